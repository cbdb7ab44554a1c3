/** The moment in which a phrase is said, and refusals. */
import { localOfSeconds, SECONDS_A_DAY, secondsOfLocal } from "../calendar";
import type { TimeWords } from "../time-words";
import { offsetAt, toInstant } from "../zones/zone";
import type { DayHours } from "./day-hours";
import type { MovedThing } from "./moved-thing";
import type { PlacedPiece } from "./pieces/pieces";

/** The clock of a day: of twelve hours, or of twenty-four. */
export type HourCycle = "h12" | "h23";

/** When, where and by whom a phrase is said, and what it is read with. */
export interface PhraseContext {
  /** Epoch seconds. */
  now: number;
  /** A known IANA name. */
  zone: string;
  /** BCP 47, such as `en-GB`; an unknown language is read as English. */
  locale: string | null;
  hours?: Partial<DayHours> | undefined;
  /** The clock on which hours with minutes are read; else that of the country, or of the language. */
  hourCycle?: HourCycle | null | undefined;
  /** Whether a length says when: what is put off "for an hour" comes back in an hour. */
  lengthsCount?: boolean | undefined;
  /** What the phrase moves: all that it doesn't say is taken from there. */
  moved?: MovedThing | undefined;
  /** What its words were found to be, by language and phrase, where one phrase moves several things. */
  found?: Map<string, Outcome<PlacedPiece[]>> | undefined;
  words: TimeWords;
}

/** `unread`: a time was found, but not all that was said is understood. */
export type PhraseReason = "no_time" | "unread" | "ambiguous" | "past" | "too_long" | "unbounded";

/**
 * `message` is a clause to put after the name of a field. `readings` are phrases of which each means all that was said, as
 * it may have been meant; without any, only the user knows. `example` is read, and is no reading.
 */
export interface PhraseRefusal {
  ok: false;
  reason: PhraseReason;
  message: string;
  readings: string[];
  example: string;
}

/** Why something can't be settled, before an example for the moment is put to it. */
export interface Problem {
  reason: PhraseReason;
  message: string;
  /** The days that may be meant, counted from 1970-01-01. */
  days?: readonly number[];
  /** Whether a length that was said is counted in these days already. */
  counted?: true;
  /** What the words for what repeats may mean, each in words of one meaning. */
  wordings?: readonly string[];
  readings?: readonly string[];
  /** Whether the time of day that was said stands on a clock of twelve hours twice, and either may be meant. */
  isOfEitherHalf?: true;
  /** Where in the text the trouble stands. */
  unread?: { from: number; to: number };
}

export type Outcome<T> = { ok: true; value: T } | { ok: false; problem: Problem };

export function settled<T>(value: T): Outcome<T> {
  return { ok: true, value };
}

export function refusePhrase<T>(
  reason: PhraseReason,
  message: string,
  more: Omit<Problem, "reason" | "message"> = {},
): Outcome<T> {
  return refused({ reason, message, ...more });
}

export function refused<T>(problem: Problem): Outcome<T> {
  return { ok: false, problem };
}

/** What the user's clock shows, in seconds as if UTC. */
export function wallAt({ now, zone }: Pick<PhraseContext, "now" | "zone">): number {
  return now + offsetAt(zone, now);
}

/** The instant of a reading in seconds as if UTC. */
export function instantOfWall(zone: string, wall: number): number {
  return toInstant(zone, localOfSeconds(wall));
}

export function wallOfDay(day: number, time: { hour: number; minute: number; second: number }): number {
  return day * SECONDS_A_DAY + secondsOfLocal({ year: 1970, month: 1, day: 1, ...time });
}
