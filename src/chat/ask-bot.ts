import { openForwardSecrets } from "../connections/connection-secrets";
import { getContext } from "../context/get-context";
import { MOST_CONTENT } from "../conversations/message-schema";
import { sha256Hex } from "../core/hash";
import { perform } from "../operation/running/perform";
import { describeTools } from "../operation/tools/tools";
import { readUser } from "../operation/user/read-user";
import { postWebhook, type WebhookOutcome } from "../outbound/post-webhook";
import type { Reply } from "../platforms/said";
import { isoUtc } from "../time/display";
import { cutBytes } from "../time/prompt/cut-text";
import { type BotRound, carryOutCalls, readBotAnswer } from "./bot-answer";
import { type AnswerableEvent, type Exchange, textsFor } from "./exchange";

export type BotAnswer =
  /** `unanswered` says, for an operator, why the bot gave no answer; null where it did. */
  | { kind: "answered"; said: Reply | null; unanswered: string | null }
  /** It is to be asked again. */
  | { kind: "silent"; error: string };

/** How often the bot is told what its calls came to. */
const MOST_ROUNDS = 5;
const BOT_ANSWER_LIMIT = 256 * 1024;

/**
 * Sends the message, the assembled context and the tools to the app's bot, carries out the calls of its answer and tells
 * it what they came to, until it has a reply. A reply beside a refused call may be untrue, so it isn't sent. `onRound` is
 * called before each later round: its calls are done and must not be repeated.
 */
export async function askBot(
  exchange: Exchange,
  onRound: (next: BotRound) => Promise<void>,
): Promise<BotAnswer> {
  /** The person hears an apology, and the operator why. */
  const unanswered = async (why: string): Promise<BotAnswer> => {
    const { botIsDown } = await textsFor(exchange);
    return { kind: "answered", said: { text: botIsDown }, unanswered: why };
  };
  let current = exchange.attempt.from;
  for (;;) {
    const outcome = await post(exchange, current);
    if (outcome.kind === "retry") return { kind: "silent", error: `your bot: ${outcome.error}` };
    if (outcome.kind !== "delivered") return await unanswered(`your bot: ${outcome.error}`);
    const { reply, calls } = readBotAnswer(outcome.answer);
    const results = await carryOutCalls(exchange, calls, current.round);
    const isRefused = results.some(({ ok }) => !ok);
    if (results.length === 0 || (reply !== "" && !isRefused)) return answered(reply);
    if (current.round >= MOST_ROUNDS)
      return await unanswered(`your bot: it had no answer after ${MOST_ROUNDS} rounds of tool calls`);
    const { round, earlier } = current;
    current = { round: round + 1, results, earlier: [...earlier, ...current.results] };
    await onRound(current);
  }
}

function answered(reply: string): BotAnswer {
  const said = reply === "" ? null : { text: cutBytes(reply, MOST_CONTENT) };
  return { kind: "answered", said, unanswered: null };
}

async function post(exchange: Exchange, { round, results, earlier }: BotRound): Promise<WebhookOutcome> {
  const { deps, connection, call, event, conversation, tools, wall } = exchange;
  const secrets = await openForwardSecrets(deps, connection, wall);
  // An older digest would miss changes that the previous message or round made.
  const { user } = await readUser(deps, round === 0 ? call : { ...call, known: undefined }, []);
  const context = await perform(
    getContext,
    deps,
    { ...call, minRevision: user.revision },
    { conversation_id: conversation },
  );
  const id = `msg_${(await sha256Hex(`${connection.id}:${event.delivery_id}`)).slice(0, 32)}`;
  return await postWebhook({
    url: connection.forward_url ?? "",
    secrets,
    id: round === 0 ? id : `${id}_${round}`,
    body: JSON.stringify({
      type: typeOf(event, round),
      timestamp: isoUtc(call.now),
      data: {
        connection_id: connection.id,
        platform: connection.platform,
        conversation_id: conversation,
        user_id: call.user,
        message: messageOf(event),
        context: context.ok ? context.value : null,
        tools: describeTools(tools, "json-schema"),
        ...(round === 0 ? {} : { round, results, earlier }),
      },
    }),
    now: wall,
    allowLocal: deps.delivery.allowLocal,
    inTest: deps.delivery.inTest,
    timeOutMs: deps.delivery.timeOutMs,
    answerLimit: BOT_ANSWER_LIMIT,
  });
}

function typeOf(event: AnswerableEvent, round: number): string {
  if (round > 0) return "tool.results";
  return event.type === "message" ? "message.created" : "button.pressed";
}

function messageOf(event: AnswerableEvent) {
  if (event.type === "pressed") return { external_id: event.message_ref, button: event.data };
  const { external_id, content, created_at_ms, command, reply_to, addressed, kind, location } = event;
  return {
    external_id,
    content,
    ...(kind === undefined ? {} : { kind }),
    ...(location === undefined ? {} : { location }),
    created_at_ms,
    name: event.person.name,
    command,
    reply_to,
    addressed,
  };
}
