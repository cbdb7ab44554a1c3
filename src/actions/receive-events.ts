import type { DeletedEvent, EditedEvent, InboundEvent, MessageEvent, Person } from "../chat-events";
import {
  type ConnectionRow,
  claimEvent,
  fillUser,
  type PersonDefaults,
  selectConnectionById,
} from "../store/connections";
import {
  deleteByExternalId,
  editMessage,
  insertConversation,
  insertMembers,
  insertMessages,
  type NewMessage,
} from "../store/messages";
import { canonicalZone } from "../time/zone";
import { requestOf } from "./assistant";
import { openCredentials } from "./connections";
import type { AppDefaults } from "./context-source";
import type { Deps } from "./deps";
import { resolveZone } from "./known-user";

/** A message of the inbound queue: what the platform has been told is done, and has to be. */
export interface InboundMessage {
  connection: string;
  event: InboundEvent;
  /** Epoch seconds at which it came in. */
  as_of: number;
}

export type KnownConnection = ConnectionRow & AppDefaults;

/** A connection with its opened credentials, by the id in its address; `null` when there is none. */
export async function findConnection(
  deps: Deps,
  platform: string,
  id: string,
): Promise<{ connection: KnownConnection; credentials: unknown } | null> {
  if (!/^con_[a-z0-9]{1,40}$/.test(id)) return null;
  const [rows = []] = await deps.db.batch([selectConnectionById(id)]);
  const connection = rows[0] as unknown as KnownConnection | undefined;
  if (connection === undefined || connection.platform !== platform) return null;
  return { connection, credentials: await openCredentials(deps, connection) };
}

/** The morning hour at which people of the built-in assistant are greeted until they say otherwise. */
const GREETING_TIME = "08:00";

/**
 * Takes the events of a genuine call: messages, edits and deletions are stored at once, so that nothing is lost, and
 * what has to be answered goes into the queue. An event that came before does nothing.
 */
export async function receiveEvents(
  deps: Deps,
  connection: KnownConnection,
  events: InboundEvent[],
  nowMs: number,
): Promise<void> {
  const now = Math.floor(nowMs / 1000);
  const queued: InboundMessage[] = [];
  for (const event of events) {
    const fresh = await takeEvent(deps, connection, event, now, nowMs);
    const answered = event.type === "message" || event.type === "pressed";
    if (fresh && answered && connection.mode !== "store")
      queued.push({ connection: connection.id, event, as_of: now });
  }
  if (queued.length > 0) await deps.queues.inbound(queued);
}

async function takeEvent(
  deps: Deps,
  connection: KnownConnection,
  event: InboundEvent,
  now: number,
  nowMs: number,
): Promise<boolean> {
  const scope = { app: connection.app_id, conversation: `${connection.platform}:${event.chat.id}` };
  switch (event.type) {
    case "message":
      return await storeMessage(deps, connection, scope, event, nowMs);
    case "edited":
      return await storeEdit(deps, connection, scope, event, nowMs);
    case "deleted":
      await deps.db.batch(deleteByExternalId(scope, (event satisfies DeletedEvent).external_id, now));
      return true;
    case "pressed": {
      const [rows = []] = await deps.db.batch([claimEvent(connection.id, event.delivery_id, now)]);
      return rows.length > 0;
    }
  }
}

async function storeMessage(
  deps: Deps,
  connection: KnownConnection,
  scope: { app: string; conversation: string },
  event: MessageEvent | EditedEvent,
  nowMs: number,
): Promise<boolean> {
  const user = userOf(connection, event.person);
  const { zone } = resolveZone(null, connection.default_time_zone);
  const message: NewMessage = {
    id: deps.newId(),
    external_id: event.external_id,
    role: "user",
    content: event.content,
    name: event.person.name,
    email: null,
    user_id: user,
    owner_id: user,
    agent: null,
    time_zone: null,
    created_at_ms: event.created_at_ms,
    attachments: null,
    thinking: null,
    thinking_signature: null,
  };
  const before = [
    insertConversation(scope, Math.floor(nowMs / 1000)),
    ...insertMembers(scope, [user], zone, nowMs),
    fillUser(scope.app, user, defaultsOf(connection, event)),
  ];
  const rows = await deps.db.batch([...before, ...insertMessages(scope, [message])]);
  return (rows[before.length] ?? []).length > 0;
}

/** An edit keeps the time at which the message was first written; one of a message never seen stores it. */
async function storeEdit(
  deps: Deps,
  connection: KnownConnection,
  scope: { app: string; conversation: string },
  event: EditedEvent,
  nowMs: number,
): Promise<boolean> {
  const rows = await deps.db.batch(editMessage(scope, event.external_id, event.content));
  if ((rows.at(-1) ?? []).length > 0) return true;
  return await storeMessage(deps, connection, scope, event, nowMs);
}

export function userOf(connection: ConnectionRow, person: Person): string {
  return `${connection.platform}:${person.id}`;
}

/**
 * What is known of a person from a call. Who asks the assistant for something in a group is answered there, and
 * reminded alone: what it says later is nobody else's.
 */
function defaultsOf(connection: ConnectionRow, event: MessageEvent | EditedEvent): PersonDefaults {
  const { person } = event;
  const told = person.time_zone === null ? null : canonicalZone(person.time_zone);
  // Slack tells it when it is asked, which is done before the first answer.
  const later = connection.platform === "slack" && connection.mode !== "store";
  const to = channelTo(connection, event);
  const direct = event.type === "message" && event.chat.kind === "direct";
  return {
    time_zone: told ?? (later ? null : connection.time_zone),
    locale: person.locale,
    display_name: person.name,
    channel:
      to === null ? null : JSON.stringify({ type: connection.platform, connection_id: connection.id, to }),
    digest_time: to === null ? null : GREETING_TIME,
    reachable_by: direct ? connection.id : null,
  };
}

/** Where the assistant reaches a person by itself; null for people it has nothing to do with, or can't reach. */
function channelTo(connection: ConnectionRow, event: MessageEvent | EditedEvent): string | null {
  if (connection.mode !== "assistant" || event.type !== "message") return null;
  if (connection.platform === "standard") return null;
  if (event.chat.kind === "direct") return event.answer.to;
  if (!event.addressed && requestOf(event.content, event.command) === null) return null;
  return connection.platform === "discord" ? `user:${event.person.id}` : event.person.id;
}
