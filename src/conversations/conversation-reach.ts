import { failure, type Result, success } from "../core/errors";
import type { ConversationCall } from "../operation/call/call";
import { ownerOfConversation } from "../operation/call/conversation-id";
import type { Deps } from "../operation/deps";
import {
  type ConversationScope,
  isMember,
  selectConversation,
  selectMembership,
} from "../store/chats/messages";
import { requireThat } from "../store/database";
import type { Statement } from "../store/statement";

/** What a caller may know of a conversation. */
export interface Reach {
  exists: boolean;
  timeZone: string | null;
}

/** Opens a conversation, which may be unused. A user's key opens its user's own ones, and where the user is a member. */
export async function reachConversation(
  deps: Deps,
  call: Pick<ConversationCall, "app" | "conversation" | "asUser">,
): Promise<Result<Reach>> {
  const [[row], member] = await deps.store
    .ofConversation(call)
    .read([selectConversation(call), ...askMembership(call, call.asUser)]);
  if (member?.length === 0) return notReached();
  return success({ exists: row !== undefined, timeZone: row?.time_zone ?? null });
}

/** Whether a user's key reaches a conversation only where its user is a member. */
function needsMembership(scope: ConversationScope, asUser: string | null): asUser is string {
  return asUser !== null && ownerOfConversation(scope.conversation) === null;
}

/** The statement that fails a batch, with `RequirementFailed`, for a user's key that doesn't reach the conversation. */
export function requireMembership(scope: ConversationScope, asUser: string | null): Statement[] {
  return needsMembership(scope, asUser) ? [requireThat(isMember(scope, asUser))] : [];
}

/** The statement that tells whether a user's key reaches a conversation: without a row it doesn't. */
export function askMembership(scope: ConversationScope, asUser: string | null): Statement[] {
  return needsMembership(scope, asUser) ? [selectMembership(scope, asUser)] : [];
}

/** The failure for a shared conversation that a user's key doesn't reach; it doesn't tell whether there is one. */
export function notReached(): Result<never> {
  return failure(
    "forbidden",
    "a user's key reaches only conversations whose member its user is: have the app add the user with " +
      "PUT /v1/conversations/{conversation_id}/members/{user_id}, or name one of the user's own, such as ~chat-1",
  );
}
