/**
 * A user's items as an iCalendar feed (RFC 5545).
 *
 * Items are VEVENTs and not VTODOs: Google Calendar, Outlook and Apple's Calendar leave the to-dos of a subscribed
 * calendar out. They take no time of the user's (TRANSPARENT), and an item with a time of day has no end.
 */

import { addDays, formatLocal, localOfSeconds, SECONDS_A_DAY } from "../calendar";
import type { Due } from "../due";
import type { Repeating } from "../item";
import type { TimeOfDay } from "../phrases/day-hours";
import { cutCodePoints } from "../prompt/cut-text";
import { dueByRule, dueOf, instantByRule, seriesOf, seriesZone } from "../recurrence/series";
import { YEARS_OF_RULE } from "../zones/clock-rules";
import { toLocal } from "../zones/zone";
import { escapeText, writeLines } from "./content-lines";
import { partsOfSeries } from "./series-parts";
import { type ZoneComponent, zoneComponent } from "./zone-component";

/** An open item; a series stands at the occurrence from which on it is shown. */
export interface CalendarItem extends Due, Repeating {
  id: string;
  content: string;
  /** Epoch seconds. */
  created_at: number;
  updated_at: number;
  snoozed_until: number | null;
  /** Seconds before the due time at which to remind; null for the default. */
  remind_before: number | null;
  /** Raised by every change of the row, and above the seconds since its creation. */
  sequence: number;
}

export interface Feed {
  /** Shown by calendar programs. */
  name: string;
  /** What makes the ids of items unique in the world; the same in every answer. */
  owner: string;
  zone: string;
  /** The `remind_before` of items without one; null for none. */
  remindBefore: number | null;
  /** When the user is reminded of whole days. */
  morning: TimeOfDay;
  items: CalendarItem[];
}

/** What an event is written from: an item, a series or a part of one, or an occurrence that was moved. */
interface Entry {
  item: CalendarItem;
  /** What its UID begins with. */
  id: string;
  /** The RRULE of a series; null for what happens once. */
  rule: string | null;
  /** The series with the occurrence that a moved one replaces. */
  replaces: CalendarItem | null;
  sequence: number;
}

/** What one answer is made with. */
interface Rendering extends Feed {
  told: Map<string, ToldZone>;
}

/** A zone's component, and the years that it is right in. */
interface ToldZone extends ZoneComponent {
  from: number;
  to: number;
}

/** How often a program should ask again. */
const REFRESH = "PT1H";
const MAX_SUMMARY = 200;
const MAX_DESCRIPTION = 1000;
/** RFC 5545 section 3.3.8: the largest integer. */
const MAX_SEQUENCE = 2 ** 31 - 1;
/** No item is of an earlier year. */
const FIRST_YEAR = 1970;
/** How far the clock changes of a zone are told: years before this one, and after it where they keep to no rule. */
const YEARS_BACK = 10;
const YEARS_AHEAD = YEARS_OF_RULE;

/** The feed's text at `now` (epoch seconds). The same items give the same text until the next occurrence or year. */
export function renderCalendar(feed: Feed, now: number): string {
  const name = escapeText(feed.name);
  const entries = feed.items.flatMap((item) => entriesOf(item, feed, now));
  const told = toldZones(entries, feed, now);
  const rendering = { ...feed, told };
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
    ...[...told.values()].flatMap(({ lines }) => lines),
    ...entries.flatMap((entry) => eventOf(entry, rendering)),
    "END:VCALENDAR",
  ]);
}

/** The zone whose wall clock an item keeps. */
function zoneOfItem(item: CalendarItem, feed: Feed): string {
  return item.recurrence === null ? feed.zone : seriesZone(item, feed.zone);
}

/** Whether an item is written as a reading of that clock. A series with a zone of its own has instants that stay. */
function namesZone({ due_kind, due_local, recurrence }: CalendarItem, zone: string): boolean {
  if (due_local === null || due_kind === "date" || zone === "UTC") return false;
  return due_kind === "local" || recurrence !== null;
}

/** The zones of the items that name one. RFC 5545 section 3.6 wants a component, so an empty feed has the user's zone. */
function toldZones(entries: Entry[], feed: Feed, now: number): Map<string, ToldZone> {
  const zoned = entries.map(({ item }) => item).filter((item) => namesZone(item, zoneOfItem(item, feed)));
  const byZone = Map.groupBy(zoned, (item) => zoneOfItem(item, feed));
  if (entries.length === 0) byZone.set(feed.zone, []);
  const year = Math.max(yearOf(now), FIRST_YEAR);
  return new Map(
    [...byZone].map(([zone, ofZone]) => {
      const first = Math.min(year, ...ofZone.map((item) => yearOf(item.due_at)));
      return [zone, tellZone(zone, Math.max(first, year - YEARS_BACK), year + YEARS_AHEAD)];
    }),
  );
}

/** Looking for the changes of one zone takes milliseconds, and the rules of a zone never change while an isolate lives. */
const MAX_TOLD = 128;
const toldBefore = new Map<string, ToldZone>();

function tellZone(zone: string, from: number, to: number): ToldZone {
  const key = `${zone} ${from} ${to}`;
  const known = toldBefore.get(key);
  if (known !== undefined) return known;
  const told = { ...zoneComponent(zone, from, to), from, to };
  if (toldBefore.size >= MAX_TOLD) toldBefore.clear();
  toldBefore.set(key, told);
  return told;
}

function yearOf(instant: number): number {
  return localOfSeconds(instant).year;
}

/** RFC 5545 section 3.8.4.4: an occurrence that was moved is an event beside its series, which it names by the rule. */
function entriesOf(item: CalendarItem, feed: Feed, now: number): Entry[] {
  const zone = zoneOfItem(item, feed);
  const { id } = item;
  const sequence = Math.min(sequenceOf(item, zone, now), MAX_SEQUENCE);
  const whole = item.moved_from === null ? item : { ...item, ...dueByRule(item, zone), moved_from: null };
  const series = seriesEntries(whole, feed).map((entry) => ({ ...entry, replaces: null, sequence }));
  if (item.moved_from === null) return series;
  const moved = { ...item, recurrence: null, moved_from: null };
  const replaced = series.find((entry) => entry.item.due_at === whole.due_at);
  return [...series, { item: moved, id: replaced?.id ?? id, rule: null, replaces: whole, sequence }];
}

/** A series at the occurrence where it stands, or its parts, each of which has a UID of its own; or what happens once. */
function seriesEntries(item: CalendarItem, feed: Feed): Pick<Entry, "item" | "id" | "rule">[] {
  const series = seriesOf(item, zoneOfItem(item, feed));
  if (series === null || item.due_local === null) return [{ item, id: item.id, rule: null }];
  return partsOfSeries(series, { local: item.due_local, at: item.due_at }).map(({ time, first, rule }) =>
    time === ""
      ? { item, id: item.id, rule }
      : { item: { ...item, ...dueOf(item, first, feed.zone) }, id: `${item.id}-${time}`, rule },
  );
}

/** RFC 5545 section 3.8.7.4. A series that has gone on by itself counts as changed when its occurrence came. */
function sequenceOf(item: CalendarItem, zone: string, now: number): number {
  if (item.recurrence === null) return item.sequence;
  const came = instantByRule(item, zone);
  return came > now ? item.sequence : Math.max(item.sequence, came - item.created_at);
}

function eventOf({ item, id, rule, replaces, sequence }: Entry, to: Rendering): string[] {
  const summary = cutCodePoints(item.content.replace(/[\s\p{Cc}]+/gu, " ").trim(), MAX_SUMMARY);
  const changed = utcOf(item.updated_at);
  return [
    "BEGIN:VEVENT",
    `UID:${id}@${to.owner}`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${changed}`,
    ...(replaces === null ? [] : timeOf(replaces, to).slice(0, 1).map(recurrenceId)),
    ...timeOf(item, to),
    ...(rule === null ? [] : [`RRULE:${rule}`]),
    `SUMMARY:${escapeText(summary)}`,
    "TRANSP:TRANSPARENT",
    ...(summary === item.content ? [] : [`DESCRIPTION:${escapeText(describe(item.content))}`]),
    `CREATED:${utcOf(item.created_at)}`,
    `LAST-MODIFIED:${changed}`,
    ...alarmOf(item, to, escapeText(summary)),
    "END:VEVENT",
  ];
}

function recurrenceId(start: string): string {
  return start.replace("DTSTART", "RECURRENCE-ID");
}

/** The line of the beginning, and what belongs to it. */
function timeOf(item: CalendarItem, to: Rendering): string[] {
  const { due_kind, due_local, due_at } = item;
  if (due_kind === "date" && due_local !== null)
    return [
      `DTSTART;VALUE=DATE:${basic(due_local)}`,
      `DTEND;VALUE=DATE:${basic(addDays(due_local, 1))}`,
      // By these Outlook takes it for a whole day, and not for the hours from midnight to midnight.
      "X-MICROSOFT-CDO-ALLDAYEVENT:TRUE",
      "X-MICROSOFT-MSNCALENDAR-ALLDAYEVENT:TRUE",
    ];
  const zone = zoneOfItem(item, to);
  if (due_local === null || !namesZone(item, zone)) return [`DTSTART:${utcOf(due_at)}`];
  // A series keeps the reading that it means, also where the clocks skip it; what happens once is when it is.
  if (item.recurrence !== null) return [`DTSTART;TZID=${zone}:${basic(due_local)}`];
  if (!isTold(to.told.get(zone), yearOf(due_at))) return [`DTSTART:${utcOf(due_at)}`];
  return [`DTSTART;TZID=${zone}:${basic(formatLocal(toLocal(zone, due_at)))}`];
}

/** Whether a feed's component of a zone is right in a year. */
function isTold(told: ToldZone | undefined, year: number): boolean {
  return told !== undefined && year >= told.from && (told.endless || year < told.to);
}

/** RFC 5545 section 3.6.6: a reminder where the item or the app asks for one. */
function alarmOf(item: CalendarItem, to: Rendering, text: string): string[] {
  const lead = item.remind_before ?? to.remindBefore;
  if (lead === null) return [];
  const { snoozed_until } = item;
  // An alarm of a series is one of all its occurrences, and a snooze is one of a single occurrence.
  const isPutOff = item.recurrence === null && snoozed_until !== null && snoozed_until > item.due_at - lead;
  const trigger = isPutOff
    ? `TRIGGER;VALUE=DATE-TIME:${utcOf(snoozed_until)}`
    : `TRIGGER:${duration(item.due_kind === "date" ? morningFrom(-lead, to.morning) : -lead)}`;
  return ["BEGIN:VALARM", "ACTION:DISPLAY", trigger, `DESCRIPTION:${text}`, "END:VALARM"];
}

/** The first morning from a moment on, both in seconds after the midnight at which a day begins. */
function morningFrom(moment: number, { hour, minute, second }: TimeOfDay): number {
  const morning = hour * 3600 + minute * 60 + second;
  return morning + Math.ceil((moment - morning) / SECONDS_A_DAY) * SECONDS_A_DAY;
}

/** RFC 5545 section 3.3.6, in hours and not in days, which a clock change makes longer or shorter. */
function duration(seconds: number): string {
  const size = Math.abs(seconds);
  const parts = [Math.floor(size / 3600), Math.floor(size / 60) % 60, size % 60];
  const first = parts.findIndex((value) => value > 0);
  if (first < 0) return "PT0S";
  // A part may not be left out between two others.
  const told = parts.slice(first, parts.findLastIndex((value) => value > 0) + 1);
  return `${seconds < 0 ? "-" : ""}PT${told.map((value, i) => `${value}${"HMS"[first + i]}`).join("")}`;
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
  return cutCodePoints(
    content.replace(/\r\n?|[\u0085\u2028\u2029]/g, "\n").replace(UNPRINTABLE, " "),
    MAX_DESCRIPTION,
  );
}
