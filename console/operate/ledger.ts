import {
  type Almanac,
  DELIVERY_STATUSES,
  type DeliveryStatus,
  EVENT_STATUSES,
  type ListDeliveriesAnswer,
  type ListInboundEventsAnswer,
} from "../../clients/typescript/src/client";
import { viewerZone } from "../shell/measure";
import { shortTime } from "../shell/time";
import { say } from "../words";

/** What goes out by itself, and what came in and isn't carried out: two lists of one form. */
export type What = "deliveries" | "events";

type Delivery = ListDeliveriesAnswer["data"][number];
type InboundEvent = ListInboundEventsAnswer["data"][number];

export interface LedgerRow {
  id: string;
  app: string;
  user: string;
  title: string;
  status: DeliveryStatus;
  lastError: string | null;
  /** The event that is replayed in its place; null for a row that is replayed itself. */
  event: string | null;
  facts: readonly string[];
}

export const STATES: Readonly<Record<What, readonly DeliveryStatus[]>> = {
  deliveries: DELIVERY_STATUSES,
  events: EVENT_STATUSES,
};

const PAGE = 50;

interface Asked {
  what: What;
  /** "" for any. */
  status: string;
  cursor: string | null;
}

export async function loadLedger(
  client: Almanac,
  { what, status, cursor }: Asked,
  signal: AbortSignal,
): Promise<{ rows: LedgerRow[]; next: string | null }> {
  const from = { limit: PAGE, ...(cursor === null ? {} : { cursor }) };
  if (what === "events") {
    const chosen = EVENT_STATUSES.find((one) => one === status);
    const asked = { ...from, ...(chosen === undefined ? {} : { status: chosen }) };
    const { data, next_cursor } = await client.listInboundEvents(asked, { signal });
    return { rows: data.map(eventRow), next: next_cursor };
  }
  const chosen = DELIVERY_STATUSES.find((one) => one === status);
  const asked = { ...from, ...(chosen === undefined ? {} : { status: chosen }) };
  const { data, next_cursor } = await client.listDeliveries(asked, { signal });
  return { rows: data.map(deliveryRow), next: next_cursor };
}

/** Has a dead one tried again. */
export async function replay(client: Almanac, what: What, row: LedgerRow): Promise<LedgerRow> {
  if (what === "events") return eventRow(await client.replayInboundEvent({ id: row.id }));
  if (row.event === null) return deliveryRow(await client.replayDelivery({ id: row.id }));
  await client.replayInboundEvent({ id: row.event });
  return { ...row, status: "pending", lastError: null };
}

function deliveryRow(row: Delivery): LedgerRow {
  const delivered = row.delivered_at === null ? null : factOf("deliveries.deliveredAt", row.delivered_at);
  const title = say("deliveries.for", {
    kind: say(`deliveries.kind.${row.kind}`),
    date: row.local_date ?? shortTime(row.as_of ?? 0, viewerZone()),
  });
  return {
    id: row.id,
    app: row.app,
    user: row.user_id,
    title,
    status: row.status,
    lastError: row.last_error,
    event: row.inbound_event_id ?? null,
    facts: [attemptsOf(row.attempts), nextOf(row), delivered].filter((fact) => fact !== null),
  };
}

function eventRow(row: InboundEvent): LedgerRow {
  const title = say("deliveries.for", {
    kind: say(`deliveries.kind.${row.kind}`),
    date: shortTime(row.created_at ?? 0, viewerZone()),
  });
  return {
    id: row.id,
    app: row.app,
    user: row.user_id,
    title,
    status: row.status,
    lastError: row.last_error,
    event: null,
    facts: [row.connection_id, attemptsOf(row.attempts), nextOf(row)].filter((fact) => fact !== null),
  };
}

function attemptsOf(count: number): string {
  return say("deliveries.attempts", { count });
}

function nextOf({ status, next_attempt_at }: Pick<Delivery, "status" | "next_attempt_at">): string | null {
  return status === "pending" && next_attempt_at !== null ? factOf("deliveries.next", next_attempt_at) : null;
}

function factOf(word: "deliveries.next" | "deliveries.deliveredAt", instant: number): string {
  return say(word, { time: shortTime(instant, viewerZone()) });
}
