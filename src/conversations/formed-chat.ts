import { resolveInstant } from "../time/iso";
import { stripStamps } from "../time/prompt/strip-stamps";
import { editFormed, formedMessage } from "./forms/formed-message";
import type { FormedInput } from "./forms/read-formed";
import type { ChatMessage } from "./message-schema";

/**
 * Messages of a provider's form, in the order in which they came. Times without an offset are in `zone`. One without a time
 * has that of the message before it, else of the next that has one, else `nowMs` (epoch milliseconds), so that the order
 * holds where it is stored, and is marked as undated.
 */
export function formedChats(inputs: readonly FormedInput[], zone: string, nowMs: number): ChatMessage[] {
  const times = inputs.map(({ beside: { created_at } }) =>
    created_at ? resolveInstant(created_at.time, zone) * 1000 + created_at.ms : null,
  );
  let beforeMs = times.find((time) => time !== null) ?? nowMs;
  return inputs.map(({ beside, ...formed }, index): ChatMessage => {
    const time = times[index] ?? null;
    beforeMs = time ?? beforeMs;
    return {
      role: formed.role,
      content: formed.text,
      name: beside.name?.trim() || null,
      email: null,
      user_id: beside.user_id ?? null,
      agent: null,
      time_zone: beside.time_zone?.trim() || null,
      created_at_ms: beforeMs,
      attachments: [],
      thinking: null,
      thinking_signature: null,
      formed,
      ...(time === null ? { isUndated: true } : {}),
    };
  });
}

/** A message without the stamps that the agent echoed at its start. A text that is nothing else stays. */
export function withoutEcho(message: ChatMessage): ChatMessage {
  const { formed, role } = message;
  if (formed === undefined || role !== "assistant") return message;
  const original = editFormed(formed, (text, index) => (index === 0 ? stripStamps(text) || text : text));
  const cleaned = formedMessage(formed.form, original);
  return { ...message, content: cleaned.text, formed: cleaned };
}
