import type { KeyCache, Principal } from "../../apps/authenticate";
import type { CredentialSchemas } from "../../connections/connections";
import type { Deps } from "../../operation/deps";

/** What one request gets from the worker's edge: the moment it came, fresh ids, the bindings behind actions. */
export interface Edge {
  requestId: string;
  /** Epoch milliseconds, read once. */
  nowMs: number;
  /** Epoch milliseconds now: only to time the answer. */
  clock(): number;
  deps: Deps;
  /** False for an `x-d1-bookmark` that no answer has carried. */
  knowsBookmark: boolean;
  keys: KeyCache;
  /** The deployment's own address: PUBLIC_URL, else the one the request came to. */
  publicUrl: string;
  credentialSchemas: CredentialSchemas;
  adminToken: string | null;
  /** Whether the platform's limiter lets this key go on. */
  allows(keyHash: string): Promise<boolean>;
  newKey(): { id: string; secret: string };
  log(entry: Record<string, unknown>): void;
}

export interface HonoTypes {
  Bindings: { edge: Edge };
  Variables: { principal: Principal };
}
