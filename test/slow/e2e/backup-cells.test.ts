import { execFile } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { partBackup } from "../../../scripts/backup-parts.mjs";
import { localConfig } from "../../../scripts/local-cells.mjs";

// `npm run backup` of a deployment whose users are in two databases, which are those of local runs.

const ROOT = resolve(import.meta.dirname, "../../..");
const folder = mkdtempSync(join(tmpdir(), "almanac-backup-cells-"));
const file = (...names: string[]) => join(folder, ...names);

/** A deployment's folder, with its databases in `home` below it. */
const FULL = "full";
const FRESH = "fresh";

let server: Server;
let calls: string[];

beforeAll(async () => {
  server = createServer((request, response) => {
    void text(request).then((sent) => {
      calls.push(`${request.method} ${request.url} ${sent}`);
      const answers: Record<string, object> = {
        "GET /v1/erasures?limit=100": {
          data: [{ app: "bot", user_id: "eve", erased_at: 1769182320 }],
          next_cursor: null,
        },
        "POST /v1/cells": {
          cells: [],
          is_done: calls.filter((one) => one.startsWith("POST /v1/cells")).length > 1,
        },
        "POST /v1/erasures": { left: 0 },
      };
      const answer = answers[`${request.method} ${request.url}`];
      response.writeHead(answer === undefined ? 404 : 200).end(JSON.stringify(answer ?? {}));
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
});

/** By the first test, so that a run that leaves these tests out prepares nothing. */
async function fillBoth(): Promise<void> {
  prepare(FULL);
  // From one file: each that wrangler applies by itself takes seconds, and other tests show that.
  for (const cell of ["DB", "DB_2"]) await fill(FULL, cell, MIGRATIONS);
  cpSync(file(FULL), file(FRESH), { recursive: true });
  await fill(FULL, "DB", [
    MAP(5),
    list(5, 0, SOME),
    USER("ann"),
    MARK,
    "INSERT INTO ended_keys VALUES ('h', 7)",
  ]);
  await fill(FULL, "DB_2", [list(5, 2048, 2048 + SOME), USER("ben")]);
  await fill(FRESH, "DB", [MAP(1), list(1, 0, SOME)]);
  await fill(FRESH, "DB_2", [list(1, 0, 0)]);
}

afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

beforeEach(() => {
  calls = [];
  for (const name of [FULL, FRESH]) rmSync(file(name, "calls"), { force: true });
});

const REMOTE = ["--remote", "--config", "x"];

const MIGRATIONS = readdirSync(join(ROOT, "migrations"))
  .filter((name) => name.endsWith(".sql"))
  .sort()
  .map((name) =>
    readFileSync(join(ROOT, "migrations", name), "utf8")
      .trim()
      .replace(/;$/, ""),
  );

const MAP = (epoch: number) =>
  `INSERT INTO cell_map (id, epoch, cells, runs, epochs)
   VALUES (1, ${epoch}, '["DB","DB_2"]', '[[0,0],[2048,1]]', '[${epoch},${epoch}]')`;

/** So many buckets of a cell are more than one page of a backup. */
const SOME = 501;

/** Buckets that a cell has, and the row for itself. */
const list = (epoch: number, from: number, to: number) =>
  `INSERT INTO cell_buckets (bucket, state, epoch) VALUES (-1, 'held', ${epoch});
   WITH RECURSIVE b (bucket) AS (SELECT ${from} WHERE ${from} < ${to} UNION ALL SELECT bucket + 1 FROM b WHERE bucket < ${to - 1})
   INSERT INTO cell_buckets (bucket, state) SELECT bucket, 'held' FROM b`;

const USER = (id: string) =>
  `INSERT INTO apps (id, created_at, updated_at) VALUES ('bot', 1769178720, 1769178720);
   INSERT INTO users (pk, app_id, id, display_name, items_time_zone, revision, created_at, updated_at)
   VALUES (7, 'bot', '${id}', '\u2028-- Cell DB_9', 'UTC', 1769178720001, 1769178720, 1769178720)`;

/** A mark that is newer than the one that a trigger makes. */
const MARK = "UPDATE app_copies SET change = 41";

function prepare(name: string): void {
  mkdirSync(file(name, "home"), { recursive: true });
  const d1_databases = ["DB", "DB_2"].map((binding, n) => ({
    binding,
    database_name: `almanac${n === 0 ? "" : "-2"}`,
  }));
  writeFileSync(file(name, "deploy.json"), JSON.stringify({ d1_databases }));
  const cells = d1_databases.map(({ binding }) => binding);
  localConfig(cells, file(name, "home", "wrangler.json"));
}

const run = promisify(execFile);

function environment(name: string): NodeJS.ProcessEnv {
  return {
    PATH: process.env["PATH"],
    HOME: process.env["HOME"],
    ALMANAC_HOME: file(name, "home"),
    ALMANAC_DEPLOY_CONFIG: file(name, "deploy.json"),
    ALMANAC_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ADMIN_TOKEN: "token",
    WRANGLER: join(import.meta.dirname, "local-wrangler.mjs"),
    LOCAL_WRANGLER: file(name),
  };
}

async function backup(name: string, ...args: string[]) {
  const options = { cwd: file(name), env: environment(name) };
  return await run(process.execPath, [join(ROOT, "scripts/backup.mjs"), ...args], options);
}

async function wrangler(name: string, ...args: string[]) {
  return await run(join(import.meta.dirname, "local-wrangler.mjs"), args, { env: environment(name) });
}

async function fill(name: string, cell: string, statements: string[]): Promise<void> {
  writeFileSync(file("fill.sql"), `${statements.join(";\n")};\n`);
  await wrangler(name, "d1", "execute", cell, ...REMOTE, "--yes", "--file", file("fill.sql"));
}

async function rows(name: string, cell: string, sql: string): Promise<unknown[]> {
  const { stdout } = await wrangler(name, "d1", "execute", cell, ...REMOTE, "--json", "--command", sql);
  return JSON.parse(stdout)[0].results;
}

const linesOf = (path: string) => readFileSync(path, "utf8").split("\n").slice(1);

describe("npm run backup with several databases", () => {
  it("puts a part for each into one file, and into the databases of a new deployment", async () => {
    await fillBoth();
    const { stdout } = await backup(FULL, file("all.sql"));
    expect(stdout).toMatch(/in 2 databases are in /);
    const parts = await partBackup(file("all.sql"), folder);
    expect([...parts.keys()]).toEqual(["DB", "DB_2"]);
    expect(readFileSync(parts.get("DB_2") ?? "", "utf8")).toContain("'ben'");
    expect(readFileSync(parts.get("DB") ?? "", "utf8")).not.toContain("'ben'");

    // The second part breaks off: what is in stays, and the same command goes on.
    const restored = file(FRESH, "almanac-erasures.json");
    const refused = `execute DB --remote --config ${file(FRESH, "deploy.json")} --yes`;
    writeFileSync(file(FRESH, "refused"), refused);
    await expect(backup(FRESH, "--restore", file("all.sql"))).rejects.toThrow("the database DB.");
    expect(JSON.parse(readFileSync(restored, "utf8"))).toMatchObject({ restored: ["DB_2"] });
    rmSync(file(FRESH, "refused"));
    calls = [];
    await backup(FRESH, "--restore", file("all.sql"));
    expect(existsSync(restored)).toBe(false);
    const posts = calls.filter((call) => call.startsWith("POST"));
    expect(posts.map((call) => call.split(" ")[1])).toEqual([
      "/v1/cells",
      "/v1/cells",
      "/v1/erasures",
      "/v1/erasures",
    ]);
    await backup(FRESH, file("again.sql"));
    expect(linesOf(file("again.sql"))).toEqual(linesOf(file("all.sql")));
    await expect(backup(FRESH, "--restore", file("all.sql"))).rejects.toThrow("DB isn't empty");
  }, 1_200_000);

  it("stops while a bucket is on its way, and leaves no file", async () => {
    await fill(FULL, "DB", [
      "INSERT INTO cell_moves (id, bucket, from_cell, to_cell, step, worked_at) VALUES (1, 17, 'DB', 'DB_2', 'copy', 1)",
    ]);
    await expect(backup(FULL, file("moving.sql"))).rejects.toThrow("npm run cells -- move 17 --to DB_2");
    await fill(FULL, "DB", ["DELETE FROM cell_moves"]);
    expect(existsSync(file("moving.sql"))).toBe(false);
  }, 600_000);

  it("puts no file into a deployment with another number of databases", async () => {
    writeFileSync(file("one.sql"), "-- Almanac's backup, begun at 2026-01-23T15:00:00.000Z\n");
    await expect(backup(FULL, "--restore", file("one.sql"))).rejects.toThrow(
      "is of 1 databases (DB), and this deployment has 2 (DB, DB_2)",
    );
  });

  it("takes all back to a moment, the home first, and empties one that is younger", async () => {
    const at = "2026-01-23T15:00:00Z";
    await backup(FULL, "--restore", at);
    const wrangled = readFileSync(file(FULL, "calls"), "utf8").split("\n");
    expect(wrangled.filter((call) => call.includes("time-travel"))).toEqual([
      "d1 time-travel restore almanac",
      "d1 time-travel restore almanac-2",
    ]);
    expect(calls.findIndex((call) => call.startsWith("POST /v1/cells"))).toBeLessThan(
      calls.findIndex((call) => call.startsWith("POST /v1/erasures")),
    );
    await fill(FULL, "DB", [`UPDATE cell_map SET cells = '["DB"]', runs = '[[0,0]]'`]);
    const { stdout } = await backup(FULL, "--restore", at);
    expect(stdout).toContain(`Emptying almanac-2, which had no users at ${at}`);
    expect(
      await rows(
        FULL,
        "DB_2",
        "SELECT (SELECT count(*) FROM users) AS users, (SELECT count(*) FROM apps) AS apps",
      ),
    ).toEqual([{ users: 0, apps: 0 }]);
    // Without any row there it would take itself for the only database.
    expect(await rows(FULL, "DB_2", "SELECT bucket FROM cell_buckets")).toEqual([{ bucket: -1 }]);
  }, 900_000);
});
