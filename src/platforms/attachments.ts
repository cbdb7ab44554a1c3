import type { MessageEvent, MessageKind } from "./events";

/** What a message without text holds, and what is stored in place of its text. */
export type Attachment = Required<Pick<MessageEvent, "kind" | "content">> & Pick<MessageEvent, "location">;

const PLACEHOLDERS: Readonly<Record<MessageKind, string>> = {
  voice: "[voice message]",
  picture: "[picture]",
  location: "[location]",
  other: "[attachment]",
};

export function attachment(kind: MessageKind): Attachment {
  return { kind, content: PLACEHOLDERS[kind] };
}

/** An attachment by its media type, such as `audio/ogg`. */
export function mediaAttachment(mediaType: string | null): Attachment {
  const [family] = (mediaType ?? "").toLowerCase().split("/", 1);
  if (family === "audio") return attachment("voice");
  return attachment(family === "image" ? "picture" : "other");
}

/** A place on earth; `null` for degrees that are none. */
export function locationAttachment(latitude: unknown, longitude: unknown): Attachment | null {
  if (!isDegrees(latitude, 90) || !isDegrees(longitude, 180)) return null;
  return { ...attachment("location"), location: { latitude, longitude } };
}

function isDegrees(value: unknown, most: number): value is number {
  return typeof value === "number" && Number.isFinite(value) && Math.abs(value) <= most;
}
