import { promptText } from "../../time/prompt/prompt";
import type { FileSource, NeutralFile } from "./neutral";

const DATA_URL = /^data:([^;,]{0,100})(?:;[^,]{0,200})?;base64,/i;

/** A picture or file at an address, which may hold its bytes (`data:image/png;base64,…`). */
export function fileAt(
  url: string,
  known: { isImage: boolean; mediaType?: string; name?: string },
): NeutralFile {
  const [start, type] = DATA_URL.exec(url) ?? [];
  const source: FileSource =
    start === undefined ? { kind: "url", url } : { kind: "data", data: url.slice(start.length) };
  return {
    type: "file",
    source,
    isImage: known.isImage,
    mediaType: known.mediaType ?? (type || null),
    name: known.name ?? null,
  };
}

/** The address of a file whose bytes or address are known; null for one that a provider keeps. */
export function addressOf({ source, mediaType, isImage }: NeutralFile): string | null {
  switch (source.kind) {
    case "url":
      return source.url;
    case "data":
      return `data:${mediaType ?? (isImage ? "image/png" : "application/octet-stream")};base64,${source.data}`;
    case "id":
      return null;
  }
}

/** A file in words, where a form can't hold it: its name can't pass for a line of its own. */
export function mentionFile({ name, source, isImage, mediaType }: NeutralFile): string {
  const known = name ?? (source.kind === "url" ? source.url : null) ?? mediaType;
  return `(${isImage ? "picture" : "file"}${known === null ? "" : `: ${promptText(known)}`})`;
}

/** The type of a file, as the AI SDK takes it: where nobody says which picture it is, any. */
export function mediaTypeOf({ mediaType, isImage }: NeutralFile): string {
  return mediaType ?? (isImage ? "image/*" : "application/octet-stream");
}
