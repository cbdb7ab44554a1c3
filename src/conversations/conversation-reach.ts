import { failure, type Result, success } from "../core/errors";
import type { ConversationCall } from "../operation/call";
import type { Deps } from "../operation/deps";
import { selectConversation, selectMembership } from "../store/messages";

/** What a caller may know of a conversation. */
export interface Reach {
  exists: boolean;
  timeZone: string | null;
}

/** Opens a conversation, which may be unused. A user's key doesn't open one in which only others wrote. */
export async function reachConversation(
  deps: Deps,
  call: Pick<ConversationCall, "app" | "conversation" | "asUser">,
): Promise<Result<Reach>> {
  const [found, member] = await deps.db.batch([
    selectConversation(call),
    ...(call.asUser === null ? [] : [selectMembership(call, call.asUser)]),
  ]);
  const [row] = found;
  if (row !== undefined && member?.length === 0) return notReached();
  return success({ exists: row !== undefined, timeZone: row?.time_zone ?? null });
}

/** The failure for a conversation that the caller may not open. */
export function notReached(): Result<never> {
  return failure("forbidden", "this key reaches only conversations that hold its user's messages");
}
