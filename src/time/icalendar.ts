/**
 * A user's items as an iCalendar feed (RFC 5545).
 *
 * Items are VEVENTs and not VTODOs: Google Calendar, Outlook and Apple's Calendar leave the to-dos of a subscribed
 * calendar out. They take no time of the user's (TRANSPARENT), and an item with a time of day has no end.
 */
import { addDays, formatLocal, localOfSeconds } from "./calendar";
import { YEARS_OF_RULE } from "./clock-rules";
import { escapeText, writeLines } from "./content-lines";
import type { Due } from "./due";
import { cutText } from "./plain-line";
import { calendarRule } from "./recurrence/recurrence";
import { dueByRule, type Repeating, seriesOf } from "./recurrence/series";
import { toLocal } from "./zone";
import { zoneComponent } from "./zone-component";

/** An open item; a series stands at the occurrence from which on it is shown. */
export interface CalendarItem extends Due, Repeating {
  id: string;
  content: string;
  /** Epoch seconds. */
  created_at: number;
  updated_at: number;
}

export interface Feed {
  /** Shown by calendar programs. */
  name: string;
  /** What makes the ids of items unique in the world; the same in every answer. */
  owner: string;
  zone: string;
  items: CalendarItem[];
}

/** How often a program should ask again. */
const REFRESH = "PT1H";
const MAX_SUMMARY = 200;
const MAX_DESCRIPTION = 1000;
/** How far the clock changes of a zone are told: years before and after this one. */
const YEARS_BACK = 10;
const YEARS_AHEAD = YEARS_OF_RULE;

/** The feed's text at `now` (epoch seconds). The same items give the same text all year. */
export function renderCalendar(feed: Feed, now: number): string {
  const name = escapeText(feed.name);
  return writeLines([
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Almanac//Almanac//EN",
    "METHOD:PUBLISH",
    // RFC 7986 has names for what Outlook and Apple's Calendar read under their own.
    `NAME:${name}`,
    `X-WR-CALNAME:${name}`,
    `REFRESH-INTERVAL;VALUE=DURATION:${REFRESH}`,
    `X-PUBLISHED-TTL:${REFRESH}`,
    ...zoneOf(feed, now),
    ...feed.items.flatMap((item) => eventsOf(item, feed)),
    "END:VCALENDAR",
  ]);
}

function zoneOf({ zone, items }: Feed, now: number): string[] {
  const timed = items.filter((item) => item.due_kind === "local" || item.moved_from !== null);
  if (zone === "UTC" || timed.length === 0) return [];
  const year = yearOf(now);
  const first = Math.min(year, ...timed.map((item) => yearOf(item.due_at)));
  return zoneComponent(zone, Math.max(first, year - YEARS_BACK), year + YEARS_AHEAD).lines;
}

function yearOf(instant: number): number {
  return localOfSeconds(instant).year;
}

/** RFC 5545 section 3.8.4.4: an occurrence that was moved is an event beside its series, which it names by the rule. */
function eventsOf(item: CalendarItem, feed: Feed): string[] {
  if (item.moved_from === null) return eventOf(item, feed, []);
  const series = { ...item, ...dueByRule(item, feed.zone), moved_from: null };
  const [start = ""] = timeOf(series, feed.zone);
  const moved = { ...item, recurrence: null, moved_from: null };
  return [...eventOf(series, feed, []), ...eventOf(moved, feed, [start.replace("DTSTART", "RECURRENCE-ID")])];
}

function eventOf(item: CalendarItem, { owner, zone }: Feed, ofSeries: string[]): string[] {
  const summary = cutText(item.content.replace(/[\s\p{Cc}]+/gu, " ").trim(), MAX_SUMMARY);
  const changed = utcOf(item.updated_at);
  return [
    "BEGIN:VEVENT",
    `UID:${item.id}@${owner}`,
    "SEQUENCE:0",
    `DTSTAMP:${changed}`,
    ...ofSeries,
    ...timeOf(item, zone),
    ...ruleOf(item, zone),
    `SUMMARY:${escapeText(summary)}`,
    "TRANSP:TRANSPARENT",
    ...(summary === item.content ? [] : [`DESCRIPTION:${escapeText(describe(item.content))}`]),
    `CREATED:${utcOf(item.created_at)}`,
    `LAST-MODIFIED:${changed}`,
    "END:VEVENT",
  ];
}

function timeOf(item: CalendarItem, zone: string): string[] {
  const { due_kind, due_local, due_at } = item;
  if (due_kind === "date" && due_local !== null)
    return [
      `DTSTART;VALUE=DATE:${basic(due_local)}`,
      `DTEND;VALUE=DATE:${basic(addDays(due_local, 1))}`,
      // By these Outlook takes it for a whole day, and not for the hours from midnight to midnight.
      "X-MICROSOFT-CDO-ALLDAYEVENT:TRUE",
      "X-MICROSOFT-MSNCALENDAR-ALLDAYEVENT:TRUE",
    ];
  if (due_kind === "instant" || due_local === null || zone === "UTC") return [`DTSTART:${utcOf(due_at)}`];
  // A series keeps the reading that it means, also where the clocks skip it; what happens once is when it is.
  const local = item.recurrence === null ? formatLocal(toLocal(zone, due_at)) : due_local;
  return [`DTSTART;TZID=${zone}:${basic(local)}`];
}

function ruleOf(item: CalendarItem, zone: string): string[] {
  const series = seriesOf(item, zone);
  if (series === null || item.due_local === null) return [];
  return [`RRULE:${calendarRule(series, { local: item.due_local, at: item.due_at })}`];
}

/** RFC 5545 section 3.3.5: an instant, in UTC. */
function utcOf(instant: number): string {
  return `${basic(formatLocal(localOfSeconds(instant)))}Z`;
}

/** ISO 8601's basic form of a date or a reading. */
function basic(local: string): string {
  return local.replaceAll(/[-:]/g, "");
}

/** RFC 5545 section 3.3.11: text has no control characters but line breaks, which are escaped. */
const UNPRINTABLE = /(?!\n)\p{Cc}/gu;

function describe(content: string): string {
  return cutText(
    content.replace(/\r\n?|[\u0085\u2028\u2029]/g, "\n").replace(UNPRINTABLE, " "),
    MAX_DESCRIPTION,
  );
}
