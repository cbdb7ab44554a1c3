import { failure, type Result, success } from "../../core/errors";
import type { KeyCall } from "./call";
import { ownerOfConversation } from "./conversation-id";

/**
 * What a user's key may not do with an operation. Such a key is in the hands of the user's device, so it may be hostile
 * (docs/http.md). Whose data it reaches at all is settled by what the operation is about.
 */
export interface UserKeyRule<C, A> {
  /** Set where it may never call: the reason, which says what to do instead. */
  never?: string;
  /** Set where it may call for the user's own conversations alone: the reason. */
  onlyOwn?: string;
  /** Refuses arguments that are for the app's key; null where nothing is wrong. */
  refuses?(call: C & { asUser: string }, input: A): Result<never> | null;
}

/** Whether a user's key may call an operation about what the address names. */
export function mayCall(rule: UserKeyRule<KeyCall, object>, call: Partial<KeyCall>): Result<null> {
  if (rule.never !== undefined) return failure("forbidden", rule.never);
  if (rule.onlyOwn !== undefined && !isOwn(call)) return failure("forbidden", rule.onlyOwn);
  return success(null);
}

/** Whether the call is about a conversation that is one user's own. A user's key names no other user's. */
function isOwn(call: Partial<KeyCall> & { conversation?: string }): boolean {
  return call.conversation !== undefined && ownerOfConversation(call.conversation) !== null;
}
