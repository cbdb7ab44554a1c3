/**
 * When writes of one user's data take place in this isolate: one after the other as far as can be, and again where another
 * isolate came between. It saves tries. Nothing relies on it: the database decides (change-user.ts).
 */
export interface WriteTurns {
  /** Runs one try once the try before it of the same key is over, or has taken 250 ms. Keys are those of `scopeKey`. */
  inTurn<T>(key: string, tryOnce: () => Promise<T>): Promise<T>;
  /** Begins to count a call's tries. */
  countTries(): Tries;
}

export interface Tries {
  /** Waits before the next try, the longer the more there were; false where there were enough. */
  next(): Promise<boolean>;
}

/** A try that takes longer was ended with its invocation, or hangs: the next one goes ahead. */
const TURN_MS = 250;
const MOST_TRIES = 9;
/** What a call's tries may take. */
const MOST_MS = 2000;
/** Full jitter: a wait is anything up to 20 ms before the second try, and up to twice as much before each later one. */
const FIRST_WAIT_MS = 20;

/** `clock` gives epoch milliseconds and `random` numbers in [0, 1); all three come from the worker's edge. */
export function createWriteTurns(
  clock: () => number,
  random: () => number,
  sleep: (ms: number) => Promise<void>,
): WriteTurns {
  /** The end of the newest try of a key. */
  const ends = new Map<string, Promise<void>>();

  return {
    async inTurn(key, tryOnce) {
      const before = ends.get(key);
      const { promise: end, resolve } = Promise.withResolvers<void>();
      ends.set(key, end);
      if (before !== undefined) await Promise.race([before, sleep(TURN_MS)]);
      try {
        return await tryOnce();
      } finally {
        resolve();
        if (ends.get(key) === end) ends.delete(key);
      }
    },
    countTries() {
      const began = clock();
      let tries = 1;
      return {
        async next() {
          const wait = random() * FIRST_WAIT_MS * 2 ** (tries - 1);
          if (tries >= MOST_TRIES || clock() + wait - began > MOST_MS) return false;
          tries += 1;
          await sleep(wait);
          return true;
        },
      };
    },
  };
}
