import { beforeEach, describe, expect, it } from "vitest";
import { everyRow } from "../support/every-row";
import { problemOf } from "../support/problem";
import { ADMIN, bodyOf, openWorld, type World } from "../support/world";
import { contents, openTalk, replies, says, type Talk } from "./talk";

let world: World;
/** The app's own. */
let talk: Talk;
let annKey: string;
let bobKey: string;

beforeEach(async () => {
  world = await openWorld();
  talk = openTalk(world);
  annKey = (await world.newKey({ user_id: "ann" })).key;
  bobKey = (await world.newKey({ user_id: "bob" })).key;
});

/** Every call about a conversation, with a body that the app's own key may send. */
const CALLS: [method: string, rest: string, body?: unknown][] = [
  ["GET", ""],
  ["PATCH", "", { time_zone: "Asia/Tokyo" }],
  ["GET", "/messages"],
  ["POST", "/messages", { role: "user", content: "x" }],
  ["DELETE", "/messages/abcdefgh"],
  ["DELETE", ""],
];

const call = (on: Talk, [method, rest, body]: (typeof CALLS)[number], key?: string | null) =>
  on.send(method, rest, { ...(body === undefined ? {} : { body }), ...(key === undefined ? {} : { key }) });

describe("every call about a conversation", () => {
  const KEYS: [who: string, key: string | null, status: number][] = [
    ["nobody", null, 401],
    ["a key that isn't", "alm_0123456789abcdefghjkmnpqrstuvwxyz", 401],
    ["the admin token", ADMIN, 403],
  ];

  it("is closed to nobody, to a key that isn't, and to the admin token", async () => {
    await talk.post(says("ann", "hi"));
    const rows = CALLS.flatMap((one) => KEYS.map((key) => [one, key] as const));
    await everyRow(rows, async ([one, [_who, key, status]]) => {
      await problemOf(await call(talk, one, key), { status });
      expect(await talk.read()).toHaveLength(1);
    });
  });

  it("is closed to a key that was revoked or has expired", async () => {
    await talk.post(says("ann", "hi"));
    const revoked = await world.newKey();
    await world.admin("DELETE", `/v1/keys/${revoked.id}`);
    const expired = await world.newKey({ expires_at: new Date((world.now() + 5) * 1000).toISOString() });
    await world.advance(10);
    await everyRow(CALLS, async (one) => {
      for (const { key } of [revoked, expired]) await problemOf(await call(talk, one, key), { status: 401 });
    });
  });

  it("is closed to the key of a user who did not write in it", async () => {
    await talk.post(says("ann", "hi"), replies("hello"));
    await everyRow(CALLS, async (one) => {
      await problemOf(await call(talk, one, bobKey), { status: 403, code: "forbidden" });
      expect(await talk.read()).toHaveLength(2);
      expect(await bodyOf(await talk.send("GET", ""))).toMatchObject({ time_zone: null });
    });
  });

  it("of another app is another conversation", async () => {
    await talk.post(says("ann", "hi"));
    const [message] = await talk.read();
    const before = await world.sql("SELECT * FROM messages WHERE app_id = ?", world.app);
    await everyRow(CALLS, async ([method, rest, body], n) => {
      const other = await world.newKey({ app: `other-app-${n}` });
      const asked: (typeof CALLS)[number] = [method, rest.replace("abcdefgh", message?.id ?? ""), body];
      const response = await call(talk, asked, other.key);
      const text = await response.text();
      expect([200, 201, 404]).toContain(response.status);
      expect(text).not.toContain(message?.id);
      expect(text).not.toContain('"hi"');
      expect(await world.sql("SELECT * FROM messages WHERE app_id = ?", world.app)).toEqual(before);
    });
  });
});

describe("another app", () => {
  it("sees nothing of a conversation in a context, nor in a search", async () => {
    await talk.post(says("ann", "the zebra is in the garden"));
    await talk.pin("Asia/Tokyo");
    const { key } = await world.newKey({ app: "other-app" });
    const theirs = openTalk(world, talk.id, key);
    expect((await theirs.context()).messages).toEqual([]);
    expect((await theirs.context()).time_zone).toBe("UTC");
    expect(await theirs.read()).toEqual([]);
    const found = await world.user("ann", key).tool("search_conversations", { query: "zebra" });
    expect(found["results"]).toEqual([]);
    const filtered = await world.user("ann", key).tool("search_conversations", { conversation_id: talk.id });
    expect(filtered["results"]).toEqual([]);
  });

  it("has its own conversation under the same id", async () => {
    const { key } = await world.newKey({ app: "other-app" });
    const theirs = openTalk(world, talk.id, key);
    await talk.post(says("ann", "ours", 1, { external_id: "m-1" }));
    await theirs.post(says("ann", "theirs", 1, { external_id: "m-1" }));
    await bodyOf(await theirs.send("DELETE", ""));
    expect((await talk.read()).map((message) => message.content)).toEqual(["ours"]);
  });
});

describe("a user's key", () => {
  it("writes where its user is a member, as that user, and reads it", async () => {
    await talk.post(says("ann", "hello"));
    const own = openTalk(world, talk.id, annKey);
    await own.post(
      { role: "user", content: "hi", name: " " },
      { role: "user", content: "me", user_id: "ann" },
    );
    expect((await own.read()).map(({ user_id, content }) => [user_id, content])).toEqual([
      ["ann", "hello"],
      ["ann", "hi"],
      ["ann", "me"],
    ]);
    expect(contents(await own.context())).toHaveLength(3);
  });

  it("reads what others wrote where its user wrote too", async () => {
    await talk.post(says("ann", "hi"), says("bob", "hi"), replies("hello"));
    expect(await openTalk(world, talk.id, annKey).read()).toHaveLength(3);
    expect(contents(await openTalk(world, talk.id, bobKey).context({}, "bob"))).toHaveLength(3);
  });

  it.each<[what: string, message: object]>([
    ["another user", { role: "user", content: "x", user_id: "bob" }],
    ["the assistant", { role: "assistant", content: "x" }],
    ["an agent", { role: "user", content: "x", agent: "Scout" }],
    ["an agent with its user's id", { role: "user", content: "x", agent: "Scout", user_id: "ann" }],
  ])("doesn't write as %s, and nothing of its batch is stored", async (_what, message) => {
    await talk.post(says("ann", "hello"));
    const own = openTalk(world, talk.id, annKey);
    const messages = [{ role: "user", content: "good" }, message];
    const problem = await problemOf(await own.send("POST", "/messages", { body: { messages } }), {
      status: 403,
    });
    expect(problem.detail).toContain("messages[1]");
    expect(await own.read()).toHaveLength(1);
  });

  it("deletes its user's messages, and no others", async () => {
    await talk.post(says("ann", "hi"), says("bob", "hi"), replies("hello"));
    const [anns, bobs, bots] = await talk.read();
    const own = openTalk(world, talk.id, annKey);
    await problemOf(await own.send("DELETE", `/messages/${bobs?.id}`), { status: 403, code: "forbidden" });
    await problemOf(await own.send("DELETE", `/messages/${bots?.id}`), { status: 403, code: "forbidden" });
    await problemOf(await own.send("DELETE", "/messages/abcdefgh"), { status: 404 });
    await bodyOf(await own.send("DELETE", `/messages/${anns?.id}`));
    expect((await talk.read()).map((message) => message.id)).toEqual([bobs?.id, bots?.id]);
  });

  it("deletes no conversation and pins no zone, not even where its user is a member", async () => {
    await talk.post(says("ann", "hi"));
    const own = openTalk(world, talk.id, annKey);
    await problemOf(await own.send("DELETE", ""), { status: 403 });
    await problemOf(await own.send("PATCH", "", { body: { time_zone: "UTC" } }), { status: 403 });
    expect(await own.read()).toHaveLength(1);
    expect(await bodyOf(await own.send("GET", ""))).toMatchObject({ time_zone: null });
  });

  it("does not reach a conversation by a context, nor another user's context", async () => {
    await talk.post(says("ann", "secret"));
    const body = { conversation_id: talk.id };
    await problemOf(await world.send("POST", "/v1/users/bob/context", { key: bobKey, body }), {
      status: 403,
    });
    const get = `/v1/users/bob/context?conversation_id=${talk.id}`;
    await problemOf(await world.send("GET", get, { key: bobKey }), { status: 403 });
    await problemOf(await world.send("POST", "/v1/users/ann/context", { key: bobKey, body }), {
      status: 403,
    });
  });

  it("reaches no longer what only agents and others wrote in", async () => {
    await talk.post(replies("welcome"), { role: "user", agent: "Scout", user_id: "ann", content: "x" });
    await problemOf(await openTalk(world, talk.id, annKey).send("GET", "/messages"), { status: 403 });
  });

  it("reaches a conversation no longer once its user was erased", async () => {
    await talk.post(says("ann", "hi"), says("bob", "hi"));
    await bodyOf(await world.send("DELETE", "/v1/users/ann"));
    const { key } = await world.newKey({ user_id: "ann" });
    await problemOf(await openTalk(world, talk.id, key).send("GET", "/messages"), { status: 403 });
  });

  it("searches what its user said and was told, in groups too, and nothing that others said", async () => {
    await talk.post(says("bob", "the zebra is mine", 1), replies("Bob, the zebra is yours", 2));
    await talk.post(says("ann", "which zebra?", 3), replies("Ann, that zebra", 4));
    const found = await world
      .user("ann", annKey)
      .tool<{ results: { content: string }[] }>("search_conversations", {
        query: "zebra",
      });
    expect(found.results.map((hit) => hit.content).toSorted()).toEqual(["Ann, that zebra", "which zebra?"]);
    const body = { query: "zebra" };
    const response = await world.send("POST", "/v1/users/bob/tools/search_conversations", {
      key: annKey,
      body,
    });
    await problemOf(response, { status: 403 });
  });
});
