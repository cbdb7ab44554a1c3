import type { Deps } from "../../operation/deps";
import { sweep } from "../../operation/sweep";
import { deleteOldAuditLines } from "../../store/audit";
import { dropHeld } from "../../store/chats/chats";
import { deleteOldClaims } from "../../store/outbox/claims";
import { DELIVERIES } from "../../store/outbox/deliveries";
import { EVENTS } from "../../store/outbox/events";
import { deleteOldRows } from "../../store/outbox/ledger";
import { deleteOldOutcomes } from "../../store/outcomes/idempotency";
import { deleteEndedSecrets } from "../../store/secrets/old-secrets";
import { deleteOldTombstones, noteCron } from "../../store/sends/sweeps";
import type { Statement } from "../../store/statement";
import { MOST_TIDIED, type Tidying } from "../../store/tidying";
import { SECONDS_A_DAY } from "../../time/calendar";

/** Seconds that deliveries stay listed. A local date is never claimed again after that. */
const LEDGER_SECONDS = 90 * SECONDS_A_DAY;
const TOMBSTONE_SECONDS = 30 * SECONDS_A_DAY;

/**
 * What may lie for some minutes longer: a run deletes of one of these, by turns, because a run has few queries to spare on
 * the free plan.
 */
const BY_TURNS: readonly ((wall: number) => Tidying)[] = [
  (wall) => deleteOldTombstones(wall - TOMBSTONE_SECONDS),
  (wall) => deleteOldClaims(wall - TOMBSTONE_SECONDS),
  deleteEndedSecrets,
  deleteOldAuditLines,
];

/** The most statements of the first step of `tidyUp`, with one that it is given. */
export const TIDYING_STATEMENTS = 7;

/**
 * Deletes expired rows, a bounded number at each step. Its first step carries out `also` too, and notes that the cron ran. `wall`
 * is the clock in epoch seconds.
 */
export async function* tidyUp(
  deps: Deps,
  wall: number,
  also: readonly Statement[],
): AsyncGenerator<undefined, void> {
  const turn = BY_TURNS[Math.floor(wall / 60) % BY_TURNS.length];
  let left: readonly Tidying[] = [
    deleteOldOutcomes(wall),
    deleteOldRows(DELIVERIES, wall - LEDGER_SECONDS),
    deleteOldRows(EVENTS, wall - TOMBSTONE_SECONDS),
    dropHeld(wall),
    ...(turn === undefined ? [] : [turn(wall)]),
  ];
  let last: Statement[] = [...also, noteCron(wall)];
  while (left.length > 0) {
    const tidied: readonly unknown[][] = await sweep(deps.store.jobs, [...left, ...last]);
    last = [];
    left = left.filter((_, place) => tidied[place]?.length === MOST_TIDIED);
    yield;
  }
}
