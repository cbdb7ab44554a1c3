import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, it } from "vitest";

// `npm run backup` on a local database, and its file put into an empty one.

const ROOT = resolve(import.meta.dirname, "../..");
const folder = mkdtempSync(join(tmpdir(), "almanac-backup-"));
const file = (name: string) => join(folder, name);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function run(home: string, script: string, ...args: string[]) {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, ALMANAC_HOME: file(home) };
  return await promisify(execFile)(process.execPath, [script, ...args], { cwd: ROOT, env });
}

const d1 = (home: string, ...args: string[]) =>
  run(home, "scripts/wrangler.mjs", "d1", ...args, "--local", "--persist-to", join(file(home), "state"));

const ROWS = `
INSERT INTO apps (id, default_time_zone, created_at, updated_at) VALUES ('bot', NULL, 1769178720, 1769178720);
INSERT INTO users (pk, app_id, id, display_name, items_time_zone, revision, created_at, updated_at)
  VALUES (7, 'bot', 'ana', 'Ana O''Hara; "D"', 'UTC', 1769178720001, 1769178720, 1769178720);
INSERT INTO knowledge_fts (rowid, content, entity) VALUES (12, 'z7qrent', NULL);
INSERT INTO messages_fts (rowid, content) VALUES (3, CAST(X'c3a90ae280a80d0a00ff' AS TEXT));
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 501)
INSERT INTO message_tombstones SELECT * FROM (SELECT 'bot', 'c', '', 'm' || i, 1769178720 + i FROM n);`;

it("puts every row and the full text into an empty database", async () => {
  await d1("first", "migrations", "apply", "DB");
  writeFileSync(file("rows.sql"), ROWS);
  await d1("first", "execute", "DB", "--file", file("rows.sql"));
  const { stdout } = await run("first", "scripts/backup.mjs", file("backup.sql"), "--local");
  expect(stdout).toMatch(/^505 rows of \d+ tables/m);
  expect(statSync(file("backup.sql")).mode & 0o777).toBe(0o600);

  await d1("second", "migrations", "apply", "DB");
  await d1("second", "execute", "DB", "--file", file("backup.sql"));
  await run("second", "scripts/backup.mjs", file("again.sql"), "--local");
  const lines = readFileSync(file("again.sql"), "utf8").split("\n");
  expect(lines).toEqual(readFileSync(file("backup.sql"), "utf8").split("\n"));
  expect(lines).toHaveLength(506);

  const query = "SELECT rowid FROM knowledge_fts WHERE knowledge_fts MATCH 'z7qrent'";
  const found = await d1("second", "execute", "DB", "--json", "--command", query);
  expect(JSON.parse(found.stdout)[0].results).toEqual([{ rowid: 12 }]);
});

it("overwrites no file", async () => {
  writeFileSync(file("old.sql"), "old");
  await expect(run("first", "scripts/backup.mjs", file("old.sql"), "--local")).rejects.toThrow("EEXIST");
  expect(readFileSync(file("old.sql"), "utf8")).toBe("old");
});
