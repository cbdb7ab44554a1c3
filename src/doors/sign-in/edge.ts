import type { Log } from "../../core/log";
import type { Deps } from "../../operation/deps";
import type { Store } from "../../store/store";

/** What the pages and the protocol of signing in are answered with. */
export interface SignInEdge {
  requestId: string;
  /** When the request came, in epoch milliseconds. */
  nowMs: number;
  deps: Deps;
  /** Reads the primary: codes, tokens and links are good once. */
  latest: Store;
  adminToken: string | null;
  /** Whether another request from the client's address by somebody who isn't known yet is allowed. */
  allowsAddress(): Promise<boolean>;
  /** Whether another client may register from the client's address: twenty at once, then one a minute. */
  allowsRegistration(): boolean;
  /** Whether another document of a client may be fetched for the client's address: twenty at once, then ten a minute. */
  allowsDocument(): boolean;
  /** Schemes of apps without a full stop to which a client may be answered. */
  redirectSchemes: readonly string[];
  /** The runtime's own context, which the protocol's library asks for. */
  work: ExecutionContext;
  log: Log;
}
