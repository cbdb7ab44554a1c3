import { dynamicTool, jsonSchema, type ToolSet, wrapLanguageModel } from "ai";
import {
  Almanac,
  type GetContextArguments,
  type ListToolsAnswer,
  type ListToolsArguments,
} from "./client.js";
import { UNREADABLE } from "./clock.js";
import { passes } from "./errors.js";
import { ROUTES } from "./operations.js";

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
  /**
   * The zone in which the user is, such as `Asia/Tokyo`: `Intl.DateTimeFormat().resolvedOptions().timeZone` in their
   * browser knows it. Without it times are those of the zone that is set or was observed, else UTC.
   */
  timeZone?: string | undefined;
  /**
   * Milliseconds that one try of the context, or of the tools' definitions, may take; 3,000 where absent. Where the service
   * fails, or gives no sign, a run goes on within half a second, after the client's `patience`.
   */
  timeout?: number | undefined;
  /** Is told when a run goes on without its context or tools, or a tool without an answer; `console.warn` where absent. */
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

/** What a tool answers while the service doesn't: a call whose answer was lost may have been carried out. */
const AWAY =
  "The memory can't be reached right now, so this may not have been done. Tell the user so, and don't claim that it was.";
/** The description of a tool whose own one can't be had. */
const UNDESCRIBED = "Can't be reached right now: a call answers whether it can again.";

/**
 * Wraps a model so that its system prompt has the user's context: what time it is for the user, what is due, what is known.
 * The context is read once a run, whatever steps its tool loop takes, and nothing is stored. A context that can't be read
 * fails no run: the model has the clock and is told so, and `onError` is told why.
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
 * service refuses is a result that says what to send instead. While the service doesn't answer, tools that a deployment
 * of this version has stand in for its own: they answer in words.
 */
export async function almanacTools(user: string, settings: ToolSettings = {}): Promise<ToolSet> {
  const { client = clientOfEnvironment(), set = "default", onError = warn } = settings;
  try {
    const definitions = await definitionsOf(client, set, settings.timeout ?? TIMEOUT);
    return toolsOf(client, user, settings, definitions);
  } catch (error) {
    onError(error);
    return toolsOf(client, user, settings, standIns());
  }
}

function toolsOf(client: Almanac, user: string, settings: ToolSettings, definitions: Definition[]): ToolSet {
  return Object.fromEntries(definitions.map((one) => [one.name, toolOf(client, user, settings, one)]));
}

/**
 * The tools by name alone. A conversation may hold calls of them already, and some providers refuse one without tools; the
 * service may be back before the model calls one.
 */
function standIns(): Definition[] {
  const names = Object.values(ROUTES).flatMap(([, path]) => /\/tools\/(\w+)$/.exec(path)?.[1] ?? []);
  return names.map((name) => ({ name, description: UNDESCRIBED, schema: { type: "object" } }));
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
  { user, context = {}, timeout = TIMEOUT, timeZone, onError = warn }: ModelSettings,
  ending: AbortSignal | undefined,
): Promise<string> {
  try {
    const options = { signal: ending, timeout, timeZone };
    const { system, digest, warnings } = await client.getContext(user, context, options);
    if (digest.source !== "none") return system;
    onError(new Error(warnings?.join("; ")));
    return system.includes(UNREADABLE) ? system : `${system}\n\n${UNREADABLE}`;
  } catch (error) {
    ending?.throwIfAborted();
    onError(error);
    return `${client.clock(user, { timeZone })}\n\n${UNREADABLE}`;
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
  timeout: number,
): Promise<Definition[]> {
  const there = known.get(client)?.get(set);
  if (there !== undefined) return there;
  const listed = await client.listTools({ format: "json-schema", set }, { timeout, hurry: true });
  const definitions = listed.filter((one): one is Definition => "schema" in one);
  known.set(client, new Map([...(known.get(client) ?? []), [set, definitions]]));
  return definitions;
}

function toolOf(
  client: Almanac,
  user: string,
  { timeZone, onError = warn }: ToolSettings,
  { name, description, schema }: Definition,
): ToolSet[string] {
  return dynamicTool({
    description,
    inputSchema: jsonSchema(schema),
    execute: async (input, { toolCallId, abortSignal: signal }) => {
      const message = { tool_calls: [{ id: toolCallId, function: { name, arguments: input } }] };
      const options = { format: "openai", signal, timeZone, hurry: true } as const;
      try {
        const { messages } = await client.runToolCalls(user, message, options);
        // A sentence for the model: it takes a tenth of the tokens that the answer's JSON would.
        return messages[0]?.["content"];
      } catch (error) {
        if (!passes(error)) throw error;
        onError(error);
        return AWAY;
      }
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
