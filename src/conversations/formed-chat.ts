import { invalid, type Result } from "../core/errors";
import type { MessageRow, WithOriginal } from "../store/chats/messages";
import { resolveInstant } from "../time/iso";
import { stripStamps } from "../time/prompt/strip-stamps";
import type { FormedJson } from "./forms/form";
import { editFormed, type FormedMessage, formedMessage } from "./forms/formed-message";
import { FORMS, type MessageForm } from "./forms/forms";
import type { FormedInput } from "./forms/read-formed";
import type { MessageInputs } from "./message-inputs";
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

/** Bytes of a message of a provider's form, as JSON. */
const MOST_FORMED = 32 * 1024;

/** Whether a message of a provider's form is too large to be stored, as JSON. */
export function isTooLarge(json: string): boolean {
  return json.length * 3 > MOST_FORMED && new TextEncoder().encode(json).length > MOST_FORMED;
}

/** Refuses messages of a provider's form that are too large to be stored, each by its place. */
export function refuseSizes(inputs: MessageInputs): Result<never> | null {
  if (inputs.form === null) return null;
  const errors = inputs.messages.flatMap(({ original }, at) => {
    const message = `is over ${MOST_FORMED} bytes of JSON: send references to pictures and files, not their bytes`;
    return isTooLarge(JSON.stringify(original)) ? [{ path: `messages[${at}]`, message }] : [];
  });
  return errors.length === 0 ? null : invalid(...errors);
}

/** What is stored of a message's form. */
export function storedForm({ formed }: ChatMessage): { form: MessageForm | null; original: string | null } {
  return formed === undefined
    ? { form: null, original: null }
    : { form: formed.form, original: JSON.stringify(formed.original) };
}

/** A stored message in the provider's form in which it came; undefined for one of the own form. */
export function formedOf({
  form,
  original,
  role,
  content,
}: Pick<MessageRow, "form" | "role" | "content"> & WithOriginal): FormedMessage | undefined {
  const known = FORMS.find((one) => one === form);
  if (known === undefined || original === null) return undefined;
  return { form: known, original: JSON.parse(original) as FormedJson, role, text: content };
}
