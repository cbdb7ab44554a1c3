import { beforeEach, describe, expect, it } from "vitest";
import { bucketOf, hashOfApp } from "../../../src/core/buckets";
import { HOME, openTwoCells, SECOND, type TwoCells } from "../../cells/two-cells";
import { telegramMessage } from "../../chat/bots";
import { type Chat, openChatOn } from "../../chat/chat";
import { stageOf } from "../../reminders/stage";
import { bodyOf } from "../../support/world";

/** A bot in groups whose rows are in another cell than those of their people. */

let world: TwoCells;
let chat: Chat;
/** People and groups by the cell that has their rows: `[0]` at home. */
let people: [home: string, second: string];
let groups: [home: string, second: string];

/** The first number from `from` on whose id on Telegram has its bucket in that cell; a group's is below zero. */
function numberIn(cell: 0 | 1, from: number, sign: "" | "-"): string {
  const hash = hashOfApp(world.app);
  const isThere = (n: number) => bucketOf(hash, `telegram:${sign}${n}`) >= 2048 === (cell === 1);
  const numbers = Array.from({ length: 100 }, (_, n) => from + n);
  return `${sign}${numbers.find(isThere)}`;
}

beforeEach(async () => {
  world = await openTwoCells("2026-01-23T14:32:00Z");
  chat = await openChatOn(stageOf(world), "telegram", { time_zone: "Europe/Berlin" });
  people = [numberIn(0, 1000, ""), numberIn(1, 2000, "")];
  groups = [numberIn(0, 500, "-"), numberIn(1, 700, "-")];
});

const rowsOf = async <T = Record<string, unknown>>(db: D1Database, statement: string) =>
  (await db.prepare(statement).all<T>()).results;
const usersIn = async (db: D1Database) =>
  (await rowsOf<{ id: string }>(db, "SELECT id FROM users ORDER BY id")).map(({ id }) => id);
const id = (of: string) => `telegram:${of}`;

/** What goes to each cell while this runs. */
async function countCalls(run: () => Promise<unknown>): Promise<{ home: number; second: number }> {
  await chat.stage.settle();
  world.forgetCalls();
  world.secondWitness.d1.length = 0;
  await run();
  await chat.stage.settle();
  return { home: world.witness.d1.length, second: world.secondWitness.d1.length };
}

const places = [
  { cell: 0, other: 1 },
  { cell: 1, other: 0 },
] as const;

describe.each(places)("a group of cell $cell and a person of cell $other", ({ cell, other }) => {
  const dbs = [HOME, SECOND] as const;

  it("keeps the person's rows with the person, the message and the event with the group", async () => {
    const [person, group] = [people[other], groups[cell]];
    await chat.send("hello all", { person, chat: group });
    const said = "SELECT conversation_id, user_id, content FROM messages";
    expect(await rowsOf(dbs[cell], said)).toEqual([
      { conversation_id: id(group), user_id: id(person), content: "hello all" },
    ]);
    expect(await usersIn(dbs[other])).toContain(id(person));
    expect(await usersIn(dbs[cell])).not.toContain(id(person));
    expect(await rowsOf(dbs[cell], "SELECT count(*) AS n FROM inbound_events")).toEqual([{ n: 1 }]);
    expect(await rowsOf(dbs[other], "SELECT count(*) AS n FROM inbound_events")).toEqual([{ n: 0 }]);
  });

  it("answers there, and reminds the person by the person's own memory", async () => {
    const [person, group] = [people[other], groups[cell]];
    const texts = await chat.say("/remind Call mum tomorrow at 10", { person, chat: group });
    expect(texts).toHaveLength(1);
    expect(texts[0]).toContain("Call mum");
    expect(await rowsOf(dbs[other], "SELECT user_id, content FROM knowledge")).toEqual([
      { user_id: id(person), content: "Call mum" },
    ]);
    expect(await rowsOf(dbs[cell], "SELECT content FROM knowledge")).toEqual([]);
    expect(await rowsOf(dbs[other], "SELECT user_id FROM chats")).toEqual([{ user_id: id(person) }]);
    const roles = await rowsOf<{ role: string }>(
      dbs[cell],
      "SELECT role FROM messages ORDER BY created_at_ms",
    );
    expect(roles.map(({ role }) => role)).toEqual(["user", "assistant"]);
    expect(await rowsOf(dbs[cell], "SELECT status FROM inbound_events")).toEqual([{ status: null }]);
    // "It" is what the chat of before spoke of.
    expect((await chat.say("/undo", { person, chat: group }))[0]).toContain("Call mum");
    expect(await rowsOf(dbs[other], "SELECT content FROM knowledge")).toEqual([]);
  });

  it("does nothing twice for a repeat, nor where the second of the two batches failed", async () => {
    const [person, group] = [people[other], groups[cell]];
    const said = chat.said({ text: "/remind Call mum tomorrow at 10", person, chat: group });
    const witness = cell === 0 ? world.witness : world.secondWitness;
    const { onD1 } = witness;
    witness.onD1 = async (statements, go) => {
      if (statements.some(({ sql }) => sql.includes("INSERT INTO inbound_events")))
        throw new Error("D1_ERROR: Network connection lost.");
      return await onD1(statements, go);
    };
    expect((await chat.post(chat.bot.message(said))).status).toBe(503);
    expect(await usersIn(dbs[other])).toContain(id(person));
    expect(await rowsOf(dbs[cell], "SELECT id FROM messages")).toEqual([]);
    witness.onD1 = onD1;
    for (let time = 0; time < 3; time += 1) {
      expect((await chat.post(chat.bot.message(said))).status).toBe(200);
      await chat.stage.drain();
    }
    expect(chat.heard()).toHaveLength(1);
    expect(await rowsOf(dbs[other], "SELECT content FROM knowledge")).toEqual([{ content: "Call mum" }]);
    expect(await rowsOf(dbs[cell], "SELECT role FROM messages")).toHaveLength(2);
  });

  it("answers once where the cell of the person fails while the answer is kept", async () => {
    const [person, group] = [people[other], groups[cell]];
    const witness = other === 0 ? world.witness : world.secondWitness;
    const { onD1 } = witness;
    let fails = 1;
    witness.onD1 = async (statements, go) => {
      if (fails > 0 && statements.some(({ sql }) => sql.includes("INSERT INTO chats"))) {
        fails -= 1;
        throw new Error("D1_ERROR: Network connection lost.");
      }
      return await onD1(statements, go);
    };
    await chat.say("/remind Call mum tomorrow at 10", { person, chat: group });
    await chat.stage.advance(120);
    await chat.stage.drain();
    expect(fails).toBe(0);
    expect(await rowsOf(dbs[other], "SELECT content FROM knowledge")).toEqual([{ content: "Call mum" }]);
    expect(await rowsOf(dbs[other], "SELECT user_id FROM chats")).toEqual([{ user_id: id(person) }]);
    expect(await rowsOf(dbs[cell], "SELECT status FROM inbound_events")).toEqual([{ status: null }]);
  });

  it("begins with the zone of whoever speaks", async () => {
    const [person, group] = [people[other], groups[cell]];
    await chat.say("hi", { person, chat: person });
    await chat.stage.user(id(person)).patch({ time_zone: "Asia/Tokyo" });
    await chat.say("/remind us to eat tomorrow at 12", { person, chat: group });
    expect(await rowsOf(dbs[cell], "SELECT id, time_zone FROM users")).toEqual([
      { id: id(group), time_zone: "Asia/Tokyo" },
    ]);
    expect(await rowsOf(dbs[cell], "SELECT user_id, content FROM knowledge")).toEqual([
      { user_id: id(group), content: "Eat" },
    ]);
  });

  it("is listed with each author's own zone", async () => {
    const [person, group] = [people[other], groups[cell]];
    await chat.send("hello all", { person, chat: group });
    await chat.stage.user(id(person)).patch({ time_zone: "Asia/Tokyo" });
    const [message] = await chat.messages(id(group));
    expect(message?.["created_at_local"]).toBe("2026-01-23 23:32:00 UTC+9");
  });
});

it("is one cell for a private message, and the home for its connection", async () => {
  const [, person] = people;
  await chat.say("hi", { person, chat: person });
  const calls = await countCalls(() => chat.say("/remind Eat tomorrow at 12", { person, chat: person }));
  expect(calls.second).toBeGreaterThan(0);
  expect(calls.home).toBe(1);
  expect(await usersIn(HOME)).toEqual([]);
});

it("sets a reminder for somebody of another cell, and takes it back", async () => {
  const [anna, ben] = people;
  chat.onCall = ({ url }) =>
    url.endsWith("/getChat")
      ? Response.json({ ok: true, result: { id: Number(ben), type: "private", username: "ben_w" } })
      : null;
  const speak = async (text: string, from: string, to: string) => {
    const said = chat.said({ text, person: from, chat: to });
    const message = {
      ...telegramMessage(said),
      from: {
        id: Number(from),
        is_bot: false,
        first_name: from === ben ? "Ben" : "Anna",
        username: from === ben ? "ben_w" : "anna",
      },
      entities: [...text.matchAll(/@\w+/g)].map(({ index, 0: name }) => ({
        type: "mention",
        offset: index,
        length: name.length,
      })),
    };
    chat.heard();
    expect((await chat.post(JSON.stringify({ update_id: said.n, message }))).status).toBe(200);
    await chat.stage.drain();
    chat.stage.setClock(chat.stage.now() + 1);
    return chat.heard();
  };
  await speak("hello", ben, ben);
  await speak("hello", anna, anna);
  const asked = await speak("/remind @ben_w to bring cake tomorrow at 10", anna, groups[0]);
  expect(asked[0]).toContain("Bring cake");
  expect(await rowsOf(SECOND, "SELECT user_id, content, asked_by FROM knowledge")).toEqual([
    { user_id: id(ben), content: "Bring cake", asked_by: id(anna) },
  ]);
  expect((await speak("/undo", anna, groups[0]))[0]).toContain("Bring cake");
  expect(await rowsOf(SECOND, "SELECT content FROM knowledge")).toEqual([]);
});

describe("several authors of one post", () => {
  it("are each in their own cell, in the zones where they were seen", async () => {
    const [ann, ben] = [world.inHome("ann"), world.inSecond("ben")];
    const post = async () =>
      await bodyOf<Record<string, unknown>>(
        await world.send("POST", "/v1/conversations/club/messages", {
          body: {
            messages: [
              { role: "user", content: "Hi", user_id: ann, external_id: "1", time_zone: "Asia/Tokyo" },
              { role: "user", content: "Ho", user_id: ben, external_id: "2", time_zone: "Europe/Oslo" },
              { role: "assistant", content: "Hello both", external_id: "3" },
            ],
          },
        }),
        201,
      );
    expect(await post()).toMatchObject({ stored: 3 });
    const zones = "SELECT id, time_zone FROM users WHERE id LIKE '%-%' AND id NOT LIKE 'telegram%'";
    expect(await rowsOf(HOME, zones)).toEqual([{ id: ann, time_zone: "Asia/Tokyo" }]);
    expect(await rowsOf(SECOND, zones)).toEqual([{ id: ben, time_zone: "Europe/Oslo" }]);
  });
});

it("a chat of one person whose id isn't the person's is found by what was said, and by what was edited, at once", async () => {
  const own = await openChatOn(stageOf(world), "standard", {});
  const [person, room] = [world.inHome("standard:ann"), world.inSecond("standard:room")];
  const onPlatform = (id: string) => id.slice("standard:".length);
  const told = (type: string, content: string) => ({
    type,
    timestamp: "2026-01-23T14:33:00Z",
    data: {
      conversation_id: onPlatform(room),
      external_id: "m1",
      user_id: onPlatform(person),
      content,
    },
  });
  const found = async (query: string) => {
    await own.stage.settle();
    const { results } = await world
      .user(person)
      .tool<{ results: { content: string }[] }>("search_conversations", { query });
    return results.map(({ content }) => content);
  };
  expect((await own.post(JSON.stringify(told("message.created", "the boiler is old")))).status).toBeLessThan(
    300,
  );
  expect(await found("boiler")).toEqual(["the boiler is old"]);
  await own.post(JSON.stringify(told("message.updated", "the furnace is new")));
  expect(await found("furnace")).toEqual(["the furnace is new"]);
});
