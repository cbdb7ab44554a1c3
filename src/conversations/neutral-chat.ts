import { speakerName } from "../time/prompt/speaker";
import { fileAt } from "./forms/files";
import type { NeutralFile, NeutralMessage, NeutralPart } from "./forms/neutral";
import type { Attachment } from "./message-schema";

/** What another form takes of a message of the own form. */
interface PlainMessage {
  role: "user" | "assistant";
  text: string;
  attachments: readonly Attachment[];
  thinking: { text: string; signature: string } | null;
}

/** A message of the own form, as other forms are made from it. */
export function neutralOf({ role, text, attachments, thinking }: PlainMessage): NeutralMessage {
  const signed: NeutralPart[] =
    thinking === null
      ? []
      : [
          {
            type: "thinking",
            text: thinking.text,
            signature: thinking.signature,
            sealed: null,
            provider: "anthropic",
          },
        ];
  const texts: NeutralPart[] = text === "" ? [] : [{ type: "text", text }];
  return { role, name: null, parts: [...signed, ...texts, ...attachments.map(neutralAttachment)] };
}

function neutralAttachment(attachment: Attachment): NeutralFile | { type: "text"; text: string } {
  const { url, name, media_type = isDocument(attachment) ? "application/pdf" : undefined } = attachment;
  if (url === undefined) return { type: "text", text: mention(attachment) };
  return fileAt(url, {
    isImage: isImage(attachment),
    ...(media_type === undefined ? {} : { mediaType: media_type }),
    ...(name === undefined ? {} : { name }),
  });
}

/** Whether an attachment is a picture with an address. */
export function isImage(attachment: Attachment): attachment is Attachment & { url: string } {
  const { type, url, media_type } = attachment;
  return url !== undefined && (type === "image" || (media_type ?? "").startsWith("image/"));
}

/** Whether an attachment is a document with an address, of which a PDF is the one kind that providers know. */
export function isDocument({ type, url, media_type }: Attachment): boolean {
  return url !== undefined && (type === "document" || media_type === "application/pdf");
}

/** An attachment in words. */
export function mention(attachment: Attachment): string {
  return `(attachment: ${speakerName({ name: attachment.name ?? attachment.url ?? attachment.type })})`;
}
