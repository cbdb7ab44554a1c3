import type { Message, Prompt } from "./model.js";
import type { Turn } from "./turn.js";

/** Messages whose times are kept. */
const MOST_KEPT = 10_000;
/** Milliseconds in which the same prompt again is the same turn, as where a run is tried again. */
const REPEAT = 5 * 60_000;

/** What a message may say of itself: `providerOptions: { almanac: { createdAt: "2026-01-23T14:32:00Z" } }`. */
interface OwnOptions {
  /** When it was written: ISO 8601 with an offset, epoch seconds, or epoch milliseconds. */
  createdAt?: unknown;
  /** The app's own id of it, by which it is stored once. */
  externalId?: unknown;
}

export function ownOptions({ providerOptions }: Message): OwnOptions {
  return (providerOptions?.["almanac"] ?? {}) as OwnOptions;
}

/** When messages were written, in epoch milliseconds of the service's clock. */
export class Moments {
  readonly #times = new Map<string, number>();
  /** Milliseconds by which the service's clock is ahead of this machine's: hours, in a test app. */
  #ahead = 0;

  now(): number {
    return Date.now() + this.#ahead;
  }

  /** Sets the clock by an answer (epoch seconds), and tells whether it was more than a minute off. */
  setClock(now: number): boolean {
    const off = now * 1000 - this.now();
    // An answer takes a while, and has no fraction.
    if (Math.abs(off) > 5000) this.#ahead += off;
    return Math.abs(off) > 60_000;
  }

  note(name: string, ms: number): void {
    this.#times.delete(name);
    this.#times.set(name, ms);
    const [oldest] = this.#times.keys();
    if (this.#times.size > MOST_KEPT && oldest !== undefined) this.#times.delete(oldest);
  }

  /**
   * Notes the messages of a turn that begins now, and answers the names of those that are new. Of older ones that weren't
   * seen coming nobody knows the time.
   */
  begin(names: readonly string[], { begin, last }: Turn): string[] {
    const now = this.now();
    const isNew = (name: string) => {
      const known = this.#times.get(name);
      return known === undefined || (name === names[last] && now - known > REPEAT);
    };
    const fresh = names.slice(Math.max(begin, 0), last + 1).filter(isNew);
    for (const name of fresh) this.note(name, now);
    return fresh;
  }

  /** When each message of a prompt was written; null where nobody knows. */
  of(prompt: Prompt, names: readonly string[]): (number | null)[] {
    return prompt.map((message, index) => {
      if (message.role === "system") return null;
      return givenTime(message) ?? this.#times.get(names[index] ?? "") ?? null;
    });
  }
}

/** The time that a message says itself; null for none, and for what is no time. */
export function givenTime(message: Message): number | null {
  const { createdAt } = ownOptions(message);
  if (typeof createdAt === "number") return createdAt > 253_402_300_799 ? createdAt : createdAt * 1000;
  if (typeof createdAt !== "string") return null;
  const ms = Date.parse(createdAt);
  return Number.isNaN(ms) ? null : ms;
}
