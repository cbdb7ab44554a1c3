import { beforeEach, describe, expect, it } from "vitest";
import { sharedWorld } from "../support/shared-world";
import { openWorld, type UserClient, type World } from "../support/world";

let world: World;
let ann: UserClient;

async function openWithTea(): Promise<World> {
  const opened = await openWorld();
  const user = opened.user();
  await user.patch({ time_zone: "Europe/London" });
  await user.store("Pay rent", { due_at: "2026-01-24T09:00:00" });
  await user.store("Likes tea", { category: "preference" });
  await opened.settle();
  return opened;
}

/** Has each test of a `describe` begin with what ann has stored. */
function eachWithOwn(): void {
  beforeEach(async () => {
    world = await openWithTea();
    ann = world.user();
  });
}

/** The same where nothing is changed: one for all tests of a `describe`. */
function allWithOne(): void {
  const shared = sharedWorld(openWithTea);
  beforeEach(() => {
    world = shared();
    ann = world.user();
  });
}

/** Round trips to D1 as lists of what each statement does; what it reads `WITH` stands before that. */
function rounds(seen = world.witness.d1): string[][] {
  return seen.map((round) =>
    round.map(({ sql }) => {
      const [verb = ""] = sql.trim().split(/\s/);
      return verb === "WITH" ? (/\b(?:INSERT|UPDATE|DELETE|REPLACE)\b/.exec(sql)?.[0] ?? "SELECT") : verb;
    }),
  );
}

describe("a warm context", () => {
  allWithOne();

  it.each(["", "?within_days=30&limit=5", "?at=2026-01-24T08:00:00Z", "?min_revision=1", "?max_tokens=500"])(
    "%s is exactly one KV read and no D1 statement",
    async (query) => {
      await ann.context();
      world.forgetCalls();
      const response = await ann.send("GET", `/context${query}`);
      expect(response.status).toBe(200);
      await world.settle();
      expect(world.witness.kv).toEqual([{ operation: "get", key: `digest:v1:${world.app}:ann` }]);
      expect(world.witness.d1).toEqual([]);
    },
  );

  it("with POST and as text too", async () => {
    world.forgetCalls();
    await ann.send("POST", "/context", { body: {}, headers: { accept: "text/plain" } });
    expect([world.witness.kv.length, world.witness.d1.length]).toEqual([1, 0]);
  });
});

describe("a warm context", () => {
  eachWithOwn();

  it("stays one KV read from hour to hour, but for the key, which is asked for again after 30 s", async () => {
    for (const at of ["2026-01-23T15:00:00Z", "2026-01-24T09:00:00Z", "2026-03-24T09:00:00Z"]) {
      world.setClock(at);
      world.forgetCalls();
      await ann.context();
      await world.settle();
      expect(world.witness.kv).toHaveLength(1);
      // Whether people are in shards, and the key.
      expect(rounds()).toEqual([["SELECT", "SELECT"]]);
      expect(world.witness.d1[0]?.[1]?.sql).toContain("api_keys");
    }
  });
});

describe("a call's round trips before its answer", () => {
  const writes: [string, string, unknown, string[][]][] = [
    ["POST", "/tools/remember", { content: "Feed the cat", due_at: "2026-01-25" }, [["read"], ["write"]]],
    [
      ...(["POST", "/tools/remember"] as const),
      { content: "Feed the cat", due: "tomorrow at nine" },
      [["read"], ["write"]],
    ],
    ["POST", "/tools/remember", { content: "Feed the cat" }, [["read"], ["write"]]],
    // What is known already is found by the batch that reads.
    ["POST", "/tools/remember", { content: "Pay rent", due_at: "2026-01-24T09:00:00" }, [["read"]]],
    ["POST", "/tools/remember", { content: "Likes tea", category: "preference" }, [["read"]]],
  ];
  const reads: typeof writes = [
    ["POST", "/tools/get_upcoming", {}, [["read"]]],
    ["POST", "/tools/search_memory", { query: "rent" }, [["read"], ["read"]]],
    [
      ...(["POST", "/tools/search_memory"] as const),
      { time_field: "due_at", after: "2026-02-01" },
      [["read"], ["read"]],
    ],
    ["POST", "/tools/get_timeline", {}, [["read"]]],
    // An empty one looks for what lies nearest outside.
    ["POST", "/tools/get_timeline", { when: "next week" }, [["read"], ["read"]]],
    ["GET", "/context?min_revision=9000000000000", undefined, [["read"]]],
    ["GET", "/context?q=rent", undefined, [["read"], ["read"]]],
    ["GET", "/context?q=rent&conversation_id=chat&explain=true", undefined, [["read"], ["read"]]],
    ["GET", "", undefined, [["read"]]],
    ["GET", "/memories", undefined, [["read"]]],
  ];

  async function expectRounds(
    method: string,
    rest: string,
    body: unknown,
    expected: string[][],
  ): Promise<void> {
    world.forgetCalls();
    const response = await ann.send(method, rest, { body });
    const kinds = rounds(world.witness.d1).map((round) =>
      round.every((verb) => verb === "SELECT") ? "read" : "write",
    );
    expect(response.status).toBeLessThan(300);
    // What comes after the answer waits: the digest was put a moment ago, and KV takes one put a second.
    expect(kinds).toEqual(expected.flat());
  }

  describe("of a read", () => {
    allWithOne();

    it.each(reads)("%s %s %j", expectRounds);
  });

  describe("of a write", () => {
    eachWithOwn();

    it.each(writes)("%s %s %j", expectRounds);

    it("of update_memory and forget are a read and a write", async () => {
      const id = (await ann.search({ query: "tea" })).results[0]?.id ?? "";
      for (const [tool, args] of [
        ["update_memory", { id, entity: "tea" }],
        ["forget", { id }],
      ] as const) {
        world.forgetCalls();
        await ann.tool(tool, args);
        expect(world.witness.d1).toHaveLength(2);
      }
    });

    it("of remember are no more with an Idempotency-Key, and one of its repeat", async () => {
      const send = () =>
        ann.send("POST", "/tools/remember", {
          body: { content: "Tea" },
          headers: { "idempotency-key": "k" },
        });
      for (const trips of [2, 1]) {
        world.forgetCalls();
        expect((await send()).status).toBe(200);
        expect(world.witness.d1).toHaveLength(trips);
      }
    });
  });
});

describe("the digest of a write", () => {
  eachWithOwn();

  it("is two round trips after the answer of a task and of a mark, and KV is right", async () => {
    await ann.store("Water the plants", { due_at: "2026-01-24" });
    await world.settle();
    const round = async (tool: string, args: object) => {
      await world.advance(5);
      world.forgetCalls();
      const { revision } = await ann.tool<{ revision: number }>(tool, args);
      await world.settle();
      expect(JSON.parse(await world.kv())).toMatchObject({ revision });
      return [
        world.witness.d1.length,
        world.witness.kv.filter(({ operation }) => operation === "put").length,
      ];
    };
    expect(await round("remember", { content: "Call Bob", due_at: "2026-01-25" })).toEqual([4, 1]);
    const id = (await ann.search({ query: "Bob" })).results[0]?.id ?? "";
    expect(await round("update_memory", { id, reminded_at: "now" })).toEqual([4, 1]);
    expect(await round("forget", { id })).toEqual([4, 1]);
    const { items } = JSON.parse(await world.kv()) as { items: { content: string }[] };
    expect(items.map(({ content }) => content)).toEqual(["Water the plants", "Pay rent"]);
  });

  it("has all of many items, whatever wrote them at once", async () => {
    await world.advance(5);
    const ids = await Promise.all(
      Array.from({ length: 70 }, (_, n) =>
        ann.store(`Task ${n}`, { due_at: `2026-01-24T09:${10 + (n % 50)}:00Z` }),
      ),
    );
    await world.settle();
    expect((JSON.parse(await world.kv()) as { items: unknown[] }).items).toHaveLength(71);
    await world.advance(5);
    world.forgetCalls();
    const { revision } = await ann.update({ id: ids[0] ?? "", reminded_at: "now" });
    await world.settle();
    expect(world.witness.d1).toHaveLength(4);
    expect(JSON.parse(await world.kv())).toMatchObject({ revision });
  });

  it("isn't read by a write that doesn't show in it", async () => {
    await world.advance(5);
    world.forgetCalls();
    await ann.store("Likes milk");
    await world.settle();
    expect(world.witness.d1).toHaveLength(2);
    expect(world.witness.d1.flat().some(({ sql }) => sql.includes("knowledge_candidates"))).toBe(false);
  });
});

describe("a timeline of a user whose settings have changed", () => {
  eachWithOwn();

  /** Settings that this isolate doesn't know of, as another one would have set them. */
  const moveElsewhere = () =>
    world.sql("UPDATE users SET time_zone = 'Asia/Tokyo', items_time_zone = 'Asia/Tokyo' WHERE id = 'ann'");

  it("is read again by the new ones where they matter, and not where they don't", async () => {
    await ann.store("Breakfast", { event_time: "2026-01-22T23:30:00Z" });
    const zone = async (args: object) => {
      world.forgetCalls();
      const { events, time_zone } = await ann.timeline({ kinds: ["memory"], ...args });
      return [events.map(({ content }) => content), time_zone, world.witness.d1.length];
    };
    expect(await zone({ after: "2026-01-23" })).toEqual([["Pay rent", "Likes tea"], "Europe/London", 1]);
    await moveElsewhere();
    const inTokyo = ["Breakfast", "Pay rent", "Likes tea"];
    expect(await zone({ after: "2026-01-23" })).toEqual([inTokyo, "Asia/Tokyo", 2]);
    expect(await zone({ after: "2026-01-23" })).toEqual([inTokyo, "Asia/Tokyo", 1]);
    await world.sql("UPDATE users SET time_zone = 'Europe/London', items_time_zone = 'Europe/London'");
    expect(await zone({})).toEqual([inTokyo, "Europe/London", 1]);
  });
});

type Cost = [rounds: number, read: number, written: number];

describe("a message's cost", () => {
  eachWithOwn();

  const body = { role: "user", content: "See you tomorrow at nine", user_id: "ann" };
  const path = "/v1/conversations/chat/messages";

  /** Round trips, and the rows that D1 counts, of a message stored with this key. */
  async function cost(key: string): Promise<Cost> {
    const { key: other } = await world.newKey({ user_id: "bob" });
    for (const as of [world.key, key, other]) await world.send("GET", "/v1/tools", { key: as });
    await world.send("POST", path, { body });
    world.forgetCalls();
    const response = await world.send("POST", path, { key, body });
    expect(response.status).toBe(201);
    const { read, written } = world.witness.rows;
    return [world.witness.d1.length, read, written];
  }

  it("is one batch with the app's key, seven of whose rows read are for the key, membership and erasure", async () => {
    expect(await cost(world.key)).toEqual([1, 34, 9]);
  });

  it("is no more with a user's key, one of whose rows read is the key", async () => {
    const { key } = await world.newKey({ user_id: "ann" });
    expect(await cost(key)).toEqual([1, 32, 9]);
  });

  it.each([
    [1, "that a person wrote at an instant", { ...body, created_at: 1769178720 }],
    [
      2,
      "of a local time, which is in the conversation's zone",
      { ...body, created_at: "2026-01-23T14:00:00" },
    ],
    [1, "that answers whoever wrote last", { role: "assistant", content: "Yes" }],
    [1, "that answers one of the same request", { messages: [body, { role: "assistant", content: "Yes" }] }],
  ])("is %i round trips for one %s", async (trips, _what, sent) => {
    world.forgetCalls();
    expect((await world.send("POST", path, { body: sent })).status).toBe(201);
    expect(world.witness.d1).toHaveLength(trips);
  });
});
