import type { Content, Message } from "./model.js";

/** A message as the AI SDK's `ModelMessage` has it, as JSON. */
export interface StoredMessage {
  role: string;
  content: unknown;
  providerOptions?: object;
}

type Part = { readonly [field: string]: unknown };

/** Bytes of JSON that the service takes as one message, with room for what stands beside it. */
const MOST_BYTES = 30_000;
/** Characters of a text, or of a tool's result, in a message that is too large. */
const CUT = 2000;

/** A message of a prompt as it is stored: without the bytes of files, which are named instead. */
export function storedMessage(message: Message): StoredMessage {
  const { almanac: _ours, ...options } = message.providerOptions ?? {};
  const parts: readonly object[] | null = message.role === "system" ? null : message.content;
  const content = parts === null ? message.content : parts.map((part) => withoutBytes({ ...part }));
  const others = Object.keys(options).length === 0 ? {} : { providerOptions: options };
  return fit({ role: message.role, content, ...others });
}

/** A model's answer as it is stored; without the calls, where nobody carries them out. */
export function storedAnswer(content: readonly Content[], keepsCalls: boolean): StoredMessage {
  return fit({ role: "assistant", content: content.flatMap((part) => answerPart(part, keepsCalls)) });
}

function answerPart(part: Content, keepsCalls: boolean): Part[] {
  const options = "providerMetadata" in part && part.providerMetadata !== undefined;
  const kept = options ? { providerOptions: part.providerMetadata } : {};
  switch (part.type) {
    case "text":
      return part.text === "" ? [] : [{ type: "text", text: part.text, ...kept }];
    case "reasoning":
      return [{ type: "reasoning", text: part.text, ...kept }];
    case "tool-call": {
      const { toolCallId, toolName, providerExecuted } = part;
      if (!keepsCalls) return [];
      const executed = providerExecuted === undefined ? {} : { providerExecuted };
      return [{ type: "tool-call", toolCallId, toolName, input: jsonOf(part.input), ...executed, ...kept }];
    }
    case "tool-result": {
      const output = { type: part.isError === true ? "error-json" : "json", value: part.result };
      const { toolCallId, toolName } = part;
      return keepsCalls ? [{ type: "tool-result", toolCallId, toolName, output, ...kept }] : [];
    }
    case "file":
      return [{ type: "text", text: `(file: ${part.mediaType})` }];
    default:
      return [];
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return {};
  }
}

/** Files by address stay; of others stands what they are. */
function withoutBytes(part: Part): Part {
  if (part["type"] !== "file" && part["type"] !== "reasoning-file") return part;
  const { type, url, text } = part["data"] as { type?: string; url?: URL; text?: string };
  if (type === "url" && url !== undefined && !url.toString().startsWith("data:"))
    return { ...part, data: url.toString() };
  if (type === "text") return { type: "text", text };
  return { type: "text", text: `(file: ${String(part["filename"] ?? part["mediaType"])})` };
}

/** The message, or one that is small enough, with its long texts and results cut. */
function fit(message: StoredMessage): StoredMessage {
  const bytes = new TextEncoder().encode(JSON.stringify(message)).length;
  if (bytes <= MOST_BYTES) return message;
  if (!Array.isArray(message.content)) return { ...message, content: cut(String(message.content)) };
  const parts = (message.content as Part[]).filter(({ type }) => type !== "reasoning").map(shorten);
  return { role: message.role, content: parts };
}

function shorten({ providerOptions: _large, ...part }: Part): Part {
  if (part["type"] === "text") return { ...part, text: cut(String(part["text"])) };
  if (part["type"] === "tool-call") {
    const input = JSON.stringify(part["input"]) ?? "";
    return input.length > CUT ? { ...part, input: { cut: cut(input) } } : part;
  }
  if (part["type"] !== "tool-result") return part;
  const output = JSON.stringify(part["output"]) ?? "";
  return output.length > CUT ? { ...part, output: { type: "text", value: cut(output) } } : part;
}

function cut(text: string): string {
  return text.length > CUT ? `${text.slice(0, CUT).replace(/[\uD800-\uDBFF]$/, "")}…` : text;
}
