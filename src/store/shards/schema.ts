import { StoreUnavailable } from "../../core/errors";

/** How many migrations this version of the worker knows: a test counts them. */
export const SCHEMA_VERSION = 3;

/** The file with a shard's tables. It is served beside the worker instead of being bundled (scripts/shard-schema.mjs). */
export const SHARD_SCHEMA = "/shard-schema.json";

/** The files beside the worker: its `ASSETS`. */
interface Assets {
  fetch(url: string): Promise<{ ok: boolean; json<T>(): Promise<T> }>;
}

/** The statements of each migration. Throws `StoreUnavailable` where the file doesn't answer. */
export async function readShardSchema(assets: Assets): Promise<readonly (readonly string[])[]> {
  const file = await assets.fetch(`https://assets${SHARD_SCHEMA}`);
  if (!file.ok) throw new StoreUnavailable("the tables of shards can't be read");
  return await file.json();
}
