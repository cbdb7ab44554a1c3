import { type SQL, sql } from "drizzle-orm";
import type { Store } from "../store";

/**
 * Keys of users that ended, as each cell knows of them. A key's row is with its user, and its calls write in other cells too, such
 * as in that of a group's conversation.
 */

/** Has every cell know that keys ended: none takes a write with them when this returns. */
export async function endInAllCells(
  { all }: Store,
  keyHashes: readonly string[],
  wall: number,
): Promise<void> {
  if (all.length === 1 || keyHashes.length === 0) return;
  await Promise.all(all.map((db) => db.batch([noteEndedKeys(keyHashes, wall)])));
}

/** Notes in a cell that keys have ended. */
export function noteEndedKeys(keyHashes: readonly string[], wall: number): SQL<never> {
  return sql`INSERT INTO ended_keys (key_hash, ended_at) SELECT value, ${wall}
    FROM json_each(${JSON.stringify(keyHashes)}) WHERE true ON CONFLICT DO NOTHING`;
}

/** How many of these keys a cell knows as ended. */
export function countEnded(keyHashes: readonly string[]): SQL<{ ended: number }> {
  return sql`SELECT count(*) AS ended FROM ended_keys
    WHERE key_hash IN (SELECT value FROM json_each(${JSON.stringify(keyHashes)}))`;
}

/** Seconds after which nothing asks for an ended key any more: an isolate knows a key for 30. */
const KEPT_SECONDS = 3600;

export function forgetEndedKeys(wall: number): SQL<never> {
  return sql`DELETE FROM ended_keys WHERE ended_at < ${wall - KEPT_SECONDS}`;
}
