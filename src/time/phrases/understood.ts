/** What was understood, in words that a bot can read back. */
import { formatDate, formatLocal, twoDigits, weekdayNameOf } from "../calendar";
import { type ParsedTime, resolveInstant } from "../iso";
import { describeRule } from "../recurrence-words";
import { toLocal } from "../zone";

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
