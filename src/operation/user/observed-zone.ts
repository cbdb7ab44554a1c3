import { type Rows, rowsOf } from "../../store/database";
import type { Statement } from "../../store/statement";
import { type Due, moveDue } from "../../time/due";
import type { Call } from "../call/call";
import { type ObservedZone, refusedZone, standingOf, type ZoneColumns, zoneColumns } from "./carried-zone";
import type { KnownUser } from "./known-user";
import { movedColumns } from "./plan-move";
import type { UserSettings } from "./user-settings";

/**
 * The user in the zone that the call carries, where that counts. A read only shows it, and so does a write that comes too
 * soon after another zone was observed. Another write stores it, as `storesZone` says: the user is as that leaves it then. The
 * first write of a user makes the user in it.
 */
export function inCarriedZone(
  call: Call,
  user: KnownUser,
): { user: KnownUser; storesZone: ObservedZone | null } {
  const { carried } = call;
  if (carried === undefined || carried.zone === null) return { user, storesZone: null };
  const { zone, at, source } = carried;
  const standing = standingOf(zoneColumns(user), carried);
  carried.remark = standing === "refused" ? refusedZone(zone, user.zone) : null;
  if (standing === "own" || standing === "refused") return { user, storesZone: null };
  const here = { ...user, zone, unknownZone: null, zoneSource: "observed" as const };
  const { row } = user;
  if (row === null) return { user: { ...here, itemsZone: zone }, storesZone: null };
  const isAway = row.items_time_zone !== zone;
  if (!carried.stores) {
    const shown = { ...row, time_zone: zone, time_zone_source: source };
    return { user: { ...here, row: shown, isAway, isAhead: isAway }, storesZone: null };
  }
  if (standing === "passing") return { user: { ...here, isAway }, storesZone: null };
  const revision = user.revision + 1;
  const observed = { time_zone: zone, time_zone_source: source, time_zone_observed_at: at };
  const columns = isAway ? movedColumns(call, row, zone) : {};
  const moved = { ...row, ...observed, ...columns, items_time_zone: zone, revision };
  return {
    user: { ...here, row: moved, itemsZone: zone, isAhead: true, revision },
    storesZone: { zone, at, source },
  };
}

/** Rows as they would stand in another zone. */
export function rowsIn<const T extends readonly Statement[]>(zone: string, more: T, rows: Rows<T>): Rows<T> {
  const all: readonly unknown[][] = rows;
  return rowsOf(
    more,
    all.map((list) => list.map((row) => (isDueRow(row) ? { ...row, ...moveDue(row, zone) } : row))),
  );
}

/** Items that came packed, in the zone of the user who was read with them. */
export function itemsIn<T extends Due>({ isAhead, zone }: KnownUser, items: T[]): T[] {
  if (!isAhead) return items;
  return items.map((item) => (isDueRow(item) ? { ...item, ...moveDue(item, zone) } : item));
}

function isDueRow(row: unknown): row is Due {
  if (typeof row !== "object" || row === null) return false;
  return "deadline_at" in row && "due_local" in row && "due_kind" in row && row.due_local !== null;
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
