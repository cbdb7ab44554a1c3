/** Memories that one user asked for on behalf of another. */
import { type SQL, sql } from "drizzle-orm";
import { SECONDS_A_DAY } from "../../time/calendar";
import { everywhere } from "../placed";
import type { Scope } from "../rows";
import type { knowledge } from "../tables/memories";
import type { users } from "../tables/users";

/** The most that one user may ask of another within a day, and all others together. */
export const MOST_FROM_ONE = 5;
export const MOST_FROM_ALL = 20;

/** True in SQL while the asker may ask more of the user, and so may others. `now` is in epoch seconds. */
export function mayAskMore({ app, user }: Scope, asker: string, now: number): SQL {
  const asked = sql`SELECT count(*) FROM knowledge k INDEXED BY knowledge_asked
    WHERE k.app_id = ${app} AND k.user_id = ${user} AND k.asked_by IS NOT NULL AND k.created_at > ${now - SECONDS_A_DAY}`;
  return sql`(${asked} AND k.asked_by = ${asker}) < ${MOST_FROM_ONE} AND (${asked}) < ${MOST_FROM_ALL}`;
}

/** A row while the asker may ask more of the user. */
export function selectMayAsk(scope: Scope, asker: string, now: number): SQL<{ may: 1 }> {
  return sql`SELECT 1 AS may WHERE ${mayAskMore(scope, asker, now)}`;
}

/** The connections in which a user wrote to the bot alone, as JSON. */
export function selectStarted({ app, user }: Scope): SQL<Pick<typeof users.$inferSelect, "started_in">> {
  return sql`SELECT u.started_in FROM users u WHERE u.app_id = ${app} AND u.id = ${user}`;
}

/**
 * Whose a memory is that the user asked of somebody else, while nothing has happened to it: neither has it been sent. What is kept of
 * the user's chats doesn't say whose it is, so that it names nobody who is erased.
 */
export function selectUntouched(
  { app, user }: Scope,
  id: string,
): SQL<Pick<typeof knowledge.$inferSelect, "user_id" | "content">> {
  return everywhere(sql`SELECT k.user_id, k.content FROM knowledge k INDEXED BY knowledge_asked_by
    WHERE k.app_id = ${app} AND k.asked_by = ${user} AND k.asked_by IS NOT NULL AND k.id = ${id}
      AND k.updated_at = k.created_at`);
}

/** Leaves what an erased user asked of others without its asker. */
export function forgetAsker({ app, user }: Scope): SQL<never> {
  return sql`UPDATE knowledge SET asked_by = '' WHERE app_id = ${app} AND asked_by = ${user} AND asked_by IS NOT NULL`;
}
