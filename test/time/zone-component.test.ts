import { describe, expect, it } from "vitest";
import { zoneComponent } from "../../src/time/icalendar/zone-component";
import { expectSameChanges, expectSameClock, USUAL, ZONES } from "./zone-readers";

describe("a zone as a VTIMEZONE", () => {
  // test/slow/time has the other zones.
  it.each(USUAL)("%s tells a parser of another author the same wall clock as we have", expectSameClock);

  it.each(USUAL)(
    "%s tells every change up to 2090, where it is said to be right for ever",
    expectSameChanges,
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
