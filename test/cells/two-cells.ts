import { env } from "cloudflare:workers";
import { onTestFinished } from "vitest";
import { bucketOf, hashOfApp } from "../../src/core/buckets";
import { forgetCellMap, forgetKeys } from "../../src/env";
import { CELLS } from "../setup/cells";
import { newWitness, watchD1 } from "../support/watched-bindings";
import { openWorld, type World } from "../support/world";

/** The two databases of these tests, the home first. */
export const HOME = env.DB;
export const SECOND = env.SPARE_DB;

/** Says which buckets are where: those from `from` on in the second cell, the others at home. */
export async function spread(from: number, epoch = 1): Promise<void> {
  await HOME.batch([
    HOME.prepare(
      "INSERT INTO cell_map (id, epoch, cells, runs) VALUES (1, ?1, ?2, ?3) ON CONFLICT DO UPDATE SET epoch = ?1, cells = ?2, runs = ?3",
    ).bind(
      epoch,
      JSON.stringify(["DB", "DB_2"]),
      JSON.stringify([
        [0, 0],
        [from, 1],
      ]),
    ),
    HOME.prepare("DELETE FROM cell_buckets"),
    HOME.prepare(numbers(0, from)),
  ]);
  await SECOND.batch([SECOND.prepare("DELETE FROM cell_buckets"), SECOND.prepare(numbers(from, 4096))]);
}

function numbers(from: number, to: number): string {
  return `WITH RECURSIVE b (bucket) AS (SELECT ${from} UNION ALL SELECT bucket + 1 FROM b WHERE bucket < ${to - 1})
    INSERT INTO cell_buckets (bucket, state) SELECT bucket, 'held' FROM b`;
}

/** A world with two cells, the home's calls seen by its own witness. */
export interface TwoCells extends World {
  secondWitness: World["witness"];
  /** An id that begins so, whose bucket is in that cell. */
  inHome(id: string): string;
  inSecond(id: string): string;
  /** As in an isolate that nobody has called yet. */
  forgetKeys(): void;
}

/** A world whose worker has two databases, with what these have as it is. */
async function openWithBoth(time: string | undefined, DB_2: D1Database): Promise<World> {
  const none = Object.fromEntries(CELLS.slice(2).map(([name]) => [name, undefined]));
  forgetCellMap();
  onTestFinished(forgetCellMap);
  return await openWorld(time, { ...none, DB_2 } as Partial<Cloudflare.Env>);
}

/** A world whose worker has a second database that is new, and no map. */
export async function openWithNew(time?: string): Promise<World> {
  const tables = ["cell_map", "cell_buckets"];
  for (const db of [HOME, SECOND]) await db.batch(tables.map((table) => db.prepare(`DELETE FROM ${table}`)));
  return await openWithBoth(time, SECOND);
}

/** Another worker on the same two databases. */
export async function openAgain(time?: string): Promise<World> {
  return await openWithBoth(time, SECOND);
}

/** A world whose worker has two cells, half of the buckets in each. */
export async function openTwoCells(time?: string): Promise<TwoCells> {
  await spread(2048);
  const secondWitness = newWitness();
  const world = await openWithBoth(time, watchD1(SECOND, secondWitness));
  const hash = hashOfApp(world.app);
  const idIn = (id: string, isSecond: boolean) =>
    Array.from({ length: 100 }, (_, n) => `${id}-${n}`).find(
      (one) => bucketOf(hash, one) >= 2048 === isSecond,
    ) ?? id;
  return Object.assign(world, {
    secondWitness,
    inHome: (id: string) => idIn(id, false),
    inSecond: (id: string) => idIn(id, true),
    forgetKeys,
  });
}
