import { type SQL, sql } from "drizzle-orm";
import { SECONDS_A_DAY } from "../../time/calendar";
import { listOf, namesOf } from "../columns";
import { ofUser } from "../placed";
import type { Scope } from "../rows";
import { deliveries } from "../tables/outbox";
import { endRow, fieldsOf, type Ledger } from "./ledger";

type Row = typeof deliveries.$inferSelect;

/** A delivery of the ledger. The lease of its attempt stays inside the store. */
export type DeliveryRow = Omit<Row, "attempting_until" | "test_app">;

interface DeliveryKey {
  id: string;
}

/** A delivery that is to be enqueued, and whose it is. */
export interface DueDelivery extends DeliveryKey {
  app: string;
}

/** A row of the list of deliveries. */
export type ListedDelivery = Omit<DeliveryRow, "app_id" | "parts_sent" | "sent_hash"> & {
  app: string;
  /** 1 where an attempt has it, or where it was imported. */
  held: 0 | 1;
};

/** Digests and reminders that wait, are sent or given up. */
export const DELIVERIES: Ledger<{
  key: DeliveryKey;
  progress: Pick<Row, "parts_sent" | "sent_hash">;
  done: Pick<Row, "status" | "delivered_at">;
  begun: DeliveryRow;
  due: DueDelivery;
  listed: ListedDelivery;
}> = {
  table: deliveries,
  key: [deliveries.id],
  valuesOf: ({ id }) => [id],
  // The list says when an attempt that is under way would be made again, and what is under way isn't late.
  lease: ["next_attempt_at", "attempting_until"],
  order: [deliveries.id],
  listIndex: sql.empty(),
  // An answer of the app's own bot is dead from the start: its event is replayed.
  replay: { also: sql.empty(), only: sql` AND kind <> 'answer'` },
  begun: sql<DeliveryRow>`${listOf("deliveries", namesOf(deliveries, ["attempting_until", "test_app"]))}`,
  due: fieldsOf<DueDelivery>({ id: deliveries.id, app: deliveries.app_id }),
  listed: fieldsOf<ListedDelivery>({
    id: deliveries.id,
    app: deliveries.app_id,
    user_id: deliveries.user_id,
    kind: deliveries.kind,
    subject: deliveries.subject,
    status: deliveries.status,
    attempts: deliveries.attempts,
    last_error: deliveries.last_error,
    as_of: deliveries.as_of,
    next_attempt_at: deliveries.next_attempt_at,
    created_at: deliveries.created_at,
    delivered_at: deliveries.delivered_at,
    held: sql`attempting_until IS NOT NULL`,
  }),
};

/** Ends a delivery that arrived at `wall` (epoch seconds). */
export function endDelivered(key: DeliveryKey, wall: number): SQL<never> {
  return endRow(DELIVERIES, key, { status: "delivered", delivered_at: wall });
}

/** Ends a delivery of a test app that would have gone to a platform. */
export function endHeld(key: DeliveryKey): SQL<never> {
  return endRow(DELIVERIES, key, { status: "held", delivered_at: null });
}

/** Ends a delivery that had nothing to say. */
export function endQuiet(key: DeliveryKey): SQL<never> {
  return endRow(DELIVERIES, key, { status: "quiet", delivered_at: null });
}

/** The most messages that one person is sent within a day. */
export const MOST_A_DAY = 200;

/** What stands beside a delivery that is tried. */
export interface DeliveryCompany {
  /** Other deliveries of the same user within a day; 0 in a test app, whose year is a minute of the real clock. */
  others: number;
  /** 1 for a delivery of a test app. */
  in_test: 0 | 1;
}

/**
 * Counts, up to `MOST_A_DAY`, the other deliveries of the same user: those of the last day, and those that were claimed
 * before this one and wait. `wall` is in epoch seconds.
 */
export function countOthers(id: string, wall: number): SQL<DeliveryCompany> {
  // An attempt comes within a day of its claim, so nothing older than two days was delivered in the last one.
  return sql`SELECT count(*) AS others, EXISTS (SELECT 1 FROM deliveries t WHERE t.id = ${id} AND t.test_app IS NOT NULL) AS in_test
    FROM (SELECT 1 FROM deliveries d
    CROSS JOIN deliveries o INDEXED BY deliveries_by_user
      ON o.app_id = d.app_id AND o.user_id = d.user_id AND o.created_at > ${wall - 2 * SECONDS_A_DAY}
    WHERE d.id = ${id} AND d.test_app IS NULL AND o.id <> d.id
      AND (o.delivered_at > ${wall - SECONDS_A_DAY} OR (o.status = 'pending' AND o.id < d.id)) LIMIT ${MOST_A_DAY})`;
}

/** An event that the app's own bot didn't answer. */
export interface UnansweredEvent extends Scope {
  id: string;
  /** The event's public id. */
  event: string;
  as_of: number;
  error: string;
}

/** Notes in the ledger that the app's own bot gave no answer: a dead row, once for each event. */
export function noteUnanswered(
  { id, app, user, event, as_of, error }: UnansweredEvent,
  wall: number,
): SQL<never> {
  return ofUser(
    { app, user },
    sql`INSERT INTO deliveries (id, app_id, user_id, kind, subject, as_of, status, attempts, last_error, created_at)
    VALUES (${id}, ${app}, ${user}, 'answer', ${event}, ${as_of}, 'dead', 1, ${error}, ${wall})
    ON CONFLICT DO NOTHING`,
  );
}

/** Takes the note back where the event is carried out again. */
export function dropUnanswered({ app, user }: Scope, event: string): SQL<never> {
  return ofUser(
    { app, user },
    sql`DELETE FROM deliveries WHERE app_id = ${app} AND user_id = ${user} AND kind = 'answer'
    AND subject = ${event}`,
  );
}
