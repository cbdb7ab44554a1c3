import type { Context } from "hono";
import type { Log } from "../../core/log";
import type { Caller } from "../../operation/caller";
import type { Deps } from "../../operation/deps";

/** What one request gets from the worker's edge: the moment it came, and the bindings behind operations. */
export interface Edge {
  requestId: string;
  /** Epoch milliseconds, read once. */
  nowMs: number;
  /** Epoch milliseconds now: only to time the answer. */
  clock(): number;
  deps: Deps;
  /** False for an `x-d1-bookmark` that no answer has carried. */
  knowsBookmark: boolean;
  adminToken: string | null;
  /** Whether the platform's limiter lets this key go on. */
  allows(keyHash: string): Promise<boolean>;
  log: Log;
}

export interface HonoTypes {
  Bindings: { edge: Edge };
  Variables: { caller: Caller };
}

export type HttpContext = Context<HonoTypes>;
