import { openCredentials } from "../connections/connections";
import type { Deps } from "../operation/deps";
import { platformOf } from "../platforms/platforms";
import type { AppDefaults } from "../store/apps";
import { type ConnectionRow, selectConnectionById } from "../store/connections";

export type KnownConnection = ConnectionRow & AppDefaults;

/** A platform's call to a connection, found genuine. */
export interface GenuineCall {
  deps: Deps;
  connection: KnownConnection;
  /** When it came, in epoch milliseconds. */
  nowMs: number;
}

/** The connection with this id, and its opened credentials; `null` where there is none. */
export async function findConnection(
  deps: Deps,
  platform: string,
  id: string,
): Promise<{ connection: KnownConnection; credentials: unknown } | null> {
  if (!/^con_[a-z0-9]{1,40}$/.test(id)) return null;
  const [rows] = await deps.db.batch([selectConnectionById(id)]);
  const connection = rows[0];
  if (connection === undefined || connection.platform !== platform) return null;
  return { connection, credentials: await openCredentials(deps, connection) };
}

/** Whether the platform's API tells a person's time zone. */
export function tellsZones(connection: ConnectionRow): boolean {
  return platformOf(connection)?.api?.askPerson !== undefined;
}
