import { SEPARATORS } from "../support/separators";
import type { Random } from "./random";

/** Blanks, marks and signs that texts are parted by, and what takes no room of its own. */
const PARTING = [
  ...SEPARATORS,
  "\u200b",
  "\u200d",
  "\u2060",
  "\ufeff",
  "\u034f",
  "\v",
  "'",
  '"',
  "(",
  "[",
  "<",
  "*",
  "@",
  "#",
  "&",
];

/** What stands in one character with others: combining marks, emoji of several code points, flags. */
const JOINED = [
  "\u0301",
  "\u0301\u0316",
  "\u0345\u0315\u0301\u0316\u0327\u05b0",
  "e\u0301",
  "ำ",
  "ﷺ",
  "\u1100\u1161\u11a8",
  "🎂",
  "👍🏽",
  "👩‍👩‍👧‍👦",
  "🇩🇪",
  "\ufe0f",
  "\ud83d",
];

/** Letters, figures and words that readers look for. */
const WORDS = [
  "a",
  "1",
  "中",
  "я ",
  "1 ",
  "1:",
  "a-",
  "to ",
  "and ",
  "remind me ",
  "tomorrow ",
  "at 9 ",
  "every ",
  "in 2 hours ",
  "2026-01-01 ",
  "morgen ",
  "до ",
  "明日",
  "[12:31] ",
  "<@U1> ",
  "FREQ=DAILY;",
];

const PIECES = [PARTING, JOINED, WORDS];

/** What stands around a run, so that it comes before those who read requests and times. */
const AROUND = [
  ["", ""],
  ["hey ", "x"],
  ["remind me to ", " tomorrow at 9"],
  ["move ", " to friday"],
  ["/done ", ""],
  ["2026-01-01T", "Z"],
] as const;

const LENGTHS = [40, 200, 499, 1000, 4000, 32_000];

/** A run of one piece or of a few, within what a text may have. */
export function longRun(random: Random, most = 32_000): string {
  const unit = Array.from({ length: random.pick([1, 1, 2, 3]) }, () => random.pick(random.pick(PIECES))).join(
    "",
  );
  const [before, after] = random.pick(AROUND);
  const fitting = LENGTHS.filter((length) => length <= most);
  const length = random.pick(fitting.length > 0 ? fitting : [most]);
  const room = Math.max(0, length - before.length - after.length);
  return before + unit.repeat(Math.ceil(room / unit.length)).slice(0, room) + after;
}
