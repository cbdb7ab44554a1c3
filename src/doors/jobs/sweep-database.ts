import { enqueueDueEvents } from "../../chat/enqueue-events";
import { nameError } from "../../core/errors";
import type { Allowance } from "../../operation/batches";
import { type AllowedDeps, allowDeps } from "../../operation/budget";
import type { Deps } from "../../operation/deps";
import type { Sweep } from "../../operation/due-sweep";
import { sendOrRelease } from "../../operation/outbox/enqueue-due";
import { countDay, isCountDue } from "../../operators/daily-counts";
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
import { selectConditions } from "../../store/sends/sweeps";
import { PeopleInShards } from "../../store/shards-mark";
import { wrapStore } from "../../store/store";
import { askForTerms } from "../../users/write-terms";

/** What a run did: rows by sweep, and which sweeps failed and why. */
interface SweptDatabase {
  counts: Record<string, number>;
  failed: string[];
}

type Sweeps = Record<string, Sweep>;

/** The most statements of a step: a claim is read, written in two, and set free where the queue refuses it. */
const STEP_STATEMENTS = 4;

/**
 * Carries out what the cron has to do in one database at a moment: asks once which sweeps have something to do, has those do it,
 * and tidies up, so a run with nothing to do is two round trips. The sweeps take turns, a page each, until nothing is left or
 * the allowance is used up: none waits for all of another, and each has a first page in every run. One that fails doesn't stop
 * the others. Throws `PeopleInShards` before it does anything. What is left, and what a run that is killed has left, the next
 * run finds; two runs at once share the work.
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
  const counting: Sweeps = { counted: { due: isCountDue(wall), pages: countAndAsk(deps, wall) } };
  const sweeps: Sweeps = {
    deliveries_enqueued: enqueueDueDeliveries(deps, dispatch),
    events_enqueued: enqueueDueEvents(deps),
    digests_claimed: countMended(claimDueDigests(deps, claims), run),
    reminders_claimed: claimDuePushes(deps, claims),
    items_entering: sweepEntering(deps, moment),
    digests_behind: sweepBehind(deps, now),
    digests_erased: removeErasedDigests(deps, wall),
  };
  for (const name of Object.keys(sweeps)) run.counts[name] = 0;
  const isDue = await askWhatIsDue(deps, { ...counting, ...sweeps });
  // What has a bound of its own comes first, so that the others know what is left.
  await takeTurns(run, counting, isDue);
  await takeTurns(run, sweeps, isDue);
  const idle = Object.entries(sweeps).flatMap(([name, sweep]) => (isDue(name) ? [] : (sweep.idle ?? [])));
  await takeTurns(run, { tidied: { pages: tidyUp(deps, wall, idle) } });
  return { counts: run.counts, failed: run.failed };
}

/** Which sweeps have something to do: all where D1 doesn't say, so that one that can't be asked stops no other and is named. */
async function askWhatIsDue(deps: Deps, sweeps: Sweeps): Promise<(name: string) => boolean> {
  const conditions = Object.fromEntries(Object.entries(sweeps).map(([name, { due }]) => [name, due]));
  try {
    const [[due]] = await deps.store.jobs.read([selectConditions(conditions)]);
    return (name) => due?.[name] !== 0;
  } catch (error) {
    if (error instanceof PeopleInShards) throw error;
    return () => true;
  }
}

interface Run extends SweptDatabase, Pick<AllowedDeps, "allows"> {
  pages: number;
}

async function takeTurns(
  run: Run,
  sweeps: Record<string, Pick<Sweep, "pages">>,
  isDue = (_name: string) => true,
): Promise<void> {
  let left = Object.entries(sweeps).filter(([name]) => isDue(name));
  for (let page = 0; page < run.pages && left.length > 0; page += 1) {
    const more: typeof left = [];
    for (const [name, sweep] of left) {
      if (page > 0 && !run.allows(STEP_STATEMENTS + TIDYING_STATEMENTS)) return;
      if (await takeStep(run, name, sweep.pages)) more.push([name, sweep]);
    }
    left = more;
  }
}

/** Whether there may be more to do. */
async function takeStep(run: Run, name: string, pages: Sweep["pages"]): Promise<boolean> {
  try {
    const { done = false, value } = await pages.next();
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

/** Counts, and once an hour asks for what is looked at so often: a minute without work doesn't ask when that was. */
async function* countAndAsk(deps: Deps, wall: number): Sweep["pages"] {
  if (await countDay(deps, wall)) {
    await askForZoneRules(deps, wall);
    await askForTerms(deps);
  }
  yield;
}

function countMended({ due, pages }: Sweep<ClaimedDigests>, { counts }: SweptDatabase): Sweep {
  return { due, pages: claimedOf(pages) };

  async function* claimedOf(all: typeof pages): Sweep["pages"] {
    for await (const { claimed, mended } of all) {
      if (mended > 0) counts["digests_mended"] = (counts["digests_mended"] ?? 0) + mended;
      yield claimed;
    }
  }
}
