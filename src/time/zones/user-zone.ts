import { isKnownZone } from "./zone";

/** The zone in which times are shown and read, and the stored name where this runtime doesn't know it. */
export interface ResolvedZone {
  zone: string;
  /** A stored name that is no zone any more; `zone` is UTC then. */
  unknownZone: string | null;
}

/** The zone of a user: its own, else the app's default, else UTC. A name no longer known falls back to UTC. */
export function resolveZone(own: string | null, appDefault: string | null): ResolvedZone {
  const name = own ?? appDefault ?? "UTC";
  return isKnownZone(name) ? { zone: name, unknownZone: null } : { zone: "UTC", unknownZone: name };
}

/** Zones that a user was in before, oldest first, each with the instant (epoch seconds) at which it ended. */
export type EarlierZones = readonly (readonly [until: number, zone: string])[];

/** The zone of a user at an instant (epoch seconds), and whether the user has moved since; `zone` is today's. */
export function zoneAt(
  earlier: EarlierZones,
  zone: string,
  instant: number,
): { zone: string; moved: boolean } {
  const then = earlier.find(([until]) => instant < until);
  return then === undefined ? { zone, moved: false } : { zone: then[1], moved: true };
}
