/** How things repeat, as people say it. */

import { parseLocal } from "../../time/calendar";
import type { Repeating } from "../../time/item";
import type { Until } from "../../time/recurrence/recurrence-rule";
import { seriesZone } from "../../time/recurrence/series";
import { toInstant } from "../../time/zones/zone";
import { readsEuropeanPortuguese } from "../european-portuguese";
import type { Reader } from "../reader";
import { dateForPeople, readingForPeople, weekdayForPeople } from "./when-for-people";
import { writeRepetition } from "./write-repetition";

/**
 * How an item repeats in the reader's language, as `writeRepetition` has it. Null for what happens once, and for a rule that no
 * short words say.
 */
export function repetitionForPeople(
  item: Pick<Repeating, "recurrence" | "recurrence_time_zone">,
  reader: Reader,
): string | null {
  if (item.recurrence === null) return null;
  const { language, locale, words } = reader;
  const zone = seriesZone(item, reader.zone);
  return writeRepetition(item.recurrence, {
    language,
    words: readsEuropeanPortuguese(language, locale) ? words.european.repetition : words.repetition[language],
    weekday: (day) => weekdayForPeople(day, reader),
    clock: (reading) => readingForPeople(reading, reader),
    lastDay: (until) => dateForPeople(lastInstant(until, zone), { ...reader, zone }),
  });
}

/** The middle of a series' last day, in epoch seconds. */
function lastInstant(until: Until, zone: string): number {
  if (until.kind === "instant") return until.at;
  const date = until.kind === "date" ? until.date : until.local.slice(0, 10);
  return toInstant(zone, parseLocal(`${date}T12:00:00`));
}
