import * as fc from "fast-check";
import { describe, expect } from "vitest";
import { formatLocal, parseLocal, secondsOfLocal } from "../../../src/time/calendar";
import {
  checkRule,
  latestUpTo,
  nextAfter,
  occurrencesBetween,
  type Series,
} from "../../../src/time/recurrence/recurrence";
import { firstInstantOf, toInstant, toLocal } from "../../../src/time/zones/zone";
import { law } from "../../support/law";

const ZONES = [
  ...["America/New_York", "Europe/Berlin", "Australia/Lord_Howe", "America/St_Johns", "Africa/Casablanca"],
  ...["Asia/Kathmandu", "Pacific/Chatham", "Pacific/Apia", "America/Santiago", "UTC"],
];

const some = (from: number, to: number) =>
  fc.uniqueArray(fc.integer({ min: from, max: to }), { minLength: 1, maxLength: 3 });
const days = fc.uniqueArray(fc.constantFrom("MO", "TU", "WE", "TH", "FR", "SA", "SU"), {
  minLength: 1,
  maxLength: 4,
});

const rule = fc
  .tuple(
    fc.oneof(
      fc.constant("FREQ=DAILY"),
      days.map((list) => `FREQ=WEEKLY;BYDAY=${list}`),
      some(1, 28).map((list) => `FREQ=MONTHLY;BYMONTHDAY=${list}`),
      days.map((list) => `FREQ=MONTHLY;BYDAY=${list.map((day) => `-1${day}`)}`),
      fc
        .tuple(some(1, 12), some(1, 28))
        .map(([months, list]) => `FREQ=YEARLY;BYMONTH=${months};BYMONTHDAY=${list}`),
    ),
    fc.integer({ min: 1, max: 5 }),
    fc.oneof(
      fc.constant(""),
      some(0, 23).map((list) => `;BYHOUR=${list}`),
    ),
  )
  .map(([base, interval, hours]) => `${base};INTERVAL=${interval}${hours}`);

const moment = fc.integer({ min: 1_262_304_000, max: 1_893_456_000 }); // 2010 to 2030
const series = fc.record({
  rule,
  start_local: fc
    .tuple(
      fc.integer({ min: 2000, max: 2028 }),
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 1, max: 28 }),
    )
    .chain(([year, month, day]) =>
      fc
        .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
        .map(([hour, minute]) => formatLocal({ year, month, day, hour, minute, second: 0 })),
    ),
  zone: fc.constantFrom(...ZONES),
});

function listed(of: Series, after: number, before: number): { local: string; at: number }[] {
  const found = occurrencesBetween(of, after, before, 1000);
  return found === "too_many" ? [] : found;
}

describe("occurrences of a series", () => {
  law(
    "show its wall clock time, but in a gap",
    fc.property(series, moment, (one, from) => {
      expect(checkRule(one.rule).ok).toBe(true);
      for (const { local, at } of listed(one, from, from + 400 * 86_400)) {
        const shown = formatLocal(toLocal(one.zone, at));
        expect(at).toBe(toInstant(one.zone, parseLocal(local)));
        if (shown === local) continue;
        // In a gap the clock shows more than was meant, and never what was meant.
        expect(secondsOfLocal(parseLocal(shown))).toBeGreaterThan(secondsOfLocal(parseLocal(local)));
        for (const other of [at - 7200, at - 3600, at - 1800, at - 86_400])
          expect(formatLocal(toLocal(one.zone, other))).not.toBe(local);
      }
    }),
    400,
  );

  law(
    "are those that come one after the other",
    fc.property(series, moment, (one, from) => {
      const list = listed(one, from, from + 200 * 86_400).slice(0, 30);
      let last = from - 1;
      for (const occurrence of list) {
        expect(nextAfter(one, last)).toEqual(occurrence);
        expect(latestUpTo(one, occurrence.at)?.at).toBe(occurrence.at);
        last = occurrence.at;
      }
    }),
    200,
  );

  law(
    "leave the latest where it was until the next",
    fc.property(series, moment, (one, at) => {
      const latest = latestUpTo(one, at);
      const next = nextAfter(one, at);
      if (latest !== null) {
        expect(latest.at).toBeLessThanOrEqual(at);
        expect(nextAfter(one, latest.at)?.at).toBe(next?.at);
      }
      if (next !== null) expect(latestUpTo(one, next.at - 1)?.at).toBe(latest?.at);
    }),
    300,
  );

  law(
    "of an all-day series begin with their dates",
    fc.property(series, moment, (one, from) => {
      const allDay = { ...one, start_local: one.start_local.slice(0, 10) };
      for (const { local, at } of listed(allDay, from, from + 200 * 86_400))
        expect(at).toBe(firstInstantOf(one.zone, local));
    }),
    200,
  );
});
