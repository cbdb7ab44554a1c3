import { personId } from "../connections/ids";
import { sha256Hex } from "../core/hash";
import type { InboundMessage } from "../operation/queues";
import type { MessageEvent, PressedEvent } from "../platforms/events";
import type { ConnectionRow } from "../store/connections";
import type { EventKey, NewEvent } from "../store/outbox/events";
import type { AnswerableEvent } from "./exchange";

/** What the row of a waiting event holds. The content of its message stays with the message, where that is kept. */
type KeptEvent = (Omit<MessageEvent, "content"> & { content?: string }) | PressedEvent;

/** Seconds before the cron enqueues an event that the queue lost. */
const FIRST_LEASE = 60;

/** The row of an event that came at `asOf` (epoch seconds). */
export async function newEvent(
  connection: ConnectionRow,
  event: AnswerableEvent,
  asOf: number,
): Promise<NewEvent> {
  return {
    connection: connection.id,
    event_id: await eventId(event),
    app: connection.app_id,
    user: personId(connection, event.person.id),
    as_of: asOf,
    event: JSON.stringify(keptOf(event)),
    next_attempt_at: asOf + FIRST_LEASE,
  };
}

/** The queue's message about a row. */
export function messageAbout(
  { connection, event_id, as_of }: EventKey & { as_of: number },
  chat: string,
): InboundMessage {
  return { connection, event_id, chat, as_of };
}

/** The event of a row; `null` for a message that was deleted meanwhile. `content` is its message's. */
export function readEvent(row: { event: string }, content: string | undefined): AnswerableEvent | null {
  const kept = JSON.parse(row.event) as KeptEvent;
  if (kept.type === "pressed") return kept;
  const said = content ?? kept.content;
  return said === undefined ? null : { ...kept, content: said };
}

/** The row of an event whose message isn't kept: it holds what was said until that is answered. */
export function withContent(row: NewEvent, content: string): NewEvent {
  return { ...row, event: JSON.stringify({ ...(JSON.parse(row.event) as KeptEvent), content }) };
}

/** The id of the row that counts a message which isn't kept, by what the platform calls it: a repeat counts once. */
export async function unkeptId(chat: string, externalId: string): Promise<string> {
  return (await sha256Hex(`unkept ${chat} ${externalId}`)).slice(0, 32);
}

function keptOf(event: AnswerableEvent): KeptEvent {
  if (event.type === "pressed") return { ...event, said: null };
  const { content: _content, ...kept } = event;
  return kept;
}

/** Slack sends a mention as two events of one message. The id is hashed, because it outlives erased data. */
async function eventId(event: AnswerableEvent): Promise<string> {
  const isFirst = event.type === "message" && event.edited !== true;
  const id = isFirst ? `${event.chat.id} ${event.external_id}` : event.delivery_id;
  const type = event.type === "message" && !isFirst ? "edited" : event.type;
  return (await sha256Hex(`${type} ${id}`)).slice(0, 32);
}
