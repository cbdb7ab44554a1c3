import { type AppDefaults, type AppLanguage, lastCallOf } from "../../store/apps";
import { parseUser, type SettingColumns, type UserRow } from "../../store/users";
import type { DayHours } from "../../time/phrases/day-hours";
import { type EarlierZones, resolveZone, zoneAt } from "../../time/zones/user-zone";
import type { UserSettings, ZoneSource } from "./user-settings";

/** A user as D1 has it. `row` is null before the first write. */
export interface KnownUser extends UserSettings {
  row: UserRow | null;
  /** The zone that the user's items are in once the call's effects begin. */
  itemsZone: string;
  /** Whether rows of D1 are to be moved into `zone` as they are read: the zone came with the call, and they don't stand in it. */
  isAhead: boolean;
  revision: number;
  /** The app's settings as they were read; null where the app isn't there. */
  defaults: (AppDefaults & AppLanguage) | null;
  /** What is known of the language that the person speaks. */
  speaks: Pick<UserRow, "language" | "locale" | "default_language">;
}

/** Reads `selectUser`'s row. */
export function knownUser(rows: Parameters<typeof parseUser>[0]): KnownUser {
  const read = parseUser(rows);
  const row = read?.user ?? null;
  const defaults = read?.defaults ?? {
    default_time_zone: null,
    default_remind_before: null,
    default_last_call: "day" as const,
    default_language: null,
  };
  const { default_language } = defaults;
  const settings = settingsOf(row ?? { ...NO_SETTINGS, ...defaults });
  return {
    row,
    ...settings,
    itemsZone: row?.items_time_zone ?? settings.zone,
    isAhead: false,
    revision: row?.revision ?? 0,
    defaults: read?.defaults ?? null,
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
  time_zone_source: null,
  time_zone_observed_at: null,
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
    zoneSource: zoneSourceOf(columns),
    earlierZones: readEarlierZones(columns),
    defaultTimeZone: default_time_zone,
    defaultRemindBefore: default_remind_before,
    lastCall: lastCallOf(columns),
    locale,
    hours: day_hours === null ? {} : (JSON.parse(day_hours) as Partial<DayHours>),
    hourCycle: hour_cycle,
    pushes: columns.reminders_push === 1,
    isAway: false,
  };
}

/** Where a zone comes from, by the columns of the user and the app. */
export function zoneSourceOf({
  time_zone,
  time_zone_source,
  default_time_zone,
}: Pick<SettingColumns, "time_zone" | "time_zone_source" | "default_time_zone">): ZoneSource {
  if (time_zone !== null) return time_zone_source === "address" ? "observed" : (time_zone_source ?? "user");
  return default_time_zone === null ? "default" : "app";
}

/** The zone of a user's items at an instant, or now for null, and whether the rows of D1 have the instants of another one. */
export function itemsZoneAt(
  { earlierZones, zone, isAway }: UserSettings,
  instant: number | null,
): { zone: string; moved: boolean } {
  const then = zoneAt(earlierZones, zone, instant ?? Number.POSITIVE_INFINITY);
  return { ...then, moved: then.moved || isAway };
}

/** The zones that a user's items stood in before, from its row. */
export function readEarlierZones(row: Pick<UserRow, "earlier_zones"> | null): EarlierZones {
  if (row === null || row.earlier_zones === null) return [];
  return JSON.parse(row.earlier_zones) as EarlierZones;
}
