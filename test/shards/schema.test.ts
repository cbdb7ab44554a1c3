import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { askShards } from "../support/shards";

const SCHEMA = `SELECT type, name, tbl_name, sql FROM sqlite_schema
  WHERE name NOT LIKE 'sqlite_%' AND name NOT LIKE '\\_cf%' ESCAPE '\\' AND name NOT LIKE 'd1_%'
    AND name NOT LIKE 'shard_changes%' ORDER BY type, name`;

const withoutBlanks = (rows: readonly Record<string, unknown>[]) =>
  rows.map((row) => ({ ...row, sql: String(row["sql"]).replaceAll(/\s*--[^\n]*|\s+/g, "") }));

it("a new shard has the tables, indexes and triggers that the migrations make in D1", async () => {
  const { results } = await env.DB.prepare(SCHEMA).all();
  const [first, ...others] = await askShards(SCHEMA, []);
  expect(results.length).toBeGreaterThan(80);
  expect(withoutBlanks(first ?? [])).toEqual(withoutBlanks(results));
  for (const other of others) expect(other).toEqual(first);
});
