import { describe, expect, it } from "vitest";
import { readPhrase } from "../../../src/time/phrases/read-phrase";
import { TIME_WORDS } from "../../../src/words/tables/all";

const NOW = 1_771_860_227; // Monday 2026-02-23T15:23:47Z
const LONDON = { now: NOW, zone: "Europe/London", locale: "en-GB", words: TIME_WORDS };

function understood(text: string, at = LONDON): string {
  const read = readPhrase(text, at);
  return read.ok ? read.value.understood : read.reason;
}

describe("what was understood", () => {
  it("names the weekday, the date, the time and the zone", () => {
    expect(understood("tomorrow at 9")).toBe("Tuesday 2026-02-24 at 09:00 (Europe/London)");
    expect(understood("tomorrow")).toBe("Tuesday 2026-02-24, all day (Europe/London)");
    expect(understood("in half an hour")).toBe("Monday 2026-02-23 at 15:53 (Europe/London)");
    expect(understood("in 30 seconds")).toBe("Monday 2026-02-23 at 15:24:17 (Europe/London)");
    expect(understood("tomorrow at 9 UTC", { ...LONDON, zone: "Asia/Kathmandu" })).toBe(
      "Tuesday 2026-02-24 at 14:45 (Asia/Kathmandu)",
    );
  });

  it("names a series", () => {
    expect(understood("every second Tuesday at 9")).toBe(
      "Tuesday 2026-02-24 at 09:00 (Europe/London), every second Tuesday",
    );
    expect(understood("every weekday at 8")).toBe(
      "Tuesday 2026-02-24 at 08:00 (Europe/London), every weekday",
    );
    expect(understood("monthly on the 1st")).toBe(
      "Sunday 2026-03-01, all day (Europe/London), every month on the 1st",
    );
    expect(understood("every 4 hours")).toBe(
      "Monday 2026-02-23 at 19:23 (Europe/London), every fourth hour from 03:23",
    );
  });

  it("shows a reading in a gap as the clock will show it", () => {
    const at = {
      now: Date.parse("2026-03-28T11:00:00Z") / 1000,
      zone: "Europe/Berlin",
      locale: "de-DE",
      words: TIME_WORDS,
    };
    expect(understood("morgen um 2:30", at)).toBe("Sunday 2026-03-29 at 03:30 (Europe/Berlin)");
  });
});

describe("hours of the day", () => {
  it("are the user's own", () => {
    const hours = { morning: "07:30", noon: "12:30", afternoon: "14:00", evening: "19:15", tonight: "22:00" };
    const at = { ...LONDON, hours };
    expect(understood("tomorrow morning", at)).toBe("Tuesday 2026-02-24 at 07:30 (Europe/London)");
    expect(understood("tomorrow at noon", at)).toBe("Tuesday 2026-02-24 at 12:30 (Europe/London)");
    expect(understood("tomorrow afternoon", at)).toBe("Tuesday 2026-02-24 at 14:00 (Europe/London)");
    expect(understood("this evening", at)).toBe("Monday 2026-02-23 at 19:15 (Europe/London)");
    expect(understood("tonight", at)).toBe("Monday 2026-02-23 at 22:00 (Europe/London)");
  });

  it("that are no times of day fall back to the defaults", () => {
    const at = { ...LONDON, hours: { morning: "7", evening: "25:00" } };
    expect(understood("tomorrow morning", at)).toBe("Tuesday 2026-02-24 at 09:00 (Europe/London)");
    expect(understood("tomorrow evening", at)).toBe("Tuesday 2026-02-24 at 18:00 (Europe/London)");
  });
});

describe("refusals", () => {
  it("say what is wrong and suggest two phrases that are taken", () => {
    for (const locale of [
      "en",
      "en-US",
      "de",
      "fr",
      "es",
      "ja",
      "zh-TW",
      "ar",
      "xx",
      "",
      "not a locale",
      null,
    ]) {
      for (const text of [
        "hello",
        "yesterday",
        "Tuesday or Wednesday",
        "every 5 minutes",
        "03/04 or 04/05",
        "x".repeat(501),
      ]) {
        const at = { ...LONDON, locale };
        const read = readPhrase(text, at);
        if (read.ok) continue;
        expect(read.message).toMatch(/^[a-z]/);
        for (const one of [...read.readings, read.example])
          expect({ locale, text, one, ok: readPhrase(one, at).ok }).toMatchObject({ ok: true });
      }
    }
    expect(readPhrase("03/04", { ...LONDON, locale: "en", zone: "Europe/Berlin" })).toEqual({
      ok: false,
      reason: "ambiguous",
      message: "can be read with the day or the month first",
      readings: ["2026-04-03", "2026-03-04"],
      example: "tomorrow at 09:00",
    });
  });

  it("tell what is too long", () => {
    expect(readPhrase(`tomorrow${" ".repeat(492)}`, LONDON).ok).toBe(true);
    expect(readPhrase(`tomorrow${" ".repeat(493)}`, LONDON)).toMatchObject({
      ok: false,
      reason: "too_long",
    });
  });
});

describe("a phrase", () => {
  it("is read by nobody who isn't handed the words", () => {
    const { words: _words, ...wordless } = LONDON;
    // @ts-expect-error: a reader of phrases needs the words for time
    expect(() => readPhrase("tomorrow", wordless)).toThrow();
  });
});
