import type { DueKind } from "../time/due";
import type { Item } from "../time/life-cycle";
import { isOverdue, isSilentForever, LONG_LEAD } from "../time/life-cycle";
import { cutText } from "../time/plain-line";
import { MAX_CODE_POINTS, promptText, renderStable } from "../time/prompt";

/** An item as a digest keeps it: what the life cycle judges and what a prompt shows. */
export interface DigestItem extends Item {
  id: string;
  content: string;
  category: string;
  entity: string | null;
  context: string | null;
  due_kind: DueKind;
  due_local: string | null;
  recurrence: string | null;
  recurrence_start: string | null;
}

/**
 * A user's digest in KV. It holds candidates, not answers: what is due, overdue or pending is judged when it is
 * read, from the clock then, so a record stays right however old it is, until its user changes.
 */
export interface DigestRecord {
  v: 1;
  revision: number;
  /** Epoch seconds. */
  computed_at: number;
  /** Complete for due times before this instant; `null` when nothing was left out. */
  covers_until: number | null;
  /** The user's own zone, `null` where the app's counts. */
  time_zone: string | null;
  /** The zone in which the items' instants were computed. */
  items_time_zone: string;
  stable: string;
  items: DigestItem[];
  /** The newest daily digest that was delivered, for the prompt's line about it. */
  last_digest: { at: number; count: number } | null;
}

/** Most items of a group (overdue, upcoming) in a record, and the room they may take. */
export const GROUP_LIMIT = 100;
const SIZE_LIMIT = 60_000;
export interface DigestInput {
  revision: number;
  time_zone: string | null;
  items_time_zone: string;
  items: DigestItem[];
  stable: string[];
  last_digest: { at: number; count: number } | null;
}

/** Makes a record from all open items of a user, in order of due time. */
export function makeRecord(input: DigestInput, now: number): DigestRecord {
  const stable = renderStable(input.stable);
  const lasting = input.items
    .filter((item) => item.recurrence !== null || !isSilentForever(item))
    .map(itemOf);
  const { kept, coversUntil } = choose(lasting, now, SIZE_LIMIT - byteLength(JSON.stringify(stable)));
  return {
    v: 1,
    revision: input.revision,
    computed_at: now,
    covers_until: coversUntil,
    time_zone: input.time_zone,
    items_time_zone: input.items_time_zone,
    stable,
    items: kept,
    last_digest: input.last_digest,
  };
}

/** What a record says, without when it was computed: equal texts need no second put. */
export function recordContent(record: DigestRecord): string {
  const { revision: _revision, computed_at: _computed, ...content } = record;
  return JSON.stringify(content);
}

/** Whether the record answers for every item due up to `until` (epoch seconds). */
export function covers(record: DigestRecord, until: number): boolean {
  return record.covers_until === null || until < record.covers_until;
}

/**
 * Which items a record holds: those with a long lead, whatever their due time, then by due time as many as there is
 * room for. What can't be held that way is D1's to answer, and the record covers nothing.
 */
function choose(
  items: DigestItem[],
  now: number,
  room: number,
): { kept: DigestItem[]; coversUntil: number | null } {
  const nothing = { kept: [], coversUntil: 0 };
  if (items.filter((item) => isOverdue(item, now)).length > GROUP_LIMIT) return nothing;
  const kept = new Set<DigestItem>();
  let upcoming = 0;
  let left = room;
  const take = (item: DigestItem): boolean => {
    left -= byteLength(JSON.stringify(item));
    if (!isOverdue(item, now)) upcoming += 1;
    kept.add(item);
    return left >= 0 && upcoming <= GROUP_LIMIT;
  };
  if (!items.filter(hasLongLead).every(take)) return nothing;
  let coversUntil: number | null = null;
  for (const item of items) {
    if (kept.has(item) || take(item)) continue;
    kept.delete(item);
    coversUntil = item.due_at;
    break;
  }
  return { kept: items.filter((item) => kept.has(item)), coversUntil };
}

function hasLongLead(item: DigestItem): boolean {
  return item.remind_before !== null && item.remind_before > LONG_LEAD;
}

function byteLength(text: string): number {
  return new TextEncoder().encode(text).length;
}

/**
 * A content as a digest keeps it. What is longer than a prompt shows is cut as a prompt cuts it, after it was cleaned:
 * cut before, it would come out shorter than the same content read from D1.
 */
export function digestContent(content: string): string {
  return cutText(content, MAX_CODE_POINTS) === content ? content : promptText(content);
}

function itemOf(item: DigestItem): DigestItem {
  const { id, content, category, entity, context, due_kind, due_local, due_at, deadline_at } = item;
  const { reminded_at, snoozed_until, remind_before, recurrence, recurrence_start } = item;
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
    remind_before,
    recurrence,
    recurrence_start,
  };
}
