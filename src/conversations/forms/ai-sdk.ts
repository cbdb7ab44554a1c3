import type { FieldError } from "../../core/errors";
import { fileAt, mediaTypeOf } from "./files";
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
  type FormedRole,
  joinResults,
  type NeutralFile,
  type NeutralMessage,
  type NeutralOutput,
  type NeutralPart,
  splitTurn,
  toolNames,
} from "./neutral";

/**
 * `ModelMessage` of the AI SDK (version 5 and later). Results stand in messages of the role tool. It holds everything but
 * speakers' names; text that came beside results of tools is a user's message after them.
 */
export const aiSdk: FormRules = {
  title: "the AI SDK's ModelMessage",
  keeps: () => [],
  misfit,
  isSigned: (value) => "providerOptions" in value || objectsIn(value["content"]).some(isOwnPart),
  roleOf: ({ role }) => role as FormedRole,
  textsOf: ({ content }) => contentTexts(content, isText),
  editTexts: (value, edit) => editContent(value, "content", isText, edit),
  callIds: (value) => idsOf(value, "tool-call"),
  resultIds: (value) => idsOf(value, "tool-result"),
  resultsIn: "content",
  toNeutral: (list) => list.flatMap(neutralOf),
  fromNeutral: (list) => {
    const names = toolNames(list);
    return joinResults(list).flatMap((message) => fromMessage(message, names));
  },
};

const ROLES: readonly FormedRole[] = ["system", "user", "assistant", "tool"];

const PARTS = new Set([
  "reasoning",
  "reasoning-file",
  "tool-call",
  "tool-result",
  "tool-approval-request",
  "tool-approval-response",
]);

function misfit(value: FormedJson): FieldError | null {
  const wrong = roleMisfit(value, ROLES);
  if (wrong !== null) return wrong;
  if (value["role"] !== "tool" || Array.isArray(value["content"])) return contentMisfit(value, "content");
  return { path: "content", message: "must be a list of parts: send tool-result parts" };
}

function isOwnPart(part: FormedJson): boolean {
  const type = textOr(part["type"]);
  const isFile = (type === "image" && "image" in part) || (type === "file" && "mediaType" in part);
  return PARTS.has(type) || isFile || "providerOptions" in part;
}

function isText({ type }: FormedJson): boolean {
  return type === "text";
}

function idsOf({ content }: FormedJson, type: string): string[] {
  const parts = objectsIn(content).filter((part) => part["type"] === type);
  return onlyTexts(parts.map(({ toolCallId }) => toolCallId));
}

function neutralOf(value: FormedJson): NeutralMessage[] {
  const role = value["role"] as FormedRole;
  const { content } = value;
  const parts: NeutralPart[] =
    typeof content === "string"
      ? textPart(content)
      : objectsIn(content).flatMap((part) => partIn(part) ?? []);
  return role === "assistant" ? splitTurn(parts, null) : [{ role, name: null, parts }];
}

function textPart(text: string): NeutralPart[] {
  return text === "" ? [] : [{ type: "text", text }];
}

function partIn(part: FormedJson): NeutralPart | null {
  const { type, text, toolCallId, toolName, input, output, providerOptions } = part;
  switch (type) {
    case "text":
      return { type, text: textOr(text) };
    case "reasoning":
      return thinkingOf(textOr(text), providerOptions);
    case "image":
      return fileOf(part["image"], true, part);
    case "file":
      return fileOf(part["data"], textOr(part["mediaType"]).startsWith("image"), part);
    case "tool-call":
      return { type: "call", id: textOr(toolCallId), name: textOr(toolName), input: input ?? {} };
    case "tool-result": {
      const isError = isJsonObject(output) && /^error-|^execution-denied$/.test(textOr(output["type"]));
      const name = textOr(toolName) || null;
      return { type: "result", id: textOr(toolCallId), name, output: outputOf(output), isError };
    }
    default:
      return null;
  }
}

/** Thinking, with the signature that the AI SDK keeps in the options of its provider. */
export function thinkingOf(text: string, options: unknown): NeutralPart {
  const anthropic = isJsonObject(options) ? options["anthropic"] : null;
  const { signature, redactedData } = isJsonObject(anthropic) ? anthropic : {};
  const [signed, sealed] = [textOr(signature) || null, textOr(redactedData) || null];
  const provider = signed === null && sealed === null ? null : "anthropic";
  return { type: "thinking", text, signature: signed, sealed, provider };
}

/** The options in which a provider finds its signature again; null for none. */
export function signatureIn({
  signature,
  sealed,
  provider,
}: NeutralPart & { type: "thinking" }): FormedJson | null {
  if (provider !== "anthropic") return null;
  if (sealed !== null) return { anthropic: { redactedData: sealed } };
  return signature === null ? null : { anthropic: { signature } };
}

/** A file of which the data is an address, base64, or either in an object that says which it is. */
function fileOf(data: unknown, isImage: boolean, { mediaType, filename }: FormedJson): NeutralPart | null {
  const known = { isImage, mediaType: textOr(mediaType) || null, name: textOr(filename) || null };
  if (typeof data === "string") {
    if (!/^(?:data|https?):/i.test(data)) return { type: "file", source: { kind: "data", data }, ...known };
    const file = fileAt(data, { isImage });
    return { ...file, name: known.name, mediaType: known.mediaType ?? file.mediaType };
  }
  if (!isJsonObject(data)) return null;
  const { type, reference = data } = data;
  if (type === "text") return { type, text: textOr(data["text"]) };
  if (type === "data" || type === "url") return fileOf(textOr(data[type]), isImage, { mediaType, filename });
  const [first] = Object.entries(isJsonObject(reference) ? reference : {});
  return first === undefined
    ? null
    : { type: "file", source: { kind: "id", provider: first[0], id: textOr(first[1]) }, ...known };
}

function outputOf(output: unknown): NeutralOutput {
  const { type, value, reason } = isJsonObject(output) ? output : {};
  switch (type) {
    case "text":
    case "error-text":
      return { kind: "text", text: textOr(value) };
    case "execution-denied":
      return { kind: "text", text: textOr(reason) || "denied" };
    case "content":
      return { kind: "parts", parts: objectsIn(value).flatMap(outputPart) };
    case "json":
    case "error-json":
      return { kind: "json", value: value ?? null };
    default:
      return { kind: "json", value: output ?? null };
  }
}

function outputPart(part: FormedJson): (NeutralPart & { type: "text" | "file" })[] {
  const { type, text, data, url, mediaType } = part;
  if (type === "text") return [{ type, text: textOr(text) }];
  const file = fileOf(
    data ?? url,
    textOr(mediaType).startsWith("image") || textOr(type).startsWith("image"),
    part,
  );
  return file?.type === "file" || file?.type === "text" ? [file] : [];
}

function fromMessage({ role, parts }: NeutralMessage, names: ReadonlyMap<string, string>): FormedJson[] {
  const content = parts.flatMap((part) => partFrom(part, names));
  if (role === "tool") {
    const results = content.filter(({ type }) => type === "tool-result");
    const others = content.filter(({ type }) => type !== "tool-result");
    return [
      ...(results.length === 0 ? [] : [{ role, content: results }]),
      ...(others.length === 0 ? [] : [{ role: "user", content: others }]),
    ];
  }
  const [first] = content;
  if (role === "system") return [{ role, content: content.map(({ text }) => textOr(text)).join("\n") }];
  const isPlain = content.length === 1 && first?.["type"] === "text";
  return [{ role, content: isPlain || first === undefined ? textOr(first?.["text"]) : content }];
}

function partFrom(part: NeutralPart, names: ReadonlyMap<string, string>): FormedJson[] {
  switch (part.type) {
    case "text":
      return [{ type: "text", text: part.text }];
    case "thinking": {
      const options = signatureIn(part);
      return [
        { type: "reasoning", text: part.text, ...(options === null ? {} : { providerOptions: options }) },
      ];
    }
    case "file":
      return [fileFrom(part)];
    case "call":
      return [{ type: "tool-call", toolCallId: part.id, toolName: part.name, input: part.input }];
    case "result": {
      const toolName = part.name ?? names.get(part.id) ?? "tool";
      const output = outputFrom(part.output, part.isError);
      return [{ type: "tool-result", toolCallId: part.id, toolName, output }];
    }
  }
}

/** Bare base64 or an address, which every version of the SDK takes. */
function fileFrom(file: NeutralFile): FormedJson {
  const filename = file.name === null ? {} : { filename: file.name };
  return { type: "file", data: dataOf(file.source), mediaType: mediaTypeOf(file), ...filename };
}

function dataOf(source: NeutralFile["source"]): unknown {
  switch (source.kind) {
    case "data":
      return source.data;
    case "url":
      return source.url;
    case "id":
      return { type: "reference", reference: { [source.provider]: source.id } };
  }
}

function outputFrom(output: NeutralOutput, isError: boolean): FormedJson {
  switch (output.kind) {
    case "text":
      return { type: isError ? "error-text" : "text", value: output.text };
    case "json":
      return { type: isError ? "error-json" : "json", value: output.value };
    case "parts":
      return {
        type: "content",
        value: output.parts.map((part) => (part.type === "text" ? { ...part } : fileFrom(part))),
      };
  }
}
