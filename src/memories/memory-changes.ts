import * as z from "zod";
import { isoTime, isoTimeOrNow, label, plainText, remindBefore } from "../operation/fields";
import { phrase, recurrenceRule, until } from "./due-argument";
import { CATEGORIES, CLEARABLE, idArguments, metadata, SOURCES } from "./memory-fields";

const mark = isoTimeOrNow.nullish();

/** Nulls are taken where the schema has them, and settled afterwards: see `settleNulls`. */
export const updateMemorySchema = z.strictObject({
  id: idArguments.id,
  ids: idArguments.ids.nullable(),
  content: plainText(4000).nullish().describe("The new wording"),
  due: phrase
    .nullish()
    .describe('The new due time in the user\'s words, such as "tomorrow at 9" or "every second Tuesday"'),
  due_at: isoTime
    .nullish()
    .describe("The new due time, ISO 8601; a date alone is all-day. Clears reminded_at and snoozed_until."),
  reminded_at: mark.describe('"now" once you have mentioned it to the user, so that it is not repeated'),
  completed_at: mark.describe('"now" when it is done'),
  snoozed_until: mark.describe("Keep quiet about it until then, ISO 8601"),
  snooze: phrase
    .nullish()
    .describe('The snooze in the user\'s own words, such as "for an hour" or "until Monday"'),
  recurrence: recurrenceRule.nullish().describe("RFC 5545 RRULE"),
  until: until.nullish(),
  occurrence: isoTime
    .describe("Which occurrence of a repeating item is meant, as its occurrence or due_at said, ISO 8601")
    .nullish(),
  skip: z
    .literal(true)
    .nullish()
    .describe("Lets this occurrence of a repeating item pass and goes on to the next"),
  clear: z
    .array(z.enum(CLEARABLE))
    .max(CLEARABLE.length)
    .nullish()
    .describe(
      'Fields to empty, such as ["due_at"], which makes it a memory without a due time; completed_at reopens it, reminded_at has it mentioned again',
    ),
  source: z.enum(SOURCES).nullish().describe("Who makes the change"),
  remind_before: remindBefore.nullish().describe("Seconds before due_at at which to mention it once more"),
  category: z.enum(CATEGORIES).nullish(),
  entity: label(200).nullish(),
  context: label(100).nullish(),
  sensitive: z.boolean().nullish(),
  metadata: metadata.nullish(),
});
