import { failure, type Result, success } from "../errors";
import { sha256Hex } from "../hash";
import type { Database } from "../store/database";
import { type KeyGrantRow, selectGrant } from "../store/keys";
import type { AppDefaults } from "./context-source";

/** Who a request comes from: the operator, an app, or one user of an app. */
export type Principal =
  | { kind: "admin" }
  | { kind: "app"; app: string; user: string | null; keyHash: string; defaults: AppDefaults };

/** What an isolate remembers of keys, so that a request costs no D1 read. */
export interface KeyCache {
  get(keyHash: string, nowMs: number): KeyGrantRow | null;
  set(keyHash: string, grant: KeyGrantRow, nowMs: number): void;
  /** Drops what is known of an app's keys, whose defaults or rights have changed. */
  clear(): void;
}

/** A revoked key works for this long at most in an isolate that knew it. */
const LIFETIME_MS = 30_000;
const MOST_KEYS = 10_000;

export function createKeyCache(): KeyCache {
  const entries = new Map<string, { grant: KeyGrantRow; until: number }>();
  return {
    get(keyHash, nowMs) {
      const entry = entries.get(keyHash);
      return entry !== undefined && nowMs < entry.until ? entry.grant : null;
    },
    set(keyHash, grant, nowMs) {
      if (entries.size >= MOST_KEYS) entries.clear();
      entries.set(keyHash, { grant, until: nowMs + LIFETIME_MS });
    },
    clear: () => entries.clear(),
  };
}

const NO_KEY = failure(
  "unauthorized",
  "send the header Authorization: Bearer <key>, with a key that is valid",
);

/**
 * Tells who a bearer token belongs to. Tokens are compared as SHA-256, the admin's in constant time, and keys by
 * an index lookup of their hash, so no comparison tells how much of a guess was right.
 */
export async function authenticate(
  db: Database,
  cache: KeyCache,
  adminToken: string | null,
  authorization: string | null,
  nowMs: number,
): Promise<Result<Principal>> {
  const token = /^Bearer ([\x21-\x7e]{1,512})$/i.exec(authorization ?? "")?.[1];
  if (token === undefined) return NO_KEY;
  const keyHash = await sha256Hex(token);
  if (adminToken !== null && sameText(keyHash, await sha256Hex(adminToken)))
    return success({ kind: "admin" });
  const grant = cache.get(keyHash, nowMs) ?? (await readGrant(db, cache, keyHash, nowMs));
  if (grant === null || (grant.expires_at !== null && grant.expires_at * 1000 <= nowMs)) return NO_KEY;
  const { app_id, user_id, default_time_zone, default_remind_before } = grant;
  return success({
    kind: "app",
    app: app_id,
    user: user_id,
    keyHash,
    defaults: { default_time_zone, default_remind_before },
  });
}

async function readGrant(
  db: Database,
  cache: KeyCache,
  keyHash: string,
  nowMs: number,
): Promise<KeyGrantRow | null> {
  const [rows = []] = await db.batch([selectGrant(keyHash)]);
  const grant = rows[0] as unknown as KeyGrantRow | undefined;
  if (grant === undefined) return null;
  cache.set(keyHash, grant, nowMs);
  return grant;
}

/** Compares texts of one length without stopping at the first difference. */
function sameText(a: string, b: string): boolean {
  let difference = a.length ^ b.length;
  for (let i = 0; i < a.length; i += 1) difference |= a.charCodeAt(i) ^ b.charCodeAt(i);
  return difference === 0;
}
