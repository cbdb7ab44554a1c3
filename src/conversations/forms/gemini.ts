import type { FieldError } from "../../core/errors";
import { mediaTypeOf, mentionFile } from "./files";
import {
  type FormedJson,
  type FormRules,
  isJsonObject,
  objectsIn,
  onlyTexts,
  roleMisfit,
  type TextEdit,
  textOr,
  withField,
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
import { jsonText } from "./tool-text";

/**
 * `Content` of Gemini, with the fields' names in either writing (`functionCall`, `function_call`). A call that has no id is
 * known by its name. It holds thinking with a signature of Google's, and leaves out any other; signatures beside calls and
 * texts stay in this form alone. A list has no system message: one of another form stands there as a user's, in `<system>`.
 * A message without parts is an error there, and left out.
 */
export const gemini: FormRules = {
  title: "Gemini",
  keeps: () => [],
  misfit,
  isSigned: ({ role, parts }) => role === "model" || (Array.isArray(parts) && parts.length > 0),
  roleOf,
  textsOf: (value) => (roleOf(value) === "tool" ? [] : textsIn(value)),
  editTexts,
  callIds: (value) => partsOf(value).flatMap((part) => onlyTexts([callId(part)])),
  resultIds: (value) => partsOf(value).flatMap((part) => onlyTexts([resultId(part)])),
  resultsIn: "parts",
  toNeutral,
  fromNeutral: (list) => {
    const names = toolNames(list);
    return joinResults(list).flatMap((message) => fromMessage(message, names));
  },
};

/** A field of the API, of which the name is written either way; undefined where it is absent or null. */
function fieldOf(value: FormedJson, name: string): unknown {
  const other = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return value[name] ?? value[other] ?? undefined;
}

function objectOf(value: FormedJson, name: string): FormedJson | null {
  const found = fieldOf(value, name);
  return isJsonObject(found) ? found : null;
}

const ROLES = ["user", "model", "function", "system", "tool"];

function misfit(value: FormedJson): FieldError | null {
  const { role, parts } = value;
  if (role !== undefined && role !== null) {
    const wrong = roleMisfit(value, ROLES);
    if (wrong !== null) return wrong;
  }
  if (!Array.isArray(parts)) return { path: "parts", message: "must be a list of parts" };
  const at = parts.findIndex((part) => !isJsonObject(part) || typeof part["type"] === "string");
  return at === -1
    ? null
    : {
        path: `parts[${at}]`,
        message: 'must be a part: send an object without a type, such as {"text":"…"}',
      };
}

function partsOf({ parts }: FormedJson): FormedJson[] {
  return objectsIn(parts);
}

function roleOf(value: FormedJson): FormedRole {
  switch (value["role"]) {
    case "model":
      return "assistant";
    case "system":
      return "system";
    case "function":
    case "tool":
      return "tool";
    default:
      return partsOf(value).some((part) => resultId(part) !== undefined) ? "tool" : "user";
  }
}

function isText({ text, thought }: FormedJson): boolean {
  return typeof text === "string" && thought !== true;
}

function textsIn(value: FormedJson): string[] {
  return partsOf(value)
    .filter(isText)
    .map(({ text }) => textOr(text));
}

function editTexts(value: FormedJson, edit: TextEdit): FormedJson {
  const { parts } = value;
  if (!Array.isArray(parts)) return value;
  let index = 0;
  const edited = parts.map((part: unknown) => {
    if (!isJsonObject(part) || !isText(part) || textOr(part["text"]).trim() === "") return part;
    const changed = edit(textOr(part["text"]), index);
    index += 1;
    return changed === part["text"] ? part : withField(part, "text", changed);
  });
  return edited.every((part, at) => part === parts[at]) ? value : withField(value, "parts", edited);
}

/** The fields of a part that hold a call: of the app's tool, or of one that the provider runs. */
const CALLS = ["functionCall", "toolCall", "executableCode"];
const RESULTS = ["functionResponse", "toolResponse", "codeExecutionResult"];

function firstOf(part: FormedJson, names: readonly string[]): { name: string; value: FormedJson } | null {
  for (const name of names) {
    const value = objectOf(part, name);
    if (value !== null) return { name, value };
  }
  return null;
}

function callId(part: FormedJson): string | undefined {
  const call = firstOf(part, CALLS);
  return call === null ? undefined : textOr(call.value["id"]) || toolName(call.value);
}

function resultId(part: FormedJson): string | undefined {
  const result = firstOf(part, RESULTS);
  return result === null ? undefined : textOr(result.value["id"]) || toolName(result.value);
}

function toolName(value: FormedJson): string {
  return textOr(value["name"]) || textOr(fieldOf(value, "toolType")) || "code_execution";
}

/** Calls without an id are numbered by their names, and their results are those of the oldest that waits. */
function toNeutral(list: readonly FormedJson[]): NeutralMessage[] {
  const counts = new Map<string, number>();
  const waiting = new Map<string, string[]>();
  const ids: ToolIds = {
    ofCall: (value) => {
      const given = textOr(value["id"]);
      const name = toolName(value).replace(/[^\w-]/g, "_");
      const count = (counts.get(name) ?? 0) + 1;
      if (given !== "") return given;
      counts.set(name, count);
      const id = count === 1 ? name : `${name}-${count}`;
      waiting.set(name, [...(waiting.get(name) ?? []), id]);
      return id;
    },
    ofResult: (value) => {
      const name = toolName(value).replace(/[^\w-]/g, "_");
      return textOr(value["id"]) || (waiting.get(name)?.shift() ?? name);
    },
  };
  return list.flatMap((value) => {
    const role = roleOf(value);
    const parts = partsOf(value).flatMap((part) => partIn(part, ids));
    return role === "assistant" ? splitTurn(parts, null) : [{ role, name: null, parts }];
  });
}

interface ToolIds {
  ofCall: (value: FormedJson) => string;
  ofResult: (value: FormedJson) => string;
}

function partIn(part: FormedJson, ids: ToolIds): NeutralPart[] {
  const { text, thought } = part;
  if (typeof text === "string") {
    if (thought !== true) return text === "" ? [] : [{ type: "text", text }];
    const signature = textOr(fieldOf(part, "thoughtSignature")) || null;
    return [
      { type: "thinking", text, signature, sealed: null, provider: signature === null ? null : "google" },
    ];
  }
  const call = firstOf(part, CALLS);
  if (call !== null) return [callIn(call.name, call.value, ids)];
  const result = firstOf(part, RESULTS);
  if (result !== null) return [resultIn(result.name, result.value, ids)];
  const file = fileIn(part);
  return file === null ? [] : [file];
}

function callIn(kind: string, value: FormedJson, ids: ToolIds): NeutralPart {
  const { args, code, language } = value;
  const input = kind === "executableCode" ? { code: code ?? null, language: language ?? null } : (args ?? {});
  return { type: "call", id: ids.ofCall(value), name: toolName(value), input };
}

function resultIn(kind: string, value: FormedJson, ids: ToolIds): NeutralPart {
  const own = { type: "result", id: ids.ofResult(value), name: toolName(value) } as const;
  if (kind === "codeExecutionResult") {
    const isError = textOr(value["outcome"]) !== "OUTCOME_OK";
    return { ...own, output: { kind: "text", text: textOr(value["output"]) }, isError };
  }
  const { response } = value;
  const [only, ...others] = Object.keys(isJsonObject(response) ? response : {});
  const isError = only === "error" && others.length === 0;
  const isNamed = isError || (only === "output" && others.length === 0);
  const said = isNamed && isJsonObject(response) ? response[only] : (response ?? {});
  const files = partsOf(value).flatMap((part) => fileIn(part) ?? []);
  const text = typeof said === "string" ? said : jsonText(said);
  if (files.length > 0)
    return { ...own, output: { kind: "parts", parts: [{ type: "text", text }, ...files] }, isError };
  const output: NeutralOutput =
    typeof said === "string" ? { kind: "text", text } : { kind: "json", value: said };
  return { ...own, output, isError };
}

function fileIn(part: FormedJson): NeutralFile | null {
  const [inline, kept] = [objectOf(part, "inlineData"), objectOf(part, "fileData")];
  const value = inline ?? kept;
  if (value === null) return null;
  const mediaType = textOr(fieldOf(value, "mimeType")) || null;
  const name = textOr(fieldOf(value, "displayName")) || null;
  const known = { type: "file", isImage: (mediaType ?? "").startsWith("image"), mediaType, name } as const;
  if (inline !== null) return { ...known, source: { kind: "data", data: textOr(inline["data"]) } };
  const uri = textOr(fieldOf(value, "fileUri"));
  return /^gs:|^https:\/\/generativelanguage\.googleapis\.com\//.test(uri)
    ? { ...known, source: { kind: "id", provider: "google", id: uri } }
    : { ...known, source: { kind: "url", url: uri } };
}

function fromMessage({ role, parts }: NeutralMessage, names: ReadonlyMap<string, string>): FormedJson[] {
  const made = parts.flatMap((part) => partFrom(part, names));
  if (made.length === 0) return [];
  if (role !== "system") return [{ role: role === "assistant" ? "model" : "user", parts: made }];
  const texts = made.map(({ text }) => textOr(text)).join("\n");
  return [{ role: "user", parts: [{ text: `<system>\n${texts}\n</system>` }] }];
}

function partFrom(part: NeutralPart, names: ReadonlyMap<string, string>): FormedJson[] {
  switch (part.type) {
    case "text":
      return part.text === "" ? [] : [{ text: part.text }];
    case "thinking":
      return part.provider === "google" && part.signature !== null
        ? [{ text: part.text, thought: true, thoughtSignature: part.signature }]
        : [];
    case "file":
      return [fileFrom(part)];
    case "call": {
      const args = isJsonObject(part.input) ? part.input : { input: part.input };
      return [{ functionCall: { id: part.id, name: part.name, args } }];
    }
    case "result": {
      const name = part.name ?? names.get(part.id) ?? "tool";
      return [{ functionResponse: { id: part.id, name, ...responseFrom(part.output, part.isError) } }];
    }
  }
}

/** What a tool answered, as an object: a value that is none, and one that could be taken for another, under a name. */
function responseFrom(output: NeutralOutput, isError: boolean): FormedJson {
  const field = isError ? "error" : "output";
  switch (output.kind) {
    case "text":
      return { response: { [field]: output.text } };
    case "json": {
      const { value } = output;
      const isWhole = !isError && isJsonObject(value) && !("output" in value) && !("error" in value);
      return { response: isWhole ? value : { [field]: value } };
    }
    case "parts": {
      const said = output.parts.map((part) => (part.type === "text" ? { text: part.text } : fileFrom(part)));
      const texts = said.flatMap(({ text }) => onlyTexts([text]));
      const parts = said.filter((part) => !("text" in part));
      return { response: { [field]: texts.join("\n") }, ...(parts.length === 0 ? {} : { parts }) };
    }
  }
}

function fileFrom(file: NeutralFile): FormedJson {
  const { source, mediaType, isImage } = file;
  const mimeType = mediaType ?? (isImage ? "image/jpeg" : mediaTypeOf(file));
  switch (source.kind) {
    case "data":
      return { inlineData: { mimeType, data: source.data } };
    case "url":
      return { fileData: { mimeType, fileUri: source.url } };
    case "id":
      return source.provider === "google"
        ? { fileData: { mimeType, fileUri: source.id } }
        : { text: mentionFile(file) };
  }
}
