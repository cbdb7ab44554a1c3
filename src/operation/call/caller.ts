import type { AppDefaults } from "../../store/apps";
import type { KeyGrantRow } from "../../store/keys";
import type { Actor } from "./call";

/** Who a request comes from: the operator, an app, or one user of an app. */
export type Caller = { kind: "operator" } | AppCaller;

export interface AppCaller {
  kind: "app";
  app: string;
  /** The user of a user's key; `null` for the app's own. */
  user: string | null;
  keyHash: string;
  /** The key's id. */
  keyId: string;
  /** Whether it is a service binding, which has no key: `keyHash` is its name then. */
  isBinding: boolean;
  /** Whether the app is a test app, which has a clock of its own. It never changes. */
  isTest: boolean;
  /** How many requests a second a key of the app may send. */
  requestsPerSecond: number;
  /** Origins whose pages may call with a key of the app. */
  origins: readonly string[];
  defaults: AppDefaults;
}

/** What an audit may say of a caller. */
export function actorOf(caller: Caller): Actor {
  if (caller.kind === "operator") return { kind: "admin", key: null };
  if (caller.isBinding) return { kind: "binding", key: null };
  return { kind: caller.user === null ? "app" : "user", key: caller.keyId };
}

/** A valid key, and what it opens. */
export interface KnownKey {
  keyHash: string;
  grant: KeyGrantRow;
}

/** An isolate's cache of valid keys: a cached key costs neither a D1 read nor a hash. */
export interface KeyCache {
  get(token: string, nowMs: number): KnownKey | null;
  set(token: string, key: KnownKey, nowMs: number): void;
  /** Empties the cache, after a key was revoked or an app's defaults changed. */
  clear(): void;
}
