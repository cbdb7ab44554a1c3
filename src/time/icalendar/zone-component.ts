/** Clock changes of a zone as iCalendar writes them, for calendar programs that know no IANA names. */
import { formatLocal, twoDigits } from "../calendar";
import { type ClockChange, clockChanges, wallOfChange } from "../zones/clock-changes";
import { yearlyClockRules } from "../zones/clock-rules";
import { offsetAt } from "../zones/zone";

/** A VTIMEZONE (RFC 5545 section 3.6.5). */
export interface ZoneComponent {
  lines: string[];
  /** Whether it is right for ever, and not only to the end of the years that were asked for. */
  endless: boolean;
}

/**
 * The zone from the beginning of the year `from`. Where its clocks keep to yearly rules, such as the last Sunday of March,
 * or change no more, it is right for ever: the rules are told without an end, and the changes of the years before them one
 * by one. Where they keep to none, each change is told by itself up to the end of the year `to`, for not every program
 * reads a list of dates. `to` lies YEARS_OF_RULE ahead or more.
 */
export function zoneComponent(zone: string, from: number, to: number): ZoneComponent {
  // Southern summers begin in the year before.
  const start = Date.UTC(from - 1, 0) / 1000;
  const changes = clockChanges(zone, start, Date.UTC(to + 1, 0) / 1000);
  const { earlier, rules } = yearlyClockRules(changes, from - 1, to);
  const offset = offsetAt(zone, start);
  const isRegular = earlier.length === 0 && rules !== null && rules.length > 0;
  const beginning = isRegular ? [] : [{ at: start, before: offset, after: offset }, ...earlier];
  return {
    lines: [
      "BEGIN:VTIMEZONE",
      `TZID:${zone}`,
      ...beginning.flatMap((change) => observance(change, null)),
      ...(rules ?? []).flatMap(({ first, rule }) => observance(first, rule)),
      "END:VTIMEZONE",
    ],
    endless: rules !== null,
  };
}

function observance(change: ClockChange, rule: string | null): string[] {
  const name = change.after > change.before ? "DAYLIGHT" : "STANDARD";
  return [
    `BEGIN:${name}`,
    `DTSTART:${formatLocal(wallOfChange(change)).replace(/[-:]/g, "")}`,
    `TZOFFSETFROM:${utcOffset(change.before)}`,
    `TZOFFSETTO:${utcOffset(change.after)}`,
    ...(rule === null ? [] : [`RRULE:${rule}`]),
    `END:${name}`,
  ];
}

function utcOffset(seconds: number): string {
  const size = Math.abs(seconds);
  const [hours, minutes, rest] = [Math.floor(size / 3600), Math.floor(size / 60) % 60, size % 60];
  return `${seconds < 0 ? "-" : "+"}${twoDigits(hours)}${twoDigits(minutes)}${rest === 0 ? "" : twoDigits(rest)}`;
}
