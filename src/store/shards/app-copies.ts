import { type SQL, sql, type Table } from "drizzle-orm";
import type { AppRow } from "../apps";
import { namesIn, namesOf } from "../columns";
import type { Statement } from "../statement";
import { apps } from "../tables/apps";
import { connections } from "../tables/connections";
import { old_secrets } from "../tables/secrets";

/**
 * What a shard has of an app beside its people: its settings, its connections and their old secrets, so that statements about
 * people find them there. They are changed at the primary, and read again then.
 */

type ConnectionOfApp = typeof connections.$inferSelect;
type SecretOfApp = Omit<typeof old_secrets.$inferSelect, "pk">;

/** All that is copied of an app. */
export interface AppCopy {
  app: AppRow;
  connections: readonly ConnectionOfApp[];
  secrets: readonly SecretOfApp[];
}

const SECRET = namesOf(old_secrets, ["pk"]);
const OF_CONNECTION = sql.raw("place IN ('credentials', 'forward')");

/** An app as the primary has it. A test app lives there whole, and is no row here. */
export function selectAppToCopy(app: string) {
  return [
    sql<AppRow>`SELECT ${namesIn(namesOf(apps))} FROM ${apps} WHERE id = ${app}
      AND NOT EXISTS (SELECT 1 FROM test_clocks WHERE app_id = ${app})`,
    sql<ConnectionOfApp>`SELECT ${namesIn(namesOf(connections))} FROM ${connections} WHERE app_id = ${app}`,
    sql<SecretOfApp>`SELECT ${namesIn(SECRET)} FROM ${old_secrets} WHERE app_id = ${app} AND ${OF_CONNECTION}`,
  ] as const;
}

/** A row where a key, or the app of a service binding, is there. */
export function selectKeyOrApp(app: string, keyHash: string | null): SQL<{ held: 1 }> {
  return keyHash === null
    ? sql`SELECT 1 AS held FROM ${apps} WHERE id = ${app}`
    : sql`SELECT 1 AS held FROM api_keys WHERE key_hash = ${keyHash}`;
}

export function selectCopiedApps(): SQL<{ id: string }> {
  return sql`SELECT id FROM ${apps}`;
}

/** Makes a shard's copy of an app what it is at the primary. */
export function putAppCopy({ app, connections: bots, secrets }: AppCopy): Statement[] {
  const { id, default_time_zone } = app;
  const gone = sql`SELECT id FROM ${connections} WHERE app_id = ${id}
    AND id NOT IN (SELECT value FROM json_each(${JSON.stringify(bots.map((bot) => bot.id))}))`;
  return [
    // Who follows the app's zone has other prompts then, as where the app itself is changed.
    sql`UPDATE users SET revision = revision + 1 WHERE app_id = ${id} AND time_zone IS NULL
      AND (SELECT default_time_zone FROM ${apps} WHERE id = ${id}) IS NOT ${default_time_zone}`,
    putRows(apps, namesOf(apps), [app]),
    sql`DELETE FROM inbound_events WHERE connection_id IN (${gone})`,
    sql`DELETE FROM connection_claims WHERE connection_id IN (${gone})`,
    sql`DELETE FROM ${connections} WHERE id IN (${gone})`,
    putRows(connections, namesOf(connections), bots),
    sql`DELETE FROM ${old_secrets} WHERE app_id = ${id} AND ${OF_CONNECTION}`,
    insertRows(old_secrets, SECRET, secrets),
  ];
}

/** Deletes the copy of an app that is no more, whose people are erased already. */
export function deleteAppCopy(app: string): Statement[] {
  const nobody = sql`NOT EXISTS (SELECT 1 FROM users WHERE app_id = ${app})`;
  return [
    sql`DELETE FROM ${old_secrets} WHERE app_id = ${app} AND ${OF_CONNECTION}`,
    sql`DELETE FROM ${connections} WHERE app_id = ${app}`,
    sql`DELETE FROM ${apps} WHERE id = ${app} AND ${nobody}`,
  ];
}

function insertRows(table: Table, names: readonly string[], rows: readonly object[]): SQL<never> {
  const values = sql.raw(names.map((name) => `value ->> '$.${name}'`).join(", "));
  return sql`INSERT INTO ${table} (${namesIn(names)}) SELECT ${values} FROM json_each(${JSON.stringify(rows)}) WHERE 1`;
}

/** Inserts rows by their ids, and changes those that are there. */
function putRows(table: Table, names: readonly string[], rows: readonly object[]): SQL<never> {
  const changes = sql.raw(names.map((name) => `${name} = excluded.${name}`).join(", "));
  return sql`${insertRows(table, names, rows)} ON CONFLICT (id) DO UPDATE SET ${changes}`;
}
