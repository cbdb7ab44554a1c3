import { describe, expect, it } from "vitest";
import { formatLocal, SECONDS_A_DAY } from "../../../src/time/calendar";
import type { LifeItem } from "../../../src/time/life/life-state";
import { type LifeQuestion, playLife } from "../../../src/time/life/play-life";
import type { Talks } from "../../../src/time/life/talks";
import { toLocal } from "../../../src/time/zones/zone";
import { dueAt } from "../../support/life-items";
import { LIFE_FROM } from "./random-life";

describe("frames", () => {
  const pill = { ...dueAt("2026-03-20T21:00", "Asia/Kathmandu", series()), id: "pill", content: "Pill" };
  const rent = { ...dueAt("2026-03-22T10:00", "Asia/Kathmandu"), id: "rent", content: "Rent" };
  const timesOf = (talks: Talks, items: readonly LifeItem[], more: Partial<LifeQuestion<LifeItem>> = {}) => {
    const from = LIFE_FROM;
    const question = { from, to: from + 3 * SECONDS_A_DAY, zone: "Asia/Kathmandu", withinDays: 7, limit: 10 };
    return [...playLife(items, { ...question, talks, ...more })].map(({ at, shown }) => [
      localSecond("Asia/Kathmandu", at),
      ...shown.map(({ item, reason }) => `${item.id} ${reason}`),
    ]);
  };

  it("at once, on its day and when it is overdue, of a bot that always talks", () => {
    expect(timesOf("always", [rent])).toEqual([
      ["2026-03-20 15:15:00", "rent new"],
      // The eve: from then on it has a line as also open.
      ["2026-03-21 00:00:00"],
      ["2026-03-22 00:00:00", "rent day_since"],
      ["2026-03-22 10:00:00", "rent overdue_since"],
    ]);
  });

  it("before each mark and a second after it, of a bot that talks at full hours", () => {
    expect(timesOf("hour", [rent])).toEqual([
      ["2026-03-20 15:15:00", "rent new"],
      ["2026-03-20 15:15:01"],
      ["2026-03-21 00:00:00"],
      ["2026-03-22 00:00:00", "rent day_since"],
      ["2026-03-22 00:00:01"],
      ["2026-03-22 10:00:00", "rent overdue_since"],
      ["2026-03-22 10:00:01"],
    ]);
  });

  it("wait for the user's morning", () => {
    expect(timesOf("morning", [rent], { morning: "07:30" })).toEqual([
      ["2026-03-20 15:15:00", "rent new"],
      ["2026-03-20 15:15:01"],
      ["2026-03-21 00:00:00"],
      ["2026-03-22 00:00:00", "rent day_since"],
      ["2026-03-22 07:30:01"],
      ["2026-03-22 10:00:00", "rent overdue_since"],
      ["2026-03-23 07:30:01"],
    ]);
  });

  it("stay as they are of a bot that never talks", () => {
    expect(timesOf("never", [rent])).toEqual([
      ["2026-03-20 15:15:00", "rent new"],
      ["2026-03-22 10:00:00", "rent new"],
    ]);
  });

  it("has one where a line of what is also open goes", () => {
    const marked = { ...rent, reminded_at: LIFE_FROM - 60 };
    const to = LIFE_FROM + 12 * SECONDS_A_DAY;
    expect(timesOf("always", [marked], { to }).at(-1)).toEqual(["2026-03-29 10:00:01"]);
  });

  it.each<[Talks, string, string[][]]>([
    ["always", "23:00:00", []],
    // A full hour, at which it is told, comes later than the end of the hour in which it was noted.
    ["hour", "17:00:01", [["2026-03-21 00:00:01"]]],
  ])("begin once a bot that talks %s has told what was noted before: %s", (talks, told, more) => {
    const party = { ...dueAt("2026-03-20", "Asia/Kathmandu"), id: "party", content: "Party" };
    expect(timesOf(talks, [{ ...party, noted_at: LIFE_FROM }])).toEqual([
      ["2026-03-20 15:15:00", "party new"],
      // It is noted no more.
      ["2026-03-20 16:15:00", "party new"],
      [`2026-03-20 ${told}`],
      ["2026-03-21 00:00:00", "party overdue_since"],
      ...more,
    ]);
  });

  it("come every day of what comes every day, a month on", () => {
    const frames = timesOf("always", [pill], { to: LIFE_FROM + 31 * SECONDS_A_DAY });
    expect(frames.filter(([, line]) => line === "pill overdue_since")).toHaveLength(31);
  });

  it("come a second apart where a group has no room for all", () => {
    const items = ["a", "b", "c"].map((id) => ({ ...rent, id }));
    expect(timesOf("always", items, { limit: 2 }).slice(0, 2)).toEqual([
      ["2026-03-20 15:15:00", "a new", "b new"],
      ["2026-03-20 15:15:01", "c new"],
    ]);
  });
});

function localSecond(zone: string, at: number): string {
  return formatLocal(toLocal(zone, at)).replace("T", " ");
}

function series(): Partial<LifeItem> {
  return { recurrence: "FREQ=DAILY", recurrence_start: "2026-03-20T21:00:00" };
}
