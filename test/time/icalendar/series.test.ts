import { describe, expect, it } from "vitest";
import { renderCalendar } from "../../../src/time/icalendar/icalendar";
import { MIDNIGHT } from "../../../src/time/phrases/day-hours";
import {
  calendarRule,
  checkRule,
  latestUpTo,
  nextAfter,
  occurrencesBetween,
} from "../../../src/time/recurrence/recurrence";
import { dueOf } from "../../../src/time/recurrence/series";
import { readCalendar } from "../../memories/calendar/read-calendar";

const seconds = (iso: string) => Date.parse(iso) / 1000;

/** Rules with a start, in zones with clock changes. Without what ical.js 2.2.1 itself expands wrongly. */
const RULES: [zone: string, start: string, rule: string][] = [
  ["Europe/Berlin", "2026-01-05T08:00:00", "FREQ=DAILY"],
  ["Europe/Berlin", "2026-01-05T08:00:00", "FREQ=DAILY;INTERVAL=3;COUNT=30"],
  ["America/New_York", "2026-01-05T12:00:00", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR;COUNT=25"],
  ["America/New_York", "2026-01-05T12:00:00", "FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,TU;WKST=SU"],
  ["Australia/Lord_Howe", "2026-01-05T12:00:00", "FREQ=WEEKLY;BYDAY=SA"],
  ["Australia/Lord_Howe", "2026-01-03", "FREQ=WEEKLY;BYDAY=SA;COUNT=20"],
  ["Asia/Kathmandu", "2026-01-31T07:15:00", "FREQ=MONTHLY"],
  ["Asia/Kathmandu", "2026-01-05T07:15:00", "FREQ=MONTHLY;BYDAY=-1FR"],
  ["Asia/Kathmandu", "2026-01-05T07:15:00", "FREQ=MONTHLY;INTERVAL=2;BYDAY=2TU;UNTIL=20280101"],
  ["Europe/London", "2026-01-05", "FREQ=MONTHLY;BYMONTHDAY=-1"],
  ["Europe/London", "2026-01-05", "FREQ=MONTHLY;BYMONTHDAY=1,15;UNTIL=20270601T120000Z"],
  ["Europe/London", "2026-01-05T18:00:00", "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1"],
  ["Pacific/Auckland", "2024-02-29T10:00:00", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29"],
  ["Pacific/Auckland", "2026-01-05T10:00:00", "FREQ=YEARLY;BYMONTH=4,10;BYDAY=1SU"],
  ["Pacific/Auckland", "2026-01-05T10:00:00", "FREQ=YEARLY;INTERVAL=2;BYMONTH=6;BYMONTHDAY=21;COUNT=4"],
  ["America/Santiago", "2026-01-05T08:00:00", "FREQ=DAILY;BYHOUR=8,20;COUNT=40"],
  ["UTC", "2026-01-05T08:30:00", "FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR"],
];

describe("the rule of a series from any of its occurrences on", () => {
  it.each(RULES)(
    "in %s from %s, %s: a parser of another author finds the occurrences that we find",
    (zone, start_local, text) => {
      const checked = checkRule(text);
      if (!checked.ok) throw new Error(checked.reason);
      const series = { rule: checked.rule, start_local, zone };
      const from = seconds("2024-01-01T00:00:00Z");
      const until = seconds("2034-01-01T00:00:00Z");
      const all = occurrencesBetween(series, from, until, 40);
      if (all === "too_many") throw new Error("too many");
      expect(all.length).toBeGreaterThan(2);
      for (const index of [0, 1, Math.floor(all.length / 2), all.length - 2]) {
        const first = all[index]!;
        expect(nextAfter(series, first.at - 1)).toEqual(first);
        expect(latestUpTo(series, first.at)).toEqual(first);
        const item = {
          id: "k7m2x9qa",
          content: text,
          created_at: 1,
          updated_at: 1,
          recurrence: checked.rule,
          recurrence_start: start_local,
          recurrence_time_zone: null,
          moved_from: null,
          snoozed_until: null,
          remind_before: null,
          sequence: 0,
          ...dueOf({ recurrence_time_zone: null }, first, zone),
        };
        const feed = renderCalendar(
          { name: "Test", owner: "test", zone, remindBefore: null, morning: MIDNIGHT, items: [item] },
          seconds("2026-06-01T00:00:00Z"),
        );
        const [event] = readCalendar(feed).events;
        const expected = all.slice(index, index + 20);
        if (start_local.length === 10) {
          expect(event?.start).toBe(first.local);
          const days = event
            ?.occurrences(expected.length)
            .map((at) => new Date(at * 1000).toISOString().slice(0, 10));
          expect(days).toEqual(expected.map(({ local }) => local));
        } else expect(event?.occurrences(expected.length)).toEqual(expected.map(({ at }) => at));
        const ends = /COUNT|UNTIL/.test(text) && all.length < 40;
        if (ends) expect(event?.occurrences(60)).toHaveLength(all.length - index);
      }
    },
  );

  it("has no times of day where it is all-day", () => {
    const series = {
      rule: "FREQ=DAILY;BYHOUR=8;BYMINUTE=30;BYSECOND=0",
      start_local: "2026-01-05",
      zone: "UTC",
    };
    const first = nextAfter(series, 0)!;
    expect(calendarRule(series, first)).toBe("FREQ=DAILY");
  });
});
