import { countedText, type FormedMessage } from "../conversations/forms/formed-message";
import { stampFormed } from "../conversations/forms/stamp-formed";
import type { Attachment, ChatMessage } from "../conversations/message-schema";
import { isPerson } from "../conversations/message-schema";
import { speakerName } from "../time/prompt/speaker";
import { isBlank, type StampRule, shownMessages, stampsOf } from "../time/prompt/stamps";

/** A message as it is shown to the agent that answers next. */
export interface ListLine {
  role: "user" | "assistant";
  text: string;
  /** A person wrote it. */
  human: boolean;
  attachments: Attachment[];
  thinking: { text: string; signature: string } | null;
  /** The same in a provider's form, stamped; absent for one of the own form. `text` is then what counts as tokens. */
  formed?: FormedMessage;
}

/** The newest message of a person, blank ones included; `null` for none. */
export function lastPerson(messages: ChatMessage[]): ChatMessage | null {
  let last: ChatMessage | null = null;
  for (const message of messages) {
    if (isPerson(message) && (last === null || message.created_at_ms >= last.created_at_ms)) last = message;
  }
  return last;
}

/** For whom messages are shown, and with how much beside their texts. */
export interface ListStyle {
  /** The IANA zone of all stamps. */
  zone: string;
  /** The agent that answers next; null where there is but one. */
  agent: string | null;
  stamps: StampRule;
  /** Whether people's messages have their names before them; in a provider's form, where there are several. */
  namesPeople: boolean;
  hasSeveralPeople: boolean;
}

/**
 * The messages that are shown. Those of the own form are in order of time, without blank ones; a list with others is in the
 * order in which it came, and nothing of a provider's form is left out.
 */
export function listedMessages(messages: readonly ChatMessage[]): ChatMessage[] {
  if (messages.every(({ formed }) => formed === undefined)) return shownMessages(messages);
  return messages.filter((message) => message.formed !== undefined || !isBlank(message));
}

/**
 * The message list for an agent's model call: oldest first, each with its stamp. The agent's own messages have the role
 * assistant; other agents appear under their names, and people where they are to be named.
 */
export function lineMessages(messages: readonly ChatMessage[], style: ListStyle): ListLine[] {
  const shown = listedMessages(messages);
  const moments = shown.map((message) => ({
    ms: message.isUndated === true ? null : message.created_at_ms,
    hasText: message.formed === undefined || hasWords(message.formed),
  }));
  const stamps = stampsOf(moments, style.zone, style.stamps);
  return shown.map((message, index) => lineOf(message, stamps[index] ?? "", style));
}

/** Whether a message of a provider's form has a text before which a stamp may stand. */
function hasWords({ role, text }: FormedMessage): boolean {
  return (role === "user" || role === "assistant") && text.trim() !== "";
}

function lineOf(message: ChatMessage, stamp: string, style: ListStyle): ListLine {
  const { agent, namesPeople } = style;
  const prefix = stamp === "" ? "" : `${stamp} `;
  if (message.formed !== undefined) return formedLine(message, message.formed, prefix, style);
  const { attachments, thinking, thinking_signature } = message;
  if (isOwn(message, agent)) {
    const signed = thinking !== null && thinking_signature !== null;
    return {
      role: "assistant",
      text: message.content.trim() === "" ? stamp : `${prefix}${indented(message.content)}`,
      human: false,
      attachments,
      thinking: signed ? { text: thinking, signature: thinking_signature } : null,
    };
  }
  const human = isPerson(message);
  const isNamed = !human || namesPeople;
  const text = isNamed
    ? `${prefix}[${nameOf(message)}]: ${indented(message.content)}`
    : `${prefix}${indented(`\n${message.content}`).slice(1)}`;
  return { role: "user", text, human, attachments, thinking: null };
}

function formedLine(
  message: ChatMessage,
  formed: FormedMessage,
  stamp: string,
  { hasSeveralPeople }: ListStyle,
): ListLine {
  const human = isPerson(message);
  const prefix = human && hasSeveralPeople ? `${stamp}[${nameOf(message)}]: ` : stamp;
  const original = stampFormed(formed, { prefix, indent: indented });
  return {
    role: formed.role === "assistant" ? "assistant" : "user",
    text: `${prefix}${countedOnce(formed)}`,
    human,
    attachments: [],
    thinking: null,
    formed: { ...formed, original },
  };
}

/** A budget measures a list several times. */
const counted = new WeakMap<FormedMessage, string>();

function countedOnce(formed: FormedMessage): string {
  const text = counted.get(formed) ?? countedText(formed);
  counted.set(formed, text);
  return text;
}

function nameOf(message: ChatMessage): string {
  return speakerName({
    name: isPerson(message) ? message.name : (message.agent ?? message.name),
    displayName: message.display_name ?? null,
    email: message.email,
  });
}

/**
 * What a model may take for the start of a line that begins with a bracket. Blanks and unseen characters don't hide the
 * bracket. A line that two spaces begin stands as this file would set it.
 */
const LATER_BRACKET = /(\r\n|[\n\r\v\f\u0085\u2028\u2029])(?! {2})(?=[\p{DI}\p{Cf}\p{Zs}\t\u2800]*\[)/gu;

/** A text whose later lines can't pass for a stamp or another speaker: two spaces stand before their bracket. */
function indented(content: string): string {
  return content.includes("[") ? content.replace(LATER_BRACKET, "$1  ") : content;
}

/** Agents are told apart by name; an assistant's message without a name belongs to the agent that asks. */
function isOwn(message: ChatMessage, agent: string | null): boolean {
  if (agent !== null && message.agent !== null) return message.agent === agent;
  return message.role === "assistant";
}
