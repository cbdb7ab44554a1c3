import type { Context } from "hono";
import type { LocalSignIn } from "../../apps/local-sign-in";
import type { Log } from "../../core/log";
import type { Caller } from "../../operation/call/caller";
import type { Deps } from "../../operation/deps";
import type { Store } from "../../store/store";
import type { SecuritySettings } from "./security-text";

/** What the worker's entry gives one request: the moment it came, and the dependencies of operations. */
export interface Edge {
  requestId: string;
  /** Epoch milliseconds, read once. */
  nowMs: number;
  /** Epoch milliseconds now, to time the answer only. */
  clock(): number;
  deps: Deps;
  /**
   * Reads the primary, whatever bookmark came. Keys and tokens are looked up here, because a replica that lags behind
   * would still take one that was revoked.
   */
  latest: Store;
  /** False for an `x-d1-bookmark` of a form that D1 never makes. */
  knowsBookmark: boolean;
  adminToken: string | null;
  /** Whom a code signs in to the console of a local run; null for a deployment. */
  localSignIn: LocalSignIn | null;
  security: SecuritySettings;
  /** Whether the platform's rate limiter allows a request with this key. */
  allows(keyHash: string): Promise<boolean>;
  /** Whether it allows a request from this client's address by somebody who isn't known yet. */
  allowsAddress(): Promise<boolean>;
  /** Whether another client may register from this client's address: twenty at once, then one a minute. */
  allowsRegistration(): boolean;
  allowsDocument(): boolean;
  redirectSchemes: readonly string[];
  /** Whether this isolate has seen at most this many requests with the key in the last second. */
  allowsRate(keyHash: string, perSecond: number): boolean;
  /** The runtime's own context of the request. */
  work: ExecutionContext;
  log: Log;
}

export interface HonoTypes {
  Bindings: { edge: Edge };
  Variables: {
    caller: Caller;
    /** The path with its placeholders; not set where no operation answers. */
    route?: string;
  };
}

export type HttpContext = Context<HonoTypes>;

/** Whether a key is within its app's limit, and within the platform's. The operator has none. */
export async function allowsCaller(edge: Edge, caller: Caller): Promise<boolean> {
  if (caller.kind !== "app") return true;
  return edge.allowsRate(caller.keyHash, caller.requestsPerSecond) && (await edge.allows(caller.keyHash));
}
