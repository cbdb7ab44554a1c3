import type { Deps } from "../operation/deps";
import type { EarlierInboundMessage, InboundMessage } from "../operation/queues";
import { adoptEvent } from "../store/chats/inbound-events";
import { selectConnectionById } from "../store/connections";
import { messageAbout, newEvent } from "./waiting-event";

/**
 * Writes down an event that the version before this one left in the queue, so that it is carried out like any other.
 * `takenBy` is the queue's message, which may have begun to answer it; null for a message that the queue gave up on.
 * `null` where another message answers the event, or has done so.
 */
export async function adoptEarlier(
  deps: Deps,
  { connection: id, event, as_of, reply }: EarlierInboundMessage,
  takenBy: string | null,
  wall: number,
): Promise<InboundMessage | null> {
  if (event.type !== "message" && event.type !== "pressed") return null;
  const [[connection]] = await deps.db.batch([selectConnectionById(id)]);
  if (connection === undefined) return null;
  const row = await newEvent(connection, event, as_of);
  const kept = reply === undefined ? null : JSON.stringify(reply);
  const by = { takenBy: kept === null ? takenBy : null, reply: kept };
  const [made] = await deps.db.batch([adoptEvent({ ...row, next_attempt_at: wall }, by, wall)]);
  return made.length === 0 ? null : messageAbout(row, event.chat.id);
}
