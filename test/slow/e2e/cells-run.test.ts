import { type ChildProcess, execFile, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, expect, it } from "vitest";
import { bucketOf, hashOfApp } from "../../../src/core/buckets";

// `npm run cells` with the databases of `npm start`. The tests follow one another.

const ROOT = resolve(import.meta.dirname, "../../..");
const folder = mkdtempSync(join(tmpdir(), "almanac-cells-"));
const ANN = bucketOf(hashOfApp("demo"), "ann");
let service: ChildProcess | undefined;
let ended: Promise<unknown>;
let url: string;
let shown = "";

const environment = () => ({
  PATH: process.env["PATH"],
  HOME: process.env["HOME"],
  ALMANAC_HOME: folder,
  PORT: new URL(url).port,
});

/** By the first test, so that a run that leaves these tests out starts nothing. */
async function start(): Promise<void> {
  const probe = createServer();
  await new Promise<void>((done) => probe.listen(0, "127.0.0.1", done));
  url = `http://127.0.0.1:${(probe.address() as AddressInfo).port}`;
  await new Promise((done) => probe.close(done));
  const child = spawn(process.execPath, ["scripts/start.mjs"], { cwd: ROOT, env: environment() });
  service = child;
  ended = new Promise((done) => child.once("close", done));
  await new Promise<void>((done, failed) => {
    const read = (part: Buffer) => {
      shown += part;
      if (shown.includes("Docs ")) done();
    };
    child.stdout?.on("data", read);
    child.stderr?.on("data", read);
    child.once("close", () => failed(new Error(shown)));
  });
  for (const user of ["ben", "cem", "dia", "eve", "fay"])
    await send("POST", `/v1/users/${user}/memories`, { content: "Water the plants" });
  await send("POST", "/v1/users/ann/memories", { content: "Pay the rent", due: "tomorrow at 5pm" });
  await send("POST", "/v1/conversations/ann~chat/messages", {
    messages: [
      { user_id: "ann", role: "user", content: "My landlord is Ms. Okafor", created_at: 1769178720 },
    ],
  });
}

afterAll(async () => {
  service?.kill("SIGINT");
  await ended;
  rmSync(folder, { recursive: true, force: true });
});

async function send(method: string, path: string, body?: object): Promise<unknown> {
  const key = JSON.parse(readFileSync(join(folder, "local.json"), "utf8")).demo_key;
  const answer = await fetch(url + path, {
    method,
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  expect(answer.ok, path).toBe(true);
  return await answer.json();
}

interface Ended {
  code: number;
  out: string;
  err: string;
}

function cells(...args: string[]): { child: ChildProcess; ended: Promise<Ended> } {
  let child: ChildProcess | null = null;
  const command = ["scripts/cells.mjs", ...args, "--local"];
  const ended = new Promise<Ended>((done) => {
    child = execFile(process.execPath, command, { cwd: ROOT, env: environment() }, (error, out, err) =>
      done({ code: typeof error?.code === "number" ? error.code : 0, out, err }),
    );
  });
  if (child === null) throw new Error("nothing was started");
  return { child, ended };
}

/** What is kept of Ann, without what another moment says of it. */
async function annsData(): Promise<unknown> {
  const { data } = (await send("GET", "/v1/users/ann/memories")) as { data: object[] };
  const said = (await send("GET", "/v1/conversations/ann~chat/messages")) as { data: object[] };
  const kept = JSON.stringify([data, said.data], (name, value) =>
    /_relative$/.test(name) ? undefined : value,
  );
  expect(kept).toMatch(/Pay the rent.*Ms\. Okafor/);
  return JSON.parse(kept);
}

it("adds databases to a running service, which starts again with them", async () => {
  await start();
  const before = await annsData();
  const { code, out, err } = await cells("add", "2").ended;
  expect({ code, err }).toEqual({ code: 0, err: "" });
  expect(out).toMatch(/^DB +4,096 +7 +\d/m);
  expect(out).toMatch(/^DB_3 +0 +0 +\d/m);
  expect(shown).toContain("Starting again, for further databases");
  expect(await annsData()).toEqual(before);
  expect(existsSync(join(folder, "adding-local.json"))).toBe(false);
}, 900_000);

it("plans what levels them out, and moves a person there and back, killed on the way", async () => {
  const before = await annsData();
  const plan = await cells("plan").ended;
  expect(plan.out).toMatch(/^npm run cells -- move \S.* --to DB_2 --local$/m);
  const dry = await cells("move", `${ANN}`, "--to", "DB_2", "--dry-run").ended;
  expect(dry.out).toMatch(new RegExp(`^bucket ${ANN}: \\d+ rows to move to DB_2`, "m"));
  expect(dry.out).toMatch(/^knowledge +1$/m);

  const killed = cells("move", `${ANN}`, "--to", "DB_2", "--yes");
  setTimeout(() => killed.child.kill("SIGKILL"), 700);
  await killed.ended;
  const { code, out, err } = await cells("move", `${ANN}`, "--to", "DB_2", "--yes").ended;
  expect({ code, err }).toEqual({ code: 0, err: "" });
  expect(out).toMatch(/is in DB_2: |Nothing is to be moved/);
  const listed = await cells("list").ended;
  expect(listed.out).toMatch(/^DB +4,095 +6 /m);
  expect(listed.out).toMatch(/^DB_2 +1 +1 /m);
  expect(listed.out).not.toContain("on its way");
  expect(await annsData()).toEqual(before);

  const back = await cells("move", `${ANN}`, "--to", "DB", "--yes").ended;
  expect(back.out).toContain(`bucket ${ANN} is in DB: `);
  expect(await annsData()).toEqual(before);
}, 900_000);

it("forgets them with the local state", async () => {
  service?.kill("SIGINT");
  await ended;
  await new Promise<void>((done, failed) =>
    execFile(process.execPath, ["scripts/reset.mjs"], { cwd: ROOT, env: environment() }, (error) =>
      error === null ? done() : failed(error),
    ),
  );
  expect(readdirSync(folder)).toEqual([]);
});
