import type { DigestRecord } from "./record";

/** Where digests are kept: one record a user, read in one KV operation. */
export interface DigestStore {
  /** The record, or `null` when there is none that this version can read. Throws when KV does not answer. */
  get(app: string, user: string): Promise<DigestRecord | null>;
  /** Throws when KV refuses, as it does at a second put within a second. */
  put(app: string, user: string, record: DigestRecord): Promise<void>;
  delete(app: string, user: string): Promise<void>;
  /** Throws when KV does not answer. */
  probe(): Promise<void>;
}

/** A record nobody asks for goes away by itself, so users who left cost nothing; whoever comes back is read from D1. */
const LIFETIME_SECONDS = 30 * 86_400;

export function openDigestStore(kv: KVNamespace): DigestStore {
  return {
    async get(app, user) {
      const value = await kv.get<DigestRecord>(keyOf(app, user), "json");
      return value !== null && value.v === 1 ? value : null;
    },
    put: (app, user, record) =>
      kv.put(keyOf(app, user), JSON.stringify(record), { expirationTtl: LIFETIME_SECONDS }),
    delete: (app, user) => kv.delete(keyOf(app, user)),
    async probe() {
      await kv.get("health");
    },
  };
}

/** An app's id has no colon, so no user of one app can have the key of another's. */
function keyOf(app: string, user: string): string {
  return `digest:v1:${app}:${user}`;
}
