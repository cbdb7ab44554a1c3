import { describe, expect, it } from "vitest";
import { twoDigits } from "../../../src/time/calendar";
import { readPhrase } from "../../../src/time/phrases/read-phrase";
import { toLocal } from "../../../src/time/zones/zone";
import { spokenLanguage } from "../../../src/words/language";
import { readRequest } from "../../../src/words/requests/read-request";
import { TIME_WORDS } from "../../../src/words/tables/all";
import {
  clockForPeople,
  dateForPeople,
  readingForPeople,
  whenForPeople,
} from "../../../src/words/written/when-for-people";
import { PEOPLE_WORDS } from "../../support/words";
import { IN_ALL_LANGUAGES, MOMENTS, NOW, ODD_MOMENTS } from "./when-table";

const seconds = (time: string) => Date.parse(time) / 1000;

describe("a moment", () => {
  it.each(ODD_MOMENTS)("is written as people write it: %s", (_what, zone, now, at, english, german) => {
    const said = { now: seconds(now), zone, wholeDay: false, words: PEOPLE_WORDS };
    const inBritain = whenForPeople(seconds(at), { ...said, language: "en", locale: "en-GB" });
    expect([inBritain, whenForPeople(seconds(at), { ...said, language: "de" })]).toEqual([english, german]);
  });

  it.each(IN_ALL_LANGUAGES)("is good %s", (locale, ...expected) => {
    const language = spokenLanguage(locale) ?? "en";
    const reader = { now: seconds(NOW), zone: "Europe/Berlin", language, locale, words: PEOPLE_WORDS };
    const said = MOMENTS.map(({ at, ...how }) =>
      whenForPeople(seconds(at), { ...reader, wholeDay: false, ...how }),
    );
    expect(said).toEqual(expected);
    expect(said.join()).not.toMatch(/UTC|GMT|[+-]\d\d:\d\d|:\d\d:|\b2026\b/);
  });

  it.each([
    [
      "a day of the next days alone",
      "2026-11-27T12:00Z",
      { wholeDay: false, alone: true },
      "Freitag um 13:00",
    ],
    ["tomorrow alone", "2026-11-23T12:00Z", { wholeDay: true, alone: true }, "morgen"],
    ["a day of next year alone", "2027-01-04", { wholeDay: true, alone: true }, "Mo 4. Jan. 2027"],
  ])("has a short form: %s", (_what, at, how, expected) => {
    const reader = { now: seconds(NOW), zone: "Europe/Berlin", language: "de" as const, words: PEOPLE_WORDS };
    expect(whenForPeople(seconds(at), { ...reader, ...how })).toBe(expected);
  });
});

describe("in each zone that the runtime knows", () => {
  // The time core says which day and which clock it is; date-fns-tz writes it.
  it("a day and a clock are those of the time core", () => {
    const instants = ["2027-01-02T00:30Z", "2027-03-14T09:15Z", "2027-07-31T22:45Z", "2028-02-29T11:00Z"];
    const zones = Intl.supportedValuesOf("timeZone");
    expect(zones.length).toBeGreaterThan(400);
    for (const zone of zones)
      for (const at of instants.map(seconds)) {
        const reader = { now: at, zone, language: "sv" as const, words: PEOPLE_WORDS };
        const { day, hour, minute } = toLocal(zone, at);
        const clock = `${twoDigits(hour)}:${twoDigits(minute)}`;
        expect([zone, clockForPeople(at, reader)]).toEqual([zone, clock]);
        expect([zone, dateForPeople(at, reader)]).toEqual([zone, expect.stringContaining(` den ${day} `)]);
      }
  });
});

describe("a clock", () => {
  it.each([
    ["en", "en-US", "Europe/Berlin", "5:30 pm"],
    ["en", "en-GB", "America/New_York", "11:30"],
    ["en", "en-AU", "Europe/Berlin", "5:30 pm"],
    ["en", "en", "America/New_York", "11:30 am"],
    ["en", null, "Asia/Kolkata", "10 pm"],
    ["en", null, "Europe/London", "16:30"],
    ["en", "de-DE", "America/New_York", "11:30"],
    ["de", "en-US", "America/New_York", "11:30"],
    ["es", "es-ES", "Europe/Madrid", "17:30"],
    ["es", "es-US", "America/New_York", "11:30 a. m."],
    ["es", "es", "America/Mexico_City", "10:30 a. m."],
    ["es", null, "America/Argentina/Buenos_Aires", "1:30 p. m."],
    ["en", null, "Africa/Lagos", "17:30"],
    ["en", null, "UTC", "16:30"],
    ["fr", "fr-CA", "America/Toronto", "11 h 30"],
    ["id", null, "Asia/Jakarta", "23.30"],
  ] as const)(
    "has twelve hours where the reader's has: %s for %s in %s",
    (language, locale, zone, expected) => {
      const at = seconds("2026-11-22T16:30Z");
      expect(clockForPeople(at, { now: at, zone, language, locale, words: PEOPLE_WORDS })).toBe(expected);
    },
  );

  it.each([
    ["en-US", "tomorrow at noon", "noon"],
    ["en-GB", "tomorrow at 12:00", "12:00"],
  ])("has noon by its name where it has twelve hours: %s", (locale, said, clock) => {
    const reader = { zone: "UTC", language: "en" as const, locale, words: PEOPLE_WORDS };
    const at = { ...reader, now: seconds("2026-11-22T16:30Z"), wholeDay: false };
    const noon = seconds("2026-11-23T12:00Z");
    expect([whenForPeople(noon, at), clockForPeople(noon, at)]).toEqual([said, clock]);
    expect(readingForPeople({ hour: 12, minute: 0 }, reader)).toBe(clock);
    expect(whenForPeople(noon + 60, at)).not.toContain("noon");
  });

  it("has no name for midnight after a day, which has two", () => {
    const reader = { zone: "UTC", language: "en" as const, locale: "en-US", words: PEOPLE_WORDS };
    const at = { ...reader, now: seconds("2026-11-22T16:30Z"), wholeDay: false };
    expect(whenForPeople(seconds("2026-11-23T00:00Z"), at)).toBe("tomorrow at 12 am");
  });

  it.each([
    ["h12", "en-GB", "Europe/London", "4:30 pm"],
    ["h23", "en-US", "America/New_York", "11:30"],
    [null, "en-US", "America/New_York", "11:30 am"],
  ] as const)("is the one that the reader has chosen: %s for %s", (hourCycle, locale, zone, expected) => {
    const at = seconds("2026-11-22T16:30Z");
    const reader = { now: at, zone, language: "en" as const, locale, hourCycle, words: PEOPLE_WORDS };
    expect(clockForPeople(at, reader)).toBe(expected);
  });

  it("is written as it is read: every country's hours with minutes come back as they were said", () => {
    const differ = ["US", "GB", "MX", "ES", "AU", "DE", "IN", "PH", "CA", "NG", "AR", "CO"].filter(
      (region) => {
        const at = seconds("2026-11-22T04:00Z");
        const locale = `en-${region}`;
        const zone = "UTC";
        const shown = clockForPeople(at + 3600, {
          now: at,
          zone,
          language: "en",
          locale,
          words: PEOPLE_WORDS,
        });
        // Of twelve hours a bare 3:30 is the afternoon's.
        const read = readPhrase("tomorrow at 3:30", { now: at, zone, locale, words: TIME_WORDS });
        return !read.ok || read.value.understood.includes("15:30") !== shown.endsWith("m");
      },
    );
    expect(differ).toEqual([]);
  });
});

describe("a date", () => {
  it.each([
    ["en-GB", "Sunday 22 November"],
    ["en-US", "Sunday, November 22"],
    ["de", "Sonntag, 22. November"],
    ["pt", "domingo, 22 de novembro"],
    ["sv", "söndag den 22 november"],
    ["fi", "sunnuntai 22. marraskuuta"],
    ["ru", "воскресенье, 22 ноября"],
  ])("of %s is that of today, without its year", (locale, expected) => {
    const now = seconds(NOW);
    const language = spokenLanguage(locale) ?? "en";
    expect(dateForPeople(now, { now, zone: "Europe/Berlin", language, locale, words: PEOPLE_WORDS })).toBe(
      expected,
    );
  });
});

describe("what people read", () => {
  it("is written by nobody who isn't handed the words", () => {
    const reader = { now: seconds(NOW), zone: "UTC", language: "en" as const };
    // @ts-expect-error: a reader has the words that are written for them
    expect(() => whenForPeople(seconds(NOW), { ...reader, wholeDay: false })).toThrow();
    // @ts-expect-error: and whoever reads a request has the words for it
    expect(() => readRequest("remind me to call", "en")).toThrow();
  });
});
