import type { HistoryRow } from "../../store/memories/history";
import { type DueRow, hasDue, type KnowledgeRow } from "../../store/rows";
import { nextAfter, type Occurrence, occurrencesBetween } from "../../time/recurrence/recurrence";
import { MAX_OCCURRENCES } from "../../time/recurrence/recurrence-rule";
import { dueOf, instantByRule, readingByRule, seriesOf } from "../../time/recurrence/series";
import { isOpen } from "../change/series-patch";

/** What became of an occurrence. `due` says that it comes, or came, by the rule, and nothing was done with it. */
export const OCCURRENCE_STATUSES = ["due", "moved", "completed", "skipped"] as const;

/** An occurrence of a series as it is, or of what happens once. */
export interface ListedOccurrence {
  status: (typeof OCCURRENCE_STATUSES)[number];
  /** When it is due, or was when it ended. */
  row: DueRow;
  /** Its reading by the rule; null for what happens once. */
  reading: string | null;
}

/** Instants in epoch seconds, `to` exclusive. */
interface Span {
  from: number;
  to: number;
}

/**
 * The occurrences in a span by the time at which they are due, at most 10,000 of the rule: with those that were moved
 * where they were moved to, and those that were completed or skipped. `ended` are the versions of the last two.
 */
export function listedOccurrences(
  row: KnowledgeRow,
  ended: readonly HistoryRow[],
  span: Span,
  zone: string,
): ListedOccurrence[] {
  if (!hasDue(row)) return [];
  const past = ended.filter(hasDue).map((version) => endedOccurrence(version));
  const own = standing(row);
  const known = new Set([...past, own].map(({ reading }) => reading));
  const byRule = ruleOccurrences(row, span, zone).filter(({ local }) => !known.has(local));
  const all = [...past, own, ...byRule.map((occurrence) => dueOccurrence(row, occurrence, zone))];
  return all
    .filter(({ row: { due_at } }) => due_at >= span.from && due_at < span.to)
    .sort((a, b) => a.row.due_at - b.row.due_at);
}

/** The next occurrence of an open series from an instant (epoch seconds) on, however far off; null where none comes. */
export function nextListed(row: KnowledgeRow, from: number, zone: string): ListedOccurrence | null {
  if (!hasDue(row) || !isOpen(row)) return null;
  if (row.due_at >= from) return standing(row);
  const series = seriesOf(row, zone);
  const next = series === null ? null : nextAfter(series, Math.max(from - 1, instantByRule(row, zone)));
  return next === null ? null : dueOccurrence(row, next, zone);
}

/** The occurrences of the rule: those of a series that is closed, up to where it stood. */
function ruleOccurrences(row: DueRow, { from, to }: Span, zone: string): Occurrence[] {
  const series = seriesOf(row, zone);
  if (series === null) return [];
  const end = isOpen(row) ? to : Math.min(to, instantByRule(row, zone));
  const found = occurrencesBetween(series, from, end, MAX_OCCURRENCES);
  return found === "too_many" ? [] : found;
}

function dueOccurrence(row: DueRow, occurrence: Occurrence, zone: string): ListedOccurrence {
  return {
    status: "due",
    row: { ...row, ...dueOf(row, occurrence, zone), moved_from: null },
    reading: occurrence.local,
  };
}

/** The occurrence at which a series stands, or what happens once. */
function standing(row: DueRow): ListedOccurrence {
  const moved = row.moved_from === null ? "due" : "moved";
  return { status: row.completed_at === null ? moved : "completed", row, reading: readingByRule(row) };
}

function endedOccurrence(row: HistoryRow & DueRow): ListedOccurrence {
  const status = row.change === "occurrence_skipped" ? "skipped" : "completed";
  return { status, row, reading: readingByRule(row) };
}
