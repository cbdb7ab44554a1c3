import type { AuditEntry } from "../operation/audit";
import { ownerOfConversation } from "../operation/call/conversation-id";
import type { ConversationScope } from "../store/chats/messages";

/**
 * What a line of the audit says of a conversation: its id where that names nobody. A conversation of a person's own, and a
 * platform's, have a person's id in theirs, which an erasure takes out of the column for it alone.
 */
export function conversationEntry(
  operation: string,
  { app, conversation }: ConversationScope,
  user: string | null = ownerOfConversation(conversation),
): AuditEntry {
  const isPersonal = ownerOfConversation(conversation) !== null || conversation.includes(":");
  return { app, operation, user, ...(isPersonal ? {} : { target: conversation }) };
}
