import type { DueKind } from "../time/due";
import type { Item } from "../time/life-cycle";
import { isOverdue, isSilentForever, LONG_LEAD } from "../time/life-cycle";
import { cutCodePoints } from "../time/prompt/cut-text";
import { MAX_CODE_POINTS, promptText, renderStable } from "../time/prompt/prompt";

/** An item in a digest: the fields that the life cycle judges and a prompt shows. */
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
  recurrence_time_zone?: string | null;
  moved_from: string | null;
}

/**
 * A user's digest in KV. It holds candidates, not answers: each read judges from its own clock what is due, overdue or
 * pending. So a record stays right until its user changes, however old it is.
 */
export interface DigestRecord {
  v: 2;
  revision: number;
  /** Epoch seconds. */
  computed_at: number;
  /** Epoch seconds: the record has every item due before this instant; `null` where it has all. */
  covers_until: number | null;
  /** The user's own zone; `null` where the app's default counts. */
  time_zone: string | null;
  /** The zone in which the instants of the items were computed. */
  items_time_zone: string;
  stable: string;
  items: DigestItem[];
  /** The newest delivered daily digest (`at` in epoch seconds), for the prompt's line about it. */
  last_digest: { at: number; count: number } | null;
}

/** Most items of a group (overdue, upcoming) in a record; SIZE_LIMIT is bytes of all items and the stable text. */
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

/** Makes a record from all open items of a user, sorted by due time. `now` is in epoch seconds. */
export function makeRecord(input: DigestInput, now: number): DigestRecord {
  const stable = renderStable(input.stable);
  const lasting = input.items
    .filter((item) => item.recurrence !== null || !isSilentForever(item))
    .map(itemOf);
  const { kept, coversUntil } = choose(lasting, now, SIZE_LIMIT - byteLength(JSON.stringify(stable)));
  return {
    v: 2,
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

/** The text that two records share if they say the same: their revision and time are left out. */
export function recordContent(record: DigestRecord): string {
  const { revision: _revision, computed_at: _computed, ...content } = record;
  return JSON.stringify(content);
}

/** Whether the record has every item due up to `until` (epoch seconds). */
export function covers(record: DigestRecord, until: number): boolean {
  return record.covers_until === null || until < record.covers_until;
}

/**
 * Chooses the items of a record: first all with a long lead, then as many as fit, by due time. If the overdue ones or
 * those with a long lead don't fit, the record covers nothing, and D1 answers.
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
 * A content as a digest keeps it. A long one is cleaned and cut as a prompt does it: cut before cleaning, it would come
 * out shorter than the same content from D1.
 */
export function digestContent(content: string): string {
  return cutCodePoints(content, MAX_CODE_POINTS) === content ? content : promptText(content);
}

function itemOf(item: DigestItem): DigestItem {
  const { id, content, category, entity, context, due_kind, due_local, due_at, deadline_at } = item;
  const { reminded_at, snoozed_until, remind_before, recurrence, recurrence_start } = item;
  const { recurrence_time_zone, moved_from } = item;
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
    // Few series have one, and a record has to be small.
    ...(recurrence_time_zone ? { recurrence_time_zone } : {}),
    moved_from,
  };
}
