import { beforeEach, describe, expect, it } from "vitest";
import { contents, openTalk, says, type Talk } from "../conversations/talk";
import { sharedWorld } from "../support/shared-world";
import { openWorld, type World } from "../support/world";

let world: World;
let talk: Talk;

const LENGTH = 10_000;
const MINUTE = 60_000;
const START = Date.parse("2026-01-10T00:00:00Z");

async function open(count = 0): Promise<void> {
  world = await openWorld("2026-01-23T14:32:00Z");
  talk = openTalk(world, "long");
  if (count > 0) await load(count);
}

/** Puts messages in as the worker would store them, where posting them would take too long. */
async function load(count: number, conversation = talk.id): Promise<void> {
  await openTalk(world, conversation).post(says("ann", "the first one", new Date(START).toISOString()));
  await world.sql(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?3)
      INSERT INTO messages (app_id, conversation_id, id, external_id, role, content, name, user_id, owner_id, created_at_ms)
      SELECT ?1, ?2, printf('m%07d', i), 'ext-' || i, iif(i % 2, 'assistant', 'user'), 'message ' || i, 'Ann',
        iif(i % 2, NULL, 'ann'), 'ann', ?4 + i * 60000 FROM n`,
    world.app,
    conversation,
    count - 1,
    START,
  );
  await world.settle();
}

/** The rows that D1 reads for a call's answer. */
async function rowsOf(call: () => Promise<unknown>): Promise<number> {
  await world.settle();
  world.forgetCalls();
  await call();
  return world.witness.rows.read;
}

describe("a conversation of 10,000 messages", () => {
  sharedWorld(() => open(LENGTH));

  it("reads at most 60 rows for the context of its last 50", async () => {
    let lines: string[] = [];
    const rows = await rowsOf(async () => {
      lines = contents(await talk.context());
    });
    expect(lines).toHaveLength(50);
    expect(lines[0]).toBe("[2026-01-16 21:50] [Ann]: message 9950");
    expect(lines[49]).toBe("[22:39] message 9999");
    expect(rows).toBeLessThanOrEqual(65);
    expect(rows).toBeGreaterThan(50);
    // Of the person one row more: the user's own, for the name.
    const again = await rowsOf(() => talk.context());
    expect(again).toBe(52);
  });

  it("reads as few for a user's key, and where the digest comes from D1", async () => {
    const { key } = await world.newKey({ user_id: "ann" });
    const own = openTalk(world, talk.id, key);
    await own.context(); // The key itself is read once.
    expect(await rowsOf(() => own.context())).toBeLessThanOrEqual(60);
    // Facts that are sensitive are another list.
    expect(await rowsOf(() => own.context({ include_sensitive: true }))).toBeLessThanOrEqual(68);
  });

  it.each([1, 10, 200, 500])(
    "reads no more than the %i that are asked for, and a few",
    async (message_limit) => {
      const rows = () => rowsOf(() => talk.context({ message_limit }));
      // The first one reads the digest from D1 too, and writes it.
      expect(await rows()).toBeLessThanOrEqual(message_limit + 15);
      expect(await rows()).toBeLessThanOrEqual(message_limit + 5);
    },
  );

  it("reads a page's rows, wherever it stands", async () => {
    let cursor = (await talk.page({ limit: 500 })).next_cursor ?? "";
    for (let i = 0; i < 12; i += 1) cursor = (await talk.page({ limit: 500, cursor })).next_cursor ?? "";
    // Each of a person's messages is read with its author's zone.
    const rows = await rowsOf(async () => {
      const page = await talk.page({ limit: 20, cursor });
      expect(page.data[0]?.content).toBe("message 6500");
    });
    expect(rows).toBeLessThanOrEqual(60);
  });
});

describe("a conversation of 10,000 messages to which something is added", () => {
  beforeEach(() => open(LENGTH));

  it("reads few rows to store a message, to find it stored, and to delete it", async () => {
    const message = says("ann", "new", "2026-01-20T00:00:00Z", { external_id: "new" });
    expect(await rowsOf(() => talk.post(message))).toBeLessThanOrEqual(40);
    expect(await rowsOf(() => talk.post(message))).toBeLessThanOrEqual(40);
    expect(await rowsOf(() => talk.post({ ...message, external_id: "ext-5000" }))).toBeLessThanOrEqual(40);
    const reply = { role: "assistant", content: "ok", created_at: "2026-01-21T00:00:00Z" };
    expect(await rowsOf(() => talk.post(reply))).toBeLessThanOrEqual(40);
    expect(await rowsOf(() => talk.send("DELETE", "/messages/m0005000"))).toBeLessThanOrEqual(40);
  });

  it("reads few rows for each message of a batch", async () => {
    const batch = Array.from({ length: 100 }, (_, i) =>
      says("ann", `b${i}`, 1_769_000_000 + i, { external_id: `b${i}` }),
    );
    expect(await rowsOf(() => talk.post(...batch))).toBeLessThanOrEqual(100 * 25);
  });

  it("reads few rows for a search of a word that it hardly has, neighbours included", async () => {
    await talk.post(says("ann", "zebra", new Date(START + 5000 * MINUTE + 1).toISOString()));
    const rows = await rowsOf(async () => {
      const found = await world
        .user("ann")
        .tool<{ results: Record<string, { content: string }>[] }>("search_conversations", { query: "zebra" });
      const [hit] = found.results;
      expect([hit?.["message_before"]?.content, hit?.["message_after"]?.content]).toEqual([
        "message 5000",
        "message 5001",
      ]);
    });
    expect(rows).toBeLessThanOrEqual(30);
  });
});

it("asks D1 as often for fifty hits as for one", async () => {
  await open(300);
  await talk.post(...Array.from({ length: 60 }, (_, i) => says("ann", `zebra ${i}`, 1_769_000_000 + i * 60)));
  const queriesOf = async (limit: number) => {
    await world.settle();
    world.forgetCalls();
    const found = await world
      .user("ann")
      .tool<{ results: Record<string, { content: string }>[] }>("search_conversations", {
        query: "zebra",
        limit,
      });
    expect(found.results).toHaveLength(limit);
    for (const hit of found.results) expect(hit["message_before"]?.content).toMatch(/^zebra|^message/);
    return world.witness.d1.flat().length;
  };
  const one = await queriesOf(1);
  expect(await queriesOf(50)).toBe(one);
});

it("costs the same beside other conversations, however long", async () => {
  await open(60);
  await talk.context(); // The first one writes the digest.
  const alone = await rowsOf(() => talk.context());
  await load(2000, "another");
  await load(2000, "long-2");
  expect(await rowsOf(() => talk.context())).toBe(alone);
});

it("whose people wrote long ago has their zone at the same price", async () => {
  await open();
  await talk.post(says("ann", "hi", START / 1000, { time_zone: "Asia/Tokyo" }));
  await world.sql(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5000)
      INSERT INTO messages (app_id, conversation_id, id, role, content, agent, created_at_ms)
      SELECT ?1, ?2, printf('m%07d', i), 'assistant', 'message ' || i, 'Scout', ?3 + i * 1000 FROM n`,
    world.app,
    talk.id,
    START,
  );
  const rows = await rowsOf(async () => {
    expect((await talk.context()).time_zone).toBe("Asia/Tokyo");
  });
  expect(rows).toBeLessThanOrEqual(65);
});
