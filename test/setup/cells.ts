import { env } from "cloudflare:workers";
import { BUCKETS, bucketOf, hashOfApp } from "../../src/core/buckets";

/** The databases of the worker under test: one, or with `CELLS=4` as many cells, the home first. */
export const CELLS: readonly [name: string, db: D1Database][] = Object.entries<unknown>({ ...env })
  .filter((entry): entry is [string, D1Database] => /^DB(?:_\d)?$/.test(entry[0]))
  .sort(([a], [b]) => (a < b ? -1 : 1));

/** The tables that say which cell has which bucket. Tests don't change them. */
export const MAP_TABLES = ["cell_map", "cell_buckets"];

/** The first bucket of a cell, by its place. */
const firstOf = (n: number) => Math.floor((n * BUCKETS) / CELLS.length);

/** Apps whose rows are all at home, as those of test apps are. */
export const AT_HOME = new Set<string>();

/** The database with the rows of a user: a person, or a group. */
export function cellOf(app: string, user: string): D1Database {
  if (AT_HOME.has(app)) return env.DB;
  const bucket = bucketOf(hashOfApp(app), user);
  return CELLS.findLast((_, n) => firstOf(n) <= bucket)?.[1] ?? env.DB;
}

/** What a message of a queue says of where the rows of a user are: nothing for the home. */
export function placeOf(app: string, user: string): { cell?: string } {
  const db = cellOf(app, user);
  const name = CELLS.find(([, one]) => one === db)?.[0] ?? "DB";
  return name === "DB" ? {} : { cell: name };
}

/** Gives each of several cells a run of the buckets. */
export async function spreadBuckets(): Promise<void> {
  if (CELLS.length === 1) return;
  const runs = CELLS.map((_, n) => [firstOf(n), n] as const);
  const putMap = "INSERT OR REPLACE INTO cell_map (id, epoch, cells, runs) VALUES (1, 1, ?, ?)";
  await env.DB.prepare(putMap)
    .bind(JSON.stringify(CELLS.map(([name]) => name)), JSON.stringify(runs))
    .run();
  for (const [n, [, db]] of CELLS.entries()) {
    const putBuckets = `WITH RECURSIVE b (bucket) AS
        (SELECT ${firstOf(n)} UNION ALL SELECT bucket + 1 FROM b WHERE bucket < ${firstOf(n + 1) - 1})
      INSERT INTO cell_buckets (bucket, state) SELECT bucket, 'held' FROM b`;
    await db.batch([db.prepare("DELETE FROM cell_buckets"), db.prepare(putBuckets)]);
  }
}
