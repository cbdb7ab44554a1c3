/** Makes src/time/holidays/holidays.json of the package `date-holidays` and of what people call its days (feasts.ts). */
import { dayNumberOf } from "../../../../src/time/calendar";
import { foldName } from "../../../../src/time/holidays/fold-name";
import {
  daysOfRule,
  easter,
  FIRST_YEAR_OF_TABLES,
  LAST_YEAR_OF_TABLES,
  parseRules,
} from "../../../../src/time/holidays/holiday-rule";
import type { HolidayTables } from "../../../../src/time/holidays/holiday-tables";
import { PHRASE_LANGUAGES } from "../../../../src/time/phrases/words/phrase-languages";
import { FEASTS, type Feast, SPOKEN_IN } from "./feasts";
import { fitRule, tableOf } from "./fit-rule";
import { namesIn, partsOf } from "./names";
import { COUNTRY_NAMES, holidaysOf, type PackageDay } from "./package-days";

const LICENCE =
  "Made of the data of date-holidays (https://github.com/commenthol/date-holidays), copyright 2015-present commenthol, which is available under CC BY-SA 3.0 (https://creativecommons.org/licenses/by-sa/3.0/) and relies on articles of Wikipedia; this file is under the same licence, and names of feasts were added. docs/licences/date-holidays.txt has the sources.";

/** By feast and rule: countries. */
type Feasts = Map<string, Map<string, Set<string>>>;

export function holidaysFile(): string {
  const feasts: Feasts = new Map();
  const names = new Map<string, Map<string, Set<string>>>();
  const votes: Votes = new Map();
  const daysOff = new Map<string, Set<string>>();
  const partlyOff = new Map<string, Set<string>>();
  for (const [key, feast] of Object.entries(FEASTS)) {
    addCurated(key, feast, feasts);
    for (const [language, said] of Object.entries(feast.names))
      for (const name of said.split("|")) add(names, language, foldName(name), key);
  }
  const curated = new Map([...names].map(([language, known]) => [language, new Set(known.keys())]));
  for (const country of Object.keys(COUNTRY_NAMES)) {
    const days = holidaysOf(country);
    addPackageDays(country, days, { feasts, names, curated, votes });
    addDaysOff(country, days, { daysOff, partlyOff });
  }
  addFeastsOfMoon(votes, feasts);
  const tables: HolidayTables = {
    licence: LICENCE,
    countries: { ...COUNTRY_NAMES, ...MORE_COUNTRIES },
    spokenIn: SPOKEN_IN,
    names: Object.fromEntries(
      ["*", ...PHRASE_LANGUAGES].map((language) => [language, byFeast(names.get(language))]),
    ),
    feasts: Object.fromEntries(inOrder(feasts).map(([key, rules]) => [key, listsOf(rules)])),
    daysOff: listsOf(daysOff),
    partlyOff: listsOf(partlyOff),
  };
  return `${JSON.stringify(tables, null, 2)}\n`;
}

/** Countries of feasts.ts that the package doesn't have. */
const MORE_COUNTRIES: Readonly<Record<string, string>> = {
  FJ: "Fiji",
  IQ: "Iraq",
  JO: "Jordan",
  KG: "Kyrgyzstan",
  KW: "Kuwait",
  LB: "Lebanon",
  MO: "Macao",
  OM: "Oman",
  PG: "Papua New Guinea",
  PS: "Palestine",
  QA: "Qatar",
  SY: "Syria",
  YE: "Yemen",
};

function addCurated(key: string, { everywhere, own = {} }: Feast, feasts: Feasts): void {
  if (everywhere !== undefined) add(feasts, key, everywhere, "*");
  for (const [rule, countries] of Object.entries(own))
    for (const country of countries.split(" "))
      add(feasts, key, rule === "france" ? frenchMothersDay() : rule, country);
}

/** The last Sunday of May, or the first of June where that is Whit Sunday (Code de l'action sociale et des familles, D215-1). */
function frenchMothersDay(): string {
  const days: number[] = [];
  for (let year = FIRST_YEAR_OF_TABLES; year <= LAST_YEAR_OF_TABLES; year += 1) {
    const [rule] = parseRules("0>05-25");
    const [last = 0] = rule === undefined ? [] : daysOfRule(rule, year);
    days.push(last === easter(year) + 49 ? last + 7 : last);
  }
  return tableOf(days);
}

/** The calendars of a moon differ by the zone of their country: what most have is meant. */
function addFeastsOfMoon(votes: Votes, feasts: Feasts): void {
  const most = new Map<string, { rule: string; count: number }>();
  for (const [rule, { feast, count }] of inOrder(votes))
    if (count > (most.get(feast)?.count ?? 0)) most.set(feast, { rule, count });
  for (const [feast, { rule }] of most) add(feasts, feast, rule, "*");
}

/** How many countries have a rule for a feast. */
type Votes = Map<string, { feast: string; count: number }>;

interface Known {
  votes: Votes;
  feasts: Feasts;
  names: Map<string, Map<string, Set<string>>>;
  curated: ReadonlyMap<string, ReadonlySet<string>>;
}

const FROM = new Map(
  Object.entries(FEASTS).flatMap(([key, { from }]) =>
    (from ?? "").split("|").map((name) => [name, key] as const),
  ),
);
const BY_RULE = new Map(
  Object.entries(FEASTS).flatMap(([key, { rule }]) => (rule === undefined ? [] : [[rule, key] as const])),
);
/** Names that say nothing. */
const NOBODYS =
  /holiday$|^(?:public|bank) |bridge|election|day off|observed|^day after|^day before|second day|^the |substitut|\(?day \d/;

/** The holidays of a country by their names: those that are one day there. */
function addPackageDays(country: string, days: readonly PackageDay[], known: Known): void {
  const groups = new Map<string, PackageDay[]>();
  for (const day of days) {
    const feast = BY_RULE.get(day.rule);
    if (feast !== undefined) {
      const { calendarOf = country } = FEASTS[feast] ?? {};
      if (calendarOf === country) vote(feast, fitRule(day.days), known.votes);
    } else if (isNamed(day)) {
      const english = day.english.toLowerCase();
      groups.set(english, [...(groups.get(english) ?? []), day]);
    }
  }
  for (const [english, group] of groups) addGroup(country, english, group, known);
}

function vote(feast: string, rule: string | null, votes: Votes): void {
  if (rule !== null) votes.set(rule, { feast, count: (votes.get(rule)?.count ?? 0) + 1 });
}

function isNamed({ english, isSubstitute, isSchool }: PackageDay): boolean {
  const isNobodys = NOBODYS.test(foldName(english)) && !FROM.has(english.toLowerCase());
  return !isSubstitute && !isSchool && !isNobodys;
}

/** The holidays of one name. */
function addGroup(
  country: string,
  english: string,
  group: readonly PackageDay[],
  { feasts, names, curated }: Known,
): void {
  const rule = ruleOf(group);
  if (rule === null) return;
  const feast = FROM.get(english) ?? partsOf(english, "en").flatMap((part) => FROM.get(part) ?? [])[0];
  const key = feast ?? foldName(english);
  const { everywhere, own = {} } = FEASTS[key] ?? {};
  const isOwn = Object.values(own).some((countries) => countries.split(" ").includes(country));
  if (!isOwn && rule !== everywhere) add(feasts, key, rule, country);
  const said = group.flatMap((day) => namesIn({ en: english, ...day.names }));
  // What people mean by a name stands in feasts.ts, where it has it.
  for (const [language, name] of said)
    if (curated.get(language)?.has(name) !== true && curated.get("*")?.has(name) !== true)
      add(names, language, name, key);
}

/** The rule of the holidays of one name; `?` where parts of the country differ, null where they are several days. */
function ruleOf(group: readonly PackageDay[]): string | null {
  const national = group.filter(({ part }) => part === null);
  const listed = national.filter(({ rule }) => LISTED.test(rule));
  if (listed.length > 0 && listed.length === national.length) return listedRule(listed);
  const rules = [
    ...new Set((national.length > 0 ? national : group).flatMap(({ days }) => fitRule(days) ?? [])),
  ];
  const [only, ...others] = rules;
  if (only === undefined) return null;
  if (others.length === 0) return only;
  if (national.length === 0) return "?";
  const dates = rules.filter((rule) => /^\d\d-\d\d$/.test(rule)).sort();
  const [first = ""] = dates;
  // Some days in a row are one feast, which begins with the first.
  const inRow = dates.every((date, index) => dayOf(date) === dayOf(first) + index);
  return dates.length === rules.length && inRow ? first : null;
}

/** A day of one year, such as a government announces it. */
const LISTED = /^\d{4}-\d\d-\d\d/;
const FEWEST_LISTED = 2;

/** The days that are known of a feast, the first one of each year; null where hardly any is to come. */
function listedRule(group: readonly PackageDay[]): string | null {
  const days = group.flatMap(({ days: some }) => some).sort((a, b) => a - b);
  const first = days.filter((day, index) => {
    const before = days[index - 1];
    return day >= dayNumberOf(FIRST_YEAR_OF_TABLES, 1, 1) && (before === undefined || day - before > 20);
  });
  const coming = first.filter((day) => day >= dayNumberOf(2027, 1, 1));
  return coming.length < FEWEST_LISTED ? null : tableOf(first);
}

function dayOf(date: string): number {
  return dayNumberOf(2027, Number(date.slice(0, 2)), Number(date.slice(3)));
}

function addDaysOff(
  country: string,
  days: readonly PackageDay[],
  { daysOff, partlyOff }: Record<"daysOff" | "partlyOff", Map<string, Set<string>>>,
): void {
  for (const day of days) {
    if (!day.isOff) continue;
    for (const rule of rulesOfAll(day)) {
      const into = day.part === null ? daysOff : partlyOff;
      into.set(rule, (into.get(rule) ?? new Set()).add(country));
    }
  }
}

/** The rules of all days of a holiday: of its first ones, and of those that follow each. */
function rulesOfAll({ days, all }: PackageDay): string[] {
  const rules: string[] = [];
  for (let offset = 0; offset < 12; offset += 1) {
    const stream = days.map((day) => day + offset).filter((day) => all.includes(day));
    const others = stream.filter((day) => offset === 0 || !days.includes(day));
    if (others.length === 0) continue;
    rules.push(
      fitRule(others) ?? tableOf(others.filter((day) => day >= dayNumberOf(FIRST_YEAR_OF_TABLES, 1, 1))),
    );
  }
  return rules.filter((rule) => rule !== "t");
}

function add(map: Map<string, Map<string, Set<string>>>, one: string, two: string, value: string): void {
  const inner = map.get(one) ?? new Map<string, Set<string>>();
  inner.set(two, (inner.get(two) ?? new Set()).add(value));
  map.set(one, inner);
}

function inOrder<V>(map: ReadonlyMap<string, V>): [string, V][] {
  return [...map].sort(([a], [b]) => (a < b ? -1 : 1));
}

function listsOf(map: ReadonlyMap<string, ReadonlySet<string>>): Record<string, string> {
  return Object.fromEntries(inOrder(map).map(([key, values]) => [key, [...values].sort().join(" ")]));
}

/** Names by feast. A name of several feasts stands with each. */
function byFeast(names: ReadonlyMap<string, ReadonlySet<string>> = new Map()): Record<string, string> {
  const feasts = new Map<string, Set<string>>();
  for (const [name, keys] of names)
    for (const key of keys) feasts.set(key, (feasts.get(key) ?? new Set()).add(name));
  return Object.fromEntries(inOrder(feasts).map(([key, said]) => [key, [...said].sort().join("|")]));
}
