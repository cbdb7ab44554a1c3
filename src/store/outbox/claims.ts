import { type SQL, sql } from "drizzle-orm";
import { SOME, TIDIED, type Tidying } from "../tidying";

/** What a connection does once, by the hash of what it is. */
export interface ConnectionClaim {
  connection: string;
  claim_id: string;
}

/** The event that claims something, and the attempt at which it does. `count` starts at 1. */
export interface Claimant {
  id: string;
  count: number;
}

/** Claims what is done once. The first claimant gets a row, and so does the same one at later attempts. */
export function claimOnce(
  { connection, claim_id }: ConnectionClaim,
  { id, count }: Claimant,
  now: number,
): SQL<{ claim_id: string }> {
  return sql`INSERT INTO connection_claims (connection_id, claim_id, taken_by, attempt, created_at)
    VALUES (${connection}, ${claim_id}, ${id}, ${count}, ${now})
    ON CONFLICT DO UPDATE SET attempt = excluded.attempt
      WHERE taken_by = excluded.taken_by AND attempt < excluded.attempt RETURNING claim_id`;
}

/** Deletes old claims, a bounded number at a time. */
export function deleteOldClaims(before: number): Tidying {
  return sql`DELETE FROM connection_claims WHERE rowid IN
    (SELECT rowid FROM connection_claims WHERE created_at < ${before} ORDER BY created_at ${SOME}) ${TIDIED}`;
}
