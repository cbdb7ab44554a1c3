/** A time of day as a piece. */

import type { Words } from "../words/finding/lexicon";
import type { Piece } from "./pieces";

export type Half = "am" | "pm" | null;

interface ClockWords {
  hour: number;
  minute?: number;
  second?: number | null;
  half?: Half | undefined;
  /** The figures of the hour, where it has some: "08" is one of the day's 24. */
  figures?: string;
  written?: boolean;
}

/** A clock time; null where there is none such. 24:00 is the midnight that ends the day, and stays hour 24. */
export function clock({
  hour,
  minute = 0,
  second = null,
  half = null,
  figures = "",
  written = false,
}: ClockWords): Piece | null {
  const at = (whole: number, settled: boolean): Piece => ({
    kind: "clock",
    clocks: [{ hour: whole, minute, second, settled, written }],
  });
  if (!Number.isInteger(hour) || !Number.isInteger(minute) || minute > 59) return null;
  if (hour === 24 && minute === 0 && half === null) return at(24, true);
  if (hour > 23 || (half !== null && hour === 0) || (hour > 12 && half === "am")) return null;
  if (half !== null && hour <= 12) return at((hour % 12) + (half === "pm" ? 12 : 0), true);
  return at(hour, hour > 12 || hour === 0 || /^0\d$/.test(figures));
}

/** `pm`, or `p` right after the figures; `a` alone is too often a word or a number of a house. */
export function meridiemAt(
  words: Words,
  at: number,
  sure: boolean,
): { to: number; value: "am" | "pm" } | null {
  const word = words.after("meridiem", at);
  if (word !== undefined) return word;
  const first = words.text.charAt(at);
  if (first !== "a" && first !== "p") return null;
  const letter = /^([ap])(?![\p{L}\d])/u.exec(words.text.slice(at, at + 2))?.[1];
  if (letter === "p") return { to: at + 1, value: "pm" };
  return letter === "a" && sure ? { to: at + 1, value: "am" } : null;
}
