import { expect, it } from "vitest";
import { checkShards } from "../../../clients/command-line/shards-check";
import { Almanac } from "../../../clients/typescript/src/client";

// What `almanac doctor` says of shards, by what the service answers.

const shard = { shard: 0, people: 5, size_bytes: 2e9, limit_bytes: 10e9, late_seconds: 0, schema: 2 };

async function check(data: object[], unreached = 0) {
  const fetch: typeof globalThis.fetch = async () => Response.json({ data, schema: 2, unreached });
  const client = new Almanac({ url: "https://almanac.example.com", key: "token", fetch });
  return await checkShards(client, new AbortController().signal);
}

it("says nothing where people live in one database", async () => {
  expect(await check([])).toBeNull();
});

it.each<[what: string, changed: object, status: string, found: string, advice: RegExp]>([
  ["nothing", {}, "ok", "2 with 10 people, the fullest 20 %", /^$/],
  ["79 %", { size_bytes: 7.9e9 }, "ok", "2 with 10 people, the fullest 79 %", /^$/],
  [
    "80 %",
    { size_bytes: 8e9 },
    "warning",
    "2 with 10 people, the fullest 80 %",
    /^full: 7 \(80 %\)\. .*docs\/scale\.md$/,
  ],
  ["a minute late", { late_seconds: 60 }, "ok", "2 with 10 people, the fullest 20 %", /^$/],
  [
    "an hour late",
    { late_seconds: 3600 },
    "warning",
    "2 with 10 people, the fullest 20 %",
    /^late: 7 \(3600 s\)/,
  ],
  [
    "an older schema",
    { schema: 1 },
    "warning",
    "2 with 10 people, the fullest 20 %",
    /^behind: 7 \(schema 1 of 2\)/,
  ],
])("says of a shard with %s what to do", async (_, changed, status, found, advice) => {
  const done = await check([shard, { ...shard, shard: 7, ...changed }]);
  expect(done).toEqual({ name: "shards", status, found, advice: expect.stringMatching(advice) });
});

it("counts those that didn't answer, and names a few of many", async () => {
  expect(await check([shard], 3)).toMatchObject({
    status: "warning",
    found: "4 with 5 people, the fullest 20 %",
    advice: expect.stringMatching(/^3 didn't answer/),
  });
  const many = Array.from({ length: 9 }, (_, n) => ({ ...shard, shard: n, size_bytes: 9e9 }));
  expect((await check(many))?.advice).toMatch(/^full: 0 \(90 %\), .*4 \(90 %\) and 4 more\./);
});
