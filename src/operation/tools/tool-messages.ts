/** How models ask for tools, and how they are answered, in each provider's shape. Shapes are read and never trusted. */

/** A call as a model made it. */
export interface ToolCall {
  /** Its place among the calls of the message. */
  index: number;
  /** The provider's id of the call; Gemini may give none. */
  id: string | null;
  name: string;
  /** The arguments: an object, or JSON text of one. */
  given: unknown;
}

/** What a call came to: text for the model. */
export interface ToolResult {
  call: ToolCall;
  text: string;
  refused: boolean;
}

type Message = Record<string, unknown>;

interface Provider {
  /** The calls of a message, or of a list of calls; `null` where it is neither. */
  read(sent: unknown): ToolCall[] | null;
  /** The messages that a model call goes on with. */
  write(results: readonly ToolResult[]): Message[];
}

const PROVIDERS = {
  openai: {
    read: (sent) =>
      callsIn(sent, "tool_calls", (part) => {
        const { id, function: called } = part;
        return isFields(called) ? { id, name: called["name"], given: called["arguments"] } : null;
      }),
    write: (results) =>
      results.map(({ call, text }) => ({ role: "tool", tool_call_id: call.id, content: text })),
  },
  responses: {
    read: (sent) =>
      callsIn(sent, "output", ({ type, call_id, name, arguments: given }) =>
        type === "function_call" ? { id: call_id, name, given } : null,
      ),
    write: (results) =>
      results.map(({ call, text }) => ({ type: "function_call_output", call_id: call.id, output: text })),
  },
  anthropic: {
    read: (sent) =>
      callsIn(sent, "content", ({ type, id, name, input }) =>
        type === "tool_use" ? { id, name, given: input } : null,
      ),
    write: (results) => {
      const content = results.map(({ call, text, refused }) => ({
        type: "tool_result",
        tool_use_id: call.id,
        content: text,
        ...(refused ? { is_error: true } : {}),
      }));
      return content.length === 0 ? [] : [{ role: "user", content }];
    },
  },
  gemini: {
    read: (sent) =>
      callsIn(sent, "parts", ({ functionCall: called }) =>
        isFields(called) ? { id: called["id"], name: called["name"], given: called["args"] ?? {} } : null,
      ),
    write: (results) => {
      const parts = results.map(({ call, text, refused }) => ({
        functionResponse: {
          ...(call.id === null ? {} : { id: call.id }),
          name: call.name,
          response: refused ? { error: text } : { result: text },
        },
      }));
      return parts.length === 0 ? [] : [{ role: "user", parts }];
    },
  },
} satisfies Record<string, Provider>;

export type ToolProvider = keyof typeof PROVIDERS;

export const TOOL_PROVIDERS = Object.keys(PROVIDERS) as ToolProvider[];

/** The tool calls of a model's message, or of its list of calls; `null` where neither was sent. */
export function readToolCalls(provider: ToolProvider, sent: unknown): ToolCall[] | null {
  return PROVIDERS[provider].read(sent);
}

/** The messages that answer calls, to be appended to the conversation as they are. */
export function writeToolResults(provider: ToolProvider, results: readonly ToolResult[]): object[] {
  return PROVIDERS[provider].write(results);
}

/** Arguments as an object: providers send them so, or as JSON text; `undefined` for text that isn't JSON. */
export function readToolArguments(given: unknown): unknown {
  if (typeof given !== "string") return given ?? {};
  if (given.trim() === "") return {};
  try {
    return JSON.parse(given) as unknown;
  } catch {
    return undefined;
  }
}

/** Arguments without `null`, which a model in strict mode sends for what it has nothing to say about. */
export function withoutNulls(args: unknown): unknown {
  if (!isFields(args)) return args;
  return Object.fromEntries(Object.entries(args).filter(([, value]) => value !== null));
}

/** The calls among the parts of a message, which are its field `list`, or of a list that was sent alone. */
function callsIn(
  sent: unknown,
  list: string,
  read: (part: Message) => { id: unknown; name: unknown; given: unknown } | null,
): ToolCall[] | null {
  const parts = isFields(sent) ? (sent[list] ?? []) : sent;
  // A message of Anthropic's may be text alone.
  if (isFields(sent) && typeof parts === "string") return [];
  if (!Array.isArray(parts)) return null;
  const calls = parts.flatMap((part: unknown) => {
    const call = isFields(part) ? read(part) : null;
    if (call === null || typeof call.name !== "string") return [];
    return [{ id: typeof call.id === "string" ? call.id : null, name: call.name, given: call.given }];
  });
  return calls.map((call, index) => ({ index, ...call }));
}

function isFields(value: unknown): value is Message {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
