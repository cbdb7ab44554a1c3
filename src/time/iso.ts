/**
 * ISO 8601 as Almanac takes it: what Python 3.11's `datetime.fromisoformat` reads, less what is ambiguous,
 * plus the zone suffix of RFC 9557. Forms that are not listed here are refused rather than guessed.
 *
 *     date      2026-02-25  20260225  2026-W09  2026W09  2026-W09-3  2026W093
 *     and then  T, t or one space, and a time
 *     time      09  09:00  0900  09:00:30  090030, then a fraction (. or ,) that is cut
 *     offset    Z  +03  +0300  +03:00
 *     suffix    [Europe/Paris]
 *
 * Date and time may differ in form (basic, extended); within each the form is one. A fraction is one of a
 * second also after `09:00` and `09`, as Python reads it.
 */
import {
  formatDate,
  formatLocal,
  isoWeekToDate,
  isValidDate,
  type LocalTime,
  parseDate,
  parseLocal,
  secondsOfLocal,
} from "./calendar";
import { explainIso } from "./iso-reason";
import { canonicalZone, firstInstantOf, MAX_INSTANT, offsetAt, toInstant, toLocal } from "./zones/zone";

/** A wall clock reading (`YYYY-MM-DDTHH:MM:SS`) and the known zone whose clock shows it. */
export interface ZonedReading {
  local: string;
  zone: string;
}

/**
 * What was written: an instant (epoch seconds), a wall clock reading (`YYYY-MM-DDTHH:MM:SS`), or a date
 * (`YYYY-MM-DD`). An instant that was given with a zone's name has its reading there, which a series repeats.
 */
export type ParsedTime =
  /** `offset` (seconds) is the one that was sent, where no zone was named with it. */
  | { kind: "instant"; at: number; zoned?: ZonedReading; offset?: number }
  | { kind: "local"; local: string }
  | { kind: "date"; date: string };

/**
 * `reason` is a clause to put after the name of a field: `has an hour above 23`. It never repeats unchecked
 * input.
 */
export type ParseResult = { ok: true; value: ParsedTime } | { ok: false; reason: string };

const WRITTEN = new RegExp(
  "^(?<year>\\d{4})" +
    "(?:-(?<month>\\d\\d)-(?<day>\\d\\d)|(?<basicMonth>\\d\\d)(?<basicDay>\\d\\d)" +
    "|-W(?<week>\\d\\d)(?:-(?<weekday>\\d))?|W(?<basicWeek>\\d\\d)(?<basicWeekday>\\d)?)" +
    "(?:[Tt ](?<hour>\\d\\d)" +
    "(?::(?<minute>\\d\\d)(?::(?<second>\\d\\d))?|(?<basicMinute>\\d\\d)(?<basicSecond>\\d\\d)?)?" +
    "(?:[.,]\\d+)?" +
    "(?<offset>Z|(?<sign>[+-])(?<offsetHour>\\d\\d)(?::?(?<offsetMinute>\\d\\d))?)?)?" +
    "(?:\\[(?<zone>[^\\[\\]]*)\\])?$",
);

type Groups = Record<string, string | undefined>;

/** Reads a date or time. Surrounding white space is not part of any form. */
export function parseIso(text: string): ParseResult {
  const groups: Groups | undefined = WRITTEN.exec(text)?.groups;
  if (groups === undefined) return refuse(explainIso(text));

  const date = readDate(groups);
  if (date === null)
    return refuse(
      isWeekDate(groups) ? "names a week or weekday that does not exist" : "names a day that does not exist",
    );

  const wrong = wrongNumber(groups);
  if (wrong !== null) return refuse(wrong);

  const zone = readZone(groups);
  if (!zone.ok) return refuse(zone.reason);

  if (groups.hour === undefined) {
    if (zone.name === null) return { ok: true, value: { kind: "date", date } };
    return zonedInstant(firstInstantOf(zone.name, date), { local: `${date}T00:00:00`, zone: zone.name });
  }

  const local: LocalTime = {
    ...parseDate(date),
    hour: Number(groups.hour),
    minute: Number(groups.minute ?? groups.basicMinute ?? 0),
    second: Number(groups.second ?? groups.basicSecond ?? 0),
  };
  if (groups.offset === undefined) {
    if (zone.name === null) return { ok: true, value: { kind: "local", local: formatLocal(local) } };
    return zonedInstant(toInstant(zone.name, local), { local: formatLocal(local), zone: zone.name });
  }
  const offset = readOffset(groups);
  const at = secondsOfLocal(local) - offset;
  if (zone.name !== null && groups.offset !== "Z" && offsetAt(zone.name, at) !== offset) {
    return refuse(`has a time zone offset that disagrees with ${zone.name}`);
  }
  if (zone.name === null) return instant(at);
  return zonedInstant(at, zonedReading(zone.name, at));
}

/** What the clock of a known zone shows at an instant (epoch seconds). */
export function zonedReading(zone: string, at: number): ZonedReading {
  return { local: formatLocal(toLocal(zone, at)), zone };
}

/**
 * Reads the `at=` of a request: as {@link parseIso}, and digits alone are epoch seconds, 0 to 253402300799
 * (the end of the year 9999), except exactly eight, which are a basic date.
 */
export function parseAt(text: string): ParseResult {
  if (!/^\d+$/.test(text) || text.length === 8) return parseIso(text);
  const at = Number(text);
  return at <= MAX_INSTANT ? { ok: true, value: { kind: "instant", at } } : refuse("is after the year 9999");
}

/**
 * The instant that was meant, read in `zone`: a date is its first instant there, a wall clock reading follows
 * the gap and fold rule. What a western zone puts after the year 9999 (its last evening) becomes the year's
 * last instant.
 */
export function resolveInstant(parsed: ParsedTime, zone: string): number {
  switch (parsed.kind) {
    case "instant":
      return parsed.at;
    case "local":
      return Math.min(toInstant(zone, parseLocal(parsed.local)), MAX_INSTANT);
    case "date":
      return firstInstantOf(zone, parsed.date);
  }
}

function refuse(reason: string): { ok: false; reason: string } {
  return { ok: false, reason };
}

function instant(at: number): ParseResult {
  return at <= MAX_INSTANT ? { ok: true, value: { kind: "instant", at } } : refuse("is after the year 9999");
}

function zonedInstant(at: number, zoned: ZonedReading): ParseResult {
  const read = instant(at);
  return read.ok ? { ok: true, value: { kind: "instant", at, zoned } } : read;
}

function isWeekDate(groups: Groups): boolean {
  return groups.week !== undefined || groups.basicWeek !== undefined;
}

function readDate(groups: Groups): string | null {
  const year = Number(groups.year);
  if (isWeekDate(groups)) {
    const weekday = Number(groups.weekday ?? groups.basicWeekday ?? 1);
    return isoWeekToDate(year, Number(groups.week ?? groups.basicWeek), weekday);
  }
  const month = Number(groups.month ?? groups.basicMonth);
  const day = Number(groups.day ?? groups.basicDay);
  return isValidDate(year, month, day) ? formatDate(year, month, day) : null;
}

function wrongNumber(groups: Groups): string | null {
  if (groups.hour === "24") return "has the hour 24: write 00:00 of the next day";
  if (Number(groups.hour ?? 0) > 23) return "has an hour above 23";
  if (Number(groups.minute ?? groups.basicMinute ?? 0) > 59 && groups.hour !== undefined)
    return "has a minute above 59";
  if (Number(groups.second ?? groups.basicSecond ?? 0) > 59) return "has a second above 59";
  if (Number(groups.offsetHour ?? 0) > 23) return "has a time zone offset of more than 23 hours";
  if (Number(groups.offsetMinute ?? 0) > 59) return "has a time zone offset with a minute above 59";
  return null;
}

function readOffset(groups: Groups): number {
  const size = Number(groups.offsetHour ?? 0) * 3600 + Number(groups.offsetMinute ?? 0) * 60;
  return groups.sign === "-" ? 0 - size : size;
}

function readZone(groups: Groups): { ok: true; name: string | null } | { ok: false; reason: string } {
  const written = groups.zone;
  if (written === undefined) return { ok: true, name: null };
  if (/^[+-]?\d/.test(written))
    return refuse("has an offset in brackets: put it before them, or name a zone such as Europe/Paris");
  if (written.startsWith("!")) return refuse("marks its time zone as critical (!), which is not supported");
  if (written.includes("=")) return refuse("has a suffix that is not a time zone");
  const name = canonicalZone(written);
  if (name !== null) return { ok: true, name };
  return refuse(
    /^[\w+/-]{1,64}$/.test(written) ? `names an unknown time zone, ${written}` : "names an unknown time zone",
  );
}
