import { execFile } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { statementOf } from "../../scripts/backup-rows.mjs";
import { applyMigrations } from "../../scripts/local-migrations.mjs";

// `npm run backup` on a local database, and its file put into an empty one.

const ROOT = resolve(import.meta.dirname, "../..");
const folder = mkdtempSync(join(tmpdir(), "almanac-backup-"));
const file = (name: string) => join(folder, name);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function run(home: string, script: string, ...args: string[]) {
  return await runIn(ROOT, {}, home, script, ...args);
}

async function runIn(cwd: string, more: object, home: string, script: string, ...args: string[]) {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, ALMANAC_HOME: file(home), ...more };
  return await promisify(execFile)(process.execPath, [join(ROOT, script), ...args], { cwd, env });
}

const placeOf = (home: string) => ["--local", "--persist-to", join(file(home), "state")];

const d1 = (home: string, ...args: string[]) =>
  run(home, "scripts/wrangler.mjs", "d1", ...args, ...placeOf(home));

const migrate = async (home: string) =>
  expect(await applyMigrations("DB", placeOf(home))).toMatchObject({ code: 0 });

const ROWS = `
INSERT INTO apps (id, default_time_zone, created_at, updated_at) VALUES ('bot', NULL, 1769178720, 1769178720);
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
  expect(stdout).toMatch(/^506 rows of \d+ tables/m);
  expect(statSync(file("backup.sql")).mode & 0o777).toBe(0o600);

  await migrate("second");
  await d1("second", "execute", "DB", "--file", file("backup.sql"));
  await run("second", "scripts/backup.mjs", file("again.sql"), "--local");
  const [begun, ...lines] = readFileSync(file("again.sql"), "utf8").split("\n");
  expect(begun).toMatch(/^-- Almanac's backup, begun at 20\d\d-/);
  expect(lines).toEqual(readFileSync(file("backup.sql"), "utf8").split("\n").slice(1));
  expect(lines).toHaveLength(507);

  const query = "SELECT rowid FROM knowledge_fts WHERE knowledge_fts MATCH 'z7qrent'";
  const found = await d1("second", "execute", "DB", "--json", "--command", query);
  expect(JSON.parse(found.stdout)[0].results).toEqual([{ rowid: 12 }]);
}, 600_000);

it("overwrites no file", async () => {
  writeFileSync(file("old.sql"), "old");
  await expect(run("first", "scripts/backup.mjs", file("old.sql"), "--local")).rejects.toThrow("EEXIST");
  expect(readFileSync(file("old.sql"), "utf8")).toBe("old");
});

describe("npm run backup -- --restore", () => {
  const ERASED = [
    { app: "bot", user_id: "ana", erased_at: 1769182320 },
    { app: "old-bot", user_id: null, erased_at: 1769182380 },
  ];
  const LIST = () => join(file("desk"), "almanac-erasures.json");
  let server: Server;
  let calls: { method: string | undefined; body: unknown }[];
  /** Answers of POST to come; afterwards all is erased. */
  let answers: { status: number; left: number }[];

  /** A service with a list of two pages. Its work is tested in test/operators/erase-again.test.ts. */
  async function open(): Promise<object> {
    calls = [];
    answers = [];
    server = createServer((request, response) => {
      let text = "";
      request.on("data", (part) => (text += part));
      request.on("end", () => {
        calls.push({ method: request.method, body: text === "" ? null : JSON.parse(text) });
        const isSecond = request.url?.includes("cursor=7") === true;
        const page = {
          data: ERASED.slice(isSecond ? 1 : 0, isSecond ? 2 : 1),
          next_cursor: isSecond ? null : "7",
        };
        const { status, left } =
          request.method === "POST"
            ? (answers.shift() ?? { status: 200, left: 0 })
            : { status: 200, left: 0 };
        const known = request.headers.authorization === "Bearer token";
        response.writeHead(known ? status : 401);
        response.end(JSON.stringify(request.method === "POST" ? { left } : page));
      });
    });
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    mkdirSync(file("desk"), { recursive: true });
    const { port } = server.address() as AddressInfo;
    return { ALMANAC_URL: `http://127.0.0.1:${port}`, ADMIN_TOKEN: "token" };
  }

  afterEach(() => {
    server.close();
    rmSync(file("desk"), { recursive: true, force: true });
  });

  /** A wrangler that writes down how it is called, and is out of order while there is a file. */
  function fakeWrangler(): object {
    writeFileSync(
      file("wrangler"),
      `#!/bin/sh\necho "$@" >> ${file("wrangler.calls")}\nif [ -e ${file("broken")} ] && [ "$2" = time-travel ]; then exit 1; fi\necho '[{"results": []}]'\n`,
    );
    chmodSync(file("wrangler"), 0o755);
    writeFileSync(
      file("deploy.json"),
      JSON.stringify({ d1_databases: [{ binding: "DB", database_name: "almanac-x" }] }),
    );
    return { WRANGLER: file("wrangler"), ALMANAC_DEPLOY_CONFIG: file("deploy.json") };
  }

  it("puts a file into an empty database, and erases again who was erased since it was begun", async () => {
    const env = await open();
    const text = `-- Almanac's backup, begun at 2026-01-23T15:00:00.000Z\nINSERT INTO "apps" ("id", "created_at", "updated_at") VALUES ('bot', 1, 1);\n${statementOf({ name: "checkpoints", sql: "" }, { name: "cron", at: 7, pk: 0 })}\n`;
    writeFileSync(file("small.sql"), text);
    await migrate("third");
    // The cron of a new deployment has run already.
    await d1("third", "execute", "DB", "--command", "INSERT INTO checkpoints (name, at) VALUES ('cron', 1)");
    answers = [
      { status: 200, left: 2 },
      { status: 200, left: 1 },
    ];
    const restore = () =>
      runIn(file("desk"), env, "third", "scripts/backup.mjs", "--restore", file("small.sql"), "--local");
    const { stdout } = await restore();
    expect(stdout).toMatch(/1 erasures are left\n {2}0 erasures are left\nDone/);
    const since = Date.parse("2026-01-23T15:00:00Z") / 1000 - 300;
    expect(calls).toEqual([
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
  }, 600_000);

  it("goes back to a moment, and keeps the list where it breaks off", async () => {
    const env = { ...(await open()), ...fakeWrangler() };
    const at = "2026-01-23T15:00:00Z";
    const restore = (...args: string[]) => runIn(file("desk"), env, "none", "scripts/backup.mjs", ...args);
    writeFileSync(file("broken"), "");
    await expect(restore("--restore", at)).rejects.toThrow("wasn't taken back");
    expect(statSync(LIST()).mode & 0o777).toBe(0o600);
    rmSync(file("broken"));
    answers = [{ status: 403, left: 0 }];
    await expect(restore("--restore", at)).rejects.toThrow("--erase-again");
    expect(readFileSync(file("wrangler.calls"), "utf8")).toContain(
      `d1 time-travel restore almanac-x --timestamp=${at} --config ${file("deploy.json")}`,
    );
    // The restored list has forgotten them: they are in the file alone.
    calls = [];
    await restore("--erase-again");
    expect(calls[0]).toMatchObject({ method: "POST", body: { erasures: ERASED } });
    expect(existsSync(LIST())).toBe(false);
    await expect(restore("--erase-again")).rejects.toThrow("nothing to go on with");
  });

  it("begins with nothing that can't be ended", async () => {
    const env = { ...(await open()), ...fakeWrangler() };
    const restore = (more: object, ...args: string[]) =>
      runIn(file("desk"), { ...env, ...more }, "none", "scripts/backup.mjs", "--restore", ...args);
    const at = "2026-01-23T15:00:00Z";
    rmSync(file("wrangler.calls"), { force: true });
    await expect(restore({ ADMIN_TOKEN: "" }, at)).rejects.toThrow("ADMIN_TOKEN=");
    await expect(restore({ ADMIN_TOKEN: "wrong" }, at)).rejects.toThrow("401");
    await expect(restore({}, "2026-01-23T15:00:00")).rejects.toThrow("is no moment");
    await expect(restore({}, "2999-01-01T00:00:00Z")).rejects.toThrow("still to come");
    await expect(restore({}, "missing.sql")).rejects.toThrow("no file");
    await expect(restore({})).rejects.toThrow("Say where to");
    expect(existsSync(file("wrangler.calls"))).toBe(false);
    expect(calls.filter(({ method }) => method === "POST")).toEqual([]);
  });
});
