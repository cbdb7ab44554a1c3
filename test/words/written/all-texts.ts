/** Everything that people read of days and clocks, in all languages: what `texts.txt.gz` holds, and a test compares. */
import { secondsOfLocal, type Weekday } from "../../../src/time/calendar.ts";
import { toLocal } from "../../../src/time/zones/zone.ts";
import { spokenLanguage } from "../../../src/words/language.ts";
import { PEOPLE_TABLES } from "../../../src/words/tables/all.ts";
import {
  clockForPeople,
  dateForPeople,
  readingForPeople,
  weekdayForPeople,
  whenForPeople,
} from "../../../src/words/written/when-for-people.ts";
import { writeInstant } from "../../../src/words/written/write-instant.ts";

/** Texts of one kind, each with what it is of. */
export interface Series {
  name: string;
  texts: Iterable<readonly [of: string, text: string]>;
}

const WORDS = { ...PEOPLE_TABLES, writeInstant };

const DAY = 86_400;

/** Noon in UTC of each day of two years, one of them a leap year, in epoch seconds. */
const DAYS = Array.from({ length: 731 }, (_, day) => Date.UTC(2027, 0, 1 + day, 12) / 1000);

const LOCALES = [
  "en-GB",
  "en-US",
  "de-DE",
  "es-ES",
  "fr-FR",
  "pt-PT",
  "it-IT",
  "nl-NL",
  "sv-SE",
  "fi-FI",
  "ru-RU",
  "uk-UA",
  "id-ID",
] as const;

/** Those whose clocks differ from their language's. */
const CLOCK_LOCALES = [...LOCALES, "es-US"] as const;

/** Zones with odd offsets and odd changes, and a moment shortly before a change. */
const CHANGES: readonly [zone: string, before: string][] = [
  ["Europe/Berlin", "2027-03-27T12:00Z"],
  ["Europe/Berlin", "2027-10-30T12:00Z"],
  ["America/New_York", "2027-03-13T20:00Z"],
  ["America/New_York", "2027-11-06T20:00Z"],
  ["America/St_Johns", "2027-03-13T20:00Z"],
  ["Australia/Lord_Howe", "2027-04-03T00:00Z"],
  ["Australia/Lord_Howe", "2027-10-02T00:00Z"],
  ["Pacific/Chatham", "2027-04-03T00:00Z"],
  ["Africa/Casablanca", "2027-02-06T12:00Z"],
  ["Africa/Cairo", "2027-04-29T12:00Z"],
  ["America/Santiago", "2027-09-04T12:00Z"],
  ["Antarctica/Troll", "2027-03-27T12:00Z"],
  ["Asia/Kathmandu", "2027-06-01T00:00Z"],
  ["Pacific/Kiritimati", "2027-12-31T00:00Z"],
  ["Pacific/Apia", "2011-12-29T00:00Z"],
  ["Pacific/Niue", "2027-12-31T00:00Z"],
  ["America/Sao_Paulo", "2018-11-03T12:00Z"],
  ["Africa/Monrovia", "1972-01-06T12:00Z"],
  ["Europe/Amsterdam", "1937-06-30T12:00Z"],
  ["America/New_York", "1883-11-18T00:00Z"],
  ["Etc/GMT+12", "2027-02-28T00:00Z"],
  ["UTC", "2028-02-28T12:00Z"],
];

export function* allTexts(): Generator<Series> {
  for (const locale of LOCALES) {
    yield days(locale);
    yield nearDays(locale);
  }
  for (const locale of CLOCK_LOCALES) yield* clocks(locale);
  for (const [zone, before] of CHANGES) yield aroundChange(zone, before);
  yield distantYears();
}

function readerWith(locale: string, zone = "UTC") {
  return { zone, language: spokenLanguage(locale) ?? "en", locale, words: WORDS } as const;
}

/** Each day by each pattern of a date: with and without the year, in full, in a sentence and in a list. */
function days(locale: string): Series {
  const reader = readerWith(locale);
  const texts = DAYS.map((at) => {
    const otherYear = at - 400 * DAY;
    const when = (now: number, alone: boolean) =>
      whenForPeople(at, { ...reader, now, wholeDay: true, alone });
    const written = [
      dateForPeople(at, { ...reader, now: at }),
      dateForPeople(at, { ...reader, now: otherYear }),
      when(sameYear(at), false),
      when(otherYear, false),
      when(sameYear(at), true),
      when(otherYear, true),
    ];
    return [isoDay(at), written.join(" | ")] as const;
  });
  return { name: `${locale}, days`, texts };
}

/** A moment of the same year that is far enough for a date to be written. */
function sameYear(at: number): number {
  const half = 180 * DAY;
  return toLocal("UTC", at - half).year === toLocal("UTC", at).year ? at - half : at + half;
}

/** The days around a day, and the names of weekdays. */
function nearDays(locale: string): Series {
  const reader = readerWith(locale);
  const now = DAYS[40] ?? 0;
  const texts = DAYS.slice(38, 52).map((at, day) => {
    const said = { ...reader, now, wholeDay: true };
    const name = weekdayForPeople((day % 7) as Weekday, said);
    const written = [whenForPeople(at, said), whenForPeople(at, { ...said, alone: true }), name];
    return [isoDay(at), written.join(" | ")] as const;
  });
  return { name: `${locale}, near days`, texts };
}

/** Each minute of a day in a sentence, and each of its hours with a date and as a mere reading of a clock. */
function* clocks(locale: string): Generator<Series> {
  const reader = readerWith(locale);
  const midnight = Date.UTC(2027, 4, 10) / 1000;
  const said = { ...reader, now: midnight, wholeDay: false };
  const minutes = Array.from({ length: 1440 }, (_, minute) => midnight + minute * 60);
  yield {
    name: `${locale}, minutes`,
    texts: minutes.map((at) => [isoMinute(at), whenForPeople(at, said)] as const),
  };
  const texts = Array.from({ length: 48 }, (_, half) => {
    const at = midnight + half * 1800;
    const written = [
      whenForPeople(at, { ...said, now: midnight - 30 * DAY }),
      whenForPeople(at, { ...said, now: midnight - 30 * DAY, alone: true }),
      clockForPeople(at, said),
      readingForPeople({ hour: Math.floor(half / 2), minute: (half % 2) * 30 }, reader),
    ];
    return [isoMinute(at), written.join(" | ")] as const;
  });
  yield { name: `${locale}, half hours`, texts };
}

/** What is read each half hour of the two days around a change. */
function aroundChange(zone: string, before: string): Series {
  const now = Date.parse(before) / 1000;
  const said = { ...readerWith("en-GB", zone), now, wholeDay: false };
  const texts = Array.from({ length: 96 }, (_, half) => {
    const at = now + half * 1800;
    return [isoMinute(at), `${whenForPeople(at, said)} | ${dateForPeople(at, said)}`] as const;
  });
  return { name: `${zone} from ${before}`, texts };
}

function distantYears(): Series {
  const years = [1, 2, 99, 100, 999, 1000, 1582, 1700, 1899, 1970, 2000, 2100, 9999];
  const texts = years.flatMap((year) =>
    (["UTC", "Europe/Berlin", "America/New_York"] as const).map((zone) => {
      const at = secondsOfLocal({ year, month: 6, day: 15, hour: 12, minute: 30, second: 0 });
      const said = { ...readerWith("en-GB", zone), now: DAYS[0] ?? 0, wholeDay: false };
      return [`${zone} ${year}`, whenForPeople(at, said)] as const;
    }),
  );
  return { name: "distant years", texts };
}

function isoDay(at: number): string {
  return new Date(at * 1000).toISOString().slice(0, 10);
}

function isoMinute(at: number): string {
  return new Date(at * 1000).toISOString().slice(0, 16);
}
