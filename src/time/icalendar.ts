/**
 * A user's items as an iCalendar feed (RFC 5545), by `ical-generator` 10.2.0: it folds and escapes by octets, which
 * `ts-ics` 2.4.6 doesn't (it cuts emoji in two), and has no dependencies, while `ics` 3.12.0 brings a validator.
 *
 * Items are VEVENTs and not VTODOs: Google Calendar, Outlook and Apple's Calendar leave the to-dos of a subscribed
 * calendar out. They take no time of the user's (TRANSPARENT), and an item with a time of day has no end.
 */
import ical, {
  ICalCalendarMethod,
  ICalEvent,
  type ICalEventData,
  ICalEventTransparency,
} from "ical-generator";
import { addDays, formatLocal } from "./calendar";
import type { Due } from "./due";
import { cutText } from "./plain-line";
import { calendarRule } from "./recurrence";
import { type Repeating, seriesOf } from "./series";
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
  /** Shown by calendar programs; without `;`, `,` and `\`. */
  name: string;
  /** What makes the ids of items unique in the world; the same in every answer. */
  owner: string;
  zone: string;
  items: CalendarItem[];
}

/** How often a program should ask again, in seconds. */
const REFRESH = 3600;
const MAX_SUMMARY = 200;
const MAX_DESCRIPTION = 1000;
/** How far the clock changes of a zone are told: years before and after this one. */
const YEARS_BACK = 10;
const YEARS_AHEAD = 5;

/** The feed's text at `now` (epoch seconds). The same items give the same text all year. */
export function renderCalendar(feed: Feed, now: number): string {
  const calendar = ical({
    prodId: "//Almanac//Almanac//EN",
    name: feed.name,
    method: ICalCalendarMethod.PUBLISH,
    ttl: REFRESH,
  });
  const end = "END:VCALENDAR";
  const head = calendar.toString().slice(0, -end.length);
  const events = feed.items.map((item) => new ICalEvent(eventOf(item, feed), calendar).toString());
  // Folded here: the library's own folding makes an encoder for every character, 1 ms for a thousand of them.
  return `${head}${foldLines(`${zoneOf(feed, now)}${events.join("")}`)}${end}\r\n`;
}

function zoneOf({ zone, items }: Feed, now: number): string {
  const timed = items.filter((item) => item.due_kind === "local");
  if (zone === "UTC" || timed.length === 0) return "";
  const year = yearOf(now);
  const first = Math.min(year, ...timed.map((item) => yearOf(item.due_at)));
  return zoneComponent(zone, Math.max(first, year - YEARS_BACK), year + YEARS_AHEAD);
}

function yearOf(instant: number): number {
  return new Date(instant * 1000).getUTCFullYear();
}

function eventOf(item: CalendarItem, { owner, zone }: Feed): ICalEventData {
  const summary = cutText(item.content.replace(/[\s\p{Cc}]+/gu, " ").trim(), MAX_SUMMARY);
  const series = seriesOf(item, zone);
  const changed = new Date(item.updated_at * 1000);
  return {
    id: `${item.id}@${owner}`,
    ...timeOf(item, zone),
    ...(series === null || item.due_local === null
      ? {}
      : { repeating: calendarRule(series, { local: item.due_local, at: item.due_at }) }),
    summary,
    ...(summary === item.content ? {} : { description: describe(item.content) }),
    transparency: ICalEventTransparency.TRANSPARENT,
    stamp: changed,
    created: new Date(item.created_at * 1000),
    lastModified: changed,
  };
}

function timeOf(
  item: CalendarItem,
  zone: string,
): Pick<ICalEventData, "start" | "end" | "allDay" | "timezone"> {
  const { due_kind, due_local, due_at } = item;
  if (due_kind === "date" && due_local !== null)
    return { start: due_local, end: addDays(due_local, 1), allDay: true };
  if (due_kind === "instant" || due_local === null || zone === "UTC")
    return { start: new Date(due_at * 1000) };
  // A series keeps the reading that it means, also where the clocks skip it; what happens once is when it is.
  const local = item.recurrence === null ? formatLocal(toLocal(zone, due_at)) : due_local;
  return { start: local, timezone: zone };
}

/** RFC 5545 section 3.3.11: text has no control characters but line breaks, which are escaped. */
const UNPRINTABLE = /(?!\n)\p{Cc}/gu;

function describe(content: string): string {
  return cutText(
    content.replace(/\r\n?|[\u0085\u2028\u2029]/g, "\n").replace(UNPRINTABLE, " "),
    MAX_DESCRIPTION,
  );
}

/** RFC 5545 section 3.1: no line is longer than 75 octets; what goes on begins with a space. */
function foldLines(text: string): string {
  return text
    .split("\r\n")
    .map((line) => (line.length * 3 <= MAX_OCTETS || isShortAscii(line) ? line : foldLine(line)))
    .join("\r\n");
}

const MAX_OCTETS = 75;

function isShortAscii(line: string): boolean {
  return line.length <= MAX_OCTETS && /^[ -~]*$/.test(line);
}

function foldLine(line: string): string {
  let folded = "";
  let octets = 0;
  for (const character of line) {
    const size = octetsOf(character.codePointAt(0) ?? 0);
    if (octets + size > MAX_OCTETS) {
      folded += "\r\n ";
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return folded;
}

/** RFC 3629 */
function octetsOf(codePoint: number): number {
  if (codePoint < 0x80) return 1;
  if (codePoint < 0x800) return 2;
  return codePoint < 0x10000 ? 3 : 4;
}
