import { type SQL, sql } from "drizzle-orm";
import type { users } from "./tables/users";

/** What a user is called, and the zone that is the user's. */
type AuthorRow = Pick<typeof users.$inferSelect, "id" | "display_name" | "time_zone">;

/** What these users are called, and the zones that are theirs. */
export function selectAuthors(app: string, ids: readonly string[]): SQL<AuthorRow> {
  return sql`SELECT id, display_name, time_zone FROM users WHERE app_id = ${app}
    AND id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`;
}
