/** The names of months and weekdays, out of date-fns' locales. */
import type { Day, Locale, Month } from "date-fns";
import { de } from "date-fns/locale/de";
import { enUS } from "date-fns/locale/en-US";
import { es } from "date-fns/locale/es";
import { fi } from "date-fns/locale/fi";
import { fr } from "date-fns/locale/fr";
import { id } from "date-fns/locale/id";
import { it } from "date-fns/locale/it";
import { nl } from "date-fns/locale/nl";
import { pt } from "date-fns/locale/pt";
import { ru } from "date-fns/locale/ru";
import { sv } from "date-fns/locale/sv";
import { uk } from "date-fns/locale/uk";
import type { LanguageCode } from "../language";
import type { DateNames } from "../written/date-locale";

const MONTHS: readonly Month[] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11];
const DAYS: readonly Day[] = [0, 1, 2, 3, 4, 5, 6];

export const DATE_NAMES: Readonly<Record<LanguageCode, DateNames>> = {
  en: namesOf(enUS),
  de: namesOf(de),
  // With the space that Spanish has between the letters, and date-fns has not.
  es: { ...namesOf(es), dayPeriods: { am: "a. m.", pm: "p. m." } },
  fr: namesOf(fr),
  pt: namesOf(pt),
  it: namesOf(it),
  nl: namesOf(nl),
  sv: namesOf(sv),
  fi: namesOf(fi),
  ru: namesOf(ru),
  uk: namesOf(uk),
  id: namesOf(id),
};

function namesOf({ localize }: Locale): DateNames {
  const months = (width: "wide" | "abbreviated") =>
    MONTHS.map((month) => localize.month(month, { width, context: "formatting" }));
  const days = (width: "wide" | "abbreviated" | "short", context: "formatting" | "standalone") =>
    DAYS.map((day) => localize.day(day, { width, context }));
  const dayPeriod = (period: "am" | "pm") =>
    localize.dayPeriod(period, { width: "abbreviated", context: "formatting" });
  return {
    months: { wide: months("wide"), abbreviated: months("abbreviated") },
    days: {
      wide: days("wide", "formatting"),
      standalone: days("wide", "standalone"),
      abbreviated: days("abbreviated", "formatting"),
      short: days("short", "formatting"),
    },
    first: localize.ordinalNumber(1, { unit: "date" }),
    dayPeriods: { am: dayPeriod("am"), pm: dayPeriod("pm") },
  };
}
