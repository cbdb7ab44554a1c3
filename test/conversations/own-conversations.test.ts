import { beforeEach, describe, expect, it } from "vitest";
import { problemOf } from "../support/problem";
import { bodyOf, openWorld, type World } from "../support/world";
import { contents, openTalk, replies, says, type Talk } from "./talk";

// Conversations of a user's own: `~chat-1` for the user's key, `ann~chat-1` for the app's.

let world: World;
let annKey: string;
let own: Talk;

beforeEach(async () => {
  world = await openWorld();
  annKey = (await world.newKey({ user_id: "ann" })).key;
  own = openTalk(world, "~chat-1", annKey);
});

const user = (content: string, at?: number) => ({
  role: "user",
  content,
  ...(at === undefined ? {} : { created_at: at }),
});

it("hold both sides and any past time, and need nobody's leave", async () => {
  expect(await own.read()).toEqual([]);
  await own.post(user("hi", 1), replies("hello", 2, { agent: "Scout", external_id: "m-1" }));
  await own.post({ ...user("me", 3), name: "Ann", time_zone: "Asia/Tokyo", user_id: "ann" });
  const read = await own.read();
  expect(read.map(({ role, user_id, content }) => [role, user_id, content])).toEqual([
    ["user", "ann", "hi"],
    ["assistant", null, "hello"],
    ["user", "ann", "me"],
  ]);
  expect(read.map((message) => message["conversation_id"])).toEqual(["~chat-1", "~chat-1", "~chat-1"]);
  expect(contents(await own.context())).toHaveLength(3);
  expect(await own.pin("Asia/Tokyo")).toEqual({ conversation_id: "~chat-1", time_zone: "Asia/Tokyo" });
  expect(await bodyOf(await own.send("GET", ""))).toMatchObject({ conversation_id: "~chat-1" });
});

it("are the app's to read under the user's name", async () => {
  await own.post(user("hi", 1));
  const apps = openTalk(world, "ann~chat-1");
  expect((await apps.read())[0]).toMatchObject({ content: "hi", conversation_id: "ann~chat-1" });
  await apps.post(replies("hello", 2));
  expect(await own.read()).toHaveLength(2);
  expect(contents(await apps.context())).toHaveLength(2);
});

it("of one user are not those of another", async () => {
  await own.post(user("mine"));
  const bobs = openTalk(world, "~chat-1", (await world.newKey({ user_id: "bob" })).key);
  expect(await bobs.read()).toEqual([]);
  await bobs.post(user("bob's"));
  expect((await own.read()).map(({ content }) => content)).toEqual(["mine"]);
});

it("take neither another person's words nor the future", async () => {
  const asBob = { ...user("x"), user_id: "bob" };
  await problemOf(await own.send("POST", "/messages", { body: asBob }), { status: 403 });
  const later = user("x", world.now() + 301);
  await problemOf(await own.send("POST", "/messages", { body: later }), {
    status: 422,
    path: "created_at",
  });
  expect(await own.read()).toEqual([]);
});

it("are searched by their user's key, and a reply to nobody is the user's", async () => {
  await own.post(replies("welcome, zebra", 1));
  const ann = world.user("ann", annKey);
  const found = await ann.tool<{ results: object[] }>("search_conversations", {
    query: "zebra",
    conversation_id: "~chat-1",
  });
  expect(found.results).toMatchObject([{ content: "welcome, zebra", conversation_id: "~chat-1" }]);
});

it("are deleted by their user, message by message or whole", async () => {
  await own.post(user("one"), user("two"), replies("three"));
  const [first, , reply] = await own.read();
  for (const message of [first, reply]) await bodyOf(await own.send("DELETE", `/messages/${message?.id}`));
  expect(await own.read()).toHaveLength(1);
  expect(await bodyOf(await own.send("DELETE", ""))).toEqual({
    status: "deleted",
    conversation_id: "~chat-1",
  });
  expect(await world.sql("SELECT * FROM messages")).toEqual([]);
});

it("go with their user, whoever else the app let write there, and nobody else's go", async () => {
  await own.post(user("mine"));
  await openTalk(world, "ann~notes").post(says("bob", "bob was here"), replies("noted"));
  const other = openTalk(world, "~chat-1", (await world.newKey({ user_id: "ann-2" })).key);
  await other.post(user("another's"));
  await bodyOf(await world.send("DELETE", "/v1/users/bob"));
  expect(await own.read()).toHaveLength(1);
  await bodyOf(await world.send("DELETE", "/v1/users/ann"));
  expect(await world.sql("SELECT content FROM messages")).toEqual([{ content: "another's" }]);
  expect(await world.sql("SELECT id FROM conversations")).toEqual([{ id: "ann-2~chat-1" }]);
});

describe("an id with a ~", () => {
  const paths = (id: string) => [
    ["GET", `/v1/conversations/${id}/messages`],
    ["POST", `/v1/conversations/${id}/messages`],
    ["GET", `/v1/users/ann/context?conversation_id=${id}`],
  ];

  it.each(["~", "ann~chat-1", "bob~chat-1", "a~b~c", "~a~b", `~${"x".repeat(65)}`, "~~"])(
    "%s is no conversation for a user's key",
    async (id) => {
      for (const [method = "", path = ""] of paths(id)) {
        const body = method === "POST" ? { body: user("x") } : {};
        await problemOf(await world.send(method, path, { key: annKey, ...body }), {
          status: 422,
          path: "conversation_id",
        });
      }
    },
  );

  it.each(["~", "~chat-1", "ann~", "a~b~c", `ann~${"x".repeat(65)}`, "..~x", `${"u".repeat(129)}~x`])(
    "%s is no conversation for the app's key",
    async (id) => {
      for (const [method = "", path = ""] of paths(id)) {
        const body = method === "POST" ? { body: user("x") } : {};
        await problemOf(await world.send(method, path, body), { status: 422, path: "conversation_id" });
      }
    },
  );

  it("takes names of 1 to 64 characters", async () => {
    for (const name of ["x", "x".repeat(64), "A-Z.a_z:0@9+-"])
      await openTalk(world, `~${name}`, annKey).post(user("x"));
    const longest = `${"u".repeat(128)}~${"x".repeat(64)}`;
    expect(await openTalk(world, longest).read()).toEqual([]);
  });
});

it.each([".", ".."])("%s is no id of anything", async (dots) => {
  const arg = { role: "user", content: "x", user_id: dots };
  await problemOf(await openTalk(world).send("POST", "/messages", { body: arg }), {
    status: 422,
    path: "user_id",
  });
  for (const body of [{ app: dots }, { app: world.app, user_id: dots }])
    await problemOf(await world.admin("POST", "/v1/keys", body), { status: 422 });
  const context = `/v1/users/ann/context?conversation_id=${dots}`;
  await problemOf(await world.send("GET", context), { status: 422, path: "conversation_id" });
});
