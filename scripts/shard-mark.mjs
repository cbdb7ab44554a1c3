// The mark at the primary that people live in shards.
import { execute, query } from "./database.mjs";
import { MARK, PRIMARY } from "./shard-config.mjs";

/** How many shards people live in; 0 for one database. */
export async function readMark() {
  const [[mark] = []] = await query(MARK);
  return Number(mark?.at ?? 0);
}

/**
 * Gives D1 what it has as the primary, and the mark.
 * @param {number} count @param {number | null} from among how many shards people are yet, 0 for D1; null where nobody is
 */
export async function markShards(count, from) {
  await execute(PRIMARY);
  const source = from === null ? "" : `, ('shards_from', ${from})`;
  await query(
    `INSERT INTO checkpoints (name, at) VALUES ('shards', ${count})${source} ON CONFLICT DO UPDATE SET at = excluded.at`,
  );
}
