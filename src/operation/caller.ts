import type { AppDefaults } from "../store/apps";
import type { KeyGrantRow } from "../store/keys";

/** Who a request comes from: the operator, an app, or one user of an app. */
export type Caller = { kind: "operator" } | AppCaller;

export interface AppCaller {
  kind: "app";
  app: string;
  /** The user of a user's key; `null` for the app's own. */
  user: string | null;
  keyHash: string;
  defaults: AppDefaults;
}

/** A key that was found valid, and what it opens. */
export interface KnownKey {
  keyHash: string;
  grant: KeyGrantRow;
}

/** What an isolate remembers of keys, so that a request costs no D1 read and no hashing. Only valid keys get in. */
export interface KeyCache {
  get(token: string, nowMs: number): KnownKey | null;
  set(token: string, key: KnownKey, nowMs: number): void;
  /** Drops what is known of keys, after one that ended, or whose app's defaults have changed. */
  clear(): void;
}
