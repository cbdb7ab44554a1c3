import { areEqual } from "../core/bytes";
import { failure, type Result, success } from "../core/errors";
import { sha256Hex } from "../core/hash";
import type { AppCaller, Caller, KeyCache, KnownKey } from "../operation/call/caller";
import type { Deps } from "../operation/deps";
import { appId } from "../operation/fields";
import { sweep } from "../operation/sweep";
import { insertApp, MOST_REQUESTS_PER_SECOND, selectApp } from "../store/apps";
import { type Database, openHere } from "../store/database";
import { grantHash, noteGrantUsed, selectGrant, selectGrantById } from "../store/keys";
import type { Statement } from "../store/statement";
import type { Store } from "../store/store";
import { selectClock } from "../store/test-clocks";

/**
 * Milliseconds. An isolate that knows a revoked key accepts it for no longer, and reads for no longer where people have moved
 * to shards: only who looks a key up asks for that mark, and who writes.
 */
const LIFETIME_MS = 30_000;
const MOST_KEYS = 10_000;

/** Seconds after which a grant's use is noted again. */
const NOTED_SECONDS = 3600;

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

/** What a request presents of its caller. */
interface CallerToken {
  adminToken: string | null;
  /** The header of that name. */
  authorization: string | null;
  nowMs: number;
  allowsAddress: () => Promise<boolean>;
}

/**
 * Tells whom a bearer token belongs to. Every comparison hides how much of a guess was right: the admin's token is
 * compared in constant time, and keys are looked up by their SHA-256. A valid key is cached by its text, because
 * hashing it on every call was a twentieth of the hot path.
 */
export async function authenticate(
  store: Store,
  cache: KeyCache,
  { adminToken, authorization, nowMs, allowsAddress }: CallerToken,
): Promise<Result<Caller>> {
  const token = /^Bearer ([\x21-\x7e]{1,512})$/i.exec(authorization ?? "")?.[1];
  if (token === undefined) return NO_KEY;
  const known = cache.get(token, nowMs);
  if (known !== null) return callerOf(known, nowMs);
  // Each unknown token costs a read of D1, so guesses count against the address that they come from.
  if (!(await allowsAddress())) return TOO_MANY;
  const keyHash = await sha256Hex(token);
  if (adminToken !== null && (await areEqual(token, adminToken))) return success({ kind: "operator" });
  const [[grant]] = await store.primary.read([selectGrant(keyHash)]);
  if (grant === undefined) return NO_KEY;
  cache.set(token, { keyHash, grant }, nowMs);
  return callerOf({ keyHash, grant }, nowMs);
}

/**
 * The caller of a service binding, which is the authority itself: it names the app. The first call makes an app that isn't
 * there, as the first key does. The space in its name in the cache keeps it apart from every key.
 */
export async function admitApp(
  { store, keys: cache }: Pick<Deps, "store" | "keys">,
  named: unknown,
  nowMs: number,
): Promise<Result<AppCaller>> {
  const app = appId.safeParse(named);
  if (!app.success)
    return failure(
      "forbidden",
      'the binding names no app: give it props = { app = "my-bot" }, whose name has 1 to 64 of A-Z a-z 0-9 . _ -',
    );
  const name = bindingName(app.data);
  const known = cache.get(name, nowMs) ?? { keyHash: name, grant: await grantOf(store, app.data, nowMs) };
  cache.set(name, known, nowMs);
  return callerOf(known, nowMs);
}

/**
 * The caller of a client that a person has signed in to, whose token was found good. The grant is asked of D1 each time, so
 * that ending it or erasing its user holds at once. `onUse` notes that it was used, at most once an hour.
 */
export async function admitGrant(
  db: Database,
  id: string,
  nowMs: number,
  onUse: (effect: Statement) => void,
): Promise<Result<AppCaller>> {
  const [[row]] = await db.read([selectGrantById(id)]);
  if (row === undefined) return NO_KEY;
  const { last_used_at, ...grant } = row;
  const wall = Math.floor(nowMs / 1000);
  const admitted = callerOf({ keyHash: grantHash(id), grant }, nowMs);
  if (admitted.ok && (last_used_at === null || last_used_at <= wall - NOTED_SECONDS))
    onUse(noteGrantUsed(id, wall));
  return admitted;
}

function bindingName(app: string): string {
  return `binding ${app}`;
}

async function grantOf(store: Store, app: string, nowMs: number): Promise<KnownKey["grant"]> {
  const [[row], [clock]] = await openHere(store.primary).read([selectApp(app), selectClock(app)]);
  if (row === undefined) await sweep(store.primary, [insertApp(app, Math.floor(nowMs / 1000))]);
  return {
    id: "",
    app_id: app,
    user_id: null,
    expires_at: null,
    default_time_zone: row?.default_time_zone ?? null,
    default_remind_before: row?.default_remind_before ?? null,
    default_last_call: row?.default_last_call ?? "day",
    requests_per_second: row?.requests_per_second ?? null,
    origins: row?.origins ?? null,
    is_test: clock === undefined ? 0 : 1,
  };
}

function callerOf({ keyHash, grant }: KnownKey, nowMs: number): Result<AppCaller> {
  const {
    app_id,
    user_id,
    expires_at,
    default_time_zone,
    default_remind_before,
    default_last_call,
    requests_per_second,
    origins,
    is_test,
  } = grant;
  if (expires_at !== null && expires_at * 1000 <= nowMs) return NO_KEY;
  return success({
    kind: "app",
    app: app_id,
    user: user_id,
    keyHash,
    keyId: grant.id,
    isBinding: keyHash === bindingName(app_id),
    isTest: is_test === 1,
    requestsPerSecond: requests_per_second ?? MOST_REQUESTS_PER_SECOND,
    origins: origins?.split(" ") ?? [],
    defaults: { default_time_zone, default_remind_before, default_last_call },
  });
}
