/** How often a bot talks to its user in a life that is played forward. */
import { addDays, parseLocal } from "../calendar";
import { DEFAULT_HOURS } from "../phrases/day-hours";
import { localDateOf, offsetAt, toInstant } from "../zones/zone";

/** `always`: whenever there is something to tell. `hour`: at each full local hour. `morning`: at the user's hour for it. */
export const TALKS = ["always", "hour", "morning", "never"] as const;

export type Talks = (typeof TALKS)[number];

/** The wall clock of a user. */
export interface TalkClock {
  /** A known IANA name. */
  zone: string;
  /** `HH:MM`; the default where absent. */
  morning?: string | undefined;
}

const SECONDS_AN_HOUR = 3600;

/** The first moment from `from` on (epoch seconds) at which the bot talks; null for never. */
export function nextTalk(talks: Talks, clock: TalkClock, from: number): number | null {
  switch (talks) {
    case "always":
      return from;
    case "hour":
      return fullHourFrom(clock.zone, from);
    case "morning":
      return morningFrom(clock, from);
    case "never":
      return null;
  }
}

/** A clock may jump by less than an hour, so what was a full hour when it was looked for may be none when it comes. */
function fullHourFrom(zone: string, from: number): number {
  let at = from;
  for (;;) {
    const past = (((at + offsetAt(zone, at)) % SECONDS_AN_HOUR) + SECONDS_AN_HOUR) % SECONDS_AN_HOUR;
    if (past === 0) return at;
    at += SECONDS_AN_HOUR - past;
  }
}

function morningFrom({ zone, morning = DEFAULT_HOURS.morning }: TalkClock, from: number): number | null {
  const today = localDateOf(zone, from);
  // A date that the zone skips has its morning on the next one, or past it.
  for (const day of [-1, 0, 1, 2]) {
    const at = toInstant(zone, parseLocal(`${addDays(today, day)}T${morning}:00`));
    if (at >= from) return at;
  }
  return null;
}
