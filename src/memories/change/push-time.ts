import type { KnownUser } from "../../operation/user/known-user";
import type { UserSettings } from "../../operation/user/user-settings";
import type { KnowledgeRow } from "../../store/rows";
import { nextPush, type PushedItem, presentPush } from "../../time/push";
import { beforeEnd } from "../../time/valid";
import type { MemoryView } from "../view/memory-schema";

/** Epoch seconds of a memory's next push; `null` for closed memories, and for users without pushes. */
export function pushOf(
  row: Omit<KnowledgeRow, "pk" | "noted_at">,
  user: UserSettings,
  now: number,
): number | null {
  const closed = row.completed_at !== null || row.superseded_by !== null || row.due_at === null;
  // What is spoken in a group is pushed there, whatever its user hears alone.
  if ((!user.pushes && row.spoken_in === null) || closed) return null;
  const item = { ...row, remind_before: row.remind_before ?? user.defaultRemindBefore } as PushedItem;
  return beforeEnd(nextPush(item, user, now), row);
}

/**
 * Epoch seconds of the next message about a memory as callers see it, of its present occurrence; `null` where none comes:
 * its user has no pushes or no channel that works.
 */
export function pushOfView(view: MemoryView, user: KnownUser, now: number): number | null {
  if (user.row?.reminders_push !== 1 || user.row.digest_channel === null) return null;
  return user.row.digest_stopped === null ? groupPushOfView(view, user, now) : null;
}

/** The same of a memory that is spoken in a group, which depends on no settings of its user. */
export function groupPushOfView(view: MemoryView, user: UserSettings, now: number): number | null {
  const { due_kind, due_at, reminded_at, snoozed_until, completed_at } = view;
  if (due_at === null || due_kind === null || completed_at !== null) return null;
  if (snoozed_until !== null && snoozed_until > now) return snoozed_until;
  const remind_before = view.remind_before ?? user.defaultRemindBefore;
  return presentPush({ due_kind, due_at, reminded_at, remind_before }, user, now);
}
