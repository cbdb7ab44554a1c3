/** Open items that may be due, the nearest to now whole and all of many by what judging them takes. */
import { type SQL, sql } from "drizzle-orm";
import { LONG_LEAD } from "../../time/item";
import { listOf } from "../columns";
import { type DueRow, MEMORY, type Scope } from "../rows";
import { openAt, ownRows } from "./select-memories";

/** What the rules of time ask of an item that happens once. */
const JUDGED = [
  "id",
  "due_kind",
  "due_local",
  "due_at",
  "deadline_at",
  "reminded_at",
  "snoozed_until",
  "remind_before",
  "noted_at",
] as const satisfies readonly (keyof DueRow)[];

/** What they ask of a series too. */
const REPEATED = [
  "recurrence",
  "recurrence_start",
  "recurrence_time_zone",
  "moved_from",
] as const satisfies readonly (keyof DueRow)[];

/** An item as it is judged. */
export type JudgedRow = Pick<DueRow, (typeof JUDGED)[number] | (typeof REPEATED)[number]> & {
  /** Whether it has the label that was asked for. */
  labelled: boolean;
};

type PackedItem = [
  labelled: 0 | 1,
  id: string,
  due_kind: DueRow["due_kind"],
  due_local: string | null,
  due_at: number,
  deadline_at: number,
  reminded_at: number | null,
  snoozed_until: number | null,
  remind_before: number | null,
  noted_at: number | null,
  recurrence?: string | null,
  recurrence_start?: string | null,
  recurrence_time_zone?: string | null,
  moved_from?: string | null,
];

/** Elements of lists of `PackedItem`, as JSON: as rows they take D1's client several times as long. Null for none. */
type PackedRow = Record<(typeof LISTS)[number], string | null>;

/** A value of D1 has 2 MB, and a rule up to 500 characters: of 10,000 series a quarter fits. */
const LISTS = ["first", "second", "third", "fourth"] as const;

/** Which items are looked for. */
export interface CandidateFilter {
  /** Epoch seconds. */
  now: number;
  /** Seconds ahead of it, or the app's default lead if that is longer. */
  horizon: number;
  /** How many are read whole at least, of what is overdue and of what comes up. */
  whole: number;
  includeSensitive: boolean;
  /** The label that is asked for, as `labelKey` has it; null for any. */
  label: string | null;
}

/** Written into the statement as in the index, because the planner doesn't use that index with a parameter. */
const LONGER = sql.raw(String(LONG_LEAD));

/** Before and after all times. */
const EVER = { first: sql.raw("-1e12"), last: sql.raw("1e12") };

/**
 * A user's open items due within the horizon, and those whose lead of over a week has begun: the nearest whole, and where
 * these may not be all, all of them packed. Marks and snoozes are judged in code, from the call's clock. The indexes are
 * named because SQLite prefers `knowledge_due`, which also holds everything that is done.
 */
export function selectCandidates(scope: Scope, filter: CandidateFilter): [SQL<DueRow>, SQL<PackedRow>] {
  const { now, horizon, whole, label } = filter;
  const { app, user } = scope;
  const isMany = sql`(SELECT u.open_items FROM users u WHERE u.app_id = ${app} AND u.id = ${user}) > ${whole}`;
  const own = sql`${ownRows(scope)} AND ${openAt(now)}${filter.includeSensitive ? sql`` : sql` AND k.sensitive = 0`}`;
  const until = sql`(SELECT ${now} + max(${horizon}, coalesce(default_remind_before, 0)) FROM apps WHERE id = ${app})`;
  const near = sql`FROM knowledge k INDEXED BY knowledge_candidates WHERE ${own} AND k.due_at IS NOT NULL AND k.due_at <= ${until}`;
  const called = sql`FROM knowledge k INDEXED BY knowledge_long_lead WHERE ${own}
    AND k.remind_before > ${LONGER} AND k.due_at > ${until} AND k.due_at - k.remind_before <= ${now}`;
  // Where there are few, none is walked twice.
  const bound = (range: SQL, order: string, ever: SQL) =>
    sql`iif(${isMany}, coalesce((SELECT k.due_at ${near} AND k.due_at ${range} ORDER BY k.due_at ${sql.raw(order)}
      LIMIT 1 OFFSET ${whole - 1}), ${ever}), ${ever})`;
  const packed = sql`json_array(${label === null ? sql`1` : sql`k.context_key IS ${label}`}, ${listOf("k", JUDGED)})`;
  const item = sql`iif(k.recurrence IS NULL, ${packed}, json_array(${label === null ? sql`1` : sql`k.context_key IS ${label}`},
    ${listOf("k", [...JUDGED, ...REPEATED])})) AS item, k.pk % ${LISTS.length} AS list`;
  const lists = LISTS.map(
    (name, n) => sql`group_concat(item) FILTER (WHERE list = ${n}) AS ${sql.raw(name)}`,
  );
  return [
    sql`SELECT ${MEMORY} ${near} AND k.due_at >= ${bound(sql`<= ${now}`, "DESC", EVER.first)}
        AND k.due_at <= ${bound(sql`> ${now}`, "ASC", EVER.last)}
      UNION ALL SELECT ${MEMORY} ${called} AND NOT ${isMany} LIMIT ${4 * whole}`,
    sql`SELECT ${sql.join(lists, sql`, `)} FROM (SELECT ${item} ${near} AND ${isMany}
      UNION ALL SELECT ${item} ${called} AND ${isMany})`,
  ];
}

/** The items of packed rows. */
export function unpackItems(rows: readonly PackedRow[]): JudgedRow[] {
  const read = (elements: string | null): PackedItem[] => JSON.parse(`[${elements ?? ""}]`);
  return rows.flatMap((row) => LISTS.flatMap((name) => read(row[name]).map(unpack)));
}

function unpack([
  labelled,
  id,
  due_kind,
  due_local,
  due_at,
  deadline_at,
  reminded_at,
  snoozed_until,
  remind_before,
  noted_at,
  recurrence = null,
  recurrence_start = null,
  recurrence_time_zone = null,
  moved_from = null,
]: PackedItem): JudgedRow {
  return {
    labelled: labelled === 1,
    id,
    due_kind,
    due_local,
    due_at,
    deadline_at,
    reminded_at,
    snoozed_until,
    remind_before,
    noted_at,
    recurrence,
    recurrence_start,
    recurrence_time_zone,
    moved_from,
  };
}
