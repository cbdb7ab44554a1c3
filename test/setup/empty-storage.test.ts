import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { openWorld } from "../support/world";
import { emptyStorage } from "./empty-storage";

/** All that D1 holds, full-text indexes' own tables too, and the keys in KV. */
async function everything(): Promise<unknown> {
  const schema = await env.DB.prepare("SELECT name, sql FROM sqlite_schema ORDER BY name").all();
  const { results } = await env.DB.prepare(
    "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type <> 'virtual' AND name NOT LIKE '%\\_config' ESCAPE '\\' AND name NOT LIKE '\\_cf%' ESCAPE '\\' ORDER BY name",
  ).all<{ name: string }>();
  const rows: Record<string, unknown> = {};
  for (const { name } of results) {
    if (name === "d1_migrations" || name === "sqlite_schema") continue;
    // An index marks for good, in its settings and in the first four bytes of its structure, that a row was deleted.
    const read = name.endsWith("_data") ? "id, CASE id WHEN 10 THEN substr(block, 5) ELSE block END" : "*";
    rows[name] = (await env.DB.prepare(`SELECT ${read} FROM ${name}`).all()).results;
  }
  return { schema: schema.results, rows, keys: (await env.DIGESTS.list()).keys };
}

const run = async (...statements: string[]) =>
  void (await env.DB.batch(statements.map((statement) => env.DB.prepare(statement))));

const APP = "INSERT INTO apps (id, created_at, updated_at) VALUES ('a', 1, 1)";
const NUMBERS = "WITH n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 600) SELECT i FROM n";

async function rememberSomething(): Promise<void> {
  const world = await openWorld();
  await world.user().store("Pay the rent", { due_at: "2026-01-24" });
  await world.settle();
}

describe("emptyStorage leaves nothing", () => {
  it.each<[what: string, leave: () => Promise<void>]>([
    ["of rows that refer to others, and of their numbers", rememberSomething],
    [
      "of a full-text index",
      () =>
        run(...[1, 2, 3].map((id) => `INSERT INTO messages_fts (rowid, content) VALUES (${id}, 'hi you')`)),
    ],
    [
      "of a large full-text index",
      () => run(`INSERT INTO knowledge_fts (rowid, content) SELECT i, 'hello ' || i FROM (${NUMBERS})`),
    ],
    ["of a key", () => env.DIGESTS.put("a", "b")],
    [
      "of many keys",
      async () =>
        void (await Promise.all(Array.from({ length: 25 }, (_, i) => env.DIGESTS.put(`${i}`, "b")))),
    ],
    ["of a new table", () => run("CREATE TABLE extra (id INTEGER PRIMARY KEY)")],
    ["of the lack of one", () => run("DROP TABLE inbound_events")],
    ["of a new column", () => run("ALTER TABLE apps ADD COLUMN extra TEXT")],
  ])("%s", async (_, leave) => {
    const before = await everything();
    await leave();
    await emptyStorage();
    expect(await everything()).toEqual(before);
  });

  it("of a write that is still under way", async () => {
    const before = await everything();
    const written = Promise.allSettled([run(APP)]);
    await emptyStorage();
    await written;
    expect(await everything()).toEqual(before);
  });
});
