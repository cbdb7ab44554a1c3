import type { FieldError } from "../../core/errors";
import { addressOf, fileAt, mentionFile } from "./files";
import {
  contentMisfit,
  contentTexts,
  editContent,
  type FormedJson,
  type FormRules,
  objectsIn,
  onlyTexts,
  roleMisfit,
  textOr,
} from "./form";
import type {
  FormedRole,
  NeutralFile,
  NeutralMessage,
  NeutralOutput,
  NeutralPart,
  NeutralText,
  NeutralThinking,
} from "./neutral";
import { jsonText, readJsonText } from "./tool-text";

/**
 * Items of OpenAI's Responses: messages, and beside them calls, results and reasoning as items of their own. A call that the
 * provider carries out itself (`web_search_call`, `mcp_call`) has its result in it. It holds reasoning that OpenAI sealed,
 * and leaves out any other; files of the assistant are named in the text. That a tool failed stands in its text alone.
 */
export const responses: FormRules = {
  title: "OpenAI Responses",
  keeps: (value) => (isMessage(value) ? [] : ["name"]),
  misfit,
  isSigned,
  roleOf,
  textsOf: (value) => (isMessage(value) ? contentTexts(value["content"], isText) : []),
  editTexts: (value, edit) => (isMessage(value) ? editContent(value, "content", isText, edit) : value),
  callIds: (value) => onlyTexts([callId(value)]),
  resultIds: (value) => onlyTexts([resultId(value)]),
  // OpenAI refuses an item whose reasoning is missing, and reasoning without the item that it led to.
  isLead: (value) => value["type"] === "reasoning",
  toNeutral,
  fromNeutral: (list) => list.flatMap(fromMessage),
};

const ROLES = ["user", "assistant", "system", "developer"];

/** Types of messages in LangChain's form: an item of such a type would be none. */
const FOREIGN = new Set(["human", "ai", "tool", "system", "generic", "remove", "constructor"]);

/** Items that neither the agent nor a tool wrote. */
const SETTINGS = new Set([
  "additional_tools",
  "compaction",
  "compaction_trigger",
  "configuration_update",
  "mcp_list_tools",
]);

const TEXTS = new Set(["input_text", "output_text", "text"]);
const PARTS = new Set(["input_text", "output_text", "input_image", "input_file", "refusal"]);

function misfit(value: FormedJson): FieldError | null {
  const { type, id, role, call_id } = value;
  if (isMessage(value)) {
    if (role === undefined && typeof id === "string" && !("content" in value)) return null;
    return roleMisfit(value, ROLES) ?? contentMisfit(value, "content");
  }
  if (typeof type !== "string" || FOREIGN.has(type))
    return { path: "type", message: "must be the type of an item, such as function_call" };
  if (call_id !== undefined && call_id !== null && typeof call_id !== "string")
    return { path: "call_id", message: "must be text: send the id of the call" };
  return type === "function_call" && typeof call_id !== "string"
    ? { path: "call_id", message: "is required" }
    : null;
}

/** A message, which needs no type; a reference to an item needs none either. */
function isMessage({ type }: FormedJson): boolean {
  return type === undefined || type === null || type === "message";
}

function isSigned(value: FormedJson): boolean {
  if (typeof value["type"] === "string" || value["role"] === "developer") return true;
  return objectsIn(value["content"]).some(({ type }) => PARTS.has(textOr(type)));
}

function isText({ type }: FormedJson): boolean {
  return TEXTS.has(textOr(type));
}

function roleOf(value: FormedJson): FormedRole {
  const { role } = value;
  if (isMessage(value) && role !== undefined)
    return role === "user" || role === "assistant" ? role : "system";
  const type = textOr(value["type"]);
  if (SETTINGS.has(type)) return "system";
  return resultId(value) !== undefined && callId(value) === undefined ? "tool" : "assistant";
}

/** A call that the provider carries out itself: its item has the result in it, and no id beside its own. */
function isHosted({ type, call_id }: FormedJson): boolean {
  return typeof call_id !== "string" && textOr(type).endsWith("_call");
}

function callId(value: FormedJson): unknown {
  const { type, id, call_id } = value;
  if (isHosted(value) || type === "mcp_approval_request") return id;
  return type === "program" || textOr(type).endsWith("_call") ? call_id : undefined;
}

function resultId(value: FormedJson): unknown {
  const { type, id, call_id, approval_request_id } = value;
  if (isHosted(value)) return id;
  if (type === "mcp_approval_response") return approval_request_id;
  return textOr(type).endsWith("_output") ? (call_id ?? id) : undefined;
}

/** Items of the agent that follow each other are one message, which a text of its own or thinking after a call ends. */
function toNeutral(list: readonly FormedJson[]): NeutralMessage[] {
  const messages: NeutralMessage[] = [];
  for (const value of list) {
    const role = roleOf(value);
    if (isMessage(value) && role !== "assistant") {
      messages.push({ role, name: null, parts: partsIn(value["content"]) });
      continue;
    }
    const parts = partsOf(value);
    const own = parts.filter((part) => part.type !== "result");
    const results = parts.filter((part) => part.type === "result");
    if (own.length > 0 || "role" in value) addOwn(messages, own);
    if (results.length > 0) addResults(messages, results);
  }
  return messages;
}

function addOwn(messages: NeutralMessage[], parts: NeutralPart[]): void {
  const last = messages.at(-1);
  const isCall = parts.every((part) => part.type === "call");
  const isOpen = last?.parts.every((part) => part.type === "thinking") ?? false;
  if (last?.role === "assistant" && parts.length > 0 && (isCall || isOpen)) last.parts.push(...parts);
  else messages.push({ role: "assistant", name: null, parts });
}

function addResults(messages: NeutralMessage[], results: NeutralPart[]): void {
  const last = messages.at(-1);
  if (last?.role === "tool") last.parts.push(...results);
  else messages.push({ role: "tool", name: null, parts: results });
}

function partsOf(value: FormedJson): NeutralPart[] {
  if (isMessage(value)) return partsIn(value["content"]);
  if (value["type"] === "reasoning") return [thinkingIn(value)];
  if (textOr(value["type"]).startsWith("mcp_approval_")) return [];
  const [id, result] = [callId(value), resultId(value)];
  const parts: NeutralPart[] = [];
  if (typeof id === "string") parts.push({ type: "call", id, name: nameOf(value), input: inputOf(value) });
  if (typeof result === "string") {
    const name = typeof id === "string" || typeof value["name"] === "string" ? nameOf(value) : null;
    parts.push({ type: "result", id: result, name, output: outputOf(value), isError: isError(value) });
  }
  return parts;
}

function thinkingIn({ id, summary, content, encrypted_content }: FormedJson): NeutralThinking {
  const texts = onlyTexts([...objectsIn(summary), ...objectsIn(content)].map(({ text }) => text));
  const sealed = textOr(encrypted_content) || null;
  return {
    type: "thinking",
    text: texts.join("\n"),
    signature: textOr(id) || null,
    sealed,
    provider: "openai",
  };
}

function nameOf({ type, name }: FormedJson): string {
  return textOr(name) || textOr(type).replace(/_call$/, "");
}

function inputOf(value: FormedJson): unknown {
  const { arguments: json, input, action, operation, code, queries } = value;
  return readJsonText(
    json ?? input ?? action ?? operation ?? code ?? (queries === undefined ? {} : { queries }),
  );
}

function isError({ error }: FormedJson): boolean {
  return error !== undefined && error !== null;
}

function outputOf({
  type,
  output,
  error,
  result,
  results,
  outputs,
  tools,
  status,
}: FormedJson): NeutralOutput {
  if (type === "image_generation_call" && typeof result === "string") {
    const file: NeutralFile = {
      type: "file",
      source: { kind: "data", data: result },
      isImage: true,
      mediaType: "image/png",
      name: null,
    };
    return { kind: "parts", parts: [file] };
  }
  const value = output ?? error ?? result ?? results ?? outputs ?? tools ?? { status: status ?? null };
  if (typeof value === "string") return { kind: "text", text: value };
  if (!Array.isArray(value) || !objectsIn(value).some(({ type }) => PARTS.has(textOr(type))))
    return { kind: "json", value };
  return { kind: "parts", parts: partsIn(value) };
}

function partsIn(content: unknown): (NeutralText | NeutralFile)[] {
  if (typeof content === "string") return content === "" ? [] : [{ type: "text", text: content }];
  return objectsIn(content).flatMap(partIn);
}

function partIn(part: FormedJson): (NeutralText | NeutralFile)[] {
  const { type, text, refusal, image_url, file_id, file_data, file_url, filename } = part;
  if (isText(part)) return [{ type: "text", text: textOr(text) }];
  if (type === "refusal") return [{ type: "text", text: textOr(refusal) }];
  if (type !== "input_image" && type !== "input_file") return [];
  const isImage = type === "input_image";
  const name = typeof filename === "string" ? { name: filename } : {};
  const url = image_url ?? file_data ?? file_url;
  if (typeof url === "string") return [fileAt(url, { isImage, ...name })];
  const source = { kind: "id", provider: "openai", id: textOr(file_id) } as const;
  return [{ type: "file", source, isImage, mediaType: null, name: name.name ?? null }];
}

function fromMessage({ role, parts }: NeutralMessage): FormedJson[] {
  if (role !== "assistant") {
    const results = parts.flatMap((part) => (part.type === "result" ? [fromPart(part)] : [])).flat();
    const shown = parts.filter((part) => part.type === "text" || part.type === "file");
    const isBare = results.length > 0 && shown.length === 0;
    const others = { role: role === "system" ? role : "user", content: contentFrom(shown) };
    return isBare ? results : [...results, others];
  }
  // Texts and files that follow each other are one message.
  const items: FormedJson[] = [];
  let shown: (NeutralText | NeutralFile)[] = [];
  const flush = () => {
    if (shown.length > 0) items.push({ role, content: saidFrom(shown) });
    shown = [];
  };
  for (const part of parts) {
    if (part.type === "text" || part.type === "file") shown.push(part);
    else {
      flush();
      items.push(...fromPart(part));
    }
  }
  flush();
  return parts.length === 0 ? [{ role, content: "" }] : items;
}

function fromPart(part: NeutralPart): FormedJson[] {
  switch (part.type) {
    case "thinking":
      return thinkingFrom(part);
    case "call":
      return [{ type: "function_call", call_id: part.id, name: part.name, arguments: jsonText(part.input) }];
    case "result":
      return [{ type: "function_call_output", call_id: part.id, output: outputFrom(part.output) }];
    default:
      return [];
  }
}

function thinkingFrom({ text, signature, sealed, provider }: NeutralThinking): FormedJson[] {
  if (provider !== "openai" || sealed === null || signature === null) return [];
  const summary = text === "" ? [] : [{ type: "summary_text", text }];
  return [{ type: "reasoning", id: signature, summary, encrypted_content: sealed }];
}

function outputFrom(output: NeutralOutput): string | FormedJson[] {
  switch (output.kind) {
    case "text":
      return output.text;
    case "json":
      return jsonText(output.value);
    case "parts":
      return output.parts.map(fromShown);
  }
}

function contentFrom(shown: readonly (NeutralText | NeutralFile)[]): string | FormedJson[] {
  const [first] = shown;
  if (first === undefined) return "";
  return shown.length === 1 && first.type === "text" ? first.text : shown.map(fromShown);
}

/** What the agent said: no files, which stand in messages of a user alone. */
function saidFrom(shown: readonly (NeutralText | NeutralFile)[]): string | FormedJson[] {
  const texts = shown.map((part) => (part.type === "text" ? part.text : mentionFile(part)));
  return texts.length === 1 ? (texts[0] ?? "") : texts.map((text) => ({ type: "output_text", text }));
}

function fromShown(part: NeutralText | NeutralFile): FormedJson {
  if (part.type === "text") return { type: "input_text", text: part.text };
  const { source, isImage, name } = part;
  const filename = name === null ? {} : { filename: name };
  const url = addressOf(part);
  if (url !== null && isImage) return { type: "input_image", detail: "auto", image_url: url };
  if (source.kind === "url") return { type: "input_file", file_url: source.url };
  if (url !== null) return { type: "input_file", ...filename, file_data: url };
  if (source.kind !== "id" || source.provider !== "openai")
    return { type: "input_text", text: mentionFile(part) };
  return isImage
    ? { type: "input_image", detail: "auto", file_id: source.id }
    : { type: "input_file", file_id: source.id };
}
