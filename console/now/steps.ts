/**
 * The places of the slider: of the past full hours, of the coming time each change of the prompt. Instants are epoch
 * seconds.
 */

const HOUR = 3600;
export const DAY = 86_400;

/** What the slider covers, from `from` to `to`. */
export interface Span {
  from: number;
  now: number;
  to: number;
}

/** How far the slider can look ahead, in days, by its name in the address. */
export const AHEAD = { week: 7, weeks: 28, quarter: 91 } as const;

export type Ahead = keyof typeof AHEAD;

/** A quarter as much of the past stands left of now. What is looked at lies inside, up to the 366 days of one life. */
export function spanOf(now: number, ahead: Ahead, wanted: number): Span {
  const days = AHEAD[ahead];
  const to = Math.max(now + days * DAY, Math.min(wanted + DAY, now + 366 * DAY));
  return { from: Math.min(now - (days / 4) * DAY, Math.max(wanted, now - 366 * DAY)), now, to };
}

/** How far to the right an instant stands on the track. */
export function leftOf({ from, to }: Span, instant: number): string {
  const part = (Math.min(Math.max(instant, from), to) - from) / (to - from);
  return `${(part * 100).toFixed(2)}%`;
}

/** The full hour of the past in which an instant lies; the coming time stays as it is. */
export function settleMoment(instant: number, { now }: Span): number {
  if (instant >= now) return Math.floor(instant);
  return now - Math.ceil((now - instant) / HOUR) * HOUR;
}

/** The place after a moment, or before it: an hour in the past, now, and each of `changes` (rising). */
export function nextPlace(
  moment: number,
  forward: boolean,
  { now }: Span,
  changes: readonly number[],
): number {
  if (forward) {
    if (moment < now) return Math.min(moment + HOUR, now);
    return changes.find((change) => change > moment) ?? moment;
  }
  if (moment <= now) return moment - HOUR;
  return Math.max(changes.findLast((change) => change < moment) ?? now, now);
}
