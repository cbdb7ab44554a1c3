import ICAL from "ical.js";
import { expect } from "vitest";
import { writeLines } from "../../src/time/icalendar/content-lines";
import { zoneComponent } from "../../src/time/icalendar/zone-component";
import { type ClockChange, clockChanges } from "../../src/time/zones/clock-changes";
import { offsetAt } from "../../src/time/zones/zone";

/** A zone as a VTIMEZONE, read by a parser of another author. */

/** Zones by what makes them odd. */
export const ZONES = [
  "Europe/Berlin",
  "Europe/London",
  "Europe/Dublin",
  "America/New_York",
  "America/St_Johns",
  "America/Santiago",
  "America/Sao_Paulo",
  "America/Nuuk",
  "America/Havana",
  "Australia/Lord_Howe",
  "Australia/Sydney",
  "Pacific/Chatham",
  "Pacific/Auckland",
  "Pacific/Apia",
  "Asia/Kathmandu",
  "Asia/Tokyo",
  "Asia/Jerusalem",
  "Asia/Beirut",
  "Asia/Gaza",
  "Africa/Cairo",
  "Africa/Casablanca",
  "Africa/Monrovia",
  "Etc/GMT+5",
];

/** Those that are compared in each run: a plain one, half an hour, a rule of days, one of the moon. */
export const USUAL = ["Europe/Berlin", "Australia/Lord_Howe", "Africa/Cairo", "Asia/Gaza"];

const HOUR = 3600;

/** Holds the parser's wall clock to ours, every 31 hours of eight years. */
export function expectSameClock(name: string): void {
  const text = writeLines(zoneComponent(name, 2024, 2039).lines);
  const zone = new ICAL.Timezone(new ICAL.Component(ICAL.parse(text) as unknown[]));
  expect(zone.tzid).toBe(name);
  const wrong: string[] = [];
  const last = Date.UTC(2032, 0) / 1000;
  for (let at = Date.UTC(2024, 0) / 1000; at < last; at += 31 * HOUR) {
    const offset = offsetAt(name, at);
    // A reading near a change is told apart by its own rules, so it is asked where it is clear.
    const clear = offset === offsetAt(name, at - 2 * HOUR) && offset === offsetAt(name, at + 2 * HOUR);
    if (!clear) continue;
    const local = new Date((at + offset) * 1000).toISOString().slice(0, 19);
    const time = ICAL.Time.fromDateTimeString(local);
    time.zone = zone;
    if (time.toUnixTime() !== at) wrong.push(`${local}: ${time.toUnixTime() - at} s off`);
  }
  expect(wrong).toEqual([]);
}

/** Holds the changes that it tells to ours, up to 2090 where it is said to be right for ever. */
export function expectSameChanges(name: string): void {
  const { lines, endless } = zoneComponent(name, 2000, 2039);
  const last = endless ? Date.UTC(2090, 0) / 1000 : Date.UTC(2040, 0) / 1000;
  expect(onsetsOf(lines, last)).toEqual(
    clockChanges(name, Date.UTC(1999, 0) / 1000, last).filter(({ at }) => at < last),
  );
}

/** The changes that the lines of a VTIMEZONE tell up to an instant, each rule walked by another author's iterator. */
function onsetsOf(lines: string[], last: number): ClockChange[] {
  const component = new ICAL.Component(ICAL.parse(writeLines(lines)) as unknown[]);
  const found = component.getAllSubcomponents().flatMap((observance) => {
    const offset = (name: string) => (observance.getFirstPropertyValue(name) as ICAL.UtcOffset).toSeconds();
    const [before, after] = [offset("tzoffsetfrom"), offset("tzoffsetto")];
    const start = observance.getFirstPropertyValue("dtstart") as ICAL.Time;
    const rule = observance.getFirstPropertyValue("rrule") as ICAL.Recur | null;
    const walls = rule === null ? [start] : [...walk(rule.iterator(start), last)];
    return walls.map((wall) => ({ at: wallSeconds(wall) - before, before, after }));
  });
  return found.filter(({ at, before, after }) => before !== after && at < last).sort((a, b) => a.at - b.at);
}

function* walk(iterator: ICAL.RecurIterator, last: number): Generator<ICAL.Time> {
  for (let wall = iterator.next(); wall !== null && wallSeconds(wall) < last + 86_400; wall = iterator.next())
    yield wall.clone();
}

function wallSeconds({ year, month, day, hour, minute, second }: ICAL.Time): number {
  return Date.UTC(year, month - 1, day, hour, minute, second) / 1000;
}
