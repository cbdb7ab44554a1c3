import * as z from "zod";
import { attachment } from "../conversations/message-schema";
import { once } from "../core/once";
import { itemSchema } from "../memories/view/item-view";
import { instant, nowFields } from "../operation/answers";

/** An item as a prompt's answer lists it. */
export const promptItemSchema = once(() =>
  itemSchema().extend({
    remind_before: z.number().nullable(),
    ...instant("reminded_at"),
    ...instant("snoozed_until"),
  }),
);

export type PromptItemView = z.output<ReturnType<typeof promptItemSchema>>;

const text = once(() => z.strictObject({ type: z.literal("text"), text: z.string() }));
const source = once(() =>
  z.union([
    z.strictObject({ type: z.literal("url"), url: z.string() }),
    z.strictObject({ type: z.literal("base64"), media_type: z.string(), data: z.string() }),
  ]),
);

/** A part of a message's content, as Chat Completions or the Messages API has it. */
const part = once(() =>
  z.union([
    text(),
    z.strictObject({ type: z.literal("image_url"), image_url: z.strictObject({ url: z.string() }) }),
    z.strictObject({ type: z.literal("thinking"), thinking: z.string(), signature: z.string() }),
    z.strictObject({ type: z.enum(["image", "document"]), source: source() }),
  ]),
);

export type ContentPart = z.output<ReturnType<typeof part>>;

/** A message for a model call: plain, or in a provider's structure. */
const listed = once(() =>
  z.strictObject({
    role: z.enum(["user", "assistant"]),
    content: z.union([z.string(), z.array(part())]),
    attachments: z.array(attachment).optional(),
    thinking: z.string().optional(),
    thinking_signature: z.string().optional(),
  }),
);

export type PromptMessage = z.output<ReturnType<typeof listed>>;

/** A message in the form of its list, beside the three that are told above. */
const foreign = once(() => z.record(z.string(), z.unknown()));

export type ListMessage = PromptMessage | z.output<ReturnType<typeof foreign>>;

/** A mention to come. */
const mention = once(() =>
  z.strictObject({
    ...instant("at"),
    status: z.enum(["overdue", "due"]),
    label: z
      .string()
      .describe("As the prompt will have it: of a series, the occurrence that will be mentioned"),
    cause: z.enum([
      "snooze_ends",
      "overdue",
      "remind_before",
      "day_begins",
      "enters_horizon",
      "next_occurrence",
      "waiting",
    ]),
    text: z.string().describe("The cause in words"),
  }),
);

/** Why an item stands in a prompt or not, from its own life and the limit of its group. */
const REASONS = [
  "new",
  "snooze_over",
  "overdue_since",
  "lead_since",
  "day_since",
  "over_limit",
  "asleep",
  "later",
  "comes_often",
  "mentioned",
] as const;

export const lineReason = once(() => z.enum(REASONS));

export const explanation = once(() =>
  z.strictObject({
    id: z.string(),
    content: z.string().nullable().describe("Null for a sensitive item that was not asked for"),
    status: z.enum(["overdue", "due", "later"]),
    label: z.string(),
    shown: z.boolean().describe("Whether the prompt asks to bring it up"),
    also_open: z.boolean().describe("Whether it stands in the prompt's part of what is also open"),
    reason: z.enum([...REASONS, "over_budget", "sensitive"]),
    text: z.string().describe("The reason in words"),
    life: z
      .array(mention())
      .describe("The mentions of the next 31 days, or up to life_until, if each is marked when shown"),
  }),
);

export type Explanation = z.output<ReturnType<typeof explanation>>;

const trimmed = once(() =>
  z.strictObject({
    messages: z.number(),
    relevant: z.number(),
    mentioned: z.number(),
    upcoming: z.number(),
    overdue: z.number(),
    stable: z.number().describe("Lines of what is known about the user"),
  }),
);

export const contextAnswer = once(() =>
  z.strictObject({
    system: z.string().describe("stable and volatile, ready for a model call"),
    stable: z.string().describe("What is known about the user; it changes with their profile alone"),
    volatile: z.string().describe("The clock, and what is due"),
    ...nowFields,
    items: z.array(promptItemSchema()),
    overdue_count: z.number(),
    upcoming_count: z.number(),
    mentioned: z
      .array(promptItemSchema())
      .describe(
        "What the prompt lists as also open: mentioned already, or in no need of it, and due today or tomorrow",
      ),
    mentioned_count: z
      .number()
      .describe(
        "All open, awake items that aren't pending, and are upcoming or became overdue in the last 30 days",
      ),
    messages: z.array(z.union([listed(), foreign()])),
    estimated_tokens: z.number(),
    cache_hint: z.strictObject({ system_characters: z.number(), messages: z.number() }),
    digest: z.strictObject({
      source: z.enum(["kv", "d1", "none"]),
      computed_at: z.number().nullable(),
      revision: z.number(),
      stale: z.boolean(),
    }),
    trimmed: trimmed().optional(),
    explanations: z
      .array(explanation())
      .optional()
      .describe("With explain: the items that are open, at most 100"),
    more_explanations: z.number().optional().describe("How many items come near in 31 days beside those"),
    life_until: z
      .number()
      .optional()
      .describe("Where over 1,000 mentions come in 31 days: they are told up to then, in epoch seconds"),
    warnings: z.array(z.string()).optional(),
    revision: z.number().optional().describe("Where mark_shown has changed something"),
  }),
);

export type Context = z.output<ReturnType<typeof contextAnswer>>;
