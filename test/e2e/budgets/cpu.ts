import { threadCpuUsage } from "node:process";

/** Milliseconds of CPU of this thread that some work takes: other work of the machine adds little to them. */
export function cpuOf(work: () => unknown): number {
  const before = threadCpuUsage();
  work();
  const { user, system } = threadCpuUsage(before);
  return (user + system) / 1000;
}

/** Work whose time may grow with the length of its text. */
export interface Sized {
  /** The longest text, in UTF-16 code units. */
  most: number;
  /** Makes a text of that many UTF-16 code units. */
  textOf(length: number): string;
  read(text: string): unknown;
}

/** Milliseconds of CPU that no text may take, on a machine as busy as can be: a fifth of it is the budget. */
const FAR = 250;
/** Growth shows in what takes longer than this, in milliseconds of CPU. */
const LITTLE = 10;
/** Twice the text may take so much more. */
const MOST_GROWTH = 3;
/** A try may meet the collection of garbage, or what the engine compiles. */
const TRIES = 4;
/** Shorter texts come first: what would take minutes of a long one is told by them. */
const PARTS = [1 / 32, 1 / 8, 1 / 2, 1];
/** Of a text of the first part, in milliseconds: so short that the longest can't take long, however the time grows. */
const SHORT = 0.5;

/** What reading a text takes, in milliseconds of CPU. */
export interface Cost {
  ms: number;
  /** What is wrong with it; null for nothing. */
  fault: string | null;
}

/** Whether reading stays below {@link FAR}, and takes time that grows as the text does. */
export function costOf({ most, textOf, read }: Sized): Cost {
  const partsTaken = new Map<number, number>();
  for (const part of PARTS) {
    const isShort = part < 1 && (partsTaken.get(1 / 32) ?? SHORT) < SHORT;
    if (isShort) continue;
    const length = Math.ceil(most * part);
    const ms = leastOf(textOf(length), read, FAR);
    partsTaken.set(part, ms);
    if (ms > FAR) return { ms, fault: `${Math.round(ms)} ms for ${length} characters` };
  }
  if ((partsTaken.get(1) ?? 0) <= LITTLE) return { ms: partsTaken.get(1) ?? 0, fault: null };
  const whole = leastOf(textOf(most), read, LITTLE);
  const half = leastOf(textOf(most / 2), read, 0);
  const grows = whole > Math.max(LITTLE, half * MOST_GROWTH);
  const words = `${whole.toFixed(1)} ms for ${most} characters, and ${half.toFixed(1)} for half of them`;
  return { ms: whole, fault: grows ? words : null };
}

/** The least time of some tries, or the first that is short enough, in milliseconds of CPU. */
export function leastOf(text: string, read: Sized["read"], enough: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < TRIES && least > enough; tries += 1)
    least = Math.min(
      least,
      cpuOf(() => read(text)),
    );
  return least;
}
