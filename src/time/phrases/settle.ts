/** What the expressions of a phrase mean together: a date, a wall clock reading or an instant. */
import { formatLocal, localOfSeconds, SECONDS_A_DAY } from "../calendar";
import { type ParsedTime, resolveInstant } from "../iso";
import { MAX_INSTANT, toInstant } from "../zone";
import type { DayHours } from "./day-hours";
import { failed, instantOfWall, type Outcome, settled, wallAt, wallOfDay } from "./moment";
import type { Amount, Piece } from "./pieces";
import { dateOfDay, find, settleDay, shiftDay } from "./settle-day";
import { type SettledTime, settleTime } from "./settle-time";

export interface SettleContext {
  now: number;
  zone: string;
  hours?: Partial<DayHours> | undefined;
  nextIsNextWeek: boolean;
}

export interface Settled {
  parsed: ParsedTime;
  /** Whether its seconds mean something to the user. */
  exact: boolean;
}

const SECONDS_A_UNIT: Partial<Record<Amount["unit"], number>> = {
  second: 1,
  minute: 60,
  hour: 3600,
  day: SECONDS_A_DAY,
  week: 7 * SECONDS_A_DAY,
  fortnight: 14 * SECONDS_A_DAY,
};

/** A time that is not in the past. */
export function settle(pieces: readonly Piece[], context: SettleContext): Outcome<Settled> {
  const outcome = settleAny(pieces, context);
  if (!outcome.ok) return outcome;
  const { parsed } = outcome.value;
  if (isBeyond(parsed, context.zone)) return failed("unbounded", "is after the year 9999");
  return isPast(parsed, context) ? failed("past", "is in the past") : outcome;
}

/** A date is past when the day is over, any other time when it is before now. */
export function isPast(parsed: ParsedTime, { now, zone }: Pick<SettleContext, "now" | "zone">): boolean {
  if (parsed.kind === "date")
    return parsed.date < dateOfDay(Math.floor(wallAt({ now, zone }) / SECONDS_A_DAY));
  return resolveInstant(parsed, zone) < now;
}

function isBeyond(parsed: ParsedTime, zone: string): boolean {
  if (parsed.kind === "date") return parsed.date.length > 10;
  return parsed.kind === "local" ? parsed.local.length > 19 : resolveInstant(parsed, zone) > MAX_INSTANT;
}

function settleAny(pieces: readonly Piece[], context: SettleContext): Outcome<Settled> {
  const iso = find(pieces, "iso");
  if (iso !== undefined) return settled({ parsed: iso.parsed, exact: false });
  if (find(pieces, "now") !== undefined && pieces.length === 1)
    return settled({ parsed: { kind: "instant", at: context.now }, exact: false });

  const wall = wallAt(context);
  const today = Math.floor(wall / SECONDS_A_DAY);
  const time = settleTime(pieces, context.hours);
  const shift = find(pieces, "shift", ({ way }) => way !== "counted");
  if (shift !== undefined && !isCounted(shift, pieces)) return settleShift(shift, time, wall, context);

  const passedToday = time !== null && instantOfWall(context.zone, wallOf(today, time)) <= context.now;
  const { nextIsNextWeek } = context;
  const day = settleDay(pieces, { today, passedToday, pastCounts: false, nextIsNextWeek });
  if (!day.ok) return day;
  if (day.value === null && time === null) return failed("no_time", "names no time");
  if (time === null)
    return settled({ parsed: { kind: "date", date: dateOfDay(day.value ?? today) }, exact: false });
  return settleClock(pieces, time, day.value, { wall, today }, context);
}

/** `Freitag in einer Woche` is counted from that Friday, though the words are those of a duration from now. */
function isCounted({ way, amounts }: Extract<Piece, { kind: "shift" }>, pieces: readonly Piece[]): boolean {
  return way === "ahead" && find(pieces, "weekday") !== undefined && splitAmounts(amounts).seconds === 0;
}

function wallOf(day: number, { time, daysLater }: SettledTime): number {
  return wallOfDay(day + daysLater, time);
}

/** A time of day on a day; without a day, the next time the clock shows it. */
function settleClock(
  pieces: readonly Piece[],
  time: SettledTime,
  day: number | null,
  { wall, today }: { wall: number; today: number },
  context: SettleContext,
): Outcome<Settled> {
  const midnight = find(pieces, "part", ({ part }) => part === "midnight") !== undefined;
  // Today's midnight is the one to come.
  const said = midnight && day === today && time.daysLater === 0 ? today + 1 : day;
  let reading = wallOf(said ?? today, time);
  const zone = find(pieces, "zone");
  if (zone !== undefined) return settleInZone(zone, reading, day === null, context);
  // In a fold the clock shows a reading twice: what it shows now has passed.
  if (day === null && (reading <= wall || instantOfWall(context.zone, reading) <= context.now))
    reading += SECONDS_A_DAY;
  return settled({
    parsed: { kind: "local", local: formatLocal(localOfSeconds(reading)) },
    exact: time.exact,
  });
}

/** A time of day in a zone that was said with it is an instant. */
function settleInZone(
  { zone, offset }: Extract<Piece, { kind: "zone" }>,
  reading: number,
  mayBeTomorrow: boolean,
  { now }: SettleContext,
): Outcome<Settled> {
  if (zone === null && offset === null)
    return failed(
      "ambiguous",
      "names a time zone by letters that several share: use a name such as Europe/Paris",
    );
  const at = (wall: number) => (zone === null ? wall - (offset ?? 0) : toInstant(zone, localOfSeconds(wall)));
  const first = at(reading);
  const found = mayBeTomorrow && first <= now ? at(reading + SECONDS_A_DAY) : first;
  return settled({ parsed: { kind: "instant", at: found }, exact: false });
}

/** A duration from now: whole days keep the wall clock, what is shorter counts elapsed time. */
function settleShift(
  { amounts, way }: Extract<Piece, { kind: "shift" }>,
  time: SettledTime | null,
  wall: number,
  { now, zone }: SettleContext,
): Outcome<Settled> {
  if (way === "ago" || way === "past") return failed("past", "is in the past");
  const { days, seconds } = splitAmounts(amounts);
  const today = Math.floor(wall / SECONDS_A_DAY);
  const day = shiftDay(today, days);
  if (!Number.isSafeInteger(day) || day > 4_000_000) return failed("unbounded", "is after the year 9999");
  if (days.length === 0)
    return settled({ parsed: { kind: "instant", at: now + seconds }, exact: hasSeconds(amounts) });
  if (time !== null) {
    const local = formatLocal(localOfSeconds(wallOf(day, time)));
    return settled({ parsed: { kind: "local", local }, exact: time.exact });
  }
  const reading = day * SECONDS_A_DAY + (wall - today * SECONDS_A_DAY);
  if (seconds > 0) {
    const at = instantOfWall(zone, reading) + seconds;
    return settled({ parsed: { kind: "instant", at }, exact: hasSeconds(amounts) });
  }
  return settled({ parsed: { kind: "local", local: formatLocal(localOfSeconds(reading)) }, exact: false });
}

/** Whole days and longer, and what is to be counted in seconds; a part of a day is elapsed time. */
export function splitAmounts(amounts: readonly Amount[]): { days: Amount[]; seconds: number } {
  const days: Amount[] = [];
  let seconds = 0;
  for (const { value, unit } of amounts) {
    const length = SECONDS_A_UNIT[unit];
    if (length === undefined) days.push({ value, unit });
    else if (length < SECONDS_A_DAY) seconds += value * length;
    else {
      const wholeDays = Math.floor((value * length) / SECONDS_A_DAY);
      if (wholeDays > 0 || value === 0) days.push({ value: wholeDays, unit: "day" });
      seconds += value * length - wholeDays * SECONDS_A_DAY;
    }
  }
  return { days, seconds: Math.round(seconds) };
}

function hasSeconds(amounts: readonly Amount[]): boolean {
  // Half hours and quarters are kept in seconds, too.
  return amounts.some(({ value, unit }) => unit === "second" && value % 60 !== 0);
}
