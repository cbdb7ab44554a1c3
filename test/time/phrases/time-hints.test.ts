import { describe, expect, it } from "vitest";
import { findRange } from "../../../src/time/phrases/find-range";
import { mayNameTime } from "../../../src/time/phrases/words/finding/time-hints";
import { isSaid, runsOf } from "../../../src/time/phrases/words/folding/runs";
import { languageOf, otherLanguages } from "../../../src/time/phrases/words/language";
import { normalise } from "../../../src/time/phrases/words/normalise";
import { PHRASE_LANGUAGES } from "../../../src/time/phrases/words/phrase-languages";
import { TIME_WORDS } from "../../../src/words/tables/all";
import { COMMONEST } from "./tables/commonest";
import { ENGLISH } from "./tables/english";
import { EVERY_SECOND } from "./tables/every-second";
import { GERMANIC } from "./tables/germanic";
import { HALVES } from "./tables/halves";
import { KINDS } from "./tables/kinds";
import { NIGHTS } from "./tables/nights";
import { OTHERS } from "./tables/others";
import { PARTS } from "./tables/parts";
import { rowsOf } from "./tables/phrase-table";
import { RANGES } from "./tables/ranges";
import { ROMANCE } from "./tables/romance";
import { SAYINGS } from "./tables/sayings";
import { SPOKEN } from "./tables/spoken";
import { WEEKDAYS } from "./tables/weekdays";
import { ZONES } from "./tables/zones";

const TABLES = [
  ...[ENGLISH, WEEKDAYS, ZONES, GERMANIC, ROMANCE, OTHERS, KINDS, COMMONEST, EVERY_SECOND, NIGHTS, HALVES],
  ...[SAYINGS, SPOKEN],
].flat();

/** Every phrase of the tables with the locale of its table, read or refused. */
const PHRASES: [phrase: string, locale: string | null][] = [
  ...TABLES.flatMap((table) => rowsOf(table).map(({ phrase }) => [phrase, table.locale] as const)),
  ...RANGES.flatMap(({ lines, locale }) =>
    lines
      .trim()
      .split("\n")
      .map((line) => [line.split(" => ")[0] ?? "", locale] as const),
  ),
  ...Object.entries(PARTS).flatMap(([locale, pool]) =>
    Object.values(pool).flatMap((texts) => texts.map((text) => [text, locale] as const)),
  ),
].map(([phrase, locale]) => [normalise(phrase), locale]);

const WORDS = { ...TIME_WORDS, holidays: null };

const contextOf = (locale: string | null) => ({
  now: 1_771_860_227,
  zone: "Europe/London",
  locale,
  words: WORDS,
});

describe("a text in which no word is one for time", () => {
  it("of all phrases of the tables, in every language, says no time", () => {
    const lost: string[] = [];
    let said = 0;
    for (const [phrase, locale] of PHRASES) {
      const own = languageOf(locale, WORDS);
      for (const language of [own, ...otherLanguages(phrase, own, WORDS)]) {
        if (!runsOf(phrase, language, contextOf(locale)).some(isSaid)) continue;
        said += 1;
        if (!mayNameTime(phrase, language)) lost.push(`${language.code}: ${phrase}`);
      }
    }
    expect(lost).toEqual([]);
    expect(said).toBeGreaterThan(2_000);
  });

  it("has those of every language among them, said without figures, too", () => {
    const found = new Set(
      PHRASES.filter(
        ([phrase, locale]) => !/\p{N}/u.test(phrase) && findRange(phrase, contextOf(locale)) !== null,
      ).map(([, locale]) => languageOf(locale, WORDS).code),
    );
    expect([...found].sort()).toEqual([...PHRASE_LANGUAGES].sort());
  });

  it.each([
    ["what did I say about the dentist?", "en"],
    ["who is afraid of the big dog at home and why", "en"],
    ["was habe ich über den Zahnarzt gesagt?", "de"],
    ["qui a peint la maison", "fr"],
    ["что я говорил о враче", "ru"],
  ])("is %s", (text, locale) => {
    expect(mayNameTime(normalise(text), languageOf(locale, WORDS))).toBe(false);
  });
});
