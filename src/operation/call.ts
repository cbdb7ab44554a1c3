import type { Claim } from "../store/idempotency";

/** Who calls, for whom, and when. */
export interface Call {
  app: string;
  user: string;
  /** Epoch seconds: the clock, or `at` on a read. */
  now: number;
  /** The clock in epoch milliseconds, also where `now` is `at`: when rows say they were written. */
  nowMs: number;
  /** The `Idempotency-Key` of a write. */
  claim: Claim | null;
}

/** The clock in epoch seconds, whatever moment the call asks about. */
export function clockOf(call: Call): number {
  return Math.floor(call.nowMs / 1000);
}
