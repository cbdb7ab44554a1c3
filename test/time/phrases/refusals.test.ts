import { describe, expect, it } from "vitest";
import { readPhrase } from "../../../src/time/phrases/read-phrase";
import { TIME_WORDS } from "../../../src/words/tables/all";

const NOW = 1_771_860_227; // Monday 2026-02-23T15:23:47Z
const AT = { now: NOW, zone: "Europe/London", locale: "en-GB", words: TIME_WORDS };

/** What was said, why it is refused, and what is proposed first. */
const REFUSED: readonly (readonly [text: string, message: string, first: string])[] = [
  ["pay rent on Friday", 'does not understand "pay rent"', "on Friday"],
  ["every day excluding holidays", 'does not understand "excluding holidays"', "every day"],
  ["every day at 9 unless it rains", 'does not understand "unless it rains"', "every day at 9"],
  ["Tuesday or Wednesday", "offers a choice of times: name one", "Wednesday"],
  ["Friday 28 February", "names a weekday that 2026-02-28 is not", "2026-02-28"],
  ["every third Friday", "may count weeks or number a weekday of the month", "every 3 weeks on Friday"],
  ["tomorrow at 9 and 10", "names several times of day: name one", "tomorrow at 09:00"],
  ["every Monday at 9 and Friday at 10", 'says two things for one: "at 9" and "at 10"', "tomorrow at 09:00"],
  ["in 9999 years", "is after the year 9999", "every day at 09:00"],
];

describe("refusals", () => {
  it("quote what was not understood and propose the longest part that reads whole", () => {
    for (const [text, message, first] of REFUSED) {
      const read = readPhrase(text, AT);
      expect({ text, read }).toMatchObject({ text, read: { ok: false, message } });
      if (read.ok) continue;
      expect({ text, first: read.suggestions[0] }).toEqual({ text, first });
      for (const suggestion of read.suggestions)
        expect({ text, suggestion, ok: readPhrase(suggestion, AT).ok }).toEqual({
          text,
          suggestion,
          ok: true,
        });
    }
  });
});

describe("a series in a zone of its own", () => {
  it("keeps that zone's wall clock", () => {
    expect(readPhrase("every day at 10 Tokyo time", AT)).toMatchObject({
      value: {
        parsed: { kind: "instant", zoned: { local: "2026-02-24T10:00:00", zone: "Asia/Tokyo" } },
        recurrence: "FREQ=DAILY",
        understood: "Tuesday 2026-02-24 at 10:00 (Asia/Tokyo), every day",
      },
    });
  });

  it("is no offset, which would not keep through a clock change", () => {
    expect(readPhrase("every day at 10 CET", AT)).toMatchObject({ reason: "ambiguous" });
  });

  it("needs a time of day there", () => {
    expect(readPhrase("every Monday Tokyo time", AT)).toMatchObject({
      reason: "ambiguous",
      message: "names a time zone, Tokyo, but no time of day there",
    });
  });
});

describe("another language than the user's", () => {
  const read = (text: string, locale: string) => readPhrase(text, { ...AT, locale });

  it("is read where the user's own doesn't read the whole phrase", () => {
    for (const locale of ["de-DE", "ja-JP", "ar-EG"])
      expect(read("tomorrow at 9", locale)).toMatchObject({
        value: { parsed: { local: "2026-02-24T09:00:00" } },
      });
    expect(read("demain à 9h", "en-GB")).toMatchObject({
      value: { parsed: { local: "2026-02-24T09:00:00" } },
    });
    expect(read("明天9点", "en-GB")).toMatchObject({ value: { parsed: { local: "2026-02-24T09:00:00" } } });
  });

  it("doesn't decide what the user's own has refused", () => {
    expect(read("Montag oder Dienstag", "de-DE")).toMatchObject({ reason: "ambiguous" });
    expect(read("03/04", "en")).toMatchObject({ reason: "ambiguous" });
  });

  it("is not mixed with it", () => {
    expect(read("morgen at nine o'clock", "de-DE")).toMatchObject({ ok: false });
  });
});
