/** The prompt section: its stable and its volatile part, byte for byte as docs/context.md describes them. */
import { formatLocal, localOfSeconds, weekdayNameOf } from "../calendar";
import { localMinute, offsetLabel } from "../display";
import type { Item } from "../life-cycle";
import { describeRepetition } from "../recurrence/recurrence-words";
import { seriesZone } from "../recurrence/series";
import { localDateOf, offsetAt } from "../zones/zone";
import { cutCodePoints } from "./cut-text";
import { itemWords } from "./item-words";
import { plainLine } from "./plain-line";

/** A pending item as a prompt shows it. */
export interface PromptItem extends Item {
  id: string;
  content: string;
  /** RRULE value (RFC 5545), or null for what happens once. */
  recurrence: string | null;
  /** The zone whose wall clock a series keeps, where that isn't its user's. */
  recurrence_time_zone?: string | null;
}

export type ItemStatus = "overdue" | "due";

/** A memory that fits what was asked; `event_time` in epoch seconds. */
export interface RelevantMemory {
  id: string;
  content: string;
  event_time: number;
}

export interface ClockInput {
  /** Epoch seconds. */
  now: number;
  /** The known zone that everything is shown in. */
  zone: string;
  /** The name that was asked for where it isn't known; `zone` is then `UTC`. */
  unknownZone: string | null;
}

export interface VolatileInput extends ClockInput {
  overdue: readonly PromptItem[];
  upcoming: readonly PromptItem[];
  /** How many pending items of each group are not in the lists. */
  moreOverdue: number;
  moreUpcoming: number;
  /** The daily digest delivered in the last 24 h: when, and how many items it had. */
  digestSent: { at: number; count: number } | null;
  relevant: readonly RelevantMemory[];
}

/** The longest that one memory may be in a prompt, in code points. */
export const MAX_CODE_POINTS = 280;

/**
 * Stored text as data for one line of a prompt: no line breaks, control or unseen characters, round brackets
 * for square ones, at most 280 code points with the `…` that shows a cut.
 */
export function promptText(content: string): string {
  return cutCodePoints(plainLine(content, "(", ")"), MAX_CODE_POINTS);
}

/** `[DUE 2026-03-01 09:00]` in the user's wall clock; the date alone for all-day items. */
export function itemLabel(item: Pick<Item, "due_kind" | "due_at">, status: ItemStatus, zone: string): string {
  const time = item.due_kind === "date" ? localDateOf(zone, item.due_at) : localMinute(zone, item.due_at);
  return `[${status === "overdue" ? "OVERDUE" : "DUE"} ${time}]`;
}

/** Only a name that looks like one is repeated: it may come from a message, and this line isn't marked as data. */
const ZONE_SHAPED = /^[A-Za-z0-9_+/-]{1,64}$/;

/** The two clock lines, and a third where the zone asked for is unknown. */
export function renderClock({ now, zone, unknownZone }: ClockInput): string {
  const offset = offsetAt(zone, now);
  const wallClock = formatLocal(localOfSeconds(now + offset));
  const weekday = weekdayNameOf(wallClock.slice(0, wallClock.indexOf("T")));
  const lines = [
    `Current time: ${wallClock} (${zone})`,
    `Today is ${weekday}. Local time is ${offsetLabel(offset)}.`,
  ];
  if (unknownZone !== null) {
    const named = ZONE_SHAPED.test(unknownZone) ? `Time zone ${unknownZone}` : "The time zone";
    lines.push(`${named} is unknown; times are UTC.`);
  }
  return lines.join("\n");
}

/** What a provider may cache: never depends on the clock. Empty without contents. */
export function renderStable(contents: readonly string[]): string {
  if (contents.length === 0) return "";
  return ["About the user:", ...contents.map((content) => `- ${promptText(content)}`)].join("\n");
}

/** What changes with the clock. Parts that are empty are left out; one blank line stands between two. */
export function renderVolatile(input: VolatileInput): string {
  const parts = [renderClock(input), renderItems(input), renderDigestSent(input), renderRelevant(input)];
  return parts.filter((part) => part !== "").join("\n\n");
}

/** The whole section. */
export function joinSystem(stable: string, volatile: string): string {
  return stable === "" ? volatile : `${stable}\n\n${volatile}`;
}

function renderItems(input: VolatileInput): string {
  const lines = [
    ...input.overdue.map((item) => itemLine(item, "overdue", input)),
    ...input.upcoming.map((item) => itemLine(item, "due", input)),
  ];
  const hasItems = lines.length > 0;
  const more = moreItems(input.moreOverdue, input.moreUpcoming);
  if (more !== "") lines.push(`- ${more}: call get_upcoming`);
  if (lines.length === 0) return "";
  lines.unshift("Upcoming and overdue:");
  if (hasItems) {
    lines.push(
      'After you mention an item above, call update_memory with its id and reminded_at="now", so that it is not repeated.',
    );
  }
  return lines.join("\n");
}

/** `3 more overdue, 2 more upcoming`, without a part that is zero; empty where both are. */
export function moreItems(overdue: number, upcoming: number): string {
  const parts = [
    [overdue, "overdue"],
    [upcoming, "upcoming"],
  ] as const;
  return parts
    .filter(([count]) => count > 0)
    .map(([count, what]) => `${count} more ${what}`)
    .join(", ");
}

/** The part of an item that its line shows. */
export type LineItem = Pick<
  PromptItem,
  "id" | "content" | "due_kind" | "due_at" | "recurrence" | "recurrence_time_zone"
>;

/** The moment (epoch seconds) and the known zone in which a line is read. */
export type LineClock = Pick<ClockInput, "now" | "zone">;

/** `- [DUE 2026-03-01 09:00] (Sunday, 6 days from now, id k7m2x9qa, every Sunday) Pay rent`; `notes` come after these. */
export function itemLine(
  item: LineItem,
  status: ItemStatus,
  { now, zone }: LineClock,
  notes: readonly string[] = [],
): string {
  const words = [itemWords(item, zone, now), `id ${item.id}`];
  if (item.recurrence !== null) words.push(describeRepetition(item.recurrence, seriesZone(item, zone), zone));
  words.push(...notes);
  return `- ${itemLabel(item, status, zone)} (${words.join(", ")}) ${promptText(item.content)}`;
}

function renderDigestSent({ digestSent, zone }: VolatileInput): string {
  if (digestSent === null) return "";
  const items = digestSent.count === 1 ? "1 item" : `${digestSent.count} items`;
  return `Daily digest sent ${localMinute(zone, digestSent.at)} with ${items}.`;
}

function renderRelevant({ relevant, zone }: VolatileInput): string {
  if (relevant.length === 0) return "";
  const lines = relevant.map(
    (memory) => `- (${localDateOf(zone, memory.event_time)}, id ${memory.id}) ${promptText(memory.content)}`,
  );
  return ["Relevant memories:", ...lines].join("\n");
}
