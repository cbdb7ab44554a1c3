import { is, SQL, sql } from "drizzle-orm";
import { SECONDS_A_DAY } from "../../time/calendar";
import { literal } from "../columns";
import { ALWAYS } from "../guards";
import { TOO_MUCH } from "../refusals";
import type { Ids, Scope } from "../rows";
import type { idempotency } from "../tables/idempotency";
import { SOME, TIDIED, type Tidying } from "../tidying";

/** An `Idempotency-Key` with its owner and the request that it came with. */
export interface Claim {
  app: string;
  key: string;
  request_hash: string;
  /** The user whose data the outcome shows; it is erased with the user. */
  user: string | null;
  /** Whether the user's own key sent it: of those so much is kept at a time. */
  isOwn?: boolean;
  /** When the call came, by the real clock in epoch seconds. */
  asked_at: number;
}

export type OutcomeRow = Pick<typeof idempotency.$inferSelect, "request_hash" | "outcome">;

/** Seconds that outcomes are kept. */
export const CLAIM_SECONDS = SECONDS_A_DAY;

/** The outcome that is kept for a claim, unless it is older than a day. */
export function selectOutcome(claim: Claim): SQL<OutcomeRow> {
  return sql`SELECT request_hash, outcome FROM idempotency
    WHERE app_id = ${claim.app} AND key = ${claim.key} AND created_at > ${claim.asked_at - CLAIM_SECONDS}`;
}

/**
 * Inserts the claim and the outcome in the batch of the effects. A second call with the key violates the primary key, which
 * rolls back its whole batch. With a `guard` nothing is kept where it is false in SQL.
 */
export function insertOutcome(claim: Claim, outcome: object | SQL, guard: SQL = ALWAYS): SQL<never>[] {
  return [
    sql`DELETE FROM idempotency WHERE app_id = ${claim.app} AND key = ${claim.key} AND created_at <= ${claim.asked_at - CLAIM_SECONDS}`,
    sql`INSERT INTO idempotency (app_id, key, request_hash, user_id, outcome, created_at)
      SELECT ${claim.app}, ${claim.key}, ${claim.request_hash}, ${claim.user}, ${is(outcome, SQL) ? outcome : JSON.stringify(outcome)}, ${claim.asked_at}
      WHERE ${guard}`,
    ...(claim.isOwn === true ? [refuseOutcomes(claim)] : []),
  ];
}

/** Outcomes of one user that are kept at a time for the user's own keys: what a call answers may be a thousand times what it sends. */
const MOST_OUTCOMES = 5000;
const MOST_OUTCOME_BYTES = 16_000_000;

/** Fails its whole batch with `TooMuchText` where there are more. */
function refuseOutcomes({ app, user }: Claim): SQL<never> {
  return sql`SELECT json_extract('{}', iif(count(*) > ${MOST_OUTCOMES} OR sum(octet_length(o.outcome)) > ${MOST_OUTCOME_BYTES},
      ${`${TOO_MUCH}Idempotency-Key`}, '$'))
    FROM (SELECT outcome FROM idempotency INDEXED BY idempotency_by_user WHERE app_id = ${app} AND user_id = ${user}
      LIMIT ${literal(MOST_OUTCOMES + 1)}) o`;
}

/** An outcome that is told in SQL, as text. */
export function selectMade(outcome: SQL): SQL<{ outcome: string }> {
  return sql`SELECT ${outcome} AS outcome`;
}

/** What is kept in place of an outcome that showed a forgotten memory: the key stays used, and the content is gone. */
export const FORGOTTEN = JSON.stringify({ forgotten: true });

/** Empties the kept outcomes that show these memories. A context's outcome shows profiles without their ids. */
export function emptyOutcomes({ app, user }: Scope, ids: Ids): SQL<never> {
  return sql`UPDATE idempotency SET outcome = ${FORGOTTEN}
    WHERE app_id = ${app} AND user_id = ${user} AND (instr(outcome, '"stable":') > 0
      OR EXISTS (SELECT 1 FROM json_each((SELECT json_group_array(id) FROM (${ids}))) j WHERE instr(outcome, '"id":"' || j.value || '"') > 0))`;
}

/** Deletes outcomes after their day, a bounded number at a time. */
export function deleteOldOutcomes(now: number): Tidying {
  return sql`DELETE FROM idempotency WHERE rowid IN
    (SELECT rowid FROM idempotency WHERE created_at <= ${now - CLAIM_SECONDS} ORDER BY created_at ${SOME}) ${TIDIED}`;
}
