import { describe, expect, it } from "vitest";
import { dateLaterBy, laterBy, readDuration, splitDuration } from "../../../src/time/phrases/read-duration";
import { TIME_WORDS } from "../../../src/words/tables/all";

const at = (text: string) => Date.parse(text) / 1000;
const NOW = at("2026-02-23T15:23:47Z");

/** Amounts as they are said, and "by" where its word was said. */
function read(text: string, locale: string): string | null {
  const found = readDuration(text, { locale, words: TIME_WORDS });
  if (found === null) return null;
  const said = found.amounts.map(({ value, unit }) => `${value} ${unit}`).join(" ");
  return `${found.isBy ? "by " : ""}${said}${found.meansTo ? " or to" : ""}`;
}

describe("a length of time", () => {
  it.each([
    ["en", "by 2 hours", "by 2 hour"],
    ["en", "a day", "1 day"],
    ["en", "1 day and 3 hours", "1 day 3 hour"],
    ["de", "um einen Tag", "by 1 day"],
    ["fr", "d'une demi-heure", "by 1800 second"],
    ["fr", "de 2h", "by 2 hour"],
    ["it", "di 2 ore", "by 2 hour"],
    ["fi", "kahdella tunnilla", "2 hour"],
    ["fi", "viikolla", "1 week"],
    ["ru", "на день", "by 1 day"],
    ["ru", "на 2 часа", "by 2 hour or to"],
    ["ru", "на час", "by 3600 second or to"],
    ["ru", "на полчаса", "by 1800 second"],
    ["uk", "на 2 години", "by 2 hour"],
    // A time of day, a moment, something else.
    ["uk", "на 2 годину", null],
    ["fr", "14h", null],
    ["en", "in 2 hours", null],
    ["en", "2 hours ago", null],
    ["en", "a 2 hour film", null],
    ["en", "day", null],
    ["en", "", null],
  ])("in %s: %s", (locale, text, said) => {
    expect(read(text, locale)).toBe(said);
  });

  it.each([
    ["en", "the dentist 2 hours", { phrase: "by 2 hours", rest: "the dentist" }],
    ["en", "the dentist by 2 hours", { phrase: "by 2 hours", rest: "the dentist" }],
    ["es", "2 horas", { phrase: "por 2 horas", rest: "" }],
    ["fi", "vuokra 2 tuntia", { phrase: "2 tuntia", rest: "vuokra" }],
    ["en", "the dentist in 2 hours", null],
    ["en", "the dentist", null],
  ])("at the end of a text in %s: %s", (locale, text, parts) => {
    expect(
      splitDuration(text, { now: NOW, zone: "Europe/Berlin", locale, hours: {}, words: TIME_WORDS }),
    ).toEqual(parts);
  });
});

describe("so much later", () => {
  it.each([
    // The clocks go forward in the night of 29 March.
    ["Europe/Berlin", "2026-03-28T09:00:00Z", "a day", "2026-03-29T08:00:00Z"],
    ["Europe/Berlin", "2026-03-28T09:00:00Z", "by 24 hours", "2026-03-29T09:00:00Z"],
    ["Europe/Berlin", "2026-01-31T09:00:00Z", "a month", "2026-02-28T09:00:00Z"],
    ["Australia/Lord_Howe", "2026-04-04T00:00:00Z", "a day and 2 hours", "2026-04-05T02:30:00Z"],
  ])("in %s, %s by %s", (zone, from, text, to) => {
    const duration = readDuration(text, { locale: "en", words: TIME_WORDS });
    expect(duration === null ? null : laterBy(at(from), duration, zone)).toBe(at(to));
  });

  it.each([
    ["a week", "2026-03-02"],
    ["a day and a half", null],
    ["2 hours", null],
  ])("on a day: %s", (text, date) => {
    const duration = readDuration(text, { locale: "en", words: TIME_WORDS });
    expect(duration === null ? undefined : dateLaterBy("2026-02-23", duration)).toBe(date);
  });
});
