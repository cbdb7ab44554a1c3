import { type Content, type Message, type Prompt, textsOf } from "./model.js";

/** Where the turn that a step answers stands in its prompt. */
export interface Turn {
  /** The index of the newest message of the user; -1 for none. */
  last: number;
  /** The index of the first message of the user since the model's last answer. */
  begin: number;
  /** Whether the step is the first of its run: nothing is answered yet. */
  isFirst: boolean;
}

/** Finds the turn of a prompt. A tool loop appends to it, so that all steps of a run have the same one. */
export function turnOf(prompt: Prompt): Turn {
  const last = prompt.findLastIndex(({ role }) => role === "user");
  const isFirst = prompt.slice(last + 1).every(({ role }) => role === "system");
  return { last, begin: beginOf(prompt, last), isFirst };
}

/** The index of the first of the user's messages in a row that ends at `last`. */
export function beginOf(prompt: Prompt, last: number): number {
  let begin = last;
  while (begin > 0 && prompt[begin - 1]?.role === "user") begin -= 1;
  return begin;
}

/** A name for each message: the same text behind other messages has another. System messages have none of their own. */
export function nameMessages(prompt: Prompt): string[] {
  let name = "";
  return prompt.map((message) => {
    if (message.role !== "system") name = nameNext(name, gistOf(message));
    return name;
  });
}

/** The name of the answer behind a message. */
export function nameAnswer(before: string, content: readonly Content[]): string {
  const texts = content.flatMap((part) => (part.type === "text" ? [part.text] : []));
  const calls = content.flatMap((part) => (part.type === "tool-call" ? [part.toolCallId] : []));
  return nameNext(before, gist("assistant", texts, calls));
}

function nameNext(before: string, text: string): string {
  return hashText(`${before}\n${text}`);
}

function gistOf(message: Message): string {
  if (message.role === "system") return "";
  const ids = message.content.flatMap((part) => {
    if (part.type === "tool-call") return [part.toolCallId];
    if (part.type === "tool-result" && message.role === "tool") return [part.toolCallId];
    return part.type === "file" ? [part.filename ?? part.mediaType] : [];
  });
  return gist(message.role, textsOf(message), message.role === "assistant" ? callsIn(message) : ids);
}

function callsIn(message: Message & { role: "assistant" }): string[] {
  return message.content.flatMap((part) => (part.type === "tool-call" ? [part.toolCallId] : []));
}

/** What tells messages apart, however an app keeps them: whose it is, its texts together, its calls. */
function gist(role: string, texts: readonly string[], ids: readonly string[]): string {
  return JSON.stringify([role, texts.join(""), ids]);
}

/** A hash of 106 bits in base 36, for ids among the messages of one chat; it keeps no secret. */
export function hashText(text: string): string {
  return half(text, 0) + half(text, 0x9e3779b9);
}

/** 53 bits: two multiplicative hashes of 32 bits, mixed at the end. */
function half(text: string, seed: number): string {
  let [a, b] = [0xdeadbeef ^ seed, 0x41c6ce57 ^ seed];
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    a = Math.imul(a ^ unit, 2_654_435_761);
    b = Math.imul(b ^ unit, 1_597_334_677);
  }
  a = Math.imul(a ^ (a >>> 16), 2_246_822_507) ^ Math.imul(b ^ (b >>> 13), 3_266_489_909);
  b = Math.imul(b ^ (b >>> 16), 2_246_822_507) ^ Math.imul(a ^ (a >>> 13), 3_266_489_909);
  return (4_294_967_296 * (2_097_151 & b) + (a >>> 0)).toString(36).padStart(11, "0");
}
