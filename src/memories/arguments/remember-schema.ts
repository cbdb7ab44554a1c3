import * as z from "zod";
import { once } from "../../core/once";
import { nowFields } from "../../operation/answers";
import { isoTime, label, plainText, remindBefore } from "../../operation/fields";
import { memorySchema } from "../view/memory-schema";
import { phrase, recurrenceRule, until } from "./due-argument";
import { CATEGORIES, memoryId, metadata, SOURCES } from "./memory-fields";

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
    category: z.enum(CATEGORIES).default("fact").describe("profile and preference stand in every prompt"),
    entity: label(200).optional().describe("Whom or what it is about, such as a name"),
    context: label(100).optional().describe("A label to filter by, such as work or home"),
    remind_before: remindBefore.optional().describe("Seconds before due_at at which to mention it once more"),
    source: z.enum(SOURCES).optional().describe("Where it comes from"),
    sensitive: z.boolean().default(false).describe("True keeps it out of prompts, lists and digests"),
    metadata: metadata.optional().describe("Any JSON object up to 4 KB, for the bot's own use"),
    supersedes: memoryId.optional().describe("Id of a memory that was wrong: this one takes its place"),
  }),
);

export type RememberArguments = z.output<ReturnType<typeof rememberSchema>>;

export const rememberedSchema = once(() =>
  z.strictObject({
    status: z.enum(["stored", "duplicate"]),
    memory: memorySchema(),
    due_understood: z.string().optional().describe("How a phrase in due was read"),
    revision: z.number(),
    warnings: z.array(z.string()).optional(),
    ...nowFields,
  }),
);

export type RememberAnswer = z.output<ReturnType<typeof rememberedSchema>>;
