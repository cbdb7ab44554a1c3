import * as z from "zod";
import { once } from "../../core/once";
import { instant } from "../../operation/answers";
import { hasDue, type KnowledgeRow } from "../../store/rows";
import { displayDue } from "../../time/display";
import { moveDue } from "../../time/due";
import { isAsleep } from "../../time/life-cycle";
import { notedAgo } from "../../time/prompt/prompt";
import { type InstantSpan, occurrencesOf } from "../../time/recurrence/look-ahead";
import { currentOccurrence, readingByRule } from "../../time/recurrence/series";
import { isValidAt } from "../../time/valid";
import { MAX_INSTANT } from "../../time/zones/zone";
import { isOpen } from "../change/series-patch";
import type { MemoryView } from "./memory-schema";
import { viewVersion } from "./memory-view";

/** Occurrences of one series in an answer. */
const MOST_OCCURRENCES = 10;
/** The first instant of the year 1. */
const FIRST_INSTANT = -62_135_596_800;

export const occurrenceSchema = once(() =>
  z.strictObject({
    occurrence: z.string().nullable().describe("By the rule: the wall clock, or a date alone"),
    local: z.string().nullable().describe("When it is due on the wall clock, or a date alone"),
    ...instant("due_at"),
  }),
);

/** How a search sees times. Instants in epoch seconds. */
export interface SearchTime {
  now: number;
  /** When a series stands somewhere: `as_of`, or now. */
  standsAt: number;
  /** The user's zone today, in which answers are shown. */
  zone: string;
  /** The zone of the items at `standsAt`, and whether rows have the instants of another one. */
  itemsIn: { zone: string; moved: boolean };
}

/** The row as it stood: in the zone of then, and a series at its occurrence of then. */
export function rowAsOf<T extends KnowledgeRow>(row: T, { standsAt, itemsIn }: SearchTime): T {
  if (!hasDue(row)) return row;
  const here = itemsIn.moved ? { ...row, ...moveDue(row, itemsIn.zone) } : row;
  return isOpen(here) ? currentOccurrence(here, itemsIn.zone, standsAt) : here;
}

/** The first ten due times of a row, as `rowAsOf` gives it, inside a span; null leaves it open. */
export function dueTimesOf<T extends KnowledgeRow>(
  row: T,
  { after, before }: { after: number | null; before: number | null },
  { itemsIn }: SearchTime,
): T[] {
  if (!hasDue(row)) return [];
  const span: InstantSpan = { from: after ?? FIRST_INSTANT, to: before ?? MAX_INSTANT + 1 };
  return isOpen(row)
    ? occurrencesOf(row, itemsIn.zone, span, MOST_OCCURRENCES)
    : occurrencesOf({ ...row, recurrence: null }, itemsIn.zone, span, 1);
}

/**
 * How long ago its user told of what is open and awake now, in words, where it needs no mention yet for that; else null. A
 * row as `rowAsOf` gives it.
 */
export function notedOf(row: KnowledgeRow, { now, standsAt }: SearchTime): string | null {
  if (standsAt !== now || !hasDue(row) || !isOpen(row) || !isValidAt(row, now)) return null;
  return isAsleep(row, now) ? null : notedAgo(row, now);
}

/** A row as `rowAsOf` gives it. */
export function viewAsOf(row: KnowledgeRow, time: SearchTime): MemoryView {
  return { ...viewVersion(row, time.zone, time.now), ...viewDue(row, time) };
}

export function viewOccurrence(
  row: KnowledgeRow,
  time: SearchTime,
): z.output<ReturnType<typeof occurrenceSchema>> {
  return { occurrence: readingByRule(row), local: row.due_local, ...viewDue(row, time) };
}

/** A day is shown at its date, which began in the zone of then. */
function viewDue(row: KnowledgeRow, { zone, itemsIn, now }: SearchTime) {
  return displayDue(row, row.due_kind === "date" ? itemsIn.zone : zone, now);
}
