import { type SQL, sql } from "drizzle-orm";

/** The checkpoint of a shard into which a backup is being put: it sends nothing and copies nothing until all of it is there. */
export const RESTORING = "restoring";

/** True in SQL where nothing is being restored. */
export function isRestored(): SQL {
  return sql`NOT EXISTS (SELECT 1 FROM checkpoints WHERE name = ${RESTORING})`;
}

/** A row where a shard may do what is due. */
export function selectWhole(): SQL<{ is_whole: 1 }> {
  return sql`SELECT 1 AS is_whole WHERE ${isRestored()}`;
}
