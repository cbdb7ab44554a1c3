import { type SQL, sql, type Table } from "drizzle-orm";
import type { AppRow } from "../apps";
import { namesIn, namesOf } from "../columns";
import { requireThat, type Statement } from "../database";
import { deleteApp, isNotErasedHere, notBeingErased } from "../erasing/erase-app";
import { api_keys, apps } from "../tables/apps";
import { app_copies } from "../tables/cells";
import { connections } from "../tables/connections";
import { old_secrets } from "../tables/secrets";

/**
 * What every cell has a copy of: an app's row, its own keys, its connections and their old secrets. A change is made at home, where
 * triggers mark the app (migration 0042), and the mark goes once each cell has the copy.
 */

export interface MarkedApp {
  app_id: string;
  change: number;
}

/** Apps of which a copy is behind. */
export function selectMarkedApps(limit: number): SQL<MarkedApp> {
  return sql`SELECT app_id, change FROM ${app_copies} ORDER BY app_id LIMIT ${limit}`;
}

/** Ends the mark of an app, unless it has changed since. */
export function endMark({ app_id, change }: MarkedApp): SQL<never> {
  return sql`DELETE FROM ${app_copies} WHERE app_id = ${app_id} AND change = ${change}`;
}

type KeyOfApp = typeof api_keys.$inferSelect;
type SecretOfApp = Omit<typeof old_secrets.$inferSelect, "pk">;

/** All that is copied of an app. */
export interface AppToCopy {
  app: AppRow;
  keys: readonly KeyOfApp[];
  connections: readonly (typeof connections.$inferSelect)[];
  secrets: readonly SecretOfApp[];
}

const SECRET = namesOf(old_secrets, ["pk"]);
const OF_CONNECTION = sql.raw("place IN ('credentials', 'forward')");

/** An app as it is at home. A test app lives there whole, and is no row here; neither is one that is being erased. */
export function selectAppToCopy(app: string) {
  return [
    sql<AppRow>`SELECT ${namesIn(namesOf(apps))} FROM ${apps} WHERE id = ${app}
      AND NOT EXISTS (SELECT 1 FROM test_clocks WHERE app_id = ${app}) AND ${notBeingErased(app)}`,
    sql<KeyOfApp>`SELECT ${namesIn(namesOf(api_keys))} FROM ${api_keys} WHERE app_id = ${app} AND user_id IS NULL`,
    sql<typeof connections.$inferSelect>`SELECT ${namesIn(namesOf(connections))} FROM ${connections}
      WHERE app_id = ${app}`,
    sql<SecretOfApp>`SELECT ${namesIn(SECRET)} FROM ${old_secrets} WHERE app_id = ${app} AND ${OF_CONNECTION}`,
  ] as const;
}

/** Deletes the copies of an app that is no more, in another cell: one that was on its way when the app was erased. */
export function deleteCopy(app: string): SQL<never>[] {
  return [
    sql`DELETE FROM ${api_keys} WHERE app_id = ${app} AND user_id IS NULL`,
    sql`DELETE FROM ${old_secrets} WHERE app_id = ${app} AND ${OF_CONNECTION}`,
    sql`DELETE FROM ${connections} WHERE app_id = ${app}`,
    deleteApp(app),
  ];
}

/** Makes the copy of an app in another cell what it is at home. Fails with `RequirementFailed` where it was erased there. */
export function copyApp({ app, keys, connections: bots, secrets }: AppToCopy): Statement[] {
  const { id, default_time_zone } = app;
  const gone = sql`SELECT id FROM ${connections} WHERE app_id = ${id} AND id NOT IN (${idsOf(bots)})`;
  return [
    requireThat(isNotErasedHere(app)),
    // Who follows the app's zone has other prompts then, as when the app itself is changed.
    sql`UPDATE users SET revision = revision + 1 WHERE app_id = ${id} AND time_zone IS NULL
      AND (SELECT default_time_zone FROM ${apps} WHERE id = ${id}) IS NOT ${default_time_zone}`,
    putRows(apps, namesOf(apps), [app]),
    sql`DELETE FROM ${api_keys} WHERE app_id = ${id} AND user_id IS NULL AND id NOT IN (${idsOf(keys)})`,
    putRows(api_keys, namesOf(api_keys), keys),
    sql`DELETE FROM inbound_events WHERE connection_id IN (${gone})`,
    sql`DELETE FROM connection_claims WHERE connection_id IN (${gone})`,
    sql`DELETE FROM ${connections} WHERE app_id = ${id} AND id NOT IN (${idsOf(bots)})`,
    putRows(connections, namesOf(connections), bots),
    sql`DELETE FROM ${old_secrets} WHERE app_id = ${id} AND ${OF_CONNECTION}`,
    insertRows(old_secrets, SECRET, secrets),
  ];
}

function idsOf(rows: readonly { id: string }[]): SQL {
  return sql`SELECT value FROM json_each(${JSON.stringify(rows.map(({ id }) => id))})`;
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
