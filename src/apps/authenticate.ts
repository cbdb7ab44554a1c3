import { areEqual } from "../core/bytes";
import { failure, type Result, success } from "../core/errors";
import { sha256Hex } from "../core/hash";
import type { Caller, KeyCache, KnownKey } from "../operation/caller";
import { MOST_REQUESTS_PER_SECOND } from "../store/apps";
import type { Database } from "../store/database";
import { selectGrant } from "../store/keys";

/** Milliseconds. An isolate that knows a revoked key accepts it for no longer. */
const LIFETIME_MS = 30_000;
const MOST_KEYS = 10_000;

/** Makes an isolate's cache of valid keys: at most 10,000, each for 30 seconds. */
export function createKeyCache(): KeyCache {
  const entries = new Map<string, { key: KnownKey; until: number }>();
  return {
    get(token, nowMs) {
      const entry = entries.get(token);
      return entry !== undefined && nowMs < entry.until ? entry.key : null;
    },
    set(token, key, nowMs) {
      if (entries.size >= MOST_KEYS) entries.clear();
      entries.set(token, { key, until: nowMs + LIFETIME_MS });
    },
    clear: () => entries.clear(),
  };
}

const NO_KEY = failure(
  "unauthorized",
  "send the header Authorization: Bearer <key>, with a key that is valid",
);

const TOO_MANY = failure("rate_limited", "too many requests from this address: wait a second", {
  retry_after: 1,
});

/**
 * Tells whom a bearer token belongs to. Every comparison hides how much of a guess was right: the admin's token is
 * compared in constant time, and keys are looked up by their SHA-256. A valid key is cached by its text, because
 * hashing it on every call was a twentieth of the hot path.
 */
export async function authenticate(
  db: Database,
  cache: KeyCache,
  adminToken: string | null,
  authorization: string | null,
  nowMs: number,
  allowsAddress: () => Promise<boolean>,
): Promise<Result<Caller>> {
  const token = /^Bearer ([\x21-\x7e]{1,512})$/i.exec(authorization ?? "")?.[1];
  if (token === undefined) return NO_KEY;
  const known = cache.get(token, nowMs);
  if (known !== null) return callerOf(known, nowMs);
  // Each unknown token costs a read of D1, so guesses count against the address that they come from.
  if (!(await allowsAddress())) return TOO_MANY;
  const keyHash = await sha256Hex(token);
  if (adminToken !== null && (await areEqual(token, adminToken))) return success({ kind: "operator" });
  const [rows] = await db.batch([selectGrant(keyHash)]);
  const grant = rows[0];
  if (grant === undefined) return NO_KEY;
  cache.set(token, { keyHash, grant }, nowMs);
  return callerOf({ keyHash, grant }, nowMs);
}

function callerOf({ keyHash, grant }: KnownKey, nowMs: number): Result<Caller> {
  const { app_id, user_id, expires_at, default_time_zone, default_remind_before, requests_per_second } =
    grant;
  if (expires_at !== null && expires_at * 1000 <= nowMs) return NO_KEY;
  return success({
    kind: "app",
    app: app_id,
    user: user_id,
    keyHash,
    requestsPerSecond: requests_per_second ?? MOST_REQUESTS_PER_SECOND,
    defaults: { default_time_zone, default_remind_before },
  });
}
