/**
 * What date-fns writes a date with. A locale of date-fns is one object with all that it parses and counts distances by,
 * most of a hundred kilobytes for twelve languages, and dates for people take its names.
 */
import type { Locale } from "date-fns";
import { enUS } from "date-fns/locale/en-US";
import type { LanguageCode } from "./language";
import { dateNamesIn } from "./people-words";
import type { DateNames } from "./tables/date-names";

/** What date-fns takes of a locale to write a date. */
export type DateLocale = Pick<Locale, "code" | "localize" | "formatLong">;

const made = new Map<LanguageCode, DateLocale>();

export function dateLocaleIn(language: LanguageCode): DateLocale {
  if (language === "en") return enUS;
  const locale = made.get(language) ?? dateLocale(language, dateNamesIn(language));
  made.set(language, locale);
  return locale;
}

/** A locale with these names. What the patterns of `date-forms.ts` don't write stays English. */
function dateLocale(code: string, names: DateNames): DateLocale {
  const { months, shortMonths = months, days, shortDays, daysInSentence = days, first = "" } = names;
  const nameOf = (list: string, index: number) => list.split(" ")[index] ?? "";
  return {
    code,
    formatLong: enUS.formatLong,
    localize: {
      ...enUS.localize,
      ordinalNumber: (number) => `${number}${number === 1 ? first : ""}`,
      month: (month, { width } = {}) => nameOf(width === "wide" ? months : shortMonths, month),
      day: (day, { width, context } = {}) => {
        if (width !== "wide") return nameOf(shortDays, day);
        return nameOf(context === "formatting" ? daysInSentence : days, day);
      },
    },
  };
}
