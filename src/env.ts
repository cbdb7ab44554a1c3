import { createKeyCache } from "./actions/authenticate";
import type { Deps } from "./actions/deps";
import { createFreshness } from "./digest/freshness";
import { openDigestStore } from "./digest/kv";
import type { Edge } from "./http/edge";
import { createSealer } from "./seal";
import { openDatabase } from "./store/database";

/** What a deployment may set beside its bindings: see docs/deploy.md. */
export type Bindings = Env & {
  /** `off` switches the rate limit off, as a local run does. */
  RATE_LIMIT?: string;
};

/** What this isolate remembers between requests. All of it can be lost at any time. */
const isolate = {
  keys: createKeyCache(),
  freshness: createFreshness(
    () => Date.now(),
    (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  ),
};

export interface Work {
  waitUntil(promise: Promise<unknown>): void;
}

/** What actions need, for one request, one cron run or one queue message. */
export function makeDeps(env: Bindings, work: Work, bookmark: string | null): Deps {
  return {
    db: openDatabase(env.DB, bookmark),
    digests: openDigestStore(env.DIGESTS),
    freshness: isolate.freshness,
    sealer: createSealer(env.ENCRYPTION_KEY),
    newId: newMemoryId,
    background: (promise) =>
      work.waitUntil(
        promise.catch((error: unknown) => log({ message: "background work failed", error: nameOf(error) })),
      ),
  };
}

/** Reads the clock, once, and makes what one HTTP request works with. */
export function makeEdge(request: Request, env: Bindings, work: Work): Edge {
  return {
    requestId: crypto.randomUUID(),
    nowMs: Date.now(),
    clock: () => Date.now(),
    deps: makeDeps(env, work, request.headers.get("x-d1-bookmark")),
    keys: isolate.keys,
    adminToken: env.ADMIN_TOKEN === undefined || env.ADMIN_TOKEN === "" ? null : env.ADMIN_TOKEN,
    allows: async (keyHash) =>
      env.RATE_LIMIT === "off" || (await env.RATE_LIMITER.limit({ key: keyHash })).success,
    newKey: () => ({ id: randomText(12), secret: `alm_${randomText(40)}` }),
    log,
  };
}

export function log(entry: Record<string, unknown>): void {
  console.log(JSON.stringify(entry));
}

export function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : typeof error;
}

/** Lower-case letters and digits without look-alikes (0 o, 1 i l): 31 of them. */
const ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz";

function newMemoryId(): string {
  return randomText(8);
}

/** Evenly distributed: bytes past the last whole run of the alphabet are thrown away. */
function randomText(length: number): string {
  let text = "";
  while (text.length < length) {
    for (const byte of crypto.getRandomValues(new Uint8Array(length * 2))) {
      if (byte < 248 && text.length < length) text += ALPHABET[byte % ALPHABET.length];
    }
  }
  return text;
}
