import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { resolveInstant } from "../../../src/time/iso";
import { type PhraseValue, readPhrase } from "../../../src/time/phrases/read-phrase";
import { readRange } from "../../../src/time/phrases/read-range";
import { splitPhrase } from "../../../src/time/phrases/split-phrase";
import { checkRule, nextAfter } from "../../../src/time/recurrence/recurrence";
import { localDateOf } from "../../../src/time/zones/zone";
import { TIME_WORDS } from "../../../src/words/tables/all";
import { checkLaw } from "../check-law";

const LOCALES = [
  ...[
    "en",
    "de",
    "fr",
    "es",
    "it",
    "pt",
    "nl",
    "ja",
    "zh",
    "zh-TW",
    "ru",
    "uk",
    "sv",
    "fi",
    "id",
    "vi",
    "ar",
  ],
];

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

describe("no phrase under 500 characters takes long", () => {
  for (const locale of LOCALES) {
    it(locale, () => {
      const at = { now: 1_771_860_227, zone: "Europe/London", locale, words: TIME_WORDS };
      // The patterns of a language are made with its first phrase.
      for (const text of ["tomorrow 1 x", "x 3 may"])
        for (const read of [readPhrase, readRange]) read(text, at);
      for (const piece of HOSTILE) {
        const text = piece.repeat(Math.ceil(499 / piece.length)).slice(0, 499);
        for (const [read, limit] of LIMITS) {
          const tries = measureUntilUnder(limit, () => read(text, at));
          expect({ piece, name: read.name, ms: Math.min(...tries) < limit || tries }).toMatchObject({
            ms: true,
          });
        }
      }
    });
  }
});

/** Nothing that has passed, and of a series an accepted rule whose first occurrence it is. */
function expectSound(
  { parsed, recurrence }: PhraseValue,
  { now, zone }: { now: number; zone: string },
): void {
  const at = resolveInstant(parsed, zone);
  if (parsed.kind !== "date") expect(at).toBeGreaterThanOrEqual(now);
  if (recurrence === null) return;
  expect(checkRule(recurrence)).toEqual({ ok: true, rule: recurrence });
  expect(parsed.kind).not.toBe("instant");
  const start_local = parsed.kind === "local" ? parsed.local : localDateOf(zone, at);
  expect(nextAfter({ rule: recurrence, start_local, zone }, at - 1)?.local).toBe(start_local);
}

describe("any text", () => {
  it("is read without an exception, and what is read is not in the past", () => {
    const words = fc.constantFrom(
      ..."tomorrow every daily monthly weekly in at on 9 12 31 2026 monday friday next last the of may february first last and until for 3 weeks hours half past to am pm 03/04 29 noon midnight tonight ago morgen um halb jeden demain tous les 明天 下午 毎日 завтра каждый".split(
        " ",
      ),
    );
    const text = fc.oneof(
      fc.string({ maxLength: 60 }),
      fc.array(words, { maxLength: 8 }).map((list) => list.join(" ")),
    );
    const locale = fc.constantFrom(...LOCALES, null, "xx", "en-US");
    const zone = fc.constantFrom(
      "UTC",
      "Europe/Berlin",
      "America/New_York",
      "Australia/Lord_Howe",
      "Pacific/Apia",
    );
    const now = fc.integer({ min: 0, max: 4_102_444_800 });
    checkLaw(
      fc.property(text, locale, zone, now, (said, spoken, where, when) => {
        const at = { now: when, zone: where, locale: spoken, words: TIME_WORDS };
        const read = readPhrase(said, at);
        if (read.ok) expectSound(read.value, at);
        else for (const one of [...read.readings, read.example]) expect(readPhrase(one, at).ok).toBe(true);
        const range = readRange(said, at);
        if (range.ok) expect(range.value.after).toBeLessThan(range.value.before);
        const { phrase, rest } = splitPhrase(said, at);
        expect(phrase.length + rest.length).toBeLessThanOrEqual(said.normalize("NFC").length + 2);
      }),
      1500,
    );
  });
});
