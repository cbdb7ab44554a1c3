import { describe, expect, it } from "vitest";
import { holidaysIn } from "../../../src/time/holidays/holiday";
import { mayNameHoliday } from "../../../src/time/holidays/holiday-hints";
import { dayOfDate } from "../../../src/time/phrases/days";
import { readPhrase } from "../../../src/time/phrases/read-phrase";
import { readRange } from "../../../src/time/phrases/read-range";
import { TIME_WORDS } from "../../../src/words/tables/all";
import { COMMONEST } from "./tables/commonest";
import { rowsOf } from "./tables/phrase-table";

/** Wednesday 2027-04-14, 10:00 UTC. */
const NOW = Date.parse("2027-04-14T10:00:00Z") / 1000;

function read(locale: string | null, phrase: string, zone = "UTC", now = NOW): string {
  const answer = readPhrase(phrase, { now, zone, locale, words: TIME_WORDS });
  if (!answer.ok) return answer.readings.length > 0 ? answer.readings.join(" or ") : answer.message;
  const { parsed, recurrence } = answer.value;
  if (recurrence !== null) return recurrence;
  if (parsed.kind === "date") return parsed.date;
  return parsed.kind === "local" ? parsed.local : "an instant";
}

describe("a holiday is that of the user's country", () => {
  it.each([
    ["en-AU", "Father's Day", "2027-09-05"],
    ["en-NZ", "Father's Day", "2027-09-05"],
    ["en-FJ", "Father's Day", "2027-09-05"],
    ["en-GB", "Father's Day", "2027-06-20"],
    ["en-US", "Independence Day", "2027-07-04"],
    ["en-IN", "Independence Day", "2027-08-15"],
    ["en-PH", "Independence Day", "2027-06-12"],
    ["en-NG", "Independence Day", "2027-10-01"],
    ["en-KE", "Independence Day", "2027-12-12"],
    ["en-IL", "Independence Day", "2027-05-12"],
    ["en-CA", "Labour Day", "2027-09-06"],
    ["en-NZ", "Labour Day", "2027-10-25"],
    ["en-US", "Labor Day", "2027-09-06"],
    ["en-PH", "Labor Day", "2027-05-01"],
    ["fr-FR", "fête nationale", "2027-07-14"],
    ["fr-CH", "fête nationale", "2027-08-01"],
    ["fr-BE", "fête nationale", "2027-07-21"],
    ["fr-LU", "fête nationale", "2027-06-23"],
    ["fr-CA", "fête nationale", "2027-06-24 or 2027-07-01"],
    ["fr-FR", "fête du travail", "2027-05-01"],
    ["fr-CA", "fête du travail", "2027-09-06"],
    ["de-DE", "Vatertag", "2027-05-06"],
    ["de-CH", "Vatertag", "2027-06-06"],
    ["de-AT", "Vatertag", "2027-06-13"],
    ["zh-CN", "国庆节", "2027-10-01"],
    ["zh-TW", "国庆节", "2027-10-10"],
    ["en-GB", "Easter 2028", "2028-04-16"],
    ["en-GR", "Easter", "2027-05-02"],
    ["en-CY", "Good Friday", "2027-04-30"],
    ["en-ET", "Easter", "2027-05-02"],
    ["en-RS", "Easter", "2027-05-02 or 2028-04-16"],
    ["nl-NL", "Koningsdag", "2027-04-27"],
    ["nl-NL", "Koningsdag 2031", "2031-04-26"],
    ["en-US", "Passover", "2027-04-22"],
    ["en-SG", "Deepavali", "2027-10-28"],
    ["en-GB", "Eid al-Fitr", "2028-02-26"],
    ["fr-FR", "fête des mères", "2027-05-30"],
    // The last Sunday of May is Whit Sunday.
    ["fr-FR", "fête des mères 2042", "2042-06-01"],
    ["fr-FR", "fête des pères", "2027-06-20"],
    ["es-ES", "Día de la Madre", "2027-05-02"],
    ["es-MX", "Día de la Madre", "2027-05-10"],
    ["es-AR", "Día de la Madre", "2027-10-17"],
    ["pt-BR", "Dia dos Pais", "2027-08-08"],
    ["pt-BR", "Dia dos Namorados", "2027-06-12"],
    ["sv-SE", "mors dag", "2027-05-30"],
    ["sv-SE", "midsommarafton", "2027-06-25"],
    ["sv-SE", "valborg", "2027-04-30"],
    ["fi-FI", "itsenäisyyspäivä", "2027-12-06"],
    ["fi-FI", "äitienpäivänä", "2027-05-09"],
    ["ja-JP", "こどもの日", "2027-05-05"],
    ["ja-JP", "海の日", "2027-07-19"],
    ["ja-JP", "成人の日", "2028-01-10"],
    ["ja-JP", "敬老の日", "2027-09-20"],
    ["ja-JP", "文化の日", "2027-11-03"],
    ["ja-JP", "母の日", "2027-05-09"],
    ["ru-RU", "Пасха", "2027-05-02"],
    ["ru-RU", "Рождество", "2028-01-07"],
    ["uk-UA", "Великдень", "2027-05-02"],
    ["uk-UA", "Різдво", "2027-12-25"],
    ["en-AU", "ANZAC Day", "2027-04-25"],
    ["en-AU", "Australia Day", "2028-01-26"],
    ["en-CA", "Victoria Day", "2027-05-24"],
    ["en-IN", "Republic Day", "2028-01-26"],
    ["de-AT", "Nationalfeiertag", "2027-10-26"],
    ["de-CH", "Bundesfeier", "2027-08-01"],
    ["de-DE", "Buß- und Bettag", "2027-11-17"],
    ["de-DE", "1. Advent", "2027-11-28"],
    ["ar-EG", "عيد الفطر", "2028-02-26"],
    ["zh-CN", "春节", "2028-01-26"],
    ["vi-VN", "Tết", "2028-01-26"],
    ["id-ID", "Idul Fitri", "2028-02-26"],
    ["it-IT", "all'Immacolata alle 18", "2027-12-08T18:00:00"],
    ["en-US", "Presidents’ Day", "2028-02-21"],
    ["en-US", "3 days before Independence Day", "2027-07-01"],
    ["fr-FR", "la fête du travail", "2027-05-01"],
  ])("%s: %s", (locale, phrase, expected) => {
    expect(read(locale, phrase)).toBe(expected);
  });

  it("which is the zone's where the locale says none", () => {
    expect(read("en", "Father's Day", "Australia/Sydney")).toBe("2027-09-05");
    expect(read(null, "Independence Day", "Asia/Kolkata")).toBe("2027-08-15");
    expect(read("en-GB", "Father's Day", "Australia/Sydney")).toBe("2027-06-20");
    expect(read("es-419", "Día de la Madre", "America/Mexico_City")).toBe("2027-05-10");
  });

  it("or else one that the language's main countries have on one day", () => {
    expect(read("en", "Easter")).toBe("2028-04-16");
    expect(read("ru", "Пасха")).toBe("2027-05-02");
    expect(read("ja", "母の日")).toBe("2027-05-09");
    expect(read("en", "Canada Day")).toBe("2027-07-01");
    expect(read("de", "Vatertag")).toContain("2027-05-06 in Germany, 2027-06-13 in Austria");
    expect(read("en", "Thanksgiving")).toContain("2027-11-25 in United States of America");
  });
});

describe("a name that the country doesn't have", () => {
  it.each([
    ["en-IE", "Independence Day", /no day is known in Ireland \(2027-07-04 in United States of America/],
    ["en-GB", "Independence Day", /no day is known in United Kingdom .*2027-08-15 in India/],
    ["en-GB", "Labor Day", /no day is known in United Kingdom .*2027-09-06 in United States/],
    ["en-AU", "Labour Day", /is no one day in Australia: send the date$/],
    ["en-IN", "Diwali", /^2027-10-28 or 2027-10-29$/],
    ["en-DE", "Thanksgiving", /2027-11-25 in United States of America.*2027-10-11 in Canada/],
    ["en-GB", "every Thanksgiving", /no day is known in United Kingdom/],
  ])("is refused for %s with the days of those that have it: %s", (locale, phrase, expected) => {
    expect(read(locale, phrase)).toMatch(expected);
  });

  it("proposes its days, with the clock that was said, where they are few", () => {
    expect(read("en-RS", "Christmas at 6pm")).toBe("2027-12-25T18:00 or 2028-01-07T18:00");
  });

  it("keeps the days that all have", () => {
    for (const country of "US GB AU IN IE NZ ZA DE FR JP BR NG".split(" "))
      expect([
        read(`en-${country}`, "Christmas Eve"),
        read(`en-${country}`, "Christmas"),
        read(`en-${country}`, "New Year's Day"),
        read(`en-${country}`, "New Year's Eve"),
        read(`en-${country}`, "Halloween"),
        read(`en-${country}`, "Valentine's Day"),
      ]).toEqual(["2027-12-24", "2027-12-25", "2028-01-01", "2027-12-31", "2027-10-31", "2028-02-14"]);
  });
});

describe("a feast of the moon", () => {
  it("is known from 2024 to 2060, and twice in some years", () => {
    expect(read("en-GB", "Eid al-Fitr 2060")).toBe("2060-03-04");
    expect(read("en-GB", "Eid al-Fitr 2061")).toContain("isn't known for that year");
    expect(read("en-GB", "Eid al-Fitr", "UTC", Date.parse("2061-05-01T00:00:00Z") / 1000)).toContain(
      "isn't known",
    );
    expect(read("en-GB", "Eid al-Fitr", "UTC", Date.parse("2013-05-01T00:00:00Z") / 1000)).toContain(
      "isn't known",
    );
    expect(read("en-GB", "Eid al-Fitr 2033")).toMatch(/^2033-01-0\d or 2033-12-2\d$/);
  });
});

describe("a holiday that comes each year", () => {
  it.each([
    ["en-US", "every Thanksgiving at 5pm", "FREQ=YEARLY;BYMONTH=11;BYDAY=4TH"],
    ["en-CA", "every Thanksgiving at 5pm", "FREQ=YEARLY;BYMONTH=10;BYDAY=2MO"],
    ["en-US", "every Memorial Day", "FREQ=YEARLY;BYMONTH=5;BYDAY=-1MO"],
    ["en-US", "every Black Friday", "FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=23,24,25,26,27,28,29;BYDAY=FR"],
    ["en-IN", "every Independence Day", "FREQ=YEARLY;BYMONTH=8;BYMONTHDAY=15"],
  ])("%s: %s", (locale, phrase, rule) => {
    expect(read(locale, phrase)).toBe(rule);
  });

  it.each([
    ["en-GR", "every Easter"],
    ["nl-NL", "elke Koningsdag"],
    ["sv-SE", "varje alla helgons dag"],
    ["zh-CN", "每年春节"],
    ["en-GB", "every Eid al-Fitr"],
  ])("is refused where no rule says its days: %s %s", (locale, phrase) => {
    expect(read(locale, phrase)).toContain("no rule can say");
  });
});

describe("a stretch of time that a holiday names", () => {
  it("is the last one that was, by the country's calendar", () => {
    const at = { now: NOW, zone: "UTC", locale: "en-AU", words: TIME_WORDS };
    const range = readRange("on Father's Day", at);
    expect(range.ok && range.value.understood).toBe("Sunday 2026-09-06 (UTC)");
    expect(readRange("on Labour Day", at).ok).toBe(false);
  });
});

describe("working days without public holidays", () => {
  it.each([
    // 3 May 2027 is the early May bank holiday.
    ["en-GB", "in 13 working days", "2027-05-03"],
    ["en-GB", "in 13 working days except bank holidays", "2027-05-04"],
    ["en-GB", "in 13 working days, excluding public holidays", "2027-05-04"],
    ["de-AT", "in 20 Werktagen ohne Feiertage", "2027-05-13"],
    ["fr-FR", "dans 17 jours ouvrés hors jours fériés", "2027-05-10"],
    ["nl-NL", "over 9 werkdagen behalve feestdagen", "2027-04-28"],
  ])("%s: %s", (locale, phrase, expected) => {
    expect(read(locale, phrase)).toBe(expected);
  });

  it.each([
    // A holiday of Berlin alone would be counted or not; here it is one of Washington.
    [
      "en-US",
      "in 5 business days except public holidays",
      "a public holiday in parts of United States of America",
    ],
    ["en", "in 5 business days except public holidays", "which are others in other countries"],
    ["en-FJ", "every weekday except public holidays", "which no rule of repetition can say"],
    ["en-GB", "every weekday at 9 except bank holidays", "which no rule of repetition can say"],
    ["de-DE", "jeden Werktag außer Feiertage", "which no rule of repetition can say"],
    ["en-SY", "in 5 business days except public holidays", "aren't known there"],
  ])("are asked back where nobody can tell: %s %s", (locale, phrase, expected) => {
    expect(read(locale, phrase)).toContain(expected);
  });
});

describe("the hints", () => {
  const holidayHints = TIME_WORDS.holidayHints();

  it("tell each name of a holiday", () => {
    const missed = Object.values(TIME_WORDS.holidays.names)
      .flatMap((feasts) => Object.values(feasts).flatMap((said) => said.split("|")))
      .filter((name) => !mayNameHoliday(`on ${name} at 9`, holidayHints));
    expect(missed).toEqual([]);
  });

  it("tell none in the commonest phrases", () => {
    const phrases = COMMONEST.flatMap((table) => rowsOf(table).map(({ phrase }) => phrase));
    const told = phrases.filter((phrase) => mayNameHoliday(phrase, holidayHints));
    expect(told.length / phrases.length).toBeLessThan(0.02);
  });
});

describe("the tables", () => {
  it("have days for each rule, in some year", () => {
    const rules = Object.values(TIME_WORDS.holidays.feasts).flatMap((feast) => Object.keys(feast));
    const all = [...rules, ...Object.keys(TIME_WORDS.holidays.daysOff)];
    const empty = all.filter(
      (rule) => rule !== "?" && !YEARS.some((year) => holidaysIn(year, rule).length > 0),
    );
    expect(empty).toEqual([]);
    expect(holidaysIn(2031, "04-27/0-1")).toEqual([dayOfDate("2031-04-26")]);
    expect(holidaysIn(2027, "12-25~6+2")).toEqual([dayOfDate("2027-12-27")]);
    expect(holidaysIn(2028, "12-25~6+2")).toEqual([]);
  });
});

const YEARS = Array.from({ length: 37 }, (_, index) => 2024 + index);
