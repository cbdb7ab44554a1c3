import type { Context } from "hono";
import type { Log } from "../../core/log";
import type { Caller } from "../../operation/caller";
import type { Deps } from "../../operation/deps";
import type { Database } from "../../store/database";

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
  primary: Database;
  /** False for an `x-d1-bookmark` of a form that D1 never makes. */
  knowsBookmark: boolean;
  adminToken: string | null;
  /** Whether the platform's rate limiter allows a request with this key. */
  allows(keyHash: string): Promise<boolean>;
  log: Log;
}

export interface HonoTypes {
  Bindings: { edge: Edge };
  Variables: { caller: Caller };
}

export type HttpContext = Context<HonoTypes>;
