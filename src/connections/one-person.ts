import type { Deps } from "../operation/deps";
import { sweep } from "../operation/sweep";
import type { InboundEvent, Person } from "../platforms/events";
import { joinPersonIds, selectPersonIds } from "../store/chats/person-ids";
import type { ConnectionRow } from "../store/connections";
import { idOnPlatform, personId } from "./ids";

/**
 * The event of a person with several ids, under the id by which this person is a user here. WhatsApp names people by
 * number, by an id of the business's own, or by both: a person who was met under one stays the same user under the other.
 */
export async function underOneId(
  deps: Deps,
  connection: ConnectionRow,
  event: InboundEvent,
): Promise<InboundEvent> {
  const { person } = event;
  if (person?.ids === undefined) return event;
  const app = connection.app_id;
  const ids = person.ids.map((id) => personId(connection, id));
  const [known] = await deps.store.primary.read([selectPersonIds(app, ids)]);
  const user = known[0]?.user_id ?? personId(connection, person.id);
  const others = ids.filter(
    (id) => id !== user && !known.some((one) => one.id === id && one.user_id === user),
  );
  if (others.length > 0) await sweep(deps.store.primary, [joinPersonIds({ app, user }, others)]);
  return renamed(event, person, idOnPlatform(connection, user));
}

function renamed(event: InboundEvent, person: Person, id: string): InboundEvent {
  const { ids: _ids, ...rest } = person;
  const chat = event.chat.kind === "direct" ? { ...event.chat, id } : event.chat;
  return { ...event, person: { ...rest, id }, chat };
}
