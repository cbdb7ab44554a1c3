import { type SQL, sql } from "drizzle-orm";
import { SECONDS_A_DAY } from "../../time/calendar";
import type { Condition } from "../guards";
import { everywhere, inParts } from "../placed";
import { findsAny, moveCheckpoint } from "./sweeps";

/** What is counted, in the order in which callers see it. */
export const COUNTED = ["users", "memories", "messages", "events", "digests", "reminders"] as const;

export type CountName = (typeof COUNTED)[number];

/** Days whose counts are kept. */
const KEPT_DAYS = 400;

/** Stands for the sum of all apps. No app has this name. */
export const ALL_APPS = "*";

/** Until when rows were counted. */
export const COUNTED_UNTIL = "counted";

/** Tables whose rows are counted by their ascending `pk`: the checkpoint holds the last one counted. */
const BY_PK = { users: "users", memories: "knowledge", messages: "messages" } as const;

/** Rows of a table that one run counts; the next run continues. */
const MOST_ROWS = 5000;

type CountedByPk = keyof typeof BY_PK;

function positionOf(kind: CountedByPk): string {
  return `counted_${kind}`;
}

/** The tables that are counted by `pk`, with what is counted in each. */
const TABLES = Object.entries(BY_PK) as [CountedByPk, string][];

/** When the last run counted (epoch seconds), and whether it left rows; no row before the first run. */
export function selectCountedUntil(): SQL<{ at: number; is_behind: 0 | 1 }> {
  const left = TABLES.map(
    ([kind, table]) => sql`(SELECT max(pk) FROM ${sql.raw(table)}) >
      (SELECT pk + ${MOST_ROWS} FROM checkpoints WHERE name = ${positionOf(kind)})`,
  );
  return sql`SELECT at, coalesce(${sql.join(left, sql` OR `)}, 0) AS is_behind FROM checkpoints
    WHERE name = ${COUNTED_UNTIL}`;
}

/** Until when all databases have counted. */
export function selectCountedByAll(): SQL<{ at: number; is_behind: 0 | 1 }> {
  const merge = (rows: { at: number; is_behind: 0 | 1 }[]) =>
    rows.toSorted((a, b) => a.at - b.at).slice(0, 1);
  return everywhere(selectCountedUntil(), { merge });
}

/** Whether no run has counted since `before`, or the last one before `wall` left rows; both in epoch seconds. */
export function hasToCount(before: number, wall: number): Condition {
  const last = sql`SELECT 1 FROM (${selectCountedUntil()}) WHERE at > ${before} AND (is_behind = 0 OR at >= ${wall})`;
  return sql`NOT ${findsAny(last)}`;
}

/** Begins to count: what is there already belongs to no day. A new shard begins once it has rows, which belong to that day. */
export function beginCounting(wall: number): SQL<never>[] {
  const positions = TABLES.map(([kind, table]) => {
    const begin = (pk: SQL) => sql<never>`INSERT INTO checkpoints (name, at, pk)
      SELECT ${positionOf(kind)}, 0, ${pk} FROM ${sql.raw(table)} WHERE true ON CONFLICT DO NOTHING`;
    const newest = begin(sql`coalesce(max(pk), 0)`);
    return inParts(newest, ({ own }) => ({
      here: own === null ? newest : begin(sql`0 * coalesce(max(pk), 0)`),
    }));
  });
  return [...positions, moveCheckpoint(COUNTED_UNTIL, { at: wall, pk: 0 })];
}

/**
 * Counts the rows that were made since the last run, each once, to the day of `wall` (epoch seconds). `from` is where
 * the last run ended: another run since has moved it, and then these statements count nothing.
 */
export function countNew(from: number, wall: number): SQL<never>[] {
  const day = Math.floor(wall / SECONDS_A_DAY);
  const isNext = sql`(SELECT at FROM checkpoints WHERE name = ${COUNTED_UNTIL}) = ${from}`;
  return [
    ...TABLES.flatMap(([kind, table]) => countByPk(kind, table, day, isNext)),
    countInto(
      day,
      sql`SELECT d.app_id, d.kind || 's' AS kind FROM deliveries d INDEXED BY deliveries_by_age
        WHERE d.created_at >= ${from} AND d.created_at < ${wall} AND ${isNext}`,
    ),
    countInto(
      day,
      sql`SELECT c.app_id, 'events' AS kind FROM inbound_events e INDEXED BY inbound_events_by_age
        CROSS JOIN connections c ON c.id = e.connection_id
        WHERE e.created_at >= ${from} AND e.created_at < ${wall} AND ${isNext}`,
    ),
    sql`UPDATE checkpoints SET at = ${wall} WHERE name = ${COUNTED_UNTIL} AND at = ${from}`,
  ];
}

/** Deletes counts after 400 days. `wall` is in epoch seconds. */
export function deleteOldCounts(wall: number): SQL<never> {
  return sql`DELETE FROM daily_counts WHERE day <= ${Math.floor(wall / SECONDS_A_DAY) - KEPT_DAYS}`;
}

function countByPk(kind: CountedByPk, table: string, day: number, isNext: SQL): SQL<never>[] {
  const name = positionOf(kind);
  const next = sql`SELECT pk, app_id FROM ${sql.raw(table)}
    WHERE pk > (SELECT pk FROM checkpoints WHERE name = ${name}) AND ${isNext} ORDER BY pk LIMIT ${MOST_ROWS}`;
  const counted = (only: SQL) =>
    countInto(day, sql`SELECT n.app_id, ${kind} AS kind FROM (${next}) n WHERE ${only}`);
  // A message that a shard has as a copy is counted where its conversation is.
  const isOwn = sql`EXISTS (SELECT 1 FROM messages m CROSS JOIN conversations c ON c.app_id = m.app_id AND c.id = m.conversation_id
    WHERE m.pk = n.pk)`;
  const all = countInto(day, sql`SELECT n.app_id, ${kind} AS kind FROM (${next}) n`);
  // What was taken over was made elsewhere.
  const isNew = sql`NOT EXISTS (SELECT 1 FROM arrived_rows a WHERE a.of_table = ${table} AND n.pk BETWEEN a.first AND a.last)`;
  const inShard = counted(table === "messages" ? sql`${isNew} AND ${isOwn}` : isNew);
  return [
    inParts(all, ({ own }) => ({ here: own === null ? all : inShard })),
    sql`UPDATE checkpoints SET pk = coalesce((SELECT max(n.pk) FROM (${next}) n), pk) WHERE name = ${name}`,
  ];
}

/** Adds up rows of app and kind: to their app, and to the sum of all. */
function countInto(day: number, rows: SQL): SQL<never> {
  return sql`INSERT INTO daily_counts (day, app_id, kind, count)
    SELECT ${day}, iif(j.value, ${ALL_APPS}, r.app_id) AS owner, r.kind, count(*)
    FROM (${rows}) r CROSS JOIN json_each('[0,1]') j WHERE true GROUP BY owner, r.kind
    ON CONFLICT DO UPDATE SET count = count + excluded.count`;
}

/** A day's count of one kind. */
export interface DayCount {
  day: number;
  kind: string;
  count: number;
}

/** The counts of an app's days, or of all apps' (`app` is null): those that aren't 0, oldest first. */
export function selectDailyCounts(app: string | null, days: number[]): SQL<DayCount> {
  return sql`SELECT c.day, c.kind, c.count FROM json_each(${JSON.stringify(days)}) d
    CROSS JOIN daily_counts c ON c.day = d.value AND c.app_id = ${app ?? ALL_APPS} ORDER BY c.day`;
}
