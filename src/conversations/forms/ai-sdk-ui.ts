import type { FieldError } from "../../core/errors";
import { signatureIn, thinkingOf } from "./ai-sdk";
import { addressOf, fileAt, mediaTypeOf, mentionFile } from "./files";
import {
  contentTexts,
  editContent,
  type FormedJson,
  type FormRules,
  isJsonObject,
  objectsIn,
  onlyTexts,
  partsMisfit,
  roleMisfit,
  textOr,
  withField,
} from "./form";
import {
  type NeutralMessage,
  type NeutralOutput,
  type NeutralPart,
  type NeutralResult,
  STEP,
  splitTurn,
  toolNames,
} from "./neutral";

/**
 * `UIMessage` of the AI SDK (version 5 and later): what a chat's page shows. A call and its result are one part of the
 * agent's message, and an agent's turn of several steps is one message. Data and sources of the page have no place in
 * other forms. A message that comes from another form has an id of its place in the list.
 */
export const aiSdkUi: FormRules = {
  title: "the AI SDK's UIMessage",
  keeps: () => [],
  misfit,
  isSigned: ({ parts, id }) => Array.isArray(parts) && (parts.length > 0 || typeof id === "string"),
  sentAt: ({ metadata }) => (isJsonObject(metadata) ? metadata["createdAt"] : undefined),
  roleOf,
  textsOf: ({ parts }) => contentTexts(parts, isText),
  editTexts: (value, edit) => editContent(value, "parts", isText, edit),
  callIds: (value) => idsOf(objectsIn(value["parts"]).filter(isTool)),
  resultIds: (value) => idsOf(objectsIn(value["parts"]).filter(isAnswered)),
  interrupt: (value, ids, reason) => {
    const ended = (part: unknown) =>
      isJsonObject(part) && isTool(part) && !isAnswered(part) && ids.has(textOr(part["toolCallId"]))
        ? { ...part, state: "output-error", errorText: reason }
        : part;
    return withField(value, "parts", Array.isArray(value["parts"]) ? value["parts"].map(ended) : []);
  },
  toNeutral: (list) => list.flatMap(neutralOf),
  fromNeutral,
};

function misfit(value: FormedJson): FieldError | null {
  const wrong = roleMisfit(value, ["system", "user", "assistant"]);
  if (wrong !== null) return wrong;
  const { parts } = value;
  return Array.isArray(parts)
    ? partsMisfit(parts, "parts")
    : { path: "parts", message: "must be a list of parts" };
}

function roleOf({ role }: FormedJson): "user" | "assistant" | "system" {
  return role === "user" || role === "assistant" ? role : "system";
}

function isText({ type }: FormedJson): boolean {
  return type === "text";
}

function isTool({ type, toolCallId }: FormedJson): boolean {
  return typeof toolCallId === "string" && (type === "dynamic-tool" || textOr(type).startsWith("tool-"));
}

function isAnswered(part: FormedJson): boolean {
  return isTool(part) && textOr(part["state"]).startsWith("output-");
}

function idsOf(parts: FormedJson[]): string[] {
  return onlyTexts(parts.map(({ toolCallId }) => toolCallId));
}

function neutralOf(value: FormedJson): NeutralMessage[] {
  const role = roleOf(value);
  const parts = objectsIn(value["parts"]);
  if (role === "assistant") return splitTurn(parts.flatMap(partsIn), null);
  const shown = parts.flatMap(partsIn).filter((part) => part.type !== "step");
  return [{ role, name: null, parts: shown }];
}

function partsIn(part: FormedJson): (NeutralPart | typeof STEP)[] {
  const { type, text, url, mediaType, filename, providerMetadata } = part;
  if (isTool(part)) return toolIn(part);
  switch (type) {
    case "step-start":
      return [STEP];
    case "text":
      return text === "" ? [] : [{ type, text: textOr(text) }];
    case "reasoning":
      return [thinkingOf(textOr(text), providerMetadata)];
    case "file": {
      const [known, name] = [textOr(mediaType) || null, textOr(filename) || null];
      const file = fileAt(textOr(url), { isImage: (known ?? "").startsWith("image") });
      return [{ ...file, mediaType: known ?? file.mediaType, name }];
    }
    case "steering-message":
      return objectsIn(part["parts"]).flatMap(partsIn);
    default:
      return [];
  }
}

function toolIn(part: FormedJson): NeutralPart[] {
  const { type, toolCallId, toolName, input, rawInput, state, output, errorText } = part;
  const [id, name] = [textOr(toolCallId), textOr(toolName) || textOr(type).slice("tool-".length)];
  const call: NeutralPart = { type: "call", id, name, input: input ?? rawInput ?? {} };
  if (!isAnswered(part)) return [call];
  const isError = state !== "output-available";
  const answer: NeutralOutput = isError
    ? { kind: "text", text: textOr(errorText) || (state === "output-denied" ? "denied" : "") }
    : answerIn(output);
  return [call, { type: "result", id, name, output: answer, isError }];
}

function answerIn(output: unknown): NeutralOutput {
  return typeof output === "string"
    ? { kind: "text", text: output }
    : { kind: "json", value: output ?? null };
}

/** An agent's messages and the results between them are one message; what isn't the agent's stands alone. */
function fromNeutral(list: readonly NeutralMessage[], before: number): FormedJson[] {
  const names = toolNames(list);
  const messages: { role: string; parts: FormedJson[] }[] = [];
  for (const { role, parts } of list) {
    const last = messages.at(-1);
    const results = parts.filter((part) => part.type === "result");
    const rest = parts.filter((part) => part.type !== "result");
    const late = results.filter((result) => !isPutInto(last, result));
    if (late.length > 0)
      messages.push({ role: "assistant", parts: late.map((result) => lonely(result, names)) });
    if (role === "tool" && rest.length === 0) continue;
    const shown = rest.flatMap(partFrom);
    if (role === "assistant" && last?.role === "assistant" && last === messages.at(-1))
      last.parts.push({ type: "step-start" }, ...shown);
    else messages.push({ role: role === "tool" ? "user" : role, parts: shown });
  }
  return messages.map(({ role, parts }, index) => ({ id: `message-${before + index + 1}`, role, parts }));
}

/** Puts a result into the part of its call; false where the agent's last message has none that waits. */
function isPutInto(last: { parts: FormedJson[] } | undefined, result: NeutralResult): boolean {
  const at = last?.parts.findIndex(
    ({ toolCallId, state }) => toolCallId === result.id && state === "input-available",
  );
  const call = at === undefined ? undefined : last?.parts[at];
  if (last === undefined || at === undefined || call === undefined) return false;
  last.parts[at] = { ...call, ...stateOf(result) };
  return true;
}

/** A result whose call isn't in the message before it. */
function lonely(result: NeutralResult, names: ReadonlyMap<string, string>): FormedJson {
  const name = result.name ?? names.get(result.id) ?? "tool";
  return { type: `tool-${name}`, toolCallId: result.id, input: {}, ...stateOf(result) };
}

function stateOf({ output, isError }: NeutralResult): FormedJson {
  const value = outputValue(output);
  if (!isError) return { state: "output-available", output: value };
  return {
    state: "output-error",
    errorText: typeof value === "string" ? value : (JSON.stringify(value) ?? ""),
  };
}

function outputValue(output: NeutralOutput): unknown {
  switch (output.kind) {
    case "text":
      return output.text;
    case "json":
      return output.value;
    case "parts":
      return output.parts.map((part) => (part.type === "text" ? { ...part } : fileFrom(part)));
  }
}

function partFrom(part: NeutralPart): FormedJson[] {
  switch (part.type) {
    case "text":
      return [{ type: "text", text: part.text }];
    case "thinking": {
      const metadata = signatureIn(part);
      return [
        { type: "reasoning", text: part.text, ...(metadata === null ? {} : { providerMetadata: metadata }) },
      ];
    }
    case "file":
      return [fileFrom(part)];
    case "call":
      return [
        { type: `tool-${part.name}`, toolCallId: part.id, state: "input-available", input: part.input },
      ];
    case "result":
      return [];
  }
}

function fileFrom(file: NeutralPart & { type: "file" }): FormedJson {
  const url = addressOf(file);
  if (url === null) return { type: "text", text: mentionFile(file) };
  return {
    type: "file",
    mediaType: mediaTypeOf(file),
    url,
    ...(file.name === null ? {} : { filename: file.name }),
  };
}
