import { type SQL, sql } from "drizzle-orm";
import type { Row } from "./database";
import type { DueRow, Scope } from "./rows";
import { USER_COLUMNS, type UserRow } from "./users";

/** What a digest needs of an item: the life cycle's fields, and what a bot reads. */
export type DigestItemRow = Pick<
  DueRow,
  | "id"
  | "content"
  | "category"
  | "entity"
  | "context"
  | "sensitive"
  | "due_kind"
  | "due_local"
  | "due_at"
  | "deadline_at"
  | "reminded_at"
  | "snoozed_until"
  | "remind_before"
  | "recurrence"
  | "recurrence_start"
>;

/** All that a user's digest is made of. */
export interface DigestSource {
  scope: Scope;
  user: UserRow;
  items: DigestItemRow[];
  /** Contents of profile and preference memories, oldest first, at most `STABLE_LIMIT`. */
  stable: string[];
}

export const STABLE_LIMIT = 20;

/**
 * The statements that read the digests of any number of users in one round trip: their rows, their open items by
 * due time, and what is known about them. Users without a row have no source.
 */
export function selectDigestSources(scopes: Scope[], includeSensitive: boolean): SQL[] {
  const list = JSON.stringify(scopes.map(({ app, user }) => [app, user]));
  const wanted = sql`json_each(${list}) w`;
  const own = sql`k.app_id = w.value ->> 0 AND k.user_id = w.value ->> 1`;
  const open = sql`k.completed_at IS NULL AND k.superseded_by IS NULL`;
  const shown = includeSensitive ? sql`1` : sql`k.sensitive = 0`;
  return [
    sql`SELECT u.app_id, u.id AS user_id, ${USER_COLUMNS}
      FROM ${wanted} CROSS JOIN users u ON u.app_id = w.value ->> 0 AND u.id = w.value ->> 1
      JOIN apps a ON a.id = u.app_id`,
    sql`SELECT k.app_id, k.user_id, k.id, k.content, k.category, k.entity, k.context, k.sensitive, k.due_kind, k.due_local,
        k.due_at, k.deadline_at, k.reminded_at, k.snoozed_until, k.remind_before, k.recurrence, k.recurrence_start
      FROM ${wanted} CROSS JOIN knowledge k INDEXED BY knowledge_candidates
      WHERE ${own} AND k.due_at IS NOT NULL AND ${open} AND ${shown}`,
    sql`SELECT k.app_id, k.user_id, k.pk, k.content
      FROM ${wanted} CROSS JOIN knowledge k INDEXED BY knowledge_profile
      WHERE ${own} AND k.category IN ('profile', 'preference') AND ${open} AND ${shown}`,
  ];
}

export function readDigestSources([users = [], items = [], stable = []]: Row[][]): DigestSource[] {
  const sources = new Map<string, DigestSource>();
  for (const row of users) {
    const scope = scopeOf(row);
    sources.set(keyOf(row), { scope, user: row as unknown as UserRow, items: [], stable: [] });
  }
  // Sorted here: D1 counts every row that it sorts as read once more.
  const itemRows = items as unknown as (DigestItemRow & Row)[];
  itemRows.sort((a, b) => a.due_at - b.due_at || (a.id < b.id ? -1 : 1));
  for (const row of itemRows) sources.get(keyOf(row))?.items.push(row);
  for (const row of stable.toSorted((a, b) => Number(a["pk"]) - Number(b["pk"]))) {
    const source = sources.get(keyOf(row));
    if (source !== undefined && source.stable.length < STABLE_LIMIT)
      source.stable.push(String(row["content"]));
  }
  return [...sources.values()];
}

function scopeOf(row: Row): Scope {
  return { app: String(row["app_id"]), user: String(row["user_id"]) };
}

function keyOf(row: Row): string {
  return `${String(row["app_id"])}:${String(row["user_id"])}`;
}
