import { describe, expect, it } from "vitest";
import type { PlatformName } from "../../src/platforms/platforms";
import { at } from "../reminders/stage";
import type { Body } from "../support/wire";
import { type Chat, openChat } from "./chat";

/** The morning message of Saturday 24 January 2026, 08:00 in Berlin, and what people do with its items. */

const MORNING = "2026-01-24T07:00:00Z";

async function morning(platform: PlatformName): Promise<Chat> {
  const chat = await openChat(platform);
  await chat.say("/remind pay rent tomorrow at 9");
  await chat.say("/remind water the plants every day at 10");
  await chat.say("/remind call mum on Monday at 10");
  chat.calls.splice(0);
  await chat.stage.run(at(MORNING));
  return chat;
}

describe.each(["telegram", "slack", "discord"] as const)("on %s", (platform) => {
  it("each item has its buttons", async () => {
    const chat = await morning(platform);
    const [digest = ""] = chat.calls.map((call) => chat.bot.textOf(call)).filter((text) => text !== null);
    expect(digest).toMatch(/1\. Pay rent.*2\. Water the plants.*3\. Call mum/s);
    const done = chat.buttons().filter((data) => data.startsWith("done:"));
    const snooze = chat.buttons().filter((data) => data.startsWith("snooze:"));
    expect([done.length, snooze.length]).toEqual([3, 3]);
    expect(done[1]).toMatch(/^done:[a-z0-9]{8}:2026-01-24T10:00:00$/);
    const [answer] = await chat.press(done[0] ?? "");
    expect(answer).toContain("Done: Pay rent");
    const { items } = await chat.stage.user(`${platform}:${chat.bot.person}`).upcoming();
    expect(items.map(({ content }) => content)).not.toContain("Pay rent");
  });
});

describe("on WhatsApp", () => {
  /** The rows of the newest list, behind what opens it. */
  function listOf(chat: Chat) {
    const list = chat.calls.findLast(({ body }) => JSON.stringify(body).includes('"type":"list"'));
    const { interactive } = (list?.body ?? {}) as {
      interactive: { action: { button: string; sections: { rows: Record<string, string>[] }[] } };
    };
    return { opener: interactive.action.button, rows: interactive.action.sections[0]?.rows ?? [] };
  }
  const whatOf = (data: string) => data.split(":")[0];

  it("the buttons of a list are its things, and a pressed one has the three of a reminder", async () => {
    const chat = await morning("whatsapp");
    const [rent = "", plants = ""] = chat.buttons();
    expect(chat.buttons().map(whatOf)).toEqual(["show", "show", "show"]);
    expect(plants).toMatch(/^show:[a-z0-9]{8}:2026-01-24T10:00:00$/);
    expect(await chat.press(rent)).toEqual(["Pay rent (today at 09:00)"]);
    expect(chat.buttons().map(whatOf)).toEqual(["done", "hour", "other"]);
    const [done = "", , other = ""] = chat.buttons();
    await chat.press(other);
    expect(chat.buttons().map(whatOf)).toEqual(["evening", "tomorrow", "monday"]);
    expect(await chat.press(done)).toEqual(["Done: Pay rent"]);
    expect(await chat.press(rent)).toEqual(["That is done already: Pay rent"]);
    expect(chat.buttons()).toEqual([]);
  });

  it("more than three things are the rows of a list, ten at most", async () => {
    const chat = await morning("whatsapp");
    for (const name of ["Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal"])
      await chat.say(`/remind call ${name} today at 11:00`);
    await chat.say("list");
    const { opener, rows } = listOf(chat);
    expect(opener).toBe("Choose");
    expect(rows).toHaveLength(10);
    expect(rows.slice(0, 2).map(({ title, description }) => [title, description])).toEqual([
      ["1. Pay rent", "today at 09:00"],
      ["2. Water the plants", "today at 10:00"],
    ]);
  });

  it("a thing whose occurrence is over has no buttons, which would mean the next", async () => {
    const chat = await morning("whatsapp");
    const plants = chat.buttons()[1] ?? "";
    await chat.press(plants);
    await chat.press(chat.buttons()[0] ?? "");
    const [over = ""] = await chat.press(plants);
    expect(over).toMatch(/^That one is over: Water the plants\nThe next is/);
    expect(chat.buttons()).toEqual([]);
  });
});

describe("after a press", () => {
  it("the digest keeps its text and the buttons of its other items", async () => {
    const chat = await morning("telegram");
    const shown = chat.calls.find((call) => chat.bot.textOf(call) !== null);
    const [data = ""] = chat.buttons();
    const update = JSON.parse(String(chat.bot.press?.({ ...chat.said(), data }))) as {
      callback_query: { message: Body };
    };
    const { message } = update.callback_query;
    message["text"] = String(shown?.body["text"]);
    message["reply_markup"] = shown?.body["reply_markup"];
    chat.heard();
    await chat.post(JSON.stringify(update));
    await chat.stage.drain();
    const last = chat.calls.findLast((call) => chat.bot.textOf(call) !== null);
    expect(last?.url).toMatch(/editMessageText$/);
    expect(chat.bot.textOf(last ?? { url: "", body: {} })).toMatch(/^<b>Good morning.*\n\nDone: Pay rent$/s);
    const left = chat.buttons();
    expect(left.filter((one) => one.startsWith("done:"))).toHaveLength(2);
    expect(left).not.toContain(data);
    expect(left.at(-1)).toMatch(/^undo:/);
  });
});

/** Who was first heard in a server or a channel is written to as a person, and answers in the direct chat. */
describe.each([
  ["discord", "guild:645027906669510667", "/"],
  ["slack", "C024BE91L", "/almanac "],
] as const)("to a person of %s who was first heard among others", (platform, group, slash) => {
  async function morningOfMember(): Promise<Chat> {
    const chat = await openChat(platform);
    await chat.say(`${slash}remind pay rent tomorrow at 9`, { chat: group });
    await chat.say(`${slash}remind water the plants every day at 10`, { chat: group });
    await chat.say(`${slash}remind call mum on Monday at 10`, { chat: group });
    await chat.stage.run(at(MORNING));
    return chat;
  }
  const inDirect = (text: string) => (platform === "discord" ? `/${text}` : text);

  it("the numbers of the morning message are those of the direct chat", async () => {
    const chat = await morningOfMember();
    expect((await chat.say(inDirect("done 2")))[0]).toContain("Done: Water the plants");
    expect((await chat.say(inDirect("snooze 3 until Tuesday")))[0]).toContain("Call mum");
  });

  it("a reminder that came is what was spoken of last", async () => {
    const chat = await morningOfMember();
    await chat.stage.run(at("2026-01-24T08:00:00Z"));
    expect((await chat.say(inDirect("done")))[0]).toContain("Done: Pay rent");
  });

  it("a list that was asked for later has the numbers", async () => {
    const chat = await morningOfMember();
    await chat.say(inDirect("list next week"));
    expect((await chat.say(inDirect("done 1")))[0]).not.toContain("Pay rent");
  });

  it("the numbers of the morning message after a list are its own", async () => {
    const chat = await openChat(platform);
    await chat.say(`${slash}remind pay rent tomorrow at 9`, { chat: group });
    await chat.say(`${slash}remind call mum on Monday at 10`, { chat: group });
    await chat.say(inDirect("list next week"));
    await chat.stage.run(at(MORNING));
    expect((await chat.say(inDirect("done 1")))[0]).toContain("Done: Pay rent");
  });
});

describe("without buttons", () => {
  it.each([
    ["done 2", "Done: Water the plants"],
    ["snooze 1 until Monday", "I will remind you again on Monday at 09:00: Pay rent"],
  ])("an item is named by its number: %s", async (text, answer) => {
    const chat = await morning("twilio");
    expect((await chat.say(text))[0]).toContain(answer);
  });

  it("done alone asks which, also after a thing was spoken of", async () => {
    const chat = await morning("twilio");
    expect((await chat.say("done"))[0]).toMatch(/Which one\?/);
  });

  it("goes by the app's webhook without them", async () => {
    const chat = await openChat("telegram");
    const ann = chat.stage.user("ann");
    const channel = { type: "webhook", url: "https://bot.example/hook" };
    await ann.patch({ time_zone: "Europe/Berlin", digest: { time: "08:00", channel } });
    await ann.store("Pay rent", { due_at: "2026-01-24T09:00:00" });
    await chat.stage.run(at(MORNING));
    const body = chat.calls.find(({ url }) => url === "https://bot.example/hook")?.raw ?? "";
    expect(body).toContain("Pay rent");
    expect(body).not.toContain("done:");
    expect(await chat.stage.sql("SELECT * FROM chats WHERE user_id = 'ann'")).toEqual([]);
  });
});
