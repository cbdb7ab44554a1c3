import { Temporal } from "temporal-polyfill";

/**
 * When daily digests are due, by Temporal alone: nothing here is shared with the planner that it judges.
 */

export const ZONES = Intl.supportedValuesOf("timeZone");

/** Zones whose clocks change oddly: by half an hour, at midnight, for a month, or on a day of their own. */
export const ODD_ZONES = [
  "Africa/Cairo",
  "Africa/Casablanca",
  "America/Havana",
  "America/New_York",
  "America/Nuuk",
  "America/Santiago",
  "America/St_Johns",
  "Antarctica/Troll",
  "Asia/Beirut",
  "Asia/Gaza",
  "Australia/Lord_Howe",
  "Europe/Dublin",
  "Pacific/Chatham",
];

/** The instant (epoch seconds) at which a date's digest is due: gaps move it on, a fold has it the first time. */
export function dueInstant(zone: string, date: string, time: string): number {
  const local = Temporal.PlainDate.from(date).toPlainDateTime(Temporal.PlainTime.from(time));
  return local.toZonedDateTime(zone, { disambiguation: "compatible" }).epochMilliseconds / 1000;
}

/** The dates from `first` on, `count` of them. */
export function datesFrom(first: string, count: number): string[] {
  const start = Temporal.PlainDate.from(first);
  return Array.from({ length: count }, (_, days) => start.add({ days }).toString());
}

/** 0 is Sunday. */
export function weekday(date: string): number {
  return Temporal.PlainDate.from(date).dayOfWeek % 7;
}

export function localDate(zone: string, instant: number): string {
  return zoned(zone, instant).toPlainDate().toString();
}

/** Wall clock, `HH:MM`. */
export function localTime(zone: string, instant: number): string {
  return zoned(zone, instant).toPlainTime().toString({ smallestUnit: "minute" });
}

function zoned(zone: string, instant: number): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(instant * 1000).toZonedDateTimeISO(zone);
}

/** The instants (epoch seconds) at which a zone's clocks change in 2026 and 2027. */
export function transitionsOf(zone: string): number[] {
  const found: number[] = [];
  let at: Temporal.ZonedDateTime | null = zoned(zone, Date.UTC(2026, 0, 1) / 1000);
  for (;;) {
    at = at.getTimeZoneTransition("next");
    if (at === null || at.epochMilliseconds >= Date.UTC(2028, 0, 1)) return found;
    found.push(at.epochMilliseconds / 1000);
  }
}

/** Wall clock times that a change of the clocks could make fail: on both its sides, inside it, and plain ones. */
export function timesAround(zone: string, transition: number): string[] {
  const offset = zoned(zone, transition - 1).offsetNanoseconds / 1e9;
  const unchanged = (seconds: number) => localTime("UTC", transition + seconds + offset);
  const times = [-3600, -1800, -60, 0, 60, 1800, 3540, 3600].map(unchanged);
  return [...new Set([...times, localTime(zone, transition), "00:00", "08:00", "12:30", "23:59"])];
}

/** One zone of each clock: those whose offsets are the same in 2026 and 2027 have the same digests. */
export function zonesByClock(): string[] {
  const offset = (zone: string, instant: number) => zoned(zone, instant).offsetNanoseconds;
  const clockOf = (zone: string) =>
    [Date.UTC(2026, 0, 1) / 1000, ...transitionsOf(zone)].map((at) => `${at} ${offset(zone, at)}`).join();
  return [...Map.groupBy(ZONES, clockOf).values()].flatMap(([first]) => first ?? []);
}
