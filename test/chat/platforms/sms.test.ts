import { beforeEach, describe, expect, it } from "vitest";
import { segmentsOf } from "../../../src/platforms/twilio/sms";
import { type Chat, openChat } from "../chat";

/** SMS: few segments, the rest on request, and the words that carriers require. */

let chat: Chat;

beforeEach(async () => {
  chat = await openChat("twilio");
});

async function fill(count: number): Promise<void> {
  const user = chat.stage.user(`twilio:${chat.bot.person}`);
  for (let n = 1; n <= count; n += 1)
    await user.store(`Thing number ${n} – “quoted”`, {
      due_at: `2026-01-24T${String(8 + (n % 12)).padStart(2, "0")}:00:00+01:00`,
    });
}

describe("a long answer", () => {
  it("is shown in parts of three segments, each when it is asked for", async () => {
    await chat.say("hello");
    await fill(16);
    const parts = await chat.say("/upcoming");
    expect(parts).toHaveLength(1);
    for (let round = 0; round < 6 && parts.at(-1)?.includes("for the rest") === true; round += 1)
      parts.push(...(await chat.say("more")));
    expect(parts.length).toBeGreaterThan(1);
    for (const part of parts) expect(segmentsOf(part)).toBeLessThanOrEqual(3);
    const all = parts.join("\n");
    for (let n = 1; n <= 16; n += 1) expect(all.split(`Thing number ${n} -`)).toHaveLength(2);
    expect(parts.at(-1)).not.toContain("for the rest");
  });

  it("of another chat than SMS is sent whole, and more means nothing there", async () => {
    const person = `whatsapp:${chat.bot.person}`;
    await chat.say("hello", { person, chat: person });
    const user = chat.stage.user(`twilio:${person}`);
    for (let n = 1; n <= 16; n += 1)
      await user.store(`Thing number ${n} – “quoted”`, { due_at: "2026-01-24T09:00:00+01:00" });
    const [answer = ""] = await chat.say("/upcoming", { person, chat: person });
    expect(answer).toContain("Thing number 16 – “quoted”");
    expect(await chat.say("more", { person, chat: person })).not.toContain(answer);
  });
});

it.each([
  ["hello", "Good morning", 'Reply "Today" for the rest.'],
  ["guten Morgen", "Guten Morgen", 'Für den Rest antworte "Heute".'],
  ["bonjour", "Bonjour", 'Réponds "Aujourd\'hui" pour la suite.'],
])(
  "a digest that is cut says to ask for today's list, in its own language: %s",
  async (said, greeting, line) => {
    await chat.say(said);
    await fill(16);
    chat.stage.setClock("2026-01-24T06:58:00Z");
    await chat.stage.pass(Date.parse("2026-01-24T07:01:00Z") / 1000);
    const digest = chat.heard().find((text) => text.includes(greeting)) ?? "";
    expect(segmentsOf(digest)).toBeLessThanOrEqual(3);
    expect(digest.split("\n").at(-1)).toBe(line);
  },
);

describe("the words of carriers", () => {
  it.each(["START", "unstop"])("%s greets and brings a stopped channel back", async (word) => {
    await chat.say("hello");
    await chat.stage.sql("UPDATE users SET digest_stopped = 'refused (21610)'");
    expect(await chat.say(word)).toHaveLength(1);
    expect(await chat.stage.sql("SELECT digest_stopped FROM users")).toEqual([{ digest_stopped: null }]);
  });

  it("HELP is answered", async () => {
    expect(await chat.say("HELP")).toHaveLength(1);
  });

  it("STOP is left to Twilio, and not stored", async () => {
    expect(await chat.say("STOP")).toEqual([]);
    expect(await chat.messages(`twilio:${chat.bot.person}`)).toEqual([]);
  });
});

describe("how to act by words", () => {
  const HOW = 'Reply "done" or "1h".';

  /** The reminders of five mornings. */
  async function reminders(): Promise<string[]> {
    await chat.say("digest off");
    await chat.say("remind me to take the pills every day at 9");
    const heard: string[] = [];
    for (const day of [24, 25, 26, 27, 28]) {
      await chat.stage.run(Date.parse(`2026-01-${day}T08:00:00Z`) / 1000);
      heard.push(...chat.heard());
    }
    return heard;
  }

  it("stands below the first three reminders, each of one segment", async () => {
    const heard = await reminders();
    expect(heard.map((text) => text.split("\n")[1] ?? "")).toEqual([HOW, HOW, HOW, "", ""]);
    for (const text of heard) expect(segmentsOf(text)).toBe(1);
  });

  it("is what a reminder can be answered", async () => {
    await reminders();
    expect(await chat.say("1h")).toEqual(["I will remind you again today at 10:00: Take the pills"]);
    expect((await chat.say("done"))[0]).toMatch(/^Done: Take the pills/);
    expect(await chat.say("1h")).not.toContain("I will remind you again today at 10:00: Take the pills");
  });

  it("stands below the first three lists, whose things a number shows", async () => {
    await chat.say("remind me to pay rent tomorrow at 9");
    await chat.say("remind me to call mum tomorrow at 10");
    const lists: string[] = [];
    for (let n = 0; n < 4; n += 1) lists.push(...(await chat.say("list")));
    const last = lists.map((text) => text.split("\n").at(-1));
    const how = 'Reply "done 2" or "snooze 2".';
    expect(last).toEqual([how, how, how, "2. Call mum (10:00)"]);
    expect(await chat.say("2")).toEqual([`Call mum (tomorrow at 10:00)\n${HOW}`]);
    expect((await chat.say("30 min"))[0]).toMatch(/^I will remind you again today at 16:\d\d: Call mum/);
    expect((await chat.say("done 2"))[0]).toMatch(/^Done: Call mum/);
  });

  it("is left out where it would take a fourth segment, and where there are buttons", async () => {
    await chat.say("hello");
    await chat.stage
      .user(`twilio:${chat.bot.person}`)
      .remember({ content: "x".repeat(440), due: "2026-01-23T17:00:00" });
    await chat.stage.run(Date.parse("2026-01-23T16:00:00Z") / 1000);
    const [long = ""] = chat.heard();
    expect(segmentsOf(long)).toBe(3);
    expect(long).not.toContain("Reply");
    const other = await openChat("telegram");
    await other.say("remind me to pay rent tomorrow at 9");
    expect(await other.say("list")).toEqual(["Tomorrow\n1. Pay rent (09:00)"]);
  });
});
