/** Lengths of time by which something is put off: "by 2 hours", "um einen Tag", "на неделю". */
import { SECONDS_A_DAY, secondsOfLocal } from "../calendar";
import { toLocal } from "../zones/zone";
import { dateOfDay, dayOfDate, shiftDay } from "./days";
import { instantOfWall, type PhraseContext } from "./moment";
import { splitAmounts } from "./pieces/amounts";
import type { Amount } from "./pieces/pieces";
import { MAX_PHRASE_LENGTH, readPhrase } from "./read-phrase";
import { amountsAt, unitAt } from "./rules/amount-rules";
import { wordsOf } from "./words/finding/lexicon";
import { languageOf } from "./words/language";
import { normalise } from "./words/normalise";

/** A length of time that was said. */
export interface Duration {
  amounts: readonly Amount[];
  /** Whether a word for "by" or "for" stands before it. */
  isBy: boolean;
  /** Whether that word also stands before a time of day: "на 2 часа" is to two o'clock, too. */
  meansTo: boolean;
}

/** More hours than this are said of a clock: "décale 14h". */
const MOST_HOURS = 12;

/** Whose language a length of time is said in. */
type Speaker = Pick<PhraseContext, "locale" | "words">;

/**
 * The length of time that a text is as a whole, with or without the word before it that says "by" or "for"; null for any
 * other text, and for one of more than 500 characters. It is read in the language of the locale alone.
 */
export function readDuration(text: string, { locale, words: known }: Speaker): Duration | null {
  if (text.length > MAX_PHRASE_LENGTH) return null;
  const { vocabulary } = languageOf(locale, known);
  const words = wordsOf(normalise(text), vocabulary);
  const by = words.at("by", 0) ?? words.at("lasting", 0);
  const from = by === undefined ? 0 : by.to + (words.text[by.to] === " " ? 1 : 0);
  const found = amountsAt(from, words) ?? unitAt(from, by !== undefined, words);
  if (found === null || found.to !== words.text.length) return null;
  const { amounts } = found;
  const inHours = amounts.some(({ unit, value }) => unit === "hour" || (unit === "second" && value === 3600));
  if (by === undefined && amounts.some(({ unit, value }) => unit === "hour" && value > MOST_HOURS))
    return null;
  return { amounts, isBy: by !== undefined, meansTo: inHours && vocabulary.by?.meansTo === true };
}

/** UTF-16 code units at the end of a text in which a length of time stands. */
const MOST_AT_END = 80;

/**
 * Parts a length of time at the end of a text from what stands before it: "the dentist 2 hours". The phrase says "by",
 * so that no reader takes "2 horas" for a time of day. Null for a text that ends in another sort of time ("in 2 hours"),
 * or in none.
 */
export function splitDuration(text: string, at: PhraseContext): { phrase: string; rest: string } | null {
  const said = text.trim();
  for (const index of startsIn(said)) {
    const phrase = said.slice(index);
    const duration = readDuration(phrase, at);
    if (duration !== null) {
      const by = duration.isBy ? "" : byWord(at);
      return { phrase: `${by}${phrase}`, rest: said.slice(0, index).trim() };
    }
    if (readPhrase(phrase, at).ok) return null;
  }
  return null;
}

/** Where a text begins, and where words begin near its end. */
function startsIn(text: string): number[] {
  const near = Math.max(1, text.length - MOST_AT_END);
  const starts = Array.from(text.slice(near).matchAll(/\S/gu), ({ index }) => near + index);
  return [0, ...starts.filter((index) => /\s/.test(text.charAt(index - 1)))];
}

/** The word for "by" and a space; empty for a language that has none. */
export function byWord({ locale, words }: Speaker): string {
  const [word = ""] = languageOf(locale, words).vocabulary.by?.before?.split("|") ?? [];
  return word === "" ? "" : `${word} `;
}

/** An instant (epoch seconds) that much later: whole days keep the wall clock, what is shorter counts elapsed time. */
export function laterBy(instant: number, { amounts }: Duration, zone: string): number {
  const { days, seconds } = splitAmounts(amounts);
  if (days.length === 0) return instant + seconds;
  const wall = secondsOfLocal(toLocal(zone, instant));
  const day = Math.floor(wall / SECONDS_A_DAY);
  return instantOfWall(zone, wall + (shiftDay(day, days) - day) * SECONDS_A_DAY) + seconds;
}

/** A local date that many days later; null for a length of time that is not of whole days. */
export function dateLaterBy(date: string, { amounts }: Duration): string | null {
  const { days, seconds } = splitAmounts(amounts);
  return seconds === 0 ? dateOfDay(shiftDay(dayOfDate(date), days)) : null;
}
