/** What was understood, in words that a bot can read back. */
import { formatDate, formatLocal, twoDigits, weekdayNameOf } from "../calendar";
import { type ParsedTime, resolveInstant } from "../iso";
import { describeRule } from "../recurrence-words";
import { firstInstantOf, localDateOf, MAX_INSTANT, toLocal } from "../zone";

/**
 * `Tuesday 2026-02-24 at 09:00 (Europe/London)`, `Tuesday 2026-02-24, all day (Europe/London)`, and for a series
 * its rule after a comma. A reading that falls in a gap is shown as the clock will show it.
 */
export function describeTime(parsed: ParsedTime, zone: string, exact: boolean, rule: string | null): string {
  const series = rule === null ? "" : `, ${describeRule(rule)}`;
  if (parsed.kind === "date")
    return `${weekdayNameOf(parsed.date)} ${parsed.date}, all day (${zone})${series}`;
  return `${describeInstant(resolveInstant(parsed, zone), zone, exact)} (${zone})${series}`;
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
