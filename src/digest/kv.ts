import { SECONDS_A_DAY } from "../time/calendar";
import type { DigestRecord } from "./record";

/** The store of digests: one record a user, read in one KV operation. */
export interface DigestStore {
  /** The record; `null` where there is none in this version's form. Throws when KV doesn't answer. */
  get(app: string, user: string): Promise<DigestRecord | null>;
  /** Throws when KV refuses, as it does at a second put of a key within a second. */
  put(app: string, user: string, record: DigestRecord): Promise<void>;
  delete(app: string, user: string): Promise<void>;
  /** Throws when KV does not answer. */
  probe(): Promise<void>;
}

/** A record that isn't put for this long expires, so users who left cost nothing. A returning user is read from D1. */
const LIFETIME_SECONDS = 30 * SECONDS_A_DAY;

/** Opens the KV namespace of digests. A record expires 30 days after its last put. */
export function openDigestStore(kv: KVNamespace): DigestStore {
  return {
    async get(app, user) {
      const value = await kv.get<DigestRecord>(keyOf(app, user), "json");
      return value?.v === 1 ? value : null;
    },
    put: (app, user, record) =>
      kv.put(keyOf(app, user), JSON.stringify(record), { expirationTtl: LIFETIME_SECONDS }),
    delete: (app, user) => kv.delete(keyOf(app, user)),
    async probe() {
      await kv.get("health");
    },
  };
}

/** Keys of two apps never collide, because an app's id has no colon. */
function keyOf(app: string, user: string): string {
  return `digest:v1:${app}:${user}`;
}
