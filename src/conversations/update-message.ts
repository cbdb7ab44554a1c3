import * as z from "zod";
import { failure, invalid, type Result } from "../core/errors";
import { once } from "../core/once";
import type { ConversationCall } from "../operation/call/call";
import { ownerOfConversation } from "../operation/call/conversation-id";
import { MESSAGES_BYTES, operation } from "../operation/declare";
import { keep } from "../operation/write";
import { replaceMessage } from "../store/chats/change-messages";
import { selectConversation } from "../store/chats/messages";
import { type ListedMessage, selectMessageToChange } from "../store/chats/read-messages";
import { stripStamps } from "../time/prompt/strip-stamps";
import { askMembership, notReached } from "./conversation-reach";
import { isPerson, messageSchema } from "./message-schema";
import { storedMessageSchema, viewMessage, zoneOfMessage } from "./message-view";

/** What of a message may change. Whose it is and when it was written stay. */
const changedSchema = once(() =>
  messageSchema()
    .pick({ role: true, content: true, attachments: true, thinking: true, thinking_signature: true })
    .partial({ role: true }),
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
      message: changedSchema(),
    }),
  wire: { whole: "message" },
  budget: { bytes: MESSAGES_BYTES },
  output: storedMessageSchema,
  routes: [{ method: "PATCH", path: "/v1/conversations/{conversation_id}/messages/{id}" }],
  example: { id: "m3w8r5tc", message: { content: "See you tomorrow at 10" } },
  run: async (deps, call, { id, message }) => {
    const [[conversation], rows, member] = await deps.db.batch([
      selectConversation(call),
      selectMessageToChange(call, id),
      ...askMembership(call, call.asUser),
    ]);
    if (member?.length === 0) return notReached();
    const [row] = rows;
    if (row === undefined)
      return failure("not_found", "this conversation has no message with this external_id or id");
    const refused = refuseChange(call, row, message.role);
    if (refused !== null) return refused;
    const { content, attachments, thinking, thinking_signature } = message;
    const changed = {
      ...row,
      content: isPerson(row) ? content : stripStamps(content),
      ...(attachments === undefined ? {} : { attachments: attachmentsText(attachments) }),
      ...(thinking === undefined ? {} : { thinking }),
      ...(thinking_signature === undefined ? {} : { thinking_signature: thinking_signature?.trim() || null }),
    };
    const zone = zoneOfMessage(row, conversation?.time_zone ?? null, call);
    return await keep(
      deps,
      call,
      replaceMessage(call, changed, call.nowMs),
      viewMessage(changed, zone, call),
    );
  },
});

function attachmentsText(attachments: readonly object[] | null): string | null {
  return attachments === null || attachments.length === 0 ? null : JSON.stringify(attachments);
}

/** Refuses a change of what isn't the caller's, of who speaks, and of what a platform sent. */
function refuseChange(
  call: ConversationCall,
  row: ListedMessage & { connection_id: string },
  role: string | undefined,
): Result<never> | null {
  const isShared = ownerOfConversation(call.conversation) === null;
  if (isShared && call.asUser !== null && row.user_id !== call.asUser)
    return failure("forbidden", "a user's key changes only that user's messages: have the app change others");
  if (row.connection_id !== "")
    return failure("conflict", "this message is a platform's: edit it there, and the change comes by itself");
  if (role !== undefined && role !== row.role)
    return invalid({
      path: "message.role",
      message: `is ${row.role} and stays so: leave it out, or delete the message and store another`,
    });
  return null;
}
