import { requireUserAsRead } from "../../store/guards";
import { selectLocalItems } from "../../store/memories/select-memories";
import { RequirementFailed } from "../../store/refusals";
import { scopeKey } from "../../store/rows";
import { raiseRevision, type UserPatch, updateUser } from "../../store/users";
import { type Call, clockNow } from "../call/call";
import type { Deps } from "../deps";
import { scheduleRefresh } from "../refresh-digest";
import type { ObservedZone } from "./carried-zone";
import type { KnownUser } from "./known-user";
import { movedColumns, planMove } from "./plan-move";

/** Stores an observed zone, and moves the user's items there. False where another call has changed the user meanwhile. */
export async function moveUser(
  deps: Deps,
  call: Call,
  user: KnownUser,
  { zone, at, source }: ObservedZone,
): Promise<boolean> {
  const patch = { time_zone: zone, time_zone_source: source, time_zone_observed_at: at };
  const isDone = await moveTo(deps, call, user, zone, patch);
  if (isDone) scheduleRefresh(deps, call, user.revision + 1, clockNow(call));
  return isDone;
}

/** Moves the user's items into the user's own zone, which the app's default has changed. Whoever reads the user next puts the digest. */
export async function repairZone(deps: Deps, call: Call, user: KnownUser): Promise<void> {
  await moveTo(deps, call, user, user.zone, {});
}

async function moveTo(
  deps: Deps,
  call: Call,
  user: KnownUser,
  zone: string,
  patch: UserPatch,
): Promise<boolean> {
  const { row } = user;
  if (row === null) return false;
  const db = deps.store.of(call);
  const moves = zone !== row.items_time_zone;
  const [items] = moves ? await db.read([selectLocalItems(call)]) : [[]];
  const { effects } = planMove(call, row, items, zone);
  try {
    await db.write([
      requireUserAsRead(call, user),
      ...effects,
      updateUser(call, { ...patch, ...(moves ? movedColumns(call, row, zone) : {}) }, zone),
      raiseRevision(call, clockNow(call), true),
    ]);
  } catch (error) {
    if (error instanceof RequirementFailed) return false;
    throw error;
  }
  deps.settings.forget(scopeKey(call));
  return true;
}
