import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { applyMigrations } from "../../scripts/local-migrations.mjs";
import { runWrangler } from "../../scripts/wrangler.mjs";

// The migrations of a local run by the real wrangler, in a project of its own. The tests follow one another.

const root = mkdtempSync(join(tmpdir(), "almanac-local-migrations-"));
const PLACE = ["--local", "--persist-to", join(root, "state")];

beforeAll(() => {
  // The tests' own level leaves out what a query finds.
  vi.stubEnv("WRANGLER_LOG", "log");
  mkdirSync(join(root, "migrations"));
  const database = { binding: "DB", database_name: "DB", database_id: "DB" };
  const config = { name: "small", compatibility_date: "2026-01-01", d1_databases: [database] };
  writeFileSync(join(root, "wrangler.json"), JSON.stringify(config));
});

afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(root, { recursive: true });
});

const migration = (name: string, sql: string) => writeFileSync(join(root, "migrations", name), sql);

/** What the database has. It is opened as a file: each question that is asked by wrangler takes seconds. */
function read(sql: string): unknown[] {
  const folder = join(root, "state/v3/d1/miniflare-D1DatabaseObject");
  const name = readdirSync(folder).find((one) => /^[0-9a-f]+\.sqlite$/.test(one)) ?? "";
  const database = new DatabaseSync(join(folder, name), { readOnly: true });
  try {
    return database
      .prepare(sql)
      .all()
      .map((row) => ({ ...row }));
  } finally {
    database.close();
  }
}

const NAMES = "SELECT name FROM d1_migrations ORDER BY id";

it("applies all to a new database, and leaves it as it was where one of them fails", async () => {
  migration("0000_notes.sql", "-- Notes; of people.\nCREATE TABLE notes (text TEXT);\n");
  migration(
    "0001_counts.sql",
    "CREATE TABLE counts (n INTEGER);\nCREATE TRIGGER count_notes AFTER INSERT ON notes BEGIN\n  INSERT INTO counts VALUES (1);\n  DELETE FROM counts WHERE n = 0;\nEND;",
  );
  migration("0002_broken.sql", "ALTER TABLE elsewhere ADD COLUMN more TEXT;");
  const broken = await applyMigrations(PLACE, { root });
  expect(broken.code).not.toBe(0);
  expect(broken.output).toContain("no such table: elsewhere");
  expect(read("SELECT name FROM sqlite_master WHERE name NOT LIKE '\\_cf%' ESCAPE '\\'")).toEqual([]);

  migration("0002_broken.sql", "INSERT INTO notes VALUES ('hello');");
  expect(await applyMigrations(PLACE, { root })).toMatchObject({ code: 0 });
  expect(read(NAMES)).toEqual([
    { name: "0000_notes.sql" },
    { name: "0001_counts.sql" },
    { name: "0002_broken.sql" },
  ]);
  expect(read("SELECT text, n FROM notes, counts")).toEqual([{ text: "hello", n: 1 }]);
});

it("applies to a database that has some of them those that are missing, as wrangler counts them", async () => {
  migration("0003_more.sql", "ALTER TABLE notes ADD COLUMN more TEXT;");
  const listed = await runWrangler(["d1", "migrations", "list", "DB", ...PLACE], { cwd: root });
  expect(listed.output.match(/\d{4}_\w+\.sql/g)).toEqual(["0003_more.sql"]);
  expect(await applyMigrations(PLACE, { root })).toMatchObject({ code: 0 });
  expect(read("SELECT text, more FROM notes")).toEqual([{ text: "hello", more: null }]);
});

it("stops at a database of before the first of them, and leaves it as it is", async () => {
  const before = [read(NAMES), read("SELECT text, more FROM notes")];
  renameSync(join(root, "migrations/0000_notes.sql"), join(root, "migrations/0000_baseline.sql"));
  migration("0004_last.sql", "DROP TABLE notes;");
  const stopped = await applyMigrations(PLACE, { root }).catch((error: Error) => error.message);
  expect(stopped).toMatch(/^[^\n]*is of before 0000_baseline\.sql[^\n]*`npm run reset`[^\n]*$/);
  expect([read(NAMES), read("SELECT text, more FROM notes")]).toEqual(before);
});
