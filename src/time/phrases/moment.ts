/** The moment in which a phrase is said, and refusals. */
import { localOfSeconds, SECONDS_A_DAY, secondsOfLocal } from "../calendar";
import type { TimeWords } from "../time-words";
import { offsetAt, toInstant } from "../zones/zone";
import type { DayHours } from "./day-hours";

/** When, where and by whom a phrase is said, and what it is read with. */
export interface PhraseContext {
  /** Epoch seconds. */
  now: number;
  /** A known IANA name. */
  zone: string;
  /** BCP 47, such as `en-GB`; an unknown language is read as English. */
  locale: string | null;
  hours?: Partial<DayHours> | undefined;
  words: TimeWords;
}

/** `unread`: a time was found, but not all that was said is understood. */
export type PhraseReason = "no_time" | "unread" | "ambiguous" | "past" | "too_long" | "unbounded";

/** `message` is a clause to put after the name of a field; `suggestions` are phrases that would be taken. */
export interface PhraseRefusal {
  ok: false;
  reason: PhraseReason;
  message: string;
  suggestions: [string, string];
}

/** Why something can't be settled, before suggestions for the moment are put to it. */
export interface Problem {
  reason: PhraseReason;
  message: string;
  suggestions?: readonly string[];
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
  more: Pick<Problem, "suggestions" | "unread"> = {},
): Outcome<T> {
  return { ok: false, problem: { reason, message, ...more } };
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
