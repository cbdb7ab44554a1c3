import { dynamicTool, jsonSchema, type ToolSet } from "ai";
import type { Almanac, ListToolsAnswer } from "../client.js";
import { passes } from "../errors.js";
import { ROUTES } from "../operations.js";
import { clientOfEnvironment, TIMEOUT, type ToolSettings, warn } from "./settings.js";

type Definition = Extract<ListToolsAnswer[number], { schema: object }>;

/** What a tool answers while the service doesn't: a call whose answer was lost may have been carried out. */
const AWAY =
  "The memory can't be reached right now, so this may not have been done. Tell the user so, and don't claim that it was.";
/** The description of a tool whose own one can't be had. */
const UNDESCRIBED = "Can't be reached right now: a call answers whether it can again.";

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
