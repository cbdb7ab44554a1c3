/**
 * WhatsApp Cloud API webhooks (developers.facebook.com, "Webhooks reference: messages"). One call may hold several
 * messages; statuses of what was sent come the same way.
 */

import { areEqual, fromHex, utf8 } from "../../core/bytes";
import { type Enclosure, enclosure, locationEnclosure } from "../enclosures";
import type { AnswerTo, Chat, InboundEvent, MessageEvent, Person } from "../events";
import { EMPTY, type Inbound, type InboundCall, ignored, isId, readCommand, type Verdict } from "../inbound";
import { at, millisecondsOf, objectAt, objectsAt, type Payload, readJson, textAt, wordsAt } from "../payload";
import { isHmac } from "../signatures";
import { groupAddress } from "./address";
import type { WhatsappCredentials } from "./form";

/** `X-Hub-Signature-256`: HMAC-SHA256 of the raw bytes under the app secret. */
export async function verify({
  headers,
  body,
  credentials,
}: InboundCall<WhatsappCredentials>): Promise<Verdict> {
  const header = headers.get("x-hub-signature-256") ?? "";
  const signature = header.startsWith("sha256=") ? fromHex(header.slice("sha256=".length), 32) : null;
  const genuine = await isHmac("SHA-256", utf8(credentials.app_secret), Uint8Array.from(body), signature);
  return genuine ? "genuine" : "forged";
}

/** The answer to the GET that verifies the address (`hub.challenge`); `null` for a wrong token. */
export async function verifyChallenge(url: string, verifyToken: string): Promise<string | null> {
  const query = URL.parse(url)?.searchParams;
  const token = query?.get("hub.verify_token") ?? null;
  if (token === null || query?.get("hub.mode") !== "subscribe") return null;
  return (await areEqual(token, verifyToken)) ? (query.get("hub.challenge") ?? "") : null;
}

/** Decodes a call. An account's numbers share one address, so a reply goes out from the number that was written to. */
export function decode(body: Uint8Array): Inbound {
  const payload = readJson(body);
  if (payload === null) return ignored("the body is not a JSON object");
  const events: InboundEvent[] = [];
  for (const entry of objectsAt(payload, "entry")) {
    for (const change of objectsAt(entry, "changes")) {
      const value = objectAt(change, "value");
      if (at(change, "field") !== "messages" || value === null) continue;
      events.push(...readMessages(value));
    }
  }
  if (events.length === 0) return ignored("no message that has text");
  return { kind: "events", events, response: EMPTY };
}

function readMessages(value: Payload): InboundEvent[] {
  return objectsAt(value, "messages").flatMap((message) => {
    const person = readPerson(value, message);
    const id = textAt(message, "id");
    const at_ms = millisecondsOf(at(message, "timestamp"));
    if (person === null || id === null || at_ms === null) return [];
    const chat = readChat(message, person);
    if (chat === null) return [];
    const number = textAt(value, "metadata", "phone_number_id");
    const own = textAt(value, "metadata", "display_phone_number");
    const event = readMessage(message, { id, at_ms, person, chat, number, own });
    return event === null ? [] : [event];
  });
}

interface MessageOrigin {
  id: string;
  at_ms: number;
  person: Person;
  chat: Chat;
  /** The id of the number that was written to, and the number. */
  number: string | null;
  own: string | null;
}

function readMessage(message: Payload, known: MessageOrigin): InboundEvent | null {
  const { id, at_ms, person, chat, number } = known;
  const answer = {
    to: chat.kind === "group" ? groupAddress(chat.id) : person.id,
    thread: number,
    token: null,
  };
  const context = textAt(message, "context", "id");
  switch (at(message, "type")) {
    case "edit": {
      const original = textAt(message, "edit", "original_message_id");
      const content = contentOf(objectAt(message, "edit", "message"));
      if (original === null || content === null) return null;
      const command = readCommand(content);
      const request = { command, addressed: chat.kind === "direct" || command !== null, answer };
      return {
        type: "edited",
        delivery_id: id,
        person,
        chat,
        external_id: original,
        content,
        created_at_ms: at_ms,
        edited_at_ms: at_ms,
        request,
      };
    }
    case "revoke": {
      const original = textAt(message, "revoke", "original_message_id");
      return original === null
        ? null
        : { type: "deleted", delivery_id: id, person, chat, external_id: original };
    }
    case "interactive":
    case "button": {
      const data = buttonOf(message);
      if (data === null) return readWritten(message, known, answer);
      const label = labelOf(message);
      const said = label === null ? null : { external_id: id, content: label };
      const pressed = { data, message_ref: context, said, pressed_at_ms: at_ms };
      return { type: "pressed", delivery_id: id, person, chat, ...pressed, answer };
    }
    default:
      return readWritten(message, known, answer);
  }
}

/** What a person wrote or sent; a template's button that carries nothing but its label says the label. */
function readWritten(
  message: Payload,
  { id, at_ms, person, chat, own }: MessageOrigin,
  answer: AnswerTo,
): MessageEvent | null {
  const context = textAt(message, "context", "id");
  const text = contentOf(message);
  const attached = text === null ? enclosureOf(message) : null;
  const content = text ?? attached?.content ?? null;
  if (content === null) return null;
  const command = readCommand(content);
  return {
    type: "message",
    ...attached,
    delivery_id: id,
    person,
    chat,
    external_id: id,
    content,
    created_at_ms: at_ms,
    command,
    addressed: chat.kind === "direct" || command !== null || repliesTo(own, message),
    reply_to: context === null ? null : { external_id: context, content: null },
    answer,
  };
}

/** A text, or the caption of what came with one. */
function contentOf(message: Payload | null): string | null {
  const type = textAt(message, "type");
  if (type === null) return null;
  if (type === "button") return wordsAt(message, "button", "text");
  return type === "text" ? wordsAt(message, "text", "body") : wordsAt(message, type, "caption");
}

/** What a message without text holds; null for stickers, reactions and what WhatsApp itself can't show. */
function enclosureOf(message: Payload): Enclosure | null {
  switch (at(message, "type")) {
    case "location":
      return locationEnclosure(at(message, "location", "latitude"), at(message, "location", "longitude"));
    case "audio":
      return enclosure("voice");
    case "image":
      return enclosure("picture");
    case "document":
    case "video":
    case "contacts":
      return enclosure("other");
    default:
      return null;
  }
}

/** Whether a message answers one of the bot's own, which is all that addresses a bot in a group without a command. */
function repliesTo(own: string | null, message: Payload): boolean {
  return own !== null && textAt(message, "context", "from") === own;
}

/**
 * What a reply button, a row of a list, or the quick reply of a template carries. A quick reply that was sent without a
 * payload has its label there, which carries nothing.
 */
function buttonOf(message: Payload): string | null {
  const payload = textAt(message, "button", "payload");
  return (
    textAt(message, "interactive", "button_reply", "id") ??
    textAt(message, "interactive", "list_reply", "id") ??
    (payload === textAt(message, "button", "text") ? null : payload)
  );
}

/** The text that the chat shows for the press. */
function labelOf(message: Payload): string | null {
  return (
    wordsAt(message, "interactive", "button_reply", "title") ??
    wordsAt(message, "interactive", "list_reply", "title") ??
    wordsAt(message, "button", "text")
  );
}

/**
 * The writer. People with a username have no number here: `from` and `wa_id` are left out, and `from_user_id` and
 * `user_id` hold an id of this business's own (developers.facebook.com, "Business-scoped user IDs").
 */
function readPerson(value: Payload, message: Payload): Person | null {
  const from = textAt(message, "from");
  const scoped = textAt(message, "from_user_id");
  const contacts = objectsAt(value, "contacts");
  const contact =
    contacts.find((one) => from !== null && at(one, "wa_id") === from) ??
    contacts.find((one) => scoped !== null && at(one, "user_id") === scoped) ??
    (contacts.length === 1
      ? contacts.find((one) => from === null && textAt(one, "user_id") !== null)
      : undefined) ??
    null;
  const named = [from, scoped, textAt(contact, "wa_id"), textAt(contact, "user_id")];
  const ids = [...new Set(named.filter((id) => id !== null && isId(id)))] as string[];
  const [id] = ids;
  if (id === undefined) return null;
  return { id, ids, name: wordsAt(contact, "profile", "name"), locale: null, time_zone: null };
}

/** The group of a message, or the chat with its writer; null for a group whose id no conversation can have. */
function readChat(message: Payload, { id }: Person): Chat | null {
  const group = textAt(message, "group_id");
  if (group === null) return { id, kind: "direct" };
  return isId(group) ? { id: group, kind: "group" } : null;
}
