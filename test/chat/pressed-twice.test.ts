import { describe, expect, it } from "vitest";
import { at } from "../reminders/stage";
import { type Chat, openChat } from "./chat";

/** A press that arrives twice, and an old button that is pressed again: nothing changes, and the answer says so. */

const stored = async (chat: Chat) => ({
  things: await chat.stage.sql(
    "SELECT content, due_at, completed_at, snoozed_until, updated_at FROM knowledge ORDER BY id",
  ),
  users: await chat.stage.sql("SELECT time_zone, revision FROM users"),
});

const button = (chat: Chat, begin: string) => chat.buttons().find((data) => data.startsWith(begin)) ?? "";

/** Presses a button, then the same one a minute later and a day later. */
async function pressAgain(chat: Chat, data: string): Promise<string[]> {
  expect(data).not.toBe("");
  await chat.press(data);
  const after = await stored(chat);
  const said: string[] = [];
  for (const seconds of [60, 7200]) {
    chat.stage.setClock(chat.stage.now() + seconds);
    said.push(...(await chat.press(data)));
    expect(await stored(chat)).toEqual(after);
  }
  return said;
}

/** A chat in which a reminder of the rent came. */
async function reminded(platform: (typeof PRESSED)[number]): Promise<Chat> {
  const chat = await openChat(platform);
  await chat.say("/remind pay rent tomorrow at 9");
  await chat.say("/remind water the plants every day at 9:30");
  await chat.say("/digest off");
  await chat.stage.user(`${platform}:${chat.bot.person}`).patch({ locale: "en-GB" });
  await chat.stage.run(at("2026-01-24T08:00:00Z"));
  return chat;
}

const PRESSED = ["telegram", "slack", "discord", "whatsapp"] as const;

describe.each(PRESSED)("on %s", (platform) => {
  it("Done", async () => {
    const chat = await reminded(platform);
    const said = await pressAgain(chat, button(chat, "done:"));
    expect(said).toEqual(["That is done already: Pay rent", "That is done already: Pay rent"]);
  });

  it("Done of what repeats leaves the next occurrence alone", async () => {
    const chat = await reminded(platform);
    await chat.stage.run(at("2026-01-24T08:30:00Z"));
    const said = await pressAgain(chat, button(chat, "done:"));
    expect(said[0]).toMatch(/^That one is over: Water the plants\nThe next is/);
  });

  it("In an hour", async () => {
    const chat = await reminded(platform);
    const [soon = "", late = ""] = await pressAgain(chat, button(chat, "hour:"));
    expect(soon).toBe("I have that already. I will remind you again today at 10:00: Pay rent");
    expect(late).toBe("I have that already: Pay rent (today at 09:00)");
  });

  it("Another time, and what is chosen then", async () => {
    const chat = await reminded(platform);
    const other = button(chat, "other:");
    await chat.press(other);
    const said = await pressAgain(chat, button(chat, "monday:"));
    expect(said[1]).toBe("I have that already. I will remind you again on Monday at 09:00: Pay rent");
    const before = await stored(chat);
    expect(await chat.press(other)).toEqual(["Until when? Pay rent"]);
    expect(await stored(chat)).toEqual(before);
  });

  it("Undo, after which the button works again", async () => {
    const chat = await reminded(platform);
    const hour = button(chat, "hour:");
    await chat.press(hour);
    const said = await pressAgain(chat, button(chat, "undo:"));
    expect(said).toEqual(["That is undone already.", "That is undone already."]);
    expect(await chat.press(hour)).toEqual(["I will remind you again today at 12:01: Pay rent"]);
  });

  it("a time for a question, which is no answer to the question after it", async () => {
    const chat = await reminded(platform);
    await chat.say("/remind call the plumber");
    const plumber = button(chat, "when:tomorrow");
    await chat.say("/remind call the baker");
    const before = await stored(chat);
    expect(await chat.press(plumber)).toEqual(["That question is over. Please tell me again what to do."]);
    expect(await stored(chat)).toEqual(before);
    const baker = chat.calls.findLast((call) =>
      chat.bot.buttonsOf(call).some((one) => one !== plumber && one.startsWith("when:tomorrow")),
    );
    const data = (baker === undefined ? [] : chat.bot.buttonsOf(baker)).find((one) =>
      one.startsWith("when:tomorrow"),
    );
    const [soon = ""] = await pressAgain(chat, data ?? "");
    expect(soon).toBe("I have that already: Call the baker (tomorrow at 09:00)");
  });

  it("a choice among several", async () => {
    const chat = await reminded(platform);
    await chat.say("/list");
    await chat.say("/snooze until Monday");
    const said = await pressAgain(chat, chat.buttons()[0] ?? "");
    expect(said[0]).toMatch(/^I have that already\. I will remind you again on Monday at 09:00: /);
  });

  it("a time zone", async () => {
    const chat = await reminded(platform);
    await chat.say("/timezone 13:01");
    const zone = button(chat, "zone:");
    const said = await pressAgain(chat, zone);
    expect(said[0]).toMatch(/^It is .* for you/);
  });

  it("the same press, delivered twice by the platform, is acted on and answered once", async () => {
    const chat = await reminded(platform);
    const data = button(chat, "hour:");
    const once = { n: 900, at: Date.now() };
    expect(await chat.press(data, once)).toHaveLength(1);
    const after = await stored(chat);
    expect(await chat.press(data, once)).toEqual([]);
    expect(await stored(chat)).toEqual(after);
  });
});

it.each(["telegram", "slack", "whatsapp"] as const)("a yes to an offer on %s", async (platform) => {
  const chat = await openChat(platform);
  await chat.say("dentist tomorrow at 5pm");
  const [soon = ""] = await pressAgain(chat, button(chat, "accept:"));
  expect(soon).toBe("I have that already: Dentist (tomorrow at 17:00)");
});

it("a button without a message works again later: what it carries comes with a later message too", async () => {
  const chat = await openChat("telegram");
  const press = async (data: string) => {
    const path = "/v1/users/ann/chat";
    const answer = await chat.stage.send("POST", path, {
      body: data.startsWith("#") ? { button: data.slice(1) } : { text: data },
    });
    return (await answer.json()) as { say: { text: string; buttons: { data: string }[] } };
  };
  await press("/remind pay rent tomorrow at 9");
  const { say } = await press("/snooze rent");
  const hour = say.buttons[0]?.data ?? "";
  expect((await press(`#${hour}`)).say.text).toMatch(/^I will remind you again/);
  expect((await press(`#${hour}`)).say.text).toMatch(/^I have that already\. I will remind you again/);
  chat.stage.setClock(chat.stage.now() + 3700);
  expect((await press(`#${hour}`)).say.text).toMatch(/^I will remind you again/);
});
