import type { Result } from "../core/errors";
import type { Rows, Statement } from "../store/database";
import type { Condition } from "../store/guards";
import type { KnownUser } from "./user/known-user";

/** One change of a user's data, all or nothing, and the answer to the call (README.md). */
export type Change<T extends object> = Effects &
  (
    | {
        /** The answer. Its `revision`, if it has one, becomes the revision that the change made. */
        outcome: T;
        look?: never;
      }
    | {
        /** Set where the change was planned without a look at D1: the batch looks, and the answer is made of that. */
        look: Look<T>;
        outcome?: never;
      }
  );

/** What a change does, and when. */
export interface Effects {
  /** Absent where nothing changes: the outcome is kept for repeats all the same. */
  effects?: readonly Statement[];
  /**
   * True in SQL while what the plan takes for granted holds; by default it always does. Each effect asks it or, as an
   * insert does whose row it looks for, makes it true. It is asked after the effects: where it is false, none took place,
   * and the change is planned again.
   */
  when?: Condition;
  /**
   * Set where the batch alone can tell whether there is anything to change: true in SQL if there is. It is asked before
   * the effects then, and so is `when`, because the effects may make both false.
   */
  finds?: Condition;
  /** The zone of a new user's items; null, as by default, where the user exists. */
  creates?: string | null;
  /**
   * The argument by which items may be opened, of which a user has a limited number; null where a look alone tells which
   * it is, and absent where none may be.
   */
  opens?: string | null;
  /**
   * Whether the change can show in the digest, as by default; in SQL where the batch alone can tell. Where it can, the
   * digest is refreshed after the answer, or `later` by whoever reads it next.
   */
  shows?: boolean | "later" | Condition;
  /**
   * False where nobody waits for the answer: the batch doesn't read what the digest is made from, which saves queries where that
   * is more than a batch reads.
   */
  readsDigest?: boolean;
  /** The user's `updated_at` where it isn't the call's moment. */
  changedAt?: number;
}

/** What the batch of a change reads before the effects, and what becomes of that. The user is always read. */
export interface Look<T extends object, R extends readonly Statement[] = readonly Statement[]> {
  reads: R;
  /**
   * The facts that are kept for repeats, from which the operation's `write.fromFacts` makes the answer: what the call
   * knows.
   */
  said: object;
  /** What the batch finds, as a JSON array in SQL; absent for nothing. */
  found?: Statement;
  /** Whether the change can show in the digest, by the rows that were read; asked where `shows` of the change is SQL. */
  shows?(rows: Rows<R>): boolean;
  /** Whether there was nothing to change, by the rows that were read; asked where nothing changed. False if absent. */
  foundNothing?(user: KnownUser, rows: Rows<R>): boolean;
  /** The answer. The user's revision is the one after the change. */
  answer(user: KnownUser, rows: Rows<R>): T;
  /** The next plan, from what the lost try has read; the same is planned again where absent. */
  again?(user: KnownUser, rows: Rows<R>): Promise<Result<Change<T>>>;
}

/** A look, whose functions know the rows of what it reads. */
export function lookAt<T extends object, const R extends readonly Statement[]>(
  reads: R,
  look: Omit<Look<T, R>, "reads">,
): Look<T> {
  return { reads, ...look };
}

/**
 * Plans a change. `attempt` is 0 for the first one. Later ones follow tries that lost to other calls: what was known
 * before the call is not to be relied on then.
 */
export type Plan<C, T extends object> = (call: C, attempt: number) => Promise<Result<Change<T>>>;
