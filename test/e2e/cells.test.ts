import { existsSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Account, EMPTY, openAccount } from "./account";

// `npm run cells` before a service that is played here: what it asks, waits for and says. test/e2e/cells-run.test.ts has it before
// the real one.

interface Cell {
  name: string;
  buckets: number;
  ranges: [number, number][];
  users: number;
  bytes: number;
  is_in_map: boolean;
}

let server: Server;
let account: Account;
let cells: Cell[];
let move: object | null;
let calls: { method: string; path: string; body: unknown }[];
/** Answers of the moves to come. */
let steps: { status: number; body: object; headers?: Record<string, string> }[];

const cell = (name: string, ranges: [number, number][], users: number, is_in_map = true): Cell => ({
  name,
  buckets: ranges.reduce((sum, [first, last]) => sum + last - first + 1, 0),
  ranges,
  users,
  bytes: users * 100_000,
  is_in_map,
});

const stepOf = (step: string, more: object = {}) => ({
  status: 200,
  body: {
    bucket: 17,
    from_cell: "DB",
    to_cell: "DB_2",
    step,
    rows_copied: 0,
    differs: null,
    is_done: false,
    ...more,
  },
});

beforeEach(async () => {
  calls = [];
  move = null;
  steps = [];
  cells = [cell("DB", [[0, 4095]], 40), cell("DB_2", [], 0)];
  server = createServer((request, response) => {
    void text(request).then((sent) => {
      const path = request.url ?? "";
      if (path === "/healthz") {
        response.end('{"status":"ok"}');
        return;
      }
      const body = sent === "" ? null : JSON.parse(sent);
      calls.push({ method: request.method ?? "", path, body });
      const { status, body: answer, headers } = answerOf(request.method ?? "", path);
      response.writeHead(request.headers.authorization === "Bearer token" ? status : 401, headers ?? {});
      response.end(JSON.stringify(answer));
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  account = openAccount(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});

afterEach(() => {
  server.close();
  account.remove();
});

function answerOf(method: string, path: string): (typeof steps)[number] {
  const shown = { epoch: 3, buckets: 4096, cells, move, is_done: true };
  if (path.startsWith("/v1/cells/buckets")) {
    // Users of a bucket on two pages, and some that aren't in the map's cell.
    const isSecond = path.includes("cursor=");
    const users = isSecond
      ? [
          [17, 10],
          [40, 20],
        ]
      : [[17, 10]];
    const data = users.map(([bucket, count]) => ({ cell: "DB", bucket, users: count }));
    const others = [{ cell: "DB_2", bucket: 99, users: 5 }];
    return {
      status: 200,
      body: { data: [...data, ...(isSecond ? others : [])], next_cursor: isSecond ? null : "DB 7" },
    };
  }
  if (path === "/v1/cells/moves") return steps.shift() ?? { status: 500, body: { detail: "no more" } };
  if (path !== "/v1/cells") return { status: 404, body: {} };
  if (method === "POST" && !boundBindings().includes("DB_2")) return { status: 200, body: shown };
  if (method === "POST") cells = cells.map((one) => ({ ...one, is_in_map: true }));
  return { status: 200, body: { ...shown, cells } };
}

/** What the fake account's worker is bound to. */
function boundBindings(): string[] {
  if (!existsSync(account.file("account"))) return ["DB", "DB_2"];
  return (account.read().config?.d1_databases ?? []).map((one: { binding: string }) => one.binding);
}

const run = (args: string[], options: Parameters<Account["run"]>[1] = {}) => {
  const { port } = server.address() as AddressInfo;
  const env = { ALMANAC_URL: `http://127.0.0.1:${port}`, ADMIN_TOKEN: "token", ...options.env };
  return account.run("scripts/cells.mjs", { ...options, args, env });
};

const moved = () => calls.filter(({ path }) => path === "/v1/cells/moves").map(({ body }) => body);

describe("npm run cells -- list", () => {
  it("shows the databases, and what is to be done", async () => {
    cells = [cell("DB", [[0, 4095]], 12_034), cell("DB_2", [], 0, false)];
    const { code, output } = await run(["list"]);
    expect(code).toBe(0);
    expect(output).toMatch(/^cell +database +buckets +users +MB/m);
    expect(output).toMatch(/^DB +4,096 +12,034 +1,203\.4$/m);
    expect(output).toMatch(/^DB_2 .*not in the map yet$/m);
    expect(output).toContain("npm run cells -- add 1");
  });

  it("says how a move that isn't over is gone on with", async () => {
    move = stepOf("copy").body;
    const { output } = await run(["list"]);
    expect(output).toContain("Bucket 17 is on its way from DB to DB_2 (copy)");
    expect(output).toContain("npm run cells -- move 17 --to DB_2");
  });

  it("says where and as whom it must be told to ask, and what a refused token is answered", async () => {
    const none = await run(["list"], { env: { ALMANAC_URL: "" } });
    expect(none).toMatchObject({ code: 1 });
    expect(none.output).toContain("ALMANAC_URL=https://… ADMIN_TOKEN=… npm run cells -- list");
    const wrong = await run(["list"], { env: { ADMIN_TOKEN: "wrong" } });
    expect(wrong).toMatchObject({ code: 1, output: expect.stringContaining("answered 401") });
  });
});

describe("npm run cells -- plan", () => {
  it("adds the users of a bucket up, and says the command", async () => {
    const { code, output } = await run(["plan"]);
    expect(code).toBe(0);
    expect(output).toMatch(/^DB +4,096 +40 +\d,\d{3} +20$/m);
    expect(output).toMatch(/^npm run cells -- move .*4095 --to DB_2$/m);
    expect(calls.every(({ method }) => method === "GET")).toBe(true);
  });

  it("says that there is one database", async () => {
    cells = [cell("DB", [[0, 4095]], 40)];
    expect(await run(["plan"])).toMatchObject({ code: 1, output: expect.stringContaining("add 1") });
  });
});

describe("npm run cells -- move", () => {
  const DRY = { ...stepOf("freeze", { rows: { knowledge: 300, users: 1 } }) };

  it("counts first, asks at a terminal, and goes on until it is done", async () => {
    steps = [
      DRY,
      stepOf("copy", { rows_copied: 200 }),
      stepOf("erase"),
      stepOf("done", { rows_copied: 301, is_done: true }),
    ];
    const { code, output } = await run(["move", "17", "--to", "DB_2"], { typed: ["y"] });
    expect({ code, output }).toMatchObject({ code: 0 });
    expect(output).toContain("bucket 17: 301 rows to move to DB_2.");
    expect(output).toMatch(/^knowledge +300/m);
    expect(output).toContain("bucket 17 → DB_2: copy, 200 rows");
    expect(output).toMatch(/bucket 17 is in DB_2: 301 rows, \d/);
    const sent = { bucket: 17, to: "DB_2" };
    expect(moved()).toEqual([{ ...sent, dry_run: true }, sent, sent, sent]);
  });

  it.each([["n"], ["\u0004"]])("moves nothing where %j is answered", async (answer) => {
    steps = [DRY];
    const { code, output } = await run(["move", "17"], { typed: [answer] });
    expect(code).toBe(1);
    expect(output).toContain("Nothing was changed.");
    expect(moved()).toHaveLength(1);
  });

  it("moves nothing where nobody can be asked, and with --dry-run", async () => {
    steps = [DRY, DRY];
    expect(await run(["move", "17"])).toMatchObject({
      code: 1,
      output: expect.stringContaining("add --yes"),
    });
    expect(await run(["move", "17", "--dry-run"])).toMatchObject({ code: 0 });
    expect(moved()).toEqual([1, 2].map(() => ({ bucket: 17, to: "DB_2", dry_run: true })));
  });

  it("waits for a service that is busy, ends the move that is on first, and leaves out what is there", async () => {
    cells = [cell("DB", [[0, 99]], 40), cell("DB_2", [[100, 4095]], 0)];
    move = { ...stepOf("copy").body, bucket: 5 };
    steps = [
      DRY,
      { status: 503, body: { detail: "busy" }, headers: { "retry-after": "1" } },
      stepOf("done", { bucket: 5, is_done: true }),
      stepOf("done", { is_done: true }),
    ];
    const began = Date.now();
    const { code, output } = await run(["move", "17", "100-101", "--to", "DB_2", "--yes"]);
    expect({ code, output }).toMatchObject({ code: 0 });
    expect(Date.now() - began).toBeGreaterThan(1000);
    expect(output).toContain("2 of them are in DB_2 already.");
    expect(moved().slice(1)).toEqual([5, 5, 17].map((bucket) => ({ bucket, to: "DB_2" })));
  });

  it("says what is in the way, and where a copy differed", async () => {
    const detail = "bucket 9 is on its way from DB to DB_3: send the call for that one first";
    steps = [DRY, { status: 409, body: { detail } }];
    const busy = await run(["move", "17", "--yes"]);
    expect(busy).toMatchObject({ code: 1, output: expect.stringContaining(detail) });
    steps = [DRY, stepOf("done", { is_done: true, differs: "knowledge" })];
    const differs = await run(["move", "17", "--yes"]);
    expect(differs.code).toBe(1);
    expect(differs.output).toContain("bucket 17 differs in knowledge, so the bucket stays in DB");
  });

  it("refuses what is no bucket or no database before it asks for anything", async () => {
    expect(await run(["move", "4096"])).toMatchObject({
      code: 1,
      output: expect.stringContaining("is no bucket"),
    });
    expect(await run(["move", "1", "--to", "DB_9"])).toMatchObject({
      code: 1,
      output: expect.stringContaining("Name one of DB, DB_2"),
    });
    expect(await run(["move"])).toMatchObject({ code: 1, output: expect.stringContaining("Say which") });
    expect(moved()).toEqual([]);
  });
});

describe("npm run cells -- add", () => {
  const ACCOUNT = {
    ...EMPTY,
    databases: [{ uuid: "uuid-of-almanac", name: "almanac" }],
    namespaces: [{ id: "digests", title: "almanac-digests" }],
    queues: ["precompute", "deliveries", "inbound"].flatMap((name) => [
      `almanac-${name}`,
      `almanac-${name}-dead`,
    ]),
    users: { almanac: 40 },
  };
  const bound = () =>
    account.read().config.d1_databases.map((one: Record<string, string>) => one["database_id"]);

  beforeEach(() => {
    cells = [cell("DB", [[0, 4095]], 40), cell("DB_2", [], 0, false)];
    account.set(ACCOUNT);
  });

  it("makes a database, binds and migrates it, and takes it into the map", async () => {
    const { code, output, calls: wrangled, creations } = await run(["add", "1"]);
    expect({ code, output, creations }).toMatchObject({ code: 0, creations: ["d1 create almanac-2"] });
    expect(bound()).toEqual(["uuid-of-almanac", "uuid-of-almanac-2"]);
    expect(
      wrangled.filter((call) => call.startsWith("d1 migrations")).map((call) => call.split(" ")[3]),
    ).toEqual(["DB_2", "DB"]);
    expect(output).toMatch(/^DB_2 +almanac-2 +0 +0 +0$/m);
    expect(output).toContain("npm run cells -- plan");
  });

  it.each(["d1 create", "d1 migrations", "deploy"])(
    "is gone on with where %s failed, and makes nothing twice",
    async (fails) => {
      account.set({ ...ACCOUNT, fails });
      const broken = await run(["add", "1"]);
      expect(broken.code).toBe(1);
      account.set({ ...account.read(), fails: "nothing" });
      const { code, output, creations } = await run(["add", "1"]);
      expect({ code, output }).toMatchObject({ code: 0 });
      expect(creations).toEqual(fails === "d1 create" ? ["d1 create almanac-2"] : []);
      expect(output).toContain("An earlier run wasn't finished");
      expect(bound()).toHaveLength(2);
      expect(existsSync(`${account.file("home")}/adding.json`)).toBe(false);
    },
  );

  it("leaves a database of somebody else's alone", async () => {
    account.set({
      ...ACCOUNT,
      databases: [...ACCOUNT.databases, { uuid: "shop", name: "almanac-2" }],
      users: { "almanac-2": 7 },
    });
    const { code, output, calls: wrangled } = await run(["add", "1"]);
    expect(code).toBe(1);
    expect(output).toContain("The account has a database almanac-2 already, with users in it");
    expect(wrangled.filter((call) => /^(?:deploy|d1 migrations)/.test(call))).toEqual([]);
  });

  it("takes a number", async () => {
    for (const word of ["", "0", "x", "100"])
      expect(await run(["add", word])).toMatchObject({
        code: 1,
        output: expect.stringContaining("is no number"),
      });
    expect(calls).toEqual([]);
  });
});
