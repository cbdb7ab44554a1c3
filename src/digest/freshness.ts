/**
 * What this isolate knows of digests that KV may not show yet: see README.md. Keys are those of `scopeKey`. All of it
 * can be lost at any time.
 */
export interface Freshness {
  /** Notes that a write of this isolate made this revision: older records are not served here. */
  noteWrite(key: string, revision: number): void;
  /** The least revision of a record that may be served here; 0 for any. */
  minRevision(key: string): number;
  /** Notes that this isolate has put this revision: KV holds it or a newer one. */
  notePut(key: string, revision: number): void;
  /**
   * Notes that the digest of this revision says what KV's record says. The newest revision that this isolate has put
   * stays the least: a read may still be served from a cache that is older than that put.
   */
  noteUnchanged(key: string, revision: number): void;
  forget(key: string): void;
  /**
   * Whether the caller is to refresh this digest. False while another refresh waits for its slot: it will read what the
   * caller wrote.
   */
  claimRefresh(key: string): boolean;
  /** Waits until KV takes a put of this key. A write from then on claims a refresh of its own. */
  waitForSlot(key: string): Promise<void>;
}

interface Entry {
  minRevision: number;
  /** The newest revision that this isolate has put; 0 for none. */
  putRevision: number;
  nextPutMs: number;
  waitingSinceMs: number | null;
}

/** A refresh that has waited longer was ended with its invocation: the next caller claims it. */
const WAIT_LIMIT_MS = 5_000;
/** KV takes one put a second for a key; the rest is margin. */
const PUT_INTERVAL_MS = 1_050;
const MOST_KEYS = 10_000;

/** `clock` gives epoch milliseconds; both come from the worker's edge. */
export function createFreshness(clock: () => number, sleep: (ms: number) => Promise<void>): Freshness {
  const entries = new Map<string, Entry>();

  function entryOf(key: string): Entry {
    const entry = entries.get(key) ?? { minRevision: 0, putRevision: 0, nextPutMs: 0, waitingSinceMs: null };
    // A map keeps the order of insertion, so the first keys are the least recently used.
    entries.delete(key);
    entries.set(key, entry);
    if (entries.size > MOST_KEYS)
      for (const [oldest] of [...entries].slice(0, MOST_KEYS / 10)) entries.delete(oldest);
    return entry;
  }

  return {
    noteWrite(key, revision) {
      const entry = entryOf(key);
      entry.minRevision = Math.max(entry.minRevision, revision);
    },
    minRevision: (key) => entries.get(key)?.minRevision ?? 0,
    notePut(key, revision) {
      const entry = entryOf(key);
      entry.putRevision = Math.max(entry.putRevision, revision);
    },
    noteUnchanged(key, revision) {
      const entry = entries.get(key);
      if (entry !== undefined && entry.minRevision <= revision) entry.minRevision = entry.putRevision;
    },
    forget: (key) => void entries.delete(key),
    claimRefresh(key) {
      const entry = entryOf(key);
      if (entry.waitingSinceMs !== null && clock() - entry.waitingSinceMs < WAIT_LIMIT_MS) return false;
      entry.waitingSinceMs = clock();
      return true;
    },
    async waitForSlot(key) {
      const entry = entryOf(key);
      for (let wait = entry.nextPutMs - clock(); wait > 0; wait = entry.nextPutMs - clock())
        await sleep(wait);
      entry.waitingSinceMs = null;
      entry.nextPutMs = clock() + PUT_INTERVAL_MS;
    },
  };
}
