import { wallClock } from "../clock.js";

const DAY = 86_400;

/** What the wall clock of a zone shows at an instant (epoch seconds): `2027-01-04T09:00:00`. */
export function localAt(zone: string, instant: number): string {
  return wallClock(zone, instant).local;
}

/**
 * The instant (epoch seconds) at which a zone's wall clock shows a reading such as `2027-01-04T09:00:00`. One that it shows
 * twice is the first; one that it skips is as late after the gap as it was meant to be behind its beginning.
 */
export function instantAt(zone: string, local: string): number {
  const asUtc = secondsOf(local);
  const [before, after] = [asUtc - DAY, asUtc + DAY].map((near) => secondsOf(localAt(zone, near)) - near);
  const candidates = [asUtc - (before ?? 0), asUtc - (after ?? 0)];
  const shown = candidates.filter((instant) => localAt(zone, instant) === local);
  return shown.length === 0 ? asUtc - (before ?? 0) : Math.min(...shown);
}

/** A reading as if it were UTC's, in epoch seconds: for differences on the wall clock. NaN for what is none. */
export function secondsOf(local: string): number {
  return Date.parse(`${local.replace(" ", "T")}Z`) / 1000;
}

/** The local date so many days after another. */
export function dateAfter(date: string, days: number): string {
  return new Date((secondsOf(`${date}T00:00:00`) + days * DAY) * 1000).toISOString().slice(0, 10);
}

/** Whether it is a date that there is, such as `2027-02-28`. */
export function isDate(date: unknown): date is string {
  if (typeof date !== "string" || !/^\d{4}-\d\d-\d\d$/.test(date)) return false;
  return !Number.isNaN(secondsOf(`${date}T00:00:00`)) && dateAfter(date, 0) === date;
}
