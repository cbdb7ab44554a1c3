import { describe, expect, it } from "vitest";
import { readPhrase } from "../../../src/time/phrases/read-phrase";
import { refusalText } from "../../../src/time/phrases/refusals";
import { TIME_WORDS } from "../../../src/words/tables/all";

const NOW = 1_771_860_227; // Monday 2026-02-23T15:23:47Z
const AT = { now: NOW, zone: "Europe/London", locale: "en-GB", words: TIME_WORDS };

/** What was said, why it is refused, and what it may have meant. */
const REFUSED: readonly (readonly [text: string, message: string, readings: readonly string[]])[] = [
  ["pay rent on Friday", 'does not understand "pay rent"', []],
  [
    "every day excluding holidays",
    "leaves out public holidays, which no rule of repetition can say: name weekdays",
    [],
  ],
  ["every day at 9 unless it rains", 'does not understand "unless it rains"', []],
  ["not tomorrow", 'does not understand "not"', []],
  ["any day but Monday", 'does not understand "any day but"', []],
  ["Tuesday or Wednesday", "offers a choice of times: name one", []],
  ["Friday 28 February", "names a weekday that 2026-02-28 is not", ["2026-02-28", "2026-03-06"]],
  [
    "Friday 28 February at 9",
    "names a weekday that 2026-02-28 is not",
    ["2026-02-28T09:00", "2026-03-06T09:00"],
  ],
  [
    "Friday 28 February at 9 Tokyo time",
    "names a weekday that 2026-02-28 is not",
    ["2026-02-28T09:00[Asia/Tokyo]", "2026-03-06T09:00[Asia/Tokyo]"],
  ],
  [
    "every third Friday at 9",
    "may count weeks or number a weekday of the month",
    ["every 3 weeks on Friday at 9", "the third Friday of every month at 9"],
  ],
  ["tomorrow at 9 and 10", "names several times of day: name one", []],
  ["every Monday at 9 and Friday at 10", 'says two things for one: "at 9" and "at 10"', []],
  ["in 9999 years", "is after the year 9999", []],
  ["yesterday", "is in the past", []],
  ["last Friday at midnight", "is in the past", []],
  ["yesterday at midnight", "is in the past", []],
  [
    "Friday at midnight Tokyo time",
    "may be the midnight that begins or ends 2026-02-27",
    ["2026-02-27T00:00[Asia/Tokyo]", "2026-02-28T00:00[Asia/Tokyo]"],
  ],
  [
    "half an hour before midnight on Friday",
    "may be the midnight that begins or ends 2026-02-27",
    ["2026-02-26T23:30", "2026-02-27T23:30"],
  ],
];

describe("refusals", () => {
  it.each(REFUSED)("of %s propose all that was said, as it may be meant", (text, message, readings) => {
    const read = readPhrase(text, AT);
    expect(read).toMatchObject({ ok: false, message, readings });
    if (read.ok) return;
    for (const one of [...read.readings, read.example]) expect(readPhrase(one, AT).ok).toBe(true);
  });

  it.each([
    ["próximo viernes a las 9", ["2026-02-27T09:00", "2026-03-06T09:00"]],
    ["dos días antes del próximo viernes", ["2026-02-25", "2026-03-04"]],
  ])("of a word with two meanings propose both: %s", (text, readings) => {
    expect(readPhrase(text, { ...AT, locale: "es-ES" })).toMatchObject({ ok: false, readings });
  });

  it("end with the question for the user", () => {
    const textOf = (text: string) => {
      const read = readPhrase(text, AT);
      return read.ok ? "" : refusalText(read);
    };
    expect(textOf("not tomorrow")).toBe(
      'does not understand "not" (for the form only: "tomorrow at 09:00" is read); ask the user: when exactly?',
    );
    expect(textOf("Friday 28 February")).toBe(
      'names a weekday that 2026-02-28 is not; ask the user, then send what is meant: "2026-02-28" or "2026-03-06"?',
    );
    expect(textOf("x".repeat(501))).toBe(
      'is longer than 500 characters: send the words of the time alone, such as "tomorrow at 09:00"',
    );
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
    expect(readPhrase("03/04", { ...AT, locale: "en", zone: "UTC" })).toMatchObject({ reason: "ambiguous" });
  });

  it("is not mixed with it", () => {
    expect(read("morgen at nine o'clock", "de-DE")).toMatchObject({ ok: false });
  });
});
