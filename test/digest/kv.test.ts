import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { openDigestStore } from "../../src/digest/kv";
import { type DigestRecord, makeRecord } from "../../src/digest/record";

const input = {
  revision: 1,
  time_zone: null,
  time_zone_source: null,
  time_zone_observed_at: null,
  items_time_zone: "UTC",
  items: [],
  facts: {
    name: null,
    facts: [{ id: "k7m2x9qa", content: "Likes tea", event_time: 1_771_860_000, valid_until: null }],
    more: 0,
    uncounted: false,
    ended_at: null,
  },
  last_digest: null,
};
const record: DigestRecord = makeRecord(input, 1_771_860_000);

it("keeps a record under its app and user, and each apart", async () => {
  const store = openDigestStore(env.DIGESTS);
  await store.put("bot", "ann:1@x", record);
  expect(await store.get("bot", "ann:1@x")).toEqual(record);
  expect(await store.get("bot", "ann")).toBeNull();
  expect(await store.get("other", "ann:1@x")).toBeNull();
  // A late put of a test before may still land.
  const { keys } = await env.DIGESTS.list({ prefix: "digest:v1:bot:" });
  expect(keys.map((key) => key.name)).toEqual(["digest:v1:bot:ann:1@x"]);
  expect(keys[0]?.expiration).toBeGreaterThan(Date.now() / 1000 + 29 * 86_400);
  await store.delete("bot", "ann:1@x");
  expect(await store.get("bot", "ann:1@x")).toBeNull();
});

it("reads nothing that another version wrote", async () => {
  const store = openDigestStore(env.DIGESTS);
  for (const other of [{ ...record, v: 2 }, { items: [] }, null]) {
    await env.DIGESTS.put("digest:v1:bot:ann", JSON.stringify(other));
    expect(await store.get("bot", "ann")).toBeNull();
  }
});
