import { chatId, personId } from "../connections/ids";
import { underOneId } from "../connections/one-person";
import { MOST_CONTENT } from "../conversations/message-schema";
import type { Call } from "../operation/call/call";
import type { Deps } from "../operation/deps";
import { depsAt } from "../operation/deps-at";
import type { InboundMessage } from "../operation/queues";
import { sweep, sweepEndingIn } from "../operation/sweep";
import type { EditedEvent, InboundEvent, MessageEvent, PressedEvent } from "../platforms/events";
import { scheduleGreeting } from "../reminders/daily/schedule-greeting";
import { deleteByExternalId, editMessage, type PlatformMessage } from "../store/chats/change-messages";
import { moveGroup } from "../store/chats/groups";
import { keepHandle } from "../store/chats/handles";
import { insertMembers, insertMessages, type NewMessage } from "../store/chats/insert-messages";
import { type ConversationScope, insertConversation, insertUsers } from "../store/chats/messages";
import { type ConnectionRow, fillUser } from "../store/connections";
import { unsetZone } from "../store/new-zone";
import { insertEvent, insertUnkept, type NewEvent } from "../store/outbox/events";
import { TooMuchText } from "../store/refusals";
import { setPushes } from "../store/sends/pushes";
import { NO_ROWS, type Statement } from "../store/statement";
import { refuseWeight } from "../store/weight";
import { cutBytes } from "../time/prompt/cut-text";
import { resolveZone } from "../time/zones/user-zone";
import type { GenuineCall } from "./connection";
import { defaultsOf } from "./event-defaults";
import type { AnswerableEvent } from "./exchange";
import { isForAssistant } from "./for-assistant";
import { meetGroup } from "./meet-group";
import { messageAbout, newEvent, unkeptId, withContent } from "./waiting-event";

/**
 * Stores the events of a verified call at once, so that nothing is lost. An event that wants an answer is written down
 * as waiting in the batch of its message, and enqueued; where the queue fails, the cron enqueues it. A repeat of the
 * call finds both there, and changes nothing. Returns whether any of them is answered.
 */
export async function receiveEvents(inbound: GenuineCall, events: InboundEvent[]): Promise<boolean> {
  const { deps, connection, nowMs } = inbound;
  const as_of = Math.floor(nowMs / 1000);
  const queued: { shard: number | null; message: InboundMessage }[] = [];
  let isAnswered = false;
  for (const received of events) {
    const event = await underOneId(deps, connection, cutEvent(received));
    const question = questionOf(connection, event);
    isAnswered ||= question !== null;
    const waiting = question === null ? null : await newEvent(connection, question, as_of);
    const isNew = await storeEvent(inbound, { event, waiting });
    if (waiting === null || !isNew) continue;
    const conversation = { app: connection.app_id, conversation: chatId(connection, event.chat.id) };
    const { shard } = deps.store.ofConversation(conversation);
    queued.push({ shard, message: messageAbout(waiting, event.chat.id) });
  }
  for (const [shard, some] of Map.groupBy(queued, (one) => one.shard)) {
    const { queues } = depsAt(deps, shard);
    await queues.inbound(some.map(({ message }) => message)).catch(() => undefined);
  }
  return isAnswered;
}

/**
 * What an event asks; null for one that wants no answer. Where a connection only stores, what people say wants none, and
 * the buttons of reminders and digests do. An edit asks the assistant to change what was set up.
 */
function questionOf({ mode }: ConnectionRow, event: InboundEvent): AnswerableEvent | null {
  if (event.type === "deleted" || event.type === "moved") return null;
  if (event.type !== "edited") return mode === "store" && !isForAssistant(event) ? null : event;
  if (mode !== "assistant" || event.request === undefined) return null;
  const { type: _type, edited_at_ms: _at, request, ...message } = event;
  return { ...message, ...request, type: "message", edited: true, reply_to: null };
}

/** An event, and its row if it wants an answer. */
interface ReceivedEvent {
  event: InboundEvent;
  waiting: NewEvent | null;
}

/** UTF-16 code units kept of a message that is replied to. */
const MOST_QUOTED = 1000;

/** UTF-16 code units kept of what a button carries. */
const MOST_DATA = 4000;

/** Cuts texts to the limits of posted messages. */
function cutEvent(event: InboundEvent): InboundEvent {
  if (event.type === "deleted" || event.type === "moved") return event;
  if (event.type === "pressed") return { ...event, data: event.data.slice(0, MOST_DATA).toWellFormed() };
  const content = cutBytes(event.content, MOST_CONTENT);
  const person = { ...event.person, name: event.person.name?.slice(0, 200).toWellFormed() ?? null };
  if (event.type === "edited") return { ...event, person, content };
  const { command, reply_to } = event;
  return {
    ...event,
    person,
    content,
    command: command === null ? null : { ...command, text: cutBytes(command.text, MOST_CONTENT) },
    reply_to:
      reply_to === null
        ? null
        : { ...reply_to, content: reply_to.content?.slice(0, MOST_QUOTED).toWellFormed() ?? null },
  };
}

/** Stores an event with its row. Returns whether the row is new. */
async function storeEvent(inbound: GenuineCall, { event, waiting }: ReceivedEvent): Promise<boolean> {
  const { deps, connection, wallMs } = inbound;
  const at = {
    app: connection.app_id,
    conversation: chatId(connection, event.chat.id),
    connection: connection.id,
  };
  switch (event.type) {
    case "message":
      return await storeMessage(inbound, { ...at, externalId: event.external_id }, { event, waiting });
    case "edited":
      return await storeEdit(inbound, { ...at, externalId: event.external_id }, { event, waiting });
    case "deleted":
      await sweep(
        deps.store.ofConversation(at),
        deleteByExternalId({ ...at, externalId: event.external_id }, Math.floor(wallMs / 1000)),
      );
      return false;
    case "moved":
      // The group stays the same user under its new id.
      await sweep(
        deps.store.ofConversation(at),
        moveGroup(at.app, connection.platform, { from: event.chat.id, to: event.to }),
      );
      return false;
    case "pressed": {
      const { said } = event;
      if (said !== null) {
        const spoken = { ...at, externalId: said.external_id };
        return await storeMessage(inbound, spoken, { event, waiting });
      }
      return waiting === null ? false : await storePress(deps, at, waiting, wallMs);
    }
  }
}

/** Writes down a press that no message tells of. Returns whether its row is new. */
async function storePress(
  deps: Deps,
  at: ConversationScope,
  waiting: NewEvent,
  wallMs: number,
): Promise<boolean> {
  const [made] = await sweep(deps.store.ofConversation(at), [
    insertEvent(waiting, null, Math.floor(wallMs / 1000)),
  ]);
  return made.length > 0;
}

/** The message that an event tells of, its id apart. */
function newMessage(at: PlatformMessage, event: StoredEvent, user: string): Omit<NewMessage, "id"> {
  const pressed = event.type === "pressed";
  return {
    external_id: at.externalId,
    connection_id: at.connection,
    by_own_key: 0,
    role: "user",
    content: pressed ? (event.said?.content ?? "") : event.content,
    name: event.person.name,
    email: null,
    user_id: user,
    owner_id: user,
    agent: null,
    time_zone: null,
    created_at_ms: pressed ? event.pressed_at_ms : event.created_at_ms,
    attachments: null,
    thinking: null,
    thinking_signature: null,
    form: null,
    original: null,
  };
}

/** What a batch stores of a message, and its event. */
interface MessageParts {
  saves: readonly Statement[];
  asked: Statement<{ event_id: string }>;
}

/** The parts where a person has as much as is kept of one: the message is counted, and its event holds what was said. */
async function withoutMessage(
  at: PlatformMessage,
  { event, waiting, said, wall }: ReceivedEvent & { event: StoredEvent; said: string; wall: number },
): Promise<MessageParts> {
  const key = { connection: at.connection, event_id: await unkeptId(event.chat.id, at.externalId) };
  const whole = waiting === null || event.type === "pressed" ? waiting : withContent(waiting, said);
  return {
    saves: [insertUnkept(key, wall)],
    asked: whole === null ? NO_ROWS : insertEvent(whole, null, wall),
  };
}

/** An event whose message is stored. */
type StoredEvent = MessageEvent | EditedEvent | PressedEvent;

async function storeMessage(
  { deps, connection, nowMs, wallMs }: GenuineCall,
  at: PlatformMessage,
  { event, waiting }: ReceivedEvent & { event: StoredEvent },
): Promise<boolean> {
  const user = personId(connection, event.person.id);
  const { zone } = resolveZone(null, connection.default_time_zone);
  const pressed = event.type === "pressed";
  const message = { ...newMessage(at, event, user), id: deps.newId() };
  const now = Math.floor(nowMs / 1000);
  const wall = Math.floor(wallMs / 1000);
  const person = pressed ? null : defaultsOf(connection, event);
  const speaker = { speaker: user, otherwise: connection.time_zone };
  const group = pressed ? null : meetGroup(connection, event, { nowMs, wallMs }, speaker);
  const batch = async ({ saves, asked }: MessageParts) =>
    await sweepEndingIn(
      deps.store.ofConversation(at),
      [
        insertConversation(at, now),
        ...insertUsers(at.app, [user], unsetZone(zone), { nowMs, wallMs }),
        ...saves,
        ...handleOf(connection, event),
        ...(group?.insert ?? []),
      ],
      [
        asked,
        person === null ? NO_ROWS : fillUser(at.app, user, person, now),
        group === null ? NO_ROWS : group.fill,
      ] as const,
    );
  const [made, [filled], [filledGroup]] = await batch({
    saves: [
      ...insertMessages(at, [message]),
      ...insertMembers(at, [message]),
      refuseWeight(at.app, [user], ""),
    ],
    // A press is answered even if its message was deleted.
    asked: waiting === null ? NO_ROWS : insertEvent(waiting, pressed ? null : at, wall),
  }).catch(async (error: unknown) => {
    if (!(error instanceof TooMuchText)) throw error;
    return await batch(await withoutMessage(at, { event, waiting, said: message.content, wall }));
  });
  const call = { app: at.app, user, now, nowMs, wallMs, claim: null };
  if (filled !== undefined) await startReminders(deps, call, filled.reminders_push === 1);
  if (filledGroup !== undefined)
    await startReminders(deps, { ...call, user: at.conversation }, filledGroup.reminders_push === 1);
  return made.length > 0;
}

/**
 * Keeps the name by which others mention a person who writes to the bot alone: nobody else can be reminded by others.
 */
function handleOf(connection: ConnectionRow, event: StoredEvent): Statement[] {
  const { chat, person } = event;
  if (event.type !== "message" || chat.kind !== "direct" || person.handle === undefined) return [];
  const scope = { app: connection.app_id, user: personId(connection, person.id) };
  return keepHandle(scope, connection.platform, person.handle);
}

/** Starts what a new or restored channel is for: pushed reminders and the daily digest. */
async function startReminders(deps: Deps, call: Call, pushes: boolean): Promise<void> {
  if (pushes) await sweep(deps.store.of(call), [setPushes(call, true, call.now)]);
  await scheduleGreeting(deps, call);
}

/** Edits a message, which keeps its time. An edit of an unknown message stores it. Returns whether it waits for an answer. */
async function storeEdit(
  inbound: GenuineCall,
  at: PlatformMessage,
  { event, waiting }: ReceivedEvent & { event: EditedEvent },
): Promise<boolean> {
  const { deps, wallMs } = inbound;
  const rows = await sweep(deps.store.ofConversation(at), editMessage(at, event.content, event.edited_at_ms));
  if ((rows.at(-1) ?? []).length === 0) {
    await storeMessage(inbound, at, { event, waiting: null });
    return false;
  }
  if (waiting === null) return false;
  const [made] = await sweep(deps.store.ofConversation(at), [
    insertEvent(waiting, at, Math.floor(wallMs / 1000)),
  ]);
  return made.length > 0;
}
