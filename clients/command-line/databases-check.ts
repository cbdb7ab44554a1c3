import { type Almanac, AlmanacError, LATE_SECONDS } from "../typescript/src/client";
import type { Check } from "./checks";

/** The part of a database's limit from which on somebody should do something. */
const FULL = 0.8;
const GB = 1e9;

/** Whether each of the deployment's databases takes users, keeps up and has room, by the operator's token. */
export async function checkDatabases(client: Almanac, signal: AbortSignal): Promise<Check> {
  const asked = await Promise.all([client.listCells({}, { signal }), client.getStatus({}, { signal })]).catch(
    (error: unknown) => {
      if (error instanceof AlmanacError && error.status === 404) return null;
      throw error;
    },
  );
  if (asked === null) return found("skipped", "the deployment is of a version that has one", "");
  const [{ cells, move }, { database, schema }] = asked;
  const named = (names: readonly { name: string }[]) => names.map(({ name }) => name).join(", ");

  const unbound = cells.filter(({ users }) => users === null);
  if (unbound.length > 0)
    return found(
      "failed",
      `the worker isn't bound to ${named(unbound)}`,
      "npm run deploy binds what the map names.",
    );
  const late = cells.filter(({ is_in_map, cron_age_seconds: age }) => is_in_map && (age ?? 0) > LATE_SECONDS);
  if (late.length > 0)
    return found(
      "failed",
      `the cron is late in ${named(late)}`,
      "Look for log lines cron with failed, and for the backlog of the queue almanac-precompute.",
    );
  const behind = cells.filter(
    (cell) =>
      cell.schema !==
      cells
        .map((one) => one.schema)
        .sort()
        .at(-1),
  );
  if (behind.length > 0)
    return found(
      "warning",
      `${named(behind)} lacks migrations, and has ${schema}`,
      "Run npm run deploy again.",
    );
  const outside = cells.filter(({ is_in_map }) => !is_in_map);
  if (outside.length > 0 && cells.length > 1)
    return found("warning", `${named(outside)} takes no users yet`, `npm run cells -- add ${outside.length}`);
  if (move !== null)
    return found(
      "warning",
      `bucket ${move.bucket} is on its way from ${move.from_cell} to ${move.to_cell}`,
      `Unless somebody moves it now: npm run cells -- move ${move.bucket} --to ${move.to_cell}`,
    );

  const [largest] = cells.toSorted((a, b) => (b.bytes ?? 0) - (a.bytes ?? 0));
  const bytes = largest?.bytes ?? 0;
  const size = `${(bytes / GB).toFixed(1)} of ${(database.limit_bytes / GB).toFixed(1)} GB`;
  const shown =
    cells.length === 1 ? `one, ${size}` : `${cells.length}, the largest ${largest?.name} with ${size}`;
  return bytes < database.limit_bytes * FULL
    ? found("ok", shown, "")
    : found(
        "warning",
        shown,
        "npm run cells -- add 1 makes another, and npm run cells -- plan says what should move.",
      );
}

function found(status: Check["status"], text: string, advice: string): Check {
  return { name: "databases", status, found: text, advice };
}
