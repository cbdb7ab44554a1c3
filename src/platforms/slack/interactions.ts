/** Slack's buttons, shortcuts and slash commands, which come as forms. */
import { MENU_COMMANDS } from "../commands";
import type { Chat, InboundEvent, MessageEvent, Person, PressedEvent } from "../events";
import { isId, readCommand } from "../inbound";
import { at, buttonsIn, objectAt, objectsAt, type Payload, parseObject, textAt, wordsAt } from "../payload";
import { mentionsIn, readableText } from "./text";

/**
 * Reads a slash command (docs.slack.dev/interactivity/implementing-slash-commands). It has no `ts`, being no message:
 * its unique `trigger_id` serves instead.
 */
export function readSlashCommand(form: URLSearchParams, nowMs: number): InboundEvent | string {
  const field = (name: string) => form.get(name)?.toWellFormed() || null;
  const name = field("command");
  const trigger = field("trigger_id");
  const user = field("user_id");
  const channel = field("channel_id");
  if (name === null || trigger === null || user === null || channel === null)
    return "the command lacks a part";
  if (!isId(user) || !isId(channel)) return "the command lacks a part";
  const text = readableText(field("text") ?? "").trim();
  const chat = chatOf(channel, field("channel_name"));
  const said = saidBy(name.replace(/^\//, "").toLowerCase(), text);
  return {
    type: "message",
    delivery_id: trigger,
    person: personOf(user, field("user_name")),
    chat,
    external_id: `${channel}:${trigger}`,
    created_at_ms: nowMs,
    ...said,
    addressed: true,
    reply_to: null,
    ...mentionsIn(field("text") ?? "", null),
    answer: { to: channel, thread: null, token: field("response_url") },
  };
}

/** The command that Slack is told of, because it keeps `/remind` and `/search` for itself. */
const OWN_COMMAND = "almanac";

/** What a slash command says. After `/almanac` stands another command, or a sentence as in a chat. */
function saidBy(name: string, text: string): Pick<MessageEvent, "content" | "command"> {
  if (name !== OWN_COMMAND)
    return { content: text === "" ? `/${name}` : `/${name} ${text}`, command: { name, text, bot: null } };
  if (text === "") return { content: "/help", command: { name: "help", text: "", bot: null } };
  const [first = "", ...rest] = text.replace(/^\//, "").split(/\s+/);
  const known = MENU_COMMANDS.some((one) => one.name === first.toLowerCase().replaceAll("_", "-"));
  // "remind me to …" and "forget me" are sentences, "remind pay rent" is a command.
  if (!known || /^(?:me|us)$/i.test(rest[0] ?? "")) return { content: text, command: readCommand(text) };
  const words = text.replace(/^\/?\S+\s*/, "");
  return { content: text, command: { name: first.toLowerCase(), text: words, bot: null } };
}

/** Reads `block_actions` (a button) and `message_action` (a shortcut on a message, such as "Remember this"). */
export function readInteraction(text: string, nowMs: number): InboundEvent | string {
  const payload = parseObject(text);
  if (payload === null) return "the interaction is not a JSON object";
  const user = textAt(payload, "user", "id");
  const channel = textAt(payload, "channel", "id");
  if (user === null || !isId(user) || channel === null || !isId(channel))
    return "the interaction lacks its user or channel";
  const known = {
    person: personOf(user, textAt(payload, "user", "name") ?? textAt(payload, "user", "username")),
    chat: chatOf(channel, textAt(payload, "channel", "name")),
    nowMs,
  };
  switch (at(payload, "type")) {
    case "block_actions":
      return readAction(payload, known);
    case "message_action":
      return readShortcut(payload, known);
    default:
      return "the interaction is of another type";
  }
}

interface InteractionOrigin {
  person: Person;
  chat: Chat;
  nowMs: number;
}

function readAction(payload: Payload, { person, chat, nowMs }: InteractionOrigin): InboundEvent | string {
  const action = objectsAt(payload, "actions")[0] ?? null;
  const data =
    textAt(action, "value") ?? textAt(action, "selected_option", "value") ?? textAt(action, "action_id");
  const message = textAt(payload, "container", "message_ts") ?? textAt(payload, "message", "ts");
  const id = textAt(payload, "trigger_id") ?? textAt(action, "action_ts");
  if (data === null || id === null) return "the interaction has no action";
  return {
    type: "pressed",
    delivery_id: id,
    person,
    chat,
    data,
    message_ref: message === null ? null : `${chat.id}:${message}`,
    ...shownIn(payload, chat),
    said: null,
    pressed_at_ms: timeOf(textAt(action, "action_ts")) ?? nowMs,
    answer: {
      to: chat.id,
      thread: textAt(payload, "message", "thread_ts"),
      token: textAt(payload, "response_url"),
    },
  };
}

/** What stands in the message with the button, where this person alone sees it. */
function shownIn(payload: Payload, chat: Chat): Pick<PressedEvent, "shown"> {
  const message = objectAt(payload, "message");
  const written = wordsAt(message, "text");
  const isOwn = chat.kind === "direct" || at(payload, "container", "is_ephemeral") === true;
  if (written === null || !isOwn) return {};
  const blocks = objectsAt(message, "blocks");
  const sections = blocks.flatMap((block) => objectsAt(block, "elements"));
  const spans = sections.flatMap((section) => objectsAt(section, "elements"));
  return {
    shown: {
      text: readableText(written),
      headed: spans.some((span) => at(span, "style", "bold") === true),
      buttons: blocks
        .filter((block) => at(block, "type") === "actions")
        .map((block) =>
          buttonsIn(at(block, "elements"), (button) => [
            textAt(button, "text", "text"),
            textAt(button, "value"),
          ]),
        ),
    },
  };
}

/** Reads a shortcut as a command: its `callback_id` is the name, the message's text the argument. */
function readShortcut(payload: Payload, { person, chat, nowMs }: InteractionOrigin): InboundEvent | string {
  const name = textAt(payload, "callback_id");
  const id = textAt(payload, "trigger_id");
  const written = wordsAt(objectAt(payload, "message"), "text");
  if (name === null || id === null || written === null) return "the shortcut has no message with text";
  const text = readableText(written).trim();
  const ts = textAt(payload, "message", "ts");
  return {
    type: "message",
    delivery_id: id,
    person,
    chat,
    external_id: `${chat.id}:${id}`,
    content: text,
    created_at_ms: timeOf(textAt(payload, "action_ts")) ?? nowMs,
    command: { name: name.toLowerCase(), text, bot: null },
    addressed: true,
    reply_to: ts === null ? null : { external_id: `${chat.id}:${ts}`, content: text },
    answer: { to: chat.id, thread: null, token: textAt(payload, "response_url") },
  };
}

/**
 * A Slack time stamp such as `1531420618.000234` in epoch milliseconds, cut; `null` for other texts. It is read as two
 * integers, because a float would lose the digits that make it unique.
 */
export function timeOf(ts: string | null): number | null {
  const found = /^(\d{1,11})(?:\.(\d{1,9}))?$/.exec(ts ?? "");
  const seconds = Number(found?.[1] ?? 0);
  return seconds > 0 ? seconds * 1000 + Number((found?.[2] ?? "").slice(0, 3).padEnd(3, "0")) : null;
}

function chatOf(id: string, name: string | null): Chat {
  return { id, kind: name === "directmessage" || id.startsWith("D") ? "direct" : "group" };
}

function personOf(id: string, name: string | null): Person {
  return { id, name, locale: null, time_zone: null };
}
