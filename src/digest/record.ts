import { SECONDS_A_DAY } from "../time/calendar";
import { isOverdue, isSilentForever, LONG_LEAD, type OpenItem } from "../time/item";
import { LONG_OVERDUE } from "../time/life-cycle";
import { cutCodePoints } from "../time/prompt/cut-text";
import { MAX_CODE_POINTS, promptText } from "../time/prompt/prompt";
import {
  dateStable,
  STABLE_LIMIT,
  type StableFact,
  type StableSource,
  stableText,
} from "../time/prompt/stable";
import { isValidAt } from "../time/valid";

/** An item in a digest: the fields that the life cycle judges and a prompt shows. */
export interface DigestItem extends Omit<OpenItem, "noted_at"> {
  noted_at?: number | null;
  id: string;
  content: string;
  category: string;
  entity: string | null;
  context: string | null;
  /** From then on it isn't open (epoch seconds); absent for no end. */
  valid_until?: number | null;
}

/** Where a zone comes from that nobody set: it was observed, there or in the address of /mcp, or is a connection's. */
type ZoneOrigin = "observed" | "address" | "app";

/**
 * A user's digest in KV. It holds candidates, not answers: each read judges from its own clock what is due, overdue or
 * pending. So a record stays right until its user changes, however old it is.
 */
export interface DigestRecord {
  v: 1;
  revision: number;
  /** Epoch seconds. */
  computed_at: number;
  /** Epoch seconds: the record has every item due before this instant; `null` where it has all. */
  covers_until: number | null;
  /**
   * The latest deadline (epoch seconds) of an item that was left out because it was told as overdue; `null` where none was.
   * It is mentioned for 30 days from its deadline.
   */
  told_until: number | null;
  /** The user's own zone; `null` where the app's default counts. */
  time_zone: string | null;
  /** Where it comes from; absent where it was set. */
  time_zone_source?: ZoneOrigin;
  /** When it was observed (epoch seconds); absent where it wasn't. */
  time_zone_observed_at?: number;
  /** The zone in which the instants of the items were computed. */
  items_time_zone: string;
  /** The user's name, for headings in groups. */
  display_name: string | null;
  /** The stable part in the zone of the items; empty where `stable_source` is there. */
  stable: string;
  /** The times of its facts in epoch seconds, in the order of its lines: another zone has other dates. */
  stable_times: number[];
  /** What the stable part is made of, where one of its facts has an end: each read leaves out what is over. */
  stable_source?: StableSource;
  /** Epoch seconds: the last end of a fact or an item that had passed, and was left out; absent where none has. */
  facts_ended_at?: number;
  items: DigestItem[];
  /** The newest delivered daily digest (`at` in epoch seconds), for the prompt's line about it. */
  last_digest: { at: number; count: number } | null;
}

/** Most items of a group (overdue, upcoming) in a record; SIZE_LIMIT is bytes of all items and the stable text. */
export const GROUP_LIMIT = 100;
const SIZE_LIMIT = 60_000;

/**
 * How long after its deadline, in seconds, an item that was told as overdue stays in a record: as long as it is mentioned,
 * and a day, for clocks that differ and for reads of the day before.
 */
const TOLD_KEPT = LONG_OVERDUE + SECONDS_A_DAY;

export interface DigestInput {
  revision: number;
  time_zone: string | null;
  time_zone_source: ZoneOrigin | null;
  time_zone_observed_at: number | null;
  items_time_zone: string;
  items: DigestItem[];
  /** The facts in the order of their last change, and the last end of one that has passed. */
  facts: StableSource & { ended_at: number | null };
  last_digest: { at: number; count: number } | null;
}

/** Makes a record from all open items of a user, sorted by due time. `now` is in epoch seconds. */
export function makeRecord(input: DigestInput, now: number): DigestRecord {
  const stable = stableOf(input, now);
  // What has ended takes no place from what is open.
  const open = input.items.filter((item) => isValidAt(item, now));
  const isOver = (item: DigestItem) => isTold(item) && item.deadline_at < now - TOLD_KEPT;
  const over = open.filter(isOver);
  const lasting = open.filter((item) => !isOver(item)).map(itemOf);
  const choice = choose(lasting, now, SIZE_LIMIT - byteLength(JSON.stringify(stable)));
  return {
    v: 1,
    revision: input.revision,
    computed_at: now,
    covers_until: choice.coversUntil,
    told_until: choice.toldUntil ?? latestDeadline(over),
    time_zone: input.time_zone,
    ...(input.time_zone_source === null ? {} : { time_zone_source: input.time_zone_source }),
    ...(input.time_zone_observed_at === null ? {} : { time_zone_observed_at: input.time_zone_observed_at }),
    items_time_zone: input.items_time_zone,
    display_name: input.facts.name,
    ...stable,
    items: choice.kept,
    last_digest: input.last_digest,
  };
}

type StableFields = Pick<DigestRecord, "stable" | "stable_times" | "stable_source" | "facts_ended_at">;

function stableOf(
  { facts: { ended_at, ...source }, items, items_time_zone }: DigestInput,
  now: number,
): StableFields {
  const ends = items.filter((item) => !isValidAt(item, now)).map(({ valid_until }) => valid_until ?? 0);
  const last = ends.reduce((latest, end) => Math.max(latest, end), ended_at ?? 0);
  const ended = last === 0 ? {} : { facts_ended_at: last };
  if (source.facts.some(({ valid_until }) => valid_until !== null))
    return {
      stable: "",
      stable_times: [],
      stable_source: { ...source, facts: source.facts.map(factOf) },
      ...ended,
    };
  return {
    stable: stableText(source, items_time_zone, now),
    stable_times: source.facts.slice(-STABLE_LIMIT).map(({ event_time }) => event_time),
    ...ended,
  };
}

function factOf({ id, content, event_time, valid_until }: StableFact): StableFact {
  return { id, content: promptText(content), event_time, valid_until };
}

/** The stable part of a record in a zone at `now` (epoch seconds). */
export function stableAt(record: DigestRecord, zone: string, now: number): string {
  if (record.stable_source !== undefined) return stableText(record.stable_source, zone, now);
  return zone === record.items_time_zone
    ? record.stable
    : dateStable(record.stable, record.stable_times, zone);
}

/** The text that two records share if they say the same: their revision and time are left out. */
export function recordContent(record: DigestRecord): string {
  const { revision: _revision, computed_at: _computed, ...content } = record;
  return JSON.stringify(content);
}

/**
 * Whether the record has every item that is due up to `until`, all that are mentioned and all facts that are valid at `now`,
 * both in epoch seconds.
 */
export function covers(record: DigestRecord, { now, until }: { now: number; until: number }): boolean {
  const { covers_until, told_until, facts_ended_at } = record;
  if (covers_until !== null && until >= covers_until) return false;
  if (facts_ended_at !== undefined && now < facts_ended_at) return false;
  return told_until === null || now - told_until > LONG_OVERDUE;
}

function latestDeadline(items: readonly DigestItem[]): number | null {
  return items.length === 0 ? null : items.reduce((latest, item) => Math.max(latest, item.deadline_at), 0);
}

interface Choice {
  kept: DigestItem[];
  coversUntil: number | null;
  /** The latest deadline of a told item that finds no room. */
  toldUntil: number | null;
}

/**
 * Chooses the items of a record: first all with a long lead, then as many as fit: what is overdue, by due time, what was
 * told as overdue, the latest first, and what comes, by due time. If the overdue ones or those with a long lead don't fit,
 * the record covers nothing, and D1 answers.
 */
function choose(items: DigestItem[], now: number, room: number): Choice {
  const waiting = items.filter((item) => !isTold(item));
  const overdue = waiting.filter((item) => isOverdue(item, now));
  const told = items.filter(isTold).sort((a, b) => b.deadline_at - a.deadline_at);
  const nothing: Choice = { kept: [], coversUntil: 0, toldUntil: null };
  if (overdue.length > GROUP_LIMIT) return nothing;
  const kept = new Set<DigestItem>();
  const places = { late: GROUP_LIMIT, upcoming: GROUP_LIMIT };
  let left = room;
  const take = (item: DigestItem): boolean => {
    const group = isOverdue(item, now) || isTold(item) ? "late" : "upcoming";
    const bytes = byteLength(JSON.stringify(item));
    if (bytes > left || places[group] === 0) return false;
    left -= bytes;
    places[group] -= 1;
    kept.add(item);
    return true;
  };
  const firstWithoutPlace = (list: DigestItem[]) => list.find((item) => !kept.has(item) && !take(item));
  if (firstWithoutPlace(waiting.filter(hasLongLead)) !== undefined) return nothing;
  const late = firstWithoutPlace(overdue);
  const silent = late === undefined ? firstWithoutPlace(told) : told[0];
  const missing = late ?? firstWithoutPlace(waiting);
  return {
    kept: items.filter((item) => kept.has(item)),
    coversUntil: missing?.due_at ?? null,
    toldUntil: silent?.deadline_at ?? null,
  };
}

/** Whether an item was told as overdue and happens once: no clock makes it pending again. */
function isTold(item: DigestItem): boolean {
  return item.recurrence === null && isSilentForever(item);
}

function hasLongLead(item: DigestItem): boolean {
  return item.remind_before !== null && item.remind_before > LONG_LEAD;
}

function byteLength(text: string): number {
  return new TextEncoder().encode(text).length;
}

/**
 * A content as a digest keeps it. A long one is cleaned and cut as a prompt does it: cut before cleaning, it would come
 * out shorter than the same content from D1.
 */
export function digestContent(content: string): string {
  return cutCodePoints(content, MAX_CODE_POINTS) === content ? content : promptText(content);
}

function itemOf(item: DigestItem): DigestItem {
  const { id, content, category, entity, context, due_kind, due_local, due_at, deadline_at } = item;
  const { reminded_at, snoozed_until, noted_at, remind_before, recurrence, recurrence_start } = item;
  const { recurrence_time_zone, moved_from, valid_until } = item;
  return {
    id,
    content: digestContent(content),
    category,
    entity,
    context,
    due_kind,
    due_local,
    due_at,
    deadline_at,
    reminded_at,
    snoozed_until,
    ...(noted_at ? { noted_at } : {}),
    remind_before,
    recurrence,
    recurrence_start,
    // Few have one, and a record has to be small.
    ...(recurrence_time_zone ? { recurrence_time_zone } : {}),
    moved_from,
    ...(valid_until ? { valid_until } : {}),
  };
}
