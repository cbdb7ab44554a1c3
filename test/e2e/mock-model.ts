import { type MockLanguageModelV4, simulateReadableStream } from "ai/test";

/** What the AI SDK's mock model answers, and what it was asked. */

export type Generated = Awaited<ReturnType<MockLanguageModelV4["doGenerate"]>>;

const usage: Generated["usage"] = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
};

export function says(text: string): Generated {
  return {
    content: [{ type: "text", text }],
    finishReason: { unified: "stop", raw: "stop" },
    usage,
    warnings: [],
  };
}

export function calls(toolName: string, input: object, toolCallId = "call_1"): Generated {
  return {
    content: [{ type: "tool-call", toolCallId, toolName, input: JSON.stringify(input) }],
    finishReason: { unified: "tool-calls", raw: "tool_calls" },
    usage,
    warnings: [],
  };
}

type Streamed = Awaited<ReturnType<MockLanguageModelV4["doStream"]>>;
export type Chunk = Streamed["stream"] extends ReadableStream<infer Part> ? Part : never;

/** The same as a stream. */
export function streamed({ content, finishReason }: Generated): Streamed {
  const chunks: Chunk[] = [{ type: "stream-start", warnings: [] }];
  for (const part of content) {
    if (part.type === "tool-call") chunks.push(part);
    if (part.type === "text")
      chunks.push(
        { type: "text-start", id: "1" },
        { type: "text-delta", id: "1", delta: part.text },
        { type: "text-end", id: "1" },
      );
  }
  return { stream: simulateReadableStream({ chunks: [...chunks, { type: "finish", finishReason, usage }] }) };
}

/** The system prompts that a model got, a list a step. */
export function systemsOf(model: MockLanguageModelV4): string[][] {
  return [...model.doGenerateCalls, ...model.doStreamCalls].map(({ prompt }) =>
    prompt.flatMap((message) => (message.role === "system" ? [message.content] : [])),
  );
}

/** The first part of the newest message of the user, a list a step: the clock, and what is due. */
export function clocksOf(model: MockLanguageModelV4): string[] {
  return [...model.doGenerateCalls, ...model.doStreamCalls].map(({ prompt }) => {
    const last = prompt.findLast(({ role }) => role === "user");
    const [first] = last?.role === "user" ? last.content : [];
    return first?.type === "text" ? first.text : "";
  });
}

/** A stream of these parts, which then ends, or waits until its run is ended. */
export function streamOf(
  chunks: Chunk[],
  then: "close" | "hang",
  signal?: AbortSignal,
): ReadableStream<Chunk> {
  return new ReadableStream({
    start: (controller) => {
      for (const chunk of chunks) controller.enqueue(chunk);
      if (then === "close") controller.close();
      signal?.addEventListener("abort", () => controller.error(signal.reason));
    },
  });
}
