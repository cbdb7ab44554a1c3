/**
 * The names by which others mention people without an id (Telegram's `@name`), as people's own messages told them. They
 * stand among the other ids of people: `telegram:@ben`.
 */
import { type SQL, sql } from "drizzle-orm";
import { atPrimary } from "../placed";
import type { Scope } from "../rows";

/** Keeps a person's present name, null for none: the name before it is forgotten, and whoever had this one loses it. */
export function keepHandle({ app, user }: Scope, platform: string, handle: string | null): SQL<never>[] {
  const id = handle === null ? "" : idOf(platform, handle);
  const others = atPrimary<never>(sql`DELETE FROM person_ids WHERE app_id = ${app} AND user_id = ${user}
    AND id > ${`${platform}:@`} AND id < ${`${platform}:A`} AND id <> ${id}`);
  if (handle === null) return [others];
  return [
    others,
    atPrimary(sql`INSERT INTO person_ids (app_id, id, user_id) SELECT ${app}, ${id}, ${user} WHERE true
      ON CONFLICT DO UPDATE SET user_id = excluded.user_id WHERE user_id <> excluded.user_id`),
  ];
}

/** The user who had this name when last heard of. */
export function selectByHandle(app: string, platform: string, handle: string): SQL<{ user_id: string }> {
  return atPrimary(
    sql`SELECT p.user_id FROM person_ids p WHERE p.app_id = ${app} AND p.id = ${idOf(platform, handle)}`,
  );
}

function idOf(platform: string, handle: string): string {
  return `${platform}:@${handle}`;
}
