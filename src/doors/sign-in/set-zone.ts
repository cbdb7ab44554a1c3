import { admitGrant } from "../../apps/authenticate";
import { type Result, success } from "../../core/errors";
import { timeZone } from "../../operation/fields";
import { carryOut } from "../../operation/running/carry-out";
import type { Database } from "../../store/database";
import { setTimeZone } from "../../users/set-time-zone";
import type { SignInEdge } from "./edge";

/** Sets the zone that a person has written on the page, a name or a city, as the client that is let in could. `db` has the grant. */
export async function setZoneFromPage(
  { deps, nowMs }: SignInEdge,
  db: Database,
  { grant, zone }: { grant: string; zone: string },
): Promise<Result<unknown>> {
  const caller = await admitGrant(db, grant, nowMs, () => {});
  if (!caller.ok) return caller;
  const text = zone.trim();
  const args = timeZone.safeParse(text).success ? { time_zone: text } : { place: text };
  return await carryOut(setTimeZone, deps, {
    caller: caller.value,
    path: { user_id: caller.value.user ?? "" },
    at: undefined,
    minRevision: undefined,
    idempotencyKey: undefined,
    readOnly: false,
    nowMs,
    read: async () => success({ fingerprint: () => "", parse: () => success(args) }),
  });
}
