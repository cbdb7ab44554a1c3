import { describe, expect, it } from "vitest";
import { LANGUAGE_CODES, type LanguageCode } from "../../../src/words/language";
import {
  digestForPeople,
  listedInDigest,
  type PeoplesDigest,
  type PeoplesLine,
} from "../../../src/words/written/digest-for-people";
import { PEOPLE_WORDS } from "../../support/words";

const seconds = (time: string) => Date.parse(time) / 1000;
const once = { recurrence: null, recurrence_time_zone: null };
const timed = (content: string, at: string): PeoplesLine => ({
  content,
  due_kind: "local",
  due_at: seconds(at),
  ...once,
});
const allDay = (content: string, date: string): PeoplesLine => ({
  ...timed(content, `${date}T00:00:00+01:00`),
  due_kind: "date",
});

const FULL: PeoplesDigest = {
  alsoOpen: 0,
  name: "Ann",
  overdue: [timed("Pay [rent]", "2026-02-27T09:00:00+01:00"), allDay("Water the plants", "2026-03-01")],
  today: [allDay("Submit the report", "2026-03-02"), timed("Dentist", "2026-03-02T17:30:00+01:00")],
  week: [
    allDay("Bins", "2026-03-03"),
    { ...timed("Choir", "2026-03-05T19:00:00+01:00"), recurrence: "FREQ=WEEKLY;BYDAY=TH" },
  ],
};
const EMPTY = { alsoOpen: 0, name: null, overdue: [], today: [], week: [] };

function read(
  language: LanguageCode,
  locale: string | null,
  digest = FULL,
  at = "2026-03-02T08:00:00+01:00",
) {
  return digestForPeople(digest, {
    now: seconds(at),
    zone: "Europe/Paris",
    language,
    locale,
    words: PEOPLE_WORDS,
  });
}

describe("a digest for people", () => {
  it("says who, when and what in groups, in English", () => {
    expect(read("en", "en-US")).toBe(`Good morning, Ann. It is Monday, March 2.

Overdue
1. Pay [rent] (Fri, Feb 27, 9 am)
2. Water the plants (yesterday)

Today
3. Submit the report
4. Dentist (5:30 pm)

This week
5. Bins (tomorrow)
6. Choir (Thursday at 7 pm, every Thursday)`);
  });

  it("says it in the reader's language", () => {
    expect(read("de", null)).toBe(`Guten Morgen, Ann. Heute ist Montag, 2. März.

Überfällig
1. Pay [rent] (Fr 27. Feb., 09:00)
2. Water the plants (gestern)

Heute
3. Submit the report
4. Dentist (17:30)

Diese Woche
5. Bins (morgen)
6. Choir (Donnerstag um 19:00, jeden Donnerstag)`);
    expect(read("ru", null, FULL, "2026-03-02T20:00:00+01:00")).toMatch(
      /^Добрый вечер, Ann! Сегодня понедельник, 2 марта\.\n\nПросрочено\n.*\(пт, 27 февр?\., 09:00\)/,
    );
  });

  it.each(LANGUAGE_CODES)("has neither prompt syntax nor an offset in %s", (language) => {
    for (const text of [read(language, null), read(language, null, { ...FULL, ...EMPTY })]) {
      expect(text).not.toMatch(/UTC|Europe\/|\d{4}-\d\d|from now|\bago\b/);
      expect(text).not.toMatch(/\.\.|undefined|null/);
    }
  });

  it("shows fifteen lines of a group, and says how many more there are", () => {
    const many = Array.from({ length: 18 }, (_, at) => allDay(`Errand ${at + 1}`, "2026-03-02"));
    const lines = read("fr", null, { ...FULL, overdue: [], today: many }).split("\n");
    expect(lines).toContain("15. Errand 15");
    expect(lines).not.toContain("16. Errand 16");
    expect(lines).toContain("et 3 de plus");
  });

  it("numbers the newest of what is overdue, as its buttons do", () => {
    const late = Array.from({ length: 18 }, (_, at) =>
      allDay(`Errand ${at + 1}`, `2026-02-${String(at + 1).padStart(2, "0")}`),
    );
    const digest = { ...FULL, overdue: late, today: [], week: [] };
    const numbered = read("en", null, digest)
      .split("\n")
      .flatMap((line) => /^\d+\. (Errand \d+)/.exec(line)?.[1] ?? []);
    const groups = { overdue: late, today: [], week: [] };
    expect(numbered).toEqual(listedInDigest<PeoplesLine>(groups).map(({ content }) => content));
    expect([numbered[0], numbered.at(-1), numbered.length]).toEqual(["Errand 4", "Errand 18", 15]);
  });

  it.each([
    ["03:59", "Buonasera"],
    ["04:00", "Buongiorno"],
    ["12:00", "Buon pomeriggio"],
    ["18:00", "Buonasera"],
  ])("at %s it begins with %s, and says that nothing is due", (clock, greeting) => {
    const text = read("it", null, { ...FULL, ...EMPTY }, `2026-03-02T${clock}:00+01:00`);
    expect(text).toBe(
      `${greeting}. Oggi è lunedì 2 marzo.\n\nNon c'è niente per oggi né per questa settimana.`,
    );
    const told = read("it", null, { ...FULL, ...EMPTY, alsoOpen: 2 });
    expect(told).toMatch(/\n\nNon c'è niente di nuovo per oggi né per questa settimana\.$/);
  });
});
