import { spokenLocale } from "../words";

/** How instants are written, in a user's zone. What time means is the service's business; this is only its form. */

const formats = new Map<string, Intl.DateTimeFormat>();

function format(zone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const locale = spokenLocale();
  const key = `${locale} ${zone} ${JSON.stringify(options)}`;
  const known = formats.get(key);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat(locale, { ...options, timeZone: knownZone(zone) });
  formats.set(key, made);
  return made;
}

/** The service answers in UTC too where a zone isn't known. */
function knownZone(zone: string): string {
  return isZone(zone) ? zone : "UTC";
}

/** Whether this browser knows a zone, by whatever name. */
export function isZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat("en-GB", { timeZone: zone }).format(0) !== "";
  } catch {
    return false;
  }
}

const HOURS = new Map<string, "numeric" | "2-digit">();

/** A clock as the reader's region has it: `09:00`, or `9:00 AM` where it has twelve hours. */
function clock(): Intl.DateTimeFormatOptions {
  const locale = spokenLocale();
  const known = HOURS.get(locale);
  if (known !== undefined) return { hour: known, minute: "2-digit" };
  const { hourCycle = "h23" } = new Intl.DateTimeFormat(locale, { hour: "numeric" }).resolvedOptions();
  const hour = hourCycle.startsWith("h1") ? "numeric" : "2-digit";
  HOURS.set(locale, hour);
  return { hour, minute: "2-digit" };
}

/** The year of an instant (epoch seconds) where that isn't the present one by the reader's clock. */
function otherYear(instant: number, zone: string): Intl.DateTimeFormatOptions {
  const { format: yearOf } = format(zone, { year: "numeric" });
  return yearOf(instant * 1000) === yearOf(Date.now()) ? {} : { year: "numeric" };
}

/** `Tuesday 24 February`, `Dienstag, 24. Februar`, `Tuesday, February 24, 2028`, of an instant in epoch seconds. */
export function longDate(instant: number, zone: string): string {
  const options = { weekday: "long", day: "numeric", month: "long", ...otherYear(instant, zone) } as const;
  return withoutEnglishComma(format(zone, options).format(instant * 1000));
}

/** `Tue 24 Feb, 09:00`, `Tue, Feb 24, 2028, 9:00 AM`, of an instant in epoch seconds. */
export function shortTime(instant: number, zone: string): string {
  return shortWords(instant, zone, clock());
}

/** `09:00`, `9:00 AM`. */
export function clockTime(instant: number, zone: string): string {
  return format(zone, clock()).format(instant * 1000);
}

function shortWords(instant: number, zone: string, time: Intl.DateTimeFormatOptions): string {
  const day = { weekday: "short", day: "numeric", month: "short", ...otherYear(instant, zone) } as const;
  return withoutEnglishComma(format(zone, { ...day, ...time }).format(instant * 1000));
}

/** Where the day stands before its month, browsers differ in whether a comma stands before it. */
function withoutEnglishComma(words: string): string {
  return spokenLocale().startsWith("en") ? words.replace(/^(\p{L}+), (?=\d)/u, "$1 ") : words;
}

const READING = /^(\d{4,})-(\d\d)-(\d\d)(?:[ T](\d\d):(\d\d))?/;

/** A local time of the service, such as `2026-02-24 09:00:00 UTC+1` or `2026-02-24T09:00:00`, as a reader writes it, or its date alone. */
export function shortLocal(local: string): string {
  const reading = readingOf(local);
  if (reading === null) return local;
  return shortWords(reading.instant, "UTC", reading.isDay ? {} : clock());
}

/** The date of a local time of the service in full. */
export function longLocal(local: string): string {
  const reading = readingOf(local);
  return reading === null ? local : longDate(reading.instant, "UTC");
}

/** The clock of a local time of the service; "" for a date alone. */
export function clockOfLocal(local: string): string {
  const reading = readingOf(local);
  return reading === null || reading.isDay ? "" : clockTime(reading.instant, "UTC");
}

/** The epoch seconds at which UTC shows a local time of the service; null for what is none. */
function readingOf(local: string): { instant: number; isDay: boolean } | null {
  const [, year, month, day, hour, minute = "00"] = READING.exec(local) ?? [];
  if (year === undefined) return null;
  const instant = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour ?? 0), Number(minute));
  return { instant: instant / 1000, isDay: hour === undefined };
}

const DAYS = new Map([
  ["yesterday", -1],
  ["today", 0],
  ["tomorrow", 1],
]);
const UNITS = ["second", "minute", "hour", "day", "month", "year"] as const;

/** How far away something is, such as `2 days from now`, `a month ago` or `tomorrow`, in the reader's language. */
export function localRelative(words: string): string {
  const locale = spokenLocale();
  const near = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });
  if (words === "now") return near.format(0, "second");
  const days = DAYS.get(words);
  if (days !== undefined) return near.format(days, "day");
  const [, count = "", name, , side] = /^(an?|[\d,]+) (\w+?)s?(, .*)? (from now|ago)$/.exec(words) ?? [];
  const unit = UNITS.find((one) => one === name);
  if (unit === undefined) return words;
  const amount = count.startsWith("a") ? 1 : Number(count.replaceAll(",", ""));
  return new Intl.RelativeTimeFormat(locale).format(side === "ago" ? -amount : amount, unit);
}

/** `Tue 24`, for the days of a week. */
export function weekdayTick(instant: number, zone: string): string {
  return format(zone, { weekday: "short", day: "numeric" }).format(instant * 1000);
}

/** `24 Feb`, for the weeks of a month. */
export function dayTick(instant: number, zone: string): string {
  return format(zone, { day: "numeric", month: "short" }).format(instant * 1000);
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** `Mon 09:41:07`: the weekday and the clock of a zone, to reckon with. */
function clockIn(instant: number, zone: string): { weekday: string; seconds: number } {
  const options = { weekday: "short", hour: "2-digit", minute: "2-digit", second: "2-digit" } as const;
  const clock =
    clocks.get(zone) ??
    new Intl.DateTimeFormat("en-GB", { ...options, hourCycle: "h23", timeZone: knownZone(zone) });
  clocks.set(zone, clock);
  const [, weekday = "", hours = 0, minutes = 0, seconds = 0] =
    /(\w+),? (\d+):(\d+):(\d+)/.exec(clock.format(instant * 1000)) ?? [];
  return { weekday, seconds: Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) };
}

/** Seconds since midnight by the clock of a zone. */
export function secondsOfDay(instant: number, zone: string): number {
  return clockIn(instant, zone).seconds;
}

/** Whether it is Monday there. */
export function isMonday(instant: number, zone: string): boolean {
  return clockIn(instant, zone).weekday === "Mon";
}
