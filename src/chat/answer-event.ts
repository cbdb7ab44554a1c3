import { nameOfBot, zoneOfPerson } from "../connections/send-through";
import { sha256Hex } from "../core/hash";
import { type UserCall, wallNow } from "../operation/call";
import { perform } from "../operation/carry-out";
import type { AnyOperation } from "../operation/declare";
import type { Deps } from "../operation/deps";
import type { KnownUser } from "../operation/known-user";
import { knownUser } from "../operation/known-user";
import type { InboundMessage } from "../operation/queues";
import type { MessageEvent } from "../platforms/events";
import { platformOf } from "../platforms/platforms";
import type { Said } from "../platforms/said";
import { scheduleGreeting } from "../reminders/schedule-greeting";
import { claimEvent, type QueueAttempt, selectConnectionById, updateConnection } from "../store/connections";
import { selectLastMessages } from "../store/messages";
import { selectUserOfPerson } from "../store/users";
import { zoneOfCity } from "../time/city";
import { canonicalZone } from "../time/zone";
import { isSettled, settleUser } from "../users/settle-user";
import { patchUser } from "../users/user-profile";
import { type AnswerableEvent, askBot, SORRY } from "./ask-bot";
import { answerPress, answerRequest, isKnown, ZONE_QUESTION } from "./assistant";
import { type ChatRequest, requestOf } from "./chat-request";
import { type KnownConnection, tellsZones, userOf } from "./connection";
import { sendReply } from "./send-reply";

/** The app's bot didn't answer; the queue tries again. */
export class BotSilent extends Error {
  override readonly name = "BotSilent";
}

/** The queue's message that an event is answered for, when that is, and which operations an app's bot may call. */
export interface Attempt extends QueueAttempt {
  /** The clock in epoch seconds. */
  wall: number;
  tools: readonly AnyOperation[];
}

/**
 * Answers an event: with the built-in assistant, or in `forward` mode with the app's own bot. Only one message of the
 * queue answers an event, however often the platform sent it. Returns why the answer will never arrive, for the
 * operator's log; null otherwise. Throws `BotSilent` where the queue is to try again.
 */
export async function answerEvent(
  deps: Deps,
  message: InboundMessage,
  attempt: Attempt,
): Promise<string | null> {
  const { event, reply } = message;
  if (event.type !== "message" && event.type !== "pressed") return null;
  const { wall } = attempt;
  const [rows, userRows, claimed] = await deps.db.batch([
    selectConnectionById(message.connection),
    selectUserOfPerson(message.connection, event.person.id),
    ...(reply === undefined ? [claimEvent(message.connection, await eventId(event), attempt, wall)] : []),
  ]);
  const connection = rows[0];
  if (connection === undefined || (reply === undefined && claimed?.length === 0)) return null;
  const user = userOf(connection, event.person);
  const call: UserCall = {
    app: connection.app_id,
    user,
    asUser: null,
    defaults: connection,
    now: message.as_of,
    nowMs: wall * 1000,
    claim: null,
    minRevision: 0,
    otherMoment: false,
    known: keepIfSettled(knownUser(userRows)),
  };
  if (reply !== undefined) return await sendReply(deps, connection, call, event, reply, wall);
  if (await learnZone(deps, connection, call, event.person.id, attempt)) call.known = undefined;
  const said =
    connection.mode === "forward"
      ? await forward(deps, connection, call, event, attempt)
      : await assist(deps, connection, call, event);
  const words = said ?? emptyReplyOf(connection, event);
  return words === null ? null : await answer(deps, connection, call, event, words, wall);
}

/** The user, unless items are in another zone: later steps then read the user again, which moves the items. */
function keepIfSettled(user: KnownUser): KnownUser | undefined {
  return isSettled(user) ? user : undefined;
}

function answer(
  deps: Deps,
  connection: KnownConnection,
  call: UserCall,
  event: AnswerableEvent,
  said: Said,
  wall: number,
): Promise<string | null> {
  return sendReply(deps, connection, call, event, { said, skip_parts: 0, tries: 1 }, wall);
}

/** Slack sends a mention as two events of one message. The id is hashed, because it outlives erased data. */
async function eventId(event: AnswerableEvent): Promise<string> {
  const id = event.type === "message" ? `${event.chat.id} ${event.external_id}` : event.delivery_id;
  return (await sha256Hex(`${event.type} ${id}`)).slice(0, 32);
}

/** What is said where the bot says nothing: some platforms wait until a command is answered. */
function emptyReplyOf(connection: KnownConnection, event: AnswerableEvent): Said | null {
  const emptyReply = event.type === "message" ? platformOf(connection)?.emptyReply : undefined;
  return emptyReply === undefined ? null : { text: emptyReply };
}

/**
 * Asks the platform for the person's zone before the first answer. It asks once, for as long as events are kept.
 * Returns whether a zone was set.
 */
async function learnZone(
  deps: Deps,
  connection: KnownConnection,
  call: UserCall,
  person: string,
  attempt: Attempt,
): Promise<boolean> {
  if (!tellsZones(connection)) return false;
  const { user } = await settleUser(deps, call, []);
  if (user.row === null || user.row.time_zone !== null) return false;
  const [first] = await deps.db.batch([
    claimEvent(connection.id, await zoneId(person), attempt, attempt.wall),
  ]);
  if (first.length === 0) return false;
  const told = await zoneOfPerson(deps, connection, person, wallNow(call));
  const zone = (told === null ? null : canonicalZone(told)) ?? connection.time_zone;
  return zone !== null && (await perform(patchUser, deps, call, { time_zone: zone })).ok;
}

async function zoneId(person: string): Promise<string> {
  return (await sha256Hex(`zone ${person}`)).slice(0, 32);
}

/** Answers what asks for something; the rest is only stored. */
async function assist(
  deps: Deps,
  connection: KnownConnection,
  call: UserCall,
  event: AnswerableEvent,
): Promise<Said | null> {
  await scheduleGreeting(deps, call);
  if (event.type === "pressed") return await answerPress(deps, call, event.data);
  const conversation = `${connection.platform}:${event.chat.id}`;
  const request =
    requestOf(event.content, event.command) ?? (await readZoneAnswer(deps, call, event, conversation));
  if (request === null) return null;
  // An interaction with a token is addressed to this bot, and only its person sees the answer.
  const isPublic = event.chat.kind === "group" && event.answer.token === null;
  if (isPublic) {
    // The command may be meant for another bot.
    if (!isKnown(request)) return null;
    const named = event.command?.bot ?? null;
    if (named !== null && !(await isOurName(deps, connection, named, wallNow(call)))) return null;
  }
  const said = await answerRequest(deps, call, request, isPublic);
  return said.asks_zone === true
    ? await appendZoneQuestion(deps, connection, call, said, conversation)
    : said;
}

/** Asks for the person's zone once, where times are read in the zone of the connection or the app. */
async function appendZoneQuestion(
  deps: Deps,
  connection: KnownConnection,
  call: UserCall,
  said: Said,
  conversation: string,
): Promise<Said> {
  const { user } = await settleUser(deps, call, []);
  const known = user.row?.time_zone ?? null;
  const assumed = known === null || (known === connection.time_zone && !tellsZones(connection));
  if (!assumed || (await hasAskedZone(deps, call, conversation))) return said;
  return { ...said, text: `${said.text}\n\nI take times to be in ${user.zone}. ${ZONE_QUESTION}` };
}

/** A city such as "Berlin" answers the question for a zone. */
async function readZoneAnswer(
  deps: Deps,
  call: UserCall,
  event: MessageEvent,
  conversation: string,
): Promise<ChatRequest | null> {
  if (event.chat.kind !== "direct" || event.content.length > 60 || zoneOfCity(event.content) === null)
    return null;
  return (await hasAskedZone(deps, call, conversation)) ? { name: "timezone", text: event.content } : null;
}

/** Whether a command such as `/help@AlmanacBot` names this bot: asked for once, and true while the name is unknown. */
async function isOurName(
  deps: Deps,
  connection: KnownConnection,
  named: string,
  now: number,
): Promise<boolean> {
  const own = connection.bot_name ?? (await nameOfBot(deps, connection, now));
  if (own === null) return true;
  if (connection.bot_name === null)
    await deps.db.batch([updateConnection(connection.app_id, connection.id, { bot_name: own }, now)]);
  return own.toLowerCase() === named.toLowerCase();
}

const MESSAGES_BACK = 100;

/** Whether the question for a zone is among the conversation's newest messages. */
async function hasAskedZone(deps: Deps, { app }: UserCall, conversation: string): Promise<boolean> {
  const [rows] = await deps.db.batch([selectLastMessages({ app, conversation }, MESSAGES_BACK)]);
  return rows.some((row) => row.role === "assistant" && row.content.includes(ZONE_QUESTION));
}

/** At this attempt, after about forty seconds, the person is told that the answer takes longer. */
const NOTICE_AFTER = 2;
const MOST_ATTEMPTS = 5;

/** Asks the app's own bot. The queue tries again a few times; the person is told once that it takes longer. */
async function forward(
  deps: Deps,
  connection: KnownConnection,
  call: UserCall,
  event: AnswerableEvent,
  attempt: Attempt,
): Promise<Said | null> {
  const { count, wall } = attempt;
  const asked = await askBot(deps, connection, call, event, attempt);
  if (asked.kind === "answered") return asked.said;
  if (count >= MOST_ATTEMPTS) return SORRY;
  if (count === NOTICE_AFTER) {
    await answer(deps, connection, call, event, { text: "One moment: this takes a little longer." }, wall);
  }
  throw new BotSilent(asked.error);
}
