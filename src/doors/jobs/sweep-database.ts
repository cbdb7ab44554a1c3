import { enqueueDueEvents } from "../../chat/enqueue-events";
import { nameError } from "../../core/errors";
import type { Allowance } from "../../operation/batches";
import { type AllowedDeps, allowDeps } from "../../operation/budget";
import type { Deps } from "../../operation/deps";
import { sendOrRelease } from "../../operation/outbox/enqueue-due";
import { countDay } from "../../operators/daily-counts";
import { type ClaimedDigests, claimDueDigests } from "../../reminders/daily/claim-digests";
import { createDispatch, enqueueDueDeliveries } from "../../reminders/enqueue-deliveries";
import { claimDuePushes } from "../../reminders/push-reminders";
import type { ClaimRun, CronMoment } from "../../reminders/upkeep/cron-moment";
import { askForZoneRules } from "../../reminders/upkeep/keep-zone-rules";
import { sweepBehind, sweepEntering } from "../../reminders/upkeep/precompute";
import { removeErasedDigests } from "../../reminders/upkeep/remove-erased";
import { TIDYING_STATEMENTS, tidyUp } from "../../reminders/upkeep/tidy-up";
import { openHere } from "../../store/database";
import { DELIVERIES } from "../../store/outbox/deliveries";
import { PeopleInShards } from "../../store/shards-mark";
import { wrapStore } from "../../store/store";
import { askForTerms } from "../../users/write-terms";

/** What a run did: rows by sweep, and which sweeps failed and why. */
interface SweptDatabase {
  counts: Record<string, number>;
  failed: string[];
}

/** Works on a page at each step, and yields the rows on which it had an effect; nothing where none are counted. */
type Sweep = AsyncGenerator<number | undefined, void>;

/** The most statements of a step: a claim is read, written in two, and set free where the queue refuses it. */
const STEP_STATEMENTS = 4;

/**
 * Carries out what the cron has to do in one database at a moment. The sweeps take turns, a page each, until nothing is left or
 * the allowance is used up: none waits for all of another, and each has a first page in every run. One that fails doesn't
 * stop the others. Throws `PeopleInShards` before it does anything. What is left, and what a run that is killed has left, the next run finds; two runs at once share the work.
 */
export async function sweepDatabase(
  given: Deps,
  moment: CronMoment,
  allowance: Allowance,
): Promise<SweptDatabase> {
  const { now, wall } = moment;
  const { deps: allowed, allows } = allowDeps(given, allowance);
  const deps = { ...allowed, store: wrapStore(allowed.store, openHere) };
  const run: Run = { counts: {}, failed: [], allows, pages: allowance.pages };
  const dispatch = createDispatch(deps, now);
  const claims: ClaimRun = {
    ...moment,
    testApp: null,
    // A queue that refuses claims keeps nobody from being claimed at their time.
    take: (made) =>
      sendOrRelease(deps, DELIVERIES, made, dispatch).catch((error: unknown) =>
        noteFailure(run, "deliveries_enqueued", error),
      ),
  };
  // What has a bound of its own comes first, so that the others know what is left.
  await takeTurns(run, {
    counted: once(async () => {
      // Here, because a minute without work shall not ask D1 when an hour has passed.
      if (await countDay(deps, wall)) {
        await askForZoneRules(deps, wall);
        await askForTerms(deps);
      }
      return undefined;
    }),
  });
  const sweeps = {
    deliveries_enqueued: enqueueDueDeliveries(deps, dispatch),
    events_enqueued: enqueueDueEvents(deps),
    digests_claimed: countMended(claimDueDigests(deps, claims), run),
    reminders_claimed: claimDuePushes(deps, claims),
    items_entering: sweepEntering(deps, moment),
    digests_behind: sweepBehind(deps, now),
    digests_erased: removeErasedDigests(deps, wall),
  };
  for (const name of Object.keys(sweeps)) run.counts[name] = 0;
  await takeTurns(run, sweeps);
  await takeTurns(run, { tidied: tidyUp(deps, wall) });
  return { counts: run.counts, failed: run.failed };
}

interface Run extends SweptDatabase, Pick<AllowedDeps, "allows"> {
  pages: number;
}

async function takeTurns(run: Run, sweeps: Record<string, Sweep>): Promise<void> {
  let left = Object.entries(sweeps);
  for (let page = 0; page < run.pages && left.length > 0; page += 1) {
    const more: typeof left = [];
    for (const [name, sweep] of left) {
      if (page > 0 && !run.allows(STEP_STATEMENTS + TIDYING_STATEMENTS)) return;
      if (await takeStep(run, name, sweep)) more.push([name, sweep]);
    }
    left = more;
  }
}

/** Whether there may be more to do. */
async function takeStep(run: Run, name: string, sweep: Sweep): Promise<boolean> {
  try {
    const { done = false, value } = await sweep.next();
    if (value !== undefined) run.counts[name] = (run.counts[name] ?? 0) + value;
    return !done;
  } catch (error) {
    if (error instanceof PeopleInShards) throw error;
    noteFailure(run, name, error);
    return false;
  }
}

function noteFailure({ failed }: SweptDatabase, name: string, error: unknown): void {
  const failure = `${name} (${nameError(error)})`;
  if (!failed.includes(failure)) failed.push(failure);
}

/** A sweep of one step. */
async function* once(step: () => Promise<number | undefined>): Sweep {
  yield await step();
}

async function* countMended(sweep: AsyncGenerator<ClaimedDigests, void>, { counts }: SweptDatabase): Sweep {
  for await (const { claimed, mended } of sweep) {
    if (mended > 0) counts["digests_mended"] = (counts["digests_mended"] ?? 0) + mended;
    yield claimed;
  }
}
