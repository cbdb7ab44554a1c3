import { beforeEach, describe, expect, it } from "vitest";
import { everyRow } from "../support/every-row";
import { problemOf } from "../support/problem";
import type { Body } from "../support/wire";
import { openWorld, type World } from "../support/world";
import { type Message, openTalk, replies, says, type Talk } from "./talk";

interface Hit extends Message {
  score: number | null;
  message_before: Message | null;
  message_after: Message | null;
}

interface Found extends Body {
  results: Hit[];
  count: number;
  has_more: boolean;
}

let world: World;
let talk: Talk;

beforeEach(async () => {
  world = await openWorld();
  talk = openTalk(world);
});

const at = (day: number, time = "10:00") => `2026-01-${String(day).padStart(2, "0")}T${time}:00Z`;
const search = (args: Body, user = "ann") => world.user(user).tool<Found>("search_conversations", args);
const texts = (found: Found) => found.results.map((hit) => hit.content);

describe("a hit", () => {
  beforeEach(async () => {
    await world.user("ann").patch({ time_zone: "Asia/Tokyo" });
    await talk.post(
      says("ann", "which hotel did we take in Kyoto?", at(10, "10:00")),
      replies("The Blue Lantern, near the river.", at(10, "10:01")),
      says("ann", "right, thank you", at(10, "10:02")),
    );
  });

  it("comes with its display fields and the message before and after", async () => {
    const found = await search({ query: "lantern" });
    expect(found).toMatchObject({ count: 1, has_more: false, time_zone: "Asia/Tokyo", now: world.now() });
    const [hit] = found.results;
    expect(hit).toMatchObject({
      conversation_id: talk.id,
      role: "assistant",
      content: "The Blue Lantern, near the river.",
      created_at: 1_768_039_260,
      created_at_iso: "2026-01-10T10:01:00+00:00",
      created_at_local: "2026-01-10 19:01:00 UTC+9",
      created_at_tz: "UTC+9",
      created_at_relative: "13 days ago",
      score: expect.any(Number),
    });
    expect(hit?.message_before).toMatchObject({
      content: "which hotel did we take in Kyoto?",
      created_at_local: "2026-01-10 19:00:00 UTC+9",
    });
    expect(hit?.message_after).toMatchObject({ content: "right, thank you" });
    expect(hit?.message_before).not.toHaveProperty("score");
  });

  it("has no neighbour where the conversation begins or ends, nor one of another conversation", async () => {
    await openTalk(world, "chat-2").post(
      says("ann", "elsewhere", at(10, "09:59")),
      says("ann", "later", at(10, "10:03")),
    );
    const [first] = (await search({ query: "hotel" })).results;
    expect(first?.message_before).toBeNull();
    expect(first?.message_after).toMatchObject({ content: "The Blue Lantern, near the river." });
    const [last] = (await search({ query: "thank" })).results;
    expect(last?.message_after).toBeNull();
  });

  it("has the neighbours of its own place among messages of one instant", async () => {
    const together = openTalk(world, "together");
    await together.post(...["one", "two zebra", "three"].map((text) => says("ann", text, at(11))));
    const [hit] = (await search({ query: "zebra" })).results;
    expect([hit?.message_before?.content, hit?.message_after?.content]).toEqual(["one", "three"]);
  });
});

describe("filters hold on every hit", () => {
  beforeEach(async () => {
    await talk.post(
      says("ann", "zebra 10", at(10)),
      says("ann", "zebra 12", at(12)),
      says("ann", "horse 12", at(12)),
    );
    await openTalk(world, "chat-2").post(
      says("ann", "zebra 14", at(14)),
      says("ann", "zebra 15", at(15, "23:30")),
    );
  });

  const FOUND: [args: Body, found: string[]][] = [
    [{ query: "zebra" }, ["zebra 10", "zebra 12", "zebra 14", "zebra 15"]],
    [{ query: "zebra", conversation_id: "chat-2" }, ["zebra 14", "zebra 15"]],
    [{ query: "zebra", after: at(12) }, ["zebra 12", "zebra 14", "zebra 15"]],
    [{ query: "zebra", after: "2026-01-12T10:00:01Z" }, ["zebra 14", "zebra 15"]],
    [{ query: "zebra", before: at(14) }, ["zebra 10", "zebra 12"]],
    [{ query: "zebra", before: "2026-01-14" }, ["zebra 10", "zebra 12", "zebra 14"]],
    [{ query: "zebra", after: "2026-01-14", before: "2026-01-14" }, ["zebra 14"]],
    [{ query: "zebra", after: at(11), before: at(15), conversation_id: "chat-1" }, ["zebra 12"]],
    [{ conversation_id: "chat-2" }, ["zebra 14", "zebra 15"]],
    [{ after: at(15) }, ["zebra 15"]],
    [{ query: "giraffe" }, []],
    [{ query: "zebra", conversation_id: "no-such" }, []],
    [{ query: "?!" }, []],
  ];

  it("whichever is asked for, and reads wall clocks and dates in the user's zone", async () => {
    await everyRow(FOUND, async ([args, expected]) => {
      expect(texts(await search(args)).toSorted()).toEqual(expected);
    });
    await world.user("ann").patch({ time_zone: "Asia/Tokyo" });
    expect(texts(await search({ query: "zebra", after: "2026-01-16" }))).toEqual(["zebra 15"]);
    expect(texts(await search({ query: "zebra", before: "2026-01-10T19:00:01" }))).toEqual(["zebra 10"]);
  });

  it("without a query the newest come first, and limit says how many", async () => {
    const found = await search({ after: "2026-01-01", limit: 2 });
    expect(texts(found)).toEqual(["zebra 15", "zebra 14"]);
    expect([found.count, found.has_more]).toEqual([2, true]);
    expect((await search({ after: "2026-01-01", limit: "5" })).has_more).toBe(false);
  });
});

it("finds words by their stem, in any script, and takes any text for a query", async () => {
  await talk.post(
    says("ann", "I was running through the Café Zürich", at(10)),
    says("ann", "明日の東京都の会議", at(10)),
    says("ann", "happy birthday 🎂", at(10)),
    says("ann", "мы поехали на дачу", at(10)),
  );
  expect(texts(await search({ query: "run" }))).toEqual(["I was running through the Café Zürich"]);
  expect(texts(await search({ query: "cafe zurich" }))).toEqual(["I was running through the Café Zürich"]);
  expect(texts(await search({ query: "東京" }))).toEqual(["明日の東京都の会議"]);
  expect(texts(await search({ query: "🎂" }))).toEqual(["happy birthday 🎂"]);
  expect(texts(await search({ query: "дачу" }))).toEqual(["мы поехали на дачу"]);
  for (const query of [
    '"',
    "OR",
    "NOT x",
    "(MoMA",
    "a AND",
    "*",
    "content:x",
    "'; DROP TABLE messages;--",
    "~",
    "^x NEAR(",
  ]) {
    expect((await search({ query })).results).toBeInstanceOf(Array);
  }
});

it("finds more words no fewer", async () => {
  await talk.post(says("ann", "the red bicycle", at(10)), says("ann", "the blue bicycle", at(11)));
  expect(texts(await search({ query: "bicycle" }))).toHaveLength(2);
  const found = await search({ query: "blue bicycle with a basket" });
  expect(texts(found)[0]).toBe("the blue bicycle");
  expect(found.count).toBe(2);
});

it("finds a reply for the person it answers, and nobody else's words", async () => {
  await talk.post(says("bob", "what is a zebra?", at(10)), replies("A zebra is striped.", at(10)));
  await talk.post(replies("More about the zebra.", at(11)));
  expect(texts(await search({ query: "zebra" }, "ann"))).toEqual([]);
  expect(texts(await search({ query: "zebra" }, "bob"))).toHaveLength(3);
});

it("answers the same whenever it is asked, and a message once however often it has the word", async () => {
  await talk.post(says("ann", "zebra zebra zebra", at(10)));
  expect(await search({ query: "zebra" })).toEqual(await search({ query: "zebra" }));
  expect((await search({ query: "zebra" })).count).toBe(1);
});

it("knows nothing of a user who never wrote", async () => {
  expect((await search({ query: "zebra" }, "zoe")).results).toEqual([]);
  expect(await world.sql("SELECT * FROM users")).toEqual([]);
});

const REFUSED: [args: Body, path: string][] = [
  [{}, "query"],
  [{ query: "  " }, "query"],
  [{ limit: 5 }, "query"],
  [{ query: "x", limit: 0 }, "limit"],
  [{ query: "x", limit: 51 }, "limit"],
  [{ query: "x", after: "yesterday" }, "after"],
  [{ query: "x", conversation_id: "a b" }, "conversation_id"],
  [{ query: 7 }, "query"],
  [{ query: "x".repeat(1001) }, "query"],
  [{ query: "x", category: "fact" }, "category"],
];

it("refuses what can't be asked for by name", async () => {
  await everyRow(REFUSED, async ([args, path]) => {
    const response = await world.user("ann").send("POST", "/tools/search_conversations", { body: args });
    await problemOf(response, { status: 422, path });
  });
});

it("is the seventh tool, with a description and a schema in every format", async () => {
  for (const format of ["openai", "anthropic", "json-schema"]) {
    const response = await world.send("GET", `/v1/tools?format=${format}`);
    const tools = JSON.stringify(await response.json());
    expect(tools).toContain('"search_conversations"');
    expect(tools).toContain("Words to look for in what was said");
  }
});

describe("what a greeting bot said before the person's first message", () => {
  it("is found by the person who wrote first after it, and by nobody else", async () => {
    await talk.post(replies("Welcome to the zebra club, ask me about stripes", at(10)));
    expect((await search({ query: "zebra" })).results).toEqual([]);
    await talk.post(says("ann", "hello there", at(11)));
    await talk.post(says("bob", "hello too", at(12)));
    expect(texts(await search({ query: "zebra stripes" }))).toEqual([
      "Welcome to the zebra club, ask me about stripes",
    ]);
    expect(texts(await search({ query: "zebra" }, "bob"))).toEqual([]);
  });

  it("is found where all of it is stored at once, z0q and all", async () => {
    await talk.post(replies("A greeting with z0qzebra, az0qb", at(10)), says("ann", "hello", at(11)));
    for (const query of ["greeting", "z0qzebra", "az0qb"])
      expect(texts(await search({ query })), query).toEqual(["A greeting with z0qzebra, az0qb"]);
  });

  it("is not what was said after it", async () => {
    await talk.post(says("ann", "hello", at(10)));
    await talk.post(replies("a zebra for tomorrow", at(14)));
    await talk.post(says("bob", "hello too", at(12)));
    expect(texts(await search({ query: "zebra" }))).toEqual(["a zebra for tomorrow"]);
    expect(texts(await search({ query: "zebra" }, "bob"))).toEqual([]);
  });
});

describe("who wrote a message", () => {
  it("counts where a question names them, by name, by agent or by the user's own name", async () => {
    await world.user("ann").patch({ display_name: "Ann" });
    await talk.post(
      says("ann", "zebra stripes are white", at(10)),
      { ...says("bob", "zebra stripes are black", at(11)), user_id: "ann", name: "Bob" },
      { ...replies("zebra stripes are grey", at(12)), agent: "Zoo Guide" },
    );
    const first = async (query: string) => texts(await search({ query }))[0];
    expect(await first("What did Bob say of zebra stripes?")).toBe("zebra stripes are black");
    expect(await first("What did Ann say of zebra stripes?")).toBe("zebra stripes are white");
    expect(await first("What did the zoo guide say of zebra stripes?")).toBe("zebra stripes are grey");
  });

  it("is explained like the rest", async () => {
    await talk.post(says("ann", "zebra stripes", at(10)));
    const [hit] = (await search({ query: "zebra", explain: true })).results;
    expect(hit?.["why"]).toMatchObject({ words_found: ["zebra"], beside: 0, named: 0 });
  });
});
