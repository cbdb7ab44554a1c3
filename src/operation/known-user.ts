import { readUser, type UserRow } from "../store/users";
import type { DayHours } from "../time/phrases/day-hours";
import { type EarlierZones, resolveZone } from "../time/user-zone";

/** A user for the rules of time: zone resolved, defaults at hand. `row` is null before the first write. */
export interface KnownUser {
  row: UserRow | null;
  zone: string;
  /** A stored zone that this runtime doesn't have; times are in UTC then. */
  unknownZone: string | null;
  earlierZones: EarlierZones;
  defaultTimeZone: string | null;
  defaultRemindBefore: number | null;
  revision: number;
  /** BCP 47, for phrases; `null` reads them as English. */
  locale: string | null;
  hours: Partial<DayHours>;
}

/** Reads `selectUser`'s row. */
export function knownUser(rows: Parameters<typeof readUser>[0]): KnownUser {
  const read = readUser(rows);
  const row = read?.user ?? null;
  return {
    row,
    ...resolveZone(row?.time_zone ?? null, read?.defaults.default_time_zone ?? null),
    earlierZones: readEarlierZones(row),
    defaultTimeZone: read?.defaults.default_time_zone ?? null,
    defaultRemindBefore: read?.defaults.default_remind_before ?? null,
    revision: row?.revision ?? 0,
    locale: row?.locale ?? null,
    hours: row === null || row.day_hours === null ? {} : (JSON.parse(row.day_hours) as Partial<DayHours>),
  };
}

/** The zones that a user's items stood in before, from its row. */
export function readEarlierZones(row: Pick<UserRow, "earlier_zones"> | null): EarlierZones {
  if (row === null || row.earlier_zones === null) return [];
  return JSON.parse(row.earlier_zones) as EarlierZones;
}
