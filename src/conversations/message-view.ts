import * as z from "zod";
import { once } from "../core/once";
import { instant } from "../operation/answers";
import type { ConversationCall, KeyCall } from "../operation/call/call";
import { shownConversation } from "../operation/call/conversation-id";
import type { MessageRow, WithOriginal } from "../store/chats/messages";
import type { ListedMessage } from "../store/chats/read-messages";
import { MESSAGE_ROLES } from "../store/tables/conversations";
import { displayInstant } from "../time/display";
import { promptText } from "../time/prompt/prompt";
import { resolveZone } from "../time/zones/user-zone";
import { isKnownZone } from "../time/zones/zone";
import type { FormedJson } from "./forms/form";
import { type Attachment, attachment } from "./message-schema";

/** A stored message for callers. */
export const storedMessageSchema = once(() =>
  z.strictObject({
    id: z.string(),
    conversation_id: z.string(),
    external_id: z.string().nullable(),
    role: z.enum(MESSAGE_ROLES),
    name: z.string().nullable(),
    email: z.string().nullable(),
    user_id: z.string().nullable(),
    agent: z.string().nullable(),
    time_zone: z.string().nullable(),
    content: z.string(),
    ...instant("created_at"),
    created_at_ms: z.number().describe("Epoch milliseconds"),
    attachments: z.array(attachment),
    thinking: z.string().nullable(),
    thinking_signature: z.string().nullable(),
    format: z.string().nullable().describe("The form in which it came; null for the own form"),
  }),
);

/** The same with what it came as. */
export const wholeMessageSchema = once(() =>
  storedMessageSchema().extend({
    message: z
      .record(z.string(), z.unknown())
      .nullable()
      .describe("The message as it came in that form; null for one of the own form"),
  }),
);

type MessageView = z.output<ReturnType<typeof storedMessageSchema>>;

/** Shows a stored message to a caller, with instants in `zone`. */
export function viewMessage(
  row: MessageRow,
  zone: string,
  { now, asUser }: Pick<KeyCall, "now" | "asUser">,
): MessageView {
  return {
    id: row.id,
    conversation_id: shownConversation(row.conversation_id, asUser),
    external_id: row.external_id,
    role: row.role,
    name: row.name,
    email: row.email,
    user_id: row.user_id,
    agent: row.agent,
    time_zone: row.time_zone,
    content: row.content,
    ...displayInstant("created_at", Math.floor(row.created_at_ms / 1000), zone, now),
    created_at_ms: row.created_at_ms,
    attachments: row.attachments === null ? [] : (JSON.parse(row.attachments) as Attachment[]),
    thinking: row.thinking,
    thinking_signature: row.thinking_signature,
    format: row.form,
  };
}

/** The same with what it came as. */
export function viewWhole(
  row: MessageRow & WithOriginal,
  zone: string,
  caller: Pick<KeyCall, "now" | "asUser">,
): z.output<ReturnType<typeof wholeMessageSchema>> {
  const message = row.original === null ? null : (JSON.parse(row.original) as FormedJson);
  return { ...viewMessage(row, zone, caller), message };
}

/** Who wrote a message, for one line of a prompt: a person's name, an agent's, else the role. */
export function speakerOf({ role, name, agent }: Pick<MessageView, "role" | "name" | "agent">): string {
  return promptText((role === "user" ? name : agent) ?? role);
}

/** The zone in which a message is shown: that of its conversation's stamps, else the author's, else the app's. */
export function zoneOfMessage(
  { time_zone, author_time_zone }: ListedMessage,
  pinned: string | null,
  { defaults }: Pick<ConversationCall, "defaults">,
): string {
  const known = [pinned, time_zone, author_time_zone].find((zone) => zone !== null && isKnownZone(zone));
  return known ?? resolveZone(null, defaults.default_time_zone).zone;
}
