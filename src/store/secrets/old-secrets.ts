import { type SQL, sql } from "drizzle-orm";
import { SECONDS_A_DAY } from "../../time/calendar";
import type { old_secrets } from "../tables/secrets";
import { SOME, TIDIED, type Tidying } from "../tidying";
import { SEALED } from "./sealed";

type OldSecretRow = typeof old_secrets.$inferSelect;

/** What a secret is, and whose: a connection's, or for a channel a user's. */
export interface SecretOwner {
  app: string;
  place: OldSecretRow["place"];
  id: string;
}

/** How long a secret is good beside the one that has replaced it. */
export const OLD_SECRET_SECONDS = SECONDS_A_DAY;

/** Each is tried on a call that the others don't open: the oldest ends early where there would be more. */
const MOST_OLD_SECRETS = 3;

/**
 * Keeps the secret that stands in its place, for the batch that replaces it, and before it does. It is moved in SQL, so that
 * no secret is lost between two calls that replace it at once.
 */
export function keepOldSecret(owner: SecretOwner, until: number): SQL<never>[] {
  const { table, id, value } = SEALED[owner.place];
  return [
    sql`INSERT INTO old_secrets (app_id, place, owner_id, sealed, valid_until)
      SELECT app_id, ${owner.place}, ${owner.id}, ${value}, ${until} FROM ${table}
      WHERE app_id = ${owner.app} AND ${id} = ${owner.id} AND ${value} IS NOT NULL`,
    sql`DELETE FROM old_secrets WHERE ${isOf(owner)} AND pk NOT IN (SELECT pk FROM old_secrets
      WHERE ${isOf(owner)} ORDER BY pk DESC LIMIT ${MOST_OLD_SECRETS})`,
  ];
}

/** Ends the old secrets of a place at once. */
export function dropOldSecrets(owner: SecretOwner): SQL<never> {
  return sql`DELETE FROM old_secrets WHERE ${isOf(owner)}`;
}

/** The old secrets that sign a delivery at `now` (epoch seconds): those of its user's channel, newest first. */
export function selectOldSecretsFor(delivery: string, now: number): SQL<Pick<OldSecretRow, "sealed">> {
  return sql`SELECT o.sealed FROM deliveries d CROSS JOIN old_secrets o
      ON o.app_id = d.app_id AND o.owner_id = d.user_id AND o.place = 'channel'
    WHERE d.id = ${delivery} AND o.valid_until > ${now} ORDER BY o.pk DESC`;
}

/** Deletes old secrets whose time is over, a bounded number at a time. */
export function deleteEndedSecrets(now: number): Tidying {
  return sql`DELETE FROM old_secrets WHERE pk IN
    (SELECT pk FROM old_secrets WHERE valid_until <= ${now} ORDER BY valid_until ${SOME}) ${TIDIED}`;
}

function isOf({ app, place, id }: SecretOwner): SQL {
  return sql`app_id = ${app} AND owner_id = ${id} AND place = ${place}`;
}
