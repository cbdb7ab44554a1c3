import type { Deps } from "../deps";
import type { Caller } from "./caller";

/** A request that may have several calls, with what carries them out. Its caller is known. */
export interface Session {
  caller: Caller;
  /** Whom the calls are about; `null` where the request names nobody. */
  user: string | null;
  deps: Deps;
  /** Epoch milliseconds. */
  nowMs: number;
  at: string | undefined;
  minRevision: string | undefined;
  /** The time zone that the person's device shows, and whether it stands in the address. */
  timeZone: { name: string; inAddress: boolean } | undefined;
  /** The key of one call; calls of a batch have one each. */
  idempotencyKey(id: string | number): string | undefined;
  /** How many calls it may have: they share the room of its answer. */
  calls: number;
  onError(error: Error): void;
}
