/**
 * The places of the slider: hours near, weeks far. Instants are epoch seconds.
 */

const HOUR = 3600;

/** Hours from the full hour of now: of the past a week, of the future four. */
const PAST = [...every(168, 48, -24), ...every(36, 12, -12), ...every(9, 3, -3), 2, 1];
const FUTURE = [
  ...every(1, 24, 1),
  ...every(27, 48, 3),
  ...every(54, 96, 6),
  ...every(108, 168, 12),
  ...every(192, 672, 24),
];

function every(from: number, to: number, step: number): number[] {
  return Array.from({ length: Math.round((to - from) / step) + 1 }, (_one, n) => from + n * step);
}

/** Instants from a week ago to four weeks ahead; `now` is among them, and the others are full hours of the user's clock. */
export function makeSteps(now: number, secondsPastHour: number): number[] {
  const hour = now - secondsPastHour;
  return [
    ...PAST.map((hours) => hour - hours * HOUR).filter((instant) => instant < now),
    now,
    ...FUTURE.map((hours) => hour + hours * HOUR),
  ];
}

/** The place of an instant among the steps, with a fraction between two of them; at an end for what lies outside. */
export function placeOf(steps: readonly number[], instant: number): number {
  const after = steps.findIndex((step) => step > instant);
  if (after === -1) return steps.length - 1;
  const before = after - 1;
  const [low, high] = [steps[before], steps[after]];
  if (low === undefined || high === undefined) return 0;
  return before + (instant - low) / (high - low);
}

/** Seconds past the full hour, of a clock such as `2026-02-24 09:41:07 UTC+1`. */
export function secondsPastHour(local: string): number {
  const [, minutes = "0", seconds = "0"] = /:(\d\d):(\d\d)/.exec(local) ?? [];
  return Number(minutes) * 60 + Number(seconds);
}
