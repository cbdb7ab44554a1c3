/** What was understood, in words that a bot can read back. */
import { formatDate, formatLocal, twoDigits, type Weekday, weekdayNameOf } from "../calendar";
import { type ParsedTime, resolveInstant } from "../iso";
import { emptyParts, type Frequency, type RuleParts, writeRule } from "../recurrence/recurrence-rule";
import { describeRule } from "../recurrence/recurrence-words";
import { firstInstantOf, localDateOf, MAX_INSTANT, toLocal } from "../zones/zone";
import type { BoundWord } from "./pieces/pieces";

export interface UnderstoodTime {
  parsed: ParsedTime;
  /** Whether its seconds mean something. */
  exact: boolean;
  /** Whether a bare hour was taken as the afternoon's. */
  assumed: boolean;
  rule: RuleParts | null;
  /** Weekdays that were left out of what repeats. */
  except?: readonly Weekday[];
  /** Whether the work days of the user's country are Monday to Friday; they are where this isn't said. */
  worksToFriday?: boolean;
  /** What was said before the time. */
  mark?: BoundWord | undefined;
}

const MARKS: Partial<Record<BoundWord, string>> = {
  until: "up to then",
  before: "before then",
  starting: "from then on",
  after: "after then",
};

/**
 * `Tuesday 2026-02-24 at 09:00 (Europe/London)`, `Tuesday 2026-02-24, all day (Europe/London)`, and for a series
 * its rule after a comma. A reading that falls in a gap is shown as the clock will show it.
 */
export function describeTime(told: UnderstoodTime, zone: string): string {
  const { parsed, exact, assumed, rule, except, mark, worksToFriday = true } = told;
  const note = mark === undefined ? undefined : MARKS[mark];
  const notes = [
    ...(note === undefined ? [] : [note]),
    ...(rule === null ? [] : [describeSeries(rule, worksToFriday)]),
    ...((except ?? []).length === 0 ? [] : [`not on ${(except ?? []).map(weekdayWord).join(" or ")}`]),
    ...(assumed ? ["taking the hour as the afternoon's"] : []),
  ];
  const tail = notes.map((note) => `, ${note}`).join("");
  if (parsed.kind === "date") return `${weekdayNameOf(parsed.date)} ${parsed.date}, all day (${zone})${tail}`;
  const at = resolveInstant(parsed, zone);
  const said = zoneSaid(parsed);
  const there = said === undefined || said === zone ? "" : `, ${describeInstant(at, said, exact)} in ${said}`;
  return `${describeInstant(at, zone, exact)} (${zone})${there}${tail}`;
}

/** The zone whose name was said with a time. */
export function zoneSaid(parsed: ParsedTime): string | undefined {
  return parsed.kind === "instant" ? parsed.zoned?.zone : undefined;
}

const EVERY_DAY = "every day";

/** The rule in words. Times of day that BYSETPOS picks are named as they are, not as the rule makes them. */
function describeSeries(parts: RuleParts, worksToFriday: boolean): string {
  const all = parts.byHour.flatMap((hour) => parts.byMinute.map((minute) => [hour, minute] as const));
  if (parts.bySetPos.length === 0 || all.length < 2) return describeRule(writeRule(parts), worksToFriday);
  const times = parts.bySetPos.flatMap((nth) => {
    const time = all[nth - 1];
    return time === undefined ? [] : [time.map(twoDigits).join(":")];
  });
  const bare = { ...parts, byHour: [], byMinute: [], bySetPos: [], count: null, until: null };
  const freq = plainFrequency(parts);
  const days = describeRule(writeRule({ ...bare, freq }), worksToFriday);
  const end = describeRule(writeRule({ ...emptyParts("DAILY"), count: parts.count, until: parts.until }));
  return `${days} at ${times.slice(0, -1).join(", ")} and ${times.at(-1) ?? ""}${end.slice(EVERY_DAY.length)}`;
}

/** A daily rule with weekdays or dates says the same as a weekly or monthly one, in more words. */
function plainFrequency({ freq, byDay, byMonthDay, byMonth }: RuleParts): Frequency {
  if (freq !== "DAILY") return freq;
  if (byDay.length > 0) return "WEEKLY";
  if (byMonthDay.length === 0) return freq;
  return byMonth.length > 0 ? "YEARLY" : "MONTHLY";
}

const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

function weekdayWord(weekday: Weekday): string {
  return WEEKDAYS[weekday] ?? "";
}

/** `Tuesday 2026-02-24 at 09:00`, with seconds where they matter. */
export function describeInstant(at: number, zone: string, exact: boolean): string {
  const local = toLocal(zone, at);
  const date = formatDate(local.year, local.month, local.day);
  const time = exact ? formatLocal(local).slice(11) : `${twoDigits(local.hour)}:${twoDigits(local.minute)}`;
  return `${weekdayNameOf(date)} ${date} at ${time}`;
}

/**
 * `Monday 2026-02-16 to Sunday 2026-02-22 (Europe/London)`, with times where they are not whole days. An end
 * that was left open is named by the other one alone.
 */
export function describeRange(after: number, before: number, zone: string): string {
  if (after === 0) return `before ${describeEdge(before, zone)} (${zone})`;
  if (before > MAX_INSTANT) return `from ${describeEdge(after, zone)} on (${zone})`;
  if (!isMidnight(after, zone) || !isMidnight(before, zone))
    return `${describeInstant(after, zone, false)} to ${describeInstant(before, zone, false)} (${zone})`;
  const from = dayOf(after, zone);
  const to = dayOf(before - 1, zone);
  return from === to ? `${from} (${zone})` : `${from} to ${to} (${zone})`;
}

function describeEdge(at: number, zone: string): string {
  return isMidnight(at, zone) ? dayOf(at, zone) : describeInstant(at, zone, false);
}

function dayOf(at: number, zone: string): string {
  const date = localDateOf(zone, at);
  return `${weekdayNameOf(date)} ${date}`;
}

function isMidnight(at: number, zone: string): boolean {
  return firstInstantOf(zone, localDateOf(zone, at)) === at;
}
