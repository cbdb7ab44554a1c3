import { is, SQL, sql } from "drizzle-orm";
import type { idempotency } from "./tables/idempotency";

/** An `Idempotency-Key` as it came: whose it is, and what it was sent with. */
export interface Claim {
  app: string;
  key: string;
  request_hash: string;
  /** Whose data the outcome shows: erased with the user. */
  user: string | null;
}

export type OutcomeRow = Pick<typeof idempotency.$inferSelect, "request_hash" | "outcome">;

/** Each route says its own status of an outcome; the column is from before, when it was kept. */
const STATUS = 200;

/** Outcomes are kept for a day. */
export const CLAIM_SECONDS = 86_400;

export function selectOutcome(claim: Claim, now: number): SQL<OutcomeRow> {
  return sql`SELECT request_hash, outcome FROM idempotency
    WHERE app_id = ${claim.app} AND key = ${claim.key} AND created_at > ${now - CLAIM_SECONDS}`;
}

/**
 * The claim and the outcome, in the batch of the effects: a second call with the key breaks on the primary key and
 * takes its whole batch along. `guard` is true in SQL when the effects took place; the revision, which only the
 * batch knows, is filled in there (`raise` is 1 where the batch raises it afterwards; it is no parameter, because D1
 * binds numbers as REAL, and the repeat would then say `7.0` where the first answer said `7`).
 */
export function insertOutcome(
  claim: Claim,
  outcome: object | SQL,
  now: number,
  guard: SQL,
  raise: 0 | 1,
): SQL<never>[] {
  const text = is(outcome, SQL) ? outcome : sql`${JSON.stringify(outcome)}`;
  const withRevision =
    "revision" in outcome && claim.user !== null
      ? sql`json_set(${text}, '$.revision', coalesce((SELECT revision + ${sql.raw(String(raise))} FROM users WHERE app_id = ${claim.app} AND id = ${claim.user}), 0))`
      : text;
  return [
    sql`DELETE FROM idempotency WHERE app_id = ${claim.app} AND key = ${claim.key} AND created_at <= ${now - CLAIM_SECONDS}`,
    sql`INSERT INTO idempotency (app_id, key, request_hash, user_id, status, outcome, created_at)
      SELECT ${claim.app}, ${claim.key}, ${claim.request_hash}, ${claim.user}, ${STATUS}, ${withRevision}, ${now}
      WHERE ${guard}`,
  ];
}

/** Outcomes past their day, a bounded number at a time. */
export function deleteOldOutcomes(now: number): SQL<never> {
  return sql`DELETE FROM idempotency WHERE rowid IN
    (SELECT rowid FROM idempotency WHERE created_at <= ${now - CLAIM_SECONDS} ORDER BY created_at LIMIT 500)`;
}
