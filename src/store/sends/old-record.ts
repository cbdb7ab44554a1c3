import { type SQL, sql } from "drizzle-orm";

/*
 * What the row says of the record that the version before this one reads: its columns are `digest_revision` and
 * `digest_hash`, and src/digest/README.md has the rules. Assignments are for an UPDATE of `users`.
 */

/** `digest_hash` where KV has no record that the version before this one reads. */
export const NO_OLD_RECORD = "none";

/**
 * `digest_revision` where that record is out of date. No user has this revision, and the version before raises the revision
 * of users whose `digest_revision` is above 0.
 */
export const OLD_RECORD_OUTDATED = 1;

/** `digest_revision` after a change of what records show, in the statement that raises the revision by one. */
export const OLD_RECORD_AFTER = sql`iif(digest_hash = ${NO_OLD_RECORD} AND digest_revision = revision, revision + 1,
      ${OLD_RECORD_OUTDATED})`;

/** Assignments after that record was deleted where it was out of date; none of them counts if it was put again meanwhile. */
export function assignOldRecord(isDeleted: SQL | boolean): SQL {
  const isGone = sql`(digest_revision = ${OLD_RECORD_OUTDATED} AND ${isDeleted})`;
  return sql`digest_revision = iif(${isGone}, revision, digest_revision),
      digest_hash = iif(${isGone}, ${NO_OLD_RECORD}, digest_hash)`;
}
