import { type SQL, sql } from "drizzle-orm";
import { selectAuthors } from "../authors";
import { askEach, inParts } from "../placed";
import type { Scope } from "../rows";

/** The user whom an id of a person means, and whether a user has this id itself. */
export interface PersonId {
  id: string;
  user_id: string;
}

/** Which users these ids mean: those that other ids were joined to, then those that have the id themselves. */
export function selectPersonIds(app: string, ids: readonly string[]): SQL<PersonId> {
  const list = JSON.stringify(ids);
  const select: SQL<PersonId> = sql`SELECT p.id, p.user_id FROM json_each(${list}) j CROSS JOIN person_ids p
      ON p.app_id = ${app} AND p.id = j.value
    UNION ALL SELECT u.id, u.id FROM json_each(${list}) j CROSS JOIN users u ON u.app_id = ${app} AND u.id = j.value`;
  // That some were joined is known at the primary, and of a user that shard knows.
  return inParts(select, (shards) => ({
    here: select,
    complete: async (known) => {
      if (known.some(({ id, user_id }) => id !== user_id)) return known;
      const users = await askEach(shards, app, ids, (some) => selectAuthors(app, some));
      const own = users.map(({ id }) => ({ id, user_id: id }));
      return [...known, ...own].toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
    },
  }));
}

/** Joins more ids of a person to the user. An id that is joined already stays so. */
export function joinPersonIds({ app, user }: Scope, ids: readonly string[]): SQL<never> {
  return sql`INSERT INTO person_ids (app_id, id, user_id)
    SELECT ${app}, value, ${user} FROM json_each(${JSON.stringify(ids)}) WHERE true ON CONFLICT DO NOTHING`;
}

/** Deletes the other ids of a user who is erased. */
export function erasePersonIds({ app, user }: Scope): SQL<never> {
  return sql`DELETE FROM person_ids WHERE app_id = ${app} AND user_id = ${user}`;
}
