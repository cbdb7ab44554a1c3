import type { Database } from "../database";
import type { Statement } from "../statement";
import { deleteTaken, selectDueOwners } from "./leaving";
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
  const groups = Map.groupBy(due, ({ app, id }) => JSON.stringify([shardOf(app, id, current), app]));
  await Promise.allSettled(
    [...groups.values()].map(async (some) => {
      const [{ app, id } = { app: "", id: "" }] = some;
      const ids = some.map((one) => one.id);
      await openStub(shardOf(app, id, current), current).take(app, ids);
    }),
  );
  for (const statement of deleteTaken(now, MOST_DELETED)) rows<object>(statement);
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
