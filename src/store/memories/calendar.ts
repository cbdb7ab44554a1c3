import { type SQL, sql } from "drizzle-orm";
import { inParts } from "../placed";
import { type DueRow, MEMORY, type Scope } from "../rows";
import type { knowledge } from "../tables/memories";
import type { users } from "../tables/users";
import { openAt, ownRows } from "./select-memories";

/** A row of a feed. */
export type CalendarRow = DueRow & Pick<typeof knowledge.$inferSelect, "sequence">;

export type CalendarToken = Pick<typeof users.$inferSelect, "calendar_token_hash">;

/** The hash of the token for a user's calendar feed; no row for an unknown user. */
export function selectCalendarToken({ app, user }: Scope): SQL<CalendarToken> {
  const select: SQL<CalendarToken> = sql`SELECT calendar_token_hash FROM users WHERE app_id = ${app} AND id = ${user}`;
  // The address says no more than the app, and the users of a test app are at the primary.
  return inParts(select, () => ({ here: select, there: [[null, select]] }));
}

/** Replaces the hash of the feed's token; `null` closes the feed. */
export function setCalendarToken({ app, user }: Scope, tokenHash: string | null): SQL<never> {
  return sql`UPDATE users SET calendar_token_hash = ${tokenHash} WHERE app_id = ${app} AND id = ${user}`;
}

/**
 * A user's open items for a calendar, at most `limit` of each group: the newest due before `now` (epoch seconds), and
 * the next ones. Programs show nothing before 1970.
 */
export function selectCalendarItems(
  scope: Scope,
  now: number,
  limit: number,
): [SQL<CalendarRow>, SQL<CalendarRow>] {
  const items = (range: SQL, order: SQL) => sql<CalendarRow>`SELECT ${MEMORY}, k.sequence
    FROM knowledge k INDEXED BY knowledge_candidates
    WHERE ${ownRows(scope)} AND ${openAt(now)} AND k.due_at IS NOT NULL AND ${range} AND k.sensitive = 0
    ORDER BY k.due_at ${order} LIMIT ${limit}`;
  return [
    items(sql`k.due_at > 0 AND k.due_at < ${now}`, sql`DESC`),
    items(sql`k.due_at >= ${Math.max(now, 1)}`, sql`ASC`),
  ];
}
