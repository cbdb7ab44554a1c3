import { ARRIVAL_TABLES } from "./arrivals";
import { LEAVING_TABLES } from "./leaving";
import { MESSAGE_MARKS } from "./message-copies";
import { SCHEMA_VERSION } from "./schema";

/** The tables of a shard: those of D1, and some of its own. */

const MIGRATED = "migrations";

/** What a shard has besides the tables of D1; each statement leaves what is there. */
export const SHARD_ONLY: readonly string[] = [
  ...MESSAGE_MARKS,
  ...ARRIVAL_TABLES,
  ...LEAVING_TABLES,
  // Lists of several databases go by time.
  "CREATE INDEX IF NOT EXISTS audit_lines_in_order ON audit_lines (app_id, at, id)",
];

/** Brings the tables up to this version. `readSchema` answers the statements of each migration. */
export async function migrateTables(
  storage: DurableObjectStorage,
  readSchema: () => Promise<readonly (readonly string[])[]>,
): Promise<void> {
  const known = storage.kv.get<number>(MIGRATED) ?? 0;
  if (known >= SCHEMA_VERSION) return;
  const schema = await readSchema();
  storage.transactionSync(() => {
    for (const migration of [...schema.slice(known, SCHEMA_VERSION), SHARD_ONLY])
      for (const statement of migration) storage.sql.exec(statement);
    storage.kv.put(MIGRATED, SCHEMA_VERSION);
  });
}
