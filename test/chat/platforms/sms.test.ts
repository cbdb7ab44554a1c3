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
