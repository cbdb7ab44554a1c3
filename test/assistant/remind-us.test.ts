import { beforeEach, describe, expect, it } from "vitest";
import type { PlatformName } from "../../src/platforms/platforms";
import { telegramMessage } from "../chat/bots";
import { type Chat, openChat } from "../chat/chat";
import { at } from "../reminders/stage";

/** Reminders that a whole group hears. Friday 23 January 2026, 15:32 in Berlin. */

const GROUP = "-100123";
const ASKER = { chat: GROUP, person: "1" };
const OTHER = { chat: GROUP, person: "2" };

let chat: Chat;

beforeEach(async () => {
  chat = await openChat("telegram");
  await ask("digest off");
  await asker().patch({ digest: { time: null } });
});

const asker = () => chat.stage.user("telegram:1");
const group = () => chat.stage.user(`telegram:${GROUP}`);

/** Sends what is for the bot in a group: a mention. */
async function ask(text: string, who = ASKER): Promise<string[]> {
  const said = chat.said({ ...who, text: `@AlmanacBot ${text}` });
  const message = { ...telegramMessage(said), entities: [{ type: "mention", offset: 0, length: 11 }] };
  return await post({ update_id: 5000 + said.n, message });
}

/** Replies in the group to the bot's newest message. */
async function reply(text: string, who = ASKER): Promise<string[]> {
  const index = chat.calls.findLastIndex(({ url }) => url.endsWith("/sendMessage"));
  const said = chat.said({ ...who, text });
  const original = {
    message_id: 5001 + index,
    chat: { id: Number(GROUP), type: "supergroup" },
    from: { id: 9, is_bot: true },
  };
  const message = { ...telegramMessage(said), reply_to_message: original };
  return await post({ update_id: 5000 + said.n, message });
}

async function post(update: object): Promise<string[]> {
  chat.heard();
  await chat.post(JSON.stringify(update));
  await chat.stage.drain();
  chat.stage.setClock(chat.stage.now() + 1);
  return chat.heard().map((text) => text.split(/\n\n(It should be|Bei euch müsste)/)[0] ?? "");
}

/** The chats to which the newest messages went, and what they said. */
function sent(count = 1): [to: unknown, text: unknown][] {
  const calls = chat.calls.filter(({ url }) => url.endsWith("/sendMessage"));
  return calls.slice(-count).map(({ body }) => [String(body["chat_id"]), body["text"]]);
}

async function countSent(run: () => Promise<void>): Promise<number> {
  const before = chat.calls.length;
  await run();
  return chat.calls.slice(before).filter(({ url }) => url.endsWith("/sendMessage")).length;
}

const MEETING = "remind us tomorrow at 9 to bring the reports";
const NINE = "2026-01-24T08:00:00Z";

describe("remind us", () => {
  it.each([
    [MEETING, "I will remind everybody here tomorrow at 09:00: Bring the reports"],
    ["remind the group on Monday to buy bread", "I will remind everybody here on Monday at 09:00: Buy bread"],
    [
      "erinnere uns morgen um 9 Uhr daran, Brot zu kaufen",
      "Ich erinnere hier alle morgen um 09:00: Brot kaufen",
    ],
  ])("%s", async (text, answer) => {
    expect(await ask(text)).toEqual([answer]);
    expect(await group().upcoming({ include_reminded: true })).toMatchObject({ items: [{}] });
    expect(await asker().upcoming({ include_reminded: true })).toMatchObject({ items: [] });
  });

  it("is spoken in the group, and to nobody alone", async () => {
    await ask(MEETING);
    expect(await countSent(async () => await chat.stage.run(at(NINE)))).toBe(1);
    expect(sent()).toEqual([[GROUP, "Reminder: Bring the reports"]]);
    await chat.stage.run(at(NINE) + 60);
    expect(await group().upcoming({ include_reminded: true })).toMatchObject({
      items: [{ reminded_at: at(NINE) }],
    });
  });

  it("goes by a command, by the answers to its questions and by their buttons", async () => {
    expect(await chat.say("/remind us tomorrow at 9 to stretch", ASKER)).toEqual([
      expect.stringContaining("I will remind everybody here tomorrow at 09:00: Stretch"),
    ]);
    await ask("remind us to buy milk");
    expect(await reply("tomorrow at 10")).toEqual([
      "I will remind everybody here tomorrow at 10:00: Buy milk",
    ]);
    const asked = chat.stage.now();
    await ask("remind us to feed the cat");
    const [answer] = await chat.press(`when:evening:${asked.toString(36)}`, ASKER);
    expect(answer).toContain("I will remind everybody here today at 18:00: Feed the cat");
    await chat.stage.run(at("2026-01-24T09:00:00Z"));
    expect(new Set(sent(3).map(([to]) => to))).toEqual(new Set([GROUP]));
  });

  it("alone with the bot means its person", async () => {
    expect(await chat.say("remind us tomorrow at 9 to stretch")).toEqual([
      expect.stringContaining("I will remind you tomorrow at 09:00: Stretch"),
    ]);
    await chat.stage.run(at(NINE));
    expect(sent()).toEqual([["4242", "Reminder: Stretch"]]);
  });

  it("is another thing than remind me, and the same when it is said again", async () => {
    await ask("remind me tomorrow at 9 to bring the reports");
    await ask(MEETING);
    expect((await ask(MEETING))[0]).toContain("I have that already");
    expect(await countSent(async () => await chat.stage.run(at(NINE)))).toBe(2);
    expect(new Set(sent(2).map(([to]) => to))).toEqual(new Set(["1", GROUP]));
  });

  it("is spoken whatever its asker hears alone: pushes off, no channel, a morning message", async () => {
    await ask(MEETING);
    await ask("remind us tomorrow to buy bread");
    await asker().patch({ reminders: { push: false }, digest: { channel: null } });
    await ask("remind us on Monday at 10 to call the landlord");
    await chat.stage.run(at(NINE));
    expect(new Set(sent(2).map(([, text]) => text))).toEqual(
      new Set(["Reminder: Bring the reports", "Reminder: Buy bread\nToday"]),
    );
    await chat.stage.run(at("2026-01-26T09:00:00Z"));
    expect(sent()).toEqual([[GROUP, "Reminder: Call the landlord"]]);
  });

  it("is spoken though a morning message told its asker of the day", async () => {
    await chat.say("digest at 7", { person: "1", chat: "1" });
    await ask("remind us tomorrow to buy bread");
    await chat.stage.run(at("2026-01-24T06:00:00Z"));
    expect(sent()[0]?.[1]).toContain("Buy bread");
    expect(await countSent(async () => await chat.stage.run(at(NINE)))).toBe(1);
    expect(sent()).toEqual([[GROUP, "Reminder: Buy bread\nToday"]]);
  });

  it("keeps its group when it is moved, renamed, repeated, forgotten and taken back", async () => {
    await ask("remind us every day at 9 to bring the reports");
    await ask("move reports to 10:00");
    await ask("rename reports to bring the papers");
    await ask("forget papers");
    expect(await ask("undo")).toEqual(["Undone: Bring the papers"]);
    await chat.stage.run(at("2026-01-24T09:00:00Z"));
    expect(sent()).toEqual([[GROUP, "Reminder: Bring the papers"]]);
    await chat.stage.run(at("2026-01-25T08:00:00Z"));
    expect(sent()).toEqual([[GROUP, "Reminder: Bring the papers"]]);
  });

  it("says nothing of what became sensitive", async () => {
    await ask(MEETING);
    const [item] = (await group().upcoming({ include_reminded: true })).items;
    await group().send("PATCH", `/memories/${item?.id}`, { body: { sensitive: true } });
    await chat.stage.run(at(NINE));
    expect(sent()).toEqual([[GROUP, "Reminder: something private"]]);
  });

  it("rests where the bot was thrown out of the group, and goes on once somebody there speaks to it again", async () => {
    await ask(MEETING);
    await ask("remind us tomorrow at 11 to stretch");
    const kicked = {
      ok: false,
      error_code: 403,
      description: "Forbidden: bot was kicked from the supergroup",
    };
    chat.onCall = ({ body }) =>
      String(body["chat_id"]) === GROUP ? Response.json(kicked, { status: 403 }) : null;
    await chat.stage.run(at(NINE));
    expect(new Set(sent(5).map(([to]) => to))).toEqual(new Set([GROUP]));
    expect(await group().get("")).toMatchObject({
      digest: { channel: { stopped: expect.stringContaining("kicked") } },
    });
    chat.onCall = () => null;
    expect(await ask("list")).toEqual([expect.stringContaining("Stretch")]);
    await chat.stage.run(at("2026-01-24T10:00:00Z"));
    expect(sent()).toEqual([[GROUP, "Reminder: Stretch"]]);
  });
});

describe("what the group does with it", () => {
  beforeEach(async () => {
    await ask("remind me on Tuesday to see the doctor");
    await ask(MEETING);
    await chat.stage.run(at(NINE));
    chat.heard();
  });

  it.each([
    ["done", "Done: Bring the reports"],
    ["tomorrow", "Moved, it is now tomorrow at 09:00: Bring the reports"],
    ["snooze until Tuesday", "I will remind you again on Tuesday at 09:00: Bring the reports"],
  ])("a reply means it: %s", async (text, answer) => {
    expect(await reply(text)).toEqual([answer]);
  });

  it("its buttons are for everybody in the group, and for nobody elsewhere", async () => {
    const [done = ""] = chat.buttons();
    expect(await chat.press(done, { chat: "-100999", person: "3" })).toEqual([
      "That is no longer there, or it belongs to somebody else.",
    ]);
    expect(await chat.press(done, OTHER)).toEqual(["Done: Bring the reports"]);
  });
});

/** As rows were kept before a group was a user: their author's, with the chat in which they are spoken. */
describe("what was set before groups had a memory", () => {
  beforeEach(async () => {
    await ask("remind me tomorrow at 9 to bring the reports");
    const { id, type, to } = { id: chat.connection.id, type: "telegram", to: GROUP };
    const spoken = { type, connection_id: id, to, thread: null, conversation_id: `telegram:${GROUP}` };
    await chat.stage.sql("UPDATE knowledge SET spoken_in = ?", JSON.stringify(spoken));
  });

  it("goes on being spoken in the group, and is its author's to end there", async () => {
    await chat.stage.run(at(NINE));
    expect(sent()).toEqual([[GROUP, "Reminder: Bring the reports"]]);
    const [done = ""] = chat.buttons();
    expect(await chat.press(done, OTHER)).toEqual([
      "That is no longer there, or it belongs to somebody else.",
    ]);
    expect(await ask("list", OTHER)).toEqual(["Nothing is due in the next 30 days."]);
    expect(await reply("done")).toEqual(["Done: Bring the reports"]);
  });

  it("falls to its author alone where the bot was thrown out of the group", async () => {
    await chat.say("hello", { person: "1", chat: "1" });
    const kicked = {
      ok: false,
      error_code: 403,
      description: "Forbidden: bot was kicked from the supergroup",
    };
    chat.onCall = ({ body }) =>
      String(body["chat_id"]) === GROUP ? Response.json(kicked, { status: 403 }) : null;
    await chat.stage.run(at(NINE));
    expect(sent()).toEqual([["1", "Reminder: Bring the reports"]]);
    expect(await asker().get("")).toMatchObject({ digest: { channel: { to: "1" } } });
  });
});

describe.each<[PlatformName, string, string]>([
  ["slack", "C024BE91L", "/almanac remind us"],
  ["discord", "guild:777000777000777000", "/remind us"],
])("on %s", (platform, group, verb) => {
  it("a channel hears it", async () => {
    chat = await openChat(platform);
    const [answer] = await chat.say(`${verb} tomorrow at 9 to bring the reports`, { chat: group });
    expect(answer).toMatch(/I will remind everybody here .*tomorrow at (09:00|9 am).*: Bring the reports/);
    await chat.stage.user(`${platform}:${group.replace("guild:", "")}`).patch({ digest: { time: null } });
    await chat.stage.user(`${platform}:${chat.bot.person}`).patch({ digest: { time: null } });
    chat.heard();
    await chat.stage.run(at(NINE));
    const last = chat.calls.at(-1);
    expect(chat.heard()).toEqual(["Reminder: Bring the reports"]);
    expect(`${last?.url} ${last?.body["channel"]}`).toContain(group.replace("guild:", ""));
  });
});
