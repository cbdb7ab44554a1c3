import { beforeEach, describe, expect, it } from "vitest";
import { discordInteraction } from "../bots";
import { type Chat, openChat } from "../chat";

/** What Discord's people are offered while they type: their open items, and cities. */

interface Offered {
  name: string;
  value: string;
}

let chat: Chat;
const PERSON = "discord:80351110224678912";

beforeEach(async () => {
  chat = await openChat("discord");
});

async function offered(name: string, value: string, more: object = {}): Promise<Offered[]> {
  const about = { n: 1, at: Date.now(), person: chat.bot.person, chat: chat.bot.chat };
  const options = [{ name: "text", type: 3, value, focused: true }];
  const typed = { ...discordInteraction(about), type: 4, data: { id: "1", type: 1, name, options }, ...more };
  const response = await chat.post(JSON.stringify(typed));
  expect(response.status).toBe(200);
  const { type, data } = (await response.json()) as { type: number; data: { choices: Offered[] } };
  expect(type).toBe(8);
  return data.choices;
}

describe("an item", () => {
  it("is offered by its words, and taken by what is sent then", async () => {
    await chat.say("/remind pay rent tomorrow at 9");
    await chat.say("/remind call the dentist on Friday at 10");
    expect((await offered("done", "")).map(({ value }) => value)).toEqual(["Pay rent", "Call the dentist"]);
    const [rent, ...more] = await offered("done", "RE pay");
    expect(more).toEqual([]);
    expect(rent?.name).toBe("Pay rent (tomorrow at 9 am)");
    expect(await offered("done", "cinema")).toEqual([]);
    expect(await chat.say(`/done ${rent?.value}`)).toEqual(["Done: Pay rent"]);
    expect((await offered("done", "")).map(({ value }) => value)).toEqual(["Call the dentist"]);
  });

  it("is offered with its time as the person reads it", async () => {
    const person = chat.stage.user(PERSON);
    await person.store("Pagare l'affitto", { due_at: "2026-01-24T09:00:00Z" });
    await person.store("Fare la spesa", { due_at: "2026-01-25" });
    const italian = { locale: "it" };
    expect((await offered("done", "", italian)).map(({ name }) => name)).toEqual([
      "Pagare l'affitto (domani alle 9:00)",
      "Fare la spesa (domenica)",
    ]);
  });

  it("with more words than Discord sends back is offered by its id", async () => {
    const content = `Ask ${"very ".repeat(30)}kindly`;
    const id = await chat.stage.user(PERSON).store(content, { due_at: "2026-01-24T09:00:00+01:00" });
    const [choice] = await offered("forget", "kindly");
    expect(choice?.value).toBe(id);
    expect(choice?.name).toHaveLength(100);
  });

  it("that is sensitive is not shown, nor another person's", async () => {
    const due_at = "2026-01-24T09:00:00+01:00";
    await chat.stage.user(PERSON).store("See the clinic", { due_at, sensitive: true });
    await chat.stage.user("discord:1").store("Theirs", { due_at });
    expect(await offered("done", "")).toEqual([]);
  });

  it("is looked for without anything being written", async () => {
    await offered("done", "x");
    expect(await chat.stage.sql("SELECT id FROM users")).toEqual([]);
    expect(await chat.stage.sql("SELECT event_id FROM inbound_events")).toEqual([]);
  });
});

it("a city is offered with its time", async () => {
  const [berlin] = await offered("timezone", "berl");
  expect(berlin).toEqual({
    name: expect.stringMatching(/^Europe\/Berlin \(.*\d\d:\d\d.*\)$/),
    value: "Europe/Berlin",
  });
  expect((await offered("timezone", "cape t")).map(({ value }) => value)).toEqual(["Cape Town"]);
  expect((await offered("timezone", "")).length).toBe(25);
  expect(await offered("timezone", "atlantis")).toEqual([]);
});

it("a connection that only stores offers nothing", async () => {
  await chat.patch({ mode: "store" });
  await chat.stage.user(PERSON).store("Pay rent", { due_at: "2026-01-24T09:00:00+01:00" });
  expect(await offered("done", "")).toEqual([]);
});
