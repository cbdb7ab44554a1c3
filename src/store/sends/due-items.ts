import { type SQL, sql } from "drizzle-orm";
import { listOf } from "../columns";
import { openAt, ownRows } from "../memories/select-memories";
import type { DueRow, Scope } from "../rows";
import { DIGEST_ITEM, type DigestItemRow, withAskers } from "./digest-source";

/** Items that go out to their own user, for one user at a time. */

const OUTLINE = [
  "id",
  "due_kind",
  "due_local",
  "due_at",
  "deadline_at",
  "reminded_at",
  "snoozed_until",
  "noted_at",
  "remind_before",
  "recurrence",
  "recurrence_start",
  "recurrence_time_zone",
  "moved_from",
] as const satisfies readonly (keyof DueRow)[];

/** What the life cycle asks of an item, and the bytes of its text. */
export type ItemOutline = Pick<DueRow, (typeof OUTLINE)[number]> & { bytes: number };

/** Items that are open at `now`, aren't sensitive and are due up to `until` (epoch seconds). The index reads nothing beyond. */
function dueUpTo(scope: Scope, until: number, now: number): SQL {
  return sql`FROM knowledge k INDEXED BY knowledge_candidates
    WHERE ${ownRows(scope)} AND k.due_at IS NOT NULL AND ${openAt(now)} AND k.due_at <= ${until} AND k.sensitive = 0`;
}

/** Those items with their texts, up to `limit` of them: where that many come, there may be more. */
export function selectDueItems(scope: Scope, until: number, now: number, limit: number): SQL<DigestItemRow> {
  return withAskers(sql`SELECT ${DIGEST_ITEM} ${dueUpTo(scope, until, now)} LIMIT ${limit}`, () => scope.app);
}

/** All of those items without their texts, so that 10,000 of them are an answer of 2 MB at most. */
export function selectOutlines(scope: Scope, until: number, now: number): SQL<ItemOutline> {
  return sql`SELECT ${listOf("k", OUTLINE)}, length(CAST(k.content AS BLOB)) AS bytes ${dueUpTo(scope, until, now)}`;
}

/** Open items by id, the sensitive ones too: who asks knows which. */
export function selectOpenItems(scope: Scope, ids: readonly string[]): SQL<DigestItemRow> {
  return withAskers(
    sql`SELECT ${DIGEST_ITEM} FROM json_each(${JSON.stringify(ids)}) j
    CROSS JOIN knowledge k ON ${ownRows(scope)} AND k.id = j.value
    WHERE k.due_at IS NOT NULL AND k.completed_at IS NULL AND k.superseded_by IS NULL`,
    () => scope.app,
  );
}
