/**
 * Stamps: the time before a message, as short as the gap to the message shown before allows.
 *
 * | gap | stamp |
 * |---|---|
 * | first message, or more than 24 h | `[2026-01-23 14:32]` |
 * | more than 1 h, up to 24 h | `[14:32, 3h later]`, hours rounded half up |
 * | up to 1 h, or back in time | `[14:32]` |
 * | same UTC minute | none |
 */
import { formatDate, localOfSeconds, SECONDS_A_DAY, twoDigits } from "../calendar";
import { offsetAt } from "../zones/zone";

const MS_A_MINUTE = 60_000;
const MS_AN_HOUR = 3_600_000;
const MS_A_DAY = SECONDS_A_DAY * 1000;

/**
 * The stamp of a message at `ms` (epoch milliseconds) after one at `previousMs`, null for none, in the wall
 * clock of `zone` at its own instant; `""` where the rule gives none.
 */
export function stampFor(previousMs: number | null, ms: number, zone: string): string {
  const minute = Math.floor(ms / MS_A_MINUTE);
  if (previousMs !== null && Math.floor(previousMs / MS_A_MINUTE) === minute) return "";
  const instant = Math.floor(ms / 1000);
  const local = localOfSeconds(instant + offsetAt(zone, instant));
  const time = `${twoDigits(local.hour)}:${twoDigits(local.minute)}`;
  const gap = previousMs === null ? Number.POSITIVE_INFINITY : ms - previousMs;
  if (gap > MS_A_DAY) return `[${formatDate(local.year, local.month, local.day)} ${time}]`;
  if (gap > MS_AN_HOUR) return `[${time}, ${Math.floor(gap / MS_AN_HOUR + 0.5)}h later]`;
  return `[${time}]`;
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
): { message: T; stamp: string }[] {
  let previousMs: number | null = null;
  return shownMessages(messages).map((message) => {
    const stamp = stampFor(previousMs, message.created_at_ms, zone);
    previousMs = message.created_at_ms;
    return { message, stamp };
  });
}
