import { isCommand } from "../assistant/commands";
import type { Input } from "../assistant/input";
import type { GroupMemory } from "../assistant/people/hear-in-group";
import { takeTurn } from "../assistant/take-turn";
import { takeTurnInGroup } from "../assistant/take-turn-in-group";
import type { Scene } from "../assistant/turn";
import { chatId } from "../connections/ids";
import { nameOfBot } from "../connections/send-through";
import {
  type DialogueState,
  readState,
  stateAfterReminder,
  stateWithSent,
  type Thing,
} from "../dialogue/state";
import { clockNow, type UserCall } from "../operation/call/call";
import { sweep } from "../operation/sweep";
import { readUser } from "../operation/user/read-user";
import type { MessageEvent } from "../platforms/events";
import { platformOf } from "../platforms/platforms";
import type { Reply } from "../platforms/said";
import { type ChatRow, type SpokenMessage, saveChat } from "../store/chats/chats";
import { updateConnection } from "../store/connections";
import type { Statement } from "../store/statement";
import { rememberLanguage } from "../store/users";
import { type GroupChannel, groupChannel } from "../users/channel";
import { tellsZones } from "./connection";
import type { AnswerableEvent, Exchange } from "./exchange";

/** What the assistant says, and the statements that keep what it knows afterwards. */
export interface AssistantAnswer {
  said: Reply | null;
  saves: Statement[];
  /** The user whose the answer is: the person, or the group in which it was said. */
  user: string;
}

/** Has the built-in assistant take its turn. */
export async function assist(exchange: Exchange): Promise<AssistantAnswer> {
  const { deps, connection, call, event, conversation, words } = exchange;
  // An interaction with a token is addressed to this bot, and only its person sees the answer.
  const isPublic = event.chat.kind === "group" && (event.type === "pressed" || event.answer.token === null);
  const nothing = { said: null, saves: [], user: call.user };
  if (event.type === "message" && isPublic && !(await isForUs(exchange, event))) return nothing;
  const scene: Scene = {
    deps,
    call,
    conversation,
    words,
    state: stateIn(exchange),
    isPublic,
    group: groupOf(exchange),
    whose: "person",
    mayShow: null,
    hearsCommandsOnly: platformOf(connection)?.hearsCommandsOnly === true,
    zoneIsAssumed: await isZoneAssumed(exchange, call),
    messageId: event.type === "message" ? event.external_id : null,
    connection,
    mentions: (event.type === "message" && event.mentions) || [],
    handle: event.person.handle ?? null,
  };
  const input = inputOf(event, exchange.attempt);
  if (input === null) return nothing;
  const group = await groupMemoryOf(exchange);
  const taken =
    group === null
      ? { ...(await takeTurn(scene, input)), whose: "person" as const }
      : await takeTurnInGroup(scene, group, input);
  if (taken.said === null) return nothing;
  const [mine, theirs] =
    group !== null && taken.whose === "group" ? [group.call, call] : [call, group?.call ?? call];
  const others = "others" in taken && taken.others !== undefined ? JSON.stringify(taken.others) : null;
  const state = JSON.stringify(taken.state);
  const { user } = await readUser(deps, mine, []);
  const isNew = taken.understood !== null && user.row?.language !== taken.language;
  return {
    said: taken.said,
    saves: [
      saveChat(mine, conversation, { state, spoken: [] }, clockNow(call)),
      ...(others === null
        ? []
        : [saveChat(theirs, conversation, { state: others, spoken: [] }, clockNow(call))]),
      ...(isNew ? [rememberLanguage(mine, taken.language)] : []),
    ],
    user: mine.user,
  };
}

/** The group of an event as the assistant knows it; null for a direct chat. */
async function groupMemoryOf(exchange: Exchange): Promise<GroupMemory | null> {
  const { connection, event, conversation, attempt } = exchange;
  const { group, chats } = attempt;
  if (group === null) return null;
  // What is sent to a group by itself is kept under the id to which it goes, which on some platforms isn't the chat's.
  const ids = [conversation, chatId(connection, event.answer.to)];
  const rows = ids.flatMap((id) => group.chats.find((one) => one.conversation_id === id) ?? []);
  const told = chats.filter((one) => one.conversation_id === conversation).flatMap(spokenIn);
  return {
    call: group.call,
    state: joinedState([...new Set(rows)]),
    zoneIsAssumed: await isZoneAssumed(exchange, group.call),
    ownTold: new Set(told.map(([, id]) => id)),
  };
}

/** The group of an event, in which reminders can be spoken; null for a direct chat, and where nothing can be sent. */
function groupOf({ connection, event, conversation }: Exchange): GroupChannel | null {
  if (event.chat.kind !== "group") return null;
  const { platform: type, id: connection_id } = connection;
  const { to, thread } = event.answer;
  const channel = { type, connection_id, to, thread, conversation_id: conversation };
  return groupChannel.safeParse(channel).data ?? null;
}

/**
 * The state of a chat, in which lists and reminders may have been sent since the person's last turn. What was sent to the
 * person by id stands in the direct chat.
 */
function stateIn({ connection, event: { chat, person }, attempt: { chats } }: Exchange): DialogueState {
  const rowOf = (id: string) => chats.find((one) => one.conversation_id === chatId(connection, id));
  const own = rowOf(chat.id);
  const byId = platformOf(connection)?.api?.chatOf(person.id) ?? chat.id;
  const sent = chat.kind === "group" || byId === chat.id ? undefined : rowOf(byId);
  return joinedState([own, sent]);
}

/** The state of a chat, with what was sent there meanwhile under another id. */
function joinedState([own, sent]: readonly (ChatRow | undefined)[]): DialogueState {
  const state = readState(own?.state ?? null);
  if (sent === undefined) return afterReminder(state, own);
  return afterReminder(afterReminder(stateWithSent(state, readState(sent.state)), own), sent);
}

/** A state after the newest of the messages in a chat that speak of a memory. */
function afterReminder(state: DialogueState, row: ChatRow | undefined): DialogueState {
  const [newest] = row === undefined ? [] : spokenIn(row);
  if (newest === undefined) return state;
  const [, id, occurrence, at] = newest;
  return stateAfterReminder(state, { id, occurrence }, at);
}

/** What an event says to the assistant; null for an edit of a message that made nothing. */
function inputOf(event: AnswerableEvent, { chats, group }: Exchange["attempt"]): Input | null {
  if (event.type === "pressed") return { kind: "pressed", data: event.data, message: event.message_ref };
  const { content, command, kind, reply_to, edited, external_id, answers = null } = event;
  if (edited === true) return { kind: "edited", text: content, command, external_id };
  if (kind !== undefined) return { kind: "sent", what: kind, location: event.location ?? null };
  const own = reply_to === null ? null : spokenOf(chats, reply_to.external_id);
  const ours = reply_to === null || group === null ? null : spokenOf(group.chats, reply_to.external_id);
  return {
    kind: "said",
    text: withoutBot(content),
    command,
    repliesTo: own ?? ours,
    repliesToWhose: own === null && ours !== null ? "group" : "person",
    quoted: reply_to?.content ?? null,
    answers,
  };
}

/** The memory of which a message of ours speaks; null for any other message. */
function spokenOf(rows: readonly ChatRow[], externalId: string): Thing | null {
  for (const row of rows) {
    const found = spokenIn(row).find(([id]) => id === externalId);
    if (found !== undefined) return { id: found[1], occurrence: found[2] };
  }
  return null;
}

function spokenIn({ spoken }: ChatRow): SpokenMessage[] {
  return JSON.parse(spoken) as SpokenMessage[];
}

/** Whether a group's message is addressed to this bot: by a command, a mention, or a reply to a message of ours. */
async function isForUs(exchange: Exchange, { command, addressed, content }: MessageEvent): Promise<boolean> {
  if (!addressed || (command !== null && !isCommand(command.name))) return false;
  const named = command === null ? mentionedBot(content) : command.bot;
  return named === null || (await isOurName(exchange, named));
}

/** What stands behind the mention of a bot that a text begins with; a mention alone stays. */
function withoutBot(text: string): string {
  return text.replace(/^\s*@\w*bot\b[\s,:]*(?=\S)/i, "");
}

/** The bot that a text mentions at its beginning: names of Telegram's bots end in "bot". */
function mentionedBot(text: string): string | null {
  return /^\s*@(\w*bot)\b/i.exec(text)?.[1] ?? null;
}

/** Whether a command such as `/help@AlmanacBot` names this bot: asked for once, and true while the name is unknown. */
async function isOurName(exchange: Exchange, named: string): Promise<boolean> {
  const { deps, connection, wall } = exchange;
  const own = connection.bot_name ?? (await nameOfBot(exchange));
  if (own === null) return true;
  if (connection.bot_name === null)
    await sweep(deps.store.primary, [
      updateConnection(connection.app_id, connection.id, { bot_name: own }, wall),
    ]);
  return own.toLowerCase() === named.toLowerCase();
}

/** Whether a user's times are read in the zone of the connection or the app. */
async function isZoneAssumed({ deps, connection }: Exchange, call: UserCall): Promise<boolean> {
  const { user } = await readUser(deps, call, []);
  const known = user.row?.time_zone ?? null;
  return (
    user.zoneSource === "app" || known === null || (known === connection.time_zone && !tellsZones(connection))
  );
}
