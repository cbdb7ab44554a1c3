import { type Column, getTableName, type SQL, sql, type Table } from "drizzle-orm";
import { assignments } from "../columns";
import { atPlace, compareValues, everywhere, pageOfAll } from "../placed";
import type { deliveries, inbound_events } from "../tables/outbox";
import { SOME, TIDIED, type Tidying } from "../tidying";

/** What the statements of a ledger take and answer. */
export interface LedgerTypes {
  /** What names a row. */
  key: object;
  /** Columns that say how far an attempt came. */
  progress: object;
  /** Columns that a row ends with when it is carried out. */
  done: object;
  /** A row as an attempt reads it. */
  begun: object;
  /** What the cron reads of a row beside its key, to enqueue it. */
  due: object;
  /** What is listed of a row beside its key. */
  listed: object;
}

/** A table of rows that wait to be carried out. Their life is in src/operation/outbox/README.md. */
export interface Ledger<T extends LedgerTypes> {
  table: typeof deliveries | typeof inbound_events;
  /** Columns of the key, and a key's values in the same order. */
  key: readonly Column[];
  valuesOf(key: T["key"]): readonly string[];
  /** Columns that the lease of an attempt moves. */
  lease: readonly ("attempting_until" | "next_attempt_at")[];
  /** Columns that order a list, and the index that a list must name. */
  order: readonly Column[];
  listIndex: SQL;
  /** What else a replay sets, and of which rows alone. */
  replay: { also: SQL; only: SQL };
  begun: SQL<T["begun"]>;
  due: SQL<T["key"] & T["due"]>;
  listed: SQL<T["key"] & T["listed"]>;
}

/** What the statements of this ledger take and answer. */
export type TypesOf<L> = L extends Ledger<infer T> ? T : never;

/**
 * Seconds, the lease of an attempt: longer than it takes up to the first part of its message, and than each further part,
 * which renews it. No other attempt begins until then.
 */
export const ATTEMPT_SECONDS = 60;

/**
 * Begins an attempt at `wall` (epoch seconds): counts it and leases the row. Returns the row only if it is pending, not
 * leased and not postponed, however many messages about it are in the queue.
 */
export function beginAttempt<T extends LedgerTypes>(
  ledger: Ledger<T>,
  key: T["key"],
  wall: number,
): SQL<T["begun"]> {
  const attempts = nameOf(ledger.table.attempts);
  return sql`UPDATE ${ledger.table} SET ${attempts} = ${attempts} + 1, ${leaseUntil(ledger, wall + ATTEMPT_SECONDS)}
    WHERE ${isRow(ledger, key)} AND status = 'pending' AND coalesce(attempting_until, 0) <= ${wall}
    RETURNING ${ledger.begun}`;
}

/** Notes how far an attempt came, and renews its lease until `until` (epoch seconds). */
export function noteProgress<T extends LedgerTypes>(
  ledger: Ledger<T>,
  key: T["key"],
  progress: T["progress"],
  until: number,
): SQL<never> {
  return sql`UPDATE ${ledger.table} SET ${assignments<Table>({ ...progress })}, ${leaseUntil(ledger, until)}
    WHERE ${isRow(ledger, key)} AND status = 'pending'`;
}

/** Ends an attempt; the next one is not before `until` (epoch seconds). What `progress` doesn't name stays. */
export function postpone<T extends LedgerTypes>(
  ledger: Ledger<T>,
  key: T["key"],
  until: number,
  error: string,
  progress: Partial<T["progress"]> = {},
): SQL<never> {
  const patch = { next_attempt_at: until, attempting_until: until, last_error: error, ...progress };
  return sql`UPDATE ${ledger.table} SET ${assignments<Table>(patch)}
    WHERE ${isRow(ledger, key)} AND status = 'pending'`;
}

const OVER = { next_attempt_at: null, attempting_until: null };

/** Ends the last attempt at rows that are carried out, also where they were given up meanwhile. */
export function endRow<T extends LedgerTypes>(ledger: Ledger<T>, key: T["key"], done: T["done"]): SQL<never> {
  return sql`UPDATE ${ledger.table} SET ${assignments<Table>({ ...done, ...OVER, last_error: null })}
    WHERE ${isRow(ledger, key)} AND status IN ('pending', 'dead')`;
}

/** Gives pending rows up: an operator sees them and may replay them. */
export function killRows<T extends LedgerTypes>(
  ledger: Ledger<T>,
  keys: readonly T["key"][],
  error: string,
  progress: Partial<T["progress"]> = {},
): SQL<never> {
  const patch = { ...OVER, status: "dead", last_error: error, ...progress };
  return sql`UPDATE ${ledger.table} SET ${assignments<Table>(patch)}
    WHERE ${isAmong(ledger, keys)} AND status = 'pending'`;
}

/** Sets when the cron enqueues pending rows: `at` is in epoch seconds. An attempt that is under way goes on. */
export function enqueueFrom<T extends LedgerTypes>(
  ledger: Ledger<T>,
  keys: readonly T["key"][],
  at: number,
): SQL<never> {
  return sql`UPDATE ${ledger.table} SET next_attempt_at = ${at} WHERE ${isAmong(ledger, keys)} AND status = 'pending'`;
}

/** Rows whose next attempt is due, the longest due first: those that failed, broke off, or were never enqueued. */
export function selectDue<T extends LedgerTypes>(
  ledger: Ledger<T>,
  wall: number,
  limit: number,
): SQL<T["key"] & T["due"]> {
  return sql`SELECT ${ledger.due} FROM ${ledger.table} INDEXED BY ${indexOf(ledger, "due")}
    WHERE status = 'pending' AND next_attempt_at <= ${wall} AND coalesce(attempting_until, 0) <= ${wall}
    ORDER BY next_attempt_at LIMIT ${limit}`;
}

/** Which rows a list has: of one app, or of all for the operator (`app` is null); behind a row of the list. */
export interface LedgerFilter {
  app: string | null;
  status: string | null;
  /** The values by which the last row of the page before is ordered. */
  after: readonly (string | number)[] | null;
}

/** A page of a ledger, newest first. */
export function selectRows<T extends LedgerTypes>(
  { table, order, listIndex, listed }: Ledger<T>,
  { app, status, after }: LedgerFilter,
  limit: number,
): SQL<T["key"] & T["listed"]> {
  const where = [sql`status IS NOT NULL`];
  if (app !== null) where.push(sql`app_id = ${app}`);
  if (status !== null) where.push(sql`status = ${status}`);
  if (after !== null)
    where.push(sql`(${commaList(order.map(nameOf))}) < (${commaList(after.map((value) => sql`${value}`))})`);
  const select: SQL<T["key"] & T["listed"]> =
    sql`SELECT ${listed} FROM ${table} ${listIndex} WHERE ${sql.join(where, sql` AND `)}
    ORDER BY ${commaList(order.map((column) => sql`${nameOf(column)} DESC`))} LIMIT ${limit}`;
  const readOrder = (row: object, { name }: Column) => (row as Record<string, string | number>)[name] ?? "";
  const compare = (a: object, b: object) =>
    order
      .map((column) => compareValues(readOrder(b, column), readOrder(a, column)))
      .find((way) => way !== 0) ?? 0;
  return pageOfAll(select, { compare, limit });
}

/** Where a row was found: the number of its shard, null for the primary; absent where there is one database. */
export interface FoundIn {
  shard?: number | null;
}

export function selectRow<T extends LedgerTypes>(
  ledger: Ledger<T>,
  key: T["key"],
): SQL<T["key"] & T["listed"] & FoundIn> {
  const select = (more: SQL): SQL<T["key"] & T["listed"] & FoundIn> =>
    sql`SELECT ${ledger.listed}${more} FROM ${ledger.table} WHERE ${isRow(ledger, key)} AND status IS NOT NULL`;
  return everywhere(select(sql.empty()), { at: (shard) => select(sql`, ${shard} AS shard`) });
}

/** Makes a dead row pending, with no attempts counted. One that is leased for good, as imported ones are, stays dead. */
export function reviveRow<T extends LedgerTypes>(
  ledger: Ledger<T>,
  key: T["key"],
  { shard = null }: FoundIn,
  wall: number,
): SQL<never> {
  const { also, only } = ledger.replay;
  return atPlace(
    shard,
    sql`UPDATE ${ledger.table} SET status = 'pending', ${nameOf(ledger.table.attempts)} = 0,
      next_attempt_at = ${wall}, last_error = NULL${also}
    WHERE ${isRow(ledger, key)} AND status = 'dead' AND attempting_until IS NULL${only}`,
  );
}

/** Deletes rows that were made before a moment (epoch seconds), a bounded number at a time. What is pending stays. */
export function deleteOldRows<T extends LedgerTypes>(ledger: Ledger<T>, before: number): Tidying {
  const { table } = ledger;
  const created = nameOf(table.created_at);
  return sql`DELETE FROM ${table} WHERE rowid IN (SELECT rowid FROM ${table} INDEXED BY ${indexOf(ledger, "by_age")}
    WHERE ${created} < ${before} AND status IS NOT 'pending' ORDER BY ${created} ${SOME}) ${TIDIED}`;
}

/** Columns and expressions of one table, each under the name of its field. */
export function fieldsOf<Row>(fields: { [K in keyof Row]: Column | SQL }): SQL<Row> {
  const parts = Object.entries<Column | SQL>(fields).map(
    ([name, of]) => sql`${"queryChunks" in of ? of : nameOf(of)} AS ${sql.identifier(name)}`,
  );
  return sql`${commaList(parts)}`;
}

function isRow<T extends LedgerTypes>({ key: columns, valuesOf }: Ledger<T>, key: T["key"]): SQL {
  const values = valuesOf(key);
  return sql.join(
    columns.map((column, place) => sql`${nameOf(column)} = ${values[place]}`),
    sql` AND `,
  );
}

function isAmong<T extends LedgerTypes>(
  { key: columns, valuesOf }: Ledger<T>,
  keys: readonly T["key"][],
): SQL {
  const list = JSON.stringify(keys.map((key) => valuesOf(key)));
  const values = columns.map((_, place) => sql`value ->> ${sql.raw(String(place))}`);
  return sql`(${commaList(columns.map(nameOf))}) IN (SELECT ${commaList(values)} FROM json_each(${list}))`;
}

function leaseUntil<T extends LedgerTypes>({ lease }: Ledger<T>, until: number): SQL {
  return assignments<Table>(Object.fromEntries(lease.map((name) => [name, until])));
}

/** A column by its name in the database, where the table's name can't stand. */
function nameOf({ name }: Column): SQL {
  return sql`${sql.identifier(name)}`;
}

/** Both tables name their indexes in the same way. */
function indexOf<T extends LedgerTypes>({ table }: Ledger<T>, index: "due" | "by_age"): SQL {
  return sql`${sql.identifier(`${getTableName(table)}_${index}`)}`;
}

function commaList(parts: readonly SQL[]): SQL {
  return sql.join([...parts], sql`, `);
}
