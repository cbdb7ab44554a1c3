import ICAL from "ical.js";
import { expect } from "vitest";

/** A calendar read by a parser of another author, as a calendar program reads it: zones from the VTIMEZONEs alone. */
export interface ReadEvent {
  id: string;
  uid: string;
  summary: string;
  description: string | null;
  allDay: boolean;
  /** A local date, or the wall clock of `zone`. */
  start: string;
  zone: string;
  /** Epoch seconds. */
  at: number;
  rule: string | null;
  modified: number;
  /** The first occurrences, in epoch seconds. */
  occurrences(count: number): number[];
}

export function readCalendar(text: string): { calendar: ICAL.Component; events: ReadEvent[] } {
  checkLines(text);
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  const zones = new Map(
    calendar.getAllSubcomponents("vtimezone").map((component) => {
      const zone = new ICAL.Timezone(component);
      return [zone.tzid, zone];
    }),
  );
  const events = calendar.getAllSubcomponents("vevent").map((component) => {
    const zoneId = component.getFirstProperty("dtstart")?.getParameter("tzid");
    const zone = typeof zoneId === "string" ? zones.get(zoneId) : undefined;
    if (zoneId !== undefined && zone === undefined) throw new Error(`no VTIMEZONE for ${String(zoneId)}`);
    const event = new ICAL.Event(component);
    const start = event.startDate;
    if (zone !== undefined) start.zone = zone;
    const uid = event.uid;
    return {
      id: uid.slice(0, uid.indexOf("@")),
      uid,
      summary: event.summary,
      description: event.description,
      allDay: start.isDate,
      start: start.toString(),
      zone: String(zoneId ?? (start.isDate ? "" : "UTC")),
      at: start.toUnixTime(),
      rule: component.getFirstPropertyValue("rrule")?.toString() ?? null,
      modified: (component.getFirstPropertyValue("last-modified") as ICAL.Time).toUnixTime(),
      occurrences: (count: number) => {
        const iterator = event.iterator();
        const found: number[] = [];
        for (let next = iterator.next(); next && found.length < count; next = iterator.next()) {
          if (zone !== undefined) next.zone = zone;
          found.push(next.toUnixTime());
        }
        return found;
      },
    };
  });
  return { calendar, events };
}

/** RFC 5545 section 3.1: CRLF ends every line, and none is longer than 75 octets. */
function checkLines(text: string): void {
  expect(text.endsWith("END:VCALENDAR\r\n")).toBe(true);
  const lines = text.slice(0, -2).split("\r\n");
  for (const line of lines) {
    expect(line).not.toBe("");
    expect(line).not.toMatch(/[\r\n\0]/);
    expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  }
}
