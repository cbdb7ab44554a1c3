import { beforeEach, describe, expect, it } from "vitest";
import { telegramMessage } from "../chat/bots";
import { type Chat, openChatOn } from "../chat/chat";
import { stageOf } from "../reminders/stage";
import { openWorld, type World } from "../support/world";
import { hasSeveral, idIn, rowsIn } from "./places";

/** A bot in groups whose rows are in another shard than those of their people. */

let world: World;
let chat: Chat;
/** Ids on Telegram of a person of shard 1, and of a group of shard 0. */
let person: string;
let group: string;

const onTelegram = (shard: number, sign: "" | "-", from: number) =>
  idIn(world.app, shard, `telegram:${sign}`, from).slice("telegram:".length);
const id = (of: string) => `telegram:${of}`;

beforeEach(async () => {
  world = await openWorld("2026-01-23T14:32:00Z");
  chat = await openChatOn(stageOf(world), "telegram", { time_zone: "Europe/Berlin" });
  person = onTelegram(1, "", 1000);
  group = onTelegram(0, "-", 500);
});

describe.skipIf(!hasSeveral)("a group of another shard than its people", () => {
  it("answers there, and reminds a person by the person's own memory", async () => {
    const texts = await chat.say("/remind Call mum tomorrow at 10", { person, chat: group });
    expect(texts).toHaveLength(1);
    expect(texts[0]).toContain("Call mum");
    expect(await rowsIn(1, "SELECT user_id, content FROM knowledge")).toEqual([
      { user_id: id(person), content: "Call mum" },
    ]);
    expect(await rowsIn(0, "SELECT content FROM knowledge")).toEqual([]);
    expect(await rowsIn(1, "SELECT user_id FROM chats")).toEqual([{ user_id: id(person) }]);
    const roles = await rowsIn(0, "SELECT role FROM messages ORDER BY created_at_ms");
    expect(roles).toEqual([{ role: "user" }, { role: "assistant" }]);
    expect(await rowsIn(0, "SELECT status FROM inbound_events")).toEqual([{ status: null }]);
    // "It" is what the chat of before spoke of.
    expect((await chat.say("/undo", { person, chat: group }))[0]).toContain("Call mum");
    expect(await rowsIn(1, "SELECT content FROM knowledge")).toEqual([]);
  });

  it("does nothing twice for a repeat", async () => {
    const said = chat.said({ text: "/remind Call mum tomorrow at 10", person, chat: group });
    for (let time = 0; time < 3; time += 1) {
      expect((await chat.post(chat.bot.message(said))).status).toBe(200);
      await chat.stage.drain();
    }
    expect(chat.heard()).toHaveLength(1);
    expect(await rowsIn(1, "SELECT content FROM knowledge")).toEqual([{ content: "Call mum" }]);
    expect(await rowsIn(0, "SELECT role FROM messages")).toHaveLength(2);
  });

  it("begins with the zone of whoever speaks, and keeps what is everybody's", async () => {
    await chat.say("hi", { person, chat: person });
    await chat.stage.user(id(person)).patch({ time_zone: "Asia/Tokyo" });
    await chat.say("/remind us to eat tomorrow at 12", { person, chat: group });
    expect(await rowsIn(0, "SELECT id, time_zone FROM users")).toEqual([
      { id: id(group), time_zone: "Asia/Tokyo" },
    ]);
    expect(await rowsIn(0, "SELECT user_id, content FROM knowledge")).toEqual([
      { user_id: id(group), content: "Eat" },
    ]);
  });

  it("stays the same user where it moves to another shard", async () => {
    await chat.say("/remind us to eat tomorrow at 12", { person, chat: group });
    const next = onTelegram(2, "-", 100_000);
    const moved = chat.said({ text: "", person, chat: group });
    const message = { ...telegramMessage(moved), migrate_to_chat_id: Number(next) };
    expect((await chat.post(JSON.stringify({ update_id: moved.n, message }))).status).toBe(200);
    expect(await rowsIn(2, "SELECT id, user_id FROM person_ids")).toEqual([
      { id: id(next), user_id: id(group) },
    ]);
    expect((await chat.say("/upcoming", { person, chat: next })).join("\n")).toContain("Eat");
  });
});

describe.skipIf(!hasSeveral)("a reminder for somebody of another shard", () => {
  it("is set by name, told by the asker's name, and taken back", async () => {
    const ben = onTelegram(2, "", 3000);
    chat.onCall = ({ url }) =>
      url.endsWith("/getChat")
        ? Response.json({ ok: true, result: { id: Number(ben), type: "private", username: "ben_w" } })
        : null;
    const speak = async (text: string, from: string, to: string) => {
      const said = chat.said({ text, person: from, chat: to });
      const name = from === ben ? "Ben" : "Anna";
      const message = {
        ...telegramMessage(said),
        from: {
          ...{ id: Number(from), is_bot: false, first_name: name },
          username: from === ben ? "ben_w" : "anna",
        },
        entities: [...text.matchAll(/@\w+/g)].map(({ index, 0: mention }) => ({
          ...{ type: "mention", offset: index, length: mention.length },
        })),
      };
      chat.heard();
      expect((await chat.post(JSON.stringify({ update_id: said.n, message }))).status).toBe(200);
      await chat.stage.drain();
      chat.stage.setClock(chat.stage.now() + 1);
      return chat.heard();
    };
    await speak("hello", ben, ben);
    await speak("hello", person, person);
    expect((await speak("/remind @ben_w to bring cake tomorrow at 10", person, group))[0]).toContain(
      "Bring cake",
    );
    expect(await rowsIn(2, "SELECT user_id, content, asked_by FROM knowledge")).toEqual([
      { user_id: id(ben), content: "Bring cake", asked_by: id(person) },
    ]);
    expect((await speak("/undo", person, group))[0]).toContain("Bring cake");
    expect(await rowsIn(2, "SELECT content FROM knowledge")).toEqual([]);
  });
});
