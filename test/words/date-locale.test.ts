import type { Locale } from "date-fns";
import { de, enUS, es, fi, fr, id, it as italian, nl, pt, ru, sv, uk } from "date-fns/locale";
import { formatInTimeZone } from "date-fns-tz/formatInTimeZone";
import { describe, expect, it } from "vitest";
import { dateLocaleIn } from "../../src/words/date-locale";
import { LANGUAGE_CODES, type LanguageCode } from "../../src/words/language";
import { DATE_FORMS } from "../../src/words/tables/date-forms";

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

describe.each(LANGUAGE_CODES)("the names in %s", (language) => {
  it("are those of date-fns' own locale, on each day", () => {
    const { firstIsOrdinal = false } = DATE_FORMS[language];
    for (const pattern of patternsOf(language)) {
      const write = (locale: Pick<Locale, "code" | "localize" | "formatLong">) =>
        DAYS.map((day) => {
          const isFirst = firstIsOrdinal && new Date(day).getUTCDate() === 1;
          return formatInTimeZone(day, "UTC", isFirst ? pattern.replace("d", "do") : pattern, { locale });
        });
      expect(write(dateLocaleIn(language))).toEqual(write(LOCALES[language]));
    }
  });
});
