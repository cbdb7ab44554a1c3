import { invalid, type Result, success } from "../core/errors";
import type { Call } from "../operation/call";
import type { Deps } from "../operation/deps";
import { timeMessage } from "../operation/fields";
import { parseAt, resolveInstant } from "../time/iso";
import { readAsUser } from "./known-user";

/** The moment a read asks about: `at` in epoch seconds or ISO 8601, without an offset in the user's zone. */
export async function resolveAt(deps: Deps, call: Call, at: string): Promise<Result<number>> {
  const parsed = parseAt(at);
  if (!parsed.ok) return invalid({ path: "at", message: timeMessage(at, parsed.reason) });
  if (parsed.value.kind === "instant") return success(parsed.value.at);
  const { user } = await readAsUser(deps, call, []);
  return success(resolveInstant(parsed.value, user.zone));
}
