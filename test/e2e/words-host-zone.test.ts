import { afterAll, describe, expect, it } from "vitest";
import { spokenLanguage } from "../../src/words/language";
import { PEOPLE_WORDS } from "../../src/words/tables/all";
import { whenForPeople } from "../../src/words/when-for-people";
import { IN_ALL_LANGUAGES, MOMENTS, NOW, ODD_MOMENTS } from "../words/when-table";

// date-fns reads a Date with the host's getters. The worker's host is in UTC; Node takes the zone of TZ at once.

const seconds = (time: string) => Date.parse(time) / 1000;
const own = process.env["TZ"];

describe.each(["America/New_York", "Asia/Kathmandu", "Pacific/Apia", "Europe/Berlin", "Australia/Lord_Howe"])(
  "on a host in %s",
  (zone) => {
    afterAll(() => {
      if (own === undefined) delete process.env["TZ"];
      else process.env["TZ"] = own;
    });

    it("people read the same", () => {
      process.env["TZ"] = zone;
      expect(new Date(1_700_000_000_000).getTimezoneOffset()).not.toBe(0);
      for (const [what, there, now, at, english] of ODD_MOMENTS) {
        const said = {
          now: seconds(now),
          zone: there,
          language: "en",
          locale: "en-GB",
          words: PEOPLE_WORDS,
        } as const;
        expect([what, whenForPeople(seconds(at), { ...said, wholeDay: false })]).toEqual([what, english]);
      }
      for (const [locale, ...expected] of IN_ALL_LANGUAGES) {
        const language = spokenLanguage(locale) ?? "en";
        const reader = { now: seconds(NOW), zone: "Europe/Berlin", language, locale, words: PEOPLE_WORDS };
        const said = MOMENTS.map(({ at, ...how }) =>
          whenForPeople(seconds(at), { ...reader, wholeDay: false, ...how }),
        );
        expect(said).toEqual(expected);
      }
    });

    it("people read a time that the host's clock skips", () => {
      process.env["TZ"] = zone;
      const skipped =
        { "America/New_York": "2027-03-14", "Europe/Berlin": "2027-03-28" }[zone] ?? "2026-10-04";
      const at = seconds(`${skipped}T02:15:00Z`);
      const reader = { now: at - 3600, zone: "UTC", language: "de", words: PEOPLE_WORDS } as const;
      expect(whenForPeople(at, { ...reader, wholeDay: false })).toBe("heute um 02:15");
    });
  },
);
