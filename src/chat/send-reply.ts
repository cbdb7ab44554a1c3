import { idOfEvent } from "../connections/inbound-events";
import { sendThrough } from "../connections/send-through";
import { storeMessages } from "../conversations/append-messages";
import type { WaitingReply } from "../operation/queues";
import { sweep } from "../operation/sweep";
import { nextReplyDelay } from "../outbound/backoff";
import type { SendOutcome } from "../outbound/outcome";
import { platformOf } from "../platforms/platforms";
import type { Reply } from "../platforms/said";
import { type SpokenMessage, saveChat } from "../store/chats/chats";
import { noteUnanswered } from "../store/outbox/deliveries";
import { EVENTS, endEvent } from "../store/outbox/events";
import { ATTEMPT_SECONDS, killRows, noteProgress, postpone } from "../store/outbox/ledger";
import type { Statement } from "../store/statement";
import { cutBytes } from "../time/prompt/cut-text";
import { type AnswerableEvent, type Exchange, textsFor } from "./exchange";
import { inPlaceOfPressed } from "./replace-pressed";
import { messageAbout } from "./waiting-event";

function happenedAt(event: AnswerableEvent): number {
  return event.type === "message" ? event.created_at_ms : event.pressed_at_ms;
}

/**
 * Sends an answer, and ends the event in the batch that stores the answer in the conversation. Where the platform asks
 * to wait, the answer is kept in the row: its effects are done and must not be repeated. Each part that arrives is noted
 * at once, which renews the attempt's lease. Returns why the answer will never arrive, for the operator's log; else null.
 */
export async function sendReply(exchange: Exchange, reply: WaitingReply): Promise<string | null> {
  const { deps, connection, call, event, wall } = exchange;
  const { key, saves } = exchange.attempt;
  const onPart = async (sent: number) => {
    const rest = { reply: keptReply({ ...reply, skip_parts: sent }) };
    await sweep(deps.store.jobs, [
      noteProgress(EVENTS, key, rest, wall + ATTEMPT_SECONDS * (sent + 1)),
      ...saves,
    ]);
  };
  const said = inPlaceOfPressed(event, reply.said);
  const outcome = await send(exchange, { ...reply, said }, onPart);
  const isOver = outcome.kind === "delivered" || platformOf(connection)?.api === undefined;
  if (isOver) {
    const { unanswered } = reply;
    const end = unanswered === undefined ? endEvent(key) : killEvent(exchange, unanswered);
    // A message that was replaced keeps its id for what it said first.
    const isNew = outcome.kind === "delivered" && said.replaces === undefined;
    const id = isNew ? (outcome.external_ids[0] ?? null) : null;
    const spoken = outcome.kind === "delivered" ? outcome.external_ids : [];
    const owner = reply.owner ?? call.user;
    const also = [
      end,
      ...noteOf(exchange, unanswered),
      ...saves,
      ...spokenOf(exchange, { about: reply.said.about, owner }, spoken),
    ];
    const hearer = outcome.kind === "delivered" ? hearerOf(exchange, reply) : null;
    await storeReply(exchange, { said: reply.said, id, hearer, owner }, also);
    return unanswered ?? null;
  }
  const delay = outcome.kind === "retry" ? nextReplyDelay(reply.tries, outcome.after_seconds) : null;
  const sent = outcome.kind === "retry" ? (outcome.parts_sent ?? reply.skip_parts) : reply.skip_parts;
  const rest = { reply: keptReply({ ...reply, skip_parts: sent, tries: reply.tries + 1 }) };
  if (delay === null) {
    const { unanswered } = reply;
    const end =
      unanswered === undefined
        ? killRows(EVENTS, [key], outcome.error, rest)
        : killEvent(exchange, unanswered);
    await sweep(deps.store.jobs, [end, ...noteOf(exchange, unanswered), ...saves]);
    return outcome.error;
  }
  await sweep(deps.store.jobs, [postpone(EVENTS, key, wall + delay, outcome.error, rest), ...saves]);
  const message = messageAbout({ ...key, as_of: call.now }, event.chat.id);
  await deps.queues.inbound([message], delay).catch(() => undefined);
  return null;
}

/** The one person whom an answer of the app's own bot tells what it says; null where nothing is read of it. */
function hearerOf({ call, connection, event }: Exchange, { by_bot }: WaitingReply): string | null {
  return by_bot === true && connection.said === null && event.chat.kind === "direct" ? call.user : null;
}

/** Kills an event that the app's own bot didn't answer. */
function killEvent({ attempt: { key } }: Exchange, why: string): Statement {
  return killRows(EVENTS, [key], why, { reply: null });
}

/** Names an event that the app's own bot didn't answer in the delivery log, where an operator looks. */
function noteOf({ deps, call, wall, attempt: { key } }: Exchange, why: string | undefined): Statement[] {
  if (why === undefined) return [];
  const note = {
    id: deps.newDeliveryId(),
    app: call.app,
    user: call.user,
    event: idOfEvent(key),
    as_of: call.now,
    error: why,
  };
  return [noteUnanswered(note, wall)];
}

/** Tells a person that the answer takes longer. It ends nothing, and is not repeated where it doesn't arrive. */
export async function sendNotice(exchange: Exchange): Promise<void> {
  const said = { text: (await textsFor(exchange)).takesLonger };
  const outcome = await send(exchange, { said, skip_parts: 0 });
  if (outcome.kind !== "delivered") return;
  const owner = exchange.call.user;
  await storeReply(exchange, { said, id: outcome.external_ids[0] ?? null, hearer: null, owner }, []);
}

async function send(
  exchange: Exchange,
  { said, skip_parts }: Pick<WaitingReply, "said" | "skip_parts">,
  onPart?: (sent: number) => Promise<void>,
): Promise<SendOutcome> {
  const { to, thread, token } = exchange.event.answer;
  const { user } = exchange.call;
  return await sendThrough(exchange, said, { to, thread, token, user, skip_parts, onPart });
}

/** Notes which memory the parts of a reply speak of, so that a reply to them means it. */
function spokenOf(
  { call, conversation }: Exchange,
  { about, owner }: { about: string | undefined; owner: string },
  ids: readonly string[],
): Statement[] {
  const now = Math.floor(call.nowMs / 1000);
  const spoken = about === undefined ? [] : ids.map((id): SpokenMessage => [id, about, null, now]);
  if (spoken.length === 0) return [];
  return [saveChat({ ...call, user: owner }, conversation, { state: null, spoken }, now)];
}

/** Bytes of an answer's text that a row keeps. */
const MOST_KEPT = 256 * 1024;

function keptReply(reply: WaitingReply): string {
  return JSON.stringify({ ...reply, said: { ...reply.said, text: cutBytes(reply.said.text, MOST_KEPT) } });
}

/**
 * Stores a reply in its conversation, with the statements that end its event. The reply belongs to `owner`: the person it
 * answers, even if others have written since, or the group whose memory it speaks of. What it tells `hearer` counts as mentioned; null where it isn't read for that.
 */
async function storeReply(
  { deps, connection, call, event, conversation }: Exchange,
  { said, id, hearer, owner }: { said: Reply; id: string | null; hearer: string | null; owner: string },
  also: readonly Statement[],
): Promise<void> {
  if (said.leaves_no_trace === true) {
    await sweep(deps.store.jobs, also);
    return;
  }
  const to = {
    app: call.app,
    conversation,
    asUser: null,
    defaults: connection,
    now: Math.floor(call.nowMs / 1000),
    nowMs: call.nowMs,
    wallMs: call.wallMs,
    claim: null,
  };
  const message = {
    id: deps.newId(),
    external_id: id,
    connection_id: connection.id,
    by_own_key: 0 as const,
    role: "assistant" as const,
    content: said.text,
    name: null,
    email: null,
    user_id: null,
    owner_id: owner,
    agent: "almanac",
    time_zone: null,
    // The reply sorts after its message, also within one second.
    created_at_ms: Math.max(call.nowMs, happenedAt(event) + 1),
    attachments: null,
    thinking: null,
    thinking_signature: null,
    form: null,
    original: null,
    ...(hearer === null ? { said: false as const } : {}),
  };
  const stored = await storeMessages(deps, to, [message], also, hearer);
  // Of somebody who has as much as is kept, the reply isn't kept, and its event ends all the same.
  if (!stored.ok && stored.failure.reason === "too_much_text") await sweep(deps.store.jobs, also);
}
