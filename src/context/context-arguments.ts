import * as z from "zod";
import { LIST_FORMATS, messageList } from "../conversations/message-inputs";
import { once } from "../core/once";
import { groupLimit, withinDays } from "../memories/get-upcoming";
import { conversationId, label } from "../operation/fields";
import { STAMP_RULES } from "../time/prompt/stamps";

/** Messages of one call, of which nothing is stored. */
export const MOST_STAMPED = 1000;

export const contextSchema = once(() =>
  z.strictObject({
    within_days: withinDays(),
    limit: groupLimit()
      .unwrap()
      .optional()
      .describe("Most items of each group, 10 where absent; with window=blocks most messages too"),
    q: z.string().max(1000).optional().describe("Adds the memories that fit these words"),
    min_revision: z.int().min(0).default(0).describe("The answer shows this revision at least"),
    include_sensitive: z.boolean().default(false),
    conversation_id: conversationId
      .optional()
      .describe("A stored conversation whose newest messages are returned"),
    message_limit: z
      .int()
      .min(1)
      .max(500)
      .optional()
      .describe("Most messages of a stored conversation, and with window=blocks of any; 50 where absent"),
    messages: messageList(MOST_STAMPED)
      .optional()
      .describe(
        "Messages to stamp, of the form above or of another that format names; nothing of them is stored",
      ),
    window: z
      .enum(["plain", "blocks"])
      .default("plain")
      .describe("blocks moves the oldest message in steps of half of the limit, so that lists begin alike"),
    agent: label(200).optional().describe("The name of the agent whose turn it is"),
    stamps: z
      .enum(STAMP_RULES)
      .default("standard")
      .describe("sparse stamps new days and gaps of ten minutes, and names people where there are several"),
    format: z
      .enum(LIST_FORMATS)
      .optional()
      .describe("The form of the list that is sent and answered; where absent, that which its messages have"),
    strip_stamps: z
      .boolean()
      .default(false)
      .describe("Takes stamps that the agent echoed off its messages in a provider's form"),
    repair: z
      .boolean()
      .default(false)
      .describe(
        "Answers calls of tools without a result as interrupted, and leaves out results without a call",
      ),
    placement: z.enum(["system", "before_last_message"]).default("system"),
    max_tokens: z.int().min(1).max(2_000_000).optional(),
    mark_shown: z.boolean().default(false),
    marks: z
      .enum(["call", "said"])
      .default("call")
      .describe("said leaves out the sentence about marks: the caller reports what was said"),
    explain: z
      .boolean()
      .default(false)
      .describe("Adds why each item stands in the prompt or not, and when it will be mentioned"),
  }),
);

export type ContextInput = z.output<ReturnType<typeof contextSchema>>;

/** The arguments with what stands where a limit was not sent. */
export type ContextArguments = ContextInput & { limit: number; message_limit: number };

const ITEMS = 10;
const MESSAGES = 50;

/** Sets the limits that were not sent. A window in blocks takes the one of the items, where that alone was sent. */
export function settleLimits(sent: ContextInput): ContextArguments {
  const { limit = ITEMS, message_limit = (sent.window === "blocks" ? sent.limit : null) ?? MESSAGES } = sent;
  return { ...sent, limit, message_limit };
}
