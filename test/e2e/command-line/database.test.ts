import { expect, it } from "vitest";
import { checkDatabase } from "../../../clients/command-line/database-check";
import { Almanac } from "../../../clients/typescript/src/client";

// What `almanac doctor` says of the database of a deployment, by what the service answers.

it.each([
  [200_000_000, "ok", "0.2 of 10.0 GB", ""],
  [8_100_000_000, "warning", "8.1 of 10.0 GB", "docs/scale.md"],
  [null, "ok", "0.0 of 10.0 GB", ""],
] as const)("says of %s bytes whether they have room", async (size_bytes, status, found, advice) => {
  const fetch: typeof globalThis.fetch = async () =>
    Response.json({ schema: "0000", database: { size_bytes, limit_bytes: 10_000_000_000 } });
  const client = new Almanac({ url: "https://almanac.example.com", key: "token", fetch });
  expect(await checkDatabase(client, new AbortController().signal)).toEqual({
    name: "database",
    status,
    found,
    advice: expect.stringContaining(advice),
  });
});
