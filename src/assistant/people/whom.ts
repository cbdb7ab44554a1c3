/** Who is to be reminded, where that isn't the person who asks. */
import { chatId, idOnPlatform, personId } from "../../connections/ids";
import { lookUpHandle, lookUpTold } from "../../connections/send-through";
import { type For, mayAskForOthers, type OtherPerson } from "../../dialogue/state";
import { callAs, type UserCall, wallNow } from "../../operation/call/call";
import type { KnownUser } from "../../operation/user/known-user";
import { readUser } from "../../operation/user/read-user";
import type { MessageMention } from "../../platforms/events";
import { selectMayAsk, selectStarted } from "../../store/chats/askers";
import { selectByHandle } from "../../store/chats/handles";
import { selectMembership } from "../../store/chats/messages";
import type { ConnectionRow } from "../../store/connections";
import { type GroupChannel, groupChannel } from "../../users/channel";
import { marksIn } from "../../words/mentions";
import { lineForPeople } from "../../words/written/line-for-people";
import { type ChatTurn, say, type TurnOutcome } from "../turn";

/** Whom a request is for, or the answer to one that can't be taken. */
export type Whom = { for: For } | { answer: TurnOutcome };

/** Code points of a name that an answer repeats. */
const MOST_NAME = 60;

/** Whom the marks of a request mean: one person who may be reminded, or one channel in which the asker is. */
export async function whomOf(turn: ChatTurn, whom: string): Promise<Whom> {
  const [number, ...others] = marksIn(whom);
  const mention = turn.mentions[number ?? -1];
  const { call, connection, handle } = turn;
  if (mention === undefined || others.length > 0 || connection === null)
    return { answer: say(turn.texts.oneAtATime) };
  const connected = { ...turn, connection };
  if ("chat" in mention) return await chatOf(connected, mention);
  const isOwn =
    "person" in mention ? personId(connection, mention.person) === call.user : mention.handle === handle;
  return isOwn ? { for: "me" } : await personOf(connected, mention);
}

/** A turn in a chat with a bot. */
type ConnectedTurn = ChatTurn & { connection: ConnectionRow };

async function chatOf(
  turn: ConnectedTurn,
  { chat, name, said }: Extract<MessageMention, { chat: string }>,
): Promise<Whom> {
  const { deps, call, connection, conversation, texts } = turn;
  const id = chatId(connection, chat);
  if (id === conversation) return { for: "us" };
  const there = { app: call.app, conversation: id };
  const [[member]] = await deps.store.ofConversation(there).read([selectMembership(there, call.user)]);
  if (member !== undefined) return { for: { chat, name: name === null ? null : shown(name) } };
  return { answer: say(texts.askThere({ name: shown(said) })) };
}

async function personOf(
  turn: ConnectedTurn,
  mention: Exclude<MessageMention, { chat: string }>,
): Promise<Whom> {
  const { state, call, texts } = turn;
  if (!mayAskForOthers(state, call.now))
    return { answer: say(texts.enoughFor({ name: shown(mention.said) })) };
  const name = await nameOf(turn, mention);
  const user = await userOf(turn, mention);
  if (user === call.user) return { for: "me" };
  // Nobody learns why: whether somebody uses the bot, has paused it or stopped it.
  if (user === null) return { answer: mustWriteFirst(turn, name) };
  const reached = await reachOther(turn, { user, name });
  return "answer" in reached ? reached : { for: { user, name } };
}

/** The user whom a mention means; null for a name that nobody is known to have now. */
async function userOf(
  { deps, call, connection }: ConnectedTurn,
  mention: Exclude<MessageMention, { chat: string }>,
): Promise<string | null> {
  if ("person" in mention) return personId(connection, mention.person);
  const { handle } = mention;
  const [found] = await deps.store.of(call).read([selectByHandle(call.app, connection.platform, handle)]);
  // Names pass from one person to another: the platform says who has it now.
  for (const { user_id } of found) {
    const person = idOnPlatform(connection, user_id);
    const now = await lookUpHandle({ deps, connection, wall: wallNow(call) }, person);
    if (now === handle) return user_id;
  }
  return null;
}

async function nameOf(
  turn: ConnectedTurn,
  mention: Exclude<MessageMention, { chat: string }>,
): Promise<string> {
  if ("handle" in mention || mention.name !== null)
    return shown("handle" in mention ? mention.said : (mention.name ?? ""));
  const { deps, connection, call } = turn;
  const told = await lookUpTold({ deps, connection, wall: wallNow(call) }, mention.person);
  return shown(told?.name ?? mention.said);
}

function shown(name: string): string {
  return lineForPeople(name, MOST_NAME);
}

function mustWriteFirst({ texts }: ChatTurn, name: string): TurnOutcome {
  return { ...say(texts.mustWriteFirst({ name })), forOther: true };
}

/** Somebody else as the bot reaches this person: the call that stores, and the settings. */
export interface ReachedPerson {
  call: UserCall;
  user: KnownUser;
}

/**
 * Reaches somebody else for a person. The other must have written to this bot alone, must still hear from it, and must be
 * under the limit of what others may set for them. Else answers why not.
 */
export async function reachOther(
  turn: ChatTurn,
  { user: id, name }: OtherPerson,
): Promise<ReachedPerson | { answer: TurnOutcome }> {
  const { deps, texts, connection } = turn;
  const call = callAbout(turn, id);
  const { user, rows } = await readUser(deps, call, [
    selectStarted(call),
    selectMayAsk(call, turn.call.user, call.now),
  ]);
  const [[started], [may]] = rows;
  const startedIn = JSON.parse(started?.started_in ?? "[]") as string[];
  const hasStarted = connection !== null && startedIn.includes(connection.id);
  if (!hasStarted || !hears(user, connection.id, call.now)) return { answer: mustWriteFirst(turn, name) };
  if (may === undefined) return { answer: { ...say(texts.enoughFor({ name })), forOther: true } };
  return { call: { ...call, known: user }, user };
}

/** Whether a person's reminders go out by this connection at `now` (epoch seconds). */
function hears({ row }: KnownUser, connection: string, now: number): boolean {
  if (row === null || row.reminders_push !== 1 || row.digest_stopped !== null) return false;
  if (row.digest_channel === null || (row.digest_paused_until ?? 0) > now) return false;
  const channel = JSON.parse(row.digest_channel) as { connection_id?: string };
  return channel.connection_id === connection;
}

/** The asker's call as one about somebody else, whose memories then name the asker. */
export function callAbout({ call }: ChatTurn, user: string): UserCall {
  return { ...callAs(call, user), askedBy: call.user };
}

/**
 * The group in which a reminder is spoken; null for one that goes where its user's do. Alone with the bot, "us" is whoever
 * asks, and what is the group's own is spoken there anyway, but for a thread of it.
 */
export function groupFor({ group, connection, whose }: ChatTurn, whom: For): GroupChannel | null {
  if (whose === "group" && whom === "us") return group?.thread === null ? null : group;
  if (whom === "us") return group;
  if (whom === "me" || "user" in whom || connection === null) return null;
  const { platform, id } = connection;
  const conversation_id = chatId(connection, whom.chat);
  const channel = { type: platform, connection_id: id, to: whom.chat, thread: null, conversation_id };
  return groupChannel.safeParse(channel).data ?? null;
}
