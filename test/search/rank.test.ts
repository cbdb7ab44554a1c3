import { describe, expect, it } from "vitest";
import { type Candidate, type RankContext, rank, rarity } from "../../src/search/rank";

const NOON = 1_700_000_000;
const HOUR = 3600;
const DAY = 24 * HOUR;

type Given = Partial<Candidate> & { key: string };

/** Rows a day apart, so that none is in another's episode unless it says so. */
function rowsOf(given: Given[]): Candidate[] {
  return given.map((one, index) => ({
    pk: index + 1,
    time: NOON + index * 30 * DAY,
    place: "",
    length: 50,
    label: null,
    asks: false,
    terms: [],
    before: [],
    after: [],
    ...one,
  }));
}

const CONTEXT: RankContext = {
  weights: [4, 2, 1],
  meanLength: 50,
  nameTerms: new Set(),
  isNamed: () => false,
  asks: true,
  time: null,
};

const CASES: [rule: string, given: Given[], context: Partial<RankContext>, order: string[]][] = [
  [
    "a rare word before a common one",
    [
      { key: "common", terms: [1] },
      { key: "rare", terms: [0] },
    ],
    {},
    ["rare", "common"],
  ],
  [
    "two words before one of them",
    [
      { key: "one", terms: [1] },
      { key: "two", terms: [1, 2] },
    ],
    {},
    ["two", "one"],
  ],
  [
    "a short text before a long one with the same words",
    [
      { key: "short", terms: [0], length: 20 },
      { key: "long", terms: [0], length: 400 },
    ],
    {},
    ["short", "long"],
  ],
  [
    "the newest of equals",
    [
      { key: "old", terms: [0] },
      { key: "new", terms: [0] },
    ],
    {},
    ["new", "old"],
  ],
  [
    "the last stored of equals of one time",
    [
      { key: "first", terms: [0], time: NOON },
      { key: "second", terms: [0], time: NOON },
    ],
    {},
    ["second", "first"],
  ],
  [
    "the row beside a hit before the one after that, and both before a weak hit",
    [
      { key: "hit", terms: [0], time: NOON, after: ["next", "later"] },
      { key: "next", time: NOON + 60 },
      { key: "later", time: NOON + 120 },
      { key: "weak", terms: [2], time: NOON - 90 * DAY },
    ],
    { weights: [10, 2, 0.5] },
    ["hit", "next", "later", "weak"],
  ],
  [
    "the answer to a question before a row that says one word of it",
    [
      { key: "question", terms: [0, 1], time: NOON, asks: true, after: ["answer"] },
      { key: "answer", time: NOON + 60 },
      { key: "word", terms: [1], time: NOON - 90 * DAY },
    ],
    {},
    ["question", "answer", "word"],
  ],
  [
    "what is about whom the question names",
    [
      { key: "ann", terms: [0], label: "Ann" },
      { key: "bob", terms: [0], label: "Bob" },
    ],
    { isNamed: (label) => label === "Ann" },
    ["ann", "bob"],
  ],
  [
    "a name in a text about somebody else as nothing",
    [
      { key: "about bob, names ann", terms: [0], label: "Bob" },
      { key: "about nobody, names ann", terms: [0] },
    ],
    { nameTerms: new Set([0]), isNamed: (label) => label === "Ann" },
    ["about nobody, names ann", "about bob, names ann"],
  ],
  [
    "what is of the time that the question names",
    [
      { key: "then", terms: [0], time: NOON },
      { key: "now", terms: [0], time: NOON + 90 * DAY },
    ],
    { time: { after: NOON - HOUR, before: NOON + HOUR } },
    ["then", "now"],
  ],
  [
    "but more words before the right time",
    [
      { key: "right time", terms: [2], time: NOON },
      { key: "right words", terms: [0, 1], time: NOON + 90 * DAY },
    ],
    { time: { after: NOON - HOUR, before: NOON + HOUR } },
    ["right words", "right time"],
  ],
  [
    "words before a name where words are looked up",
    [
      { key: "two words", terms: [0, 1], length: 80 },
      { key: "named", terms: [0], label: "Ann" },
    ],
    { asks: false, weights: [2, 2], isNamed: (label) => label === "Ann" },
    ["two words", "named"],
  ],
  [
    "nothing for its episode where words are looked up",
    [
      { key: "among others", terms: [1], time: NOON },
      { key: "other", terms: [1, 2], time: NOON + 60 },
      { key: "alone", terms: [1], time: NOON + 90 * DAY },
    ],
    { asks: false },
    ["other", "alone", "among others"],
  ],
  [
    "the episode that says most",
    [
      { key: "alone", terms: [1], time: NOON + 90 * DAY },
      { key: "among others", terms: [1], time: NOON },
      { key: "other", terms: [1, 2], time: NOON + 60 },
    ],
    {},
    ["other", "among others", "alone"],
  ],
];

describe("rank puts first", () => {
  it.each(CASES)("%s", (_, given, context, order) => {
    const ranked = rank(rowsOf(given), { ...CONTEXT, ...context });
    expect(ranked.map(({ candidate }) => candidate.key)).toEqual(order);
    const reversed = rank(rowsOf(given).reverse(), { ...CONTEXT, ...context });
    expect(reversed.map(({ candidate }) => candidate.key)).toEqual(order);
  });

  it("whatever it is, with a score that is the sum of its parts and falls", () => {
    for (const [, given, context] of CASES) {
      const ranked = rank(rowsOf(given), { ...CONTEXT, ...context });
      const scores = ranked.map(({ score }) => score);
      expect(scores).toEqual([...scores].sort((a, b) => b - a));
      for (const { score, parts } of ranked) {
        expect(Object.values(parts).reduce((sum, part) => sum + part, 0)).toBeCloseTo(score, 9);
        for (const part of Object.values(parts)) expect(part).toBeGreaterThanOrEqual(0);
      }
    }
  });

  it("nothing of nothing", () => {
    expect(rank([], CONTEXT)).toEqual([]);
  });
});

describe("the time that a question names", () => {
  it.each([
    [-2 * DAY, false],
    [-DAY, true],
    [0, true],
    [DAY + 7 * DAY - 1, true],
    [DAY + 7 * DAY, false],
  ])("%i seconds after its beginning: %s", (distance, counts) => {
    const time = { after: NOON, before: NOON + DAY };
    const [one] = rank(rowsOf([{ key: "a", terms: [0], time: NOON + distance }]), { ...CONTEXT, time });
    expect((one?.parts.time ?? 0) > 0).toBe(counts);
  });
});

describe("rarity", () => {
  it.each([
    [0, 0, Math.log(2)],
    [1, 10, Math.log(1 + 9.5 / 1.5)],
    [10, 10, Math.log(1 + 0.5 / 10.5)],
    [5, 3, Math.log(1 + 0.5 / 5.5)],
  ])("of a word in %i of %i rows", (found, rows, expected) => {
    expect(rarity(found, rows)).toBeCloseTo(expected, 12);
  });

  it("falls as a word is found more often, and is never below nothing", () => {
    const all = Array.from({ length: 101 }, (_, found) => rarity(found, 100));
    expect(all).toEqual([...all].sort((a, b) => b - a));
    expect(Math.min(...all)).toBeGreaterThan(0);
  });
});
