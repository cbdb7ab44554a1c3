/** The prompt section: its stable and its volatile part, byte for byte as docs/context.md describes them. */

import { formatLocal, localOfSeconds, weekdayNameOf } from "../calendar";
import { localMinute, offsetLabel } from "../display";
import type { ItemStatus, OpenItem, TimeStatus } from "../item";
import { isNoted } from "../life-cycle";
import { describeRepetition } from "../recurrence/recurrence-words";
import { seriesZone } from "../recurrence/series";
import { relativeWords } from "../relative";
import { localDateOf, offsetAt } from "../zones/zone";
import { cutCodePoints } from "./cut-text";
import { dayName, itemWords } from "./item-words";
import { promptLine } from "./plain-line";

/** A pending item as a prompt shows it. */
export type PromptItem = Pick<
  OpenItem,
  | "due_kind"
  | "due_at"
  | "deadline_at"
  | "reminded_at"
  | "snoozed_until"
  | "noted_at"
  | "recurrence"
  | "recurrence_time_zone"
> & { id: string; content: string };

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
  /** The zone of the user's tool calls, where that is another one. */
  toolsZone?: string | null;
  /** Whether nobody knows the user's zone, so that `zone` is UTC. */
  isAssumed?: boolean;
}

export interface VolatileInput extends ClockInput {
  /** Whose the items are, in words, and the zone in which they stand; absent where that is the answer's. */
  owner?: { words: string; zone: string } | null;
  overdue: readonly PromptItem[];
  upcoming: readonly PromptItem[];
  /** Whether the model marks what it mentions by a call; else its caller reports what was said. */
  marksByCall: boolean;
  /** How many pending items of each group are not in the lists. */
  moreOverdue: number;
  moreUpcoming: number;
  /** The part about what is also open, as `renderAlsoOpen` makes it; empty for none. */
  alsoOpen: string;
  /** The daily digest delivered in the last 24 h: when, and how many items it had. */
  digestSent: { at: number; count: number } | null;
  relevant: readonly RelevantMemory[];
}

/** The longest that one memory may be in a prompt, in code points. */
export const MAX_CODE_POINTS = 280;

/**
 * Stored text as data for one line of a prompt: no line breaks, control or unseen characters, round brackets
 * for square ones, no tag, at most 280 code points with the `…` that shows a cut.
 */
export function promptText(content: string): string {
  return cutCodePoints(promptLine(content), MAX_CODE_POINTS);
}

/** The words of a status, which are written nowhere else. What lies later is due, too. */
export const STATUS_WORDS: Record<TimeStatus, string> = { overdue: "OVERDUE", due: "DUE", later: "DUE" };

/** `[DUE 2026-03-01 09:00]` in the user's wall clock; the date alone for all-day items. */
export function itemLabel(
  item: Pick<OpenItem, "due_kind" | "due_at">,
  status: TimeStatus,
  zone: string,
): string {
  const time = item.due_kind === "date" ? localDateOf(zone, item.due_at) : localMinute(zone, item.due_at);
  return `[${STATUS_WORDS[status]} ${time}]`;
}

const BRING_UP = "Bring these up when it fits, the nearest first; those marked noted can wait.";
const WHEN_DONE = 'When one is done, send completed_at="now".';

/** What a model is told where items are listed that wait to be mentioned. */
export const MARK_MENTIONED =
  'After you mention an item above, call update_memory with its id and reminded_at="now", so that it is not repeated.';

/** Only a name that looks like one is repeated: it may come from a message, and this line isn't marked as data. */
const ZONE_SHAPED = /^[A-Za-z0-9_+/-]{1,64}$/;

/** `Current time: 2026-01-23T14:32:00 (Europe/London)` */
export function clockLine({ now, zone }: LineClock): string {
  return `Current time: ${formatLocal(localOfSeconds(now + offsetAt(zone, now)))} (${zone})`;
}

/** The two clock lines, and a third where something has to be known about the zone. */
export function renderClock({ now, zone, unknownZone, toolsZone = null, isAssumed }: ClockInput): string {
  const offset = offsetAt(zone, now);
  const wallClock = formatLocal(localOfSeconds(now + offset));
  const weekday = weekdayNameOf(wallClock.slice(0, wallClock.indexOf("T")));
  const lines = [clockLine({ now, zone }), `Today is ${weekday}. Local time is ${offsetLabel(offset)}.`];
  if (unknownZone !== null) {
    const named = ZONE_SHAPED.test(unknownZone) ? `Time zone ${unknownZone}` : "The time zone";
    lines.push(`${named} is unknown; times are UTC.`);
  } else if (toolsZone !== null) lines.push(`Times in tool calls are ${toolsZone}.`);
  else if (isAssumed === true) lines.push(ASSUMED);
  return lines.join("\n");
}

const ASSUMED = "The user's time zone is unknown: times are UTC. Ask where they are and call set_time_zone.";

/** What changes with the clock. Parts that are empty are left out; one blank line stands between two. */
export function renderVolatile(input: VolatileInput): string {
  const parts = [
    renderClock(input),
    renderItems(input),
    input.alsoOpen,
    renderDigestSent(input),
    renderRelevant(input),
  ];
  return parts.filter((part) => part !== "").join("\n\n");
}

/** The whole section. */
export function joinSystem(stable: string, volatile: string): string {
  return stable === "" ? volatile : `${stable}\n\n${volatile}`;
}

function renderItems(input: VolatileInput): string {
  const { owner = null } = input;
  const clock = { now: input.now, zone: owner?.zone ?? input.zone };
  const lines = [
    ...input.overdue.map((item) => itemLine(item, "overdue", clock)),
    ...input.upcoming.map((item) => itemLine(item, "due", clock, notedNotes(item, input.now))),
  ];
  const hasItems = lines.length > 0;
  const more = moreItems(input.moreOverdue, input.moreUpcoming);
  if (more !== "") lines.push(`- ${more}: call get_upcoming`);
  if (lines.length === 0) return "";
  lines.unshift(`Upcoming and overdue${owner === null ? "" : ` (${owner.words})`}:`);
  if (hasItems) {
    const marks = input.marksByCall ? [MARK_MENTIONED] : [];
    lines.push([BRING_UP, ...marks, WHEN_DONE].join(" "));
  }
  return lines.join("\n");
}

/** `noted 5 minutes ago` of an upcoming item whose user told of it just now, else nothing. */
export function notedNotes(item: Parameters<typeof isNoted>[0], now: number): string[] {
  const words = notedAgo(item, now);
  return words === null ? [] : [`noted ${words}`];
}

/** How long ago its user told of such an item (`now`, `5 minutes ago`); null for any other. */
export function notedAgo(item: Parameters<typeof isNoted>[0], now: number): string | null {
  return item.noted_at !== null && isNoted(item, now) ? relativeWords(item.noted_at, now) : null;
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

function renderDigestSent({ digestSent, zone, now }: VolatileInput): string {
  if (digestSent === null) return "";
  const items = digestSent.count === 1 ? "1 item" : `${digestSent.count} items`;
  const day = dayName(localDateOf(zone, digestSent.at), localDateOf(zone, now));
  return `Daily digest sent ${day} at ${localMinute(zone, digestSent.at).slice(-5)} with ${items}.`;
}

function renderRelevant({ relevant, zone }: VolatileInput): string {
  if (relevant.length === 0) return "";
  const line = ({ id, event_time, content }: RelevantMemory) => {
    const date = localDateOf(zone, event_time);
    return `- (${weekdayNameOf(date)} ${date}, id ${id}) ${promptText(content)}`;
  };
  return ["Relevant memories:", ...relevant.map(line)].join("\n");
}

/** `- (2026-01-02, id t8w3n5kb) Prefers the afternoon for appointments` */
export function factLine({ id, event_time, content }: RelevantMemory, zone: string): string {
  return `- (${localDateOf(zone, event_time)}, id ${id}) ${promptText(content)}`;
}
