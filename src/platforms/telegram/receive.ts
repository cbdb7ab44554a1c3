/**
 * Telegram's Bot API by webhook (core.telegram.org/bots/api, "Getting updates"): one `Update` a call, retried until the
 * answer is 2xx. Telegram doesn't report deletions.
 */

import { areEqual } from "../../core/bytes";
import { MOST_NAMED } from "../../words/mentions";
import { type Enclosure, enclosure, locationEnclosure } from "../enclosures";
import type {
  Chat,
  InboundEvent,
  MessageEvent,
  MessageKind,
  MessageMention,
  Person,
  PressedEvent,
} from "../events";
import { happened, type Inbound, type InboundCall, ignored, readCommand, type Verdict } from "../inbound";
import {
  at,
  buttonsIn,
  integerAt,
  millisecondsOf,
  numericIdAt,
  objectAt,
  objectsAt,
  type Payload,
  readJson,
  textAt,
  wordsAt,
} from "../payload";
import type { TelegramCredentials } from "./form";

/** `X-Telegram-Bot-Api-Secret-Token` must be the `secret_token` that `setWebhook` was given. */
export async function verify({ headers, credentials }: InboundCall<TelegramCredentials>): Promise<Verdict> {
  const token = headers.get("x-telegram-bot-api-secret-token");
  return token !== null && (await areEqual(token, credentials.secret_token)) ? "genuine" : "forged";
}

export function decode(body: Uint8Array, _headers: Headers, nowMs: number): Inbound {
  const update = readJson(body);
  if (update === null) return ignored("the body is not a JSON object");
  const deliveryId = numericIdAt(update, "update_id");
  if (deliveryId === null) return ignored("the update has no id");
  const message = objectAt(update, "message");
  if (message !== null) return happened(readMove(message, deliveryId) ?? readMessage(message, deliveryId));
  const edited = objectAt(update, "edited_message");
  if (edited !== null) return happened(readEdit(edited, deliveryId));
  const query = objectAt(update, "callback_query");
  if (query !== null) return happened(readCallback(query, deliveryId, nowMs));
  return ignored("the update is of another kind");
}

/** Reads the notice that a group became a supergroup; it is sent in the old chat and in the new one. */
function readMove(message: Payload, deliveryId: string): InboundEvent | null {
  const chat = numericIdAt(message, "chat", "id");
  const to = numericIdAt(message, "migrate_to_chat_id");
  const from = numericIdAt(message, "migrate_from_chat_id");
  const [old, now] = to === null ? [from, chat] : [chat, to];
  if (old === null || now === null || (to ?? from) === null) return null;
  return { type: "moved", delivery_id: deliveryId, chat: { id: old, kind: "group" }, to: now };
}

function readMessage(message: Payload, deliveryId: string): MessageEvent | string {
  const person = readPerson(message);
  if (typeof person === "string") return person;
  const chat = readChat(message);
  const externalId = externalIdOf(message);
  const createdAt = millisecondsOf(at(message, "date"));
  if (chat === null || externalId === null || createdAt === null)
    return "the message lacks its chat, id or date";
  const text = contentOf(message);
  const attached = text === null ? enclosureOf(message) : null;
  const content = text ?? attached?.content ?? null;
  if (content === null) return "the message has no text";
  const command = attached === null ? readCommand(content) : null;
  return {
    type: "message",
    ...attached,
    delivery_id: deliveryId,
    person,
    chat,
    external_id: externalId,
    content,
    created_at_ms: createdAt,
    command,
    addressed: chat.kind === "direct" || command !== null || speaksToBot(message),
    reply_to: readReply(message),
    ...mentionsOf(message),
    answer: { to: chat.id, thread: threadOf(message), token: null },
  };
}

function readEdit(message: Payload, deliveryId: string): InboundEvent | string {
  const read = readMessage(message, deliveryId);
  if (typeof read === "string") return read;
  const { person, chat, external_id, content, created_at_ms, command, addressed, answer, mentions } = read;
  const edited_at_ms = millisecondsOf(at(message, "edit_date")) ?? created_at_ms;
  return {
    type: "edited",
    delivery_id: deliveryId,
    person,
    chat,
    external_id,
    content,
    created_at_ms,
    edited_at_ms,
    request: { command, addressed, answer, ...(mentions === undefined ? {} : { mentions }) },
  };
}

/** Reads a "callback_query": a button on a message of the bot. */
function readCallback(query: Payload, deliveryId: string, nowMs: number): InboundEvent | string {
  const person = readPerson(query);
  if (typeof person === "string") return person;
  const message = objectAt(query, "message");
  const data = textAt(query, "data");
  if (message === null || data === null) return "the button has no message or no data";
  const chat = readChat(message);
  if (chat === null) return "the button's message lacks its chat";
  return {
    type: "pressed",
    delivery_id: deliveryId,
    person,
    chat,
    data,
    message_ref: externalIdOf(message),
    ...(chat.kind === "direct" ? shownIn(message) : {}),
    said: null,
    pressed_at_ms: nowMs,
    answer: { to: chat.id, thread: threadOf(message), token: textAt(query, "id") },
  };
}

/** What stands in the message with the button; nothing where Telegram doesn't tell it any more. */
function shownIn(message: Payload): Pick<PressedEvent, "shown"> {
  const text = contentOf(message);
  if (text === null) return {};
  const rows = at(message, "reply_markup", "inline_keyboard");
  const buttons = (Array.isArray(rows) ? rows : []).map((row: unknown) =>
    buttonsIn(row, (button) => [textAt(button, "text"), textAt(button, "callback_data")]),
  );
  const headed = objectsAt(message, "entities").some((entity) => at(entity, "type") === "bold");
  return { shown: { text, headed, buttons } };
}

/** Reads a person. Groups may show other bots' messages, and two bots that answer each other never end. */
function readPerson(from: Payload): Person | string {
  // Telegram names a stand-in for whoever writes as a channel or an anonymous administrator.
  const face = numericIdAt(from, "sender_chat", "id");
  if (face !== null && at(from, "from", "is_bot") === true)
    return { id: face, name: wordsAt(from, "sender_chat", "title"), locale: null, time_zone: null };
  const id = numericIdAt(from, "from", "id");
  if (id === null) return "nobody is named as its sender";
  if (at(from, "from", "is_bot") === true) return "its sender is a bot";
  const names = [wordsAt(from, "from", "first_name"), wordsAt(from, "from", "last_name")];
  const name = names.filter((part) => part !== null).join(" ");
  return {
    id,
    name: name === "" ? wordsAt(from, "from", "username") : name,
    locale: textAt(from, "from", "language_code"),
    time_zone: null,
    handle: handleIn(textAt(from, "from", "username")),
  };
}

function readChat(message: Payload): Chat | null {
  const id = numericIdAt(message, "chat", "id");
  if (id === null) return null;
  if (at(message, "chat", "type") === "channel") return null;
  // People have positive ids, groups negative ones (core.telegram.org/api/bots/ids).
  return { id, kind: id.startsWith("-") ? "group" : "direct" };
}

function externalIdOf(message: Payload): string | null {
  const chat = numericIdAt(message, "chat", "id");
  const id = numericIdAt(message, "message_id");
  return chat === null || id === null ? null : `${chat}:${id}`;
}

function contentOf(message: Payload): string | null {
  return wordsAt(message, "text") ?? wordsAt(message, "caption");
}

/** What a message without text holds; null for stickers and notices, which ask for nothing. */
function enclosureOf(message: Payload): Enclosure | null {
  const place = objectAt(message, "location");
  if (place !== null) return locationEnclosure(at(place, "latitude"), at(place, "longitude"));
  const found = Object.entries(ATTACHED).find(([name]) => at(message, name) !== undefined);
  return found === undefined ? null : enclosure(found[1]);
}

const ATTACHED: Readonly<Record<string, MessageKind>> = {
  voice: "voice",
  audio: "voice",
  video_note: "voice",
  photo: "picture",
  document: "other",
  video: "other",
  contact: "other",
};

/** A forum's topic. Plain replies have a `message_thread_id` too, to which nothing can be sent. */
function threadOf(message: Payload): string | null {
  return at(message, "is_topic_message") === true ? numericIdAt(message, "message_thread_id") : null;
}

function readReply(message: Payload): MessageEvent["reply_to"] {
  const original = objectAt(message, "reply_to_message");
  const externalId = original === null ? null : externalIdOf(original);
  return externalId === null ? null : { external_id: externalId, content: original && contentOf(original) };
}

/**
 * Whether a group's message replies to or mentions a bot: user names end in "bot" (core.telegram.org/bots/features).
 */
function speaksToBot(message: Payload): boolean {
  if (at(message, "reply_to_message", "from", "is_bot") === true) return true;
  return spansOf(message).some(({ entity, said }) => at(entity, "type") === "mention" && BOT.test(said));
}

const BOT = /bot$/i;

/** The parts of a text that Telegram says something about ("MessageEntity"); its places count UTF-16 code units. */
function spansOf(message: Payload): { entity: Payload; said: string }[] {
  const text = contentOf(message) ?? "";
  const entities = [...objectsAt(message, "entities"), ...objectsAt(message, "caption_entities")];
  return entities.flatMap((entity) => {
    const offset = integerAt(entity, "offset");
    const length = integerAt(entity, "length");
    return offset === null || length === null ? [] : [{ entity, said: text.slice(offset, offset + length) }];
  });
}

/** The people whom a message mentions: by an id those without a name of their own, else by that name. */
function mentionsOf(message: Payload): Pick<MessageEvent, "mentions"> {
  const mentions = spansOf(message).flatMap(({ entity, said }): MessageMention[] => {
    const person = numericIdAt(entity, "user", "id");
    if (at(entity, "type") === "text_mention" && person !== null && at(entity, "user", "is_bot") !== true)
      return [{ said, person, name: said }];
    const handle = at(entity, "type") === "mention" && !BOT.test(said) ? handleIn(said.slice(1)) : null;
    return handle === null ? [] : [{ said, handle }];
  });
  return mentions.length === 0 ? {} : { mentions: mentions.slice(0, MOST_NAMED) };
}

/** A user name as it is compared: Telegram makes no difference of case. */
function handleIn(name: string | null): string | null {
  return name !== null && /^\w{1,64}$/.test(name) ? name.toLowerCase() : null;
}
