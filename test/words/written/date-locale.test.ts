import type { Locale } from "date-fns";
import { format } from "date-fns/format";
import { de, enUS, es, fi, fr, id, it as italian, nl, pt, ru, sv, uk } from "date-fns/locale";
import { describe, expect, it } from "vitest";
import { LANGUAGE_CODES, type LanguageCode } from "../../../src/words/language";
import { dateLocaleOf } from "../../../src/words/written/date-locale";
import { PEOPLE_WORDS } from "../../support/words";

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

/** Noon of each day of two years, on a host in UTC. */
const DAYS = Array.from({ length: 731 }, (_, day) => new Date(Date.UTC(2027, 0, 1 + day, 12)));

/** Every pattern by which a language writes days, and those that `when-for-people.ts` makes of them. */
function datePatternsOf(language: LanguageCode): string[] {
  const { date, shortDate, onWeekday, monthFirst } = PEOPLE_WORDS.dateForms[language];
  const forms = [
    date,
    shortDate,
    ...(monthFirst === undefined ? [] : [monthFirst.date, monthFirst.shortDate]),
  ];
  return [
    "EEEE",
    "cccc",
    ...(typeof onWeekday === "string" ? [onWeekday] : []),
    ...forms.flatMap(({ thisYear, otherYear }) => [thisYear, otherYear]),
  ];
}

describe.each(LANGUAGE_CODES)("dates in %s", (language) => {
  const locale = dateLocaleOf(PEOPLE_WORDS.dateNames[language]);

  it("are those that date-fns writes in its own locale, on each day", () => {
    for (const pattern of datePatternsOf(language))
      for (const day of DAYS) {
        // The first of a month alone is an ordinal, which the locale of French says and that of Portuguese doesn't.
        const theirs = day.getUTCDate() === 1 ? pattern : pattern.replace("do", "d");
        expect(format(day, pattern, { locale })).toBe(format(day, theirs, { locale: LOCALES[language] }));
      }
  });

  it("have no letter in their patterns of which no name was served", () => {
    const { clock, fullHour = clock, clock12 } = PEOPLE_WORDS.dateForms[language];
    const clocks = [clock, fullHour, ...(clock12 === undefined ? [] : [clock12.fullHour, clock12.minutes])];
    const fieldsOf = (pattern: string) => pattern.replaceAll(/'[^']*'/g, "").match(/do|([A-Za-z])\1*/g) ?? [];
    const dateFields = ["EEEE", "cccc", "EEE", "EEEEEE", "MMMM", "MMM", "M", "do", "d", "y"];
    expect(dateFields).toEqual(expect.arrayContaining(datePatternsOf(language).flatMap(fieldsOf)));
    expect(["HH", "H", "h", "mm", "aaa"]).toEqual(expect.arrayContaining(clocks.flatMap(fieldsOf)));
  });
});
