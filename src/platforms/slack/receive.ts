/**
 * Slack's Events API in JSON (docs.slack.dev/apis/events-api), slash commands and interactions as forms. All of them
 * may come to one address. Slack waits for 3 s, and retries events up to three times.
 */

import { fromHex, utf8 } from "../../core/bytes";
import { mediaEnclosure } from "../enclosures";
import { type Chat, HOME_OPENED, type InboundEvent, type MessageEvent, type PressedEvent } from "../events";
import {
  happened,
  type Inbound,
  type InboundCall,
  ignored,
  isId,
  jsonAnswer,
  readCommand,
  type Verdict,
} from "../inbound";
import { at, objectAt, objectsAt, type Payload, readForm, readJson, textAt, wordsAt } from "../payload";
import { isFresh, isHmac, prefixed } from "../signatures";
import type { SlackCredentials } from "./form";
import { readInteraction, readSlashCommand, timeOf } from "./interactions";
import { mentions, mentionsIn, readableText, withoutMention } from "./text";

/**
 * `X-Slack-Signature`: `v0=` and HMAC-SHA256 of `v0:{timestamp}:{body}`
 * (docs.slack.dev/authentication/verifying-requests-from-slack).
 */
export async function verify({
  headers,
  body,
  credentials,
  nowMs,
}: InboundCall<SlackCredentials>): Promise<Verdict> {
  const timestamp = headers.get("x-slack-request-timestamp") ?? "";
  const header = headers.get("x-slack-signature") ?? "";
  const { signing_secret } = credentials;
  if (signing_secret === undefined || !isFresh(timestamp, nowMs) || !header.startsWith("v0="))
    return "forged";
  const signed = prefixed(`v0:${timestamp}:`, body);
  const signature = fromHex(header.slice("v0=".length), 32);
  return (await isHmac("SHA-256", utf8(signing_secret), signed, signature)) ? "genuine" : "forged";
}

export function decode(body: Uint8Array, _headers: Headers, nowMs: number): Inbound {
  const payload = readJson(body);
  if (payload === null) {
    const form = readForm(body);
    const interaction = form.get("payload");
    if (interaction !== null) return happened(readInteraction(interaction, nowMs));
    return happened(readSlashCommand(form, nowMs));
  }
  if (at(payload, "type") === "url_verification") {
    const challenge = textAt(payload, "challenge") ?? "";
    return { kind: "challenge", response: jsonAnswer({ challenge }) };
  }
  const event = objectAt(payload, "event");
  if (at(payload, "type") !== "event_callback" || event === null)
    return ignored("the call is of another kind");
  return happened(readEvent(payload, event));
}

/** Subtypes of `message` that people write; the others are notices or bots'. */
const WRITTEN = [undefined, "file_share", "me_message", "thread_broadcast"];

function readEvent(payload: Payload, event: Payload): InboundEvent | string {
  const type = at(event, "type");
  if (type !== "message" && type !== "app_mention" && type !== "app_home_opened")
    return "the event is of another type";
  const chat = readChat(event);
  if (chat === null) return "the event lacks its channel";
  if (type === "app_home_opened") return readHome(payload, event);
  const bot = botOf(payload);
  const eventId = textAt(payload, "event_id");
  switch (at(event, "subtype")) {
    case "message_changed":
      return readChange(event, { chat, bot, eventId });
    case "message_deleted":
      return deletion(chat, textAt(event, "deleted_ts"), eventId);
    default:
      if (!WRITTEN.includes(at(event, "subtype") as string | undefined)) return "the event is a notice";
      return readMessage(event, { chat, bot, eventId }, type === "app_mention");
  }
}

/** Reads that somebody opened the app's Home, which shows what is coming. It is a press with no message. */
function readHome(payload: Payload, event: Payload): PressedEvent | string {
  const user = textAt(event, "user");
  const id = textAt(payload, "event_id");
  if (at(event, "tab") !== "home") return "another tab was opened";
  if (user === null || !isId(user) || id === null) return "the opening lacks its user or id";
  return {
    type: "pressed",
    delivery_id: id,
    person: { id: user, name: null, locale: null, time_zone: null },
    chat: { id: user, kind: "direct" },
    data: HOME_OPENED,
    message_ref: null,
    said: null,
    pressed_at_ms: timeOf(textAt(event, "event_ts")) ?? 0,
    answer: { to: user, thread: null, token: null },
  };
}

interface MessageOrigin {
  chat: Chat;
  /** The app's user id in this workspace, where the event tells it. */
  bot: string | null;
  eventId: string | null;
}

/** Reads a message. One that mentions the app comes twice, as `message` and `app_mention`; only their ids differ. */
function readMessage(message: Payload, known: MessageOrigin, mentioned: boolean): MessageEvent | string {
  const { chat, bot, eventId } = known;
  const user = writerOf(message, bot);
  if (user === null) return "its sender is a bot or not named";
  const ts = textAt(message, "ts");
  const created_at_ms = timeOf(ts);
  if (ts === null || created_at_ms === null) return "the message has no ts";
  const text = wordsAt(message, "text");
  const words = text === null ? "" : readableText(withoutMention(text, bot)).trim();
  const file = words === "" ? (objectsAt(message, "files")[0] ?? null) : null;
  const attached = file === null ? null : mediaEnclosure(textAt(file, "mimetype"));
  const content = attached?.content ?? words;
  if (content === "") return "the message has no text";
  const external_id = `${chat.id}:${ts}`;
  const thread = textAt(message, "thread_ts");
  const command = readCommand(content);
  return {
    type: "message",
    ...attached,
    delivery_id: eventId ?? external_id,
    person: { id: user, name: null, locale: null, time_zone: null },
    chat,
    external_id,
    content,
    created_at_ms,
    command,
    addressed:
      chat.kind === "direct" ||
      mentioned ||
      mentions(text ?? "", bot) ||
      command !== null ||
      (bot !== null && textAt(message, "parent_user_id") === bot),
    reply_to:
      thread === null || thread === ts ? null : { external_id: `${chat.id}:${thread}`, content: null },
    ...mentionsIn(text ?? "", bot),
    answer: { to: chat.id, thread, token: null },
  };
}

/**
 * Reads a change. Only one of the text counts, not one of what hangs on it (a link's preview, a reply's count).
 * Deleting a message with replies leaves a tombstone.
 */
function readChange(event: Payload, known: MessageOrigin): InboundEvent | string {
  const message = objectAt(event, "message");
  if (message === null) return "the change has no message";
  const ts = textAt(message, "ts");
  if (at(message, "subtype") === "tombstone") return deletion(known.chat, ts, known.eventId);
  if (!WRITTEN.includes(at(message, "subtype") as string | undefined))
    return "the changed message is a notice";
  const before = objectAt(event, "previous_message");
  if (before !== null && at(before, "text") === at(message, "text")) return "the text has not changed";
  const read = readMessage(message, known, false);
  if (typeof read === "string") return read;
  const edited = timeOf(textAt(message, "edited", "ts")) ?? timeOf(textAt(event, "event_ts"));
  return {
    type: "edited",
    delivery_id: read.delivery_id,
    person: read.person,
    chat: read.chat,
    external_id: read.external_id,
    content: read.content,
    created_at_ms: read.created_at_ms,
    edited_at_ms: edited ?? read.created_at_ms,
    request: {
      command: read.command,
      addressed: read.addressed,
      answer: read.answer,
      ...(read.mentions === undefined ? {} : { mentions: read.mentions }),
    },
  };
}

function deletion(chat: Chat, ts: string | null, eventId: string | null): InboundEvent | string {
  if (ts === null || timeOf(ts) === null) return "the deletion names no message";
  const external_id = `${chat.id}:${ts}`;
  return { type: "deleted", delivery_id: eventId ?? `deleted:${external_id}`, chat, external_id };
}

function readChat(event: Payload): Chat | null {
  const id = textAt(event, "channel");
  if (id === null || !isId(id)) return null;
  // `app_mention` has no channel_type; ids of direct messages begin with D.
  const direct = at(event, "channel_type") === "im" || id.startsWith("D");
  return { id, kind: direct ? "direct" : "group" };
}

/** The person who wrote it; null for apps, this bot and Slackbot. */
function writerOf(message: Payload, bot: string | null): string | null {
  const user = textAt(message, "user");
  if (user === null || !isId(user) || user === bot || user === "USLACKBOT") return null;
  return at(message, "bot_id") === undefined || at(message, "bot_id") === null ? user : null;
}

function botOf(payload: Payload): string | null {
  const authorization = objectsAt(payload, "authorizations").find((one) => at(one, "is_bot") === true);
  return textAt(authorization ?? null, "user_id");
}
