import type { ButtonMoment } from "../../dialogue/button-data";
import type { PlannedAct, SaidTime } from "../../dialogue/plan";
import { addDays, formatLocal, parseLocal, weekdayOf } from "../../time/calendar";
import { isoUtc } from "../../time/display";
import { type ParsedTime, resolveInstant } from "../../time/iso";
import { DEFAULT_HOURS } from "../../time/phrases/day-hours";
import { type FoundRange, findRange } from "../../time/phrases/find-range";
import {
  type Duration,
  dateLaterBy,
  laterBy,
  readDuration,
  splitDuration,
} from "../../time/phrases/read-duration";
import { type PhraseResult, readPhrase } from "../../time/phrases/read-phrase";
import { withoutArticle } from "../../time/phrases/seams/edge-times";
import { normalise } from "../../time/phrases/words/normalise";
import { firstInstantOf, localDateOf, toInstant, toLocal } from "../../time/zones/zone";
import { foldLetters } from "../../words/requests/fold-letters";
import { withoutEdges } from "../../words/requests/text-edges";
import { requestsOf, type Speech, spokenAt } from "../speech";

/** The time that a text is, without words such as "at" and "until" around it; null for any other text. */
export function timeIn(turn: Speech, text: string): string | null {
  const words = requestsOf(turn);
  const { before, after } = words.links;
  const shorter = withoutEdges(text, [...words.untils, ...before], after);
  const bare = withoutEdges(text, [...words.untils, ...before, ...after], after);
  let understood: string | null = null;
  for (const said of new Set([text, shorter, bare])) {
    const read = readTime(turn, said);
    if (read.ok) return said;
    if (isTimeRead(read) && (said === text || said === shorter)) understood ??= said;
  }
  return understood ?? (readDuration(text, spokenAt(turn)) === null ? null : text);
}

/** "6" of "make it 6", which no word makes a clock. */
export function clockIn(turn: Speech, text: string): string | null {
  return /^\d/.test(text) ? timeIn(turn, `${turn.words.people.dateForms[turn.language].at}${text}`) : null;
}

/** The same for a text that says by how much or until when something is put off: "2 horas" is a length of time. */
export function putOffIn(turn: Speech, text: string): string | null {
  const split = splitDuration(text, spokenAt(turn));
  return split?.rest === "" ? split.phrase : timeIn(turn, text);
}

/** The length of time that a phrase is and that a time of day is not; null for any other. */
export function durationIn(turn: Speech, phrase: string): Duration | null {
  const duration = readDuration(phrase, spokenAt(turn));
  if (duration === null || duration.isBy) return duration;
  const read = readTime(turn, phrase);
  const isClock =
    read.ok && read.value.parsed.kind === "local" && dateLaterBy("2000-01-01", duration) === null;
  return isClock ? null : duration;
}

/** Whether a phrase says until when something is put off. */
export function saysUntil(turn: Speech, phrase: string): boolean {
  const { untils } = requestsOf(turn);
  return withoutEdges(phrase, untils, untils) !== phrase.trim();
}

/** Whether a text was understood as a time, be it one that can't be taken. */
function isTimeRead(read: PhraseResult): boolean {
  return read.ok || read.reason === "past" || read.reason === "ambiguous";
}

/**
 * Whether words are read whole as the time of a planned act, be it one that has passed: of a reminder as a phrase, of what
 * is done to a thing also as a length or a stretch of time.
 */
export function isTimeFor(turn: Speech, { act }: Pick<PlannedAct, "act">, words: string): boolean {
  const read = readTime(turn, words);
  if (read.ok || read.reason === "past") return true;
  if (act === "remind") return false;
  const at = spokenAt(turn);
  return (
    isTimeRead(read) ||
    readDuration(words, at) !== null ||
    findRange(words, { ...at, lean: "future" }) !== null
  );
}

/**
 * The time that words are, in one wording for each time; null for words that can't be taken as one. An article at their end is that
 * of what follows: "vrijdag om 12 uur een".
 */
export function readingOf(turn: Speech, words: string): string | null {
  const at = spokenAt(turn);
  const read = readPhrase(withoutArticle(words, " x", at), at);
  return read.ok ? read.value.understood : null;
}

export function readTime(turn: Speech, phrase: string): PhraseResult {
  return readPhrase(phrase, spokenAt(turn));
}

/** The stretch of time that a text is, without small words such as "for" around it; null for a text that says more. */
export function spanNamedBy(turn: Speech, text: string): FoundRange | null {
  const found = findRange(text, { ...spokenAt(turn), lean: "future" });
  if (found === null) return null;
  const { links, fillers, untils, endings } = requestsOf(turn);
  const small = new Set(
    [...links.before, ...links.after, ...fillers, ...untils, ...endings].flatMap(wordsOf),
  );
  const whole = normalise(text);
  const at = whole.indexOf(found.phrase);
  const rest = `${whole.slice(0, at)} ${whole.slice(at + found.phrase.length)}`;
  return wordsOf(rest).every((word) => small.has(word)) ? found : null;
}

function wordsOf(text: string): string[] {
  return foldLetters(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Whether an instant (epoch seconds) is the time that a phrase says, or lies in the stretch that it names. */
export function isWhen(turn: Speech, phrase: string, instant: number): boolean {
  const read = readTime(turn, phrase);
  const parsed = read.ok ? read.value.parsed : null;
  if (parsed !== null && parsed.kind !== "date") return resolveInstant(parsed, turn.user.zone) === instant;
  return LEANS.some((lean) => {
    const found = findRange(phrase, { ...spokenAt(turn), lean });
    return found !== null && found.after <= instant && instant < found.before;
  });
}

/**
 * The instant (epoch seconds) at which something was done that is said to be done at a time: the last moment of "yesterday",
 * and now of "today". Null for what may be a time to come ("on Monday"), and for words that are no time.
 */
export function doneAt(turn: Speech, phrase: string): number | null {
  const { now } = turn.call;
  const found = findRange(phrase, { ...spokenAt(turn), lean: "future" });
  return found === null || found.after > now ? null : Math.min(found.before - 1, now);
}

/** "Friday" may be the last one or the next. */
const LEANS = ["future", "past"] as const;

/** Until when something is put off. */
export interface SnoozeEnd {
  /** Epoch seconds. */
  at: number;
  /** Whether it is what the user's clock shows then that was meant, and not so many hours or an instant. */
  isByClock: boolean;
}

/** Until when a phrase puts something off: of a day alone, its morning. Null for none. */
export function snoozeEnd(turn: Speech, phrase: string): SnoozeEnd | null {
  const { now } = turn.call;
  const { zone } = turn.user;
  const length = durationIn(turn, phrase);
  if (length !== null) {
    const isByClock = dateLaterBy(localDateOf(zone, now), length) !== null;
    return { at: laterBy(now, length, zone), isByClock };
  }
  const read = readTime(turn, phrase);
  if (!read.ok || read.value.recurrence !== null) return null;
  const { parsed } = read.value;
  const at = parsed.kind === "date" ? morningOf(turn, parsed.date) : resolveInstant(parsed, zone);
  return at > now ? { at, isByClock: parsed.kind !== "instant" } : null;
}

/** The morning of a local date, in epoch seconds. */
export function morningOf({ user }: Speech, date: string): number {
  return atHour(user.zone, date, user.hours.morning ?? DEFAULT_HOURS.morning);
}

/** The moment that a button names, in epoch seconds. */
export function momentOf(turn: Speech, moment: ButtonMoment): number {
  const { now } = turn.call;
  const today = localDateOf(turn.user.zone, now);
  switch (moment) {
    case "hour":
      return now + 3600;
    case "evening": {
      const { zone, hours } = turn.user;
      const evening = atHour(zone, today, hours.evening ?? DEFAULT_HOURS.evening);
      return evening > now
        ? evening
        : atHour(zone, addDays(today, 1), hours.evening ?? DEFAULT_HOURS.evening);
    }
    case "tomorrow":
      return morningOf(turn, addDays(today, 1));
    case "monday":
      return morningOf(turn, addDays(today, (8 - weekdayOf(today)) % 7 || 7));
  }
}

/** Until when a button puts something off. */
export function snoozeOfButton(turn: Speech, moment: ButtonMoment): SnoozeEnd {
  return { at: momentOf(turn, moment), isByClock: moment !== "hour" };
}

/** The end of a snooze in ISO 8601: as the clock shows it where that was meant, unless the clock shows it twice. */
export function isoOfSnooze(turn: Speech, { at, isByClock }: SnoozeEnd): string {
  const wall = wallClockAt(turn, at);
  return isByClock && toInstant(turn.user.zone, parseLocal(wall)) === at ? wall : isoUtc(at);
}

/** The wall clock of an instant, as ISO 8601 without an offset. */
export function wallClockAt({ user }: Speech, instant: number): string {
  return formatLocal(toLocal(user.zone, instant));
}

function atHour(zone: string, date: string, hour: string): number {
  return toInstant(zone, parseLocal(`${date}T${hour}:00`));
}

/**
 * The reading of a clock without a day on the day of `instant` (epoch seconds): "5pm" of a thing on Friday is Friday's.
 * Null for a phrase that names a day, and where that moment has passed.
 */
export function clockOnDayOf(turn: Speech, phrase: string, instant: number): string | null {
  const { zone } = turn.user;
  const day = localDateOf(zone, instant);
  const there = localReadAt(turn, phrase, firstInstantOf(zone, day) - 1);
  // A clock alone is today's early in the day, and tomorrow's late: "tomorrow at 5" and "today at 5" are not.
  const today = localDateOf(zone, turn.call.now);
  const early = localReadAt(turn, phrase, firstInstantOf(zone, today));
  const late = localReadAt(turn, phrase, firstInstantOf(zone, addDays(today, 1)) - 60);
  if (early?.slice(0, 10) !== today || late?.slice(0, 10) !== addDays(today, 1)) return null;
  if (there === null || there.slice(0, 10) !== day) return null;
  return toInstant(zone, parseLocal(there)) > turn.call.now ? there : null;
}

/**
 * A clock alone on the day of a time that was said before it: "at 5" behind "tomorrow at 9" is tomorrow's. Null for a time
 * that names its own day, or repeats.
 */
export function localOnDayOf(turn: Speech, { words, day_of }: SaidTime): string | null {
  if (day_of === undefined) return null;
  const own = readTime(turn, words);
  const before = readTime(turn, day_of.words);
  if (!own.ok || own.value.recurrence !== null || !before.ok) return null;
  const { zone } = turn.user;
  const { parsed } = before.value;
  const local = localOnDayOf(turn, day_of);
  const day =
    local ??
    (parsed.kind === "date" ? parsed.date : formatLocal(toLocal(zone, resolveInstant(parsed, zone))));
  return clockOnDayOf(turn, words, firstInstantOf(zone, day.slice(0, 10)));
}

/** A phrase as a reading of the wall clock, said at `now`; null for any other. */
function localReadAt(turn: Speech, phrase: string, now: number): string | null {
  const read = readPhrase(phrase, { ...spokenAt(turn), now });
  return read.ok && read.value.parsed.kind === "local" ? read.value.parsed.local : null;
}

/** A time that was read, as ISO 8601. What repeats on the wall clock of a zone keeps its name (RFC 9557). */
export function writtenAs(time: ParsedTime, repeats = false): string {
  if (time.kind === "date") return time.date;
  if (time.kind === "local") return time.local;
  const { at, zoned } = time;
  return repeats && zoned !== undefined ? `${zoned.local}[${zoned.zone}]` : isoUtc(at);
}
