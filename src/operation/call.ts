import type { AppDefaults } from "../store/apps";
import type { Claim } from "../store/idempotency";
import type { Scope } from "../store/rows";
import type { KnownUser } from "./known-user";

/** An `Idempotency-Key`, with what is told by the schema of the answer that is kept under it. */
export interface KeptClaim extends Claim {
  /** Whether an outcome shows a secret, and is to be kept sealed. */
  isSecret(outcome: object): boolean;
}

/** When a call is made, and what is kept of it. */
export interface Moment {
  /** Epoch seconds: the clock, or `at` on a read. */
  now: number;
  /** The clock in epoch milliseconds, also where `now` is `at`: when rows say they were written. */
  nowMs: number;
  /** The `Idempotency-Key` of a write. */
  claim: KeptClaim | null;
}

/** A call about one user. */
export interface Call extends Scope, Moment {
  /** The user, where the call has read it already. A write that finds it changed reads it again. */
  known?: KnownUser | undefined;
}

/** A call with a key: an app's own, or that of one of its users. */
export interface KeyCall extends Moment {
  app: string;
  /** The user of a user's key; `null` for the app's own. */
  asUser: string | null;
  defaults: AppDefaults;
}

/** A call about one user that came through a door. */
export interface UserCall extends Call, KeyCall {
  /** The revision that the answer must show at least. */
  minRevision: number;
  /** Whether `at` was sent, even if it names this very second. */
  otherMoment: boolean;
}

export interface ConversationCall extends KeyCall {
  conversation: string;
}

/** A call with a key whose `at` is read by the operation, in a zone that its arguments name. */
export interface TimeCall extends KeyCall {
  at: string | null;
}

export interface AppCall extends Moment {
  app: string;
}

/** A call about an app's ledger; `app` is `null` for the operator's, which is everybody's. */
export interface LedgerCall extends Moment {
  app: string | null;
}

/** The clock in epoch seconds, whatever moment the call asks about. */
export function wallNow({ nowMs }: Pick<Moment, "nowMs">): number {
  return Math.floor(nowMs / 1000);
}
