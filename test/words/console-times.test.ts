import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { repetitionInWords } from "../../console/memories/repetition";
import { firstWeekday, weekdayNames, weeksOf } from "../../console/shell/month";
import { reasonInWords } from "../../console/shell/reasons";
import {
  clockOfLocal,
  clockTime,
  localRelative,
  longDate,
  shortLocal,
  shortTime,
} from "../../console/shell/time";
import { speakIn } from "../../console/words";
import { ENGLISH } from "../../console/words/en";
import { LANGUAGES } from "../../console/words/languages";
import { relativeDays, relativeWords } from "../../src/time/relative";
import { LANGUAGE_CODES } from "../../src/words/language";

/** Spaces that don't break stand in what `Intl` writes. */
const plain = (text: string) => text.replace(/\s/g, " ");

beforeEach(() => vi.useFakeTimers({ now: Date.parse("2026-11-23T12:00:00Z"), toFake: ["Date"] }));
afterEach(() => vi.useRealTimers());

describe("the console's times", () => {
  it.each([
    ["en-GB", "2026-11-24 17:00:00 UTC+1", "Tue 24 Nov, 17:00"],
    ["en-GB", "2028-02-29 09:05:00 UTC", "Tue 29 Feb 2028, 09:05"],
    ["en-GB", "2026-11-24T17:00:00", "Tue 24 Nov, 17:00"],
    ["en-GB", "2026-11-24", "Tue 24 Nov"],
    ["en-US", "2026-11-24 17:00:00 UTC-5", "Tue, Nov 24, 5:00 PM"],
    ["en-US", "2027-01-01", "Fri, Jan 1, 2027"],
    ["de", "2026-11-24 09:00:00 UTC+1", "Di., 24. Nov., 09:00"],
    ["fi", "2026-11-24 09:00:00 UTC+2", "ti 24.11. klo 09.00"],
    ["en-GB", "", ""],
    ["en-GB", "soon", "soon"],
  ])("are written as readers of %s do: %s", (locale, local, words) => {
    speakIn(ENGLISH, locale);
    expect(plain(shortLocal(local))).toBe(words);
  });

  it("name the year in the user's zone, by its own calendar", () => {
    speakIn(ENGLISH, "en-GB");
    const eve = Date.parse("2026-12-31T23:30:00Z") / 1000;
    expect([longDate(eve, "UTC"), longDate(eve, "Asia/Tokyo")]).toEqual([
      "Thursday 31 December",
      "Friday 1 January 2027",
    ]);
    expect(shortTime(eve, "Asia/Tokyo")).toBe("Fri 1 Jan 2027, 08:30");
  });

  it("have the clock of the reader's region, and none for a day", () => {
    const clocks = ["en-GB", "en-US", "de"].map((locale) => {
      speakIn(ENGLISH, locale);
      return [clockTime(0, "UTC"), clockOfLocal("2026-11-24 17:00:00 UTC"), clockOfLocal("2026-11-24")].map(
        plain,
      );
    });
    expect(clocks).toEqual([
      ["00:00", "17:00", ""],
      ["12:00 AM", "5:00 PM", ""],
      ["00:00", "17:00", ""],
    ]);
  });

  it.each([
    ["en-GB", 1, ["Mon", "Sun"], "2026-01-26"],
    ["en-US", 0, ["Sun", "Sat"], "2026-02-01"],
    ["pt-BR", 0, ["dom.", "sáb."], "2026-02-01"],
    ["de-AT", 1, ["Mo", "So"], "2026-01-26"],
  ])("have weeks as %s has them", (locale, first, names, start) => {
    speakIn(ENGLISH, locale);
    expect(firstWeekday()).toBe(first);
    expect([weekdayNames("short")[0], weekdayNames("short")[6]]).toEqual(names);
    expect(weeksOf("2026-02")[0]?.[0]).toBe(start);
  });

  it("say how far away something is, whatever the service's words for it are", async () => {
    const now = Date.now() / 1000;
    const spans = [
      0, 1, 2, 59, 60, 150, 3600, 7300, 86_400, 200_000, 2_700_000, 9_000_000, 32_000_000, 90_000_000,
    ];
    const words = spans.flatMap((span) => [relativeWords(now + span, now), relativeWords(now - span, now)]);
    words.push(
      ...["2026-11-22", "2026-11-23", "2026-11-24", "2026-11-30"].map((day) =>
        relativeDays(day, "2026-11-23"),
      ),
    );
    speakIn(ENGLISH, "en-GB");
    expect(
      [
        "2 days from now",
        "an hour ago",
        "1 year, 3 months ago",
        "1,200 years from now",
        "tomorrow",
        "now",
      ].map(localRelative),
    ).toEqual(["in 2 days", "1 hour ago", "1 year ago", "in 1,200 years", "tomorrow", "now"]);
    for (const code of LANGUAGE_CODES.filter((one) => one !== "en")) {
      speakIn(await LANGUAGES[code].load(), LANGUAGES[code].locale);
      expect({ code, left: words.filter((one) => localRelative(one) === one) }).toEqual({ code, left: [] });
    }
  });

  it.each([
    ["en-GB", "FREQ=WEEKLY;BYDAY=MO,TH", "every Monday and Thursday"],
    ["en-US", "FREQ=DAILY;BYHOUR=9,17", "every day (9:00 AM, 5:00 PM)"],
    ["de", "FREQ=WEEKLY;INTERVAL=2", "alle 2 Wochen"],
    ["fr", "FREQ=MONTHLY;BYMONTHDAY=1", "chaque mois le 1er"],
    ["uk", "FREQ=WEEKLY;BYDAY=TU", "по вівторках"],
    ["de", "FREQ=DAILY;UNTIL=20991124T225959Z", "jeden Tag bis Dienstag, 24. November 2099"],
    ["en-GB", "FREQ=DAILY;UNTIL=20991124", "every day until Tuesday 24 November 2099"],
    ["en-GB", "FREQ=MONTHLY;BYDAY=2TU", "by the service"],
    ["de", "FREQ=MONTHLY;BYDAY=2TU", "nach einer eigenen Regel"],
  ])("say in %s that something repeats by %s", async (locale, recurrence, words) => {
    const code = LANGUAGE_CODES.find((one) => locale.startsWith(one)) ?? "en";
    speakIn(await LANGUAGES[code].load(), locale);
    expect(plain(repetitionInWords({ recurrence, due_at_tz: "UTC+1" }, "by the service") ?? "")).toBe(words);
    expect(repetitionInWords({ recurrence: null, due_at_tz: "" })).toBeNull();
  });

  it("stand in the reasons of items, and no English word of the service does", async () => {
    speakIn(ENGLISH, "en-GB");
    const mentioned = {
      reason: "mentioned",
      text: "silent: mentioned 2026-11-22 17:02, nothing more comes",
    } as const;
    expect(reasonInWords(mentioned)).toBe("mentioned Sun 22 Nov, 17:02");
    expect(reasonInWords({ reason: "mentioned" })).toBe("mentioned already");
    expect(reasonInWords({ reason: "asleep", text: "asleep until 2027-01-02 09:00" })).toBe(
      "asleep until Sat 2 Jan 2027, 09:00",
    );
    speakIn(await LANGUAGES.de.load(), "de");
    expect(reasonInWords(mentioned)).toBe("erwähnt So., 22. Nov., 17:02");
  });
});
