import * as z from "zod";
import { once } from "../../core/once";
import { nowFields } from "../../operation/answers";
import { isoTime, label, plainText, remindBefore } from "../../operation/fields";
import { memorySchema } from "../view/memory-schema";
import { similarSchema } from "../view/similar";
import { phrase, recurrenceRule, until } from "./due-argument";
import { validUntil } from "./ending";
import { CATEGORIES, keywords, memoryId, metadata, SOURCES } from "./memory-fields";

export const rememberSchema = once(() =>
  z.strictObject({
    content: plainText(4000).describe("One self-contained sentence, as the user would say it"),
    due_at: isoTime
      .optional()
      .describe("When it is due, ISO 8601, without an offset in the user's time; a date alone is all-day"),
    due: phrase
      .optional()
      .describe(
        'The same in the user\'s words, such as "every second Tuesday at 9". Prefer it where the user said a time; never send both',
      ),
    recurrence: recurrenceRule
      .optional()
      .describe(
        "RFC 5545 RRULE, such as FREQ=WEEKLY;BYDAY=TU, with its first time in due_at; not with a due that repeats",
      ),
    until: until.optional(),
    event_time: isoTime.optional().describe("When it happened, ISO 8601; default now"),
    category: z
      .enum(CATEGORIES)
      .optional()
      .describe("By default fact; profile and preference stand in every prompt"),
    entity: label(200).optional().describe("Whom or what it is about, such as a name"),
    context: label(100).optional().describe("A label to filter by, such as work or home"),
    remind_before: remindBefore.optional().describe("Seconds before due_at at which to mention it once more"),
    source: z.enum(SOURCES).optional().describe("Where it comes from"),
    sensitive: z.boolean().optional().describe("True keeps it out of prompts, lists and digests"),
    metadata: metadata.optional().describe("Any JSON object up to 4 KB, for the bot's own use"),
    valid_until: validUntil
      .optional()
      .describe(
        "From then on it isn't open any more: ISO 8601 or the user's words; a day alone ends with that day",
      ),
    keywords: keywords
      .optional()
      .describe("Up to 20 other words by which the user might ask for it, which it doesn't say itself"),
    supersedes: memoryId
      .optional()
      .describe("Id of a memory that was wrong: this one takes its place, and what you don't send from it"),
  }),
);

export type RememberArguments = z.output<ReturnType<typeof rememberSchema>>;

export const rememberedSchema = once(() =>
  z.strictObject({
    status: z.enum(["stored", "duplicate"]),
    memory: memorySchema(),
    due_understood: z.string().optional().describe("How a phrase in due was read"),
    taken_over: z
      .array(z.string())
      .optional()
      .describe("What a correction has of the memory that it corrects, by the names of fields"),
    similar: similarSchema()
      .optional()
      .describe(
        "Up to three open memories that say nearly the same; one that this replaces is named in supersedes",
      ),
    revision: z.number(),
    ...nowFields,
  }),
);

export type RememberAnswer = z.output<ReturnType<typeof rememberedSchema>>;
