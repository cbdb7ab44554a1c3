import { type SQL, sql } from "drizzle-orm";
import type { FoundScope } from "../rows";
import { openAt, ownRows } from "./select-memories";

/** What a list of open items between two instants leaves out. */
export interface LeftOutRow {
  /** How many sensitive ones lie between them. */
  sensitive: number;
  /** The nearest due times outside, in epoch seconds. */
  before: number | null;
  after: number | null;
}

/** One row about a user's open items due from `after` to before `before` (epoch seconds). Each part walks one index. */
export function selectLeftOut(
  scope: FoundScope,
  { now, after, before }: { now: number; after: number; before: number },
): SQL<LeftOutRow> {
  const open = sql`FROM knowledge k INDEXED BY knowledge_candidates
    WHERE ${ownRows(scope)} AND ${openAt(now)} AND k.due_at IS NOT NULL`;
  const plain = sql`${open} AND k.sensitive = 0`;
  return sql`SELECT
    (SELECT count(*) ${open} AND k.due_at >= ${after} AND k.due_at < ${before} AND k.sensitive = 1) AS sensitive,
    (SELECT k.due_at ${plain} AND k.due_at < ${after} ORDER BY k.due_at DESC LIMIT 1) AS before,
    (SELECT k.due_at ${plain} AND k.due_at >= ${before} ORDER BY k.due_at LIMIT 1) AS after`;
}
