import { EchoFilter, stripEcho } from "./echo.js";
import type { Content, Stream, StreamPart } from "./model.js";

/** The content of an answer, with echoed stamps taken off the start of its first text. */
export function cleanContent(content: readonly Content[]): Content[] {
  const first = content.findIndex((part) => part.type === "text");
  return content.map((part, index) =>
    index === first && part.type === "text" ? { ...part, text: stripEcho(part.text) } : part,
  );
}

/**
 * The stream of an answer without the stamps that it echoes, which is heard while it passes. `heard` is told all of its content
 * before it ends: whole, or what came before it broke off, or before nobody wanted more.
 */
export function listen(
  stream: Stream,
  heard: (content: Content[], isWhole: boolean) => Promise<void>,
): Stream {
  const reader = stream.getReader();
  const content = new HeardContent();
  let isWhole = true;
  let isTold = false;
  const tell = async (whole: boolean) => {
    if (isTold) return;
    isTold = true;
    await heard(content.parts, whole);
  };
  return new ReadableStream<StreamPart>(
    {
      pull: async (controller) => {
        try {
          // A pull that enqueues nothing isn't called again.
          for (let passed: StreamPart[] = []; passed.length === 0; ) {
            const { done, value } = await reader.read();
            if (done) {
              await tell(isWhole);
              controller.close();
              return;
            }
            if (value.type === "error") isWhole = false;
            passed = content.hear(value);
            for (const part of passed) controller.enqueue(part);
          }
        } catch (error) {
          await tell(false);
          controller.error(error);
        }
      },
      cancel: async (reason) => {
        await Promise.all([reader.cancel(reason), tell(false)]);
      },
    },
    { highWaterMark: 0 },
  );
}

type Spoken = Extract<Content, { type: "text" | "reasoning" }>;

/** Puts the parts of a stream together. */
class HeardContent {
  readonly parts: Content[] = [];
  readonly #open = new Map<string, Spoken>();
  /** Of the first text. */
  #echo: { id: string; filter: EchoFilter } | null = null;

  /** Takes in a part, and answers what of it goes on. */
  hear(part: StreamPart): StreamPart[] {
    switch (part.type) {
      case "text-start":
        this.#echo ??= { id: part.id, filter: new EchoFilter() };
        this.#begin({ type: "text", text: "" }, part);
        return [part];
      case "reasoning-start":
        this.#begin({ type: "reasoning", text: "" }, part);
        return [part];
      case "text-delta": {
        const filter = this.#echo?.id === part.id ? this.#echo.filter : undefined;
        const delta = filter === undefined ? part.delta : filter.push(part.delta);
        this.#add(part, delta);
        return delta === "" && part.delta !== "" ? [] : [{ ...part, delta }];
      }
      case "reasoning-delta":
        this.#add(part, part.delta);
        return [part];
      case "text-end": {
        const rest = this.#echo?.id === part.id ? this.#echo.filter.end() : "";
        this.#add(part, rest);
        return rest === "" ? [part] : [{ type: "text-delta", id: part.id, delta: rest }, part];
      }
      case "reasoning-end":
        this.#add(part, "");
        return [part];
      case "tool-call":
      case "tool-result":
      case "file":
        this.parts.push(part);
        return [part];
      default:
        return [part];
    }
  }

  #begin(spoken: Spoken, { id, providerMetadata }: Beginning): void {
    if (providerMetadata !== undefined) spoken.providerMetadata = providerMetadata;
    this.parts.push(spoken);
    this.#open.set(spoken.type + id, spoken);
  }

  #add({ type, id, providerMetadata }: Beginning & { type: string }, text: string): void {
    const spoken = this.#open.get(type.replace(/-.*/, "") + id);
    if (spoken === undefined) return;
    spoken.text += text;
    if (providerMetadata !== undefined) spoken.providerMetadata = providerMetadata;
  }
}

type Beginning = Pick<Extract<StreamPart, { type: "text-start" }>, "id" | "providerMetadata">;
