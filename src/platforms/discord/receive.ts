/**
 * Discord's interactions over HTTP (docs.discord.com, "Receiving and Responding"): commands, buttons and modals.
 * Ordinary messages need a gateway connection and don't arrive here. An answer is due within 3 s. What takes longer is
 * deferred here, and follows by the interaction's token within 15 minutes.
 */

import { fromHex } from "../../core/bytes";
import { MOST_NAMED } from "../../words/mentions";
import { MENU_COMMANDS } from "../commands";
import {
  type Chat,
  type InboundEvent,
  type MessageEvent,
  type MessageMention,
  OPENS_FORM,
  type Person,
  type PressedEvent,
  type ShownMessage,
} from "../events";
import {
  type Answer,
  happened,
  type Inbound,
  type InboundCall,
  ignored,
  isId,
  type Verdict,
} from "../inbound";
import {
  at,
  buttonsIn,
  integerAt,
  objectAt,
  objectsAt,
  type Payload,
  readJson,
  textAt,
  wordsAt,
} from "../payload";
import { prefixed } from "../signatures";
import { deferred, deferredUpdate, form, message, pong, suggestions } from "./answers";
import type { DiscordCredentials } from "./form";

/** `X-Signature-Ed25519` over `X-Signature-Timestamp` and the body. Discord sets no limit to its age, nor do we. */
export async function verify({
  headers,
  body,
  credentials,
}: InboundCall<DiscordCredentials>): Promise<Verdict> {
  const signature = fromHex(headers.get("x-signature-ed25519") ?? "", 64);
  const timestamp = headers.get("x-signature-timestamp") ?? "";
  const bytes = fromHex(credentials.public_key, 32);
  if (signature === null || bytes === null || timestamp === "") return "forged";
  try {
    const key = await crypto.subtle.importKey("raw", bytes, "Ed25519", false, ["verify"]);
    const genuine = await crypto.subtle.verify("Ed25519", key, signature, prefixed(timestamp, body));
    return genuine ? "genuine" : "forged";
  } catch {
    return "forged"; // 32 bytes that are no point of the curve.
  }
}

/** Interaction types. */
const PING = 1;
const COMMAND = 2;
const COMPONENT = 3;
const AUTOCOMPLETE = 4;
const MODAL = 5;

/** Command types: typed, and on a message. */
const CHAT_INPUT = 1;
const ON_MESSAGE = 3;

export function decode(body: Uint8Array): Inbound {
  const interaction = readJson(body);
  if (interaction === null) return ignored("the body is not a JSON object");
  const type = at(interaction, "type");
  if (type === PING) return { kind: "challenge", response: pong() };
  const known = readKnown(interaction);
  if (type === AUTOCOMPLETE) return readTyped(interaction, known);
  // Discord shows "The application did not respond" for anything else than an answer.
  if (known === null) return ignored("it lacks its id, user or channel", message("That didn't work.", true));
  const hidden = known.chat.kind === "group";
  switch (type) {
    case COMMAND:
      return orSay(readCommandOf(interaction, known), deferred(hidden));
    case COMPONENT: {
      const form = readForm(interaction);
      if (form !== null) return { kind: "challenge", response: form };
      return orSay(readButton(interaction, known), deferredUpdate());
    }
    case MODAL:
      return orSay(readModal(interaction, known), deferred(hidden));
    default:
      return ignored("the interaction is of another type", message("That is not known here.", true));
  }
}

function readTyped(interaction: Payload, known: InteractionOrigin | null): Inbound {
  const name = textAt(interaction, "data", "name");
  const focused = objectsAt(interaction, "data", "options").find((one) => at(one, "focused") === true);
  const completes = MENU_COMMANDS.find((one) => one.name === name)?.words?.completes;
  if (known === null || name === null || focused === undefined || completes === undefined)
    return ignored("nothing is completed there", suggestions([]));
  const typed = { person: known.person, completes, command: name, text: textAt(focused, "value") ?? "" };
  return { kind: "typed", typed, suggest: suggestions };
}

function orSay(event: InboundEvent | string, response: ReturnType<typeof deferred>): Inbound {
  return happened(event, typeof event === "string" ? message("There is no text in that.", true) : response);
}

interface InteractionOrigin {
  id: string;
  at_ms: number;
  person: Person;
  chat: Chat;
  token: string | null;
}

function readKnown(interaction: Payload): InteractionOrigin | null {
  const id = textAt(interaction, "id");
  const at_ms = id === null ? null : snowflakeTime(id);
  const channel = textAt(interaction, "channel_id") ?? textAt(interaction, "channel", "id");
  // A server's interaction has the user inside the member.
  const user = objectAt(interaction, "member", "user") ?? objectAt(interaction, "user");
  const userId = textAt(user, "id");
  if (id === null || at_ms === null || channel === null || userId === null) return null;
  if (!isId(channel) || !isId(userId)) return null;
  const nick = wordsAt(interaction, "member", "nick");
  const name = nick ?? wordsAt(user, "global_name") ?? wordsAt(user, "username");
  const context = at(interaction, "context");
  const elsewhere = context !== undefined && context !== BOT_DM;
  const group =
    elsewhere || textAt(interaction, "guild_id") !== null || at(interaction, "channel", "type") === GROUP_DM;
  return {
    id,
    at_ms,
    person: { id: userId, name, locale: textAt(interaction, "locale"), time_zone: null },
    chat: { id: channel, kind: group ? "group" : "direct" },
    token: textAt(interaction, "token"),
  };
}

const GROUP_DM = 3;
/** "Interaction context types": a chat with the bot. The others are a server's, or between people. */
const BOT_DM = 1;

/** Epoch milliseconds of a snowflake; null for other texts. Its upper 42 bits count from the start of 2015. */
export function snowflakeTime(snowflake: string): number | null {
  if (!/^\d{1,20}$/.test(snowflake)) return null;
  const value = BigInt(snowflake);
  return value < 1n << 64n && value > 0n ? Number(value >> 22n) + 1_420_070_400_000 : null;
}

function readCommandOf(interaction: Payload, known: InteractionOrigin): InboundEvent | string {
  const name = textAt(interaction, "data", "name");
  if (name === null) return "the command has no name";
  switch (at(interaction, "data", "type") ?? CHAT_INPUT) {
    case CHAT_INPUT: {
      const text = withoutBot(interaction, textOf(name, objectsAt(interaction, "data", "options")));
      const mentions = mentionsIn(interaction, text);
      return command(known, {
        name: name.toLowerCase(),
        text,
        said: `/${name} ${text}`.trim(),
        ...(mentions.length > 0 ? { mentions } : {}),
      });
    }
    case ON_MESSAGE: {
      const target = textAt(interaction, "data", "target_id") ?? "";
      const said = wordsAt(interaction, "data", "resolved", "messages", target, "content");
      if (said === null) return "the message has no text";
      return command(known, { name: firstWord(name), text: said, said, on: target });
    }
    default:
      return "the command is of another type";
  }
}

/** The text without a leading mention of the app's bot, which has the app's id: it is spoken to, and is nobody to remind. */
function withoutBot(interaction: Payload, text: string): string {
  const found = /^\s*<@!?(\d{1,20})>[\s,:]*/.exec(text);
  const isBot = found?.[1] !== undefined && found[1] === textAt(interaction, "application_id");
  return isBot ? text.slice(found[0].length) : text;
}

/** The people and channels that a text mentions. Bots are none of them. */
function mentionsIn(interaction: Payload, text: string): MessageMention[] {
  const found = [...text.matchAll(/<(@!?|#)(\d{1,20})>/g)].slice(0, MOST_NAMED);
  return found.flatMap(([said, sign, id = ""]): MessageMention[] => {
    if (sign === "#") return [{ said, chat: id, name: said }];
    const user = objectAt(interaction, "data", "resolved", "users", id);
    const isBot = id === textAt(interaction, "application_id") || at(user, "bot") === true;
    return isBot ? [] : [{ said, person: id, name: said }];
  });
}

/** The command's name: "Remember this" is `remember`, like the typed command. */
function firstWord(name: string): string {
  return (name.trim().split(/\s+/)[0] ?? "").toLowerCase();
}

/** The words after a command, as one text: Discord tells the options in the order in which they were filled in. */
function textOf(name: string, options: Payload[]): string {
  const more = MENU_COMMANDS.find((one) => one.name === name)?.more;
  const isMore = (option: Payload) => at(option, "name") === more?.name;
  const [words, rest] = [options.filter((one) => !isMore(one)), options.filter(isMore)].map((some) =>
    wordsOf(some, 0).join(" ").trim(),
  );
  return [words, rest].filter((part) => part !== "").join(more?.joined ?? " ");
}

/** The values of the options, in the command's order; a sub-command's name comes before its options. */
function wordsOf(options: Payload[], depth: number): string[] {
  return options.flatMap((option) => {
    const nested = objectsAt(option, "options");
    const type = at(option, "type");
    if (type === SUB_COMMAND || type === SUB_COMMAND_GROUP)
      return [textAt(option, "name") ?? "", ...(depth < 2 ? wordsOf(nested, depth + 1) : [])];
    const value = at(option, "value");
    return typeof value === "string" || typeof value === "number" || typeof value === "boolean"
      ? [String(value).toWellFormed()]
      : [];
  });
}

const SUB_COMMAND = 1;
const SUB_COMMAND_GROUP = 2;

interface CommandInput {
  name: string;
  text: string;
  said: string;
  /** The message that the command was used on. */
  on?: string;
  mentions?: MessageMention[];
}

function command(known: InteractionOrigin, { name, text, said, on, mentions }: CommandInput): MessageEvent {
  return {
    type: "message",
    delivery_id: known.id,
    person: known.person,
    chat: known.chat,
    external_id: known.id,
    content: said,
    created_at_ms: known.at_ms,
    command: { name, text, bot: null },
    addressed: true,
    reply_to: on === undefined ? null : { external_id: on, content: text },
    ...(mentions === undefined ? {} : { mentions }),
    answer: { to: known.chat.id, thread: null, token: known.token },
  };
}

function readButton(interaction: Payload, known: InteractionOrigin): InboundEvent | string {
  const id = textAt(interaction, "data", "custom_id");
  if (id === null) return "the button carries nothing";
  const values = at(interaction, "data", "values");
  const chosen: unknown = Array.isArray(values) ? values[0] : undefined;
  return {
    type: "pressed",
    delivery_id: known.id,
    person: known.person,
    chat: known.chat,
    // A menu's items carry the data; a button has only its own id.
    data: typeof chosen === "string" && chosen !== "" ? chosen.toWellFormed() : id,
    message_ref: textAt(interaction, "message", "id"),
    ...shownIn(interaction, known.chat),
    said: null,
    pressed_at_ms: known.at_ms,
    answer: { to: known.chat.id, thread: null, token: known.token },
  };
}

/** The form that a button opens, named like the button, with the last lines of its message; null for other buttons. */
function readForm(interaction: Payload): Answer | null {
  const id = textAt(interaction, "data", "custom_id");
  if (id === null || !id.startsWith(OPENS_FORM)) return null;
  const shown = shownAs(objectAt(interaction, "message"));
  const label = shown?.buttons.flat().find(({ data }) => data === id)?.label ?? "…";
  return form(id, label, shown?.text.split("\n\n").at(-1)?.replaceAll("\n", " ").trim() ?? "");
}

/** Shown to this person alone: in the direct chat, or by a flag of the answer. */
const EPHEMERAL = 64;

/** What stands in the message with the button, where this person alone sees it. */
function shownIn(interaction: Payload, chat: Chat): Pick<PressedEvent, "shown"> {
  const message = objectAt(interaction, "message");
  const isOwn = chat.kind === "direct" || ((integerAt(message, "flags") ?? 0) & EPHEMERAL) !== 0;
  const shown = isOwn ? shownAs(message) : null;
  return shown === null ? {} : { shown };
}

/** A message of the bot, without the marks that its sending put in; null for one without text. */
function shownAs(message: Payload | null): ShownMessage | null {
  const written = wordsAt(message, "content");
  if (written === null) return null;
  const unmarked = written.replace(/(?<!\\)\*\*/g, "");
  return {
    text: unmarked.replace(/\\([\\*_~`|>#[\]<])/g, "$1"),
    headed: unmarked !== written,
    buttons: objectsAt(message, "components").map((row) =>
      buttonsIn(at(row, "components"), (button) => [textAt(button, "label"), textAt(button, "custom_id")]),
    ),
  };
}

/**
 * Reads a modal as a command: its name is the `custom_id` up to a colon, its text what was filled in. The form of a button
 * is a message in words.
 */
function readModal(interaction: Payload, known: InteractionOrigin): InboundEvent | string {
  const id = textAt(interaction, "data", "custom_id");
  if (id === null) return "the modal has no id";
  const inputs = objectsAt(interaction, "data", "components").flatMap((row) => {
    const inside = objectAt(row, "component"); // A label holds one, an action row a list.
    return inside === null ? objectsAt(row, "components") : [inside];
  });
  const text = inputs
    .map((input) => wordsAt(input, "value"))
    .filter((value) => value !== null)
    .join("\n");
  if (text === "") return "the modal is empty";
  if (id.startsWith(OPENS_FORM)) {
    const answers = id.slice(OPENS_FORM.length);
    return { ...command(known, { name: "", text, said: text }), command: null, answers };
  }
  return command(known, { name: (id.split(":")[0] ?? id).toLowerCase(), text, said: text });
}
