import { describe, expect, it } from "vitest";
import { splitPhrase } from "../../src/time/phrases/split-phrase";
import { LANGUAGE_CODES, type LanguageCode } from "../../src/words/language";
import { readRequest } from "../../src/words/read-request";
import { ASKED, SAYINGS } from "./sayings";

const NOW = Date.parse("2026-11-22T10:00:00Z") / 1000;

/** The language that is tried first for somebody of whom nothing is known. */
const FIRST_TRIED: Partial<Record<LanguageCode, LanguageCode>> = {
  en: "de",
  uk: "ru",
  ru: "uk",
  it: "es",
  es: "it",
};

describe.each(LANGUAGE_CODES)("what people say in %s", (code) => {
  it("is understood in that language, once the first of it was", () => {
    let known = FIRST_TRIED[code] ?? "en";
    const misread = SAYINGS[code].flatMap((text, index) => {
      const { name, language } = readRequest(text, known) ?? { name: null, language: null };
      known = language ?? known;
      return name === ASKED[index] && language === code ? [] : [{ text, name, language }];
    });
    expect(misread).toEqual([]);
  });

  it("has its times read in that language", () => {
    const unread = SAYINGS[code].slice(0, 5).filter((text) => {
      const what = readRequest(text, code)?.what ?? "";
      return splitPhrase(what, { now: NOW, zone: "Europe/Berlin", locale: code, hours: {} }).phrase === "";
    });
    expect(unread).toEqual([]);
  });
});
