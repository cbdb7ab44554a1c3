import { type Rows, rowsOf, type Statement } from "../../store/database";
import { userUnchanged } from "../../store/guards";
import { pickSettings, raiseRevision, type UserPatch, type UserRow, updateUser } from "../../store/users";
import { type Due, moveDue } from "../../time/due";
import { nextDigestAt } from "../../users/digest-settings";
import { type Call, clockNow } from "../call/call";
import type { Deps } from "../deps";
import { type CarriedZone, refusedZone, standingOf, type ZoneColumns, zoneColumns } from "./carried-zone";
import type { KnownUser, UserSettings } from "./known-user";
import { planMove } from "./plan-move";

/**
 * The user in the zone that the call carries, where that counts. A read only shows it, and so does a write that comes too
 * soon after another zone was observed. Other writes store it: what moves the user stands first in their batch.
 */
export async function inCarriedZone(deps: Deps, call: Call, user: KnownUser): Promise<KnownUser> {
  const { carried } = call;
  if (carried === undefined || carried.zone === null) return user;
  const { zone } = carried;
  const standing = standingOf(zoneColumns(user), carried);
  carried.move = null;
  carried.remark = standing === "refused" ? refusedZone(zone, user.zone) : null;
  if (standing === "own" || standing === "refused") return user;
  const here = { ...user, zone, unknownZone: null, zoneSource: "observed" as const };
  const { row } = user;
  // The batch of a first write makes the user, and in this zone.
  if (row === null) return { ...here, itemsZone: zone };
  const shown = { ...row, time_zone: zone, time_zone_source: carried.source };
  const isAway = row.items_time_zone !== zone;
  if (!carried.stores) return { ...here, row: shown, isAway };
  if (standing === "passing") return { ...here, isAway };
  const { patch, statements, raise } = await planSighting(deps, call, row, { ...carried, zone });
  const moved = { ...row, ...patch, items_time_zone: zone, revision: row.revision + 1 };
  carried.move = { statements, raise, settings: pickSettings(moved) };
  return { ...here, row: moved, itemsZone: zone, revision: moved.revision };
}

/** Whether the call works in a zone in which the rows of D1 don't stand yet. */
export function isAhead({ carried, known }: Call): boolean {
  if (carried === undefined || known === undefined) return false;
  return carried.stores ? carried.move !== null : known.isAway;
}

/** Rows as they would stand in another zone. */
export function rowsIn<const T extends readonly Statement[]>(zone: string, more: T, rows: Rows<T>): Rows<T> {
  const all: readonly unknown[][] = rows;
  return rowsOf(
    more,
    all.map((list) => list.map((row) => (isDueRow(row) ? { ...row, ...moveDue(row, zone) } : row))),
  );
}

/** Items that came packed, in the zone of a user that `settleUser` has read for the call. */
export function itemsIn<T extends Due>(call: Call, user: KnownUser, items: T[]): T[] {
  if (!isAhead({ ...call, known: user })) return items;
  return items.map((item) => (isDueRow(item) ? { ...item, ...moveDue(item, user.zone) } : item));
}

function isDueRow(row: unknown): row is Due {
  if (typeof row !== "object" || row === null) return false;
  return "deadline_at" in row && "due_local" in row && "due_kind" in row && row.due_local !== null;
}

/** Plans what notes an observed zone, and moves the user's items there. */
async function planSighting(
  deps: Deps,
  call: Call,
  row: UserRow,
  { zone, at, source }: Pick<CarriedZone, "at" | "source"> & { zone: string },
): Promise<{ patch: UserPatch; statements: Statement[]; raise: Statement<{ revision: number }> }> {
  const isMove = zone !== row.items_time_zone;
  const move = isMove ? await planMove(deps, call, row, zone) : null;
  const guard = userUnchanged(call, row.revision);
  const patch = {
    time_zone: zone,
    time_zone_source: source,
    time_zone_observed_at: at,
    ...(move === null
      ? {}
      : { next_digest_at: nextDigestAt(row, zone, clockNow(call)), earlier_zones: move.earlier_zones }),
  };
  const raise = raiseRevision(call, clockNow(call), true, guard);
  return {
    patch,
    statements: [...(move?.effects ?? []), updateUser(call, patch, zone, guard), raise],
    raise,
  };
}

/** Settings that are guessed from a user's columns, in the zone that the call carries, where that counts. */
export function carriedSettings(
  { carried }: Call,
  settings: UserSettings,
  columns: ZoneColumns & { items_time_zone?: string },
): UserSettings {
  if (carried === undefined || carried.zone === null) return settings;
  const standing = standingOf(columns, carried);
  if (standing === "own" || standing === "refused") return settings;
  const isAway = !carried.stores && (columns.items_time_zone ?? carried.zone) !== carried.zone;
  return { ...settings, zone: carried.zone, unknownZone: null, zoneSource: "observed", isAway };
}
