import { expect } from "vitest";
import { readPhrase } from "../../../src/time/phrases/read-phrase";
import { readRange } from "../../../src/time/phrases/read-range";
import { splitPhrase } from "../../../src/time/phrases/split-phrase";
import { TIME_WORDS } from "../../../src/words/tables/all";

/** How long phrases take to be read. */

/** Pieces that make patterns backtrack: repeated, and cut at 500 characters. */
const HOSTILE = [
  "1 ",
  "1",
  "1.",
  "1:",
  "1/",
  "1-",
  "a ",
  "in ",
  "at 9 ",
  "friday ",
  "may ",
  "1 may ",
  "1h ",
  "1u ",
  "in 1 day ",
  "1 day ",
  "1 hour and ",
  "tomorrow at 9 ",
  ",",
  "每",
  "一",
  "十二月",
  "1点1分",
  "明日",
  "every ",
  "every second tuesday and ",
  "every monday and tuesday and wednesday ",
  "завтра ",
  "the 1st of ",
  "half past ",
  "half an hour ",
  "until ",
  "from 1 to 2 ",
  "monday to ",
  "lun mar mer ",
  "2026-01-01T00:00[",
  "e\u0301",
  "🎂",
  "غدا ",
  "om de week op maandag ",
  "alle 2 wochen am montag und ",
  "am um im ",
  " ",
  `1${" ".repeat(498)}x`,
  "ngày 1 tháng 1 ",
];

const TRIES = 20;
/** Milliseconds once a language's patterns are made: at least ten times what an idle machine takes. */
const LIMITS = [
  [readPhrase, 50],
  [readRange, 50],
  [splitPhrase, 100],
] as const;

/** Milliseconds of each try, until one is under `limit`; some at most: the machine may be busy with something else. */
function measureUntilUnder(limit: number, work: () => unknown): number[] {
  const tries: number[] = [];
  while (tries.length < TRIES && !tries.some((ms) => ms < limit)) {
    const began = performance.now();
    work();
    tries.push(performance.now() - began);
  }
  return tries;
}

/** Locales whose words are tried in each run: with spaces and without, and of other letters. */
export const USUAL = ["en", "de", "ja", "ar"];

/** Fails where a phrase under 500 characters takes long to be read in a locale. */
export function expectQuick(locale: string): void {
  const at = { now: 1_771_860_227, zone: "Europe/London", locale, words: TIME_WORDS };
  // The patterns of a language are made with its first phrase.
  for (const text of ["tomorrow 1 x", "x 3 may"]) for (const read of [readPhrase, readRange]) read(text, at);
  const slow: unknown[] = [];
  for (const piece of HOSTILE) {
    const text = piece.repeat(Math.ceil(499 / piece.length)).slice(0, 499);
    for (const [read, limit] of LIMITS) {
      const tries = measureUntilUnder(limit, () => read(text, at));
      if (Math.min(...tries) >= limit) slow.push({ piece, name: read.name, tries });
    }
  }
  expect(slow).toEqual([]);
}
