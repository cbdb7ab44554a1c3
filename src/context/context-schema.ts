import * as z from "zod";
import { attachment } from "../conversations/message-schema";
import { itemSchema } from "../memories/item-view";
import { instant, nowFields } from "../operation/answers";

/** An item as a prompt's answer lists it. */
export const promptItemSchema = itemSchema.extend({
  remind_before: z.number().nullable(),
  ...instant("reminded_at"),
  ...instant("snoozed_until"),
});

export type PromptItemView = z.output<typeof promptItemSchema>;

const text = z.strictObject({ type: z.literal("text"), text: z.string() });
const source = z.union([
  z.strictObject({ type: z.literal("url"), url: z.string() }),
  z.strictObject({ type: z.literal("base64"), media_type: z.string(), data: z.string() }),
]);

/** A part of a message's content, as Chat Completions or the Messages API has it. */
const part = z.union([
  text,
  z.strictObject({ type: z.literal("image_url"), image_url: z.strictObject({ url: z.string() }) }),
  z.strictObject({ type: z.literal("thinking"), thinking: z.string(), signature: z.string() }),
  z.strictObject({ type: z.enum(["image", "document"]), source }),
]);

export type ContentPart = z.output<typeof part>;

/** A message for a model call: plain, or in a provider's structure. */
const listed = z.strictObject({
  role: z.enum(["user", "assistant"]),
  content: z.union([z.string(), z.array(part)]),
  attachments: z.array(attachment).optional(),
  thinking: z.string().optional(),
  thinking_signature: z.string().optional(),
});

export type PromptMessage = z.output<typeof listed>;

const trimmed = z.strictObject({
  messages: z.number(),
  relevant: z.number(),
  upcoming: z.number(),
  overdue: z.number(),
});

export const contextAnswer = z.strictObject({
  system: z.string().describe("stable and volatile, ready for a model call"),
  stable: z.string().describe("What is known about the user; it changes with their profile alone"),
  volatile: z.string().describe("The clock, and what is due"),
  ...nowFields,
  items: z.array(promptItemSchema),
  overdue_count: z.number(),
  upcoming_count: z.number(),
  messages: z.array(listed),
  estimated_tokens: z.number(),
  cache_hint: z.strictObject({ system_characters: z.number(), messages: z.number() }),
  digest: z.strictObject({
    source: z.enum(["kv", "d1", "none"]),
    computed_at: z.number().nullable(),
    revision: z.number(),
    stale: z.boolean(),
  }),
  trimmed: trimmed.optional(),
  warnings: z.array(z.string()).optional(),
  revision: z.number().optional().describe("Where mark_shown has changed something"),
});

export type Context = z.output<typeof contextAnswer>;
