import ICAL from "ical.js";
import { describe, expect, it } from "vitest";
import { writeLines } from "../../src/time/content-lines";
import { offsetAt } from "../../src/time/zone";
import { zoneComponent } from "../../src/time/zone-component";

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
    const text = writeLines(zoneComponent(name, 2024, 2031));
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

  it("writes the rule of zones that keep to one, as Outlook reads it", () => {
    expect(zoneComponent("Europe/Berlin", 2026, 2031)).toEqual([
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
    const rules = (zone: string) =>
      zoneComponent(zone, 2026, 2031)
        .join("\n")
        .match(/(?<=BYMONTH=)\d+;BYDAY=.*/g);
    expect(rules("America/New_York")).toEqual(["3;BYDAY=2SU", "11;BYDAY=1SU"]);
    expect(rules("Australia/Lord_Howe")).toEqual(["4;BYDAY=1SU", "10;BYDAY=1SU"]);
    expect(rules("Pacific/Auckland")).toEqual(["4;BYDAY=1SU", "9;BYDAY=-1SU"]);
  });

  it("writes one steady offset for a zone without changes, and each change where no rule holds", () => {
    expect(zoneComponent("Asia/Kathmandu", 2026, 2031)).toEqual([
      "BEGIN:VTIMEZONE",
      "TZID:Asia/Kathmandu",
      "BEGIN:STANDARD",
      "DTSTART:20250101T054500",
      "TZOFFSETFROM:+0545",
      "TZOFFSETTO:+0545",
      "END:STANDARD",
      "END:VTIMEZONE",
    ]);
    const casablanca = zoneComponent("Africa/Casablanca", 2022, 2023).join("\n");
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
