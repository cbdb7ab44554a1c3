import { chatId } from "../connections/ids";
import { userId } from "../operation/fields";
import type { EditedEvent, MessageEvent } from "../platforms/events";
import { platformOf } from "../platforms/platforms";
import { fillGroup, isNoOthers } from "../store/chats/groups";
import { insertUsers } from "../store/chats/messages";
import { unsetZone } from "../store/new-zone";
import { resolveZone } from "../time/zones/user-zone";
import type { KnownConnection } from "./connection";
import { GREETING_TIME, knownLocale } from "./event-defaults";

/**
 * The statements that make a user of a group in which the assistant is addressed, and give it what it begins with: the
 * zone and language of whoever speaks, and the chat for its reminders and its morning message. A bot that was thrown out
 * and is spoken to again speaks there again. Null for any other event.
 */
export function meetGroup(
  connection: KnownConnection,
  event: MessageEvent | EditedEvent,
  at: { nowMs: number; wallMs: number },
  speaker: { speaker: string; otherwise: string | null },
) {
  const { app_id: app, platform, id } = connection;
  const isAddressed = event.type === "message" && event.addressed && connection.mode === "assistant";
  const group = chatId(connection, event.chat.id);
  if (!isAddressed || event.chat.kind !== "group" || platformOf(connection)?.api === undefined) return null;
  if (!userId.safeParse(group).success) return null;
  const { zone } = resolveZone(null, connection.default_time_zone);
  const { person, answer } = event;
  const begins = {
    time_zone_source: "app" as const,
    locale: person.locale === null ? null : knownLocale(person.locale),
    display_name: null,
    channel: JSON.stringify({ type: platform, connection_id: id, to: answer.to }),
    digest_time: GREETING_TIME,
    reachable_by: id,
  };
  return {
    insert: insertUsers(app, [group], unsetZone(zone), at, isNoOthers(app, group)),
    fill: fillGroup({ app, user: group }, begins, speaker, Math.floor(at.nowMs / 1000)),
  };
}
