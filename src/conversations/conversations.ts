import * as z from "zod";
import { failure, success } from "../core/errors";
import { once } from "../core/once";
import { auditLine } from "../operation/audit";
import type { ConversationCall } from "../operation/call/call";
import { shownConversation } from "../operation/call/conversation-id";
import { MESSAGES_BYTES, operation } from "../operation/declare";
import type { Deps } from "../operation/deps";
import { timeZone } from "../operation/fields";
import { keep } from "../operation/keep";
import { sweepEndingIn } from "../operation/sweep";
import { deleteConversation } from "../store/chats/erase-messages";
import { pinZone, selectConversation } from "../store/chats/messages";
import { deleteSomeMessages, selectMoreMessages } from "../store/erasing/in-steps";
import { conversationEntry } from "./audited-conversation";
import { reachConversation } from "./conversation-reach";

const conversationSchema = once(() =>
  z.strictObject({
    conversation_id: z.string(),
    time_zone: z.string().nullable().describe("The zone that its stamps are pinned to"),
  }),
);

export const getConversation = operation({
  name: "get_conversation",
  summary: "Shows the settings of a conversation",
  about: "conversation",
  effect: "reads",
  input: () => z.strictObject({}),
  output: conversationSchema,
  routes: [{ method: "GET", path: "/v1/conversations/{conversation_id}" }],
  example: {},
  run: async (deps, call) => {
    const reach = await reachConversation(deps, call);
    return reach.ok
      ? success({
          conversation_id: shownConversation(call.conversation, call.asUser),
          time_zone: reach.value.timeZone,
        })
      : reach;
  },
});

/** Pins the zone of a conversation's stamps, or unpins it. */
export const patchConversation = operation({
  name: "update_conversation",
  summary: "Pins the time zone of a conversation's stamps, or frees it",
  about: "conversation",
  effect: "writes",
  input: () => z.strictObject({ time_zone: timeZone.nullable() }),
  output: conversationSchema,
  routes: [{ method: "PATCH", path: "/v1/conversations/{conversation_id}" }],
  example: { time_zone: "Europe/London" },
  budget: {
    bytes: MESSAGES_BYTES,
  },
  userKey: {
    onlyOwn: "a user's key pins the zone of its user's own conversations alone: name one such as ~chat-1",
  },
  run: async (deps, call, { time_zone }) => {
    const reach = await reachConversation(deps, call);
    if (!reach.ok) return reach;
    const outcome = { conversation_id: shownConversation(call.conversation, call.asUser), time_zone };
    return await keep(deps, call, [pinZone(call, time_zone, call.now)], outcome);
  },
});

/** Deletes messages step by step, and answers whether more are left than those of a step. */
async function deleteMost(deps: Deps, call: ConversationCall): Promise<boolean> {
  const db = deps.store.ofConversation(call);
  for (let step = 0; step < deps.batches.deleting; step += 1) {
    const [[more]] = await sweepEndingIn(db, deleteSomeMessages(call), [selectMoreMessages(call)]);
    if (more === undefined) return false;
  }
  return true;
}

/** Deletes a conversation and its messages for good. Of a large one the messages go step by step, and nobody waits for all. */
export const removeConversation = operation({
  name: "delete_conversation",
  summary: "Deletes a conversation with all its messages for good",
  about: "conversation",
  effect: "erases",
  userKey: {
    onlyOwn:
      "a user's key deletes its user's own conversations alone: name one such as ~chat-1, or send the app's key",
  },
  input: () => z.strictObject({}),
  write: { inSteps: true },
  output: () =>
    z.strictObject({
      status: z
        .enum(["deleted", "deleting"])
        .describe("deleting: it has so many messages that some are left, send the call again"),
      conversation_id: z.string(),
    }),
  routes: [{ method: "DELETE", path: "/v1/conversations/{conversation_id}" }],
  example: {},
  budget: {
    bytes: MESSAGES_BYTES,
  },
  run: async (deps, call) => {
    const db = deps.store.ofConversation(call);
    const [[row], [more]] = await db.read([selectConversation(call), selectMoreMessages(call)]);
    if (row === undefined) return failure("not_found", "there is no such conversation");
    const conversation_id = shownConversation(call.conversation, call.asUser);
    const isLarge = more !== undefined && (await deleteMost(deps, call));
    if (isLarge) return success({ status: "deleting" as const, conversation_id });
    const outcome = { status: "deleted" as const, conversation_id };
    const entry = conversationEntry("delete_conversation", call);
    return await keep(deps, call, [auditLine(call, entry), ...deleteConversation(call)], outcome);
  },
});
