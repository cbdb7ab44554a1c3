import type { Attachment, ChatMessage } from "../conversations/message-schema";
import { isPerson } from "../conversations/message-schema";
import { speakerName } from "../time/prompt/speaker";
import { type StampRule, stampMessages } from "../time/prompt/stamps";
import type { ContentPart, PromptMessage } from "./context-schema";

/** The structure of a model call's message list. */
export type ListFormat = "plain" | "openai" | "anthropic";

/** A message as it is shown to the agent that answers next. */
export interface ListLine {
  role: "user" | "assistant";
  text: string;
  /** A person wrote it. */
  human: boolean;
  attachments: Attachment[];
  thinking: { text: string; signature: string } | null;
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
  /** Whether people's messages have their names before them. */
  namesPeople: boolean;
}

/**
 * The message list for an agent's model call: oldest first, without blank messages, each with its stamp. The agent's
 * own messages have the role assistant; other agents appear under their names, and people where they are to be named.
 */
export function lineMessages(messages: ChatMessage[], style: ListStyle): ListLine[] {
  return stampMessages(messages, style.zone, style.stamps).map(({ message, stamp }) =>
    lineOf(message, stamp, style),
  );
}

function lineOf(message: ChatMessage, stamp: string, { agent, namesPeople }: ListStyle): ListLine {
  const prefix = stamp === "" ? "" : `${stamp} `;
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

/** The lines as a provider's message list. */
export function formatLines(lines: ListLine[], format: ListFormat): PromptMessage[] {
  switch (format) {
    case "plain":
      return lines.map(plain);
    case "openai":
      return lines.map(openai);
    case "anthropic":
      return lines.map(anthropic);
  }
}

function plain({ role, text, attachments, thinking }: ListLine): PromptMessage {
  return {
    role,
    content: text,
    ...(attachments.length > 0 ? { attachments } : {}),
    ...(thinking === null ? {} : { thinking: thinking.text, thinking_signature: thinking.signature }),
  };
}

/** Chat Completions: a user's message holds pictures as `image_url`; other attachments are named in the text. */
function openai({ role, text, attachments }: ListLine): PromptMessage {
  if (attachments.length === 0) return { role, content: text };
  if (role === "assistant") {
    const parts = [text, ...attachments.map(mention)];
    return { role, content: parts.filter((part) => part !== "").join("\n") };
  }
  const parts = attachments.map(
    (attachment): ContentPart =>
      isImage(attachment)
        ? { type: "image_url", image_url: { url: attachment.url } }
        : { type: "text", text: mention(attachment) },
  );
  return { role, content: [{ type: "text", text }, ...parts] };
}

/**
 * Messages API: signed thinking comes first. A user's message holds pictures and documents as blocks. An empty text is
 * an error there.
 */
function anthropic({ role, text, attachments, thinking }: ListLine): PromptMessage {
  const signed: ContentPart[] =
    thinking === null ? [] : [{ type: "thinking", thinking: thinking.text, signature: thinking.signature }];
  const parts = attachments.map(
    (attachment): ContentPart =>
      (role === "user" ? block(attachment) : null) ?? { type: "text", text: mention(attachment) },
  );
  if (signed.length === 0 && parts.length === 0) return { role, content: text };
  const texts: ContentPart[] = text === "" ? [] : [{ type: "text", text }];
  return { role, content: [...signed, ...texts, ...parts] };
}

function block(attachment: Attachment): ContentPart | null {
  const type = blockType(attachment);
  if (type === null || attachment.url === undefined) return null;
  const data = /^data:([a-z0-9.+/-]+);base64,(.*)$/is.exec(attachment.url);
  if (data === null) return { type, source: { type: "url", url: attachment.url } };
  return { type, source: { type: "base64", media_type: data[1] ?? "", data: data[2] ?? "" } };
}

function blockType(attachment: Attachment): "image" | "document" | null {
  if (isImage(attachment)) return "image";
  return isDocument(attachment) ? "document" : null;
}

function isImage(attachment: Attachment): attachment is Attachment & { url: string } {
  const { type, url, media_type } = attachment;
  return url !== undefined && (type === "image" || (media_type ?? "").startsWith("image/"));
}

function isDocument({ type, url, media_type }: Attachment): boolean {
  return url !== undefined && (type === "document" || media_type === "application/pdf");
}

function mention(attachment: Attachment): string {
  return `(attachment: ${speakerName({ name: attachment.name ?? attachment.url ?? attachment.type })})`;
}
