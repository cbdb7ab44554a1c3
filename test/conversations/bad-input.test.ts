import { beforeEach, describe, expect, it } from "vitest";
import { problemOf } from "../support/problem";
import { sharedWorld } from "../support/shared-world";
import { openWorld, type World } from "../support/world";
import { openTalk, says, type Talk } from "./talk";

let world: World;
let talk: Talk;

/** Has each test of a `describe` begin with a conversation of its own. */
function eachWithOwn(): void {
  beforeEach(async () => {
    world = await openWorld();
    talk = openTalk(world);
  });
}

/** One conversation for all tests of a `describe`, none of which stores anything. */
function allWithOne(): void {
  const shared = sharedWorld(() => openWorld());
  beforeEach(() => {
    world = shared();
    talk = openTalk(world);
  });
}

const good = says("ann", "hello");
const nested = (depth: number) => `${"[".repeat(depth)}${"]".repeat(depth)}`;

async function nothingStored(): Promise<void> {
  const tables = ["messages", "conversations", "conversation_members", "users", "messages_fts"];
  const counts = tables.map((table) => `(SELECT count(*) FROM ${table}) AS ${table}`);
  const nothing = Object.fromEntries(tables.map((table) => [table, 0]));
  expect(await world.sql(`SELECT ${counts.join(", ")}`)).toEqual([nothing]);
}

/** What is wrong in a message, the field that the answer names, and words that it must hold. */
const BAD: [what: string, message: unknown, path: string, words?: RegExp][] = [
  ["no role", { content: "x" }, "role"],
  ["an unknown role", { role: "system", content: "x" }, "role", /user.*assistant/],
  ["a role that is null", { role: null, content: "x" }, "role"],
  ["no content", { role: "user" }, "content", /required/],
  ["content that is null", { role: "user", content: null }, "content"],
  ["content that is a list", { role: "user", content: [{ type: "text", text: "x" }] }, "content"],
  ["content over 32 KB", { role: "user", content: "x".repeat(32 * 1024 + 1) }, "content", /32768 bytes/],
  ["content over 32 KB of UTF-8", { role: "user", content: "漢".repeat(10_923) }, "content", /32768 bytes/],
  ["a NUL", { role: "user", content: "a\u0000b" }, "content", /NUL/],
  ["half a surrogate pair", { role: "user", content: "a\ud800b" }, "content", /surrogate/],
  ["created_at that is no time", { ...good, created_at: "tomorrow" }, "created_at", /ISO 8601/],
  ["created_at that is empty", { ...good, created_at: "" }, "created_at"],
  ["created_at with a time that isn't", { ...good, created_at: "2026-01-23T25:00" }, "created_at"],
  ["created_at on a day that isn't", { ...good, created_at: "2026-02-29" }, "created_at"],
  ["created_at before the epoch", { ...good, created_at: -1 }, "created_at"],
  ["created_at in milliseconds", { ...good, created_at: 1_769_178_720_000 }, "created_at"],
  ["created_at that is true", { ...good, created_at: true }, "created_at"],
  ["created_at that is a list", { ...good, created_at: [] }, "created_at"],
  ["a user id that isn't", { ...good, user_id: "ann smith" }, "user_id"],
  ["an empty user id", { ...good, user_id: "" }, "user_id"],
  ["a name that is a number", { ...good, name: 7 }, "name"],
  ["a very long name", { ...good, name: "x".repeat(201) }, "name"],
  ["an empty external id", { ...good, external_id: "" }, "external_id"],
  ["a long external id", { ...good, external_id: "x".repeat(201) }, "external_id"],
  ["attachments that are no list", { ...good, attachments: {} }, "attachments"],
  ["an attachment without a type", { ...good, attachments: [{ url: "x" }] }, "attachments[0].type"],
  ["21 attachments", { ...good, attachments: Array(21).fill({ type: "x" }) }, "attachments"],
  ["a heavy attachment", { ...good, attachments: [{ type: "x", data: "x".repeat(200_000) }] }, "attachments"],
  [
    "attachments that weigh too much together",
    { ...good, attachments: Array(20).fill({ type: "x", data: "漢".repeat(2500) }) },
    "attachments",
  ],
  ["an unknown field", { ...good, text: "x" }, "text"],
  ["no message", 7, ""],
  ["nothing", null, ""],
];

/** What other forms of messages have. */
const ELSEWHERE = new Set(["an unknown role", "content that is a list"]);

describe("a bad message among good ones is named by index and field, and nothing is stored", () => {
  allWithOne();

  const isBadAnywhere = ([what]: (typeof BAD)[number]) => !ELSEWHERE.has(what);

  it.each(BAD.filter(isBadAnywhere))("%s", async (_what, bad, path, words) => {
    const messages = [good, good, bad, good];
    const response = await talk.send("POST", "/messages", { body: { messages } });
    const problem = await problemOf(response, { status: 422, code: "invalid" });
    const paths = (problem.errors ?? []).map((error) => error.path);
    expect(paths).toEqual([path === "" ? "messages[2]" : `messages[2].${path}`]);
    expect(problem.detail).toMatch(words ?? /./);
    await nothingStored();
  });

  it.each(BAD.filter(isBadAnywhere).filter(([, message]) => typeof message === "object" && message !== null))(
    "%s, sent alone, by its field",
    async (_what, bad, path) => {
      const problem = await problemOf(await talk.send("POST", "/messages", { body: bad }), { status: 422 });
      expect((problem.errors ?? []).map((error) => error.path)).toEqual([path]);
      await nothingStored();
    },
  );

  it.each(BAD.filter(isBadAnywhere))("%s, sent along with a context", async (_what, bad, path) => {
    const response = await world.send("POST", "/v1/users/ann/context", { body: { messages: [good, bad] } });
    const problem = await problemOf(response, { status: 422 });
    expect((problem.errors ?? []).map((error) => error.path)).toEqual([
      path === "" ? "messages[1]" : `messages[1].${path}`,
    ]);
  });

  it("names each of several", async () => {
    const messages = [{ content: "x" }, good, { role: "user", content: "x", created_at: "soon" }];
    const problem = await problemOf(await talk.send("POST", "/messages", { body: { messages } }), {
      status: 422,
    });
    expect((problem.errors ?? []).map((error) => error.path)).toEqual([
      "messages[0].role",
      "messages[2].created_at",
    ]);
  });
});

describe("a bad batch", () => {
  allWithOne();

  it.each<[what: string, body: unknown, path: string]>([
    ["of none", { messages: [] }, "messages"],
    ["of 501", { messages: Array(501).fill(good) }, "messages"],
    ["that is no list", { messages: good }, "messages"],
    ["that is null", { messages: null }, "messages"],
    ["with another argument", { messages: [good], conversation_id: "x" }, "conversation_id"],
  ])("%s", async (_what, body, path) => {
    const problem = await problemOf(await talk.send("POST", "/messages", { body }), { status: 422 });
    expect((problem.errors ?? []).map((error) => error.path)).toEqual([path]);
    await nothingStored();
  });

  it.each(["[]", '"x"', "7", "null", "[{}]"])("that is %s", async (body) => {
    await problemOf(await talk.send("POST", "/messages", { body }), { status: 422 });
    await nothingStored();
  });

  it.each(["{", '{"messages":[', "\u0000", "role=user"])("that is no JSON: %j", async (body) => {
    await problemOf(await talk.send("POST", "/messages", { body }), { status: 400, code: "bad_json" });
  });

  it("over 4 MB is refused", async () => {
    const response = await talk.send("POST", "/messages", { body: { messages: longMessages(135) } });
    await problemOf(response, { status: 413 });
    await nothingStored();
  });

  it("on a write in another time is refused", async () => {
    const response = await talk.send("POST", "/messages?at=2026-01-01", { body: good });
    await problemOf(response, { status: 422, path: "at" });
  });
});

const longMessages = (count: number) => Array.from({ length: count }, () => says("ann", "x".repeat(32_000)));

describe("a batch", () => {
  eachWithOwn();

  it("of 500 is stored whole", async () => {
    const messages = Array.from({ length: 500 }, (_, i) => says("ann", `m${i}`, i));
    expect((await talk.post(...messages)).stored).toBe(500);
    expect(await talk.read()).toHaveLength(500);
  });

  it("just under 4 MB is stored", async () => {
    expect((await talk.post(...longMessages(129))).stored).toBe(129);
  });
});

describe("whatever a message holds, the answer is no 5xx", () => {
  eachWithOwn();

  it.each([60_000, 400_000])("an attachment nested %i deep", async (depth) => {
    const message = JSON.stringify({ ...good, attachments: [{ type: "x" }] });
    const body = message.replace('"type":"x"', `"type":"x","deep":${nested(depth)}`);
    const stored = await talk.send("POST", "/messages", { body });
    await problemOf(stored, { status: 422, path: "attachments" });
    const sent = await world.send("POST", "/v1/users/ann/context", { body: `{"messages":[${body}]}` });
    await problemOf(sent, { status: 422, path: "messages[0].attachments" });
  });

  it("the most that each field may hold", async () => {
    const most = {
      ...good,
      content: "漢".repeat(10_000),
      name: "名".repeat(200),
      email: "址".repeat(320),
      agent: "者".repeat(200),
      external_id: "号".repeat(200),
      thinking: "思".repeat(200_000),
      thinking_signature: "s".repeat(20_000),
      attachments: Array(20).fill({ type: "x", url: `https://files.example/${"x".repeat(4000)}` }),
    };
    await talk.post(...[1, 2, 3].map((i) => ({ ...most, external_id: `${i}${most.external_id.slice(1)}` })));
    const [first] = await talk.read();
    expect(first).toMatchObject({ content: most.content, attachments: most.attachments });
    expect((await talk.context({ format: "anthropic", max_tokens: 1 })).messages).toHaveLength(1);
  });

  it("a time at the ends of what can be written", async () => {
    await talk.post(
      says("ann", "a", "0001-01-01T00:00:00Z"),
      says("ann", "b", "1969-12-31T23:59:59.999Z"),
      says("ann", "c", "9999-12-31T23:59:59Z", { time_zone: "Pacific/Kiritimati" }),
    );
    expect(await talk.read()).toHaveLength(3);
    expect((await talk.context()).messages).toHaveLength(3);
  });
});

describe("a conversation's id", () => {
  allWithOne();

  it.each(["a b", "a/b", "é", "x".repeat(201), "a%00b", "😀"])("may not be %j", async (id) => {
    const other = openTalk(world, id);
    for (const [method, rest] of [
      ["GET", ""],
      ["GET", "/messages"],
      ["POST", "/messages"],
      ["PATCH", ""],
      ["DELETE", ""],
    ] as const) {
      const body = method === "GET" || method === "DELETE" ? {} : { body: good };
      await problemOf(await other.send(method, rest, body), { status: 422, path: "conversation_id" });
    }
    const response = await world.send("POST", "/v1/users/ann/context", { body: { conversation_id: id } });
    await problemOf(response, { status: 422, path: "conversation_id" });
  });

  it.each(["a", "telegram:-100123", "user@example.com", "A-Z_0.9+", "x".repeat(200)])(
    "may be %j",
    async (id) => {
      const other = openTalk(world, id);
      await other.post(good);
      expect(await other.read()).toHaveLength(1);
    },
  );

  it("may not stand beside messages", async () => {
    const body = { conversation_id: talk.id, messages: [good] };
    const response = await world.send("POST", "/v1/users/ann/context", { body });
    await problemOf(response, { status: 422, path: "messages" });
  });
});

describe("a conversation's route", () => {
  eachWithOwn();

  it("answers 405 with the methods that a route has", async () => {
    const response = await talk.send("PUT", "/messages", { body: good });
    expect(response.status).toBe(405);
    expect(response.headers.get("allow")).toBe("GET, POST");
  });
});
