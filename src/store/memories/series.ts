import { type SQL, sql } from "drizzle-orm";
import { SECONDS_A_DAY } from "../../time/calendar";
import { type DueRow, MEMORY, type Scope } from "../rows";
import { believedAt, notSensitive } from "./believed";
import { labelKey } from "./knowledge";
import { ownRows, validAt } from "./select-memories";

/** An item, and whether it is a version that is no more: with its `pk` that tells it from all others. */
export type WorkedOutRow = DueRow & { earlier: 0 | 1 };

/** Written as in the partial index, so that the planner uses it. */
const OPEN_SERIES = sql.raw(
  "k.recurrence IS NOT NULL AND k.completed_at IS NULL AND k.superseded_by IS NULL",
);

/** Where a page of series ended. */
interface SeriesPosition {
  due_at: number;
  pk: number;
}

/** A page of a user's open series that haven't ended at `now` (epoch seconds), by the time at which each stands. */
export function selectSeries(
  scope: Scope,
  after: SeriesPosition | null,
  now: number,
  limit: number,
): SQL<DueRow> {
  const further = after === null ? sql`1` : sql`(k.due_at, k.pk) > (${after.due_at}, ${after.pk})`;
  return sql`SELECT ${MEMORY} FROM knowledge k INDEXED BY knowledge_series
    WHERE ${ownRows(scope)} AND ${OPEN_SERIES} AND k.due_at IS NOT NULL AND ${validAt(now)} AND ${further}
    ORDER BY k.due_at, k.pk LIMIT ${limit}`;
}

/** Further than any two zones are apart, in seconds. */
const ZONES_APART = 2 * SECONDS_A_DAY;

/** Which items of a user are asked for; null leaves a filter out. */
export interface SeriesFilter {
  category: string | null;
  entity: string | null;
  context: string | null;
  include_sensitive: boolean;
  include_superseded: boolean;
  /** Epoch seconds: without what had ended by then; null keeps that too. */
  valid_at: number | null;
  /** Epoch seconds: what was believed then. */
  as_of: number | null;
  /** Epoch seconds, `before` exclusive: bounds on what has to be read, and not yet an answer. */
  after: number | null;
  before: number | null;
  /** Whether the user's items stood in another zone at `as_of`: those by the wall clock were due at another instant. */
  moved: boolean;
}

/**
 * True in SQL of an item whose due times are worked out in code: an open series, and what was due at another instant
 * before its user moved.
 */
export function isWorkedOut({ moved }: Pick<SeriesFilter, "moved">): SQL {
  return moved ? sql`(${OPEN_SERIES} OR k.due_kind <> 'instant')` : sql`(${OPEN_SERIES})`;
}

/**
 * The items of `isWorkedOut` that may be due in the asked time: all series that stand before its end, because later
 * occurrences may lie inside.
 */
export function selectWorkedOut(scope: Scope, filter: SeriesFilter): SQL<WorkedOutRow> {
  const where = [ownRows(scope), sql`k.due_at IS NOT NULL`];
  const apart = filter.moved ? ZONES_APART : 0;
  if (filter.before !== null) where.push(sql`k.due_at < ${filter.before + apart}`);
  if (filter.moved && filter.after !== null)
    where.push(sql`((${OPEN_SERIES}) OR k.due_at >= ${filter.after - apart})`);
  where.push(filter.moved ? isWorkedOut(filter) : OPEN_SERIES);
  if (filter.entity !== null) where.push(sql`k.entity_key = ${labelKey(filter.entity)}`);
  if (filter.context !== null) where.push(sql`k.context_key = ${labelKey(filter.context)}`);
  if (filter.category !== null) where.push(sql`k.category = ${filter.category}`);
  if (!filter.include_superseded) where.push(sql`k.superseded_by IS NULL`);
  if (filter.valid_at !== null) where.push(sql`(${validAt(filter.valid_at)} OR k.completed_at IS NOT NULL)`);
  const own = sql.join(where, sql` AND `);
  const parts = believedAt(filter.as_of).map(({ table, version }) => {
    const index = sql.raw(table === "knowledge" && !filter.moved ? "INDEXED BY knowledge_series" : "");
    const open = filter.include_sensitive ? sql`1` : notSensitive(table);
    const earlier = sql.raw(table === "knowledge" ? "0" : "1");
    return sql`SELECT ${MEMORY}, ${earlier} AS earlier FROM ${sql.raw(table)} k ${index} WHERE ${own} AND ${version} AND ${open}`;
  });
  return sql`${sql.join(parts, sql` UNION ALL `)}`;
}
