/**
 * Stamps: the time before a message, as short as the gap to the message shown before allows.
 *
 * | gap | `standard` | `sparse` |
 * |---|---|---|
 * | first message, or more than 24 h | `[2026-01-23 14:32]` | `[2026-01-23 Friday 14:32]` |
 * | another local date than that of the stamp's message before | | `[2026-01-23 Friday 14:32]` |
 * | more than 1 h, up to 24 h | `[14:32, 3h later]`, hours rounded half up | the same |
 * | 10 min or more, up to 1 h | `[14:32]` | `[14:32]` |
 * | less, or back in time | `[14:32]` | none |
 * | same UTC minute | none | none |
 */
import {
  formatDate,
  type LocalTime,
  localOfSeconds,
  SECONDS_A_DAY,
  twoDigits,
  weekdayNameOf,
} from "../calendar";
import { offsetAt } from "../zones/zone";

const MS_A_MINUTE = 60_000;
const MS_AN_HOUR = 3_600_000;
/** From this gap on a sparse list says what time it is. */
const MS_A_PAUSE = 10 * MS_A_MINUTE;
const MS_A_DAY = SECONDS_A_DAY * 1000;

/** How often messages are stamped: by every minute, or where a gap or a new day says something. */
export const STAMP_RULES = ["standard", "sparse"] as const;
export type StampRule = (typeof STAMP_RULES)[number];

/** A message, as its stamp sees it. */
export interface StampedMoment {
  /** When it was written, in epoch milliseconds; null where nobody knows: no stamp, and no gap is counted from it. */
  ms: number | null;
  /** Whether it has a text to stand before. One without counts for the gap alone. */
  hasText: boolean;
}

/**
 * The stamps of messages in the order in which they are shown, each in the wall clock of `zone` at its own instant; `""` for
 * a message without one. The first stamp has a date, wherever it stands.
 */
export function stampsOf(moments: readonly StampedMoment[], zone: string, rule: StampRule): string[] {
  let previousMs: number | null = null;
  /** The message with a text before this one. */
  let spokenMs: number | null = null;
  return moments.map(({ ms, hasText }) => {
    if (ms === null) return "";
    let stamp = "";
    if (hasText) {
      const gap = spokenMs === null || previousMs === null ? null : { previousMs, spokenMs };
      stamp = rule === "sparse" ? sparseStamp(gap, ms, zone) : stampFor(gap?.previousMs ?? null, ms, zone);
      spokenMs = ms;
    }
    previousMs = ms;
    return stamp;
  });
}

/**
 * The standard stamp of a message at `ms` (epoch milliseconds) after one at `previousMs`, null for none, in the wall
 * clock of `zone` at its own instant; `""` where the rule gives none.
 */
export function stampFor(previousMs: number | null, ms: number, zone: string): string {
  const minute = Math.floor(ms / MS_A_MINUTE);
  if (previousMs !== null && Math.floor(previousMs / MS_A_MINUTE) === minute) return "";
  const local = localAt(ms, zone);
  const gap = previousMs === null ? Number.POSITIVE_INFINITY : ms - previousMs;
  if (gap > MS_A_DAY) return `[${dateOf(local)} ${timeOf(local)}]`;
  return afterGap(gap, local);
}

/** The sparse stamp after a message at `previousMs`, where the last one with a text came at `spokenMs`. */
function sparseStamp(
  before: { previousMs: number; spokenMs: number } | null,
  ms: number,
  zone: string,
): string {
  const local = localAt(ms, zone);
  const gap = before === null ? Number.POSITIVE_INFINITY : ms - before.previousMs;
  const isNewDay = before === null || dateOf(localAt(before.spokenMs, zone)) !== dateOf(local);
  if (isNewDay || gap > MS_A_DAY)
    return `[${dateOf(local)} ${weekdayNameOf(dateOf(local))} ${timeOf(local)}]`;
  return gap < MS_A_PAUSE ? "" : afterGap(gap, local);
}

function afterGap(gap: number, local: LocalTime): string {
  if (gap > MS_AN_HOUR) return `[${timeOf(local)}, ${Math.floor(gap / MS_AN_HOUR + 0.5)}h later]`;
  return `[${timeOf(local)}]`;
}

function localAt(ms: number, zone: string): LocalTime {
  const instant = Math.floor(ms / 1000);
  return localOfSeconds(instant + offsetAt(zone, instant));
}

function dateOf({ year, month, day }: LocalTime): string {
  return formatDate(year, month, day);
}

function timeOf({ hour, minute }: LocalTime): string {
  return `${twoDigits(hour)}:${twoDigits(minute)}`;
}

interface MessageBody {
  content: string;
  attachments?: readonly unknown[];
}

/** Whether a message has nothing to show: its text is only white space, and no picture or file comes with it. */
export function isBlank({ content, attachments }: MessageBody): boolean {
  return content.trim() === "" && (attachments ?? []).length === 0;
}

/** The messages that are not blank, in order of time (`created_at_ms`, epoch milliseconds; equals keep their order). */
export function shownMessages<T extends MessageBody & { created_at_ms: number }>(
  messages: readonly T[],
): T[] {
  return messages.filter((message) => !isBlank(message)).sort((a, b) => a.created_at_ms - b.created_at_ms);
}

/** The messages that are shown, each with its stamp: no gap is counted from a message that nobody sees. */
export function stampMessages<T extends MessageBody & { created_at_ms: number }>(
  messages: readonly T[],
  zone: string,
  rule: StampRule = "standard",
): { message: T; stamp: string }[] {
  const shown = shownMessages(messages);
  const moments = shown.map(({ created_at_ms }) => ({ ms: created_at_ms, hasText: true }));
  const stamps = stampsOf(moments, zone, rule);
  return shown.map((message, index) => ({ message, stamp: stamps[index] ?? "" }));
}
