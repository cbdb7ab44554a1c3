import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import { statementOf } from "../../../scripts/backup-rows.mjs";
import { applyMigrations } from "../../../scripts/local-migrations.mjs";
import { ERASED, file, openDesk, run, runIn, useDesk } from "../../e2e/backup-desk";

// Minutes, where the machine does other work.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 });

// `npm run backup` on a local database, and its file put into an empty one, by the real wrangler.

useDesk();

const LIST = () => join(file("desk"), "almanac-erasures.json");

const placeOf = (home: string) => ["--local", "--persist-to", join(file(home), "state")];

const d1 = (home: string, ...args: string[]) =>
  run(home, "scripts/wrangler.mjs", "d1", ...args, ...placeOf(home));

const migrate = async (home: string) =>
  expect(await applyMigrations(placeOf(home))).toMatchObject({ code: 0 });

const ROWS = `
INSERT INTO apps (id, default_time_zone, created_at, updated_at) VALUES ('bot', NULL, 1769178720, 1769178720);
INSERT INTO api_keys (id, key_hash, app_id, created_at) VALUES ('key', 'hash', 'bot', 1769178720);
INSERT INTO knowledge (pk, app_id, user_id, id, content, content_key, category, event_time, created_at, updated_at)
  VALUES (12, 'bot', 'ana', 'm', 'Tea', unhex('00ff0a'), 'fact', 1769178720, 1769178720, 1769178720);
INSERT INTO users (pk, app_id, id, display_name, items_time_zone, revision, created_at, updated_at)
  VALUES (7, 'bot', 'ana', 'Ana O''Hara; "D"', 'UTC', 1769178720001, 1769178720, 1769178720);
INSERT INTO knowledge_fts (rowid, content, entity) VALUES (12, 'z7qrent', NULL);
INSERT INTO checkpoints (name, at) VALUES ('cron', 1769178720);
INSERT INTO messages_fts (rowid, content) VALUES (3, CAST(X'c3a90ae280a80d0a00ff' AS TEXT));
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 501)
INSERT INTO message_tombstones SELECT * FROM (SELECT 'bot', 'c', '', 'm' || i, 1769178720 + i FROM n);`;

it("puts every row and the full text into an empty database", async () => {
  await migrate("first");
  writeFileSync(file("rows.sql"), ROWS);
  await d1("first", "execute", "DB", "--file", file("rows.sql"));
  const { stdout } = await run("first", "scripts/backup.mjs", file("backup.sql"), "--local");
  expect(stdout).toMatch(/^508 rows of \d+ tables/m);
  expect(statSync(file("backup.sql")).mode & 0o777).toBe(0o600);

  await migrate("second");
  await d1("second", "execute", "DB", "--file", file("backup.sql"));
  await run("second", "scripts/backup.mjs", file("again.sql"), "--local");
  const [begun, ...lines] = readFileSync(file("again.sql"), "utf8").split("\n");
  expect(begun).toMatch(/^-- Almanac's backup, begun at 20\d\d-/);
  expect(lines).toEqual(readFileSync(file("backup.sql"), "utf8").split("\n").slice(1));
  expect(lines).toHaveLength(510);

  expect(lines.find((line) => line.startsWith('INSERT INTO "knowledge"'))).toContain("X'00FF0A'");

  const query = "SELECT rowid FROM knowledge_fts WHERE knowledge_fts MATCH 'z7qrent'";
  const found = await d1("second", "execute", "DB", "--json", "--command", query);
  expect(JSON.parse(found.stdout)[0].results).toEqual([{ rowid: 12 }]);
});

it("restores: puts a file into an empty database, and erases again who was erased since it was begun", async () => {
  const desk = await openDesk();
  const text = `-- Almanac's backup, begun at 2026-01-23T15:00:00.000Z\nINSERT INTO "apps" ("id", "created_at", "updated_at") VALUES ('bot', 1, 1);\n${statementOf({ name: "checkpoints", sql: "" }, { name: "cron", at: 7, pk: 0 })}\n`;
  writeFileSync(file("small.sql"), text);
  await migrate("third");
  // The cron of a new deployment has run already.
  await d1("third", "execute", "DB", "--command", "INSERT INTO checkpoints (name, at) VALUES ('cron', 1)");
  desk.answers = [
    { status: 200, left: 2 },
    { status: 200, left: 1 },
  ];
  const restore = () =>
    runIn(file("desk"), desk.env, "third", "scripts/backup.mjs", "--restore", file("small.sql"), "--local");
  const { stdout } = await restore();
  expect(stdout).toMatch(/1 erasures are left\n {2}0 erasures are left\nDone/);
  const since = Date.parse("2026-01-23T15:00:00Z") / 1000 - 300;
  expect(desk.calls).toEqual([
    { method: "GET", body: null },
    { method: "GET", body: null },
    { method: "POST", body: { since, erasures: ERASED } },
    { method: "POST", body: {} },
    { method: "POST", body: {} },
  ]);
  const found = await d1(
    "third",
    "execute",
    "DB",
    "--json",
    "--command",
    "SELECT id, at FROM apps JOIN checkpoints",
  );
  expect(JSON.parse(found.stdout)[0].results).toEqual([{ id: "bot", at: 7 }]);
  expect(existsSync(LIST())).toBe(false);
  await expect(restore()).rejects.toThrow("isn't empty");
});
