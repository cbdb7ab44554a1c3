import { describe, expect, it } from "vitest";
import { splitPhrase } from "../../src/time/phrases/split-phrase";
import { LANGUAGE_CODES, type LanguageCode } from "../../src/words/language";
import { readRequest } from "../../src/words/requests/read-request";
import type { RequestName } from "../../src/words/requests/request-words";
import { WORDS } from "../support/words";
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

/** Swedish has one word for "don't forget to" and "don't forget that": what follows tells which it is. */
const ASKED_IN: Partial<Record<LanguageCode, Record<number, RequestName>>> = { sv: { 3: "keepInMind" } };

describe.each(LANGUAGE_CODES)("what people say in %s", (code) => {
  it("is understood in that language, once the first of it was", () => {
    let known = FIRST_TRIED[code] ?? "en";
    const misread = SAYINGS[code].flatMap((text, index) => {
      const { name, language } = readRequest(text, known, WORDS) ?? { name: null, language: null };
      known = language ?? known;
      const asked = ASKED_IN[code]?.[index] ?? ASKED[index];
      return name === asked && language === code ? [] : [{ text, name, language }];
    });
    expect(misread).toEqual([]);
  });

  it("has its times read in that language", () => {
    const unread = SAYINGS[code].slice(0, 5).filter((text) => {
      const read = readRequest(text, code, WORDS);
      const said = read?.what ?? read?.words ?? "";
      return (
        splitPhrase(said, { now: NOW, zone: "Europe/Berlin", locale: code, hours: {}, words: WORDS.times })
          .phrase === ""
      );
    });
    expect(unread).toEqual([]);
  });
});
