import type { Locale } from "date-fns";
import { de, enUS, es, fi, fr, id, it as italian, nl, pt, ru, sv, uk } from "date-fns/locale";
import { formatInTimeZone } from "date-fns-tz/formatInTimeZone";
import { describe, expect, it } from "vitest";
import { writeClock, writeDate } from "../../src/words/date-pattern";
import { LANGUAGE_CODES, type LanguageCode } from "../../src/words/language";
import { DATE_FORMS } from "../../src/words/tables/date-forms";
import { DATE_NAMES } from "../../src/words/tables/date-names";

const LOCALES: Record<LanguageCode, Locale> = {
  en: enUS,
  de,
  es,
  fr,
  pt,
  it: italian,
  nl,
  sv,
  fi,
  ru,
  uk,
  id,
};

/** Noon of each day of two years, in epoch milliseconds. */
const DAYS = Array.from({ length: 731 }, (_, day) => Date.UTC(2027, 0, 1 + day, 12));

/** Every pattern by which a language writes days, and those that `when-for-people.ts` makes of them. */
function patternsOf(language: LanguageCode): string[] {
  const { date, shortDate, onWeekday } = DATE_FORMS[language];
  return [
    "EEEE",
    "cccc",
    ...(typeof onWeekday === "string" ? [onWeekday] : []),
    ...[date, shortDate].flatMap(({ thisYear, otherYear }) => [thisYear, otherYear]),
  ];
}

describe.each(LANGUAGE_CODES)("dates in %s", (language) => {
  it("are those that date-fns writes in its own locale, on each day", () => {
    const names = DATE_NAMES[language];
    for (const pattern of patternsOf(language)) {
      for (const at of DAYS) {
        const date = new Date(at);
        const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()];
        const isOrdinal = names.first !== undefined && day === 1;
        const theirs = (isOrdinal ? pattern.replace("d", "do") : pattern).replace(
          /^EEE(?!E)/,
          SHORT[language] ?? "EEE",
        );
        const locale = LOCALES[language];
        expect(writeDate(pattern, { year, month, day }, names)).toBe(
          formatInTimeZone(at, "UTC", theirs, { locale }),
        );
      }
    }
  });
});

/** Languages whose short weekdays are those that date-fns calls two letters. */
const SHORT: Partial<Record<LanguageCode, string>> = Object.fromEntries(
  ["de", "nl", "fi", "ru", "uk"].map((code) => [code, "EEEEEE"]),
);

describe("clocks", () => {
  it.each(["HH:mm", "H:mm", "H.mm", "H 'h' mm", "H 'h'", "h", "h:mm"])(
    "by %s are those of date-fns, at each minute",
    (pattern) => {
      for (let minutes = 0; minutes < 1440; minutes += 1) {
        const clock = { hour: Math.floor(minutes / 60), minute: minutes % 60 };
        expect(writeClock(pattern, clock)).toBe(formatInTimeZone(minutes * 60_000, "UTC", pattern));
      }
    },
  );

  it("by patterns of the tables have no other", () => {
    const known = new Set(["HH:mm", "H:mm", "H.mm", "HH.mm", "H 'h' mm", "H 'h'", "h", "h:mm"]);
    for (const { clock, fullHour = clock, clock12 } of Object.values(DATE_FORMS))
      for (const pattern of [clock, fullHour, ...(clock12 ? [clock12.fullHour, clock12.minutes] : [])])
        expect(known).toContain(pattern);
  });
});

it("a letter that is no field is an error, and none is passed over", () => {
  expect(() => writeDate("d Q", { year: 2026, month: 1, day: 1 }, DATE_NAMES.en)).toThrow("no such field: Q");
  expect(() => writeClock("HH:mm d", { hour: 1, minute: 1 })).toThrow("no such field: d");
});
