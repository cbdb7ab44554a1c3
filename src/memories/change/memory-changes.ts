import * as z from "zod";
import { once } from "../../core/once";
import {
  isoTime,
  isoTimeOrNow,
  isWord,
  label,
  MEANINGS,
  nowIn,
  plainText,
  remindBefore,
  shownTime,
} from "../../operation/fields";
import { phrase, recurrenceRule, until } from "../arguments/due-argument";
import { validUntil } from "../arguments/ending";
import { CATEGORIES, CLEARABLE, idArguments, keywords, metadata, SOURCES } from "../arguments/memory-fields";

/** The moment of what was done or mentioned, for which `true` can only mean now. */
const mark = isoTimeOrNow
  .clone()
  .register(MEANINGS, { read: (value) => (isWord(value, true) ? "now" : nowIn(value)) })
  .nullish();

/** Nulls are taken where the schema has them, and settled afterwards: see `settleNulls`. */
export const updateMemorySchema = once(() =>
  z.strictObject({
    id: idArguments.id,
    ids: idArguments.ids.nullable(),
    content: plainText(4000).nullish().describe("The new wording"),
    due: phrase
      .nullish()
      .describe('The new due time in the user\'s words, such as "tomorrow at 9"; never with due_at'),
    due_at: isoTime.nullish().describe("The new due time, ISO 8601; a date alone is all-day"),
    reminded_at: mark.describe('"now" once you have mentioned it, so that it is not repeated'),
    completed_at: mark.describe('"now" when it is done'),
    snoozed_until: isoTimeOrNow.nullish().describe("Keep quiet about it until then, ISO 8601"),
    snooze: phrase
      .nullish()
      .describe('Keep quiet about it, in the user\'s words: "for an hour", "until Monday"'),
    recurrence: recurrenceRule.nullish().describe("The new repetition, an RFC 5545 RRULE"),
    until: until.nullish(),
    occurrence: shownTime
      .describe("Of a repeating item: which one is meant, as its occurrence or due_at said")
      .nullish(),
    skip: z.literal(true).nullish().describe("Of a repeating item: lets this one pass"),
    clear: z
      .array(z.enum(CLEARABLE))
      .max(CLEARABLE.length)
      .nullish()
      .describe(
        "Fields to empty: completed_at reopens it, recurrence ends its repetition, reminded_at has it mentioned again",
      ),
    source: z.enum(SOURCES).nullish().describe("Who makes the change"),
    remind_before: remindBefore.nullish().describe("Seconds before due_at at which to mention it once more"),
    category: z.enum(CATEGORIES).nullish().describe("The new kind"),
    entity: label(200).nullish().describe("Whom or what it is about"),
    context: label(100).nullish().describe("The new label, such as work or home"),
    sensitive: z
      .boolean()
      .nullish()
      .describe("True keeps it out of prompts, lists and digests unless asked for"),
    valid_until: validUntil
      .nullish()
      .describe("From then on it isn't open: ISO 8601 or the user's words; a day alone ends with that day"),
    keywords: keywords
      .nullish()
      .describe("Up to 20 other words by which it is found, in place of the old ones"),
    metadata: metadata.nullish().describe("Any JSON object up to 4 KB, in place of the old one"),
  }),
);
