/** How far a thing is moved from its own time: "an hour later", "einen Tag früher", "the day after". */
import { SECONDS_A_DAY } from "../calendar";
import { dateOfDay, shiftDay } from "./days";
import { instantOfWall, type Outcome, type PhraseContext, refusePhrase, wallAt } from "./moment";
import type { MovedThing } from "./moved-thing";
import { splitAmounts } from "./pieces/amounts";
import type { Amount } from "./pieces/pieces";
import { amountsAt, unitAt } from "./rules/amount-rules";
import { localAt, plain, type SettledMoment } from "./settle/settle-context";
import { type Words, wordsOf } from "./words/finding/lexicon";
import { type Language, languageOf, otherLanguages } from "./words/language";

/** A distance from a thing's own time; `sign` is 1 for later. */
export interface Distance {
  amounts: readonly Amount[];
  sign: 1 | -1;
}

/**
 * The distance that a normalised text is as a whole; null for any other text. A length alone, or behind a word for "by", is
 * so much later, unless it may be a time of day (`isClock`): "2 horas".
 */
export function readDistance(
  text: string,
  { locale, words }: Pick<PhraseContext, "locale" | "words">,
  isClock: () => boolean,
): Distance | null {
  const own = languageOf(locale, words);
  for (const language of [own, ...otherLanguages(text, own, words)]) {
    const found = distanceIn(text, language, isClock);
    if (found !== null) return found;
  }
  return null;
}

function distanceIn(text: string, { vocabulary }: Language, isClock: () => boolean): Distance | null {
  const words = wordsOf(text, vocabulary);
  const day = words.at("movedDay", 0);
  if (day?.to === words.text.length)
    return { amounts: [{ value: Math.abs(day.value), unit: "day" }], sign: day.value < 0 ? -1 : 1 };
  const lead = words.at("movedBefore", 0);
  const start = skipSpace(words, lead?.to ?? 0);
  const by = words.at("by", start) ?? words.at("lasting", start);
  const at = skipSpace(words, by?.to ?? start);
  const counted = amountsAt(at, words);
  const found = counted ?? unitAt(at, true, words);
  if (found === null) return null;
  const trail = words.after("movedAfter", found.to);
  if ((trail?.to ?? found.to) !== words.text.length) return null;
  const said = trail ?? lead;
  if (said !== undefined) return { amounts: found.amounts, sign: said.value === "later" ? 1 : -1 };
  // "En 2 horas" is in two hours, and "на 2 часа" may be to two o'clock; "minggu" alone is Sunday.
  const isAhead = by !== undefined && words.at("aheadBefore", start) !== undefined;
  const isBare = by === undefined && counted === null;
  if (isAhead || isBare || vocabulary.by?.meansTo === true) return null;
  const isLength = splitAmounts(found.amounts).seconds === 0 || !isClock();
  return isLength ? { amounts: found.amounts, sign: 1 } : null;
}

/** A length of time as the distance by which something is later: "2 hours later". */
export function laterWords(
  length: string,
  { locale, words }: Pick<PhraseContext, "locale" | "words">,
): string {
  const { before, after } = languageOf(locale, words).vocabulary.moved.later;
  const [first = ""] = (after ?? before ?? "").split("|");
  if (after === undefined) return `${first}${length}`;
  return `${length} ${first}`;
}

function skipSpace(words: Words, at: number): number {
  return words.text[at] === " " ? at + 1 : at;
}

/** Where a thing is after a distance: whole days keep its wall clock, what is shorter counts elapsed time. */
export function moveBy(
  { amounts, sign }: Distance,
  thing: MovedThing,
  { zone, now }: PhraseContext,
): Outcome<SettledMoment> {
  const { days, seconds } = splitAmounts(amounts);
  const day = Math.floor(thing.wall / SECONDS_A_DAY);
  const moved = shiftDay(day, days, sign);
  if (!Number.isSafeInteger(moved) || Math.abs(moved) > MOST_DAYS)
    return refusePhrase("unbounded", "is after the year 9999");
  if (seconds === 0) {
    const isPast = thing.kind === "date" && moved < Math.floor(wallAt({ zone, now }) / SECONDS_A_DAY);
    if (isPast) return refusePhrase("past", "is in the past, counted from its own day");
    if (thing.kind === "date") return plain({ kind: "date", date: dateOfDay(moved) });
    const wall = thing.wall + (moved - day) * SECONDS_A_DAY;
    return instantOfWall(zone, wall) < now
      ? refusePhrase("past", "is in the past, counted from its own time")
      : plain(localAt(wall));
  }
  if (thing.kind === "date")
    return refusePhrase("ambiguous", "counts hours from a thing of a whole day: name the time of day");
  const from = days.length === 0 ? thing.at : instantOfWall(zone, thing.wall + (moved - day) * SECONDS_A_DAY);
  const at = from + sign * seconds;
  if (at < now) return refusePhrase("past", "is in the past, counted from its own time");
  const wall = wallAt({ zone, now: at });
  // Of an hour that the clock shows twice, the second has no reading of its own.
  return plain(instantOfWall(zone, wall) === at ? localAt(wall) : { kind: "instant", at });
}

/** Farther than the calendar goes. */
const MOST_DAYS = 4_000_000;
