import type { FieldError } from "../../core/errors";
import { addressOf, fileAt, mentionFile } from "./files";
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
import type {
  FormedRole,
  NeutralCall,
  NeutralFile,
  NeutralMessage,
  NeutralOutput,
  NeutralPart,
  NeutralText,
} from "./neutral";
import { jsonText, outputText, readJsonText } from "./tool-text";

/**
 * Chat Completions of OpenAI, which many providers take. A result of a tool is a message of its own, of text alone. It
 * holds no thinking, which is left out, and no files of the assistant, which are named in the text. That a tool failed
 * stands in its text alone.
 */
export const openai: FormRules = {
  title: "OpenAI Chat Completions",
  keeps: () => ["name"],
  misfit,
  isSigned,
  roleOf,
  textsOf: (value) => (roleOf(value) === "tool" ? [] : contentTexts(value["content"], isText)),
  editTexts: (value, edit) => editContent(value, "content", isText, edit),
  callIds: (value) => callsIn(value).map(({ id }) => id),
  resultIds,
  toNeutral: (list) => list.map(neutralOf),
  fromNeutral: (list) => list.flatMap(fromMessage),
};

const ROLES = ["system", "developer", "user", "assistant", "tool", "function"];

/** Fields that a message of the own form never has. */
const SIGNS = ["tool_call_id", "function_call", "refusal", "annotations", "audio"];
const PART_SIGNS = new Set(["image_url", "input_audio", "refusal"]);

function misfit(value: FormedJson): FieldError | null {
  const wrong = roleMisfit(value, ROLES);
  if (wrong !== null) return wrong;
  const { role, content, tool_calls, tool_call_id } = value;
  if (role === "tool" && typeof tool_call_id !== "string")
    return { path: "tool_call_id", message: "must be text: send the id of the call" };
  if (
    tool_calls !== undefined &&
    tool_calls !== null &&
    !(Array.isArray(tool_calls) && tool_calls.every(isJsonObject))
  )
    return { path: "tool_calls", message: "must be a list of calls" };
  const isAbsent = content === undefined || content === null;
  const mayBeAbsent = role === "assistant" || role === "function";
  return isAbsent && mayBeAbsent ? null : contentMisfit(value, "content");
}

function isSigned(value: FormedJson): boolean {
  if (value["role"] === "developer" || value["role"] === "function") return true;
  if (SIGNS.some((field) => Object.hasOwn(value, field))) return true;
  if (objectsIn(value["tool_calls"]).some((call) => "function" in call || "custom" in call)) return true;
  return objectsIn(value["content"]).some(
    ({ type, file }) => PART_SIGNS.has(String(type)) || (type === "file" && isJsonObject(file)),
  );
}

function roleOf({ role }: FormedJson): FormedRole {
  if (role === "user" || role === "assistant") return role;
  return role === "tool" || role === "function" ? "tool" : "system";
}

function isText({ type }: FormedJson): boolean {
  return type === "text";
}

function resultIds({ role, tool_call_id, name }: FormedJson): string[] {
  if (role === "tool") return onlyTexts([tool_call_id]);
  return role === "function" ? onlyTexts([name]) : [];
}

function callsIn({ tool_calls, function_call }: FormedJson): NeutralCall[] {
  // The old form has one call, and its name for an id.
  const old = isJsonObject(function_call) ? [{ id: function_call["name"], function: function_call }] : [];
  return [...objectsIn(tool_calls), ...old].map((call) => {
    const { id, custom } = call as FormedJson;
    const named = isJsonObject(call.function) ? call.function : custom;
    const { name, arguments: json, input } = isJsonObject(named) ? named : {};
    return { type: "call", id: textOr(id), name: textOr(name), input: readJsonText(json ?? input ?? {}) };
  });
}

function neutralOf(value: FormedJson): NeutralMessage {
  const role = roleOf(value);
  const { name } = value;
  const own = { role, name: typeof name === "string" && role !== "tool" ? name : null };
  if (role === "tool") {
    const [id = ""] = resultIds(value);
    return {
      ...own,
      parts: [{ type: "result", id, name: null, output: outputOf(value["content"]), isError: false }],
    };
  }
  return {
    ...own,
    parts: [...openAiParts(value["content"]), ...(role === "assistant" ? callsIn(value) : [])],
  };
}

function outputOf(content: unknown): NeutralOutput {
  if (typeof content === "string") return { kind: "text", text: content };
  const parts = openAiParts(content).filter((part) => part.type === "text" || part.type === "file");
  return { kind: "parts", parts };
}

/** The parts of content that is written as OpenAI does. */
export function openAiParts(content: unknown): NeutralPart[] {
  if (typeof content === "string") return content === "" ? [] : [{ type: "text", text: content }];
  return objectsIn(content).flatMap((part) => partOf(part) ?? []);
}

function partOf({ type, text, refusal, image_url, input_audio, file }: FormedJson): NeutralPart | null {
  if (type === "text" && typeof text === "string") return { type, text };
  if (type === "refusal" && typeof refusal === "string") return { type: "text", text: refusal };
  if (type === "image_url" && isJsonObject(image_url) && typeof image_url["url"] === "string")
    return fileAt(image_url["url"], { isImage: true });
  if (type === "input_audio" && isJsonObject(input_audio)) {
    const { data, format } = input_audio;
    return {
      type: "file",
      source: { kind: "data", data: textOr(data) },
      isImage: false,
      mediaType: `audio/${textOr(format)}`,
      name: null,
    };
  }
  return type === "file" && isJsonObject(file) ? fileOf(file) : null;
}

function fileOf({ file_data, file_id, filename }: FormedJson): NeutralFile {
  const name = typeof filename === "string" ? { name: filename } : {};
  if (typeof file_data === "string") return fileAt(file_data, { isImage: false, ...name });
  const source = { kind: "id", provider: "openai", id: textOr(file_id) } as const;
  return { type: "file", source, isImage: false, mediaType: null, name: name.name ?? null };
}

function fromMessage({ role, name, parts }: NeutralMessage): FormedJson[] {
  const named = name === null ? {} : { name };
  const results = parts.flatMap((part): FormedJson[] =>
    part.type === "result" ? [{ role: "tool", tool_call_id: part.id, content: outputText(part.output) }] : [],
  );
  const calls = parts.filter((part) => part.type === "call");
  const isUser = role === "user" || role === "tool";
  const content = contentFrom(parts, isUser);
  if (calls.length > 0)
    return [
      ...results,
      { role: "assistant", content: content ?? null, ...named, tool_calls: calls.map(fromCall) },
    ];
  // What stands beside results comes after them: nothing may part them from their calls.
  if (content === null)
    return results.length > 0 ? results : [{ role: isUser ? "user" : role, content: "", ...named }];
  return [...results, { role: isUser ? "user" : role, content, ...named }];
}

function fromCall({ id, name, input }: NeutralCall): FormedJson {
  return { id, type: "function", function: { name, arguments: jsonText(input) } };
}

/** Texts, and a user's files; null for neither. */
function contentFrom(parts: readonly NeutralPart[], isUser: boolean): string | FormedJson[] | null {
  const shown = parts.filter((part) => part.type === "text" || part.type === "file");
  const [first] = shown;
  if (first === undefined) return null;
  if (shown.length === 1 && first.type === "text") return first.text;
  return shown.map((part) => (part.type === "file" && isUser ? fromFile(part) : textFrom(part)));
}

function textFrom(part: NeutralText | NeutralFile): FormedJson {
  return { type: "text", text: part.type === "text" ? part.text : mentionFile(part) };
}

/** Pictures by address or bytes, sound by bytes, other files by bytes or the provider's id; what else there is by name. */
function fromFile(file: NeutralFile): FormedJson {
  const { source, isImage, mediaType, name } = file;
  const url = addressOf(file);
  if (isImage && url !== null) return { type: "image_url", image_url: { url } };
  const sound = /^audio\/(?:x-)?(wav|mp3|mpeg)$/.exec(mediaType ?? "")?.[1];
  if (source.kind === "data" && sound !== undefined)
    return {
      type: "input_audio",
      input_audio: { data: source.data, format: sound === "mpeg" ? "mp3" : sound },
    };
  const filename = name === null ? {} : { filename: name };
  if (source.kind === "data") return { type: "file", file: { ...filename, file_data: url } };
  if (source.kind === "id" && source.provider === "openai")
    return { type: "file", file: { ...filename, file_id: source.id } };
  return textFrom(file);
}
