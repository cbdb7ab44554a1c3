/** What the package `date-holidays` knows: holidays of countries, with their days and their names. */
import { readFileSync } from "node:fs";
import Holidays from "date-holidays";
import { FIRST_YEAR_OF_TABLES, LAST_YEAR_OF_TABLES } from "../../../../src/time/holidays/holiday-rule";
import { dayOfDate } from "../../../../src/time/phrases/days";

interface RawDay {
  _name?: string;
  name?: Record<string, string>;
}

interface RawPlace {
  days?: Record<string, RawDay | boolean>;
  states?: Record<string, RawPlace>;
}

interface RawData {
  holidays: Record<string, RawPlace & { names: Record<string, string> }>;
  names: Record<string, { name: Record<string, string> }>;
}

const FILE = new URL("../../../../node_modules/date-holidays/data/holidays.json", import.meta.url);
const RAW: RawData = JSON.parse(readFileSync(FILE, "utf8"));

/** A holiday of a country or of a part of it. */
export interface PackageDay {
  /** As the package writes it. */
  rule: string;
  /** Null where the whole country has it. */
  part: string | null;
  isSubstitute: boolean;
  isSchool: boolean;
  /** Whether it is a public holiday of whole days. */
  isOff: boolean;
  english: string;
  /** By the package's codes of languages. */
  names: Record<string, string>;
  /** Its first days, in order. */
  days: number[];
  /** All its days. */
  all: number[];
}

export const COUNTRY_NAMES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(RAW.holidays).map(([code, { names }]) => [code, names.en ?? code]),
);

/** All holidays of a country: the country's own, then those that only its parts have. */
export function holidaysOf(country: string): PackageDay[] {
  const place: RawPlace = RAW.holidays[country] ?? {};
  const national = collect(new Holidays(country, LANGUAGE), place, null, new Set());
  const known = new Set(Object.keys(place.days ?? {}));
  const partly = Object.entries(place.states ?? {}).flatMap(([code, state]) =>
    Object.keys(state.days ?? {}).every((rule) => known.has(rule))
      ? []
      : collect(new Holidays(country, code, LANGUAGE), state, code, known),
  );
  return [...national, ...partly];
}

const LANGUAGE = { languages: ["en"] };
const MS_OF_DAY = 86_400_000;

function collect(
  calendar: Holidays,
  place: RawPlace,
  part: string | null,
  known: ReadonlySet<string>,
): PackageDay[] {
  const found = new Map<string, PackageDay>();
  for (let year = FIRST_YEAR_OF_TABLES - 1; year <= LAST_YEAR_OF_TABLES + 1; year += 1) {
    for (const { rule, type, substitute, name, date, start, end } of calendar.getHolidays(year)) {
      if (rule === undefined || known.has(rule)) continue;
      const key = `${rule} ${substitute === true}`;
      const one = found.get(key) ?? {
        rule,
        part,
        isSubstitute: substitute === true,
        isSchool: type === "school",
        isOff:
          type === "public" &&
          end.getTime() - start.getTime() >= MS_OF_DAY - 3_600_000 &&
          !/ \d\d:\d\d/.test(rule),
        english: name,
        names: namesOf(place.days?.[rule]),
        days: [],
        all: [],
      };
      const first = dayOfDate(date.slice(0, 10));
      const length = Math.max(1, Math.round((end.getTime() - start.getTime()) / MS_OF_DAY));
      // A day and the one in its place may stand under one rule.
      if (!one.days.some((day) => first - day >= 0 && first - day < 5)) one.days.push(first);
      for (let index = 0; index < length; index += 1)
        if (!one.all.includes(first + index)) one.all.push(first + index);
      found.set(key, one);
    }
  }
  return [...found.values()];
}

function namesOf(day: RawDay | boolean | undefined): Record<string, string> {
  if (typeof day !== "object") return {};
  return { ...(day._name === undefined ? {} : RAW.names[day._name]?.name), ...day.name };
}
