import { afterEach, beforeEach, expect, it } from "vitest";
import { type Account, EMPTY, openAccount } from "./account";

/** `npm run shards` on an account that is a file. */

let account: Account;

beforeEach(() => {
  account = openAccount("https://almanac.example.workers.dev");
});

afterEach(() => account.remove());

const shards = async (...args: string[]) => await account.run("scripts/shards.mjs", { args });

it("marks a deployment without people, and says what comes next", async () => {
  account.set({ ...EMPTY, people: 0 });
  const { code, output, calls } = await shards("on", "64", "--yes");
  expect({ code, output }).toMatchObject({ code: 0, output: expect.stringContaining("npm run deploy") });
  expect(calls.filter((call) => /--file|INSERT/.test(call))).toEqual([
    expect.stringMatching(/d1 execute DB .*--file .*primary\.sql/),
    expect.stringMatching(/INSERT INTO checkpoints \(name, at\) VALUES \('shards', 64\)\s/),
  ]);
});

it.each<[what: string, given: object, count: string, marks: RegExp, says: RegExp]>([
  ["from D1", { people: 12 }, "64", /\('shards', 64\), \('shards_from', 0\)/, /12 people from D1/],
  ["from fewer shards", { people: 0, shards: 16 }, "64", /\('shards_from', 16\)/, /who live in 16 shards/],
])("has people taken over %s", async (_, given, count, marks, says) => {
  account.set({ ...EMPTY, ...given });
  const { code, output, calls } = await shards("on", count, "--yes");
  expect({ code, output }).toMatchObject({ code: 0, output: expect.stringMatching(says) });
  expect(output).toContain("npm run shards -- walk");
  expect(calls.filter((call) => call.includes("INSERT")).join()).toMatch(marks);
});

it.each<[what: string, account: object, args: string[], code: number, says: RegExp]>([
  [
    "with --dry-run",
    { people: 0 },
    ["on", "64", "--dry-run"],
    0,
    /would mark the database[\s\S]*Nothing was changed/,
  ],
  [
    "for another number than those that there may be",
    { people: 0 },
    ["on", "48", "--yes"],
    1,
    /16, 64, 256, 1024, 4096/,
  ],
  [
    "where people live in as many already",
    { people: 0, shards: 64 },
    ["on", "64", "--yes"],
    0,
    /in 64 shards already/,
  ],
  [
    "where people live in another number",
    { people: 0, shards: 16 },
    ["on", "256", "--yes"],
    1,
    /in 16 shards. There may be four times as many: send 64/,
  ],
  ["without a number", { people: 0 }, ["on"], 2, /npm run shards -- on N/],
])("changes nothing %s", async (_, given, args, code, says) => {
  account.set({ ...EMPTY, ...given });
  const ended = await shards(...args);
  expect(ended.code).toBe(code);
  expect(ended.output).toMatch(says);
  expect(ended.calls.filter((call) => /--file|INSERT/.test(call))).toEqual([]);
});
