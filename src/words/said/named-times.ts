/** The days and clocks that a text names, and whether they are those of an item. */
import { civilOf, dayNumberOf, type Weekday, weekdayOfDay } from "../../time/calendar";
import type { PhraseContext } from "../../time/phrases/moment";
import type { Clock, Piece } from "../../time/phrases/pieces/pieces";
import { coverOf } from "../../time/phrases/read-text";
import { languageOf } from "../../time/phrases/words/language";
import { normalise } from "../../time/phrases/words/normalise";
import type { DayPart } from "../../time/phrases/words/vocabulary";
import { toLocal } from "../../time/zones/zone";

/** What a text names of a time. */
export interface NamedTimes {
  /** Whether a day of 1970-01-01 and on is one of those that are named; null where none is. */
  isDay: ((day: number) => boolean) | null;
  /** Whether a minute of the day is; null where neither a clock nor a part of the day is named. */
  isMinute: ((minute: number) => boolean) | null;
  /** Whether a clock is, so that two minutes of one part of the day are told apart. */
  hasClock: boolean;
  /** Whether a day is named, or a clock by more than a bare hour, which any number could be. */
  isSure: boolean;
}

export const NO_TIMES: NamedTimes = { isDay: null, isMinute: null, hasClock: false, isSure: false };

/** When an item is due, on the wall clock: the day since 1970-01-01, and the minute of it; null for all day. */
export interface WallDue {
  day: number;
  minute: number | null;
}

/** Characters of a text that is read: as many as a phrase may have. */
const MOST_READ = 500;

const PART_HOURS: Readonly<Record<DayPart, readonly [number, number]>> = {
  morning: [4, 12],
  noon: [11, 15],
  afternoon: [12, 18],
  evening: [16, 24],
  night: [18, 24],
  lateNight: [21, 24],
  smallHours: [0, 6],
  midnight: [0, 1],
};

/** The times of a text, in the language of `at.locale`. A longer one names none. */
export function timesIn(text: string, at: PhraseContext): NamedTimes {
  if (text.length > MOST_READ) return NO_TIMES;
  const { placed } = coverOf(normalise(text), languageOf(at.locale, at.words), at);
  const pieces = placed.map(({ piece }) => piece);
  const days = pieces.flatMap(daysOf);
  const clocks = pieces.flatMap(clocksOf);
  const parts = pieces.flatMap((piece) => (piece.kind === "part" ? [PART_HOURS[piece.part]] : []));
  const isClock = (minute: number) => clocks.length === 0 || clocks.some((clock) => isAt(clock, minute));
  const isPart = (minute: number) =>
    parts.length === 0 || parts.some(([from, to]) => minute >= from * 60 && minute < to * 60);
  return {
    isDay: days.length === 0 ? null : (day) => days.some((isNamed) => isNamed(day)),
    isMinute: clocks.length + parts.length === 0 ? null : (minute) => isClock(minute) && isPart(minute),
    hasClock: clocks.length > 0,
    isSure: days.length > 0 || clocks.some(({ settled, written }) => settled || written),
  };
}

/** When an item is due, as its user's clock shows it. */
export function wallDueOf({ due_at, due_kind }: { due_at: number; due_kind: string }, zone: string): WallDue {
  const { year, month, day, hour, minute } = toLocal(zone, due_at);
  return {
    day: dayNumberOf(year, month, day),
    minute: due_kind === "date" ? null : hour * 60 + minute,
  };
}

/** Whether what is named is the item's: something of it, and nothing else. */
export function isNamedBy(
  { day, minute }: WallDue,
  { isDay, isMinute }: Pick<NamedTimes, "isDay" | "isMinute">,
): boolean {
  if (isDay === null && isMinute === null) return false;
  if (isDay !== null && !isDay(day)) return false;
  return isMinute === null || (minute === null ? isDay !== null : isMinute(minute));
}

/** Those of `items` whose times are named, and named apart from all others'. */
export function namedApart<T>(
  items: readonly { item: T; due: WallDue }[],
  { isDay, isMinute, hasClock }: NamedTimes,
): T[] {
  const named = items.filter(({ due }) => isNamedBy(due, { isDay, isMinute }));
  const isSame = (a: WallDue, b: WallDue) =>
    (isDay === null || a.day === b.day) && (!hasClock || a.minute === b.minute);
  return named
    .filter((one) => !named.some((other) => other !== one && isSame(one.due, other.due)))
    .map(({ item }) => item);
}

type DayTest = (day: number) => boolean;

function daysOf(piece: Piece): DayTest[] {
  switch (piece.kind) {
    case "day":
      return [(day) => day === piece.day];
    case "weekday":
      return [(day) => has(piece.weekdays, weekdayOfDay(day))];
    case "calendar":
      return [
        (day) => {
          const date = civilOf(day);
          const { other } = piece;
          const isOther = other !== null && other.month === date.month && other.day === date.day;
          return isOther || (piece.month === date.month && piece.days.includes(date.day));
        },
      ];
    case "dayOfMonth":
      return [(day) => piece.days.includes(civilOf(day).day)];
    default:
      return [];
  }
}

function has(weekdays: readonly Weekday[], weekday: Weekday): boolean {
  return weekdays.includes(weekday);
}

function clocksOf(piece: Piece): Clock[] {
  if (piece.kind === "clock") return piece.clocks;
  return piece.kind === "clockSpan" ? [piece.from] : [];
}

/** An hour that may be of either half of the day is both. */
function isAt({ hour, minute, settled }: Clock, at: number): boolean {
  const said = hour * 60 + minute;
  return said === at || (!settled && hour <= 12 && (said + 720) % 1440 === at);
}
