import { shardOf } from "../../src/store/shards/shard-of";
import { askShards, shardStubs } from "../support/shards";

/** Ids of an app whose rows are in a shard that a test chooses. */

const shards = shardStubs().length;

/** Whether a run has several shards: with one, nobody is elsewhere. */
export const hasSeveral = shards > 1;

/** An id with this beginning and a number, in a shard. */
export function idIn(app: string, shard: number, prefix: string, from = 1): string {
  const isThere = (n: number) => shardOf(app, `${prefix}${n}`, shards) === shard;
  const found = Array.from({ length: 500 }, (_, n) => from + n).find(isThere);
  return `${prefix}${found}`;
}

/** Rows of a statement in one shard. */
export async function rowsIn(shard: number, statement: string, ...params: unknown[]) {
  return (await askShards(statement, params))[shard] ?? [];
}

/** In which shards a statement finds rows. */
export async function shardsWith(statement: string, ...params: unknown[]): Promise<number[]> {
  const found = await askShards(statement, params);
  return found.flatMap((rows, shard) => (rows.length > 0 ? [shard] : []));
}
