import { chatId } from "../connections/ids";
import { lookUpTold, showWaiting } from "../connections/send-through";
import { nameError } from "../core/errors";
import { sha256Hex } from "../core/hash";
import { inTestApp } from "../operation/call/app-clock";
import { callAs, type UserCall } from "../operation/call/call";
import type { Deps } from "../operation/deps";
import { locale } from "../operation/fields";
import { BROKE_OFF } from "../operation/outbox/enqueue-due";
import type { WaitingReply } from "../operation/queues";
import { perform } from "../operation/running/perform";
import { sweep } from "../operation/sweep";
import type { KnownUser } from "../operation/user/known-user";
import { isSettled, knownUser } from "../operation/user/known-user";
import { readUser } from "../operation/user/read-user";
import { storeObservedZone } from "../operation/user/store-observed-zone";
import { nextAnswerDelay } from "../outbound/backoff";
import { HOME_OPENED } from "../platforms/events";
import { platformOf } from "../platforms/platforms";
import type { Reply } from "../platforms/said";
import { scheduleGreeting } from "../reminders/daily/schedule-greeting";
import { type ChatRow, selectChatsOfEvent } from "../store/chats/chats";
import { selectGroupChatsOfEvent, selectGroupOfEvent } from "../store/chats/groups";
import { selectConnectionById } from "../store/connections";
import { claimOnce } from "../store/outbox/claims";
import {
  type BegunEvent,
  EVENTS,
  type EventKey,
  endEvent,
  selectContentOfEvent,
} from "../store/outbox/events";
import { ATTEMPT_SECONDS, beginAttempt, killRows, noteProgress, postpone } from "../store/outbox/ledger";
import { type NoUser, selectUserOfEvent, type UserRow } from "../store/users";
import { canonicalZone } from "../time/zones/zone";
import { patchUser } from "../users/user-profile";
import { type ChatWords, readChatWords, withHolidays } from "../words/chat-words";
import { askBot } from "./ask-bot";
import { assist } from "./assist";
import { type BotRound, FIRST_ROUND } from "./bot-answer";
import { type KnownConnection, tellsZones } from "./connection";
import { type Answering, type Exchange, textsFor } from "./exchange";
import { isForAssistant } from "./for-assistant";
import { sendNotice, sendReply } from "./send-reply";
import { showHome } from "./show-home";
import { moreOfLast } from "./show-more";
import { messageAbout, readEvent } from "./waiting-event";

/** The app's bot didn't answer: it is asked again later. */
export class BotSilent extends Error {
  override readonly name = "BotSilent";
}

/** Attempts that may break off before the event is dead. */
const MOST_BREAKS = 8;

/**
 * Answers a waiting event: with the built-in assistant, or in `forward` mode with the app's own bot. The row is claimed
 * for one attempt at a time, and emptied once the event is carried out. Returns why the event waits for another attempt
 * or is dead, for the operator's log; null otherwise. Throws only where the row couldn't be read or written.
 */
export async function answerEvent(
  deps: Deps,
  key: EventKey,
  { wall, tools }: Answering,
): Promise<string | null> {
  // Before the attempt is counted: it is none where the words don't answer.
  const words = await readChatWords(deps);
  const [begun, connections, userRows, [message], chats, groupRows, groupChats] = await sweep(
    deps.store.jobs,
    [
      beginAttempt(EVENTS, key, wall),
      selectConnectionById(key.connection),
      selectUserOfEvent(key),
      selectContentOfEvent(key),
      selectChatsOfEvent(key),
      selectGroupOfEvent(key),
      selectGroupChatsOfEvent(key),
    ],
  );
  const [row] = begun;
  const [connection] = connections;
  // Carried out already, under way in another attempt, or erased with its user.
  if (row === undefined || connection === undefined) return null;
  if (row.attempts > MOST_BREAKS) {
    await sweep(deps.store.jobs, [killRows(EVENTS, [key], BROKE_OFF)]);
    return BROKE_OFF;
  }
  const event = readEvent(row, message?.content);
  if (event === null) {
    await sweep(deps.store.jobs, [endEvent(key)]);
    return null;
  }
  const conversation = chatId(connection, event.chat.id);
  const [group] = groupRows;
  const kept = row.reply === null ? null : (JSON.parse(row.reply) as AttemptRecord);
  const from = kept !== null && "bot" in kept ? kept.bot : FIRST_ROUND;
  const call = callOf(connection, { ...row, ...key, wall }, knownUser(userRows));
  const exchange: Exchange = {
    deps: connection.test_now === null ? deps : inTestApp(deps),
    connection,
    call,
    event,
    conversation,
    words,
    wall,
    tools,
    attempt: {
      key,
      count: row.attempts,
      from,
      chats,
      group: groupIn(call, group?.group_id ?? null, groupRows, groupChats),
      saves: [],
    },
  };
  try {
    if (kept === null || "bot" in kept)
      return await carryOutEvent({ ...exchange, words: await wordsFor(exchange) });
    return await sendReply(exchange, kept);
  } catch (error) {
    const why = error instanceof BotSilent ? error.message : nameError(error);
    await tryLater(exchange, why);
    return why;
  }
}

/** The words with the holidays of the world, where what is said or kept of the chat may name one. */
async function wordsFor({ deps, event, words, attempt }: Exchange): Promise<ChatWords> {
  const said = event.type === "message" ? event.content : event.data;
  return await withHolidays(words, deps, [said, ...attempt.chats.map(({ state }) => state ?? "")]);
}

/** Has an event attempted again after a while. */
async function tryLater({ deps, call, event, wall, attempt }: Exchange, why: string): Promise<void> {
  const { key, count } = attempt;
  const delay = nextAnswerDelay(count, deps.delivery.retrySeconds);
  await sweep(deps.store.jobs, [postpone(EVENTS, key, wall + delay, why)]);
  const message = messageAbout({ ...key, as_of: call.now }, event.chat.id);
  // The row is due: if the queue fails, the cron enqueues it.
  await deps.queues.inbound([message], delay).catch(() => undefined);
}

function callOf(
  connection: KnownConnection,
  row: BegunEvent & EventKey & { wall: number },
  user: KnownUser,
): UserCall {
  const scope = { app: connection.app_id, user: row.user_id };
  return {
    ...scope,
    once: { ...scope, key: `${row.connection} ${row.event_id}` },
    asUser: null,
    defaults: connection,
    now: row.as_of,
    // An event of a test app is answered at its moment: the app's clock stands still.
    nowMs: (connection.test_now === null ? row.wall : row.as_of) * 1000,
    wallMs: row.wall * 1000,
    claim: null,
    minRevision: 0,
    otherMoment: false,
    known: keepIfSettled(user),
  };
}

/** The group of an event as a user; null for a direct chat, and for a group that nobody has made a user of. */
function groupIn(
  call: UserCall,
  id: string | null,
  rows: (UserRow | NoUser)[],
  chats: readonly ChatRow[],
): Exchange["attempt"]["group"] {
  const [row] = rows;
  if (id === null || row === undefined || row.pk === null) return null;
  return { call: { ...callAs(call, id), known: keepIfSettled(knownUser([row])) }, chats };
}

async function carryOutEvent(exchange: Exchange): Promise<string | null> {
  const { deps, call, event } = exchange;
  const { key } = exchange.attempt;
  if (await learnZone(exchange)) call.known = undefined;
  if (event.type === "pressed" && event.data === HOME_OPENED) {
    const why = await showHome(exchange);
    await sweep(deps.store.jobs, [endEvent(key)]);
    return why;
  }
  await scheduleGreeting(deps, call);
  const reply = (await answer(exchange)) ?? replyOf(emptyReplyOf(exchange));
  if (reply !== null) return await sendReply(exchange, reply);
  await sweep(deps.store.jobs, [endEvent(key)]);
  return null;
}

/** Has the app's own bot answer in mode `forward`, else the assistant. The assistant's buttons are its own in both. */
async function answer(exchange: Exchange): Promise<WaitingReply | null> {
  const { connection, event, attempt } = exchange;
  const more = await moreOfLast(exchange);
  if (more !== null) return replyOf(more);
  if (connection.mode === "forward" && !isForAssistant(event)) return await forward(exchange);
  const { said, saves, user } = await assist(exchange);
  // What it keeps of the turn goes along with the reply.
  attempt.saves.push(...saves);
  const reply = replyOf(said);
  return reply === null || user === exchange.call.user ? reply : { ...reply, owner: user };
}

/** A reply at its first attempt; `null` for nothing to say. */
function replyOf(said: Reply | null): WaitingReply | null {
  return said === null ? null : { said, skip_parts: 0, tries: 1 };
}

/** The user, unless items are in another zone: later steps then read the user again, which moves the items. */
function keepIfSettled(user: KnownUser): KnownUser | undefined {
  return isSettled(user) ? user : undefined;
}

/** What is said where the bot says nothing: some platforms wait until a command is answered. */
function emptyReplyOf({ connection, event }: Exchange): Reply | null {
  const emptyReply = event.type === "message" ? platformOf(connection)?.emptyReply : undefined;
  return emptyReply === undefined ? null : { text: emptyReply };
}

/**
 * Asks the platform for the person's zone and locale before the first answer. It asks once, for as long as events are
 * kept. Returns whether one was set.
 */
async function learnZone(exchange: Exchange): Promise<boolean> {
  const { deps, connection, call, event, wall, attempt } = exchange;
  if (!tellsZones(connection)) return false;
  const { user } = await readUser(deps, call, []);
  if (user.row === null || user.row.time_zone !== null) return false;
  const person = event.person.id;
  const claim = { connection: connection.id, claim_id: await zoneId(person) };
  const claimant = { id: attempt.key.event_id, count: attempt.count };
  const [first] = await sweep(deps.store.jobs, [claimOnce(claim, claimant, wall)]);
  if (first.length === 0) return false;
  const told = await lookUpTold(exchange, person);
  const own = told?.time_zone ? canonicalZone(told.time_zone) : null;
  const zone = own ?? connection.time_zone;
  const tag = user.locale === null && told?.locale ? locale.safeParse(told.locale).data : undefined;
  const about = { ...call, once: undefined };
  if (zone !== null) {
    const source = own === null ? ("app" as const) : ("observed" as const);
    const carried = { zone, at: wall, source, stores: true, remark: null };
    await storeObservedZone(deps, { ...about, carried }, false);
  }
  if (tag === undefined) return zone !== null;
  return (await perform(patchUser, deps, { ...about, known: undefined }, { locale: tag })).ok;
}

async function zoneId(person: string): Promise<string> {
  return (await sha256Hex(`zone ${person}`)).slice(0, 32);
}

/** At this attempt the person is told that the answer takes longer. */
const NOTICE_AFTER = 2;
const MOST_ASKS = 5;

/** What a row keeps of an event whose answer is not sent yet: the answer, or how far the app's own bot is. */
type AttemptRecord = WaitingReply | { bot: BotRound };

/** Asks the app's own bot a few times. The person is told once that it takes longer. */
async function forward(exchange: Exchange): Promise<WaitingReply | null> {
  const { deps, event, wall } = exchange;
  const { key, count } = exchange.attempt;
  // Each round renews the attempt's lease, and the next attempt goes on with it.
  const onRound = async (bot: BotRound) => {
    const kept: AttemptRecord = { bot };
    const until = wall + ATTEMPT_SECONDS * (bot.round + 1);
    await sweep(deps.store.jobs, [noteProgress(EVENTS, key, { reply: JSON.stringify(kept) }, until)]);
  };
  const { to, thread } = event.answer;
  const message = event.type === "message" ? event.external_id : null;
  const [asked] = await Promise.all([
    askBot(exchange, onRound),
    showWaiting(exchange, { to, thread, message }),
  ]);
  if (asked.kind === "answered") {
    const reply = replyOf(asked.said);
    if (reply === null) return null;
    return asked.unanswered === null
      ? { ...reply, by_bot: true }
      : { ...reply, unanswered: asked.unanswered };
  }
  if (count >= MOST_ASKS) {
    const said = { text: (await textsFor(exchange)).botIsDown };
    return { said, skip_parts: 0, tries: 1, unanswered: asked.error };
  }
  if (count === NOTICE_AFTER) await sendNotice(exchange);
  throw new BotSilent(asked.error);
}
