/** The wall clock of a snooze that was given by one: it keeps it when the rules of its zone change. */
import { formatLocal, parseLocal } from "./calendar";
import type { ParsedTime } from "./iso";
import { toInstant, toLocal } from "./zones/zone";

/** The columns of a snooze. */
export interface Snooze {
  /** Its end in epoch seconds; null for none. */
  snoozed_until: number | null;
  /** What the clock shows then, with its zone (RFC 9557): `2026-03-02T09:00:00[Europe/Berlin]`; null for an instant or a length. */
  snoozed_local: string | null;
}

/**
 * The wall clock of a snooze that ends at `at` (epoch seconds) and was given as `parsed`, in its user's zone. Null where an
 * instant was given, also by a zone's name or as a length: it stays.
 */
export function clockOfSnooze(parsed: ParsedTime, at: number, zone: string): string | null {
  if (parsed.kind === "instant") return null;
  return `${parsed.kind === "local" ? parsed.local : formatLocal(toLocal(zone, at))}[${zone}]`;
}

/**
 * When a snooze ends by this runtime's rules, for a user in `zone`. One that is over at `now`, that was given as an instant,
 * or in another zone, from which its user has moved since, stays.
 */
export function snoozeEndByRules(
  { snoozed_until, snoozed_local }: Snooze,
  zone: string,
  now: number,
): number | null {
  if (snoozed_until === null || snoozed_until <= now || snoozed_local === null) return snoozed_until;
  const suffix = `[${zone}]`;
  return snoozed_local.endsWith(suffix)
    ? toInstant(zone, parseLocal(snoozed_local.slice(0, -suffix.length)))
    : snoozed_until;
}
