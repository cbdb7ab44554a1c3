/** Random choices that a seed decides: the same seed makes the same choices on every machine (mulberry32). */
export interface Random {
  /** A whole number from 0 up to but not including `below`. */
  below(below: number): number;
  /** True `percent` times of a hundred. */
  chance(percent: number): boolean;
  pick<T>(from: readonly T[]): T;
}

export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  const below = (limit: number) => next() % limit;
  return {
    below,
    chance: (percent) => below(100) < percent,
    pick: (from) => {
      const one = from[below(from.length)];
      if (one === undefined && from.length === 0) throw new RangeError("nothing to pick from");
      return one as (typeof from)[number];
    },
  };
}
