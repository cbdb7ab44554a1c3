import * as z from "zod";
import { isoTime, isoTimeOrNow, label, plainText, remindBefore } from "../operation/fields";
import { phrase, recurrenceRule, until } from "./due-argument";
import { CATEGORIES, idArguments, metadata, SOURCES } from "./memory-fields";

const mark = isoTimeOrNow.nullable().optional();

export const updateMemorySchema = z.strictObject({
  ...idArguments,
  content: plainText(4000).optional().describe("The new wording"),
  due: phrase
    .optional()
    .describe('The new due time in the user\'s words, such as "tomorrow at 9" or "every second Tuesday"'),
  due_at: isoTime
    .nullable()
    .optional()
    .describe(
      "The new due time, ISO 8601; a date alone is all-day; null makes it a memory without a due time. Clears reminded_at and snoozed_until.",
    ),
  reminded_at: mark.describe(
    '"now" once you have mentioned it to the user, so that it is not repeated; null to mention it again',
  ),
  completed_at: mark.describe('"now" when it is done; null reopens it'),
  snoozed_until: mark.describe("Keep quiet about it until then, ISO 8601; null ends the snooze"),
  snooze: phrase
    .optional()
    .describe('The same in the user\'s own words, such as "for an hour" or "until Monday"'),
  recurrence: recurrenceRule.nullable().optional().describe("RFC 5545 RRULE; null ends the repetition"),
  until: until.optional(),
  skip: z
    .literal(true)
    .optional()
    .describe("Lets this occurrence of a repeating item pass and goes on to the next"),
  source: z.enum(SOURCES).optional().describe("Who makes the change"),
  remind_before: remindBefore
    .nullable()
    .optional()
    .describe("Seconds before due_at at which to mention it once more; null for the app's default"),
  category: z.enum(CATEGORIES).optional(),
  entity: label(200).nullable().optional(),
  context: label(100).nullable().optional(),
  sensitive: z.boolean().optional(),
  metadata: metadata.nullable().optional(),
});

/** What a call changes in memories. */
export type Changes = Omit<z.output<typeof updateMemorySchema>, "id" | "ids">;
