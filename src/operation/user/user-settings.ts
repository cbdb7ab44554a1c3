import type { LastCall } from "../../time/item";
import type { DayHours } from "../../time/phrases/day-hours";
import type { HourCycle } from "../../time/phrases/moment";
import type { EarlierZones } from "../../time/zones/user-zone";

/** Where a user's zone comes from: the person's or the app's word for it, what was observed, the app's default, or nowhere. */
export type ZoneSource = "user" | "observed" | "app" | "default";

/** What the rules of time need of a user: zone resolved, defaults at hand. */
export interface UserSettings {
  zone: string;
  /** A stored zone that this runtime doesn't have; times are in UTC then. */
  unknownZone: string | null;
  zoneSource: ZoneSource;
  earlierZones: EarlierZones;
  defaultTimeZone: string | null;
  /** The app's lead in seconds: what moves pushes. */
  defaultRemindBefore: number | null;
  /** The app's default lead as prompts and lists have it. */
  lastCall: LastCall;
  /** BCP 47, for phrases; `null` reads them as English. */
  locale: string | null;
  hours: Partial<DayHours>;
  /** The clock on which hours with minutes are read; null for that of the country. */
  hourCycle: HourCycle | null;
  /** Whether due items are pushed to the user's channel. */
  pushes: boolean;
  /** Whether the rows of D1 have the instants of another zone than `zone`, which came with the call alone. */
  isAway: boolean;
}
