/** Stretches of time as people say them: "last week", "in May", "from Monday to Wednesday", "since Monday". */
import { SECONDS_A_DAY } from "../calendar";
import { firstInstantOf, localDateOf } from "../zones/zone";
import {
  type Outcome,
  type PhraseContext,
  type PhraseRefusal,
  refused,
  refusePhrase,
  settled,
  wallAt,
} from "./moment";
import type { Lean, RangeContext, Stretch } from "./range-context";
import { isWhole, MAX_PHRASE_LENGTH } from "./read-phrase";
import { readWhole, settleContext } from "./read-text";
import { refuse, saysDayAlone, withDates } from "./refusals";
import { settleRange, wholeDays } from "./settle/settle-range";
import { describeRange } from "./understood";
import { wordsOf } from "./words/finding/lexicon";
import { type Language, languageOf, otherLanguages } from "./words/language";
import { normalise } from "./words/normalise";

export interface RangeValue {
  /** Epoch seconds, inclusive. */
  after: number;
  /** Epoch seconds, exclusive. */
  before: number;
  understood: string;
}

export type RangeResult = { ok: true; value: RangeValue } | PhraseRefusal;

export interface RangePhraseContext extends PhraseContext {
  /** Which May "in May" is: the last one that has begun (default), or the next that isn't over. */
  lean?: Lean;
}

/** Between two times also where no "from" comes before them. */
const STRONG_TO = new Set(["to", "through", "bis", "tot", "t/m", "hasta", "até", "до", "по", "till"]);
/** Of the words between two times; a text with more of them is no range. */
const MOST_TRIES = 4;
/** No time that is one end of a range is longer. */
const LONGEST_SIDE = 80;
const HOUR_ALONE = /^\d{1,2}$/;
const DAY_ALONE = /^(\d{1,2})(?:\.|st|nd|rd|th|er|º|°|e)?$/;

/**
 * The stretch of time that a phrase means. Weeks begin on Monday. "The last 3 days" are the three dates before
 * today and today up to now; "since" ends now. A range with an open end has 0 or the end of the year 9999 there.
 */
export function readRange(text: string, at: RangePhraseContext): RangeResult {
  const outcome = read(text, at);
  if (!outcome.ok) {
    return refuse(outcome.problem, "last week");
  }
  const { after, before } = outcome.value;
  return { ok: true, value: { after, before, understood: describeRange(after, before, at.zone) } };
}

function read(text: string, at: RangePhraseContext): Outcome<Stretch> {
  if (text.length > MAX_PHRASE_LENGTH)
    return refusePhrase("too_long", `is longer than ${MAX_PHRASE_LENGTH} characters`);
  const phrase = normalise(text);
  const own = languageOf(at.locale, at.words);
  const first = readIn(phrase, own, at);
  if (isWhole(first)) return first;
  const others = otherLanguages(phrase, own, at.words).map((language) => readIn(phrase, language, at));
  const [one, ...more] = others.filter(isWhole);
  if (one === undefined) return first;
  const differs = more.some((other) => JSON.stringify(other) !== JSON.stringify(one));
  return differs ? refusePhrase("ambiguous", "means different times in different languages") : one;
}

function contextOf(at: RangePhraseContext, language: Language): RangeContext {
  return { ...settleContext(language, at), lean: at.lean ?? "past" };
}

function readIn(phrase: string, language: Language, at: RangePhraseContext): Outcome<Stretch> {
  const one = readOne(phrase, language, at);
  return one.ok ? one : (readBetween(phrase, language, at) ?? one);
}

/** `from Monday to Wednesday`, `1–5 March`: two times with a word between them; null where there aren't two. */
function readBetween(phrase: string, language: Language, at: RangePhraseContext): Outcome<Stretch> | null {
  const words = wordsOf(phrase, language.vocabulary);
  const start = words.all("from").find(({ from }) => from === 0);
  for (const { from, to } of words.all("to").slice(0, MOST_TRIES)) {
    if (from > LONGEST_SIDE || phrase.length - to > LONGEST_SIDE) continue;
    const word = words.text.slice(from, to);
    if (start === undefined && words.spaced && /\p{L}/u.test(word) && !STRONG_TO.has(word)) continue;
    const second = readSide(phrase.slice(to).trim(), start !== undefined, language, at);
    if (!second.ok) continue;
    const left = phrase.slice(start?.to ?? 0, from).trim();
    const first = dayBefore(left, second.value, at.zone) ?? readSide(left, start !== undefined, language, at);
    if (!first.ok) continue;
    const before = endOf(second.value);
    const after = first.value.after < before ? first.value.after : weekBefore(first.value.after, at.zone);
    return after < before ? settled({ after, before }) : refusePhrase("ambiguous", "ends before it begins");
  }
  return null;
}

/** "To 11" ends at 11, though 11 alone is the hour from then on. */
function endOf({ after, before }: Stretch): number {
  return before - after === 3600 ? after : before;
}

/** After "from" a bare number is an hour. */
function readSide(
  side: string,
  afterFrom: boolean,
  language: Language,
  at: RangePhraseContext,
): Outcome<Stretch> {
  return readOne(afterFrom && HOUR_ALONE.test(side) ? `${side.padStart(2, "0")}:00` : side, language, at);
}

/** `from 3 to 5 March`: the first day takes the month of the second; null where it is no such day. */
function dayBefore(left: string, { after, before }: Stretch, zone: string): Outcome<Stretch> | null {
  const figure = DAY_ALONE.exec(left);
  if (figure === null || before - after < 20 * 3600 || before - after > 30 * 3600) return null;
  const last = localDateOf(zone, after);
  const date = `${last.slice(0, 8)}${(figure[1] ?? "").padStart(2, "0")}`;
  if (date >= last || date.endsWith("00")) return null;
  return settled({ after: firstInstantOf(zone, date), before: after });
}

/** `from Friday to Monday`, said on a Saturday: the Friday before. */
function weekBefore(instant: number, zone: string): number {
  const day = Math.floor(wallAt({ now: instant, zone }) / SECONDS_A_DAY) - 7;
  return wholeDays({ from: day, to: day + 1 }, zone).after;
}

function readOne(phrase: string, language: Language, at: RangePhraseContext): Outcome<Stretch> {
  const pieces = readWhole(phrase, language, at);
  if (!pieces.ok) return pieces;
  const range = settleRange(pieces.value, phrase, contextOf(at, language));
  return range.ok || !saysDayAlone(pieces.value) ? range : refused(withDates(range.problem));
}
