import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../database";
import { selectShardsFrom } from "../shards-mark";
import { countUntaken, deleteTaken, selectUntaken } from "./leaving";
import type { ShardStub } from "./shard-call";
import { shardOf } from "./shard-of";

/** What a walk has done, and what is left of it. */
export interface Walked {
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

/** Has shards take over some of those who are at the primary yet. */
export async function walkOwners(
  primary: Database,
  shards: readonly ShardStub[],
  most: number,
): Promise<Walked> {
  const [[from], owners] = await primary.read([selectShardsFrom(), selectUntaken(most)]);
  if (from === undefined) return { taken: 0, waiting: 0, people: 0, conversations: 0, done: true };
  const groups = Map.groupBy(owners, ({ app, id }) => JSON.stringify([shardOf(app, id, shards.length), app]));
  const took = await Promise.allSettled(
    [...groups.values()].map(async (some) => {
      const [{ app, id } = { app: "", id: "" }] = some;
      const ids = some.map((one) => one.id);
      await shards[shardOf(app, id, shards.length)]?.take(app, ids);
      return ids.length;
    }),
  );
  const taken = took.reduce((sum, one) => sum + (one.status === "fulfilled" ? one.value : 0), 0);
  const [, [left = { people: 0, conversations: 0 }], marks] = await primary.write([
    endWalk(),
    countUntaken(),
    selectShardsFrom(),
  ]);
  return { taken, waiting: owners.length - taken, ...left, done: marks.length === 0 };
}

/** Nobody is taken over any more, where nobody is left. */
function endWalk(): SQL<never> {
  return sql`DELETE FROM checkpoints WHERE name = 'shards_from' AND NOT EXISTS (${selectUntaken(1)})`;
}

/** Deletes what the primary has kept of whom shards took over an hour ago. */
export async function tidyTaken(primary: Database, wall: number): Promise<void> {
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const [deleted] = await primary.write(deleteTaken(wall, MOST_DELETED));
    if (deleted.length < MOST_DELETED) return;
  }
}
