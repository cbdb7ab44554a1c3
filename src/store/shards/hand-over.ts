import type { Database } from "../database";
import type { Statement } from "../statement";
import { deleteTaken, selectDueOwners } from "./leaving";
import type { Owner } from "./moved-tables";
import type { ShardCall, ShardStub } from "./shard-call";
import { openShard } from "./shard-database";
import { shardOf } from "./shard-of";

/** How people go from a shard to one of four times as many. */

/** People of each kind of what is due who are handed over at once. */
const MOST_DUE = 200;

/** Rows that are deleted at once of what was kept of whoever is gone. */
const MOST_DELETED = 1000;

/** What a shard hands over with. */
export interface HandingOver {
  /** How many shards there are now. */
  current: number;
  rows<Row extends object>(statement: Statement<Row>): Row[];
  openShard(number: number, shards: number): ShardStub;
}

/** What is due to people at `now` (epoch seconds) is done where they go: they are taken over first. What is kept of others goes in time. */
export async function handOver(
  { current, rows, openShard: openStub }: HandingOver,
  now: number,
): Promise<void> {
  const due = rows(selectDueOwners(now, MOST_DUE));
  await takeEach(due, current, async (number, app, ids) => await openStub(number, current).take(app, ids));
  for (const statement of deleteTaken(now, MOST_DELETED)) rows<object>(statement);
}

/** Has each owner's shard, among so many, take that owner over, and answers how many were taken. One that fails stops no other. */
export async function takeEach(
  owners: readonly Owner[],
  shards: number,
  take: (shard: number, app: string, ids: readonly string[]) => Promise<void>,
): Promise<number> {
  const groups = Map.groupBy(owners, ({ app, id }) => JSON.stringify([shardOf(app, id, shards), app]));
  const taken = await Promise.allSettled(
    [...groups].map(async ([key, some]) => {
      const [shard, app] = JSON.parse(key) as [number, string];
      const ids = some.map(({ id }) => id);
      await take(shard, app, ids);
      return ids.length;
    }),
  );
  return taken.reduce((sum, one) => sum + (one.status === "fulfilled" ? one.value : 0), 0);
}

/** The shard, among so many, from which all people of a shard come. */
export function openOrigin(
  number: number,
  shards: number,
  from: number,
  openStub: (number: number, shards: number) => ShardStub,
): Database {
  const origin = Math.floor((number * from) / shards);
  const stub = openStub(origin, from);
  const send = async (call: ShardCall) => await stub.call(call);
  return openShard({ number: origin, count: from, app: null, owners: [], send });
}
