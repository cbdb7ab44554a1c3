import type { Deps } from "../operation/deps";
import { type ClaimedPush, claimPushes, type PushRow, selectDuePushes } from "../store/pushes";
import { CATCH_UP_SECONDS } from "../time/digest-schedule";
import { nextPush } from "../time/push";
import { enqueueDeliveries, LEASE_SECONDS } from "./claim-digests";

const PAGE = 200;
const MOST_PAGES = 20;

/** Claims the reminders whose moment has come: ledger row and next moment in one transaction, then the queue. */
export async function claimDuePushes(deps: Deps, now: number, wall: number): Promise<number> {
  let after = { at: 0, pk: 0 };
  let count = 0;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const [rows] = await deps.db.batch([selectDuePushes(now, after, PAGE)]);
    const due = rows;
    if (due.length === 0) break;
    const claims = due.map((row) => claimOf(deps, row, now));
    const [made] = await deps.db.batch(claimPushes(claims, now, wall, LEASE_SECONDS));
    await enqueueDeliveries(
      deps,
      now,
      made.map((row) => row.id),
    );
    count += made.length;
    const last = due.at(-1);
    if (last === undefined || due.length < PAGE) break;
    after = { at: last.push_at, pk: last.pk };
  }
  return count;
}

function claimOf(deps: Deps, row: PushRow, now: number): ClaimedPush {
  const late = now - row.push_at > CATCH_UP_SECONDS;
  return {
    pk: row.pk,
    app: row.app_id,
    user: row.user_id,
    was: row.push_at,
    next: nextPush({ ...row, remind_before: row.remind_before ?? row.default_remind_before }, row.zone, now),
    subject: `${row.id}:${row.push_at}`,
    id: late ? null : deps.newDeliveryId(),
  };
}
