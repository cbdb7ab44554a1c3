import { env } from "cloudflare:workers";

/** The databases of the worker under test: one, or with `CELLS=4` as many cells, the home first. */
export const CELLS: readonly [name: string, db: D1Database][] = Object.entries<unknown>({ ...env })
  .filter((entry): entry is [string, D1Database] => /^DB(?:_\d)?$/.test(entry[0]))
  .sort(([a], [b]) => (a < b ? -1 : 1));

const BUCKETS = 4096;

/** The tables that say which cell has which bucket. Tests don't change them. */
export const MAP_TABLES = ["cell_map", "cell_buckets"];

/** Gives each of several cells a run of the buckets. */
export async function spreadBuckets(): Promise<void> {
  if (CELLS.length === 1) return;
  const runs = CELLS.map((_, n) => [Math.floor((n * BUCKETS) / CELLS.length), n] as const);
  await env.DB.prepare("INSERT INTO cell_map (id, epoch, cells, runs) VALUES (1, 1, ?, ?)")
    .bind(JSON.stringify(CELLS.map(([name]) => name)), JSON.stringify(runs))
    .run();
  for (const [n, [, db]] of CELLS.entries()) {
    const [from, to] = [runs[n]?.[0] ?? 0, runs[n + 1]?.[0] ?? BUCKETS];
    await db
      .prepare(
        `WITH RECURSIVE b (bucket) AS (SELECT ${from} UNION ALL SELECT bucket + 1 FROM b WHERE bucket < ${to - 1})
         INSERT INTO cell_buckets (bucket, state) SELECT bucket, 'held' FROM b`,
      )
      .run();
  }
}
