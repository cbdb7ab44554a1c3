import type { FieldError } from "../../core/errors";
import { fileAt, mentionFile } from "./files";
import {
  contentMisfit,
  contentTexts,
  editContent,
  type FormedJson,
  type FormRules,
  isJsonObject,
  objectsIn,
  onlyTexts,
  roleMisfit,
  textOr,
} from "./form";
import {
  joinResults,
  type NeutralFile,
  type NeutralMessage,
  type NeutralOutput,
  type NeutralPart,
  splitTurn,
} from "./neutral";
import { jsonText } from "./tool-text";

/**
 * The Messages API of Anthropic. Results of tools stand in a message of the role user, all results of calls made at once in
 * one. It holds thinking with a signature of its own, and leaves out any other; files of the assistant, and those of types
 * that it doesn't read, are named in the text. A list has no system message: one of another form stands there as a user's,
 * in `<system>`. An empty text is an error there, so a message with nothing else is left out.
 */
export const anthropic: FormRules = {
  title: "Anthropic Messages",
  keeps: () => [],
  misfit,
  isSigned: (value) => objectsIn(value["content"]).some(isOwnBlock) || "stop_reason" in value,
  roleOf,
  textsOf: (value) => (roleOf(value) === "tool" ? [] : contentTexts(value["content"], isText)),
  editTexts: (value, edit) => editContent(value, "content", isText, edit),
  callIds: (value) =>
    onlyTexts(
      blocksOf(value)
        .filter(isCall)
        .map(({ id }) => id),
    ),
  resultIds: (value) =>
    onlyTexts(
      blocksOf(value)
        .filter(isResult)
        .map((block) => block["tool_use_id"]),
    ),
  resultsIn: "content",
  toNeutral: (list) => list.flatMap(neutralOf),
  fromNeutral: (list) => joinResults(list).flatMap(fromMessage),
};

const BLOCKS = new Set(["thinking", "redacted_thinking", "document", "search_result", "container_upload"]);

function misfit(value: FormedJson): FieldError | null {
  return roleMisfit(value, ["user", "assistant", "system"]) ?? contentMisfit(value, "content");
}

function isOwnBlock(block: FormedJson): boolean {
  const { type, source } = block;
  return (
    isCall(block) || isResult(block) || BLOCKS.has(textOr(type)) || (type === "image" && isJsonObject(source))
  );
}

function blocksOf({ content }: FormedJson): FormedJson[] {
  return objectsIn(content);
}

function isText({ type }: FormedJson): boolean {
  return type === "text";
}

/** A call of the app's tool, or of one that the provider runs (`server_tool_use`, `mcp_tool_use`). */
function isCall({ type }: FormedJson): boolean {
  return type === "tool_use" || textOr(type).endsWith("_tool_use");
}

function isResult({ type }: FormedJson): boolean {
  return type === "tool_result" || textOr(type).endsWith("_tool_result");
}

function roleOf(value: FormedJson): "user" | "assistant" | "system" | "tool" {
  if (value["role"] === "user") return blocksOf(value).some(isResult) ? "tool" : "user";
  return value["role"] === "assistant" ? "assistant" : "system";
}

function neutralOf(value: FormedJson): NeutralMessage[] {
  const role = roleOf(value);
  const parts = anthropicParts(value["content"]);
  return role === "assistant" ? splitTurn(parts, null) : [{ role, name: null, parts }];
}

/** The parts of content that is written as Anthropic does. */
export function anthropicParts(content: unknown): NeutralPart[] {
  if (typeof content === "string") return content === "" ? [] : [{ type: "text", text: content }];
  return objectsIn(content).flatMap(partIn);
}

function partIn(block: FormedJson): NeutralPart[] {
  const { type, text, thinking, signature, data, id, name, input, tool_use_id, is_error } = block;
  if (isCall(block)) return [{ type: "call", id: textOr(id), name: textOr(name), input: input ?? {} }];
  if (isResult(block)) {
    const output = outputOf(block);
    return [{ type: "result", id: textOr(tool_use_id), name: null, output, isError: is_error === true }];
  }
  const by = { type: "thinking", provider: "anthropic" } as const;
  switch (type) {
    case "text":
      return [{ type, text: textOr(text) }];
    case "thinking":
      return [{ ...by, text: textOr(thinking), signature: textOr(signature) || null, sealed: null }];
    case "redacted_thinking":
      return [{ ...by, text: "", signature: null, sealed: textOr(data) }];
    case "search_result":
      return anthropicParts(block["content"]);
    case "image":
    case "document":
      return fileIn(block, type === "image");
    case "container_upload":
      return [
        fileWith({ kind: "id", provider: "anthropic", id: textOr(block["file_id"]) }, false, null, null),
      ];
    default:
      return [];
  }
}

function outputOf({ type, content }: FormedJson): NeutralOutput {
  if (type !== "tool_result") return { kind: "json", value: content ?? null };
  if (typeof content === "string") return { kind: "text", text: content };
  return {
    kind: "parts",
    parts: anthropicParts(content).filter((part) => part.type === "text" || part.type === "file"),
  };
}

/** A picture or document; one that is a text in itself is a text. */
function fileIn({ source, title }: FormedJson, isImage: boolean): NeutralPart[] {
  if (!isJsonObject(source)) return [];
  const { type, data, media_type, url, file_id, content } = source;
  const name = textOr(title) || null;
  const mediaType = textOr(media_type) || null;
  switch (type) {
    case "base64":
      return [fileWith({ kind: "data", data: textOr(data) }, isImage, mediaType, name)];
    case "url":
      return [fileAt(textOr(url), { isImage, ...(name === null ? {} : { name }) })];
    case "file":
      return [fileWith({ kind: "id", provider: "anthropic", id: textOr(file_id) }, isImage, null, name)];
    case "text":
      return [{ type, text: textOr(data) }];
    default:
      return anthropicParts(content);
  }
}

function fileWith(
  source: NeutralFile["source"],
  isImage: boolean,
  mediaType: string | null,
  name: string | null,
): NeutralFile {
  return { type: "file", source, isImage, mediaType, name };
}

function fromMessage({ role, parts }: NeutralMessage): FormedJson[] {
  const isAgent = role === "assistant";
  const blocks = parts.flatMap((part) => blockFrom(part, !isAgent));
  if (blocks.length === 0) return [];
  const [first] = blocks;
  const isPlain = blocks.length === 1 && first?.["type"] === "text";
  const content = isPlain ? textOr(first["text"]) : blocks;
  if (role !== "system") return [{ role: isAgent ? "assistant" : "user", content }];
  const texts = blocks.map((block) => textOr(block["text"])).join("\n");
  return [{ role: "user", content: `<system>\n${texts}\n</system>` }];
}

function blockFrom(part: NeutralPart, holdsFiles: boolean): FormedJson[] {
  switch (part.type) {
    case "text":
      return part.text.trim() === "" ? [] : [{ type: "text", text: part.text }];
    case "thinking":
      return thinkingFrom(part);
    case "file":
      return [holdsFiles ? fileFrom(part) : { type: "text", text: mentionFile(part) }];
    case "call": {
      const input = isJsonObject(part.input) ? part.input : { input: part.input };
      return [{ type: "tool_use", id: part.id, name: part.name, input }];
    }
    case "result": {
      const failed = part.isError ? { is_error: true } : {};
      return [{ type: "tool_result", tool_use_id: part.id, content: outputFrom(part.output), ...failed }];
    }
  }
}

function thinkingFrom({
  text,
  signature,
  sealed,
  provider,
}: NeutralPart & { type: "thinking" }): FormedJson[] {
  if (provider !== "anthropic") return [];
  if (sealed !== null) return [{ type: "redacted_thinking", data: sealed }];
  return signature === null ? [] : [{ type: "thinking", thinking: text, signature }];
}

function outputFrom(output: NeutralOutput): string | FormedJson[] {
  switch (output.kind) {
    case "text":
      return output.text;
    case "json":
      return jsonText(output.value);
    case "parts":
      return output.parts.flatMap((part) => blockFrom(part, true));
  }
}

function fileFrom(file: NeutralFile): FormedJson {
  const { source, isImage, mediaType, name } = file;
  const type = isImage ? "image" : "document";
  const title = isImage || name === null ? {} : { title: name };
  if (source.kind === "id")
    return source.provider === "anthropic"
      ? { type, source: { type: "file", file_id: source.id }, ...title }
      : { type: "text", text: mentionFile(file) };
  const isRead = isImage || mediaType === "application/pdf" || (mediaType === null && source.kind === "url");
  if (!isRead) return { type: "text", text: mentionFile(file) };
  if (source.kind === "url") return { type, source: { type: "url", url: source.url }, ...title };
  const media_type = mediaType ?? "image/png";
  return { type, source: { type: "base64", media_type, data: source.data }, ...title };
}
