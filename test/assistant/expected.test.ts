import { beforeEach, describe, expect, it } from "vitest";
import { type Chat, openChat } from "../chat/chat";
import type { Body } from "../support/wire";

/** What people of other reminder bots expect, and what a week with this one showed. In Berlin, on Friday 23 January 2026, 15:32. */

let chat: Chat;

beforeEach(async () => {
  chat = await openChat("telegram");
});

const ann = () => chat.stage.user("telegram:4242");

async function settle(): Promise<void> {
  await ann().patch({ time_zone: "Europe/Berlin", locale: "en" });
}

async function said(text: string): Promise<string> {
  return (await chat.say(text)).join(" / ");
}

it("a zone that was told is asked for no more, though it is the connection's", async () => {
  expect(await said("/timezone Berlin")).toContain("for you (Berlin)");
  expect(await said("remind me to pay rent tomorrow at 9")).toBe(
    "I will remind you tomorrow at 09:00: Pay rent",
  );
});

describe("what is said", () => {
  beforeEach(settle);

  it.each([
    ["remind me to nap at 3", "I will remind you tomorrow at 15:00: Nap"],
    ["remind me to buy milk & <eggs> *now* tomorrow at 9", "milk & <eggs> *now*"],
    ["wake me up at 7", "I will remind you tomorrow at 07:00: Wake up"],
    ["todo: milk", "When should I remind you: Milk"],
    ["can you set a reminder for tomorrow 3pm to water plants", "tomorrow at 15:00: Water plants"],
    ["help", "I remember things for you"],
    ["thanks", "You're welcome."],
  ])("%s", async (text, answer) => {
    expect(await said(text)).toContain(answer);
  });

  it("shows no label of a prompt, no offset and no seconds", async () => {
    await ann().store("Pay rent", { due_at: "2026-01-25T09:00:00" });
    await ann().store("Old bill", { due_at: "2026-01-20T09:00:00" });
    const texts = [
      ...["list", "today", "what do I have on Sunday?", "search rent", "what do you know about me?"],
      ...["snooze rent until Monday", "move rent to Tuesday", "/timeline", "time zone", "done bill"],
    ];
    for (const text of texts) {
      const heard = await said(text);
      expect(heard).not.toMatch(/\[(?:DUE|OVERDUE)|UTC[+-]\d|GMT|\d:\d\d:\d\d|\d{4}-\d\d-\d\d/);
      expect(heard).not.toBe("");
    }
  });

  it("is never met with silence, and the second time with choices that do what they say", async () => {
    expect(await said("xyzzy")).toContain("I did not understand that.");
    for (const press of ["tell:today", "tell:help", "tell:words"]) {
      await said("xyzzy");
      expect(await said("xyzzy")).toContain("I did not understand that either.");
      expect(chat.buttons()).toContain(press);
    }
    expect((await chat.press("tell:words")).join()).toBe("When should I remind you: Xyzzy");
    expect((await chat.press("tell:today")).join()).toBe("Nothing is due today.");
    expect((await chat.press("tell:help")).join()).toContain("I remember things for you");
    expect((await chat.press("tell:words")).join()).toContain("That question is over.");
    expect(await said("xyzzy")).toContain("I did not understand that.");
  });
});

describe("a snooze without a time", () => {
  beforeEach(async () => {
    await settle();
    await ann().store("Pay rent", { due_at: "2026-01-25T09:00:00" });
  });

  it("offers four times as buttons", async () => {
    expect(await said("snooze rent")).toBe("Until when? Pay rent");
    const [, , , monday = ""] = chat.buttons();
    expect(chat.buttons()).toHaveLength(4);
    expect(await chat.press(monday)).toEqual(["I will remind you again on Monday at 09:00: Pay rent"]);
  });

  it("takes any other time in words", async () => {
    await said("snooze rent");
    expect(await said("Wednesday at 14:30")).toBe("I will remind you again on Wednesday at 14:30: Pay rent");
  });
});

describe("a message of the person's own", () => {
  beforeEach(settle);

  /** A message of Telegram with what stands beside its text. */
  async function send(text: string, more: Body): Promise<string[]> {
    const update = JSON.parse(String(chat.bot.message(chat.said({ text })))) as { message: Body };
    chat.heard();
    await chat.post(JSON.stringify({ ...update, message: { ...update.message, ...more } }));
    await chat.stage.drain();
    return chat.heard();
  }

  it("is what a reply asks to be reminded of", async () => {
    const from = { id: 4242, is_bot: false, first_name: "P4242" };
    const original = { message_id: 3, from, chat: { id: 4242, type: "private" }, text: "The car needs oil" };
    expect(await send("remind me in 2 hours", { reply_to_message: original })).toEqual([
      expect.stringMatching(/^I will remind you today at 17:3\d: The car needs oil/),
    ]);
  });

  it("is a request too when it was forwarded", async () => {
    const forward_origin = { type: "hidden_user", sender_user_name: "Bo", date: 1_769_178_000 };
    expect(await send("remind me to pay rent tomorrow at 9", { forward_origin })).toEqual([
      expect.stringContaining("I will remind you tomorrow at 09:00: Pay rent"),
    ]);
  });
});

describe("a series", () => {
  beforeEach(settle);

  it("is put off once, skipped once and ended, each by its name", async () => {
    await said("remind me to go to the gym every Monday at 7");
    expect(await said("snooze gym until Monday at 8")).toBe(
      "I will remind you again on Monday at 08:00: Go to the gym",
    );
    expect(await said("skip gym")).toContain("Monday 2 February at 07:00");
    expect(await said("stop repeating gym")).toContain("Go to the gym");
  });
});

it.each([
  ["jeden Monat am 1. um 9 Uhr", "Es wiederholt sich jeden Monat am 1."],
  ["jeden Montag um 9 Uhr", "Es wiederholt sich jeden Montag."],
])("a repetition ends its sentence once: %s", async (when, sentence) => {
  const chat = await openChat("telegram");
  const [answer] = await chat.say(`erinnere mich ${when} an die Miete`);
  expect(answer?.split("\n")[1]).toBe(sentence);
});

it.each([
  ["hari ini ada apa?", "hari ini"],
  ["Besok ada apa?", "besok"],
])("a day that stands before its question is the day: %s", async (said, day) => {
  const chat = await openChat("telegram");
  expect(await chat.say(said)).toEqual([`Tidak ada apa-apa ${day}.`]);
});
