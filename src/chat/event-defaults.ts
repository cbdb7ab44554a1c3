import { locale } from "../operation/fields";
import type { EditedEvent, MessageEvent } from "../platforms/events";
import { platformOf } from "../platforms/platforms";
import type { ConnectionRow, PersonDefaults } from "../store/connections";
import { canonicalZone } from "../time/zones/zone";
import { tellsZones } from "./connection";

/** The wall-clock time of the daily digest that people and groups of the built-in assistant start with. */
export const GREETING_TIME = "08:00";

/** Null for tags that are no BCP 47: platforms pass on whatever people's apps send. */
export function knownLocale(tag: string): string | null {
  const read = locale.safeParse(tag);
  return read.success ? (read.data ?? null) : null;
}

/**
 * What an event tells of a person. Whoever asks the assistant in a group is answered there, and reminded in private.
 */
export function defaultsOf(connection: ConnectionRow, event: MessageEvent | EditedEvent): PersonDefaults {
  const { person } = event;
  const told = person.time_zone === null ? null : canonicalZone(person.time_zone);
  // `answerEvent` asks the platform for the zone before the first answer.
  const later = tellsZones(connection) && connection.mode !== "store";
  const to = channelTo(connection, event);
  const direct = event.type === "message" && event.chat.kind === "direct";
  return {
    time_zone: told ?? (later ? null : connection.time_zone),
    time_zone_source: told === null ? "app" : "observed",
    locale: person.locale === null ? null : knownLocale(person.locale),
    display_name: person.name,
    channel:
      to === null ? null : JSON.stringify({ type: connection.platform, connection_id: connection.id, to }),
    digest_time: to === null ? null : GREETING_TIME,
    reachable_by: direct ? connection.id : null,
  };
}

/** The chat for reminders and digests; null for people who didn't talk to the bot, or can't be reached. */
function channelTo(connection: ConnectionRow, event: MessageEvent | EditedEvent): string | null {
  if (connection.mode === "store" || event.type !== "message") return null;
  const api = platformOf(connection)?.api;
  if (api === undefined) return null;
  if (event.chat.kind === "direct") return event.answer.to;
  if (!event.addressed) return null;
  return api.chatOf(event.person.id);
}
