/** An isolate's count of requests by key. */
export interface Rates {
  /** Whether another request fits; it is counted if so. `atOnce` may come at once, `perSecond` where it isn't sent. */
  takes(key: string, perSecond: number, nowMs: number, atOnce?: number): boolean;
}

/** More keys than one isolate serves; past them the one that was quiet for longest is forgotten. */
const MOST_KEYS = 10_000;

/**
 * Token buckets: each holds a second's requests, or as many as may come at once, and fills at the rate. An isolate sees its own requests only, so a key
 * that several isolates serve gets more; the platform's limiter is the backstop.
 */
export function createRates(): Rates {
  // In the order of their last requests.
  const buckets = new Map<string, { left: number; atMs: number }>();
  return {
    takes(key, perSecond, nowMs, atOnce = perSecond) {
      const bucket = buckets.get(key) ?? { left: atOnce, atMs: nowMs };
      const filled = bucket.left + (Math.max(0, nowMs - bucket.atMs) / 1000) * perSecond;
      const left = Math.min(atOnce, filled);
      buckets.delete(key);
      const [quiet] = buckets.keys();
      if (buckets.size >= MOST_KEYS && quiet !== undefined) buckets.delete(quiet);
      buckets.set(key, { left: left >= 1 ? left - 1 : left, atMs: nowMs });
      return left >= 1;
    },
  };
}
