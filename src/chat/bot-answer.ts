import type { UserCall } from "../operation/call/call";
import type { AnyOperation } from "../operation/declare";
import type { Deps } from "../operation/deps";
import { performSent } from "../operation/running/perform";
import { modelText } from "../operation/tools/model-view";
import { readToolArguments, withoutNulls } from "../operation/tools/tool-messages";
import { toolsOf } from "../operation/tools/tools";
import { stripStamps } from "../time/prompt/strip-stamps";

/** What the app's bot wants said and done. */
export interface BotWish {
  /** Without stamps; empty for nothing. */
  reply: string;
  calls: BotCall[];
}

interface BotCall {
  /** The provider's id of the call; null for none. */
  id: string | null;
  name: string;
  /** An object, or JSON text of one. */
  given: unknown;
}

/** What became of a call, as the bot is told. */
export interface BotResult {
  id: string | null;
  name: string;
  arguments: unknown;
  ok: boolean;
  /** For the model: the answer, or why the call was refused and what to send instead. */
  content: string;
}

const MOST_TOOL_CALLS = 20;

/** Reads the answer of the app's bot. One that can't be read counts as empty. */
export function readBotAnswer(text: string | null): BotWish {
  try {
    const { reply, tool_calls } = JSON.parse(text ?? "{}") as { reply?: unknown; tool_calls?: unknown };
    return {
      reply: typeof reply === "string" ? stripStamps(reply.toWellFormed()).trim() : "",
      calls: Array.isArray(tool_calls) ? tool_calls.flatMap(readCall) : [],
    };
  } catch {
    return { reply: "", calls: [] };
  }
}

/** `{name, arguments}`, and what OpenAI's (`function.arguments` as text) and Anthropic's (`input`) models return. */
function readCall(value: unknown): BotCall[] {
  const call = (value ?? {}) as {
    id?: unknown;
    name?: unknown;
    arguments?: unknown;
    input?: unknown;
    function?: { name?: unknown; arguments?: unknown };
  };
  const name = call.name ?? call.function?.name;
  const given = call.arguments ?? call.input ?? call.function?.arguments;
  return typeof name === "string" ? [{ id: typeof call.id === "string" ? call.id : null, name, given }] : [];
}

/** How far the talk with the bot is: what its calls came to. Round 0 is the message itself, without results. */
export interface BotRound {
  round: number;
  results: BotResult[];
  /** The results of the rounds before. */
  earlier: BotResult[];
}

export const FIRST_ROUND: BotRound = { round: 0, results: [], earlier: [] };

/** The person whom a bot's calls are about, and the operations that it may call. */
interface Callable {
  deps: Deps;
  call: UserCall;
  tools: readonly AnyOperation[];
}

/** Carries out the calls of one answer in their order. `round` and a call's place name its effects, which happen once. */
export async function carryOutCalls(
  { deps, call, tools }: Callable,
  calls: readonly BotCall[],
  round: number,
): Promise<BotResult[]> {
  const results: BotResult[] = [];
  for (const [index, one] of calls.entries()) {
    const place = round === 0 ? String(index) : `${round}.${index}`;
    const once = call.once && { ...call.once, key: `${call.once.key} ${place}` };
    const done =
      index < MOST_TOOL_CALLS
        ? await carryOutCall({ deps, call: { ...call, once }, tools }, one)
        : refused(TOO_MANY);
    const { id, name, given } = one;
    results.push({ id, name, arguments: readToolArguments(given) ?? given, ...done });
  }
  return results;
}

const TOO_MANY = `not carried out, because an answer may have ${MOST_TOOL_CALLS} calls: send it again`;

type Outcome = Pick<BotResult, "ok" | "content">;

async function carryOutCall({ deps, call, tools }: Callable, { name, given }: BotCall): Promise<Outcome> {
  const tool = toolsOf(tools).find((one) => one.name === name);
  if (tool === undefined) return refused("there is no tool with this name: send one of `tools`");
  const args = readToolArguments(given);
  if (args === undefined) return refused("the arguments are not JSON: send one JSON object");
  const done = await performSent(tool, deps, call, withoutNulls(args));
  if (!done.ok) return refused(done.failure.detail);
  return { ok: true, content: modelText(tool, done.value, done.value) };
}

function refused(content: string): Outcome {
  return { ok: false, content };
}
