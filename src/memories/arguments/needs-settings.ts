import { isLocal } from "../../operation/fields";
import type { ParsedTime } from "../../time/iso";

/** Whether a call means another instant for another user, as phrases and times on the wall clock do. */
export function needsSettings(phrases: unknown[], times: (ParsedTime | "now" | null | undefined)[]): boolean {
  return (
    phrases.some((phrase) => phrase !== undefined) ||
    times.some((time) => time !== undefined && time !== null && isLocal(time))
  );
}
