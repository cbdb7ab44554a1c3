import * as z from "zod";
import { success } from "../core/errors";
import { operation } from "../operation/declare";
import { SCHEMA_VERSION } from "../store/shards/schema";

/** Looks after each shard, and shows how it does; none where a deployment has one database. */
export const listShards = operation({
  name: "list_shards",
  summary: "Shows the shards in which people live: how many people, how full, and what is late",
  about: "operator",
  effect: "reads",
  input: () => z.strictObject({}),
  output: () =>
    z.strictObject({
      data: z.array(
        z.strictObject({
          shard: z.int().describe("Its number, from 0"),
          people: z.int(),
          size_bytes: z.int(),
          limit_bytes: z.int(),
          late_seconds: z.int().describe("Since when the oldest of what is due has been due; 0 for none"),
          schema: z.int().describe("How many migrations its code knows"),
        }),
      ),
      schema: z.int().describe("How many this version of the service knows"),
      unreached: z.int().describe("Shards that didn't answer"),
    }),
  routes: [{ method: "GET", path: "/v1/shards" }],
  example: {},
  run: async ({ store }) => {
    const { asleep, health } = await store.wakeShards(null);
    return success({
      data: health.map(({ shard, people, bytes, late_seconds, schema }) => ({
        shard,
        people,
        size_bytes: bytes,
        limit_bytes: MOST_SHARD_BYTES,
        late_seconds,
        schema,
      })),
      schema: SCHEMA_VERSION,
      unreached: asleep,
    });
  },
});

/** Bytes that the platform lets one object hold. */
export const MOST_SHARD_BYTES = 10e9;
