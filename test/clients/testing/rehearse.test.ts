import { describe, expect, it } from "vitest";
import type { BotTurn, ItemReport, ScriptTurn } from "../../../clients/typescript/src/testing";
import { openTestStage } from "../../rehearsal/test-app";
import { openStage } from "../../reminders/stage";
import { ADMIN } from "../../support/world";
import { forgetting, marking, rehearseHere } from "./stage-fetch";

// Days of a bot's life in a test app: what of it the report says, against what the rules of a reminder want.

const DENTIST: ScriptTurn = { day: 1, at: "09:00", says: "Remind me on Friday at 5pm to see the dentist" };
const EVERY_MORNING: ScriptTurn = { at: "10:00", says: "Good morning" };
const EVERY_EVENING: ScriptTurn = { at: "19:00", says: "Good evening" };

function mentionsOf({ times }: ItemReport): string[] {
  return times.flatMap(({ mentions }) =>
    mentions.map(({ at, by, when, nagged }) => `${at.slice(8, 16)} ${by} ${when}${nagged ? " nagged" : ""}`),
  );
}

describe("a report", () => {
  it("says when an item was told and mentioned: early, on its day, and as overdue", async () => {
    const { items, counts } = await rehearseHere({
      days: 7,
      script: [DENTIST, EVERY_MORNING, EVERY_EVENING],
      bot: marking,
    });
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject({ content: "see the dentist", told: "2027-01-04T09:00:00" });
    expect(items.flatMap(mentionsOf)).toEqual([
      "04T10:00 bot early",
      "08T10:00 bot on_its_day",
      "08T19:00 bot overdue",
    ]);
    expect(counts).toEqual({
      ...{ items: 1, times: 1, mentions: 3 },
      ...{ onItsDay: 1, overdue: 1, nagged: 0, lost: 0 },
    });
  });

  it("counts each mention that a missing mark brings again, and none that has a new reason", async () => {
    const { items, counts } = await rehearseHere({
      days: 6,
      script: [DENTIST, EVERY_MORNING, EVERY_EVENING],
      bot: forgetting,
    });
    expect(items.flatMap(mentionsOf)).toEqual([
      "04T10:00 bot early",
      "04T19:00 bot early nagged",
      "05T10:00 bot early nagged",
      "05T19:00 bot early nagged",
      "06T10:00 bot early nagged",
      "06T19:00 bot early nagged",
      "07T10:00 bot early nagged",
      "07T19:00 bot early nagged",
      "08T10:00 bot on_its_day",
      "08T19:00 bot overdue",
      "09T10:00 bot overdue nagged",
      "09T19:00 bot overdue nagged",
    ]);
    expect(counts).toMatchObject({ nagged: 9, lost: 0 });
  });

  it("has what was due and never said as lost, where a turn had a reason to say it", async () => {
    const mute = async (turn: BotTurn) => {
      const reply = await marking(turn);
      return reply.startsWith("I'll") ? reply : "Hello!";
    };
    const { items, counts, table } = await rehearseHere({
      days: 6,
      script: [DENTIST, EVERY_MORNING],
      bot: mute,
    });
    expect(items[0]?.times).toEqual([{ due: "2027-01-08 17:00", mentions: [], turns: 3, lost: true }]);
    expect(counts).toMatchObject({ mentions: 0, lost: 1 });
    expect(table).toContain("lost: see the dentist (due 2027-01-08 17:00)");
  });

  it("has each time of a series, and tells a mark from a time that is done", async () => {
    const done: ScriptTurn = { day: 3, at: "20:00", says: "I took the pills" };
    const { items } = await rehearseHere({
      days: 4,
      script: [
        { day: 1, at: "11:00", says: "Remind me every day at 6pm to take the pills" },
        EVERY_MORNING,
        EVERY_EVENING,
        done,
      ],
      bot: async (turn) => {
        if (turn.message !== done.says) return await marking(turn);
        const { data } = await turn.almanac.listMemories(turn.user);
        for (const { id } of data) await turn.almanac.updateMemory(turn.user, { id, completed_at: "now" });
        return "Well done, you took the pills.";
      },
    });
    expect(items[0]?.times.map(({ due }) => due)).toEqual(
      ["04", "05", "06", "07"].map((day) => `2027-01-${day} 18:00`),
    );
    expect(items.flatMap(mentionsOf)).toEqual([
      "04T19:00 bot overdue",
      "05T10:00 bot on_its_day",
      "05T19:00 bot overdue",
      "06T10:00 bot on_its_day",
      "06T19:00 bot overdue",
      "07T10:00 bot on_its_day",
      "07T19:00 bot overdue",
    ]);
  });

  it("takes an answer to a question, and what the user speaks of, for no nagging", async () => {
    const list = async (turn: BotTurn) =>
      turn.message.startsWith("What") || turn.message.includes("dentist?")
        ? "See the dentist."
        : await marking(turn);
    const { items } = await rehearseHere({
      days: 3,
      script: [
        DENTIST,
        EVERY_MORNING,
        { day: 2, at: "12:00", says: "What is on?", asks: true },
        { day: 2, at: "13:00", says: "What is on?" },
        { day: 3, at: "12:00", says: "When do I see the dentist?" },
      ],
      bot: list,
    });
    expect(items.flatMap(mentionsOf)).toEqual([
      "04T10:00 bot early",
      "05T12:00 bot early",
      "05T13:00 bot early nagged",
      "06T12:00 bot early",
    ]);
  });

  it("takes what is moved or put off for confirmed, and its new time for a new one", async () => {
    const { items } = await rehearseHere({
      days: 7,
      script: [DENTIST, { day: 2, at: "09:00", says: "Make it Saturday" }, EVERY_MORNING],
      bot: async (turn) => {
        if (turn.message !== "Make it Saturday") return await marking(turn);
        const { data } = await turn.almanac.listMemories(turn.user);
        for (const { id } of data) await turn.almanac.updateMemory(turn.user, { id, due: "Saturday at 5pm" });
        return "You see the dentist on Saturday.";
      },
    });
    expect(items[0]?.times.map(({ due, lost }) => [due, lost])).toEqual([
      ["2027-01-08 17:00", false],
      ["2027-01-09 17:00", false],
    ]);
    expect(items.flatMap(mentionsOf)).toEqual([
      "04T10:00 bot early",
      "05T10:00 bot early",
      "09T10:00 bot on_its_day",
      "10T10:00 bot overdue",
    ]);
  });

  it("has what the script stores, and what the bot names by its ids", async () => {
    const { items } = await rehearseHere({
      days: 5,
      script: [
        { day: 1, at: "09:00", says: "Noted?", stores: { content: "Zahnarzt", due: "Friday at 5pm" } },
        EVERY_MORNING,
      ],
      bot: ({ items }) => ({ reply: "You know what.", mentioned: items.map(({ id }) => id) }),
    });
    expect(items.flatMap(mentionsOf).slice(0, 2)).toEqual([
      "04T10:00 bot early",
      "05T10:00 bot early nagged",
    ]);
  });

  it("counts what went out by itself as told: digests and reminders", async () => {
    const stage = await openStage("2026-11-01T12:00:00Z");
    const { items } = await rehearseHere(
      {
        days: 6,
        script: [DENTIST, EVERY_EVENING],
        bot: marking,
        settings: {
          digest: { time: "08:00", channel: { type: "webhook", url: "https://receiver.test/ann" } },
          reminders: { push: true },
        },
      },
      stage,
    );
    expect(items.flatMap(mentionsOf)).toEqual([
      "04T19:00 bot early",
      "08T08:00 digest on_its_day",
      "08T17:00 reminder overdue",
      "09T08:00 digest overdue",
    ]);
    expect(stage.posts.length).toBeGreaterThan(1);
  });
});

describe("a rehearsal", () => {
  it("erases the app that it made, and leaves a test app of its author", async () => {
    const stage = await openTestStage("2026-11-01T12:00:00Z");
    await rehearseHere({ days: 1, script: [EVERY_MORNING], bot: marking }, stage);
    expect(await stage.sql("SELECT id FROM apps WHERE id LIKE 'rehearsal-%'")).toEqual([]);
    const own = { days: 2, script: [EVERY_MORNING], bot: marking, key: stage.key };
    await rehearseHere(own, stage);
    expect(await stage.clock()).toBe(Date.parse("2027-01-06T00:00:00Z") / 1000);
    await rehearseHere({ ...own, from: "2027-02-01" }, stage);
    await expect(rehearseHere(own, stage)).rejects.toThrow(
      /^from: .*stands at 2027-02-03.*goes forward alone/,
    );
  });

  it("refuses the key of an ordinary app", async () => {
    const stage = await openStage("2026-11-01T12:00:00Z");
    const given = { days: 1, script: [EVERY_MORNING], bot: marking, key: stage.key };
    await expect(rehearseHere(given, stage)).rejects.toThrow(/real clock/);
    await expect(rehearseHere({ ...given, key: `${ADMIN}x` }, stage)).rejects.toMatchObject({ status: 401 });
  });

  it("ends with an error of the bot, says at which turn, and erases its app", async () => {
    const stage = await openStage("2026-11-01T12:00:00Z");
    const broken = rehearseHere(
      {
        days: 3,
        script: [EVERY_MORNING],
        bot: ({ at }) => {
          if (at.startsWith("2027-01-05")) throw new Error("no model");
          return "";
        },
      },
      stage,
    );
    await expect(broken).rejects.toThrow("the bot failed at 2027-01-05T10:00:00: no model");
    expect(await stage.sql("SELECT id FROM apps WHERE id LIKE 'rehearsal-%'")).toEqual([]);
  });
});
