import { type Call, clockNow } from "../../operation/call/call";
import type { Deps } from "../../operation/deps";
import { settleUser } from "../../operation/user/read-user";
import { zoneUnchanged } from "../../store/guards";
import { updateUser } from "../../store/users";
import { nextDigestAt } from "../../users/digest-settings";

/** Schedules the daily digest after a person's first message, and again once a stopped channel works. */
export async function scheduleGreeting(deps: Deps, call: Call): Promise<void> {
  const { user } = await settleUser(deps, call, []);
  if (user.row === null || user.row.next_digest_at !== null) return;
  const next = nextDigestAt(user.row, user.zone, clockNow(call));
  if (next !== null)
    await deps.store
      .of(call)
      .batch([
        updateUser(call, { next_digest_at: next }, user.itemsZone, zoneUnchanged(call, user.itemsZone)),
      ]);
}
