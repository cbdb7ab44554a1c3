import type { AppDefaults } from "../../store/apps";
import type { Claim, OutcomeRow } from "../../store/outcomes/idempotency";
import type { Scope } from "../../store/rows";
import type { CarriedZone } from "../user/carried-zone";
import type { KnownUser } from "../user/known-user";

/** An `Idempotency-Key`, and whether its kept answer shows a secret. */
export interface KeptClaim extends Claim {
  /** Whether this outcome shows a secret, so that it is kept sealed. */
  isSecret(outcome: object): boolean;
  /** The outcome of an earlier call with this key, once the call has read it. */
  earlier?: OutcomeRow | undefined;
}

/** What makes the writes of a call happen once, although a crash may have the whole call carried out again. */
export interface Once extends Scope {
  key: string;
}

/** Who calls: what the caller called with, and the key's id where that was one. */
export interface Actor {
  kind: "admin" | "app" | "user" | "binding";
  key: string | null;
}

/** The moment of a call, its caller and its claim. */
export interface Moment {
  /** Epoch seconds: the clock, or `at` on a read. */
  now: number;
  /** The app's clock in epoch milliseconds, even where `now` is `at`: rows are written with it. */
  nowMs: number;
  /**
   * The real clock in epoch milliseconds, which differs from `nowMs` in a test app: revisions start from it, and audits, kept
   * outcomes and secrets go by it.
   */
  wallMs: number;
  /** The `Idempotency-Key` of a write. */
  claim: KeptClaim | null;
  /** Who calls from a door; absent where the service acts for a person of a chat. */
  by?: Actor | undefined;
  /** The time zone that came with the call, for the user whom it is about or whose key it has. */
  carried?: CarriedZone | undefined;
  /** Set where `perform` carries out one write of a kind, and answers its outcome to a repeat. */
  once?: Once | undefined;
}

/** A call about one user. */
export interface Call extends Scope, Moment {
  /** The user as the call has read it. `changeUser` reads it again. */
  known?: KnownUser | undefined;
  /** The group in which reminders of what the call stores or changes are spoken, as the row has it; null for none. */
  spokenIn?: string | null | undefined;
  /** The user who asks for what the call stores, where that is another one than the call's. */
  askedBy?: string | undefined;
}

/** A call with a key: an app's key, or a user's. */
export interface KeyCall extends Moment {
  app: string;
  /** The user of a user's key; `null` for the app's own. */
  asUser: string | null;
  defaults: AppDefaults;
}

/** A call about one user, from a door. */
export interface UserCall extends Call, KeyCall {
  /** The revision that the answer must show at least. */
  minRevision: number;
  /** Whether `at` was sent, even for the current second. */
  otherMoment: boolean;
}

export interface ConversationCall extends KeyCall {
  conversation: string;
}

/** A call with a key whose operation reads `at` itself, in a zone from its arguments. */
export interface TimeCall extends KeyCall {
  at: string | null;
}

export interface AppCall extends Moment {
  app: string;
}

/** A call of any valid key. */
export interface HolderCall extends Moment {
  /** The key's app; `null` for the operator's token. */
  app: string | null;
  /** The user of a user's key; `null` for an app's own. */
  asUser: string | null;
}

/** A call about a ledger: an app's, or everybody's (`app` is `null`) for the operator. */
export interface LedgerCall extends Moment {
  app: string | null;
}

/** The same call about another user of its app. What came with it of its own user doesn't go along. */
export function callAs(call: UserCall, user: string): UserCall {
  const { once } = call;
  return {
    ...call,
    user,
    known: undefined,
    once: once === undefined ? undefined : { ...once, user },
    carried: undefined,
  };
}

/** The app's clock in epoch seconds, even where the call asks about another moment. */
export function clockNow({ nowMs }: Pick<Moment, "nowMs">): number {
  return Math.floor(nowMs / 1000);
}

/** The real clock in epoch seconds. */
export function wallNow({ wallMs }: Pick<Moment, "wallMs">): number {
  return Math.floor(wallMs / 1000);
}
