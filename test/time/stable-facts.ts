import { type StableFact, stableText } from "../../src/time/prompt/stable";

export const NOW = Date.parse("2026-01-23T14:32:00Z") / 1000;
const TOLD = Date.parse("2026-01-02T12:00:00Z") / 1000;

/** A fact that differs from another by its number, but for what is said. */
export function fact(n: number, change: Partial<StableFact> = {}): StableFact {
  return {
    id: `aaaaaa${n}`.padEnd(8, "x"),
    content: `Fact ${n}`,
    event_time: TOLD,
    valid_until: null,
    ...change,
  };
}

export const facts = (count: number, first = 0) => Array.from({ length: count }, (_, n) => fact(first + n));
export const textOf = (all: StableFact[], more = 0, name: string | null = null) =>
  stableText({ name, facts: all, more, uncounted: false }, "Europe/London", NOW);
