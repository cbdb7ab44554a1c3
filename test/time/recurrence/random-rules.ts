import * as fc from "fast-check";
import { formatLocal } from "../../../src/time/calendar";

/** A rule as RFC 5545 allows it, not canonical, and a start that may fit it or not. */
export interface RandomRule {
  rule: string;
  /** `YYYY-MM-DDTHH:MM:SS` */
  start: string;
}

const numbers = (from: number, to: number, most: number) =>
  fc
    .uniqueArray(fc.integer({ min: from, max: to }), { minLength: 1, maxLength: most })
    .map((list) => list.join());

/** From either end; the far ones, which not every period has, as often as the others. */
const signed = (to: number, far: number, most: number) => {
  const one = fc.oneof(fc.integer({ min: 1, max: to }), fc.integer({ min: far, max: to }));
  const place = fc.tuple(one, fc.boolean()).map(([value, fromEnd]) => (fromEnd ? -value : value));
  return fc.uniqueArray(place, { minLength: 1, maxLength: most }).map((list) => list.join());
};

const CODES = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"];
const code = fc.constantFrom(...CODES);
const plainDays = fc.uniqueArray(code, { minLength: 1, maxLength: 7 }).map((list) => list.join());
const numberedDays = (most: number) =>
  fc
    .uniqueArray(
      fc
        .tuple(fc.integer({ min: -most, max: most }), code)
        .map(([nth, day]) => `${nth === 0 ? "" : nth}${day}`),
      { minLength: 1, maxLength: 4 },
    )
    .map((list) => list.join());

/** A part that is there so often out of a hundred times. */
const maybe = (percent: number, name: string, value: fc.Arbitrary<string>) =>
  fc.oneof(
    { weight: percent, arbitrary: value.map((text) => `;${name}=${text}`) },
    { weight: 100 - percent, arbitrary: fc.constant("") },
  );

const joined = (...parts: fc.Arbitrary<string>[]) => fc.tuple(...parts).map((texts) => texts.join(""));

const months = numbers(1, 12, 4);
const monthDays = signed(31, 28, 6);

const dates = fc.oneof(
  joined(
    fc.constant("FREQ=DAILY"),
    maybe(30, "BYMONTH", months),
    maybe(30, "BYMONTHDAY", monthDays),
    maybe(30, "BYDAY", plainDays),
  ),
  joined(fc.constant("FREQ=WEEKLY"), maybe(30, "BYMONTH", months), maybe(70, "BYDAY", plainDays)),
  joined(
    fc.constant("FREQ=MONTHLY"),
    maybe(30, "BYMONTH", months),
    maybe(40, "BYMONTHDAY", monthDays),
    maybe(60, "BYDAY", fc.oneof(plainDays, numberedDays(5))),
  ),
  joined(
    fc.constant("FREQ=YEARLY"),
    maybe(40, "BYMONTH", months),
    maybe(25, "BYYEARDAY", signed(366, 355, 6)),
    maybe(30, "BYMONTHDAY", monthDays),
    maybe(60, "BYDAY", fc.oneof(plainDays, numberedDays(5), numberedDays(53))),
  ),
  joined(
    fc.constant("FREQ=YEARLY"),
    maybe(100, "BYWEEKNO", signed(53, 51, 4)),
    maybe(15, "BYMONTH", months),
    maybe(10, "BYYEARDAY", signed(366, 355, 6)),
    maybe(10, "BYMONTHDAY", monthDays),
    maybe(60, "BYDAY", plainDays),
  ),
);

const rule = joined(
  dates,
  maybe(35, "INTERVAL", fc.oneof(numbers(2, 5, 1), numbers(2, 40, 1))),
  maybe(25, "BYHOUR", numbers(0, 23, 3)),
  maybe(15, "BYMINUTE", numbers(0, 59, 3)),
  maybe(25, "BYSETPOS", signed(8, 1, 3)),
  maybe(40, "WKST", code),
  maybe(20, "COUNT", numbers(1, 30, 1)),
);

const start = fc
  .record({
    year: fc.integer({ min: 1990, max: 2040 }),
    month: fc.integer({ min: 1, max: 12 }),
    day: fc.oneof(fc.integer({ min: 1, max: 28 }), fc.integer({ min: 28, max: 31 })),
    hour: fc.integer({ min: 0, max: 23 }),
    minute: fc.integer({ min: 0, max: 59 }),
    second: fc.constant(0),
  })
  .filter(({ year, month, day }) => new Date(Date.UTC(year, month - 1, day)).getUTCDate() === day)
  .map(formatLocal);

export const randomRule: fc.Arbitrary<RandomRule> = fc.record({ rule, start });
