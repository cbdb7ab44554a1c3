/**
 * The wall clock readings of a recurrence rule (RFC 5545 section 3.3.10): the days of each period that counts, at each
 * time of day, those of them that BYSETPOS numbers, as many as COUNT says. A reading is in seconds as if UTC. Zones and
 * UNTIL are recurrence.ts's.
 *
 * Whoever asks for what comes after a moment doesn't wait for the time before it: the period is calculated. Only a rule
 * with COUNT is walked from its start.
 */
import { dayNumberOf, SECONDS_A_DAY } from "../calendar";
import { periodsOf } from "./recurrence-days";
import type { RuleParts } from "./recurrence-rule";

/** 9999-12-31. */
const LAST_DAY = dayNumberOf(9999, 12, 31);

export interface Readings {
  /** From a reading on, ascending. */
  from(wall: number): Generator<number, void>;
  /** The last one that is not after `wall`, null if there is none. */
  lastUpTo(wall: number): number | null;
}

/** The readings of a rule from `start` to `end`, or to the year 9999. `times` are times of day in seconds, ascending. */
export function readingsOf(parts: RuleParts, start: number, end: number, times: readonly number[]): Readings {
  const periods = periodsOf(parts, dayOf(start));
  const margin = periods.overlap * periods.step;
  const final = Math.min(end, (LAST_DAY + 1) * SECONDS_A_DAY - 1);
  const first = periods.of(dayOf(start)) - margin;
  const last = periods.of(dayOf(final)) + margin;

  /** The last period that counts, up to that of a reading. */
  function periodAt(wall: number): number {
    const sinceFirst = periods.of(dayOf(Math.min(Math.max(wall, start), final))) - first;
    return first + Math.floor(sinceFirst / periods.step) * periods.step;
  }

  function readingsIn(period: number): number[] {
    const days = periods.daysOf(period);
    return pick(days, times, parts).filter((reading) => reading >= start && reading <= final);
  }

  /** The readings of the periods that have some, from `period` on; where a rule counts them, from its first one. */
  function* runsFrom(period: number): Generator<number[], void> {
    let left = parts.count ?? Number.POSITIVE_INFINITY;
    let empty = 0;
    let position = parts.count === null ? Math.max(period, first) : first;
    while (left > 0 && position <= last && empty <= periods.cycle) {
      const run = readingsIn(position).slice(0, left);
      left -= run.length;
      empty = run.length > 0 ? 0 : empty + 1;
      if (run.length > 0) yield run;
      position += periods.step;
    }
  }

  function* from(wall: number): Generator<number, void> {
    for (const run of runsFrom(periodAt(wall) - margin)) {
      for (const reading of run) if (reading >= wall) yield reading;
    }
  }

  function lastUpTo(wall: number): number | null {
    return parts.count === null ? lastUncounted(wall) : lastCounted(wall);
  }

  function lastUncounted(wall: number): number | null {
    let period = periodAt(wall) + margin;
    for (let steps = 0; steps <= periods.cycle && period >= first; steps += 1) {
      const found = readingsIn(period).findLast((reading) => reading <= wall);
      if (found !== undefined) return found;
      period -= periods.step;
    }
    return null;
  }

  function lastCounted(wall: number): number | null {
    let found: number | null = null;
    for (const run of runsFrom(first)) {
      found = run.findLast((reading) => reading <= wall) ?? found;
      if ((run.at(-1) ?? wall) > wall) break;
    }
    return found;
  }

  return { from, lastUpTo };
}

/** The readings of one period: its days at each time of day, and those of them that BYSETPOS numbers. */
function pick(days: number[], times: readonly number[], { freq, bySetPos }: RuleParts): number[] {
  if (bySetPos.length === 0) return daysAt(days, times);
  // A day is a period of its own in a daily rule.
  const sets = freq === "DAILY" ? days.map((day) => [day]) : [days];
  return sets.flatMap((set) => numbered(set, times, bySetPos));
}

function daysAt(days: number[], times: readonly number[]): number[] {
  const readings: number[] = [];
  for (const day of days) for (const time of times) readings.push(day * SECONDS_A_DAY + time);
  return readings;
}

/** Positions go through the days and their times, from either end; what isn't there is passed over. */
function numbered(days: number[], times: readonly number[], positions: readonly number[]): number[] {
  const size = days.length * times.length;
  const places = new Set(positions.map((position) => (position > 0 ? position - 1 : size + position)));
  return [...places]
    .filter((place) => place >= 0 && place < size)
    .sort((a, b) => a - b)
    .map((place) => {
      const day = days[Math.floor(place / times.length)] ?? 0;
      return day * SECONDS_A_DAY + (times[place % times.length] ?? 0);
    });
}

function dayOf(wall: number): number {
  return Math.floor(wall / SECONDS_A_DAY);
}
