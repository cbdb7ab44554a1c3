import { failure, invalid, type Result } from "../core/errors";
import type { ConversationCall } from "../operation/call/call";
import { ownerOfConversation } from "../operation/call/conversation-id";
import { callIds, resultIds } from "./forms/formed-message";
import type { FormedInput } from "./forms/read-formed";
import type { MessageInputs } from "./message-inputs";
import { type ChatMessage, isPerson, type MessageInput } from "./message-schema";

/**
 * How a user's key writes. In a shared conversation it speaks as its user alone and at the present moment, because
 * others and the bot read it there; in the user's own conversations it writes both sides, and the past.
 */

/** Milliseconds on either side of now that a device's clock may be wrong. */
const CLOCK_ERROR_MS = 300_000;

/** What only the app may say of a message in a shared conversation, and what to send instead. */
const APPS_FIELDS = {
  name: "the user's display_name is set with PATCH /v1/users/{user_id}",
  email: "leave it out",
  external_id: "use an Idempotency-Key to send a message once",
  time_zone: "the user's time_zone is set with PATCH /v1/users/{user_id}",
} as const;

/** Refuses messages in which a user's key doesn't speak as its own user. */
export function refuseVoices(call: ConversationCall, inputs: MessageInputs): Result<never> | null {
  const { asUser } = call;
  if (asUser === null) return null;
  const isShared = ownerOfConversation(call.conversation) === null;
  const voices = inputs.form === null ? inputs.messages.map(ownVoice) : inputs.messages.map(formedVoice);
  for (const [index, { isPersons, said }] of voices.entries()) {
    const at = `messages[${index}]`;
    if ((said.user_id ?? asUser) !== asUser)
      return failure("forbidden", `${at}: a user's key writes only as that user: leave user_id out`);
    if (!isShared) continue;
    if (!isPersons) {
      return failure(
        "forbidden",
        `${at}: a user's key writes only as that user, with the role user and without an agent; ` +
          "send the app's key, or write to one of the user's own conversations, such as ~chat-1",
      );
    }
    for (const [field, instead] of Object.entries(APPS_FIELDS) as [keyof typeof APPS_FIELDS, string][]) {
      if ((said[field] ?? "").trim() === "") continue;
      const words = `is for the app's key in a shared conversation: ${instead}`;
      return invalid({ path: `${at}.${field}`, message: words });
    }
  }
  return null;
}

/** Who speaks in a message, as it was sent. */
interface Voice {
  /** A person speaks, and neither an agent nor a tool. */
  isPersons: boolean;
  said: Partial<Record<keyof typeof APPS_FIELDS | "user_id", string | null | undefined>>;
}

function ownVoice(message: MessageInput): Voice {
  return { isPersons: isPerson({ role: message.role, agent: message.agent?.trim() || null }), said: message };
}

/** A name that the form itself has would go to the model as it came. */
function formedVoice(message: FormedInput): Voice {
  const { role, beside, original } = message;
  const speaksForTools = callIds(message).length > 0 || resultIds(message).length > 0;
  const name = original["name"] === undefined ? beside.name : JSON.stringify(original["name"]);
  return { isPersons: role === "user" && !speaksForTools, said: { ...beside, name } };
}

/** Refuses times that a user's key may not write at: in a shared conversation the past, and the future everywhere. */
export function refuseTimes(call: ConversationCall, messages: readonly ChatMessage[]): Result<never> | null {
  if (call.asUser === null) return null;
  const isShared = ownerOfConversation(call.conversation) === null;
  for (const [index, { created_at_ms }] of messages.entries()) {
    const ahead = created_at_ms - call.nowMs;
    if (ahead <= CLOCK_ERROR_MS && (!isShared || ahead >= -CLOCK_ERROR_MS)) continue;
    const message = isShared
      ? "must be within five minutes of now with a user's key: leave it out"
      : "is in the future: send the time at which it was written, or leave it out";
    return invalid({ path: `messages[${index}].created_at`, message });
  }
  return null;
}
