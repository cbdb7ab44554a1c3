/** Times as people say them: "tomorrow morning", "in half an hour", "every second Tuesday at 9". */
import { type ParsedTime, parseIso } from "../iso";
import type { DayHours } from "./day-hours";
import { failed, type Outcome, type PhraseContext, type PhraseRefusal, settled } from "./moment";
import { pick } from "./pick";
import { normalise } from "./scan";
import { isPast, type SettleContext, settle } from "./settle";
import { repeats, settleSeries } from "./settle-series";
import { refuse } from "./suggest";
import { describeTime } from "./understood";

export type { DayHours, PhraseContext, PhraseRefusal };

export interface PhraseValue {
  parsed: ParsedTime;
  /** An RRULE without its prefix; `parsed` is then its first occurrence. */
  recurrence: string | null;
  /** What a bot can read back: `Tuesday 2026-02-24 at 09:00 (Europe/London)`. */
  understood: string;
}

export type PhraseResult = { ok: true; value: PhraseValue } | PhraseRefusal;

export const MAX_PHRASE_LENGTH = 500;

/**
 * What time a phrase means, said at `at.now` in `at.zone`. A date alone is a date, a time of day a wall clock
 * reading (of today, or of tomorrow when it has passed), a duration of less than a day an instant. A weekday is
 * the next one after today. Words beside the time are passed over. ISO 8601 is taken, too.
 *
 * Never expensive: under 20 ms for any text, and nothing above 500 characters is read.
 */
export function readPhrase(text: string, at: PhraseContext): PhraseResult {
  const outcome = read(text, at);
  return outcome.ok ? outcome : refuse(outcome.problem, at);
}

function read(text: string, at: PhraseContext): Outcome<PhraseValue> {
  if (text.length > MAX_PHRASE_LENGTH)
    return failed("too_long", `is longer than ${MAX_PHRASE_LENGTH} characters`);
  const phrase = normalise(text);
  const iso = parseIso(phrase);
  if (iso.ok) {
    if (isPast(iso.value, at)) return failed("past", "is in the past");
    return value(iso.value, null, false, at);
  }
  const picked = pick(phrase, at);
  if (picked === null) return failed("no_time", "names no time");
  const { language, pieces, choice } = picked;
  if (choice) return failed("ambiguous", "offers a choice of times: name one");
  const context: SettleContext = {
    now: at.now,
    zone: at.zone,
    hours: at.hours,
    nextIsNextWeek: language.vocabulary.nextIsNextWeek,
  };
  if (repeats(pieces)) {
    const series = settleSeries(pieces, context);
    return series.ok ? value(series.value.first, series.value.rule, false, at) : series;
  }
  const time = settle(pieces, context);
  return time.ok ? value(time.value.parsed, null, time.value.exact, at) : time;
}

function value(
  parsed: ParsedTime,
  recurrence: string | null,
  exact: boolean,
  { zone }: PhraseContext,
): Outcome<PhraseValue> {
  return settled({ parsed, recurrence, understood: describeTime(parsed, zone, exact, recurrence) });
}
