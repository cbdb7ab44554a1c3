import { failure, type Result, StoreUnavailable, success } from "../core/errors";
import { createLimiter } from "../core/limiter";
import type { Deps } from "../operation/deps";
import { sweep } from "../operation/sweep";
import { claimDueDigests } from "../reminders/daily/claim-digests";
import { takePages } from "../reminders/pages";
import { claimDuePushes } from "../reminders/push-reminders";
import { sendDelivery } from "../reminders/send-delivery";
import {
  type AdvanceLease,
  ageOutcomes,
  beginAdvance,
  endAdvance,
  type HappeningPlace,
  leaveAdvance,
  moveClock,
  type NextDue,
  renewAdvance,
  selectLease,
  selectNextDue,
  selectUntried,
  type UntriedDelivery,
} from "../store/test-clocks";

/** Seconds for which a call that breaks off keeps others from advancing, and after which one that doesn't renews that. */
const LEASE_SECONDS = 10;
const RENEWED_AFTER = 3;

/** Seconds after which a call stops in between, and its caller sends it again. */
const MOST_SECONDS = 20;

/** Deliveries at once, of different people: an invocation has six connections. */
const MOST_AT_ONCE = 5;

const MINUTE = 60;

/** What a call has carried out. */
export interface PlayedStretch {
  /** Where the clock stands, in epoch seconds. */
  now: number;
  /** What happened lies after the one place, up to the other. */
  after: HappeningPlace;
  until: HappeningPlace;
}

/** Behind all that is of one moment. */
const LAST_PLACE = Number.MAX_SAFE_INTEGER;

/**
 * Advances a test app's clock to `to` (epoch seconds), and carries out what the cron would at each minute in which something
 * of the app is due: claims first, then what they send, in order. It stops in between where that is much; the same call goes
 * on from there, and tells also of what a call did that broke off. With a `from` it is refused where the clock stands elsewhere.
 */
export async function advanceApp(
  deps: Deps,
  app: string,
  to: number,
  from: number | null = null,
): Promise<Result<PlayedStretch>> {
  const began = deps.clock();
  const by = deps.newId();
  const lease = (): AdvanceLease => ({ app, by, until: deps.clock() + LEASE_SECONDS });
  const [[clock]] = await sweep(deps.store.primary, [beginAdvance(lease(), began)]);
  if (clock === undefined) return await inUse(deps, app, began);
  if (from !== null && clock.now !== from) {
    await sweep(deps.store.primary, [leaveAdvance(lease())]);
    return failure(
      "conflict",
      "another call has advanced this clock meanwhile: look where it stands, and send yours again",
    );
  }
  const after = { at: clock.told_at, place: clock.told_place };
  const stop = deps.every(
    RENEWED_AFTER,
    async () => void (await sweep(deps.store.primary, [renewAdvance(lease())])),
  );
  try {
    const until = await playForward(deps, { app, from: clock.now, to, began, lease });
    const passed = until.at - clock.now;
    const end = [endAdvance(lease(), until), ...(passed > 0 ? [ageOutcomes(app, passed)] : [])];
    await sweep(deps.store.primary, end);
    return success({ now: until.at, after, until });
  } catch (error) {
    deps.background(sweep(deps.store.primary, [leaveAdvance(lease())]));
    throw error;
  } finally {
    stop();
  }
}

/** Another call advances the clock, or one did that broke off: its lease says for how long at most. */
async function inUse(deps: Deps, app: string, wall: number): Promise<Result<never>> {
  const [[held]] = await deps.store.primary.read([selectLease(app)]);
  const left = Math.max(1, (held?.advancing_until ?? wall) - wall);
  return failure("conflict", "another call advances this clock: send yours when that one was answered", {
    retry_after: left,
  });
}

interface Advance {
  app: string;
  from: number;
  to: number;
  /** The real clock at its start, in epoch seconds. */
  began: number;
  lease(): AdvanceLease;
}

/** Answers how far it came: to the end of a moment, or to the last delivery of one that has more of them. */
async function playForward(deps: Deps, { app, from, to, began, lease }: Advance): Promise<HappeningPlace> {
  let now = from;
  for (let left = deps.batches.rehearsed.deliveries; ; ) {
    const [untried, [next]] = await deps.store.primary.read([
      selectUntried(app, now, left + 1),
      selectNextDue(app),
    ]);
    const due = untried.slice(0, left);
    await sendAll(deps, due);
    left -= due.length;
    const last = due.at(-1);
    if (last !== undefined && untried.length > due.length) return { at: now, place: last.place };
    const isSpent = left === 0 || deps.clock() - began >= MOST_SECONDS;
    // Before anything more is claimed, which this call couldn't send and would yet tell of.
    if (isSpent && (now > from || last !== undefined)) return { at: now, place: LAST_PLACE };
    const minute = nextMinute(next, now);
    const goal = minute === null || minute > to ? to : minute;
    const [[moved]] = await sweep(deps.store.primary, [moveClock(lease(), goal)]);
    if (moved === undefined) throw new StoreUnavailable("another call has advanced this clock meanwhile");
    now = goal;
    if (minute === null || minute > to) return { at: now, place: LAST_PLACE };
    await claimAll(deps, app, { now, next });
  }
}

/** The first run of a cron after `now` that finds something due; null where nothing is. */
function nextMinute(next: NextDue | undefined, now: number): number | null {
  const times = [next?.digest_at, next?.push_at].filter((at) => typeof at === "number");
  if (times.length === 0) return null;
  const run = Math.floor(now / MINUTE) * MINUTE + MINUTE;
  return Math.max(run, Math.ceil(Math.min(...times) / MINUTE) * MINUTE);
}

/** Claims all that is due. Who is due twice, as after a pause, is claimed once, as by the cron. */
async function claimAll(
  deps: Deps,
  app: string,
  { now, next }: { now: number; next: NextDue | undefined },
): Promise<void> {
  const run = { now, wall: deps.clock(), isLocal: true, testApp: app, take: async () => undefined };
  const isDue = (at: number | null | undefined) => typeof at === "number" && at <= now;
  const { steps } = deps.batches.rehearsed;
  if (isDue(next?.digest_at)) await takePages(claimDueDigests(deps, run), steps);
  if (isDue(next?.push_at)) await takePages(claimDuePushes(deps, run), steps);
}

/** Sends deliveries, those of one person one after the other. */
async function sendAll(deps: Deps, due: readonly UntriedDelivery[]): Promise<void> {
  const limit = createLimiter(MOST_AT_ONCE);
  const people = Map.groupBy(due, ({ user }) => user);
  await Promise.all(
    [...people.values()].map((own) =>
      limit(async () => {
        for (const { id } of own) await sendDelivery(deps, id, deps.clock);
      }),
    ),
  );
}
