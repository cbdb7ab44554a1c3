import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { readShardSchema, SCHEMA_VERSION } from "../../src/store/shards/schema";

it("the worker knows how many migrations there are, and has them beside it for shards", async () => {
  expect(SCHEMA_VERSION).toBe(env.TEST_MIGRATIONS.length);
  const schema = await readShardSchema(env.ASSETS);
  expect(schema).toHaveLength(SCHEMA_VERSION);
  expect(schema[0]?.[0]).toMatch(/^CREATE TABLE `api_keys` \(/);
});
