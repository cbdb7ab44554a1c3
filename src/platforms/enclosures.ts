import type { MessageEvent, MessageKind } from "./events";

/** What a message without text holds, and what is stored in place of its text. */
export type Enclosure = Required<Pick<MessageEvent, "kind" | "content">> & Pick<MessageEvent, "location">;

const PLACEHOLDERS: Readonly<Record<MessageKind, string>> = {
  voice: "[voice message]",
  picture: "[picture]",
  location: "[location]",
  other: "[attachment]",
};

export function enclosure(kind: MessageKind): Enclosure {
  return { kind, content: PLACEHOLDERS[kind] };
}

/** An attachment by its media type, such as `audio/ogg`. */
export function mediaEnclosure(mediaType: string | null): Enclosure {
  const [family] = (mediaType ?? "").toLowerCase().split("/", 1);
  if (family === "audio") return enclosure("voice");
  return enclosure(family === "image" ? "picture" : "other");
}

/** A place on earth; `null` for degrees that are none. */
export function locationEnclosure(latitude: unknown, longitude: unknown): Enclosure | null {
  if (!isDegrees(latitude, 90) || !isDegrees(longitude, 180)) return null;
  return { ...enclosure("location"), location: { latitude, longitude } };
}

function isDegrees(value: unknown, most: number): value is number {
  return typeof value === "number" && Number.isFinite(value) && Math.abs(value) <= most;
}
