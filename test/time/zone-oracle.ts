import { Temporal } from "temporal-polyfill";

/** The instant (epoch seconds) that a wall clock of a zone shows, as Temporal has it: of a fold the first. */
export function oracleInstant(zone: string, local: string): number {
  const zoned = Temporal.PlainDateTime.from(local).toZonedDateTime(zone, { disambiguation: "compatible" });
  return Math.floor(zoned.epochMilliseconds / 1000);
}
