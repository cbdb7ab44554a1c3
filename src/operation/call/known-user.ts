import { readUser, type SettingColumns, type UserRow } from "../../store/users";
import type { DayHours } from "../../time/phrases/day-hours";
import type { HourCycle } from "../../time/phrases/moment";
import { type EarlierZones, resolveZone } from "../../time/zones/user-zone";

/** What the rules of time need of a user: zone resolved, defaults at hand. */
export interface UserSettings {
  zone: string;
  /** A stored zone that this runtime doesn't have; times are in UTC then. */
  unknownZone: string | null;
  earlierZones: EarlierZones;
  defaultTimeZone: string | null;
  defaultRemindBefore: number | null;
  /** BCP 47, for phrases; `null` reads them as English. */
  locale: string | null;
  hours: Partial<DayHours>;
  /** The clock on which hours with minutes are read; null for that of the country. */
  hourCycle: HourCycle | null;
  /** Whether due items are pushed to the user's channel. */
  pushes: boolean;
}

/** A user as D1 has it. `row` is null before the first write. */
export interface KnownUser extends UserSettings {
  row: UserRow | null;
  revision: number;
  /** What is known of the language that the person speaks. */
  speaks: Pick<UserRow, "language" | "locale" | "default_language">;
}

/** Reads `selectUser`'s row. */
export function knownUser(rows: Parameters<typeof readUser>[0]): KnownUser {
  const read = readUser(rows);
  const row = read?.user ?? null;
  const defaults = read?.defaults ?? {
    default_time_zone: null,
    default_remind_before: null,
    default_language: null,
  };
  const { default_language } = defaults;
  return {
    row,
    ...settingsOf(row ?? { ...NO_SETTINGS, ...defaults }),
    revision: row?.revision ?? 0,
    speaks: { language: row?.language ?? null, locale: row?.locale ?? null, default_language },
  };
}

/** Whether a user's items are in the user's zone: they are not once the app's default has changed. */
export function isSettled({ row, zone }: KnownUser): boolean {
  return row === null || row.items_time_zone === zone;
}

/** The settings of a user without a row. */
export const NO_SETTINGS = {
  time_zone: null,
  earlier_zones: null,
  locale: null,
  day_hours: null,
  hour_cycle: null,
  reminders_push: 0,
};

/** Settings from their columns. */
export function settingsOf(columns: Omit<SettingColumns, "items_time_zone">): UserSettings {
  const { time_zone, default_time_zone, default_remind_before, locale, day_hours, hour_cycle } = columns;
  return {
    ...resolveZone(time_zone, default_time_zone),
    earlierZones: readEarlierZones(columns),
    defaultTimeZone: default_time_zone,
    defaultRemindBefore: default_remind_before,
    locale,
    hours: day_hours === null ? {} : (JSON.parse(day_hours) as Partial<DayHours>),
    hourCycle: hour_cycle,
    pushes: columns.reminders_push === 1,
  };
}

/** The zones that a user's items stood in before, from its row. */
export function readEarlierZones(row: Pick<UserRow, "earlier_zones"> | null): EarlierZones {
  if (row === null || row.earlier_zones === null) return [];
  return JSON.parse(row.earlier_zones) as EarlierZones;
}
