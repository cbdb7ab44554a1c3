import type { Locale } from "date-fns";
import { enUS } from "date-fns/locale/en-US";

/** The names of months and weekdays in a language, from January and from Sunday on. */
export interface DateNames {
  /** `MMMM` and `MMM`, as they are beside a day: "января". */
  months: Readonly<Record<"wide" | "abbreviated", readonly string[]>>;
  /** `EEEE` inside a sentence, `cccc` by itself, `EEE` and `EEEEEE`. */
  days: Readonly<Record<"wide" | "standalone" | "abbreviated" | "short", readonly string[]>>;
  /** `do` of the first of a month: "1er". The other days have no ordinal in any language that writes so. */
  first: string;
  /** `aaa`, in lower case. */
  dayPeriods: Readonly<Record<"am" | "pm", string>>;
}

/** What date-fns takes of a locale to write dates and clocks. */
type DateLocale = Pick<Locale, "code" | "localize" | "formatLong">;

/**
 * A locale of date-fns with these names. Its own locales are objects with all that it parses and counts distances by:
 * most of a hundred kilobytes for twelve languages. What no pattern of the tables writes stays English.
 */
export function dateLocaleOf({ months, days, first, dayPeriods }: DateNames): DateLocale {
  return {
    code: "names",
    formatLong: enUS.formatLong,
    localize: {
      ...enUS.localize,
      ordinalNumber: (number) => (number === 1 ? first : String(number)),
      month: (month, { width } = {}) => months[width === "wide" ? "wide" : "abbreviated"][month] ?? "",
      day: (day, { width, context } = {}) => {
        if (width === "wide") return days[context === "standalone" ? "standalone" : "wide"][day] ?? "";
        return days[width === "short" ? "short" : "abbreviated"][day] ?? "";
      },
      dayPeriod: (period) => dayPeriods[period === "am" ? "am" : "pm"],
    },
  };
}
