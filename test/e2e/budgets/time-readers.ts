import { findRange } from "../../../src/time/phrases/find-range";
import type { PhraseContext } from "../../../src/time/phrases/moment";
import { readDuration, splitDuration } from "../../../src/time/phrases/read-duration";
import { readPhrase } from "../../../src/time/phrases/read-phrase";
import { readRange } from "../../../src/time/phrases/read-range";
import { splitPhrase } from "../../../src/time/phrases/split-phrase";
import { WORDS } from "../../support/words";
import { PARTS, type Parts } from "../../time/phrases/tables/parts";
import { CASES, type Case, type Frame, fewCasesOf } from "./hostile-texts";
import { LONGEST, type TextReader } from "./readers";

/** Characters of a phrase for a time, and of a text in which one is looked for: doors and readers refuse more. */
const MOST_PHRASE = 500;
/** Characters of the longest text that is read in all of its parts (`split-phrase.ts`). */
const MOST_NOTED = 4500;

/** Readers of words for times, in each language that they are read in. */
export const timeReaders = (): TextReader[] =>
  Object.entries(PARTS).flatMap(([locale, parts]) => readersIn(locale, parts));

function readersIn(locale: string, parts: Parts): TextReader[] {
  const [language = ""] = locale.split("-");
  const at: PhraseContext = {
    now: 1_771_860_227, // Monday 2026-02-23T15:23:47Z
    zone: "Europe/London",
    locale,
    words: WORDS.times,
  };
  const own = fewCasesOf(piecesOf(parts), framesOf(parts));
  const cases: Case[] = language === "en" ? [...CASES, ...own] : own;
  const reader = (name: string, most: number, read: TextReader["read"]): TextReader => ({
    name: `${name} ${language}`,
    most,
    cases,
    read,
  });
  return [
    reader("readPhrase", MOST_PHRASE, (text) => readPhrase(text, at)),
    reader("readRange", MOST_PHRASE, (text) => readRange(text, at)),
    reader("findRange", MOST_PHRASE, (text) => findRange(text, at)),
    reader("findRange in a message", LONGEST, (text) => findRange(text, at)),
    reader("splitPhrase", MOST_PHRASE, (text) => splitPhrase(text, at)),
    reader("splitPhrase of what may be noted", MOST_NOTED, (text) => splitPhrase(text, at)),
    reader("splitPhrase of a message", LONGEST, (text) => splitPhrase(text, at)),
    reader("readDuration", MOST_PHRASE, (text) => readDuration(text, at)),
    reader("splitDuration", MOST_PHRASE, (text) => splitDuration(text, at)),
    reader("splitDuration of a message", LONGEST, (text) => splitDuration(text, at)),
  ];
}

/** A language's words, one by one and in pairs of two sorts. */
function piecesOf(parts: Parts): string[] {
  const words = Object.values(parts).flat();
  const pairs = words.map((word, index) => `${word} ${words[(index * 7 + 3) % words.length]} `);
  return [...words.map((word) => `${word} `), ...pairs];
}

/** A time at one end of a text, and a matter at the other. */
function framesOf({ day: [day = ""] = [], clock: [clock = ""] = [] }: Parts): Frame[] {
  return [
    [`${day} ${clock} x `, " x"],
    ["x ", ` x ${day} ${clock}`],
  ];
}
