import { expect, it } from "vitest";
import { checkDatabases } from "../../../clients/command-line/databases-check";
import { Almanac } from "../../../clients/typescript/src/client";

// What `almanac doctor` says of the databases of a deployment, by what the service answers.

const LIMIT = 10_000_000_000;

const CELL = {
  name: "DB",
  buckets: 2048,
  ranges: [[0, 2047]],
  users: 12,
  bytes: 200_000_000,
  schema: "0044",
  cron_age_seconds: 9,
  is_in_map: true,
};
const SECOND = { ...CELL, name: "DB_2", ranges: [[2048, 4095]], bytes: 1_400_000_000 };
const MOVE = {
  bucket: 17,
  from_cell: "DB",
  to_cell: "DB_2",
  step: "copy",
  rows_copied: 9,
  differs: null,
  is_done: false,
};

async function check(cells: readonly object[] | null, move: object | null = null) {
  const fetch: typeof globalThis.fetch = async (url) => {
    if (String(url).endsWith("/v1/status"))
      return Response.json({ schema: "0043", database: { size_bytes: 1, limit_bytes: LIMIT } });
    if (cells === null) return Response.json({ status: 404, detail: "no such route" }, { status: 404 });
    return Response.json({ epoch: 3, buckets: 4096, cells, move, is_done: true });
  };
  const client = new Almanac({ url: "https://almanac.example.com", key: "token", fetch });
  return await checkDatabases(client, new AbortController().signal);
}

it.each([
  ["one", [CELL], null, "ok", "one, 0.2 of 10.0 GB", ""],
  ["several", [CELL, SECOND], null, "ok", "2, the largest DB_2 with 1.4 of 10.0 GB", ""],
  ["a full one", [CELL, { ...SECOND, bytes: 8.1e9 }], null, "warning", "DB_2 with 8.1 of 10.0 GB", "add 1"],
  [
    "one that isn't bound",
    [CELL, { ...SECOND, users: null }],
    null,
    "failed",
    "isn't bound to DB_2",
    "deploy",
  ],
  [
    "one whose cron is late",
    [CELL, { ...SECOND, cron_age_seconds: 900 }],
    null,
    "failed",
    "late in DB_2",
    "cron",
  ],
  [
    "one that is a version behind",
    [CELL, { ...SECOND, schema: "0043" }],
    null,
    "warning",
    "DB_2 lacks",
    "deploy",
  ],
  [
    "one without users",
    [CELL, { ...SECOND, is_in_map: false }],
    null,
    "warning",
    "DB_2 takes no users",
    "add 1",
  ],
  ["a bucket on its way", [CELL, SECOND], MOVE, "warning", "bucket 17 is on its way", "move 17 --to DB_2"],
  ["a version of before", null, null, "skipped", "of a version", ""],
] as const)("says of %s what it is, and what to do", async (_, cells, move, status, found, advice) => {
  expect(await check(cells, move)).toEqual({
    name: "databases",
    status,
    found: expect.stringContaining(found),
    advice: expect.stringContaining(advice),
  });
});
