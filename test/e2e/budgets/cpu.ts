import { threadCpuUsage } from "node:process";

/** Milliseconds of CPU of this thread that some work takes: other work of the machine adds little to them. */
export async function cpuOf(work: () => unknown): Promise<number> {
  const before = threadCpuUsage();
  await work();
  const { user, system } = threadCpuUsage(before);
  return (user + system) / 1000;
}

/** Work whose time may grow with the length of its text. */
export interface Sized {
  /** The longest text, in UTF-16 code units. */
  most: number;
  /**
   * UTF-16 code units of what the text repeats. The half that a text is compared with ends as the whole does: a time that is cut off
   * elsewhere is read in other ways.
   */
  period: number;
  /** Makes a text of that many UTF-16 code units. */
  textOf(length: number): string;
  read(text: string): unknown;
}

/** Milliseconds of CPU that no text may take, on the machine that the budget is for. */
const BUDGET = 50;
/** What {@link someWork} takes there. A machine that takes longer for it may take longer for a text. */
const WORK_TAKES = 45;
/** Growth shows in what takes longer than this, in milliseconds of CPU: some machines count in steps of four. */
const LITTLE = 30;
/** Twice the text may take so much more. */
const MOST_GROWTH = 3;
/** A try may meet the collection of garbage, or what the engine compiles. */
const TRIES = 4;
/** Shorter texts come first: what would take minutes of a long one is told by them. */
const PARTS = [1 / 32, 1 / 8, 1 / 2, 1];
/** Of a text of the first part, in milliseconds: so short that the longest can't take long, however the time grows. */
const SHORT = 0.5;

/** What is wrong where reading exceeds {@link BUDGET}, or takes time that grows faster than the text; null for nothing. */
export async function findFault({ most, period, textOf, read }: Sized): Promise<string | null> {
  const partsTaken = new Map<number, number>();
  for (const part of PARTS) {
    const isShort = part < 1 && (partsTaken.get(1 / 32) ?? SHORT) < SHORT;
    if (isShort) continue;
    const length = Math.ceil(most * part);
    const ms = await leastOf(textOf(length), read, BUDGET);
    partsTaken.set(part, ms);
    if (ms > BUDGET && ms > (await budgetHere())) return `${Math.round(ms)} ms for ${length} characters`;
  }
  if ((partsTaken.get(1) ?? 0) <= LITTLE) return null;
  // What grows does so each time; where garbage is collected is chance.
  let words = "";
  const half = most - period * Math.floor(most / 2 / period);
  for (let tries = 0; tries < TRIES; tries += 1) {
    const whole = await leastOf(textOf(most), read, LITTLE);
    const less = await leastOf(textOf(half), read, 0);
    if (whole <= Math.max(LITTLE, less * MOST_GROWTH)) return null;
    words = `${whole.toFixed(1)} ms for ${most} characters, and ${less.toFixed(1)} for ${half}`;
  }
  return words;
}

/** The least time of some tries, or the first that is short enough, in milliseconds of CPU. */
export async function leastOf(text: string, read: Sized["read"], enough: number): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < TRIES && least > enough; tries += 1)
    least = Math.min(least, await cpuOf(() => read(text)));
  return least;
}

/** The budget on this machine, and with what else it does now. */
async function budgetHere(): Promise<number> {
  const ms = await leastOf("", someWork, 0);
  return BUDGET * Math.max(1, ms / WORK_TAKES);
}

/** Work as readers do it: patterns and pieces of a text. */
function someWork(): number {
  const text = Array.from({ length: 40_000 }, (_, index) => `${index % 10} `).join("");
  let pieces = 0;
  for (let round = 0; round < 30; round += 1)
    pieces += text.replaceAll(/[\s\p{P}]+/gu, " ").split(" ").length;
  return pieces;
}
