import { beforeEach, describe, expect, it } from "vitest";
import { openChat } from "../chat/chat";
import { everyRow } from "../support/every-row";
import { problemOf } from "../support/problem";
import { bodyOf, openWorld, type World } from "../support/world";
import { exportAll, importFile } from "../transfer/files";
import { openTalk, replies, says, type Talk } from "./talk";

// Who takes part in a shared conversation: a user's key reads and writes there and nowhere else.

let world: World;
/** The app's own view of the conversation, and that of ann's key. */
let talk: Talk;
let anns: Talk;
let annKey: string;

beforeEach(async () => {
  world = await openWorld();
  talk = openTalk(world);
  annKey = (await world.newKey({ user_id: "ann" })).key;
  anns = openTalk(world, talk.id, annKey);
});

async function isMember(who: Talk = anns): Promise<boolean> {
  const response = await who.send("GET", "/messages");
  expect([200, 403]).toContain(response.status);
  return response.status === 200;
}

const put = (user = "ann") => talk.send("PUT", `/members/${user}`);
const remove = (user = "ann") => talk.send("DELETE", `/members/${user}`);

describe("membership", () => {
  it("is made by a message that the app stores, and ends with the user's last one", async () => {
    expect(await isMember()).toBe(false);
    await talk.post(says("ann", "one"), says("ann", "two"), says("bob", "three"), replies("four"));
    expect(await isMember()).toBe(true);
    const [one, two] = await anns.read();
    await bodyOf(await anns.send("DELETE", `/messages/${one?.id}`));
    expect(await isMember()).toBe(true);
    await bodyOf(await anns.send("DELETE", `/messages/${two?.id}`));
    expect(await isMember()).toBe(false);
    expect(await talk.read()).toHaveLength(2);
    await talk.post(says("ann", "again"));
    expect(await isMember()).toBe(true);
  });

  const erase = async (content: string) => {
    const message = (await talk.read()).find((one) => one.content === content);
    await bodyOf(await talk.send("DELETE", `/messages/${message?.id}`));
  };

  it("ends with the last message that the app stored, whatever the user's own key has posted", async () => {
    await talk.post(says("ann", "one"), says("ann", "two"));
    await anns.post({ role: "user", content: "by her own key" });
    await erase("one");
    expect(await isMember()).toBe(true);
    await erase("two");
    expect(await isMember()).toBe(false);
    await problemOf(await anns.send("POST", "/messages", { body: { role: "user", content: "x" } }), {
      status: 403,
    });
    expect((await talk.read()).map(({ content }) => content)).toEqual(["by her own key"]);
    await talk.post(says("ann", "again"));
    expect(await isMember()).toBe(true);
  });

  it("doesn't end with a message that the user's own key has posted, while one that the app stored is there", async () => {
    await talk.post(says("ann", "one"));
    await anns.post({ role: "user", content: "by her own key" });
    await erase("by her own key");
    expect(await isMember()).toBe(true);
    await erase("one");
    expect(await isMember()).toBe(false);
  });

  it("of a version that knew no members of silence stays when a message of the user's own key goes", async () => {
    await talk.post(says("bob", "hi"));
    await world.sql(
      "INSERT INTO conversation_members (app_id, conversation_id, user_id) VALUES (?, ?, 'ann')",
      world.app,
      talk.id,
    );
    await anns.post({ role: "user", content: "by her own key" });
    await erase("by her own key");
    expect(await isMember()).toBe(true);
  });

  it("is neither made nor kept elsewhere by what an export says of a message of the user's own key", async () => {
    await talk.post(says("ann", "one"));
    await anns.post({ role: "user", content: "by her own key" });
    const { pages } = await exportAll(world);
    const other = await world.newKey({ app: `${world.app}-other` });
    await importFile(world, pages.join("\n"), { key: other.key });
    const key = (await world.newKey({ app: `${world.app}-other`, user_id: "ann" })).key;
    const there = openTalk(world, talk.id, other.key);
    const mine = openTalk(world, talk.id, key);
    expect(await isMember(mine)).toBe(true);
    const one = (await there.read()).find(({ content }) => content === "one");
    await bodyOf(await there.send("DELETE", `/messages/${one?.id}`));
    expect(await isMember(mine)).toBe(false);
    expect((await there.read()).map(({ content }) => content)).toEqual(["by her own key"]);
  });

  it("is asked for in the batch that stores a message: nothing is left of one that comes after it ended", async () => {
    await put();
    let removed = false;
    world.witness.onD1 = async (statements, go) => {
      if (!removed && statements.some(({ sql }) => sql.includes("INSERT INTO messages "))) {
        removed = true;
        await bodyOf(await remove());
      }
      return await go();
    };
    const response = await anns.send("POST", "/messages", {
      body: { role: "user", content: "Hunter2" },
      headers: { "idempotency-key": "k" },
    });
    await problemOf(response, { status: 403, code: "forbidden" });
    expect(removed).toBe(true);
    for (const table of ["messages", "idempotency", "conversation_members"])
      expect(await world.sql(`SELECT * FROM ${table}`), table).toEqual([]);
  });

  it("that has ended refuses a message, but not the repeat of one from before", async () => {
    await put();
    const send = (key: string) =>
      anns.send("POST", "/messages", {
        body: { role: "user", content: "hi" },
        headers: { "idempotency-key": key },
      });
    const first = await bodyOf(await send("k"), 201);
    await remove();
    await problemOf(await send("other"), { status: 403 });
    expect(await bodyOf(await send("k"), 201)).toEqual(first);
    expect(await talk.read()).toHaveLength(1);
  });

  it("is given by the app before anybody has written, and outlives the user's messages", async () => {
    expect(await bodyOf(await put())).toEqual({
      status: "member",
      conversation_id: talk.id,
      user_id: "ann",
    });
    await bodyOf(await put());
    expect(await anns.read()).toEqual([]);
    await anns.post({ role: "user", content: "hi" });
    const [own] = await anns.read();
    await bodyOf(await anns.send("DELETE", `/messages/${own?.id}`));
    expect(await isMember()).toBe(true);
    expect(await bodyOf(await remove())).toMatchObject({ status: "removed" });
    expect(await isMember()).toBe(false);
    await problemOf(await remove(), { status: 404 });
  });

  it("that came with a message stays when it is given too", async () => {
    await talk.post(says("ann", "hi"));
    await bodyOf(await put());
    const [own] = await anns.read();
    await bodyOf(await anns.send("DELETE", `/messages/${own?.id}`));
    expect(await isMember()).toBe(true);
  });

  it("that the app ended stays ended: the user's own key has no way back", async () => {
    await talk.post(says("ann", "hi"));
    await bodyOf(await remove());
    await problemOf(await anns.send("POST", "/messages", { body: { role: "user", content: "x" } }), {
      status: 403,
    });
    await problemOf(await anns.send("PUT", "/members/ann"), { status: 403 });
    expect(await isMember()).toBe(false);
    expect(await talk.read()).toHaveLength(1);
  });

  it("is not made by a duplicate, nor by a retry of what was deleted", async () => {
    await talk.post(says("ann", "hi", 1, { external_id: "m-1" }));
    await bodyOf(await remove());
    await talk.post(says("ann", "hi", 1, { external_id: "m-1" }));
    expect(await isMember()).toBe(false);
    const [own] = await talk.read();
    await bodyOf(await talk.send("DELETE", `/messages/${own?.id}`));
    await talk.post(says("ann", "hi", 1, { external_id: "m-1" }));
    expect([await isMember(), await talk.read()]).toEqual([false, []]);
  });

  it("counts in the search of a user's key, and not in the app's", async () => {
    await talk.post(says("ann", "a zebra"), says("bob", "bob's secret"));
    await bodyOf(await remove());
    const found = async (key?: string) =>
      (await world.user("ann", key).tool<{ count: number }>("search_conversations", { query: "zebra" }))
        .count;
    expect([await found(annKey), await found()]).toEqual([0, 1]);
    await bodyOf(await put());
    expect(await found(annKey)).toBe(1);
  });

  it("is of a conversation and a user that can be: others are 422", async () => {
    await problemOf(await world.send("PUT", "/v1/conversations/chat/members/a%2fb"), {
      status: 422,
      path: "user_id",
    });
    await problemOf(await openTalk(world, "ann~mine").send("PUT", "/members/bob"), {
      status: 422,
      path: "conversation_id",
    });
  });

  it("is kept for an Idempotency-Key, and gone with its user", async () => {
    const headers = { "idempotency-key": "k" };
    await talk.send("PUT", "/members/ann", { headers });
    await bodyOf(await remove());
    const again = await talk.send("PUT", "/members/ann", { headers });
    expect(again.headers.get("idempotency-replayed")).toBe("true");
    expect(await isMember()).toBe(false);
    await bodyOf(await put());
    await bodyOf(await world.send("DELETE", "/v1/users/ann"));
    expect(await world.sql("SELECT * FROM conversation_members")).toEqual([]);
  });
});

describe("a message with a user's key in a shared conversation", () => {
  beforeEach(async () => {
    await bodyOf(await put());
  });

  const FIELDS = [
    ["name", "Bob"],
    ["email", "bob@example.com"],
    ["external_id", "900:1"],
    ["time_zone", "Asia/Tokyo"],
  ] as const;

  it("has nothing that only the app says, and the refusal says what to do instead", async () => {
    await everyRow(FIELDS, async ([field, value], n) => {
      const message = { role: "user", content: "x" };
      const lone = await anns.send("POST", "/messages", { body: { ...message, [field]: value } });
      const problem = await problemOf(lone, { status: 422, path: field });
      expect(problem.detail).toMatch(/the app's key/);
      const messages = [message, { ...message, [field]: value }];
      const many = await anns.send("POST", "/messages", { body: { messages } });
      await problemOf(many, { status: 422, path: `messages[1].${field}` });
      expect(await talk.read()).toHaveLength(n);
      await anns.post({ ...message, [field]: null });
    });
  });

  it("may be five minutes from now, and no more", async () => {
    await everyRow([-301, 301, -86_400, 1e10], async (seconds) => {
      const body = { role: "user", content: "x", created_at: world.now() + seconds };
      const response = await anns.send("POST", "/messages", { body });
      await problemOf(response, { status: 422, path: "created_at" });
      expect(await talk.read()).toEqual([]);
    });
    const near = [-300, -1, 0, 300];
    await everyRow(near, async (seconds, n) => {
      await anns.post({ role: "user", content: "x", created_at: world.now() + seconds });
      expect((await talk.read())[n]?.created_at).toBe(world.now() + seconds);
    });
  });

  it("is at the present moment by a wall clock too, in the conversation's zone", async () => {
    await talk.pin("Asia/Tokyo");
    await anns.post({ role: "user", content: "x", created_at: "2026-01-23T23:32:00" });
    const body = { role: "user", content: "x", created_at: "2026-01-23T14:32:00" };
    await problemOf(await anns.send("POST", "/messages", { body }), { status: 422 });
  });
});

describe("a platform's chat", () => {
  it("takes nobody in before its person, and neither silences nor hears that person", async () => {
    const chat = await openChat("telegram");
    const { stage } = chat;
    const mallory = (await stage.newKey({ user_id: "mallory" })).key;
    const theirs = openTalk(stage, "telegram:777", mallory);
    for (let n = 1; n < 9; n += 1) {
      const body = { role: "user", content: "x", external_id: `777:${n}` };
      await problemOf(await theirs.send("POST", "/messages", { body }), { status: 422 });
      const { external_id: _, ...plain } = body;
      await problemOf(await theirs.send("POST", "/messages", { body: plain }), { status: 403 });
    }
    await chat.say("my PIN is 1234", { chat: "777", person: "777" });
    expect(await isMember(theirs)).toBe(false);
    expect((await chat.messages("telegram:777"))[0]?.content).toBe("my PIN is 1234");
    const person = (await stage.newKey({ user_id: "telegram:777" })).key;
    expect(await isMember(openTalk(stage, "telegram:777", person))).toBe(true);
  });

  it("is left with the person's last message, also where the platform deletes it", async () => {
    const chat = await openChat("standard");
    const { stage } = chat;
    await chat.say("hello", { chat: "room", person: "7" });
    const key = (await stage.newKey({ user_id: "standard:7" })).key;
    const theirs = openTalk(stage, "standard:room", key);
    expect(await isMember(theirs)).toBe(true);
    const [message] = await chat.messages("standard:room");
    await theirs.post({ role: "user", content: "by the key" });
    const body = JSON.stringify({
      type: "message.deleted",
      timestamp: new Date(stage.now() * 1000).toISOString(),
      data: { conversation_id: "room", external_id: message?.external_id },
    });
    expect((await chat.post(body)).status).toBeLessThan(300);
    expect(await isMember(theirs)).toBe(false);
    const left = await chat.messages("standard:room");
    expect(left.filter(({ role }) => role === "user").map(({ content }) => content)).toEqual(["by the key"]);
  });
});
