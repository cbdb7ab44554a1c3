import type { WorkedOutRow } from "../../store/memories/series";
import { rankOf, type TimelinePosition, type TimelineRow } from "../../store/memories/timeline";
import { moveDue } from "../../time/due";
import { type InstantSpan, laterOccurrencesIn } from "../../time/recurrence/look-ahead";
import { newestOccurrence } from "../../time/recurrence/series";
import { isOpen } from "../change/series-patch";

type Order = "asc" | "desc";

/** A page of due times that are worked out in code. Instants in epoch seconds. */
export interface DuePage {
  after: number | null;
  /** Exclusive. */
  before: number | null;
  order: Order;
  /** Where the page before ended. */
  position: TimelinePosition | null;
  /** Most events of the page. */
  most: number;
  /** The zone of the items. */
  zone: string;
  /** Whether the rows have the instants of another zone. */
  moved: boolean;
  /** The moment at which a series stands somewhere. */
  standsAt: number;
  /** How far a series is looked along where `before` isn't sent, inclusive. */
  horizon: number;
}

/**
 * The due events of series and of items whose user has moved, in the page's order: where each stands, and later
 * occurrences by the rule. Once the page is full no series is looked along any further than its last event.
 */
export function dueEvents(rows: readonly WorkedOutRow[], page: DuePage): TimelineRow[] {
  const before = inOrder(page.order);
  let events: TimelineRow[] = [];
  let span = spanOf(page);
  for (const row of rows) {
    const found = eventsOf(row, span, page).filter(
      (event) => page.position === null || before(page.position, placeOf(event)) < 0,
    );
    events = [...events, ...found].sort((a, b) => before(placeOf(a), placeOf(b))).slice(0, page.most);
    const last = events.at(-1);
    if (events.length === page.most && last !== undefined) span = narrowed(span, last.at, page.order);
  }
  return events;
}

/** Two lists of events as one, in the order of a timeline; at most `most`. */
export function mergeEvents(a: TimelineRow[], b: TimelineRow[], order: Order, most: number): TimelineRow[] {
  const before = inOrder(order);
  return [...a, ...b].sort((one, other) => before(placeOf(one), placeOf(other))).slice(0, most);
}

/** The place of an event among all events. */
export function placeOf({ at, kind_order, pk }: TimelineRow): TimelinePosition {
  return [at, kind_order, pk];
}

function inOrder(order: Order): (a: TimelinePosition, b: TimelinePosition) => number {
  const sign = order === "asc" ? 1 : -1;
  return (a, b) => sign * (a[0] - b[0] || a[1] - b[1] || a[2] - b[2]);
}

function spanOf({ after, before, order, position }: DuePage): InstantSpan {
  const span = { from: after ?? Number.NEGATIVE_INFINITY, to: before ?? Number.POSITIVE_INFINITY };
  return position === null ? span : beyondPosition(span, position[0], order);
}

function beyondPosition({ from, to }: InstantSpan, at: number, order: Order): InstantSpan {
  return order === "asc" ? { from: Math.max(from, at), to } : { from, to: Math.min(to, at + 1) };
}

function narrowed({ from, to }: InstantSpan, last: number, order: Order): InstantSpan {
  return order === "asc" ? { from, to: Math.min(to, last + 1) } : { from: Math.max(from, last), to };
}

function eventsOf(row: WorkedOutRow, span: InstantSpan, page: DuePage): TimelineRow[] {
  const { zone } = page;
  const here = page.moved ? { ...row, ...moveDue(row, zone) } : row;
  const item = isOpen(here) ? newestOccurrence(here, zone, page.standsAt) : here;
  const own = item.due_at >= span.from && item.due_at < span.to ? [item] : [];
  // One more than the page holds, because the first may be the one that the page before ended with.
  const later = isOpen(here)
    ? laterOccurrencesIn(item, zone, aheadOf(span, page), page.order, page.most + 1)
    : [];
  return [...own, ...later].map(({ earlier, ...found }) => ({
    ...found,
    at: found.due_at,
    kind_order: rankOf("due", earlier === 0 ? "knowledge" : "memory_history"),
    skipped: 0,
  }));
}

function aheadOf({ from, to }: InstantSpan, { before, horizon }: DuePage): InstantSpan {
  return { from, to: before === null ? Math.min(to, horizon + 1) : to };
}
