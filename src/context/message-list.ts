import type { Attachment, ChatMessage } from "../conversations/message-schema";
import { isPerson } from "../conversations/message-schema";
import { speakerName } from "../time/speaker";
import { stampMessages } from "../time/stamps";
import type { ContentPart, PromptMessage } from "./context-schema";

/** How a model call takes messages. */
export type ListFormat = "plain" | "openai" | "anthropic";

/** A message as the agent whose turn it is reads it. */
export interface ListLine {
  role: "user" | "assistant";
  text: string;
  /** Written by a person, not by another agent. */
  human: boolean;
  attachments: Attachment[];
  thinking: { text: string; signature: string } | null;
}

/** The person who wrote last, blank messages included; `null` when no person has written. */
export function lastPerson(messages: ChatMessage[]): ChatMessage | null {
  let last: ChatMessage | null = null;
  for (const message of messages) {
    if (isPerson(message) && (last === null || message.created_at_ms >= last.created_at_ms)) last = message;
  }
  return last;
}

/**
 * The list that an agent's model call takes: in order of time, blank messages dropped, each line behind its stamp.
 * The agent's own messages have the role assistant; everybody else's, other agents' too, stand under their names.
 */
export function lineMessages(messages: ChatMessage[], zone: string, agent: string | null): ListLine[] {
  return stampMessages(messages, zone).map(({ message, stamp }) => lineOf(message, stamp, agent));
}

function lineOf(message: ChatMessage, stamp: string, agent: string | null): ListLine {
  const prefix = stamp === "" ? "" : `${stamp} `;
  const { attachments, thinking, thinking_signature } = message;
  if (isOwn(message, agent)) {
    const signed = thinking !== null && thinking_signature !== null;
    return {
      role: "assistant",
      text: message.content.trim() === "" ? stamp : `${prefix}${message.content}`,
      human: false,
      attachments,
      thinking: signed ? { text: thinking, signature: thinking_signature } : null,
    };
  }
  const name = speakerName(isPerson(message) ? message.name : (message.agent ?? message.name), message.email);
  const text = `${prefix}[${name}]: ${message.content}`;
  return { role: "user", text, human: isPerson(message), attachments, thinking: null };
}

/** An agent is known by its name; an assistant's message without one belongs to whichever agent asks. */
function isOwn(message: ChatMessage, agent: string | null): boolean {
  if (agent !== null && message.agent !== null) return message.agent === agent;
  return message.role === "assistant";
}

/** The lines in the structure of a provider's message list. */
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

/** Chat Completions: pictures as `image_url`, which only a user's message may hold; other things by name. */
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
 * Messages API: signed thinking first, pictures and documents as blocks, which only a user's message may hold. It
 * takes no empty text.
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
  return `(attachment: ${speakerName(attachment.name ?? attachment.url ?? attachment.type)})`;
}
