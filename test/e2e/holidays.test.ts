import Holidays from "date-holidays";
import { describe, expect, it } from "vitest";
import { FEASTS } from "../../scripts/generate/node/holidays/feasts";
import { holidaysIn } from "../../src/time/holidays/holiday";
import { dateOfDay } from "../../src/time/phrases/days";
import { readPhrase } from "../../src/time/phrases/read-phrase";
import { TIME_WORDS } from "../../src/words/tables/all";

const COUNTRIES = (
  "US CA MX BR AR CL CO PE GB IE FR DE AT CH IT ES PT NL BE LU SE NO DK FI IS PL CZ SK HU RO BG GR RU UA TR IL EG SA AE " +
  "MA ZA NG KE GH ET IN PK BD LK CN TW HK SG MY ID PH VN TH JP KR AU NZ"
).split(" ");
const YEARS = [2026, 2027, 2028];

/** Days that feasts.ts has otherwise than the package, and why. */
const OTHERWISE: Readonly<Record<string, string>> = {
  "FR Mother's Day": "the package has the last Sunday of May also where it is Whit Sunday",
  "SA End of Ramadan (Eid al-Fitr)": "the package begins its days off on the eve",
  "SA Feast of the Sacrifice (Eid al-Adha)": "the package begins its days off on the day of Arafat",
  "CN Spring Festival": "the package has three days of that name, the eve first",
  "LK Id-Ul-Fitr (Ramazan Festival Day)": "the package has one date for all years",
  "MY Islamic New Year": "the package has what the government said for 2026 alone",
  "ET New Year's Day": "the package has other leap years than the country's calendar",
  "ET Christmas Day": "the package has the 6th in most years; the church and the state keep 7 January",
};

/** The dates of a country's own holidays in a year, by their English names: those that are one day. */
function namedDays(country: string, year: number): Map<string, string> {
  const found = new Map<string, string[]>();
  for (const { name, date, type, substitute } of new Holidays(country, {
    languages: ["en"],
  }).getHolidays(year)) {
    if (substitute === true || type === "school" || name.includes("(Day 2)")) continue;
    found.set(name, [...(found.get(name) ?? []), date.slice(0, 10)]);
  }
  return new Map(
    [...found].flatMap(([name, [only = "", another]]) => (another === undefined ? [[name, only]] : [])),
  );
}

function read(phrase: string, locale: string): string {
  const now = Date.parse("2025-06-15T12:00:00Z") / 1000;
  const answer = readPhrase(phrase, { now, zone: "UTC", locale, words: TIME_WORDS });
  if (!answer.ok) return `refused: ${answer.message}`;
  return answer.value.parsed.kind === "date" ? answer.value.parsed.date : "no date";
}

describe("the holidays of a country, against the package", () => {
  it.each(COUNTRIES)("%s has no other day by any name", (country) => {
    let right = 0;
    const other: string[] = [];
    for (const year of YEARS)
      for (const [name, date] of namedDays(country, year)) {
        const answer = read(`${name.replace(/ ?\(.*\)/, "")} ${year}`, `en-${country}`);
        if (answer === date) right += 1;
        else if (!answer.startsWith("refused") && OTHERWISE[`${country} ${name}`] === undefined)
          other.push(`${name} ${date}: ${answer}`);
      }
    expect(other).toEqual([]);
    expect(right, "names that are read").toBeGreaterThan(YEARS.length);
  });

  it("are read for most names", () => {
    let [right, all] = [0, 0];
    for (const country of COUNTRIES)
      for (const [name, date] of namedDays(country, 2027)) {
        all += 1;
        if (read(`${name.replace(/ ?\(.*\)/, "")} 2027`, `en-${country}`) === date) right += 1;
      }
    expect(right / all).toBeGreaterThan(0.85);
  });

  it.each(COUNTRIES)("%s has the same public holidays", (country) => {
    const rules = Object.entries(TIME_WORDS.holidays?.daysOff ?? {}).flatMap(([rule, some]) =>
      some.split(" ").includes(country) ? [rule] : [],
    );
    for (const year of YEARS) {
      const ours = new Set(rules.flatMap((rule) => holidaysIn(year, rule)).map(dateOfDay));
      const theirs = new Set(daysOffOf(country, year));
      expect([...ours].sort(), `${year}`).toEqual([...theirs].sort());
    }
  });
});

/** All days of the public holidays of whole days, those that began in the year before included. */
function daysOffOf(country: string, year: number): string[] {
  const calendar = new Holidays(country, { languages: ["en"] });
  return [year - 1, year].flatMap((one) =>
    calendar.getHolidays(one).flatMap(({ type, rule, date, start, end }) => {
      const days = Math.round((end.getTime() - start.getTime()) / 86_400_000);
      if (type !== "public" || / \d\d:\d\d/.test(rule)) return [];
      const first = Date.parse(`${date.slice(0, 10)}T00:00:00Z`);
      const dates = Array.from({ length: Math.max(1, days) }, (_, index) =>
        new Date(first + index * 86_400_000).toISOString().slice(0, 10),
      );
      return dates.filter((day) => day.startsWith(String(year)));
    }),
  );
}

describe("what is called a feast", () => {
  it("has names in each language that are no other's", () => {
    const seen = new Map<string, string>();
    for (const [feast, { names }] of Object.entries(FEASTS))
      for (const [language, said] of Object.entries(names))
        for (const name of said.split("|")) {
          expect(seen.get(`${language} ${name}`), `${name} (${language})`).toBe(undefined);
          seen.set(`${language} ${name}`, feast);
        }
  });
});
