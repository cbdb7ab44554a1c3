/** Times as people say them: "tomorrow morning", "in half an hour", "every second Tuesday at 9". */
import { type ParsedTime, parseIso, resolveInstant } from "../iso";
import { writeRule } from "../recurrence/recurrence-rule";
import type { DayHours } from "./day-hours";
import {
  type Outcome,
  type PhraseContext,
  type PhraseRefusal,
  refused,
  refusePhrase,
  settled,
} from "./moment";
import type { MovedThing } from "./moved-thing";
import type { PlacedPiece } from "./pieces/pieces";
import { moveBy, readDistance } from "./read-distance";
import { readWhole, settleContext } from "./read-text";
import { refuse, withHalves, withReadings, withWordings, writeReading } from "./refusals";
import { isPast, ofFigures, settle } from "./settle/settle";
import type { SettledMoment } from "./settle/settle-context";
import { repeats, settleSeries } from "./settle/settle-series";
import { describeTime, zoneSaid } from "./understood";
import { type Language, languageOf, otherLanguages } from "./words/language";
import { normalise } from "./words/normalise";

export type { DayHours, PhraseContext, PhraseRefusal };

export interface PhraseValue {
  parsed: ParsedTime;
  /** An RRULE without its prefix; `parsed` is then its first occurrence, with the zone whose wall clock it keeps. */
  recurrence: string | null;
  /** What a bot can read back: `Tuesday 2026-02-24 at 09:00 (Europe/London)`. */
  understood: string;
}

export type PhraseResult = { ok: true; value: PhraseValue } | PhraseRefusal;

export const MAX_PHRASE_LENGTH = 500;

/**
 * What time a phrase means, said at `at.now` in `at.zone`. A date alone is a date, a time of day a wall clock
 * reading (of today, or of tomorrow when it has passed), a duration of less than a day an instant. A weekday is
 * the next one after today. ISO 8601 is taken, too.
 *
 * The whole text is read, or it is refused: every letter and figure of it is in the result or changes nothing.
 * Nothing above 500 characters is read.
 */
export function readPhrase(text: string, at: PhraseContext): PhraseResult {
  if (text.length > MAX_PHRASE_LENGTH)
    return refuse({ reason: "too_long", message: `is longer than ${MAX_PHRASE_LENGTH} characters` }, EXAMPLE);
  const phrase = normalise(text);
  const outcome = at.moved === undefined ? readIsoOrWords(phrase, at) : readMove(phrase, at, at.moved);
  if (outcome.ok) return outcome;
  return refuse(outcome.problem, outcome.problem.reason === "unbounded" ? REPEATING_EXAMPLE : EXAMPLE);
}

/** A phrase that changes the time of a thing. What would be in the past so may be meant from now: that is asked back. */
function readMove(phrase: string, at: PhraseContext, moved: MovedThing): Outcome<PhraseValue> {
  const distance = readDistance(phrase, at, () => saysClock(phrase, at));
  const outcome = distance === null ? readIsoOrWords(phrase, at) : told(moveBy(distance, moved, at), at);
  if (outcome.ok) return settled(keptInstant(outcome.value, moved, at.zone));
  if (outcome.problem.reason !== "past") return outcome;
  const fromNow = readIsoOrWords(phrase, { ...at, moved: undefined });
  if (!fromNow.ok || fromNow.value.recurrence !== null) return outcome;
  return refused({ ...outcome.problem, readings: [writeReading(fromNow.value.parsed)] });
}

/** Whether a phrase says a time of day and nothing else. */
function saysClock(phrase: string, at: PhraseContext): boolean {
  const read = readIsoOrWords(phrase, { ...at, moved: undefined });
  return read.ok && read.value.parsed.kind === "local";
}

function told(moment: Outcome<SettledMoment>, { zone }: PhraseContext): Outcome<PhraseValue> {
  if (!moment.ok) return moment;
  const { parsed } = moment.value;
  return settled({
    parsed,
    recurrence: null,
    understood: describeTime({ ...moment.value, rule: null }, zone),
  });
}

/** What was given as an instant stays one. */
function keptInstant(value: PhraseValue, { kind }: MovedThing, zone: string): PhraseValue {
  const { parsed, recurrence } = value;
  if (kind !== "instant" || parsed.kind !== "local" || recurrence !== null) return value;
  return { ...value, parsed: { kind: "instant", at: resolveInstant(parsed, zone) } };
}

const EXAMPLE = "tomorrow at 09:00";
const REPEATING_EXAMPLE = "every day at 09:00";

function readIsoOrWords(phrase: string, at: PhraseContext): Outcome<PhraseValue> {
  const iso = isFigure(phrase) ? parseIso(phrase) : null;
  if (!iso?.ok) return readWords(phrase, at);
  const moment = ofFigures(iso.value, at.moved);
  if (moment.ok && isPast(moment.value.parsed, at)) return refusePhrase("past", "is in the past");
  return told(moment, at);
}

/** What is no time in figures costs ten patterns before it is found to be none. */
function isFigure(phrase: string): boolean {
  return /^\d/.test(phrase);
}

/** In the user's language; only where that doesn't read it whole, in those that its words belong to. */
function readWords(phrase: string, at: PhraseContext): Outcome<PhraseValue> {
  const own = languageOf(at.locale, at.words);
  const first = readIn(phrase, own, at);
  if (isWhole(first)) return first;
  const others = otherLanguages(phrase, own, at.words).map((language) => readIn(phrase, language, at));
  const whole = others.filter(isWhole);
  const [one, ...more] = whole.length > 0 ? whole : [first];
  if (one === undefined) return first;
  const differs = more.some((other) => JSON.stringify(meaningOf(other)) !== JSON.stringify(meaningOf(one)));
  if (differs) return inSeveralLanguages(whole);
  if (whole.length > 0) return one;
  return !first.ok && first.problem.reason === "unread" ? first : leastUnread([first, ...others]);
}

function inSeveralLanguages(read: readonly Outcome<PhraseValue>[]): Outcome<PhraseValue> {
  const readings = read.flatMap((one) =>
    one.ok && one.value.recurrence === null ? [writeReading(one.value.parsed)] : [],
  );
  return refusePhrase("ambiguous", "means different times in different languages", {
    readings: readings.length < read.length ? [] : [...new Set(readings)],
  });
}

function meaningOf(outcome: Outcome<PhraseValue>): unknown {
  return outcome.ok ? outcome.value.understood : outcome.problem.reason;
}

/** Whether all of a phrase was understood, even if what it says can't be taken. */
export function isWhole(outcome: Outcome<unknown>): boolean {
  return outcome.ok || (outcome.problem.reason !== "unread" && outcome.problem.reason !== "no_time");
}

function leastUnread(outcomes: readonly Outcome<PhraseValue>[]): Outcome<PhraseValue> {
  const size = (outcome: Outcome<PhraseValue>) => {
    const unread = outcome.ok ? undefined : outcome.problem.unread;
    return unread === undefined ? Number.POSITIVE_INFINITY : unread.to - unread.from;
  };
  const [first, ...others] = outcomes;
  if (first === undefined) return refusePhrase("no_time", "names no time");
  return others.reduce((best, other) => (size(other) < size(best) ? other : best), first);
}

function readIn(phrase: string, language: Language, at: PhraseContext): Outcome<PhraseValue> {
  const pieces = piecesOf(phrase, language, at);
  if (!pieces.ok) return pieces;
  const context = settleContext(language, at);
  const isRead = (wording: string) => readIn(wording, language, at).ok;
  if (repeats(pieces.value)) {
    const series = settleSeries(pieces.value, phrase, context);
    if (!series.ok)
      return refused(
        withWordings(withHalves(series.problem, phrase, pieces.value, isRead), phrase, pieces.value, isRead),
      );
    const { first: parsed, rule, assumed, except } = series.value;
    const zone = zoneSaid(parsed) ?? at.zone;
    const worksToFriday = context.week.workdays.join() === "1,2,3,4,5";
    const understood = describeTime({ parsed, exact: false, assumed, rule, except, worksToFriday }, zone);
    return settled({ parsed, recurrence: writeRule(rule), understood });
  }
  const time = settle(pieces.value, phrase, context);
  if (!time.ok)
    return refused(
      withReadings(withHalves(time.problem, phrase, pieces.value, isRead), pieces.value, (placed) =>
        settle(placed, phrase, context),
      ),
    );
  const understood = describeTime({ ...time.value, rule: null }, at.zone);
  return settled({ parsed: time.value.parsed, recurrence: null, understood });
}

function piecesOf(phrase: string, language: Language, at: PhraseContext): Outcome<PlacedPiece[]> {
  const key = `${language.code} ${phrase}`;
  const pieces = at.found?.get(key) ?? readWhole(phrase, language, at);
  at.found?.set(key, pieces);
  return pieces;
}
