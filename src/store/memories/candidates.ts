/** Open items that may be due, the nearest to now whole and all of many by what judging them takes. */
import { type SQL, sql } from "drizzle-orm";
import { LONG_LEAD } from "../../time/item";
import { literal } from "../columns";
import { type DueRow, type FoundScope, type PackedColumns, packColumns } from "../rows";
import { openAt, ownRows } from "./select-memories";

/** What the rules of time ask of an item. */
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
  "recurrence",
  "recurrence_start",
  "recurrence_time_zone",
  "moved_from",
  "context_key",
] as const;

type JudgedColumns = Pick<DueRow, Exclude<(typeof JUDGED)[number], "context_key">>;

const PACKED_JUDGED = packColumns<JudgedColumns & { context_key: string | null }>(JUDGED);

/** An item as it is judged. */
export type JudgedRow = JudgedColumns & {
  /** Whether it has the label that was asked for. */
  labelled: boolean;
};

/** One item: its columns, or, where it stands beyond the horizon of many, what judging it takes. */
export interface NearRow {
  whole: string | null;
  judged: string | null;
}

/** Lists of all items inside the horizon; null for empty ones. Each is at most 2 MB, which is what a value of D1 may have. */
export interface ListsRow {
  ids: string | null;
  due: string | null;
  /** Of items that aren't plain: the id, and each further value behind the letter that `FURTHER` has for it. */
  further: string | null;
  /** Ids with the label that was asked for; empty where none was. */
  labelled: string | null;
  /** Ids of series and their rules. A rule has up to 500 characters: of 10,000 a quarter fits. */
  rules_0: string | null;
  rules_1: string | null;
  rules_2: string | null;
  rules_3: string | null;
}

const RULES = ["rules_0", "rules_1", "rules_2", "rules_3"] as const;

/** Between the items of a list and between the values of one: no value has either. */
const ITEM = "|";
const VALUE = " ";

/** What a plain item, one that is due at an instant and wasn't mentioned, has not. */
const FURTHER = sql.raw(`concat_ws('${VALUE}', k.id, 'k' || nullif(k.due_kind, 'instant'), 'l' || k.due_local,
  'd' || nullif(k.deadline_at - k.due_at, 0), 'm' || k.reminded_at, 's' || k.snoozed_until, 'b' || k.remind_before,
  'n' || k.noted_at, 't' || k.recurrence_start, 'z' || k.recurrence_time_zone, 'f' || k.moved_from)`);
const IS_PLAIN = sql.raw(`k.deadline_at = k.due_at AND coalesce(k.due_local, k.reminded_at, k.snoozed_until,
  k.remind_before, k.noted_at, k.recurrence_start, k.recurrence_time_zone, k.moved_from) IS NULL`);
const RULE_LISTS = sql.raw(
  RULES.map(
    (name, n) =>
      `group_concat(k.id || '${VALUE}' || k.recurrence, '${ITEM}') FILTER (WHERE k.pk % ${RULES.length} = ${n}) AS ${name}`,
  ).join(", "),
);

/** Which items are looked for. */
export interface CandidateFilter<Whole> {
  /** Epoch seconds. */
  now: number;
  /** Seconds ahead of it, or the app's default lead if that is longer. */
  horizon: number;
  /** How far from where they are stored items may stand in the zone of the answer, in seconds. */
  away: number;
  /** How many are read whole at least, of what is overdue and of what comes up. */
  nearest: number;
  /** What is read of these. */
  whole: PackedColumns<Whole>;
  includeSensitive: boolean;
  /** The label that is asked for, as `labelKey` has it; null for any. */
  label: string | null;
}

/** Written into the statement as in the index, because the planner doesn't use that index with a parameter. */
const LONGER = literal(LONG_LEAD);

/**
 * A user's open items due within the horizon, and those whose lead of over a week has begun: the nearest whole, and where
 * these may not be all, all of them by what judging them takes. Marks and snoozes are judged in code, from the call's
 * clock. The indexes are named because SQLite prefers `knowledge_due`, which also holds everything that is done.
 *
 * D1 prepares a text anew each time, so each part of it stands there as seldom as can be.
 */
export function selectCandidates<Whole>(
  scope: FoundScope,
  filter: CandidateFilter<Whole>,
): { near: SQL<NearRow>; lists: () => SQL<ListsRow> } {
  const { now, horizon, away, nearest, whole, label } = filter;
  const { app, user } = scope;
  const isMany = sql`(SELECT open_items FROM users WHERE app_id = ${app} AND id = ${user}) > ${nearest}`;
  const own = sql`${ownRows(scope)} AND ${openAt(now)}${filter.includeSensitive ? sql`` : sql` AND k.sensitive = 0`}`;
  const until = sql`(SELECT ${now + away} + max(${horizon}, coalesce(default_remind_before, 0)) FROM apps WHERE id = ${app})`;
  const open = sql`FROM knowledge k INDEXED BY knowledge_candidates WHERE ${own} AND k.due_at IS NOT NULL`;
  // Where there are few, none is walked twice.
  const bound = (range: SQL) =>
    sql`(SELECT k.due_at ${open} AND ${isMany} AND k.due_at ${range} LIMIT 1 OFFSET ${literal(nearest - 1)})`;
  return {
    near: sql`SELECT * FROM (SELECT ${whole.text} AS whole, NULL AS judged ${open}
        AND k.due_at >= coalesce(${bound(sql`<= ${now} ORDER BY k.due_at DESC`)}, -1e12)
        AND k.due_at <= min(${until}, coalesce(${bound(sql`> ${now} ORDER BY k.due_at`)}, 1e12)) LIMIT ${literal(4 * nearest)})
      UNION ALL SELECT iif(${isMany}, NULL, ${whole.text}), ${PACKED_JUDGED.text}
      FROM knowledge k INDEXED BY knowledge_long_lead WHERE ${own}
        AND k.remind_before > ${LONGER} AND k.due_at > ${until} AND k.due_at - k.remind_before <= ${now + away}`,
    lists: () => sql`SELECT group_concat(k.id, ${ITEM}) AS ids, group_concat(k.due_at) AS due,
        group_concat(iif(${IS_PLAIN}, NULL, ${FURTHER}), ${ITEM}) AS further, ${labelledIds(label)} AS labelled, ${RULE_LISTS}
      ${open} AND ${isMany} AND k.due_at <= ${until}`,
  };
}

function labelledIds(label: string | null): SQL {
  return label === null
    ? sql`NULL`
    : sql`group_concat(k.id, ${ITEM}) FILTER (WHERE k.context_key IS ${label})`;
}

/** What a row of a candidate must tell besides. */
type ItemPlace = Pick<DueRow, "id" | "due_at">;

/** Items that were read whole, and those of which only judging is known. */
export interface Candidates<Whole> {
  whole: Whole[];
  judged: JudgedRow[];
  /** Whether the first are all inside the horizon: of more than were asked for, a side of now has that many. */
  areAllNear: boolean;
}

/** What the statements of `selectCandidates` tell; no `lists` where all are near. */
export function readCandidates<Whole extends ItemPlace>(
  { now, nearest, whole, label }: CandidateFilter<Whole>,
  near: readonly NearRow[],
  lists: readonly ListsRow[],
): Candidates<Whole> {
  const rows = near.flatMap((row) => (row.whole === null ? [] : [whole.read(row.whole)]));
  const known = new Set(rows.map(({ id }) => id));
  const past = rows.filter(({ due_at }) => due_at <= now).length;
  const called = near.flatMap((row) =>
    row.whole === null && row.judged !== null ? [PACKED_JUDGED.read(row.judged)] : [],
  );
  const beyond = called.map(({ context_key, ...row }) => ({
    ...row,
    labelled: label === null || context_key === label,
  }));
  const inside = lists.flatMap((row) => itemsOf(row, label === null));
  return {
    whole: rows,
    judged: [...inside.filter(({ id }) => !known.has(id)), ...beyond],
    areAllNear: past < nearest && rows.length - past < nearest,
  };
}

function itemsOf(lists: ListsRow, isAnyLabel: boolean): JudgedRow[] {
  if (lists.ids === null) return [];
  const due: number[] = JSON.parse(`[${lists.due ?? ""}]`);
  const items = lists.ids.split(ITEM).map((id, n) => plainItem(id, due[n] ?? 0, isAnyLabel));
  const byId = new Map(items.map((item) => [item.id, item]));
  for (const values of piecesOf(lists.further)) {
    const [id = "", ...further] = values.split(VALUE);
    const item = byId.get(id);
    if (item !== undefined) for (const value of further) setValue(item, value[0] ?? "", value.slice(1));
  }
  for (const name of RULES)
    for (const values of piecesOf(lists[name])) {
      const end = values.indexOf(VALUE);
      const item = byId.get(values.slice(0, end));
      if (item !== undefined) item.recurrence = values.slice(end + 1);
    }
  for (const id of piecesOf(lists.labelled)) {
    const item = byId.get(id);
    if (item !== undefined) item.labelled = true;
  }
  return items;
}

function piecesOf(list: string | null): string[] {
  return list === null ? [] : list.split(ITEM);
}

function plainItem(id: string, due_at: number, labelled: boolean): JudgedRow {
  return {
    id,
    due_kind: "instant",
    due_local: null,
    due_at,
    deadline_at: due_at,
    reminded_at: null,
    snoozed_until: null,
    remind_before: null,
    noted_at: null,
    recurrence: null,
    recurrence_start: null,
    recurrence_time_zone: null,
    moved_from: null,
    labelled,
  };
}

/** Sets what a letter of `FURTHER` stands for. */
function setValue(item: JudgedRow, letter: string, value: string): void {
  switch (letter) {
    case "k":
      item.due_kind = value === "date" ? "date" : "local";
      return;
    case "l":
      item.due_local = value;
      return;
    case "d":
      item.deadline_at = item.due_at + Number(value);
      return;
    case "m":
      item.reminded_at = Number(value);
      return;
    case "s":
      item.snoozed_until = Number(value);
      return;
    case "b":
      item.remind_before = Number(value);
      return;
    case "n":
      item.noted_at = Number(value);
      return;
    case "t":
      item.recurrence_start = value;
      return;
    case "z":
      item.recurrence_time_zone = value;
      return;
    case "f":
      item.moved_from = value;
  }
}
