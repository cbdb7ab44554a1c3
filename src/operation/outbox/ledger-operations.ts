import * as z from "zod";
import { failure, type Result, success } from "../../core/errors";
import { type Ledger, type LedgerTypes, reviveRow, selectRow, selectRows } from "../../store/outbox/ledger";
import type { Statement } from "../../store/statement";
import { displayInstant } from "../../time/display";
import { instant } from "../answers";
import { auditLine } from "../audit";
import type { Moment } from "../call/call";
import type { Deps } from "../deps";
import { depsAt } from "../deps-at";
import { keep } from "../keep";
import { cutPage, type Page } from "../page";

/** What every ledger lists of a row. */
interface WaitingRow {
  app: string;
  status: string;
  attempts: number;
  last_error: string | null;
  as_of: number;
  next_attempt_at: number | null;
  created_at: number;
}

/** The rows of a ledger, as lists have them. */
type RowOf<T extends LedgerTypes> = T["key"] & T["listed"];

/** A ledger whose rows have what every ledger lists. */
interface ListedTypes extends LedgerTypes {
  listed: WaitingRow;
}

/** How callers see a ledger. */
export interface ShownLedger<T extends ListedTypes, View extends object> {
  ledger: Ledger<T>;
  /** What a row is called, and which rows there are, for failures. */
  noun: string;
  missing: string;
  keyOf(id: string): T["key"];
  cursorOf(row: RowOf<T>): string;
  /** The values by which the row of a cursor is ordered. */
  positionOf(cursor: string): readonly (string | number)[];
  view(row: RowOf<T>, now: number): View;
  /** Why a dead row isn't replayed; null for one that is. */
  refuse(row: RowOf<T>): string | null;
  /** What is written along with a replay. */
  alongReplay(row: RowOf<T>): readonly Statement[];
  enqueue(deps: Deps, row: RowOf<T>): Promise<void>;
}

/** The fields that every row of a ledger is shown with, in their order. */
export function waitingFields() {
  return {
    attempts: z.number(),
    last_error: z.string().nullable(),
    ...instant("as_of"),
    ...instant("next_attempt_at"),
    ...instant("created_at"),
  };
}

/** The values of these fields. `now` is in epoch seconds. */
export function viewWaiting(row: WaitingRow, now: number) {
  return {
    attempts: row.attempts,
    last_error: row.last_error,
    ...displayInstant("as_of", row.as_of, "UTC", now),
    ...displayInstant("next_attempt_at", row.next_attempt_at, "UTC", now),
    ...displayInstant("created_at", row.created_at, "UTC", now),
  };
}

/** Lists a ledger, newest first: an app's own rows, or everybody's for the operator (`app` is null). */
export async function listLedger<T extends ListedTypes, View extends object>(
  deps: Deps,
  { app, now }: { app: string | null; now: number },
  { status, limit, cursor }: { status?: string | undefined; limit: number; cursor?: string | undefined },
  shown: ShownLedger<T, View>,
): Promise<Result<Page<View>>> {
  const after = cursor === undefined ? null : shown.positionOf(cursor);
  const filter = { app, status: status ?? null, after };
  const [rows] = await deps.store.fanOut([selectRows(shown.ledger, filter, limit + 1)]);
  const page = cutPage(rows, limit, shown.cursorOf);
  return success({
    data: page.rows.map((row) => shown.view(row, now)),
    next_cursor: page.next_cursor,
  });
}

/** Has a dead row tried again, at once and with all its attempts. */
export async function replayRow<T extends ListedTypes, View extends object>(
  deps: Deps,
  call: Moment & { app: string | null },
  id: string,
  shown: ShownLedger<T, View>,
): Promise<Result<View>> {
  const { app, now } = call;
  const key = shown.keyOf(id);
  const [[row]] = await deps.store.fanOut([selectRow(shown.ledger, key)]);
  if (row === undefined || (app !== null && row.app !== app)) return failure("not_found", shown.missing);
  if (row.status !== "dead")
    return failure("conflict", `this ${shown.noun} is ${row.status}: only a dead one can be replayed`);
  const refusal = shown.refuse(row);
  if (refusal !== null) return failure("conflict", refusal);
  const revived = { ...row, status: "pending", attempts: 0, next_attempt_at: now, last_error: null };
  const line = auditLine(call, { app: row.app, operation: `replay_${shown.noun}`, target: id });
  const effects = [reviveRow(shown.ledger, key, row, now), ...shown.alongReplay(row), line];
  const done = await keep(deps, call, effects, shown.view(revived, now));
  // The row is due: if the queue fails, the next cron run enqueues it.
  if (done.ok) await shown.enqueue(depsAt(deps, row.shard ?? null), row).catch(() => undefined);
  return done;
}
