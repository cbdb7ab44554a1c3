/**
 * What this isolate knows about digests that KV may not show yet. KV takes one put a second for a key, and a read
 * may be served from a cache up to 60 s old; a bot that writes and then asks for its context must see its write.
 */
export interface Freshness {
  /** Remembers that the digest changed with this revision: older records are not to be served from here. */
  wrote(key: string, revision: number): void;
  /** The revision that a record must have to be served here; 0 when nothing is known. */
  floor(key: string): number;
  /** This isolate has put the digest of this revision: KV holds it or a newer one. */
  put(key: string, revision: number): void;
  /**
   * The digest came out the same: the record in KV is right although its revision is older. What this isolate has put
   * before stays the least that is served here: a read may still answer what was there before that.
   */
  unchanged(key: string, revision: number): void;
  forget(key: string): void;
  /**
   * Whether the caller is to refresh this digest. No, when another call already waits for the key's next second:
   * it will read what the caller wrote.
   */
  begin(key: string): boolean;
  /** Waits for the key's next free second. From then on newer writes begin a refresh of their own. */
  turn(key: string): Promise<void>;
}

interface Entry {
  revision: number;
  /** The newest revision that this isolate has put. */
  put: number;
  /** Epoch milliseconds of the next put that KV would take. */
  nextPut: number;
  waitingSince: number | null;
}

/** A wait that lasts longer belonged to a call that was ended; the next one takes over. */
const WAIT_LIMIT_MS = 5_000;
/** A little over KV's second. */
const PUT_INTERVAL_MS = 1_050;
const MOST_KEYS = 10_000;

/** `clock` gives epoch milliseconds; both come from the worker's edge. */
export function createFreshness(clock: () => number, sleep: (ms: number) => Promise<void>): Freshness {
  const entries = new Map<string, Entry>();

  function entryOf(key: string): Entry {
    const entry = entries.get(key) ?? { revision: 0, put: 0, nextPut: 0, waitingSince: null };
    // Insertion order is the order of use: the first key is the one that was idle longest.
    entries.delete(key);
    entries.set(key, entry);
    if (entries.size > MOST_KEYS)
      for (const [oldest] of [...entries].slice(0, MOST_KEYS / 10)) entries.delete(oldest);
    return entry;
  }

  return {
    wrote(key, revision) {
      const entry = entryOf(key);
      entry.revision = Math.max(entry.revision, revision);
    },
    floor: (key) => entries.get(key)?.revision ?? 0,
    put(key, revision) {
      const entry = entryOf(key);
      entry.put = Math.max(entry.put, revision);
    },
    unchanged(key, revision) {
      const entry = entries.get(key);
      if (entry !== undefined && entry.revision <= revision) entry.revision = entry.put;
    },
    forget: (key) => void entries.delete(key),
    begin(key) {
      const entry = entryOf(key);
      if (entry.waitingSince !== null && clock() - entry.waitingSince < WAIT_LIMIT_MS) return false;
      entry.waitingSince = clock();
      return true;
    },
    async turn(key) {
      const entry = entryOf(key);
      for (let wait = entry.nextPut - clock(); wait > 0; wait = entry.nextPut - clock()) await sleep(wait);
      entry.waitingSince = null;
      entry.nextPut = clock() + PUT_INTERVAL_MS;
    },
  };
}
