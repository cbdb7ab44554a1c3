import type { wrapLanguageModel } from "ai";

/** What the AI SDK hands a model and gets from it; its provider package isn't a dependency. */

export type Wrapping = Parameters<typeof wrapLanguageModel>[0];
export type Wrapped = ReturnType<typeof wrapLanguageModel>;
export type Params = Parameters<Wrapped["doGenerate"]>[0];
export type Prompt = Params["prompt"];
export type Message = Prompt[number];
export type Generated = Awaited<ReturnType<Wrapped["doGenerate"]>>;
export type Content = Generated["content"][number];
export type Stream = Awaited<ReturnType<Wrapped["doStream"]>>["stream"];
export type StreamPart = Stream extends ReadableStream<infer Part> ? Part : never;

/** The texts of a person's message, or of the model's own; none of any other. */
export function textsOf(message: Message): string[] {
  if (message.role !== "user" && message.role !== "assistant") return [];
  return message.content.flatMap((part) => (part.type === "text" ? [part.text] : []));
}

/** Whether a model calls tools that the run has to carry out: then it goes on. */
export function callsTools(content: readonly Content[]): boolean {
  return content.some((part) => part.type === "tool-call" && part.providerExecuted !== true);
}
