import { failure, type Result, success } from "../core/errors";
import type { ConversationCall } from "../operation/call";
import type { Deps } from "../operation/deps";
import { selectConversation, selectMembership } from "../store/messages";

/** What is known of a conversation that the caller may know of. */
export interface Reach {
  exists: boolean;
  timeZone: string | null;
}

/** A conversation nobody wrote in is empty for everybody; one that others wrote in is closed to a user's key. */
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

export function notReached(): Result<never> {
  return failure("forbidden", "this key reaches only conversations that hold its user's messages");
}
