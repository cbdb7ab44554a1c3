import type { MessageRow, WithOriginal } from "../store/chats/messages";
import { formedOf } from "./formed-chat";
import type { FormedJson } from "./forms/form";
import { convertFormed } from "./forms/formed-message";
import type { ListFormat } from "./message-inputs";
import type { Attachment } from "./message-schema";
import { neutralOf } from "./neutral-chat";

type StoredMessage = MessageRow & WithOriginal;

/**
 * Stored messages, oldest first, as a list of one form: those that came in it as they came, the others turned into it. The
 * own form has the texts of people and of agents, and nothing else of a provider's form.
 */
export function listInForm(rows: readonly StoredMessage[], format: ListFormat): FormedJson[] {
  if (format === "plain") return rows.flatMap(inOwnForm);
  return convertFormed(
    rows.map((row) => formedOf(row) ?? neutralOf(ownOf(row))),
    format,
  );
}

function ownOf({ role, content, attachments, thinking, thinking_signature }: StoredMessage) {
  return {
    role: role === "assistant" ? ("assistant" as const) : ("user" as const),
    text: content,
    attachments: attachments === null ? [] : (JSON.parse(attachments) as Attachment[]),
    thinking:
      thinking === null || thinking_signature === null
        ? null
        : { text: thinking, signature: thinking_signature },
  };
}

function inOwnForm(row: StoredMessage): FormedJson[] {
  const { role, text, attachments, thinking } = ownOf(row);
  const isText =
    row.form === null || ((row.role === "user" || row.role === "assistant") && text.trim() !== "");
  if (!isText) return [];
  return [
    {
      ...{ role, content: text },
      ...(attachments.length === 0 ? {} : { attachments }),
      ...(thinking === null ? {} : { thinking: thinking.text, thinking_signature: thinking.signature }),
    },
  ];
}
