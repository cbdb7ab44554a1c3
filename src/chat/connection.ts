import { openCredentials, openOldCredentials } from "../connections/connection-secrets";
import { inTestApp } from "../operation/call/app-clock";
import type { Deps } from "../operation/deps";
import type { InboundEvent } from "../platforms/events";
import { platformOf } from "../platforms/platforms";
import type { AppDefaults } from "../store/apps";
import { type ConnectionRow, type StoredConnection, selectConnectionById } from "../store/connections";
import type { AppClock } from "../store/test-clocks";

export type KnownConnection = StoredConnection & AppDefaults & AppClock;

/** A connection, and its credentials: `null` where no key opens them. */
interface FoundConnection {
  connection: KnownConnection;
  credentials: unknown;
}

/** A platform's call to a connection, found genuine. */
export interface GenuineCall {
  deps: Deps;
  connection: KnownConnection;
  /** When it came by the app's clock, in epoch milliseconds. */
  nowMs: number;
  /** The same by the real clock. */
  wallMs: number;
}

/** The connection with this id, and its opened credentials; `null` where there is none. */
export async function findConnection(
  deps: Deps,
  platform: string,
  id: string,
): Promise<FoundConnection | null> {
  if (!/^con_[a-z0-9]{1,40}$/.test(id)) return null;
  const [rows] = await deps.store.primary.read([selectConnectionById(id)]);
  const connection = rows[0];
  if (connection === undefined || connection.platform !== platform) return null;
  return { connection, credentials: await openCredentials(deps, connection) };
}

/**
 * A call by the clock of its app: in a test app what came happens at the moment at which the clock stands, whatever the
 * platform says.
 */
export function byAppClock(
  call: GenuineCall,
  events: readonly InboundEvent[],
): [GenuineCall, InboundEvent[]] {
  const { test_now } = call.connection;
  if (test_now === null) return [call, [...events]];
  const nowMs = test_now * 1000;
  return [{ ...call, nowMs, deps: inTestApp(call.deps) }, events.map((event) => atMoment(event, nowMs))];
}

function atMoment(event: InboundEvent, nowMs: number): InboundEvent {
  switch (event.type) {
    case "message":
      return { ...event, created_at_ms: nowMs };
    case "edited":
      return { ...event, edited_at_ms: nowMs };
    case "pressed":
      return { ...event, pressed_at_ms: nowMs };
    case "deleted":
    case "moved":
      return event;
  }
}

/** Whether the platform's API tells a person's time zone. */
export function tellsZones(connection: ConnectionRow): boolean {
  return platformOf(connection)?.api?.askPerson !== undefined;
}

/**
 * What `ask` answers to the connection's credentials, or else to those that it had within a day of `now` (epoch seconds);
 * `null` where it answers that to all of them.
 */
export async function askCredentials<T>(
  deps: Deps,
  { connection, credentials }: FoundConnection,
  now: number,
  ask: (credentials: unknown) => Promise<T | null>,
): Promise<T | null> {
  const answer = await ask(credentials);
  if (answer !== null) return answer;
  for (const old of await openOldCredentials(deps, connection, now)) {
    const byOld = await ask(old);
    if (byOld !== null) return byOld;
  }
  return null;
}
