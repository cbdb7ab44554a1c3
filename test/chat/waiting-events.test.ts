import { describe, expect, it } from "vitest";
import { at } from "../reminders/stage";
import { dumpD1, dumpWithoutErasures } from "../support/dump";
import { problemOf } from "../support/problem";
import type { Body } from "../support/wire";
import { bodyOf } from "../support/world";
import { type Chat, openChat } from "./chat";

/** Messages and presses that were taken wait in a row until they are carried out, whatever breaks on the way. */

interface Row extends Body {
  event_id: string;
  status: string | null;
  event: string | null;
}

const rows = (chat: Chat) => chat.stage.sql<Row>("SELECT * FROM inbound_events ORDER BY created_at");
const queued = (chat: Chat) => chat.stage.sent.filter(({ queue }) => queue === "almanac-inbound");
const RENT = "remind me to pay rent tomorrow at 9";

async function left(chat: Chat, query = ""): Promise<Body[]> {
  const response = await chat.stage.send("GET", `/v1/inbound-events${query}`);
  return (await bodyOf<{ data: Body[] }>(response)).data;
}

async function rents(chat: Chat): Promise<number> {
  const [row] = await chat.stage.sql<{ n: number }>("SELECT count(*) AS n FROM knowledge");
  return row?.n ?? 0;
}

/** Lets the next `times` batches with a statement like this fail, before D1 has seen them. */
function failOn(chat: Chat, pattern: RegExp, times = 1): void {
  let left = times;
  chat.stage.witness.onD1 = async (statements, go) => {
    if (left > 0 && statements.some(({ sql }) => pattern.test(sql))) {
      left -= 1;
      throw new Error("D1 is down");
    }
    return await go();
  };
}

describe("the queue", () => {
  it("carries ids, and nothing that was said", async () => {
    const chat = await openChat("telegram");
    await chat.send("/remember the hunter2 code");
    await chat.press("done:hunter2");
    expect(queued(chat)).toHaveLength(2);
    for (const { body } of queued(chat))
      expect(Object.keys(body)).toEqual(["connection", "event_id", "chat", "as_of"]);
    expect(JSON.stringify(queued(chat))).not.toMatch(/hunter2|remember|P4242/);
  });

  it.each([
    ["quotes", '"'.repeat(40_000)],
    ["control characters", "\u0001".repeat(30_000)],
    ["emoji", "😀".repeat(20_000)],
  ])("takes a command of Slack with as many %s as it allows", async (_name, text) => {
    const chat = await openChat("slack");
    expect((await chat.send(`/remind pay rent tomorrow at 9 ${text}`)).status).toBe(200);
    await chat.stage.drain();
    expect(chat.heard()).toHaveLength(1);
    expect(Math.max(...queued(chat).map(({ body }) => JSON.stringify(body).length))).toBeLessThan(500);
    expect(await left(chat)).toEqual([]);
  });
});

describe("what was taken", () => {
  it("waits in a row, which is emptied when it is carried out", async () => {
    const chat = await openChat("telegram");
    await chat.send(RENT, { person: "77", chat: "77" });
    const [row] = await rows(chat);
    expect(row).toMatchObject({ status: "pending", user_id: "telegram:77", app_id: chat.stage.app });
    // The content stays with the message.
    expect(row?.event).not.toContain("rent");
    await chat.stage.drain();
    const [done, ...more] = await rows(chat);
    expect(more).toEqual([]);
    const kept = Object.entries(done ?? {}).filter(([, value]) => value !== null);
    expect(Object.fromEntries(kept)).toEqual({
      connection_id: chat.connection.id,
      event_id: expect.stringMatching(/^[0-9a-f]{32}$/),
      attempts: 1,
      created_at: at("2026-01-23T14:32:00Z"),
    });
  });

  it.each([
    ["a message", (chat: Chat) => chat.send(RENT)],
    ["a command", (chat: Chat) => chat.send("/remind pay rent tomorrow at 9")],
  ])("%s is carried out by the cron if the queue loses it", async (_name, send) => {
    const chat = await openChat("telegram");
    await send(chat);
    chat.stage.waiting.splice(0);
    await chat.stage.pass(chat.stage.now() + 59);
    expect(chat.heard()).toEqual([]);
    await chat.stage.pass(chat.stage.now() + 121);
    expect(chat.heard()).toEqual([expect.stringContaining(": Pay rent")]);
    await chat.stage.pass(chat.stage.now() + 900);
    expect([chat.heard(), await rents(chat), await left(chat)]).toEqual([[], 1, []]);
  });

  it("a press is too", async () => {
    const chat = await openChat("telegram");
    await chat.say(RENT);
    const [item] = await chat.stage.sql<{ id: string }>("SELECT id FROM knowledge");
    const done = `done:${item?.id ?? ""}`;
    await chat.press("noise");
    chat.stage.onSend = () => {
      throw new Error("the queue is down");
    };
    expect(await chat.press(done, { n: 901 })).toEqual([]);
    chat.stage.onSend = () => undefined;
    await chat.stage.pass(chat.stage.now() + 180);
    expect(chat.heard()).toEqual(["Done: Pay rent"]);
  });

  it("survives an outage of D1 that outlasts the queue's retries", async () => {
    const chat = await openChat("telegram");
    await chat.send(RENT);
    failOn(chat, /./, Number.POSITIVE_INFINITY);
    await chat.stage.pass(chat.stage.now() + 3600);
    expect(chat.heard()).toEqual([]);
    failOn(chat, /./, 0);
    await chat.stage.pass(chat.stage.now() + 120);
    expect(chat.heard()).toHaveLength(1);
    expect([await rents(chat), await left(chat)]).toEqual([1, []]);
  });

  it.each([
    ["before its effect", /INSERT INTO knowledge/],
    ["after its effect", /INSERT INTO messages/],
  ])("is done once where an attempt breaks off %s", async (_name, pattern) => {
    const chat = await openChat("telegram");
    await chat.send(RENT);
    failOn(chat, pattern);
    await chat.stage.pass(chat.stage.now() + 600);
    expect([await rents(chat), await left(chat)]).toEqual([1, []]);
    const talk = await chat.messages();
    expect(talk.map(({ role }) => role)).toEqual(["user", "assistant"]);
    expect(talk[1]?.content).toContain("Pay rent");
  });

  it.each([
    ["before its first effect", /INSERT INTO knowledge/, 0],
    ["between its effects", /INSERT INTO knowledge/, 1],
    ["after its effects", /INSERT INTO messages/, 0],
  ])("makes two things of two requests where an attempt breaks off %s", async (_name, pattern, after) => {
    const chat = await openChat("telegram");
    await chat.send("remind me to pay rent tomorrow at 9am and to buy milk tomorrow at 10am");
    let skipped = 0;
    let broken = false;
    chat.stage.witness.onD1 = async (statements, go) => {
      if (broken || !statements.some(({ sql }) => pattern.test(sql))) return await go();
      skipped += 1;
      if (skipped <= after) return await go();
      broken = true;
      throw new Error("D1 is down");
    };
    await chat.stage.pass(chat.stage.now() + 600);
    expect(broken).toBe(true);
    const made = await chat.stage.sql("SELECT content FROM knowledge ORDER BY content");
    expect(made).toEqual([{ content: "Buy milk" }, { content: "Pay rent" }]);
    expect(await left(chat)).toEqual([]);
    expect(chat.heard().at(-1)).toMatch(/^1\. .*: Pay rent\n2\. .*: Buy milk/);
    await chat.say("undo");
    expect(await rents(chat)).toBe(0);
  });

  it("completes one item where a command that names none breaks off", async () => {
    const chat = await openChat("telegram");
    await chat.say("remind me to pay rent today at 20:00");
    await chat.say("remind me to feed the cat today at 21:00");
    await chat.send("/done");
    failOn(chat, /INSERT INTO messages/);
    await chat.stage.pass(chat.stage.now() + 600);
    const done = await chat.stage.sql("SELECT content FROM knowledge WHERE completed_at IS NOT NULL");
    expect(done).toEqual([{ content: "Feed the cat" }]);
    expect(chat.heard().slice(-2)).toEqual(["Done: Feed the cat", "Done: Feed the cat"]);
  });

  it("makes the calls of an app's bot once where its answer breaks off", async () => {
    const url = "https://bot.example.com/";
    const chat = await openChat("telegram", { mode: "forward", forward_url: url });
    const calls = ["a", "b"].map((content) => ({
      name: "remember",
      arguments: { content },
    }));
    let asked = 0;
    chat.onCall = (call) => {
      if (call.url !== url) return null;
      asked += 1;
      const more = { name: "remember", arguments: { content: `again ${asked}` } };
      return Response.json({ reply: "Noted.", tool_calls: [...calls, more] });
    };
    await chat.send("hi");
    failOn(chat, /INSERT INTO messages/);
    await chat.stage.pass(chat.stage.now() + 600);
    expect(asked).toBe(2);
    const kept = await chat.stage.sql("SELECT content FROM knowledge ORDER BY pk");
    expect(kept).toEqual([{ content: "a" }, { content: "b" }, { content: "again 1" }]);
  });

  it("is not carried out once its message is deleted", async () => {
    const chat = await openChat("standard");
    const said = chat.said({ text: RENT, n: 7 });
    await chat.post(chat.bot.message(said));
    await chat.post(
      JSON.stringify({
        type: "message.deleted",
        timestamp: "2026-01-23T14:32:00Z",
        data: { conversation_id: said.chat, external_id: "m7" },
      }),
    );
    await chat.stage.drain();
    expect([await rents(chat), await left(chat)]).toEqual([0, []]);
  });

  it("goes with its user", async () => {
    const chat = await openChat("telegram");
    await chat.send("/remind hunter2 tomorrow at 9");
    await chat.press("done:hunter2");
    expect(await dumpD1()).toContain("hunter2");
    await chat.stage.user("telegram:4242").send("DELETE", "");
    expect(await dumpD1()).not.toContain("hunter2");
    await chat.stage.drain();
    await chat.stage.pass(chat.stage.now() + 600);
    expect(chat.heard()).toEqual([]);
    expect(await dumpWithoutErasures()).not.toMatch(/hunter2|telegram:4242/);
  });

  it("and of which the platform tells again changes nothing", async () => {
    const chat = await openChat("telegram");
    const body = chat.bot.message(chat.said({ text: RENT }));
    await chat.post(body);
    const before = await rows(chat);
    await chat.post(body);
    expect(await rows(chat)).toEqual(before);
    await chat.stage.drain();
    const after = await dumpD1();
    await chat.post(body);
    await chat.stage.drain();
    expect(await dumpD1()).toBe(after);
  });
});

describe("an event that can't be carried out", () => {
  async function dead(): Promise<Chat> {
    const chat = await openChat("telegram");
    await chat.send("/remember hunter2");
    failOn(chat, /INSERT INTO knowledge/, Number.POSITIVE_INFINITY);
    await chat.stage.pass(chat.stage.now() + 7200);
    failOn(chat, /./, 0);
    return chat;
  }

  it("is dead after its attempts, and listed without what was said", async () => {
    const chat = await dead();
    const [event, ...more] = await left(chat, "?status=dead");
    expect(more).toEqual([]);
    expect(event).toMatchObject({
      id: expect.stringMatching(/^con_[a-z0-9]+\.[0-9a-f]{32}$/),
      app: chat.stage.app,
      user_id: "telegram:4242",
      connection_id: chat.connection.id,
      kind: "message",
      status: "dead",
      attempts: 9,
      last_error: expect.stringContaining("broke off"),
      as_of: at("2026-01-23T14:32:00Z"),
      next_attempt_at: null,
    });
    expect(JSON.stringify(event)).not.toContain("hunter2");
    expect(await left(chat, "?status=pending")).toEqual([]);
  });

  it("is carried out by a replay, once", async () => {
    const chat = await dead();
    const [event] = await left(chat);
    const path = `/v1/inbound-events/${String(event?.["id"])}/replay`;
    const revived = await bodyOf<Body>(await chat.stage.send("POST", path));
    expect(revived).toMatchObject({ id: event?.["id"], status: "pending", attempts: 0, last_error: null });
    await problemOf(await chat.stage.send("POST", path), { status: 409 });
    await chat.stage.drain();
    expect(chat.heard()).toEqual(["I will remember: Hunter2"]);
    expect([await rents(chat), await left(chat)]).toEqual([1, []]);
    await problemOf(await chat.stage.send("POST", path), { status: 404 });
  });

  it("is another app's neither to see nor to replay, and the operator's to do both", async () => {
    const chat = await dead();
    const { key } = await bodyOf<{ key: string }>(
      await chat.stage.admin("POST", "/v1/keys", { app: "another" }),
      201,
    );
    expect(await bodyOf(await chat.stage.send("GET", "/v1/inbound-events", { key }))).toMatchObject({
      data: [],
    });
    const [event] = await left(chat);
    const path = `/v1/inbound-events/${String(event?.["id"])}/replay`;
    await problemOf(await chat.stage.send("POST", path, { key }), { status: 404 });
    const own = await chat.stage.newKey({ user_id: "telegram:4242" });
    await problemOf(await chat.stage.send("POST", path, { key: own.key }), { status: 403 });
    expect(
      (await bodyOf<{ data: Body[] }>(await chat.stage.admin("GET", "/v1/inbound-events"))).data,
    ).toHaveLength(1);
    await bodyOf(await chat.stage.admin("POST", path));
  });

  it("is a reply that the platform refuses, whose replay sends it and does nothing twice", async () => {
    const chat = await openChat("telegram");
    let refuses = true;
    chat.onCall = () =>
      refuses
        ? Response.json({ ok: false, error_code: 400, description: "Bad Request" }, { status: 400 })
        : null;
    await chat.say(RENT);
    const [event] = await left(chat);
    expect(event).toMatchObject({ status: "dead", last_error: expect.stringContaining("Bad Request") });
    refuses = false;
    chat.heard();
    await bodyOf(await chat.stage.send("POST", `/v1/inbound-events/${String(event?.["id"])}/replay`));
    await chat.stage.drain();
    expect(chat.heard()).toEqual([expect.stringContaining(": Pay rent")]);
    expect([await rents(chat), await left(chat)]).toEqual([1, []]);
  });

  it("is one that the app's bot never answered", async () => {
    const url = "https://bot.example.com/";
    const chat = await openChat("telegram", { mode: "forward", forward_url: url });
    let answer = () => new Response(null, { status: 503 });
    chat.onCall = (call) => (call.url === url ? answer() : null);
    await chat.say("hi");
    await chat.stage.pass(chat.stage.now() + 900);
    expect(chat.heard().at(-1)).toContain("Sorry");
    const [event] = await left(chat);
    expect(event).toMatchObject({ status: "dead", attempts: 5, last_error: "your bot: answered 503" });
    answer = () => Response.json({ reply: "Here I am" });
    await bodyOf(await chat.stage.send("POST", `/v1/inbound-events/${String(event?.["id"])}/replay`));
    await chat.stage.drain();
    expect(chat.heard()).toEqual(["Here I am"]);
    expect(await left(chat)).toEqual([]);
  });

  it("is found page by page", async () => {
    const chat = await openChat("telegram");
    for (let n = 0; n < 5; n += 1) await chat.send(RENT, { n, person: `${n}`, chat: `${n}` });
    const all = (await left(chat)).map(({ id }) => id);
    const pages: unknown[] = [];
    let cursor = "";
    do {
      const page = await bodyOf<{ data: Body[]; next_cursor: string | null }>(
        await chat.stage.send("GET", `/v1/inbound-events?limit=2${cursor}`),
      );
      pages.push(...page.data.map(({ id }) => id));
      cursor = page.next_cursor === null ? "" : `&cursor=${page.next_cursor}`;
    } while (cursor !== "");
    expect([all.length, pages]).toEqual([5, all]);
  });
});
