import { dynamicTool, jsonSchema, type ToolSet, wrapLanguageModel } from "ai";
import {
  Almanac,
  type GetContextArguments,
  type ListToolsAnswer,
  type ListToolsArguments,
} from "./client.js";

type Wrapping = Parameters<typeof wrapLanguageModel>[0];
type Wrapped = ReturnType<typeof wrapLanguageModel>;
type Params = Parameters<Wrapped["doGenerate"]>[0];
type Prompt = Params["prompt"];
type Definition = Extract<ListToolsAnswer[number], { schema: object }>;

export interface CommonSettings {
  /**
   * The client of the deployment: one for the model and the tools, so that the model sees at once what the tools stored.
   * Where absent, one is made from the environment's `ALMANAC_URL` and `ALMANAC_KEY`.
   */
  client?: Almanac | undefined;
  /** Milliseconds that a run waits for its context, or for the definitions of its tools; 3,000 where absent. */
  timeout?: number | undefined;
  /** Is told when a run goes on without its context or tools; `console.warn` where absent. */
  onError?: ((error: unknown) => void) | undefined;
}

export interface ModelSettings extends CommonSettings {
  /** Whose memory the model has. */
  user: string;
  /** What the context holds, such as `{ q: "rent" }` or `{ max_tokens: 500 }`. */
  context?:
    | Pick<
        GetContextArguments,
        "within_days" | "limit" | "q" | "include_sensitive" | "agent" | "max_tokens" | "mark_shown"
      >
    | undefined;
}

export interface ToolSettings extends CommonSettings, Pick<ListToolsArguments, "set"> {}

const TIMEOUT = 3000;
/** Milliseconds after which a run that still goes on reads its context again: the clock in it is too slow by then. */
const LONGEST_RUN = 5 * 60_000;

/** What a model is told whose context can't be read, so that it doesn't take silence for an empty memory. */
const UNREADABLE =
  "The user's memories and reminders can't be read right now. Don't claim that there are none.";

/**
 * Wraps a model so that its system prompt has the user's context: what time it is for the user, what is due, what is known.
 * The context is read once a run, whatever steps its tool loop takes, and nothing is stored. A context that can't be read
 * fails no run: the model is told so, and `onError` is told why.
 */
export function withAlmanac(model: Wrapping["model"], settings: ModelSettings): Wrapped {
  const client = settings.client ?? clientOfEnvironment();
  /** The contexts of runs that may go on, by the turn that they answer. */
  const runs = new Map<string, { section: string; readAt: number }>();

  const sectionOf = async ({ prompt, abortSignal }: Params): Promise<string> => {
    const { turn, isFirst } = stepOf(prompt);
    const since = Date.now() - LONGEST_RUN;
    for (const [key, { readAt }] of runs) if (readAt < since) runs.delete(key);
    const known = isFirst ? undefined : runs.get(turn);
    if (known !== undefined) return known.section;
    const section = await readSection(client, settings, abortSignal);
    runs.set(turn, { section, readAt: Date.now() });
    return section;
  };

  return wrapLanguageModel({
    model,
    middleware: {
      specificationVersion: "v4",
      transformParams: async ({ params }) => ({
        ...params,
        prompt: addSection(params.prompt, await sectionOf(params)),
      }),
    },
  });
}

/**
 * The tools with which a model stores, finds and marks what a user told it, for `generateText` and `streamText`. What the
 * service refuses is a result that says what to send instead. There are none while the service doesn't answer.
 */
export async function almanacTools(user: string, settings: ToolSettings = {}): Promise<ToolSet> {
  const { client = clientOfEnvironment(), set = "default", onError = warn } = settings;
  try {
    const definitions = await definitionsOf(client, set, AbortSignal.timeout(settings.timeout ?? TIMEOUT));
    return Object.fromEntries(definitions.map((one) => [one.name, toolOf(client, user, one)]));
  } catch (error) {
    onError(error);
    return {};
  }
}

/**
 * Which turn a step answers, and whether it is the run's first. A tool loop appends to its prompt, so that all its steps
 * have the same last message of the user at the same place, and all but the first have something behind it.
 */
function stepOf(prompt: Prompt): { turn: string; isFirst: boolean } {
  const said = prompt.filter(({ role }) => role !== "system");
  const last = said.findLastIndex(({ role }) => role === "user");
  const message = said[last];
  const parts = message?.role === "user" ? message.content : [];
  const text = parts.map((part) => (part.type === "text" ? part.text : "")).join("\n");
  return { turn: `${last} ${text}`, isFirst: last === said.length - 1 };
}

async function readSection(
  client: Almanac,
  { user, context = {}, timeout = TIMEOUT, onError = warn }: ModelSettings,
  ending: AbortSignal | undefined,
): Promise<string> {
  const limit = AbortSignal.timeout(timeout);
  const signal = ending === undefined ? limit : AbortSignal.any([ending, limit]);
  try {
    return (await client.getContext(user, context, { signal })).system;
  } catch (error) {
    ending?.throwIfAborted();
    onError(error);
    return UNREADABLE;
  }
}

/**
 * Adds the section to the end of the system prompt: of its last message, because some providers take one alone. A message
 * with options of a provider may be cached as it is, so the section stands behind it.
 */
function addSection(prompt: Prompt, section: string): Prompt {
  const end = prompt.findIndex(({ role }) => role !== "system");
  const count = end < 0 ? prompt.length : end;
  const last = prompt[count - 1];
  const rest = prompt.slice(count);
  if (last?.role !== "system" || last.providerOptions !== undefined)
    return [...prompt.slice(0, count), { role: "system", content: section }, ...rest];
  return [...prompt.slice(0, count - 1), { ...last, content: `${last.content}\n\n${section}` }, ...rest];
}

/** The definitions that a deployment gave; they change with its version alone. */
const known = new WeakMap<Almanac, Map<string, Definition[]>>();

async function definitionsOf(
  client: Almanac,
  set: NonNullable<ToolSettings["set"]>,
  signal: AbortSignal,
): Promise<Definition[]> {
  const there = known.get(client)?.get(set);
  if (there !== undefined) return there;
  const listed = await client.listTools({ format: "json-schema", set }, { signal });
  const definitions = listed.filter((one): one is Definition => "schema" in one);
  known.set(client, new Map([...(known.get(client) ?? []), [set, definitions]]));
  return definitions;
}

function toolOf(client: Almanac, user: string, { name, description, schema }: Definition): ToolSet[string] {
  return dynamicTool({
    description,
    inputSchema: jsonSchema(schema),
    execute: async (input, { toolCallId, abortSignal }) => {
      const message = { tool_calls: [{ id: toolCallId, function: { name, arguments: input } }] };
      const { messages } = await client.runToolCalls(user, message, {
        format: "openai",
        signal: abortSignal,
      });
      // A sentence for the model: it takes a tenth of the tokens that the answer's JSON would.
      return messages[0]?.["content"];
    },
  });
}

let shared: Almanac | undefined;

function clientOfEnvironment(): Almanac {
  if (shared !== undefined) return shared;
  const { process } = globalThis as { process?: { env?: Record<string, string | undefined> } };
  const { ALMANAC_URL: url, ALMANAC_KEY: key } = process?.env ?? {};
  if (!url || !key)
    throw new TypeError("give a client, or set ALMANAC_URL and ALMANAC_KEY in the environment");
  shared = new Almanac({ url, key });
  return shared;
}

function warn(error: unknown): void {
  console.warn("Almanac:", error);
}
