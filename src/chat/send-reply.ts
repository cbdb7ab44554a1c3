import { sendThrough } from "../connections/send-through";
import { storeMessages } from "../conversations/append-messages";
import type { UserCall } from "../operation/call";
import type { Deps } from "../operation/deps";
import type { WaitingReply } from "../operation/queues";
import { nextReplyDelay } from "../outbound/backoff";
import { platformOf } from "../platforms/platforms";
import type { Said } from "../platforms/said";
import type { AnswerableEvent } from "./ask-bot";
import type { KnownConnection } from "./connection";

function happenedAt(event: AnswerableEvent): number {
  return event.type === "message" ? event.created_at_ms : event.pressed_at_ms;
}

/**
 * Sends an answer, and stores it in the conversation. Where the platform asks to wait, only the answer goes back to the
 * queue: its effects are done and must not be repeated. Returns why the answer will never arrive, for the operator's
 * log; else null.
 */
export async function sendReply(
  deps: Deps,
  connection: KnownConnection,
  call: UserCall,
  event: AnswerableEvent,
  reply: WaitingReply,
  wall: number,
): Promise<string | null> {
  const { said, skip_parts, tries } = reply;
  const { to, thread, token } = event.answer;
  const outcome = await sendThrough(deps, connection, { to, thread, token, skip_parts }, said, {
    user: call.user,
    now: wall,
  });
  if (outcome.kind === "delivered") {
    await storeReply(deps, connection, call, event, said, outcome.external_ids[0] ?? null);
    return null;
  }
  if (platformOf(connection)?.api === undefined) {
    await storeReply(deps, connection, call, event, said, null);
    return null;
  }
  const delay = outcome.kind === "retry" ? nextReplyDelay(tries, outcome.after_seconds) : null;
  if (outcome.kind !== "retry" || delay === null) return outcome.error;
  const waiting = { said, skip_parts: outcome.parts_sent ?? skip_parts, tries: tries + 1 };
  await deps.queues.inbound([{ connection: connection.id, event, as_of: call.now, reply: waiting }], delay);
  return null;
}

/** The reply belongs to the person it answers, even if others have written since. */
async function storeReply(
  deps: Deps,
  connection: KnownConnection,
  call: UserCall,
  event: AnswerableEvent,
  said: Said,
  externalId: string | null,
): Promise<void> {
  if (said.leaves_no_trace === true) return;
  const conversation = {
    app: call.app,
    conversation: `${connection.platform}:${event.chat.id}`,
    asUser: null,
    defaults: connection,
    now: Math.floor(call.nowMs / 1000),
    nowMs: call.nowMs,
    claim: null,
  };
  await storeMessages(deps, conversation, [
    {
      id: deps.newId(),
      external_id: externalId,
      connection_id: connection.id,
      role: "assistant",
      content: said.text,
      name: null,
      email: null,
      user_id: null,
      owner_id: call.user,
      agent: "almanac",
      time_zone: null,
      // The reply sorts after its message, also within one second.
      created_at_ms: Math.max(call.nowMs, happenedAt(event) + 1),
      attachments: null,
      thinking: null,
      thinking_signature: null,
    },
  ]);
}
