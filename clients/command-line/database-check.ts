import type { Almanac } from "../typescript/src/client";
import type { Check } from "./checks";

/** The part of a database's limit from which on somebody should do something. */
export const FULL = 0.8;
const GB = 1e9;

/** Whether the deployment's database has room, by the operator's token. */
export async function checkDatabase(client: Almanac, signal: AbortSignal): Promise<Check> {
  const { database } = await client.getStatus({}, { signal });
  const bytes = database.size_bytes ?? 0;
  const found = `${(bytes / GB).toFixed(1)} of ${(database.limit_bytes / GB).toFixed(1)} GB`;
  return bytes < database.limit_bytes * FULL
    ? { name: "database", status: "ok", found, advice: "" }
    : {
        name: "database",
        status: "warning",
        found,
        advice: "A full database refuses every write: erase whom nobody needs. docs/scale.md",
      };
}
