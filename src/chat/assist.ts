import { isCommand } from "../assistant/commands";
import { type Input, takeTurn } from "../assistant/take-turn";
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
import { clockNow } from "../operation/call/call";
import type { MessageEvent } from "../platforms/events";
import { platformOf } from "../platforms/platforms";
import type { Reply } from "../platforms/said";
import { type ChatRow, type SpokenMessage, saveChat } from "../store/chats/chats";
import { updateConnection } from "../store/connections";
import type { Statement } from "../store/database";
import { rememberLanguage } from "../store/users";
import { type GroupChannel, groupChannel } from "../users/channel";
import { settleUser } from "../users/settle-user";
import { tellsZones } from "./connection";
import type { AnswerableEvent, Exchange } from "./exchange";

/** What the assistant says, and the statements that keep what it knows afterwards. */
export interface AssistantAnswer {
  said: Reply | null;
  saves: Statement[];
}

const NOTHING: AssistantAnswer = { said: null, saves: [] };

/** Has the built-in assistant take its turn. */
export async function assist(exchange: Exchange): Promise<AssistantAnswer> {
  const { deps, connection, call, event, conversation, words } = exchange;
  const { chats } = exchange.attempt;
  // An interaction with a token is addressed to this bot, and only its person sees the answer.
  const isPublic = event.chat.kind === "group" && (event.type === "pressed" || event.answer.token === null);
  if (event.type === "message" && isPublic && !(await isForUs(exchange, event))) return NOTHING;
  const scene: Scene = {
    deps,
    call,
    conversation,
    words,
    state: stateIn(exchange),
    isPublic,
    group: groupOf(exchange),
    hearsCommandsOnly: platformOf(connection)?.hearsCommandsOnly === true,
    zoneIsAssumed: await isZoneAssumed(exchange),
    messageId: event.type === "message" ? event.external_id : null,
    connection,
    mentions: (event.type === "message" && event.mentions) || [],
    handle: event.person.handle ?? null,
  };
  const input = inputOf(event, chats);
  if (input === null) return NOTHING;
  const taken = await takeTurn(scene, input);
  if (taken.said === null) return NOTHING;
  const state = JSON.stringify(taken.state);
  const now = clockNow(call);
  const { user } = await settleUser(deps, call, []);
  const isNew = taken.understood !== null && user.row?.language !== taken.language;
  return {
    said: taken.said,
    saves: [
      saveChat(call, conversation, { state, spoken: [] }, now),
      ...(isNew ? [rememberLanguage(call, taken.language)] : []),
    ],
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
  const state = readState(own?.state ?? null);
  if (sent === undefined) return afterReminder(state, own);
  return afterReminder(afterReminder(stateWithSent(state, readState(sent.state)), own), sent);
}

/** A state after the newest of the messages in a chat that speak of a memory. */
function afterReminder(state: DialogueState, row: ChatRow | undefined): DialogueState {
  const [newest] = row === undefined ? [] : (JSON.parse(row.spoken) as SpokenMessage[]);
  if (newest === undefined) return state;
  const [, id, occurrence, at] = newest;
  return stateAfterReminder(state, { id, occurrence }, at);
}

/** What an event says to the assistant; null for an edit of a message that made nothing. */
function inputOf(event: AnswerableEvent, rows: readonly ChatRow[]): Input | null {
  if (event.type === "pressed") return { kind: "pressed", data: event.data, message: event.message_ref };
  const { content, command, kind, reply_to, edited, external_id, answers = null } = event;
  if (edited === true) return { kind: "edited", text: content, command, external_id };
  if (kind !== undefined) return { kind: "sent", what: kind, location: event.location ?? null };
  return {
    kind: "said",
    text: withoutBot(content),
    command,
    repliesTo: reply_to === null ? null : spokenOf(rows, reply_to.external_id),
    quoted: reply_to?.content ?? null,
    answers,
  };
}

/** The memory of which a message of ours speaks; null for any other message. */
function spokenOf(rows: readonly ChatRow[], externalId: string): Thing | null {
  for (const { spoken } of rows) {
    const found = (JSON.parse(spoken) as SpokenMessage[]).find(([id]) => id === externalId);
    if (found !== undefined) return { id: found[1], occurrence: found[2] };
  }
  return null;
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
    await deps.db.batch([updateConnection(connection.app_id, connection.id, { bot_name: own }, wall)]);
  return own.toLowerCase() === named.toLowerCase();
}

/** Whether times are read in the zone of the connection or the app. */
async function isZoneAssumed({ deps, connection, call }: Exchange): Promise<boolean> {
  const { user } = await settleUser(deps, call, []);
  const known = user.row?.time_zone ?? null;
  return (
    user.zoneSource === "app" || known === null || (known === connection.time_zone && !tellsZones(connection))
  );
}
