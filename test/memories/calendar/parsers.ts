/** Calendars read by parsers of other authors, each as a program shows its events: one line an occurrence. */
import ICAL from "ical.js";
import nodeIcal from "node-ical";
import { Temporal } from "temporal-polyfill";
import { convertIcsCalendar, extendByRecurrenceRule, type IcsDateObject, type IcsEvent } from "ts-ics";

/** The occurrences from `from` up to `to` (epoch seconds): their summary, and their instant or date. */
type Read = (feed: string, from: number, to: number) => string[];

/** Finds zones by the VTIMEZONEs of the feed, and expands rules by itself. */
function readWithIcalJs(feed: string, from: number, to: number): string[] {
  const calendar = new ICAL.Component(ICAL.parse(feed) as unknown[]);
  const zones = new Map(
    calendar.getAllSubcomponents("vtimezone").map((component) => {
      const zone = new ICAL.Timezone(component);
      return [zone.tzid, zone];
    }),
  );
  const within = (time: ICAL.Time) => time.toUnixTime() >= from && time.toUnixTime() < to;
  const line = (event: ICAL.Event, time: ICAL.Time) =>
    time.isDate ? lineOf(event.summary, time.toString()) : lineOf(event.summary, time.toUnixTime());
  const components = calendar.getAllSubcomponents("vevent");
  const moved = components.filter((component) => component.hasProperty("recurrence-id"));
  for (const property of components.flatMap((component) => component.getAllProperties())) {
    const zone = zones.get(String(property.getParameter("tzid")));
    const value = property.getFirstValue();
    if (value instanceof ICAL.Time && zone !== undefined) value.zone = zone;
  }
  return components
    .filter((component) => !moved.includes(component))
    .flatMap((component) => {
      const uid = component.getFirstPropertyValue("uid");
      const exceptions = moved.filter((one) => one.getFirstPropertyValue("uid") === uid);
      const event = new ICAL.Event(component, { exceptions });
      if (!event.isRecurring()) return within(event.startDate) ? [line(event, event.startDate)] : [];
      const lines: string[] = [];
      const iterator = event.iterator();
      for (let next = iterator.next(); next && next.toUnixTime() < to + MARGIN; next = iterator.next()) {
        const { item, startDate } = event.getOccurrenceDetails(next);
        if (within(startDate)) lines.push(line(item, startDate));
      }
      return lines;
    });
}

/** Finds zones by their names, and expands rules by rrule-temporal. */
function readWithNodeIcal(feed: string, from: number, to: number): string[] {
  const range = { from: new Date((from - MARGIN) * 1000), to: new Date((to + MARGIN) * 1000) };
  return Object.values(nodeIcal.sync.parseICS(feed)).flatMap((event) => {
    if (event === undefined || event.type !== "VEVENT") return [];
    return nodeIcal.expandRecurringEvent(event, range).flatMap((instance) => {
      // It makes a time of a series of whole days a midnight.
      const { start, summary } = instance.isOverride ? instance.event : instance;
      const at = start.getTime() / 1000;
      if (at < from || at >= to) return [];
      return [lineOf(String(summary), start.dateOnly === true ? localDate(start) : at)];
    });
  });
}

/** Expands rules by itself, on the wall clock; zones by their names, for its own reading of a VTIMEZONE is wrong in winter. */
function readWithTsIcs(feed: string, from: number, to: number): string[] {
  const { events = [] } = convertIcsCalendar(undefined, feed);
  const moved = events.filter(({ recurrenceId }) => recurrenceId !== undefined);
  return events.flatMap((event) => {
    const replaced = moved
      .filter(({ uid }) => uid === event.uid && event.recurrenceId === undefined)
      .map(({ recurrenceId }) => wallOf(recurrenceId?.value).getTime());
    return wallsOf(event, to)
      .filter((wall) => !replaced.includes(wall.getTime()))
      .flatMap((wall) => {
        const at = instantOf(wall, event.start);
        if (at < from || at >= to) return [];
        const isDate = event.start.type === "DATE";
        return [lineOf(event.summary, isDate ? wall.toISOString().slice(0, 10) : at)];
      });
  });
}

/** A day or two more than a range, for what was moved into it. */
const MARGIN = 30 * 86_400;

function wallsOf({ start, recurrenceRule }: IcsEvent, to: number): Date[] {
  const first = wallOf(start);
  if (recurrenceRule === undefined) return [first];
  const { until } = recurrenceRule;
  const rule =
    until === undefined
      ? recurrenceRule
      : { ...recurrenceRule, until: { ...until, date: shown(until, start) } };
  return extendByRecurrenceRule(rule, { start: first, end: new Date((to + MARGIN) * 1000) });
}

/** What the clock shows, as if UTC. */
function wallOf(time: IcsDateObject | undefined): Date {
  if (time === undefined) throw new Error("no time");
  return time.local?.date ?? time.date;
}

/** An instant on the wall clock of an event's beginning. */
function shown(time: IcsDateObject, { local }: IcsDateObject): Date {
  const zone = local?.timezone ?? "UTC";
  const wall = Temporal.Instant.fromEpochMilliseconds(time.date.getTime()).toZonedDateTimeISO(zone);
  return new Date(`${wall.toPlainDateTime().toString()}Z`);
}

function instantOf(wall: Date, { local }: IcsDateObject): number {
  const reading = Temporal.PlainDateTime.from(wall.toISOString().slice(0, -1));
  return reading.toZonedDateTime(local?.timezone ?? "UTC").epochMilliseconds / 1000;
}

function localDate(date: Date): string {
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}

/** A line for an instant (epoch seconds) or a date. */
export function lineOf(summary: string, start: number | string): string {
  return `${typeof start === "string" ? start : new Date(start * 1000).toISOString()} ${summary}`;
}

/** What else a program reads of an event: an alarm's seconds from its beginning, or the alarm's own time. */
export interface Told {
  summary: string;
  sequence: number;
  alarm: number | string | null;
}

function tellIcalJs(feed: string): Told[] {
  const calendar = new ICAL.Component(ICAL.parse(feed) as unknown[]);
  return calendar.getAllSubcomponents("vevent").map((component) => {
    const { summary, sequence } = new ICAL.Event(component);
    const trigger = component.getFirstSubcomponent("valarm")?.getFirstPropertyValue("trigger");
    if (trigger instanceof ICAL.Time) return { summary, sequence, alarm: trigger.toString() };
    return { summary, sequence, alarm: trigger instanceof ICAL.Duration ? trigger.toSeconds() : null };
  });
}

function tellNodeIcal(feed: string): Told[] {
  return Object.values(nodeIcal.sync.parseICS(feed)).flatMap((event) => {
    if (event === undefined || event.type !== "VEVENT") return [];
    return [event, ...new Set(Object.values(event.recurrences ?? {}))].map(
      ({ summary, sequence, alarms }) => ({
        summary: String(summary),
        sequence: Number(sequence),
        alarm: readTrigger(Object.values(alarms ?? [])[0]),
      }),
    );
  });
}

/** It leaves the value of a trigger to its caller. */
function readTrigger(alarm: object | undefined): number | string | null {
  if (alarm === undefined || !("trigger" in alarm)) return null;
  const { trigger } = alarm;
  if (typeof trigger === "object" && trigger !== null && "val" in trigger)
    return String(trigger.val).replace(/(....)(..)(..T..)(..)(..)/, "$1-$2-$3:$4:$5");
  return Temporal.Duration.from(String(trigger)).total("seconds");
}

function tellTsIcs(feed: string): Told[] {
  const { events = [] } = convertIcsCalendar(undefined, feed);
  return events.map(({ summary, sequence = 0, alarms }) => {
    const trigger = alarms?.[0]?.trigger;
    if (trigger === undefined) return { summary, sequence, alarm: null };
    if (trigger.type === "absolute")
      return { summary, sequence, alarm: (trigger.value?.date.toISOString() ?? "").replace(".000", "") };
    const { before = false, hours = 0, minutes = 0, seconds = 0 } = trigger.value ?? {};
    const size = hours * 3600 + minutes * 60 + seconds;
    return { summary, sequence, alarm: before ? -size : size };
  });
}

export type ParserName = "ical.js" | "node-ical" | "ts-ics";

export const PARSERS: Record<ParserName, { read: Read; tell(feed: string): Told[] }> = {
  "ical.js": { read: readWithIcalJs, tell: tellIcalJs },
  "node-ical": { read: readWithNodeIcal, tell: tellNodeIcal },
  "ts-ics": { read: readWithTsIcs, tell: tellTsIcs },
};
