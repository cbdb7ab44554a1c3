import { describe, expect, it } from "vitest";
import type { LifeItem } from "../../../src/time/life/life-state";
import { comingMentions } from "../../../src/time/life/mentions";
import { dueAt } from "../../support/life-items";

const at = (iso: string) => Date.parse(iso) / 1000;
const NOW = at("2026-03-20T09:30:00Z");
const ONCE: LifeItem = {
  ...dueAt("2026-04-10T09:00", "UTC", { default_remind_before: null }),
  id: "a",
  content: "A",
};
const PILLS: LifeItem = {
  ...ONCE,
  ...dueAt("2026-03-20T08:00", "UTC", { default_remind_before: null }),
  recurrence: "FREQ=DAILY",
  recurrence_start: "2026-03-20T08:00:00",
};

function tell(item: LifeItem, isShown: boolean): string[] {
  const shown = new Set(isShown ? [item.id] : []);
  const question = { now: NOW, zone: "UTC", withinDays: 7, limit: 10, shown };
  const mentions = comingMentions([item], question).of.get(item.id) ?? [];
  return mentions.map((one) => `${new Date(one.at * 1000).toISOString().slice(0, 16)} ${one.cause}`);
}

describe("the causes of mentions", () => {
  it.each<[string, Partial<LifeItem>, LifeItem, boolean, string[]]>([
    [
      "comes near, then is overdue",
      {},
      ONCE,
      false,
      ["2026-04-03T00:00 enters_horizon", "2026-04-10T09:00 overdue"],
    ],
    [
      "wants one more mention an hour before",
      { remind_before: 3600 },
      ONCE,
      false,
      ["2026-04-03T00:00 enters_horizon", "2026-04-10T08:00 remind_before", "2026-04-10T09:00 overdue"],
    ],
    [
      "wakes from its snooze",
      { snoozed_until: at("2026-04-05T12:00:00Z"), reminded_at: at("2026-03-19T12:00:00Z") },
      ONCE,
      false,
      ["2026-04-05T12:00 snooze_ends", "2026-04-10T09:00 overdue"],
    ],
    [
      "is shown, and looks forward",
      {},
      { ...PILLS, recurrence: "FREQ=DAILY;COUNT=2" },
      true,
      ["2026-03-20T20:00 day_begins", "2026-03-21T08:00 overdue"],
    ],
    ["has no room", {}, { ...PILLS, recurrence: "FREQ=DAILY;COUNT=1" }, false, ["2026-03-20T09:30 waiting"]],
    [
      "was mentioned when it was overdue",
      { reminded_at: at("2026-03-20T08:30:00Z") },
      { ...PILLS, recurrence: null },
      false,
      [],
    ],
    [
      "goes on to an occurrence that is near",
      {},
      { ...PILLS, recurrence: "FREQ=DAILY;BYHOUR=8,10;COUNT=2" },
      true,
      ["2026-03-20T09:30 next_occurrence", "2026-03-20T10:00 overdue"],
    ],
  ])("%s", (_name, more, item, isShown, told) => {
    expect(tell({ ...item, ...more }, isShown)).toEqual(told);
  });

  it("are those of a whole month, of what comes on each day too", () => {
    const told = tell(PILLS, true);
    expect([told.length, told.at(-1)]).toEqual([62, "2026-04-20T08:00 overdue"]);
  });

  it("are told up to a moment where they are more than a thousand", () => {
    const many = Array.from({ length: 100 }, (_, place) => ({ ...PILLS, id: `item${place}` }));
    const question = { now: NOW, zone: "UTC", withinDays: 7, limit: 10, shown: new Set<string>() };
    const { of, until } = comingMentions(many, question);
    expect([...of.values()].flat().length).toBeGreaterThanOrEqual(1000);
    expect([...of.values()].flat().length).toBeLessThan(1020);
    // Two a day of each: that of today, then ten rounds.
    expect(until).toBeGreaterThan(at("2026-03-24T08:00:00Z"));
    expect(until).toBeLessThan(at("2026-03-26T08:00:00Z"));
  });
});
