import type { FieldError } from "../../core/errors";
import { anthropicParts } from "./anthropic";
import { addressOf, fileAt, mediaTypeOf, mentionFile } from "./files";
import {
  contentMisfit,
  contentTexts,
  editContent,
  type FormedJson,
  type FormRules,
  isJsonObject,
  objectsIn,
  textOr,
  withField,
} from "./form";
import {
  type FormedRole,
  type NeutralCall,
  type NeutralFile,
  type NeutralMessage,
  type NeutralOutput,
  type NeutralPart,
  type NeutralThinking,
  splitTurn,
} from "./neutral";
import { openAiParts } from "./openai";
import { jsonText, readJsonText } from "./tool-text";

/**
 * Messages of LangChain, in the three ways in which they are written: `{lc, type: "constructor", id, kwargs}` of `toJSON`,
 * `{type, data}` of stores, and plain `{type, content}` or `{role, content}`. Parts of other providers stand in its content
 * as they are. It holds everything but signatures of other thinking than Anthropic's. From another form messages are plain.
 */
export const langchain: FormRules = {
  title: "LangChain",
  keeps: (value) => (fieldOfBody(value) === null ? ["name"] : []),
  misfit,
  isSigned,
  roleOf,
  textsOf: (value) => (roleOf(value) === "tool" ? [] : contentTexts(bodyOf(value)["content"], isText)),
  editTexts,
  callIds: (value) => partsIn(value).flatMap((part) => (part.type === "call" ? [part.id] : [])),
  resultIds: (value) => partsIn(value).flatMap((part) => (part.type === "result" ? [part.id] : [])),
  toNeutral: (list) => list.flatMap(neutralOf),
  fromNeutral: (list) => list.flatMap(fromMessage),
};

const ROLES: Readonly<Record<string, FormedRole>> = {
  human: "user",
  user: "user",
  ai: "assistant",
  assistant: "assistant",
  system: "system",
  developer: "system",
  tool: "tool",
  function: "tool",
  // Of another role than these, and one that takes a message out of a list.
  generic: "system",
  remove: "system",
};

/** The field in which the message is, in the two ways that wrap it. */
function fieldOfBody(value: FormedJson): "kwargs" | "data" | null {
  if (value["lc"] === 1 && isJsonObject(value["kwargs"])) return "kwargs";
  return typeof value["type"] === "string" && isJsonObject(value["data"]) ? "data" : null;
}

function bodyOf(value: FormedJson): FormedJson {
  const field = fieldOfBody(value);
  const body = field === null ? value : value[field];
  return isJsonObject(body) ? body : value;
}

/** The kind of a message, in small letters: `human` of the class `HumanMessageChunk`. */
function kindOf(value: FormedJson): string {
  const { lc, id, type, role } = value;
  const name = lc === 1 && Array.isArray(id) ? id.at(-1) : (type ?? role);
  const kind = textOr(name).replace(/Message(?:Chunk)?$/, "");
  const written = kind === name ? kind : kind.toLowerCase();
  const said = written === "chat" ? "generic" : written;
  const own = textOr(bodyOf(value)["role"]);
  return said === "generic" && Object.hasOwn(ROLES, own) ? own : said;
}

function misfit(value: FormedJson): FieldError | null {
  const kind = kindOf(value);
  if (!Object.hasOwn(ROLES, kind)) {
    const path = "role" in value && !("type" in value) ? "role" : "type";
    return { path, message: "must be human, ai, system, tool, or another type of LangChain's messages" };
  }
  const field = fieldOfBody(value);
  const at = (path: string) => (field === null ? path : `${field}.${path}`);
  const body = bodyOf(value);
  if (kind === "tool" && typeof body["tool_call_id"] !== "string")
    return { path: at("tool_call_id"), message: "must be text: send the id of the call" };
  const { content } = body;
  if ((content === undefined || content === null) && (ROLES[kind] === "assistant" || kind === "remove"))
    return null;
  const wrong = contentMisfit(body, "content");
  return wrong === null ? null : { ...wrong, path: at(wrong.path) };
}

function isSigned(value: FormedJson): boolean {
  const { type, role } = value;
  if (role === "developer" || role === "function" || fieldOfBody(value) !== null) return true;
  if (role === undefined && typeof type === "string") return true;
  if ("additional_kwargs" in value || "response_metadata" in value) return true;
  return objectsIn(value["tool_calls"]).some((call) => "args" in call);
}

function roleOf(value: FormedJson): FormedRole {
  return ROLES[kindOf(value)] ?? "system";
}

function isText({ type }: FormedJson): boolean {
  return type === "text";
}

function editTexts(value: FormedJson, edit: (text: string, index: number) => string): FormedJson {
  const field = fieldOfBody(value);
  if (field === null) return editContent(value, "content", isText, edit);
  const body = bodyOf(value);
  const edited = editContent(body, "content", isText, edit);
  return edited === body ? value : withField(value, field, edited);
}

function neutralOf(value: FormedJson): NeutralMessage[] {
  const role = roleOf(value);
  const { name } = bodyOf(value);
  const named = typeof name === "string" && role !== "tool" ? name : null;
  const parts = partsIn(value);
  return role === "assistant" ? splitTurn(parts, named) : [{ role, name: named, parts }];
}

function partsIn(value: FormedJson): NeutralPart[] {
  const body = bodyOf(value);
  const role = roleOf(value);
  if (role === "tool") {
    const { tool_call_id, name, status, content } = body;
    const id = textOr(tool_call_id) || textOr(name);
    const output = outputOf(content);
    return [{ type: "result", id, name: textOr(name) || null, output, isError: status === "error" }];
  }
  const parts = contentParts(body["content"]);
  if (role !== "assistant") return parts;
  // A call may stand in the content, too, as its provider wrote it.
  const calls = callsIn(body);
  const ids = new Set(calls.map(({ id }) => id));
  return [...parts.filter((part) => part.type !== "call" || !ids.has(part.id)), ...calls];
}

function callsIn({ tool_calls, invalid_tool_calls, additional_kwargs }: FormedJson): NeutralCall[] {
  const calls = [...objectsIn(tool_calls), ...objectsIn(invalid_tool_calls)];
  const raw = isJsonObject(additional_kwargs) ? objectsIn(additional_kwargs["tool_calls"]) : [];
  return (calls.length > 0 ? calls : raw).map((call) => {
    const own = isJsonObject(call["function"]) ? call["function"] : call;
    const input = readJsonText(own["args"] ?? own["arguments"] ?? {});
    return { type: "call", id: textOr(call["id"]), name: textOr(own["name"]), input };
  });
}

function outputOf(content: unknown): NeutralOutput {
  if (typeof content === "string") return { kind: "text", text: content };
  const parts = contentParts(content).filter((part) => part.type === "text" || part.type === "file");
  return { kind: "parts", parts };
}

function contentParts(content: unknown): NeutralPart[] {
  if (typeof content === "string") return content === "" ? [] : [{ type: "text", text: content }];
  return objectsIn(content).flatMap(partIn);
}

function partIn(block: FormedJson): NeutralPart[] {
  const { type, text, reasoning, id, name, args, output, toolCallId, tool_call_id, image_url } = block;
  switch (type) {
    case "text":
    case "text-plain":
      return [{ type: "text", text: textOr(text) }];
    case "reasoning":
      return [{ type: "thinking", text: textOr(reasoning), signature: null, sealed: null, provider: null }];
    case "tool_call":
    case "server_tool_call":
      return [{ type: "call", id: textOr(id), name: textOr(name), input: readJsonText(args ?? {}) }];
    case "server_tool_call_result": {
      const value: NeutralOutput = { kind: "json", value: output ?? null };
      const isError = block["status"] === "error";
      return [
        {
          type: "result",
          id: textOr(toolCallId) || textOr(tool_call_id),
          name: null,
          output: value,
          isError,
        },
      ];
    }
    case "image_url":
      if (typeof image_url === "string") return [fileAt(image_url, { isImage: true })];
      return openAiParts([block]);
    case "image":
    case "audio":
    case "video":
    case "file": {
      const file = fileIn(block, type === "image");
      if (file !== null) return [file];
      return type === "file" ? openAiParts([block]) : anthropicParts([block]);
    }
    case "input_audio":
    case "refusal":
      return openAiParts([block]);
    default:
      return anthropicParts([block]);
  }
}

/** A file as LangChain writes it, in its newer or older version; null for one that a provider wrote. */
function fileIn(block: FormedJson, isImage: boolean): NeutralFile | null {
  const { url, data, fileId, file_id, id, source_type, mimeType, mime_type, metadata } = block;
  const mediaType = textOr(mimeType) || textOr(mime_type) || null;
  const { filename, name: title } = isJsonObject(metadata) ? metadata : {};
  const name = textOr(filename) || textOr(title) || textOr(block["filename"]) || null;
  if (typeof url === "string") {
    const file = fileAt(url, { isImage });
    return { ...file, mediaType: mediaType ?? file.mediaType, name };
  }
  const known = { type: "file", isImage, mediaType, name } as const;
  if (typeof data === "string") return { ...known, source: { kind: "data", data } };
  const kept = textOr(fileId) || textOr(file_id) || (source_type === "id" ? textOr(id) : "");
  // Nobody says whose file it is: OpenAI's are named so.
  const provider = kept.startsWith("file-") ? "openai" : "anthropic";
  return kept === "" ? null : { ...known, source: { kind: "id", provider, id: kept } };
}

function fromMessage({ role, name, parts }: NeutralMessage): FormedJson[] {
  const named = name === null ? {} : { name };
  if (role === "assistant") {
    const calls = parts.filter((part) => part.type === "call");
    const content = contentFrom(parts);
    const tool_calls = calls.map(({ id, name: tool, input }) => {
      const args = isJsonObject(input) ? input : { input };
      return { type: "tool_call", id, name: tool, args };
    });
    return [{ type: "ai", content, ...named, ...(calls.length === 0 ? {} : { tool_calls }) }];
  }
  const results = parts.flatMap((part): FormedJson[] => {
    if (part.type !== "result") return [];
    const own = { type: "tool", tool_call_id: part.id, ...(part.name === null ? {} : { name: part.name }) };
    return [{ ...own, content: outputFrom(part.output), ...(part.isError ? { status: "error" } : {}) }];
  });
  const others = parts.filter((part) => part.type !== "result");
  if (results.length > 0 && others.length === 0) return results;
  return [...results, { type: role === "system" ? role : "human", content: contentFrom(others), ...named }];
}

function contentFrom(parts: readonly NeutralPart[]): string | FormedJson[] {
  const blocks = parts.flatMap(blockFrom);
  const [first] = blocks;
  if (first === undefined) return "";
  return blocks.length === 1 && first["type"] === "text" ? textOr(first["text"]) : blocks;
}

function outputFrom(output: NeutralOutput): string | FormedJson[] {
  switch (output.kind) {
    case "text":
      return output.text;
    case "json":
      return jsonText(output.value);
    case "parts":
      return output.parts.flatMap(blockFrom);
  }
}

function blockFrom(part: NeutralPart): FormedJson[] {
  switch (part.type) {
    case "text":
      return [{ type: "text", text: part.text }];
    case "thinking":
      return [thinkingFrom(part)];
    case "file":
      return [fileFrom(part)];
    default:
      return [];
  }
}

function thinkingFrom({ text, signature, sealed, provider }: NeutralThinking): FormedJson {
  if (provider === "anthropic" && sealed !== null) return { type: "redacted_thinking", data: sealed };
  if (provider === "anthropic" && signature !== null) return { type: "thinking", thinking: text, signature };
  return { type: "reasoning", reasoning: text };
}

/** Pictures as OpenAI writes them, which each of LangChain's providers takes; other files as LangChain does. */
function fileFrom(file: NeutralFile): FormedJson {
  const { source, isImage, name } = file;
  const url = addressOf(file);
  if (isImage && url !== null) return { type: "image_url", image_url: { url } };
  const known = { mimeType: mediaTypeOf(file), ...(name === null ? {} : { metadata: { filename: name } }) };
  switch (source.kind) {
    case "data":
      return { type: "file", data: source.data, ...known };
    case "url":
      return { type: "file", url: source.url, ...known };
    case "id":
      return source.provider === "google"
        ? { type: "text", text: mentionFile(file) }
        : { type: isImage ? "image" : "file", fileId: source.id, ...known };
  }
}
