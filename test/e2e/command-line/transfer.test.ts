import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type AnyDeployment, anyDeployment, type Circumstances, type Ran, run } from "./run";

const { ADMIN_TOKEN = "" } = process.env;
const ROWS = 1_300;

let service: AnyDeployment;
let folder = "";
let ann: Circumstances;
let exported = "";

/** A memory as an export has it. */
function memory(n: number, more: object = {}): string {
  const at = 1_769_000_000 + n;
  const id = `m${n.toString(36).padStart(7, "2")}`.replace(/[^a-z2-9]/g, "x");
  return JSON.stringify({
    ...{ type: "memory", id: `${id}${n}`.slice(-8).padStart(8, "a"), content: `Thing ${n}`, ...more },
    ...{ event_time: at, created_at: at, updated_at: at },
  });
}

/** The lines that are rows. */
function rowsOf(text: string): string[] {
  return text.split("\n").filter((line) => line.startsWith('{"type"'));
}

async function newApp(app: string): Promise<Circumstances> {
  const { stdout } = await run(["keys", "make", app], { url: service.url, key: ADMIN_TOKEN });
  return { url: service.url, key: stdout.trim(), env: { ALMANAC_USER: "ann" } };
}

function inFolder(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "almanac-transfer-"));
  service = await anyDeployment();
  ann = { url: service.url, key: service.key, env: { ALMANAC_USER: "ann" } };
  const lines = Array.from({ length: ROWS }, (_row, n) => memory(n));
  const file = inFolder(
    "made.jsonl",
    `{"format":"almanac","version":1}\n${lines.join("\n")}\n{"end":true}\n`,
  );
  const made = await run(["import", file], ann);
  expect(made).toEqual({ code: 0, stdout: "1,300 rows stored, 0 here already, 0 refused.\n", stderr: "" });
  const all = await run(["export"], ann);
  expect(all).toMatchObject({ code: 0, stderr: "Exported 1,301 rows of ann.\n" });
  exported = all.stdout;
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** How a run that broke off says to go on, as the words of its command line. */
function goOn({ stderr }: Ran): string[] {
  return (/: almanac (.*)$/m.exec(stderr)?.[1] ?? "").split(" ");
}

it("an export that is broken off goes on where it was, in the same file", async () => {
  const path = join(folder, "parts.jsonl");
  let argv = ["export", "--limit", "500"];
  const codes: number[] = [];
  for (let tries = 0; tries < 9 && codes.at(-1) !== 0; tries += 1) {
    let calls = 0;
    const fetch: Circumstances["fetch"] = async (url, init) => {
      calls += 1;
      return calls > 1 ? new Response("{}", { status: 500 }) : await globalThis.fetch(url, init);
    };
    const ran = await run([...argv, "--output", path], { ...ann, fetch });
    codes.push(ran.code);
    if (ran.code !== 0) argv = goOn(ran);
  }
  expect(codes).toEqual([1, 1, 0]);
  expect(rowsOf(readFileSync(path, "utf8"))).toEqual(rowsOf(exported));
  expect(statSync(path).mode & 0o777).toBe(0o600);
  const again = await run(["export", "--output", path], ann);
  expect(again).toMatchObject({ code: 1, stderr: expect.stringContaining("EEXIST") });
});

it("an import that is broken off says how to go on, and goes on", async () => {
  const other = await newApp("other");
  const path = inFolder("ann.jsonl", exported);
  const stop = new AbortController();
  const interrupted: Circumstances["fetch"] = async (url, init) => {
    const answer = await fetch(url, init);
    stop.abort();
    return answer;
  };
  const first = await run(["import", path], { ...other, fetch: interrupted, signal: stop.signal });
  expect(first).toMatchObject({ code: 130, stdout: "" });
  const second = await run(goOn(first), { ...other, fetch: async () => new Response("{}", { status: 500 }) });
  expect(second).toMatchObject({ code: 1, stdout: "" });
  expect(goOn(second)).toEqual(goOn(first));
  const third = await run(goOn(second), other);
  expect(third.code).toBe(0);
  expect(rowsOf((await run(["export"], other)).stdout)).toEqual(rowsOf(exported));
  const again = await run(["import", path], other);
  expect(again.stdout).toBe("0 rows stored, 1,301 here already, 0 refused.\n");
});

it("an import of so many lines a day ends after them", async () => {
  const slow = await newApp("slow");
  const path = inFolder("days.jsonl", exported);
  let argv = ["import", path];
  const days: string[] = [];
  for (let day = 0; day < 9 && argv.length > 1; day += 1) {
    const ran = await run([...argv, "--lines", "500"], slow);
    days.push(ran.stdout.trim());
    argv = goOn(ran);
  }
  expect(days).toHaveLength(3);
  expect(rowsOf((await run(["export"], slow)).stdout)).toEqual(rowsOf(exported));
});

it("an import sends no more lines in one call than it is told to", async () => {
  const sizes: number[] = [];
  const fetch: Circumstances["fetch"] = async (url, init) => {
    sizes.push(String(init.body).split("\n").length);
    return await globalThis.fetch(url, init);
  };
  const path = inFolder("small.jsonl", exported);
  await run(["import", path, "--batch", "400"], { ...ann, fetch });
  expect(sizes).toEqual([400, 400, 400, 101]);
});

it("an app's file goes to the users that its lines name", async () => {
  const from = await newApp("full");
  const users = ["ann", "bo", "eve@example.com"];
  const chat = (body: object) =>
    fetch(new URL("/v1/conversations/team/messages", service.url), {
      method: "POST",
      headers: { authorization: `Bearer ${from.key}`, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  for (const user of users)
    expect(await run(["remember", `About ${user}`, "--user", user], from)).toMatchObject({ code: 0 });
  for (const user of users)
    expect(
      (await chat({ messages: [{ role: "user", content: `I am ${user}`, user_id: user }] })).status,
    ).toBe(201);
  expect((await chat({ messages: [{ role: "assistant", content: "Welcome all" }] })).status).toBe(201);
  const whole = await run(["export", "--app"], from);
  expect(whole.stdout).toContain('"type":"conversation"');
  const to = await newApp("copy");
  const imported = await run(["import", "--app", inFolder("app.jsonl", whole.stdout), "--json"], to);
  expect(imported).toMatchObject({ code: 0 });
  expect(imported.stderr).toContain("Left out: the app's defaults and connections (1 line).");
  expect(JSON.parse(imported.stdout)).toMatchObject({
    refused: [],
    left_out: { "the app's defaults and connections": 1 },
  });
  const withoutApp = (text: string) => rowsOf(text).filter((line) => !line.startsWith('{"type":"app"'));
  const copied = withoutApp((await run(["export", "--app"], to)).stdout);
  expect(copied.toSorted()).toEqual(withoutApp(whole.stdout).toSorted());
});

it("names refused lines by their place in the file, and ends with 1", async () => {
  const bad = memory(9_999, { content: "" });
  const lines = rowsOf(exported).toSpliced(700, 0, "nonsense\x1b[2J", bad);
  const path = inFolder("bad.jsonl", `{"format":"almanac","version":1}\n${lines.join("\n")}`);
  const ran = await run(["import", path], ann);
  expect(ran.code).toBe(1);
  expect(ran.stdout).toBe("0 rows stored, 1,301 here already, 2 refused.\n");
  expect(ran.stderr).toMatch(
    /line 702: is no JSON object\nline 703: content: .*\nalmanac: 2 lines were refused\n/,
  );
});

it("stores nothing of an export of another version", async () => {
  const path = inFolder("newer.jsonl", `{"format":"almanac","version":2}\n${memory(5_000)}\n{"end":true}\n`);
  const ran = await run(["import", path], ann);
  expect(ran).toMatchObject({ code: 1, stdout: "" });
  expect(ran.stderr).toContain("is an export of another version, so nothing of it was stored");
});

it("takes other programs' files, and a dry run stores nothing", async () => {
  const mem0 = inFolder(
    "mem0.json",
    JSON.stringify({ results: [{ id: "1", memory: "Vegetarian", agent_id: "chef" }] }, null, 2),
  );
  const zed = { ...ann, env: { ALMANAC_USER: "zed" } };
  const dry = await run(["import", mem0, "--dry-run"], zed);
  expect(dry.stdout).toBe("1 row would be stored, 0 here already, 0 refused.\n");
  expect(dry.stderr).toBe("Left out of 1 row: agent_id.\n");
  expect((await run(["search", "vegetarian"], zed)).stdout).toBe("Nothing was found.\n");
  expect((await run(["import", mem0], zed)).code).toBe(0);
  expect((await run(["search", "vegetarian"], zed)).stdout).toContain("Vegetarian");
  for (const more of ["--app", "--from=3"])
    expect(await run(["import", mem0, more], zed)).toMatchObject({ code: 2, stdout: "" });
  expect(await run(["import", "/nowhere"], zed)).toMatchObject({ code: 2 });
});

it("shows how far it has come on a terminal, and cleans up after itself", async () => {
  const path = inFolder("shown.jsonl", exported);
  const { stderr } = await run(["import", path], { ...ann, columns: 60 });
  expect(stderr).toMatch(/^\r\x1b\[2K\x1b\[2m\[=+ *\] +\d+% +Imported [\d,]+ rows/);
  expect(stderr.split("\r").every((line) => line.replace(/\x1b\[\w+/g, "").length < 60)).toBe(true);
  expect(stderr.endsWith("\r\x1b[2K")).toBe(true);
});

it("writes no document and no export into one another", async () => {
  expect(await run(["export", "--json"], ann)).toMatchObject({ code: 2, stdout: "" });
  const path = join(folder, "document.jsonl");
  const { stdout } = await run(["export", "--json", "--output", path], ann);
  expect(JSON.parse(stdout)).toEqual({ rows: 1301, file: path });
});
