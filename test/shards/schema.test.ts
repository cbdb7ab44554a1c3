import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { SHARD_ONLY } from "../../src/store/shards/shard-tables";
import { askShards } from "../support/shards";

const SCHEMA = `SELECT type, name, tbl_name, sql FROM sqlite_schema
  WHERE name NOT LIKE 'sqlite_%' AND name NOT LIKE '\\_cf%' ESCAPE '\\' AND name NOT LIKE 'd1_%'
    AND name NOT LIKE 'shard_changes%' AND name NOT GLOB '*_left' AND name NOT GLOB 'left_*' ORDER BY type, name`;

const withoutBlanks = (rows: readonly Record<string, unknown>[]) =>
  rows.map((row) => ({ ...row, sql: String(row["sql"]).replaceAll(/\s*--[^\n]*|\s+/g, "") }));

it("a new shard has the tables, indexes and triggers that the migrations make in D1", async () => {
  const { results } = await env.DB.prepare(SCHEMA).all();
  const [first, ...others] = await askShards(SCHEMA, []);
  expect(results.length).toBeGreaterThan(80);
  const own = SHARD_ONLY.map((text) => /(?:TABLE|TRIGGER|INDEX) IF NOT EXISTS (\w+)/.exec(text)?.[1]).filter(
    (name) => name?.startsWith("left_") === false,
  );
  const shared = (first ?? []).filter(({ name }) => !own.includes(String(name)));
  expect(withoutBlanks(shared)).toEqual(withoutBlanks(results));
  expect((first ?? []).length - shared.length).toBe(own.length);
  for (const other of others) expect(other).toEqual(first);
});

it("whoever leaves a shard leaves it as they leave D1", async () => {
  const left = SCHEMA.replaceAll(/ AND name NOT GLOB '\S+'/g, " AND name GLOB 'left_*'");
  const { results } = await env.DB.prepare(left).all();
  const [first = []] = await askShards(left, []);
  expect(results.length).toBe(4);
  expect(withoutBlanks(first)).toEqual(withoutBlanks(results));
});
