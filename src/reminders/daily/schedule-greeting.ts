import { success } from "../../core/errors";
import { type Call, clockNow } from "../../operation/call/call";
import { changeUser } from "../../operation/change-user";
import type { Deps } from "../../operation/deps";
import { nextDigestAt } from "../../operation/user/digest-times";
import type { KnownUser } from "../../operation/user/known-user";
import { readUser } from "../../operation/user/read-user";
import { updateUser } from "../../store/users";

/** Schedules the daily digest after a person's first message, and again once a stopped channel works. */
export async function scheduleGreeting(deps: Deps, call: Call): Promise<void> {
  const nextOf = ({ row, zone }: KnownUser) =>
    row === null || row.next_digest_at !== null ? null : nextDigestAt(row, zone, clockNow(call));
  if (nextOf((await readUser(deps, call, [])).user) === null) return;
  await changeUser(deps, { ...call, claim: null }, [], (user) => {
    const next = nextOf(user);
    const effects = next === null ? [] : [updateUser(call, { next_digest_at: next }, user.itemsZone)];
    return success({ effects, changesUser: false, answer: () => ({}) });
  });
}
