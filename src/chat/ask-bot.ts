import { openForwardSecret } from "../connections/connections";
import { getContext } from "../context/get-context";
import { cutBytes, MOST_CONTENT } from "../conversations/message-schema";
import { sha256Hex } from "../core/hash";
import type { UserCall } from "../operation/call";
import { perform } from "../operation/carry-out";
import type { AnyOperation } from "../operation/declare";
import type { Deps } from "../operation/deps";
import { describeTools, toolsOf } from "../operation/tools";
import { postWebhook } from "../outbound/post-webhook";
import type { MessageEvent, PressedEvent } from "../platforms/events";
import type { Said } from "../platforms/said";
import { isoUtc } from "../time/display";
import { stripStamps } from "../time/strip-stamps";
import { settleUser } from "../users/settle-user";
import type { KnownConnection } from "./connection";

/** An event that can be answered. */
export type AnswerableEvent = MessageEvent | PressedEvent;

/** The app's bot answered, or is to be asked again. */
export type BotAnswer = { kind: "answered"; said: Said | null } | { kind: "silent"; error: string };

const BOT_ANSWER_LIMIT = 256 * 1024;
/** Sends the message, the assembled context and the tools to the app's bot, and carries out its answer. */
export async function askBot(
  deps: Deps,
  connection: KnownConnection,
  call: UserCall,
  event: AnswerableEvent,
  { wall, tools }: { wall: number; tools: readonly AnyOperation[] },
): Promise<BotAnswer> {
  const secret = await openForwardSecret(deps, connection);
  const conversation = `${connection.platform}:${event.chat.id}`;
  // An older digest would miss changes that the previous message made.
  const { user } = await settleUser(deps, call, []);
  const context = await perform(
    getContext,
    deps,
    { ...call, minRevision: user.revision },
    { conversation_id: conversation },
  );
  const outcome = await postWebhook({
    url: connection.forward_url ?? "",
    secret: secret ?? "",
    id: `msg_${(await sha256Hex(`${connection.id}:${event.delivery_id}`)).slice(0, 32)}`,
    body: JSON.stringify({
      type: event.type === "message" ? "message.created" : "button.pressed",
      timestamp: isoUtc(call.now),
      data: {
        connection_id: connection.id,
        platform: connection.platform,
        conversation_id: conversation,
        user_id: call.user,
        message: messageOf(event),
        context: context.ok ? context.value : null,
        tools: describeTools(tools, "json-schema"),
      },
    }),
    now: wall,
    allowLocal: deps.delivery.allowLocal,
    timeOutMs: deps.delivery.timeOutMs,
    answerLimit: BOT_ANSWER_LIMIT,
  });
  if (outcome.kind === "delivered")
    return { kind: "answered", said: await carryOut(deps, call, tools, outcome.answer) };
  if (outcome.kind === "retry") return { kind: "silent", error: outcome.error };
  return { kind: "answered", said: SORRY };
}

/** The reply when the bot can't be reached. */
export const SORRY: Said = { text: "Sorry, I can't answer right now. Please try again later." };

function messageOf(event: AnswerableEvent) {
  if (event.type === "pressed") return { external_id: event.message_ref, button: event.data };
  const { external_id, content, created_at_ms, command, reply_to, addressed } = event;
  return { external_id, content, created_at_ms, name: event.person.name, command, reply_to, addressed };
}

/** Carries out tool calls first, so that the reply is true when it arrives. An unreadable answer counts as empty. */
async function carryOut(
  deps: Deps,
  call: UserCall,
  tools: readonly AnyOperation[],
  text: string | null,
): Promise<Said | null> {
  const answer = readAnswer(text);
  for (const [index, { name, args }] of answer.toolCalls.entries()) {
    const tool = toolsOf(tools).find((one) => one.name === name);
    const once = call.once && { ...call.once, key: `${call.once.key} ${index}` };
    if (tool !== undefined) await perform(tool, deps, { ...call, once }, args);
  }
  const reply = stripStamps(answer.reply).trim();
  return reply === "" ? null : { text: cutBytes(reply, MOST_CONTENT) };
}

const MOST_TOOL_CALLS = 20;

function readAnswer(text: string | null): { reply: string; toolCalls: { name: string; args: unknown }[] } {
  try {
    const { reply, tool_calls } = JSON.parse(text ?? "{}") as { reply?: unknown; tool_calls?: unknown };
    const calls = Array.isArray(tool_calls) ? tool_calls.slice(0, MOST_TOOL_CALLS) : [];
    return { reply: typeof reply === "string" ? reply : "", toolCalls: calls.flatMap(readToolCall) };
  } catch {
    return { reply: "", toolCalls: [] };
  }
}

/** `{name, arguments}`, and what OpenAI's (`function.arguments` as text) and Anthropic's (`input`) models return. */
function readToolCall(value: unknown): { name: string; args: unknown }[] {
  const call = (value ?? {}) as {
    name?: unknown;
    arguments?: unknown;
    input?: unknown;
    function?: { name?: unknown; arguments?: unknown };
  };
  const name = call.name ?? call.function?.name;
  const given = call.arguments ?? call.input ?? call.function?.arguments ?? {};
  if (typeof name !== "string") return [];
  try {
    return [{ name, args: typeof given === "string" ? (JSON.parse(given) as unknown) : given }];
  } catch {
    return [];
  }
}
