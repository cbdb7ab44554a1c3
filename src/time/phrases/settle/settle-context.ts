/** What every step that settles a time knows, and what it answers. */

import { formatLocal, localOfSeconds } from "../../calendar";
import type { WorkWeek } from "../../countries/country";
import type { ParsedTime } from "../../iso";
import type { DayHours } from "../day-hours";
import { type Outcome, type PhraseContext, settled, wallOfDay } from "../moment";
import type { MovedThing } from "../moved-thing";
import type { BoundWord } from "../pieces/pieces";
import type { Vocabulary } from "../words/vocabulary";
import type { SettledTime } from "./settle-time";

export interface SettleContext {
  now: number;
  zone: string;
  hours?: Partial<DayHours> | undefined;
  next: Vocabulary["next"];
  /** Whether "until March" ends before March begins. */
  untilIsBefore: boolean;
  /** See {@link PhraseContext}. */
  lengthsCount?: boolean | undefined;
  /** See {@link PhraseContext}. */
  moved?: MovedThing | undefined;
  /** Whether hours with minutes are of a clock of twelve. */
  twelveHours: boolean;
  /** Of the country whose calendar the user keeps. */
  week: WorkWeek;
}

export interface SettledMoment {
  parsed: ParsedTime;
  /** Whether its seconds mean something to the user. */
  exact: boolean;
  /** Whether a bare hour was taken as the afternoon's. */
  assumed: boolean;
  /** What was said before the time: "until", "from". */
  mark?: BoundWord | undefined;
}

export function plain(parsed: ParsedTime): Outcome<SettledMoment> {
  return settled({ parsed, exact: false, assumed: false });
}

export function dayContext(today: number, { next, week }: SettleContext) {
  return { today, passedToday: false, pastCounts: false, next, week };
}

export function wallOf(day: number, { time, daysLater }: SettledTime): number {
  return wallOfDay(day + daysLater, time);
}

export function localAt(reading: number): ParsedTime {
  return { kind: "local", local: formatLocal(localOfSeconds(reading)) };
}
