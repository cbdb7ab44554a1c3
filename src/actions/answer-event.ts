import type { MessageEvent, PressedEvent } from "../chat-events";
import { postWebhook } from "../delivery/post-webhook";
import { sha256Hex } from "../hash";
import { selectConnectionById } from "../store/connections";
import { zoneStill } from "../store/guards";
import { selectLastMessages } from "../store/messages";
import { updateUser } from "../store/users";
import { isoUtc } from "../time/display";
import { stripStamps } from "../time/strip-stamps";
import { canonicalZone } from "../time/zone";
import { appendMessages } from "./append-messages";
import { assembleContext } from "./assemble-context";
import { answerPress, answerRequest, isKnown, requestOf, ZONE_QUESTION } from "./assistant";
import { type Said, sendThrough, zoneOfPerson } from "./channel";
import { openForwardSecret } from "./connections";
import { type Call, clockOf, type Deps } from "./deps";
import { nextDigestAt } from "./digest-settings";
import { readAsUser } from "./known-user";
import { type InboundMessage, type KnownConnection, userOf } from "./receive-events";
import { describeTools, TOOLS } from "./tools";
import { patchUser } from "./user-profile";

/** The app's bot didn't answer; the queue tries again. */
export class BotSilent extends Error {
  override readonly name = "BotSilent";
}

type Answered = MessageEvent | PressedEvent;

/**
 * Answers an event: the built-in assistant by itself, in `forward` mode the app's own bot. `attempts` counts from 1;
 * `wall` is the clock in epoch seconds.
 */
export async function answerEvent(
  deps: Deps,
  message: InboundMessage,
  attempts: number,
  wall: number,
): Promise<void> {
  const [rows = []] = await deps.db.batch([selectConnectionById(message.connection)]);
  const connection = rows[0] as unknown as KnownConnection | undefined;
  const { event } = message;
  if (connection === undefined || (event.type !== "message" && event.type !== "pressed")) return;
  const user = userOf(connection, event.person);
  const call: Call = { app: connection.app_id, user, now: message.as_of, nowMs: wall * 1000, claim: null };
  await learnZone(deps, connection, call, event.person.id);
  const said =
    connection.mode === "forward"
      ? await askBot(deps, connection, call, event, attempts, wall)
      : await assist(deps, call, event, `${connection.platform}:${event.chat.id}`);
  const heard = said ?? silenceOf(connection, event);
  if (heard !== null) await reply(deps, connection, call, event, heard, wall);
}

/** Discord shows "… is thinking" until a command is answered. */
function silenceOf({ platform }: KnownConnection, event: Answered): Said | null {
  return platform === "discord" && event.type === "message" ? { text: "Noted." } : null;
}

/** Where the platform tells a person's zone when asked, it is asked before the first answer. */
async function learnZone(deps: Deps, connection: KnownConnection, call: Call, person: string): Promise<void> {
  if (connection.platform !== "slack") return;
  const { user } = await readAsUser(deps, call, []);
  if (user.row === null || user.row.time_zone !== null) return;
  const told = await zoneOfPerson(deps, connection, person, clockOf(call));
  const zone = (told === null ? null : canonicalZone(told)) ?? connection.time_zone;
  if (zone !== null) await patchUser(deps, call, { time_zone: zone });
}

/** People of the assistant are greeted in the morning from their first message on. */
async function scheduleGreeting(deps: Deps, call: Call): Promise<void> {
  const { user } = await readAsUser(deps, call, []);
  if (user.row === null || user.row.next_digest_at !== null) return;
  const next = nextDigestAt(user.row, user.zone, clockOf(call));
  if (next !== null)
    await deps.db.batch([updateUser(call, { next_digest_at: next }, user.zone, zoneStill(call, user.zone))]);
}

/** Anything that asks for nothing is stored and not answered. */
async function assist(deps: Deps, call: Call, event: Answered, conversation: string): Promise<Said | null> {
  await scheduleGreeting(deps, call);
  if (event.type === "pressed") return await answerPress(deps, call, event.data);
  const request = requestOf(event.content, event.command);
  if (request === null) return null;
  // In a group it may be for another bot. A call that waits for its answer is ours.
  if (event.chat.kind === "group" && event.answer.token === null && !isKnown(request)) return null;
  const said = await answerRequest(deps, call, request);
  if (said.asks_zone !== true || (await hasAskedZone(deps, call, conversation))) return said;
  return { ...said, text: `${said.text}\n\n${ZONE_QUESTION}` };
}

const MESSAGES_BACK = 100;

/** Nobody is asked for a zone again and again. */
async function hasAskedZone(deps: Deps, { app }: Call, conversation: string): Promise<boolean> {
  const [rows = []] = await deps.db.batch([selectLastMessages({ app, conversation }, MESSAGES_BACK)]);
  return rows.some((row) => row["role"] === "assistant" && String(row["content"]).includes(ZONE_QUESTION));
}

const BOT_ANSWER_LIMIT = 256 * 1024;
/** After this many attempts, some forty seconds, the user hears that it takes longer. */
const NOTICE_AFTER = 2;
const MOST_ATTEMPTS = 5;

/** Hands the message, the assembled context and the tools to the app's bot, and carries out its answer. */
async function askBot(
  deps: Deps,
  connection: KnownConnection,
  call: Call,
  event: Answered,
  attempts: number,
  wall: number,
): Promise<Said | null> {
  const secret = await openForwardSecret(deps, connection);
  const conversation = `${connection.platform}:${event.chat.id}`;
  // An older digest would miss what the message before this one has changed.
  const { user } = await readAsUser(deps, call, []);
  const context = await assembleContext(
    deps,
    { ...call, asUser: null, defaults: connection, minRevision: user.revision, otherMoment: false },
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
        tools: describeTools("json-schema"),
      },
    }),
    now: wall,
    allowLocal: deps.delivery.allowLocal,
    answerLimit: BOT_ANSWER_LIMIT,
  });
  if (outcome.kind === "delivered") return await carryOut(deps, call, outcome.answer);
  if (outcome.kind !== "retry" || attempts >= MOST_ATTEMPTS)
    return { text: "Sorry, I can't answer right now. Please try again later." };
  if (attempts === NOTICE_AFTER) {
    await reply(deps, connection, call, event, { text: "One moment: this takes a little longer." }, wall);
  }
  throw new BotSilent(outcome.error);
}

function messageOf(event: Answered): Record<string, unknown> {
  if (event.type === "pressed") return { external_id: event.message_ref, button: event.data };
  const { external_id, content, created_at_ms, command, reply_to, addressed } = event;
  return { external_id, content, created_at_ms, name: event.person.name, command, reply_to, addressed };
}

/** Tool calls first, so that the reply is true when it arrives. An answer that can't be read is no answer. */
async function carryOut(deps: Deps, call: Call, text: string | null): Promise<Said | null> {
  const answer = readAnswer(text);
  for (const { name, args } of answer.toolCalls) {
    const tool = Object.hasOwn(TOOLS, name) ? TOOLS[name] : undefined;
    if (tool !== undefined) await tool.run(deps, call, args);
  }
  const reply = stripStamps(answer.reply).trim();
  return reply === "" ? null : { text: reply };
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

function happenedAt(event: Answered): number {
  return event.type === "message" ? event.created_at_ms : event.pressed_at_ms;
}

/** Sends a reply, and stores it beside what it answers. A reply that must wait is tried again with its message. */
async function reply(
  deps: Deps,
  connection: KnownConnection,
  call: Call,
  event: Answered,
  said: Said,
  wall: number,
): Promise<void> {
  const { to, thread, token } = event.answer;
  const outcome = await sendThrough(deps, connection, { to, thread, token }, said, {
    user: call.user,
    now: wall,
  });
  const conversation = `${connection.platform}:${event.chat.id}`;
  if (outcome.kind === "delivered" || connection.platform === "standard") {
    const external = outcome.kind === "delivered" ? outcome.external_ids[0] : undefined;
    await appendMessages(
      deps,
      {
        app: call.app,
        conversation,
        asUser: null,
        defaults: connection,
        now: wall,
        // Also within one second it stands behind what it answers.
        nowMs: Math.max(wall * 1000, happenedAt(event) + 1),
        claim: null,
      },
      {
        role: "assistant",
        content: said.text,
        agent: "almanac",
        ...(external === undefined ? {} : { external_id: external }),
      },
    );
  } else if (outcome.kind === "retry") {
    throw new BotSilent(outcome.error);
  }
}
