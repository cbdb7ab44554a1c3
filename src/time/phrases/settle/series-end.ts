/** When a series ends: after a count, after a while, or with a day, month or year. */
import { civilOf, dayNumberOf } from "../../calendar";
import type { ParsedTime } from "../../iso";
import type { RuleParts } from "../../recurrence/recurrence-rule";
import { dateOfDay, dayOfDate, mondayOf, monthStart, shiftDay, yearStart } from "../days";
import type { Hand } from "../hand";
import { type Outcome, refusePhrase, settled } from "../moment";
import { splitAmounts } from "../pieces/amounts";
import type { DividedPieces } from "../pieces/divide";
import type { PlacedPiece } from "../pieces/pieces";
import { dayContext, type SettleContext } from "./settle-context";
import { settleDay } from "./settle-day";

interface EndContext {
  today: number;
  context: SettleContext;
}

/** COUNT or UNTIL; two of them are refused. */
export function setEnd(
  parts: RuleParts,
  { main, until }: { main: Hand; until: Hand },
  divided: DividedPieces,
  first: ParsedTime,
  at: EndContext,
): Outcome<null> {
  const count = main.take("times")?.count;
  const lasting = main.takeIf("shift", ({ way }) => way === "lasting" || way === "coming");
  const { until: pieces } = divided;
  const ends = [count !== undefined, lasting !== undefined, pieces.length > 0].filter(Boolean).length;
  if (ends > 1) return refusePhrase("ambiguous", "names two ends: name one");
  if (count !== undefined) {
    if (count < 1 || count > 1000) return refusePhrase("unbounded", "repeats more than 1,000 times");
    parts.count = count;
    return settled(null);
  }
  const firstDate = dateOf(first);
  if (lasting !== undefined) {
    const { days, seconds } = splitAmounts(lasting.amounts);
    if (seconds > 0 || days.length === 0)
      return refusePhrase("unread", "lasts for hours: name days or an end");
    return setUntil(parts, shiftDay(dayOfDate(firstDate), days) - 1, firstDate);
  }
  if (pieces.length === 0) return settled(null);
  const end = lastDayOf(until, divided, { ...at, today: Math.max(at.today, dayOfDate(firstDate) - 1) });
  return end.ok ? setUntil(parts, end.value, firstDate) : end;
}

function dateOf(first: ParsedTime): string {
  if (first.kind === "date") return first.date;
  return first.kind === "local" ? first.local.slice(0, 10) : "";
}

function setUntil(parts: RuleParts, day: number, firstDate: string): Outcome<null> {
  if (!Number.isSafeInteger(day) || day > 4_000_000 || civilOf(day).year > 9999)
    return refusePhrase("unbounded", "is after the year 9999");
  const date = dateOfDay(day);
  if (date < firstDate) return refusePhrase("past", "ends before it begins");
  parts.until = { kind: "date", date };
  return settled(null);
}

/** The last day: a day itself; of a week, month or year its own last, or the day before it begins. */
function lastDayOf(
  hand: Hand,
  { until: pieces, through }: DividedPieces,
  { today, context }: EndContext,
): Outcome<number> {
  const stretch = stretchOf(hand, pieces, today, context);
  if (!stretch.ok) return stretch;
  if (stretch.value !== null) {
    const { from, to } = stretch.value;
    if (through) return settled(to - 1);
    if (context.untilIsBefore) return settled(from - 1);
    const [early, late] = [dateOfDay(from - 1), dateOfDay(to - 1)];
    return refusePhrase("ambiguous", `may end on ${early} or on ${late}: name the date`);
  }
  const day = settleDay(hand, dayContext(today, context));
  if (!day.ok) return day;
  return day.value === null ? refusePhrase("unread", "names an end that is no day") : settled(day.value);
}

interface Days {
  from: number;
  /** Exclusive. */
  to: number;
}

/** The week, month or year that an end names; null where it names a day. */
function stretchOf(
  hand: Hand,
  pieces: readonly PlacedPiece[],
  today: number,
  context: SettleContext,
): Outcome<Days | null> {
  const kinds = pieces.map(({ piece }) => piece.kind);
  const period = kinds.length === 1 ? hand.peek("period") : undefined;
  if (period !== undefined && period.unit !== "day" && period.unit !== "weekend") {
    hand.take("period");
    const { unit, offset } = period;
    return settled({ from: beginOf(unit, offset, today), to: beginOf(unit, offset + 1, today) });
  }
  if (!kinds.includes("month") && !kinds.includes("year")) return settled(null);
  if (!kinds.every((kind) => kind === "month" || kind === "year")) return settled(null);
  if (!kinds.includes("month")) {
    const year = hand.take("year")?.year ?? 0;
    return settled({ from: dayNumberOf(year, 1, 1), to: dayNumberOf(year + 1, 1, 1) });
  }
  const day = settleDay(hand, dayContext(today, context));
  if (!day.ok || day.value === null) return refusePhrase("unread", "names an end that is no day");
  return settled({ from: day.value, to: monthStart(day.value, 1) });
}

function beginOf(unit: "week" | "month" | "year", offset: number, today: number): number {
  if (unit === "week") return mondayOf(today) + 7 * offset;
  return unit === "month" ? monthStart(today, offset) : yearStart(today, offset);
}
