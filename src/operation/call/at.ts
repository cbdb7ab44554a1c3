import { invalid, type Result, success } from "../../core/errors";
import type { Scope } from "../../store/rows";
import { readUser, selectUser } from "../../store/users";
import { parseAt, resolveInstant } from "../../time/iso";
import { resolveZone } from "../../time/zones/user-zone";
import type { Deps } from "../deps";
import { timeMessage } from "../fields";

/**
 * The moment a read asks about, in epoch seconds. `at` is ISO 8601 or epoch seconds; without an offset it is in the
 * user's zone, or in UTC where `scope` is `null`, because a conversation has no zone.
 */
export async function resolveAt(deps: Deps, scope: Scope | null, at: string): Promise<Result<number>> {
  const parsed = parseAt(at);
  if (!parsed.ok) {
    const message =
      scope === null ? `${parsed.reason}; send ISO 8601 or epoch seconds` : timeMessage(at, parsed.reason);
    return invalid({ path: "at", message });
  }
  if (parsed.value.kind === "instant") return success(parsed.value.at);
  return success(resolveInstant(parsed.value, scope === null ? "UTC" : await zoneOf(deps, scope)));
}

async function zoneOf(deps: Deps, scope: Scope): Promise<string> {
  const [rows] = await deps.db.batch([selectUser(scope)]);
  const read = readUser(rows);
  return resolveZone(read?.user?.time_zone ?? null, read?.defaults.default_time_zone ?? null).zone;
}
