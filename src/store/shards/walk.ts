import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../database";
import { selectShardsFrom } from "../shards-mark";
import { takeEach } from "./hand-over";
import { countUntaken, deleteTaken, selectUntaken } from "./leaving";
import type { ShardStub } from "./shard-call";

/** What a walk has done, and what is left of it. */
export interface WalkOutcome {
  /** People, groups and conversations that shards have taken over in this call. */
  taken: number;
  /** Those of them whom no shard could take: something of theirs is under way. */
  waiting: number;
  /** People who are left, and conversations. */
  people: number;
  conversations: number;
  /** Nobody is left, and each shard has all of whom it serves. */
  done: boolean;
}

/** Rows that are deleted at once, and how often in a run: what is left, the next run of the cron deletes. */
const MOST_DELETED = 1000;
const MOST_ROUNDS = 20;

/** Has shards take over some of those who are elsewhere yet. The databases are all, the primary first. */
export async function walkOwners(
  [primary, ...others]: readonly Database[],
  shards: readonly ShardStub[],
  most: number,
): Promise<WalkOutcome> {
  if (primary === undefined) throw new Error("there is no primary");
  const [[from]] = await primary.read([selectShardsFrom()]);
  if (from === undefined) return { taken: 0, waiting: 0, people: 0, conversations: 0, done: true };
  const sources = from.at === 0 ? [primary] : others.slice(shards.length);
  const share = Math.ceil(most / sources.length);
  const found = await Promise.all(sources.map(async (db) => (await db.read([selectUntaken(share)]))[0]));
  const owners = found.flat();
  const taken = await takeEach(
    owners,
    shards.length,
    async (shard, app, ids) => await shards[shard]?.take(app, ids, true),
  );
  const counts = await Promise.all(
    sources.map(async (db) => await db.read([countUntaken(), selectUntaken(1)])),
  );
  const done = counts.every(([, left]) => left.length === 0);
  if (done) await primary.write([endWalk()]);
  const sumOf = (name: "people" | "conversations") =>
    counts.reduce((sum, [[left]]) => sum + (left?.[name] ?? 0), 0);
  return {
    taken,
    waiting: owners.length - taken,
    people: sumOf("people"),
    conversations: sumOf("conversations"),
    done,
  };
}

/** Nobody is left, and nobody comes to where they were. */
function endWalk(): SQL<never> {
  return sql`DELETE FROM checkpoints WHERE name = 'shards_from'`;
}

/** Deletes what a database has kept of whom shards took over an hour ago. */
export async function tidyTaken(source: Database, wall: number): Promise<void> {
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const [deleted] = await source.write(deleteTaken(wall, MOST_DELETED));
    if (deleted.length < MOST_DELETED) return;
  }
}
