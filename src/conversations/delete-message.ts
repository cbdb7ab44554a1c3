import * as z from "zod";
import { failure } from "../core/errors";
import { ownerOfConversation } from "../operation/call/conversation-id";
import { MESSAGES_BYTES, operation } from "../operation/declare";
import { keep } from "../operation/keep";
import { deleteMessage } from "../store/chats/change-messages";
import { selectMessage } from "../store/chats/read-messages";
import { reachConversation } from "./conversation-reach";

/** Deletes one message for good. A late retry by its sender doesn't store it again. */
export const removeMessage = operation({
  name: "delete_message",
  summary: "Deletes one message of a conversation for good",
  about: "conversation",
  effect: "erases",
  input: () => z.strictObject({ id: z.string().describe("The message's id, as its list shows it") }),
  output: () => z.strictObject({ status: z.literal("deleted"), id: z.string() }),
  routes: [{ method: "DELETE", path: "/v1/conversations/{conversation_id}/messages/{id}" }],
  example: { id: "m3w8r5tc" },
  budget: {
    bytes: MESSAGES_BYTES,
  },
  run: async (deps, call, { id }) => {
    const reach = await reachConversation(deps, call);
    if (!reach.ok) return reach;
    const [[message]] = await deps.store.ofConversation(call).read([selectMessage(call, id)]);
    if (message === undefined) return failure("not_found", "this conversation has no message with this id");
    const isShared = ownerOfConversation(call.conversation) === null;
    if (isShared && call.asUser !== null && message.user_id !== call.asUser)
      return failure(
        "forbidden",
        "a user's key deletes only that user's messages: have the app delete others",
      );
    const outcome = { status: "deleted" as const, id };
    return await keep(deps, call, deleteMessage(call, id, call.now), outcome);
  },
});
