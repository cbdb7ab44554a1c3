import { beforeEach, expect, it } from "vitest";
import { type Chat, openChat } from "../chat/chat";

// A pause holds back what comes by itself. It is Friday 23 January 2026, 09:00 in London.

let chat: Chat;

const at = (iso: string) => Date.parse(iso) / 1000;

beforeEach(async () => {
  chat = await openChat("telegram", {});
  await chat.say("time zone London");
  await chat.say("remind me tomorrow at 3pm to call ben");
  await chat.say("remind me every day at 6pm to go to the gym");
  await chat.say("pause all reminders until monday");
  chat.heard();
});

const heardAt = async (iso: string) => {
  await chat.stage.run(at(iso));
  return chat.heard().join();
};

it("nothing comes in a pause, what fell due once comes in the morning behind it, and a series goes on", async () => {
  for (const time of ["2026-01-23T18:00:00Z", "2026-01-24T15:00:00Z", "2026-01-25T18:00:00Z"])
    expect(await heardAt(time)).toBe("");
  expect(await heardAt("2026-01-26T00:01:00Z")).toBe("");
  expect(await heardAt("2026-01-26T09:00:00Z")).toMatch(/Reminder: Call ben/i);
  expect(await heardAt("2026-01-26T18:00:00Z")).toMatch(/Reminder: Go to the gym/i);
});

it("what it holds back comes once it ends before its time", async () => {
  expect(await heardAt("2026-01-24T15:00:00Z")).toBe("");
  await chat.say("resume");
  chat.heard();
  expect(await heardAt("2026-01-24T15:01:00Z")).toMatch(/Call ben/i);
  expect(await heardAt("2026-01-24T18:00:00Z")).toMatch(/gym/i);
});

it("a pause that lasts longer holds it longer", async () => {
  expect(await heardAt("2026-01-24T15:00:00Z")).toBe("");
  await chat.say("pause all reminders until tuesday");
  chat.heard();
  expect(await heardAt("2026-01-26T09:00:00Z")).not.toMatch(/Call ben/i);
  expect(await heardAt("2026-01-27T09:00:00Z")).toMatch(/Call ben/i);
});
