import * as z from "zod";
import { failure, invalid, type Result, success } from "../core/errors";
import { once } from "../core/once";
import type { ConversationCall } from "../operation/call/call";
import { ownerOfConversation } from "../operation/call/conversation-id";
import { MESSAGES_BYTES, operation } from "../operation/declare";
import { keep } from "../operation/keep";
import { replaceMessage } from "../store/chats/change-messages";
import { selectConversation } from "../store/chats/messages";
import { type ListedMessage, selectMessageToChange } from "../store/chats/read-messages";
import { refuseWeight } from "../store/weight";
import { stripStamps } from "../time/prompt/strip-stamps";
import { askMembership, notReached } from "./conversation-reach";
import { formedChats, refuseSizes, storedForm } from "./formed-chat";
import type { FormedJson } from "./forms/form";
import { FORM_RULES, FORMS } from "./forms/forms";
import { besidesOf, foreignMessage, LIST_FORMATS, type ListFormat, readMessages } from "./message-inputs";
import { isPerson, type MessageInput, messageSchema } from "./message-schema";
import { viewWhole, wholeMessageSchema, zoneOfMessage } from "./message-view";
import { refuseVoices } from "./own-voice";

/** What of a message of the own form may change. Whose it is and when it was written stay. */
const ownChange = once(() =>
  messageSchema()
    .pick({ role: true, content: true, attachments: true, thinking: true, thinking_signature: true })
    .partial({ role: true }),
);

/** The same, or a message of another form. The first takes every object; `readChange` reads it. */
const changeSchema = once(() =>
  z.union([foreignMessage(), ownChange()]).transform((value): FormedJson => ({ ...value })),
);

/**
 * Replaces what a posted message says. Attachments and thinking stay where they aren't sent. The search finds the new text
 * alone.
 */
export const updateMessage = operation({
  name: "update_message",
  summary: "Replaces what one message of a conversation says; its author and its time stay",
  about: "conversation",
  effect: "writes",
  input: () =>
    z.strictObject({
      id: z.string().describe("The message's external_id, or its id, as its list shows it"),
      message: changeSchema(),
      format: z
        .enum(LIST_FORMATS)
        .optional()
        .describe("The form of the message; where absent, that of the stored one, else its shape tells it"),
    }),
  wire: { whole: "message" },
  budget: { bytes: MESSAGES_BYTES },
  output: wholeMessageSchema,
  routes: [{ method: "PATCH", path: "/v1/conversations/{conversation_id}/messages/{id}" }],
  example: { id: "m3w8r5tc", message: { content: "See you tomorrow at 10" } },
  run: async (deps, call, { id, message, format }) => {
    const [[conversation], [row], member] = await deps.store
      .ofConversation(call)
      .read([selectConversation(call), selectMessageToChange(call, id), ...askMembership(call, call.asUser)]);
    if (member?.length === 0) return notReached();
    if (row === undefined)
      return failure("not_found", "this conversation has no message with this external_id or id");
    const refused = refuseRow(call, row);
    if (refused !== null) return refused;
    const change = inMessage(readChange(call, row, message, format));
    if (!change.ok) return change;
    const changed = { ...row, ...change.value };
    const zone = zoneOfMessage(row, conversation?.time_zone ?? null, call);
    const effects = [
      ...replaceMessage(call, changed, call.nowMs),
      ...(row.owner_id === null ? [] : [refuseWeight(call.app, [row.owner_id], "message")]),
    ];
    return await keep(deps, call, effects, viewWhole(changed, zone, call));
  },
});

type ChangedColumns = Pick<
  ListedMessage,
  "content" | "attachments" | "thinking" | "thinking_signature" | "form" | "original"
>;

/** What stays, and may not be sent. */
const STAYS = ["created_at", "external_id", "user_id", "time_zone", "name", "email", "agent"] as const;

/** Reads what a message is to say: a text for one of the own form, else the whole message in a provider's. */
function readChange(
  call: ConversationCall,
  row: ListedMessage,
  sent: FormedJson,
  format: ListFormat | undefined,
): Result<ChangedColumns> {
  const form = format ?? FORMS.find((one) => one === row.form);
  const isOwn = form === undefined || form === "plain";
  const read = readMessages([isOwn ? { role: row.role, ...sent } : wholeOf(row, form, sent)], {
    format: form,
  });
  if (!read.ok) return read;
  const inputs = read.value;
  const kept = inputs.form === null ? [] : FORM_RULES[inputs.form].keeps(sent);
  const [given] = besidesOf(inputs);
  const sentFields = new Set(
    Object.entries(given ?? {}).flatMap(([name, value]) =>
      value === null || value === undefined ? [] : [name],
    ),
  );
  const fixed = STAYS.find((name) => sentFields.has(name) && !kept.some((own) => own === name));
  if (fixed !== undefined)
    return invalid({ path: `messages[0].${fixed}`, message: "stays as it was stored: leave it out" });
  const refused = refuseVoices(call, inputs) ?? refuseSizes(inputs);
  if (refused !== null) return refused;
  if (inputs.form === null) return ownColumns(row, inputs.messages[0]);
  const [chat] = formedChats(inputs.messages, "UTC", call.nowMs);
  if (chat === undefined || chat.role !== row.role) return otherRole(row);
  return success({
    ...{ content: chat.content, attachments: null, thinking: null, thinking_signature: null },
    ...storedForm(chat),
  });
}

/** What is sent for a message of a form. Without a role or a type it is a part: what isn't sent stays, calls of tools too. */
function wholeOf({ form, original }: ListedMessage, sentAs: string, sent: FormedJson): FormedJson {
  if (form !== sentAs || original === null || "role" in sent || "type" in sent) return sent;
  return { ...(JSON.parse(original) as FormedJson), ...sent };
}

function ownColumns(row: ListedMessage, input: MessageInput | undefined): Result<ChangedColumns> {
  if (input === undefined || input.role !== row.role) return otherRole(row);
  const { content, attachments, thinking, thinking_signature } = input;
  return success({
    content: isPerson(row) ? content : stripStamps(content),
    attachments: attachments === undefined ? row.attachments : attachmentsText(attachments),
    thinking: thinking === undefined ? row.thinking : thinking,
    thinking_signature:
      thinking_signature === undefined ? row.thinking_signature : thinking_signature?.trim() || null,
    ...{ form: null, original: null },
  });
}

function otherRole({ role }: ListedMessage): Result<never> {
  const message = `is ${role} and stays so: send that, or delete the message and store another`;
  return invalid({ path: "messages[0].role", message });
}

/** The same, whose errors name the fields of the argument `message`. */
function inMessage<T>(result: Result<T>): Result<T> {
  if (result.ok || result.failure.code !== "invalid") return result;
  const errors = (result.failure.errors ?? []).map(({ path, message }) => ({
    path: path.replace(/^messages\[0\]/, "message"),
    message,
  }));
  return invalid(...errors);
}

function attachmentsText(attachments: readonly object[] | null): string | null {
  return attachments === null || attachments.length === 0 ? null : JSON.stringify(attachments);
}

/** Refuses a change of what isn't the caller's, and of what a platform sent. */
function refuseRow(
  call: ConversationCall,
  row: ListedMessage & { connection_id: string },
): Result<never> | null {
  const isShared = ownerOfConversation(call.conversation) === null;
  if (isShared && call.asUser !== null && row.user_id !== call.asUser)
    return failure("forbidden", "a user's key changes only that user's messages: have the app change others");
  if (row.connection_id !== "")
    return failure("conflict", "this message is a platform's: edit it there, and the change comes by itself");
  return null;
}
