import { beforeEach, describe, expect, it } from "vitest";
import { NOON, openChat } from "../chat/chat";
import { sharedWorld } from "../support/shared-world";
import { newPerson, type Person } from "./people";

// Where somebody is, and what only looks like it. Nobody has said Ann's zone; it is Friday 23 January 2026.

const chat = sharedWorld(() => openChat("telegram", {}));
let ann: Person;

beforeEach(() => {
  chat().stage.setClock(NOON);
  ann = newPerson(chat());
});

const answer = async (text: string) => (await ann.say(text)).join();

const zone = async () => {
  const [user] = await chat().stage.sql<{ time_zone: string | null }>(
    "SELECT time_zone FROM users WHERE id = ?",
    ann.user.id,
  );
  return user?.time_zone ?? null;
};

describe("a place", () => {
  it.each([
    ["i'm in lisbon now", "Europe/Lisbon"],
    ["I live in Chicago and work as a nurse", "America/Chicago"],
    ["ich bin jetzt in lissabon", "Europe/Lisbon"],
    ["time zone Berlin", "Europe/Berlin"],
  ])("sets the zone: %s", async (text, expected) => {
    await answer(text);
    expect(await zone()).toBe(expected);
  });

  it.each(["i'm in love", "I'm in a meeting until 3", "ich bin in einem meeting"])(
    "is not in: %s",
    async (text) => {
      expect(await answer(text)).not.toMatch(/time zone|Zeitzone/);
      expect(await zone()).toBeNull();
    },
  );

  it("that isn't known is told where zones are spoken of", async () => {
    expect(await answer("time zone Atlantis")).toContain("I don't know the time zone");
  });
});

it("the question for a zone takes no message that says something else", async () => {
  expect(await answer("remind me to pay rent tomorrow at 9")).toContain("for you now (UTC)");
  expect(await answer("tell me a joke about dogs")).toContain("I did not understand that.");
  await answer("Lisbon");
  expect(await zone()).toBe("Europe/Lisbon");
});

describe("what is never offered", () => {
  it.each([
    ["en", "good night"],
    ["en", "the meeting was at 3 and it was boring"],
    ["en", 'he said "remind me tomorrow at 9" lol'],
    ["en", "what day is it today"],
    ["de", "gute nacht"],
    ["de", "das meeting war um 15 uhr"],
    ["fr", "bonne nuit"],
    ["fr", "hier j'ai appelé le dentiste à 17h"],
    ["es", "ayer llamé al dentista a las 5"],
    ["it", "ieri ho chiamato il dentista alle 17"],
    ["pt", "a reunião foi às 15h"],
    ["nl", "de vergadering was om 15 uur"],
    ["sv", "god natt"],
    ["fi", "hyvää yötä"],
    ["ru", "спокойной ночи"],
    ["uk", "на добраніч"],
    ["id", "rapatnya tadi jam 3"],
  ])("in %s: %s", async (locale, text) => {
    await ann.user.patch({ locale });
    expect(await answer(text)).not.toBe("");
    expect(chat().buttons().join()).not.toContain("accept:");
  });
});
