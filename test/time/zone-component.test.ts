import ICAL from "ical.js";
import { describe, expect, it } from "vitest";
import { writeLines } from "../../src/time/icalendar/content-lines";
import { zoneComponent } from "../../src/time/icalendar/zone-component";
import { type ClockChange, clockChanges } from "../../src/time/zones/clock-changes";
import { offsetAt } from "../../src/time/zones/zone";

/** Zones by what makes them odd. */
const ZONES = [
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

const HOUR = 3600;

describe("a zone as a VTIMEZONE", () => {
  it.each(ZONES)("%s tells a parser of another author the same wall clock as we have", (name) => {
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
  });

  it.each(ZONES)(
    "%s tells every change up to 2090, where it is said to be right for ever",
    { timeout: 60_000 },
    (name) => {
      const { lines, endless } = zoneComponent(name, 2000, 2039);
      const last = endless ? Date.UTC(2090, 0) / 1000 : Date.UTC(2040, 0) / 1000;
      expect(onsetsOf(lines, last)).toEqual(
        clockChanges(name, Date.UTC(1999, 0) / 1000, last).filter(({ at }) => at < last),
      );
    },
  );

  it("is right for ever in every zone but those whose clocks follow the moon", () => {
    const endless = (zone: string) => zoneComponent(zone, 2026, 2039).endless;
    expect(ZONES.filter((zone) => !endless(zone))).toEqual(["Asia/Gaza"]);
  });

  it("writes the rule of zones that keep to one, as Outlook reads it", () => {
    expect(zoneComponent("Europe/Berlin", 2026, 2039).lines).toEqual([
      "BEGIN:VTIMEZONE",
      "TZID:Europe/Berlin",
      "BEGIN:DAYLIGHT",
      "DTSTART:20250330T020000",
      "TZOFFSETFROM:+0100",
      "TZOFFSETTO:+0200",
      "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU",
      "END:DAYLIGHT",
      "BEGIN:STANDARD",
      "DTSTART:20251026T030000",
      "TZOFFSETFROM:+0200",
      "TZOFFSETTO:+0100",
      "RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU",
      "END:STANDARD",
      "END:VTIMEZONE",
    ]);
    const rules = (zone: string) => textOf(zone, 2026, 2039).match(/(?<=BYMONTH=)\d+;BYDAY=.*/g);
    expect(rules("America/New_York")).toEqual(["3;BYDAY=2SU", "11;BYDAY=1SU"]);
    expect(rules("Australia/Lord_Howe")).toEqual(["4;BYDAY=1SU", "10;BYDAY=1SU"]);
    expect(rules("Pacific/Auckland")).toEqual(["4;BYDAY=1SU", "9;BYDAY=-1SU"]);
  });

  it("writes the days of a rule whose weekday is no nth of its month", () => {
    const rules = (zone: string) => textOf(zone, 2026, 2039).match(/(?<=BYMONTH=)\d+;BYDAY=.*/g);
    expect(rules("America/Santiago")).toEqual([
      "4;BYDAY=SU;BYMONTHDAY=2,3,4,5,6,7,8",
      "9;BYDAY=SU;BYMONTHDAY=2,3,4,5,6,7,8",
    ]);
    // The Friday after the last Thursday of October can be the 1st of November.
    expect(rules("Africa/Cairo")).toEqual([
      "4;BYDAY=-1FR",
      "10;BYDAY=FR;BYMONTHDAY=26,27,28,29,30,31",
      "11;BYDAY=FR;BYMONTHDAY=1",
    ]);
  });

  it("tells the changes of the years before a rule one by one", () => {
    const newYork = textOf("America/New_York", 2005, 2039);
    expect(newYork.match(/^(DTSTART|RRULE):.*/gm)).toEqual([
      "DTSTART:20031231T190000",
      "DTSTART:20040404T020000",
      "DTSTART:20041031T020000",
      "DTSTART:20050403T020000",
      "DTSTART:20051030T020000",
      "DTSTART:20060402T020000",
      "DTSTART:20061029T020000",
      "DTSTART:20070311T020000",
      "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU",
      "DTSTART:20071104T020000",
      "RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU",
    ]);
  });

  it("writes one steady offset for a zone without changes, and each change where no rule holds", () => {
    expect(zoneComponent("Asia/Kathmandu", 2026, 2039)).toEqual({
      lines: [
        "BEGIN:VTIMEZONE",
        "TZID:Asia/Kathmandu",
        "BEGIN:STANDARD",
        "DTSTART:20250101T054500",
        "TZOFFSETFROM:+0545",
        "TZOFFSETTO:+0545",
        "END:STANDARD",
        "END:VTIMEZONE",
      ],
      endless: true,
    });
    const casablanca = textOf("Africa/Casablanca", 2022, 2023);
    expect(casablanca.match(/^DTSTART:.*/gm)).toEqual([
      "DTSTART:20210101T010000",
      "DTSTART:20210411T030000",
      "DTSTART:20210516T020000",
      "DTSTART:20220327T030000",
      "DTSTART:20220508T020000",
      "DTSTART:20230319T030000",
      "DTSTART:20230423T020000",
    ]);
    expect(casablanca).not.toContain("RRULE");
  });
});

function textOf(zone: string, from: number, to: number): string {
  return zoneComponent(zone, from, to).lines.join("\n");
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
