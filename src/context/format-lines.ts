import { convertFormed, formedMessage } from "../conversations/forms/formed-message";
import type { MessageForm } from "../conversations/forms/forms";
import type { ListFormat } from "../conversations/message-inputs";
import type { Attachment } from "../conversations/message-schema";
import { isDocument, isImage, mention, neutralOf } from "../conversations/neutral-chat";
import type { ContentPart, ListMessage, PromptMessage } from "./context-schema";
import type { ListLine } from "./message-list";

/** The form of a list: the one that was asked for, else that of its newest message in a provider's form, else the own. */
export function formatOf(lines: readonly ListLine[], format: ListFormat | undefined): ListFormat {
  return format ?? lines.findLast(({ formed }) => formed !== undefined)?.formed?.form ?? "plain";
}

/** The lines as a list of one form, of which `before` messages stand before them. */
export function formatLines(lines: readonly ListLine[], format: ListFormat, before = 0): ListMessage[] {
  const hasForms = lines.some(({ formed }) => formed !== undefined);
  if (format === "plain") return hasForms ? lines.flatMap(inOwnForm) : lines.map(plain);
  if (!hasForms && format === "openai") return lines.map(openai);
  if (!hasForms && format === "anthropic") return lines.map(anthropic);
  return convertLines(lines, format, before);
}

function convertLines(lines: readonly ListLine[], to: MessageForm, before: number): ListMessage[] {
  return convertFormed(
    lines.map((line) => line.formed ?? neutralOf(line)),
    to,
    before,
  );
}

/** The own form has texts of people and of the agent, and nothing else of a provider's form. */
function inOwnForm(line: ListLine): PromptMessage[] {
  if (line.formed === undefined) return [plain(line)];
  const { role, form, original } = line.formed;
  const { text } = formedMessage(form, original);
  return (role === "user" || role === "assistant") && text.trim() !== "" ? [{ role, content: text }] : [];
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
