import * as z from "zod";
import { invalid, type Result, success } from "../../core/errors";
import { sha256Hex } from "../../core/hash";
import type { UserCall } from "../call/call";
import { type AnyOperation, operation } from "../declare";
import type { Deps } from "../deps";
import { performOnce } from "../running/perform";
import { readWithGoodWill } from "./forgive";
import { modelText, withWarnings } from "./model-view";
import {
  readToolArguments,
  readToolCalls,
  TOOL_PROVIDERS,
  type ToolCall,
  type ToolResult,
  withoutNulls,
  writeToolResults,
} from "./tool-messages";
import { toolNamed, toolsOf } from "./tools";

/** Calls that are carried out of one message. */
const MOST_CALLS = 20;

/** Makes the operation that carries out the tool calls of a model's message. */
export function runToolCalls(operations: readonly AnyOperation[]) {
  const tools = new Map(toolsOf(operations).map((tool) => [tool.name, tool]));
  return operation({
    name: "run_tool_calls",
    summary: "Carries out a model's tool calls, and answers the messages to append",
    about: "user",
    effect: "writes",
    write: { inSteps: true },
    input: () =>
      z.strictObject({
        format: z
          .enum(TOOL_PROVIDERS, { error: `must be one of ${TOOL_PROVIDERS.join(", ")}` })
          .default("openai")
          .describe("The provider in whose shape the message is"),
        message: z.unknown().describe("The model's message, or its list of tool calls, as it came"),
      }),
    output: () =>
      z.strictObject({
        messages: z
          .array(z.record(z.string(), z.unknown()))
          .describe("To append to the conversation, in the provider's shape and in the order of the calls"),
        unhandled: z
          .array(z.strictObject({ index: z.number(), id: z.string().nullable(), name: z.string() }))
          .describe("Calls to tools that are not Almanac's, by their place in the message"),
        revision: z.number().nullable().describe("The newest that a call returned; null where none did"),
      }),
    routes: [{ method: "POST", path: "/v1/users/{user_id}/tool-calls", status: 200 }],
    wire: { whole: "message" },
    example: {
      format: "openai",
      message: {
        role: "assistant",
        tool_calls: [
          {
            id: "call_1",
            type: "function",
            function: { name: "get_upcoming", arguments: '{"within_days": 7}' },
          },
        ],
      },
    },
    run: async (deps, call, { format, message }) => {
      const calls = readToolCalls(format, message);
      if (calls === null)
        return invalid({
          path: "",
          message: `the body has no tool calls of ${format}: send the model's message, or its list of tool calls, as it came`,
        });
      const results: ToolResult[] = [];
      const unhandled: ToolCall[] = [];
      let revision: number | null = null;
      for (const one of calls) {
        const tool = toolNamed(tools, one.name);
        if (tool === undefined) unhandled.push(one);
        else if (results.length >= MOST_CALLS) results.push({ call: one, text: TOO_MANY, refused: true });
        else {
          const done = await carryOutCall(deps, call, tool, one);
          results.push({ call: one, ...done });
          revision = Math.max(done.revision ?? 0, revision ?? 0) || null;
        }
      }
      return success({
        messages: writeToolResults(format, results) as Record<string, unknown>[],
        unhandled: unhandled.map(({ index, id, name }) => ({ index, id, name })),
        revision,
      });
    },
  });
}

const TOO_MANY = `not carried out, because a message may have ${MOST_CALLS} calls: send it again`;

/** A refused call is a text like any other: the model reads what to send instead. */
async function carryOutCall(
  deps: Deps,
  call: UserCall,
  tool: AnyOperation,
  { index, given, name }: ToolCall,
): Promise<{ text: string; refused: boolean; revision: number | null }> {
  const args = readToolArguments(given);
  if (args === undefined)
    return { text: "the arguments are not JSON: send one JSON object", refused: true, revision: null };
  const meant = readWithGoodWill(tool, withoutNulls(args));
  const claimed = { ...call, claim: await claimOfCall(call, tool, index, [name, args]) };
  const done: Result<object> = meant.refusal ?? (await performOnce(tool, deps, claimed, meant.args));
  if (!done.ok)
    return { text: withWarnings(done.failure.detail, meant.warnings), refused: true, revision: null };
  const { revision } = done.value as { revision?: unknown };
  return {
    text: modelText(tool, done.value, done.value, meant),
    refused: false,
    revision: typeof revision === "number" ? revision : null,
  };
}

/** Each write is claimed by the request's key and its place: the ids of providers repeat. */
async function claimOfCall(
  { claim }: UserCall,
  { effect }: AnyOperation,
  index: number,
  asked: unknown,
): Promise<UserCall["claim"]> {
  if (claim === null || effect === "reads") return null;
  return {
    ...claim,
    key: await sha256Hex(`${claim.key} ${index}`),
    request_hash: await sha256Hex(JSON.stringify(asked)),
  };
}
