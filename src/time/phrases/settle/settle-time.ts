/** Which time of day the expressions of a phrase mean together. */
import { type DayHours, MIDNIGHT, type TimeOfDay, timeOfPart } from "../day-hours";
import type { Hand } from "../hand";
import { type Outcome, refusePhrase, settled } from "../moment";
import type { Clock } from "../pieces/pieces";
import type { DayPart } from "../words/vocabulary";

export interface SettledTime {
  time: TimeOfDay;
  /** 1 where the night has gone on into the next date: 1 o'clock tonight, 24:00. */
  daysLater: 0 | 1;
  /** Whether seconds were said. */
  exact: boolean;
  /** Whether a bare hour was taken as the afternoon's. */
  assumed: boolean;
  /** Whether it was said as "midnight": today's is the one to come. */
  midnight: boolean;
  /** Whether it was written as a clock of twelve hours shows it twice a day: `3:30`. */
  twice?: true;
  /** Whether it was said as an hour from 7 to 11, without its half of the day. */
  bare?: true;
}

/** Hours of "tonight" and "tomorrow night" up to this one belong to the next date. */
const LAST_HOUR_OF_NIGHT = 4;
/** A bare hour up to this one is the afternoon's. */
const LAST_ASSUMED_HOUR = 6;

type Hours = Partial<DayHours> | undefined;

/** The time of day that was said, null where none was. */
export function settleTime(hand: Hand, hours: Hours): Outcome<SettledTime | null> {
  const times = settleTimes(hand, hours);
  if (!times.ok) return times;
  const [first, second] = times.value;
  if (second !== undefined) return refusePhrase("ambiguous", "names several times of day: name one");
  return settled(first ?? null);
}

/** The times of day that were said: several where they form a list. */
export function settleTimes(hand: Hand, hours: Hours): Outcome<SettledTime[]> {
  const clocks = hand.take("clock")?.clocks ?? [];
  const list = hand.take("parts")?.parts ?? [];
  const parts = [...new Set(hand.takeAll("part").map(({ part }) => part))];
  if (list.length > 0 && (clocks.length > 0 || parts.length > 0))
    return refusePhrase("ambiguous", "names several times of day: name one");
  if (list.length > 0) return settled(list.map((part) => ofPart(part, hours)));
  if (clocks.length === 0) {
    if (!isOnePart(parts)) return refusePhrase("ambiguous", "names two parts of the day: name one");
    return settled(parts.length === 0 ? [] : [ofParts(parts, hours)]);
  }
  const times: SettledTime[] = [];
  for (const clock of clocks) {
    const time = inParts(clock, parts);
    if (time === null) return refusePhrase("ambiguous", "names a time that is not in that part of the day");
    times.push(time);
  }
  return settled(times);
}

/** Midnight may have the night around it; any other two parts are two times. */
function isOnePart(parts: readonly DayPart[]): boolean {
  const others = parts.filter((part) => part !== "midnight");
  return others.length <= 1 && (!parts.includes("midnight") || others.every(isNight));
}

/** An hour in all the parts that were said (`今夜午後10時`), null where they don't agree about it. */
function inParts(clock: Clock, parts: readonly DayPart[]): SettledTime | null {
  const [first, ...others] = parts.length === 0 ? [null] : parts.map((part) => onDayPart(clock, part));
  if (parts.length === 0 || first === undefined) return onDayPart(clock, null);
  const agreed = others.every((other) => JSON.stringify(other) === JSON.stringify(first));
  return agreed ? first : null;
}

function isNight(part: DayPart): boolean {
  return part === "night" || part === "lateNight" || part === "evening" || part === "smallHours";
}

function ofParts(parts: readonly DayPart[], hours: Hours): SettledTime {
  // "Tonight at midnight" ends the day.
  if (parts.includes("midnight") && parts.length > 1)
    return { time: MIDNIGHT, daysLater: 1, exact: false, assumed: false, midnight: true };
  return ofPart(parts[0] ?? "morning", hours);
}

/** The time for which a part of the day stands. */
export function ofPart(part: DayPart, hours: Hours): SettledTime {
  const time = timeOfPart(part, hours);
  return { time, daysLater: 0, exact: false, assumed: false, midnight: part === "midnight" };
}

/** An hour of the clock in a part of the day: 8 in the evening is 20, 12 at night is 0 of the next date. */
function onDayPart(clock: Clock, part: DayPart | null): SettledTime | null {
  const { hour, settled: isSettled } = clock;
  if (hour === 24) return timeAt(clock, 0, 1);
  if (part === null) return bareTime(clock);
  // "Monday night at 2 am" is in the night that begins on Monday.
  const atNight = part === "night" || part === "lateNight";
  if (atNight && isSettled && hour <= LAST_HOUR_OF_NIGHT) return timeAt(clock, hour, 1);
  if (isSettled && hour !== 12) return isWithin(hour, part) ? timeAt(clock, hour) : null;
  if (hour === 12) return twelveIn(clock, part);
  if (part === "morning" || part === "smallHours") return timeAt(clock, hour);
  if (part === "midnight") return null;
  if (part === "noon" && hour > 9) return timeAt(clock, hour);
  if (atNight && hour <= LAST_HOUR_OF_NIGHT) return timeAt(clock, hour, 1);
  return isWithin(hour + 12, part) ? timeAt(clock, hour + 12) : null;
}

function timeAt({ minute, second }: Clock, hour: number, daysLater: 0 | 1 = 0, assumed = false): SettledTime {
  const time = { hour, minute, second: second ?? 0 };
  return { time, daysLater, exact: second !== null, assumed, midnight: false };
}

/** Without a part of the day an hour from 1 to 6 is the afternoon's. */
function bareTime(clock: Clock): SettledTime {
  const assumed = !clock.settled && !clock.written && clock.hour >= 1 && clock.hour <= LAST_ASSUMED_HOUR;
  const time = timeAt(clock, assumed ? clock.hour + 12 : clock.hour, 0, assumed);
  if (clock.settled || clock.hour >= 12) return time;
  const bare = clock.hour > LAST_ASSUMED_HOUR ? { bare: true as const } : {};
  return { ...time, ...bare, ...(clock.written ? { twice: true as const } : {}) };
}

function twelveIn(clock: Clock, part: DayPart): SettledTime | null {
  switch (part) {
    // "12 in the morning" is noon for some and midnight for others; 12 am is not.
    case "morning":
      return clock.settled ? timeAt(clock, clock.hour) : null;
    case "smallHours":
    case "midnight":
      return timeAt(clock, 0);
    case "noon":
    case "afternoon":
      return timeAt(clock, 12);
    case "evening":
    case "night":
    case "lateNight":
      return clock.settled ? timeAt(clock, 12) : timeAt(clock, 0, 1);
  }
}

/** The hours that people call so, widely. */
const HOURS: Record<DayPart, readonly [from: number, to: number]> = {
  morning: [0, 12],
  noon: [10, 15],
  afternoon: [12, 24],
  evening: [16, 24],
  night: [17, 30],
  lateNight: [20, 30],
  smallHours: [0, 7],
  midnight: [23, 25],
};

function isWithin(hour: number, part: DayPart): boolean {
  const [from, to] = HOURS[part];
  return (hour >= from && hour < to) || hour + 24 < to;
}
