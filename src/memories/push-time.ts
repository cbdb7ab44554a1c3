import type { UserSettings } from "../operation/known-user";
import type { KnowledgeRow } from "../store/rows";
import type { Item } from "../time/life-cycle";
import { nextPush } from "../time/push";
import type { Repeating } from "../time/recurrence/series";

/** Epoch seconds of a memory's next push; `null` for closed memories, and for users without pushes. */
export function pushOf(row: Omit<KnowledgeRow, "pk">, user: UserSettings, now: number): number | null {
  const closed = row.completed_at !== null || row.superseded_by !== null || row.due_at === null;
  if (!user.pushes || closed) return null;
  const item = { ...row, remind_before: row.remind_before ?? user.defaultRemindBefore } as Item & Repeating;
  return nextPush(item, user.zone, now);
}
