import * as z from "zod";
import { failure, success } from "../core/errors";
import { once } from "../core/once";
import { instant, pageOf } from "../operation/answers";
import { operation } from "../operation/declare";
import { keepOutcome } from "../operation/write";
import {
  type EventKey,
  type LeftEvent,
  type LeftPosition,
  reviveEvent,
  selectEvent,
  selectEvents,
} from "../store/chats/inbound-events";
import { dropUnanswered } from "../store/sends/deliveries";
import { displayInstant } from "../time/display";

const eventSchema = once(() =>
  z.strictObject({
    id: z.string(),
    app: z.string(),
    user_id: z.string(),
    connection_id: z.string(),
    kind: z.enum(["message", "pressed"]).describe("pressed: a button of the bot's own"),
    status: z.enum(["pending", "dead"]),
    attempts: z.number(),
    last_error: z.string().nullable(),
    ...instant("as_of"),
    ...instant("next_attempt_at"),
    ...instant("created_at"),
  }),
);

/** Lists events of platforms that wait or are dead: an app's own, or everybody's for the operator. */
export const listInboundEvents = operation({
  name: "list_inbound_events",
  summary: "Lists messages and button presses that were taken and are not carried out, newest first",
  about: "ledger",
  effect: "reads",
  input: () =>
    z.strictObject({
      status: z.enum(["pending", "dead"]).optional(),
      limit: z.int().min(1).max(100).default(50),
      cursor: z
        .string()
        .regex(/^\d{1,12}\.[0-9a-f]{32}$/, "is no cursor of this list: send next_cursor as it came")
        .optional(),
    }),
  output: () => pageOf(eventSchema()),
  routes: [{ method: "GET", path: "/v1/inbound-events" }],
  example: { status: "dead" },
  run: async (deps, { app, now }, args) => {
    const { limit, status = null } = args;
    const before = args.cursor === undefined ? null : positionOf(args.cursor);
    const [rows] = await deps.db.batch([selectEvents(app, status, before, limit + 1)]);
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    return success({
      data: page.map((row) => viewEvent(row, now)),
      next_cursor: rows.length > limit && last !== undefined ? `${last.created_at}.${last.event_id}` : null,
    });
  },
});

/** Carries out a dead event at once, and with all its attempts. */
export const replayInboundEvent = operation({
  name: "replay_inbound_event",
  summary: "Has a dead message or button press carried out again",
  about: "ledger",
  effect: "writes",
  input: () => z.strictObject({ id: z.string() }),
  output: eventSchema,
  routes: [{ method: "POST", path: "/v1/inbound-events/{id}/replay" }],
  example: { id: "con_cccccccccccccccc.eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee" },
  run: async (deps, call, { id }) => {
    const { app, now } = call;
    const key = keyOf(id);
    const [[row]] = await deps.db.batch([selectEvent(key)]);
    if (row === undefined || (app !== null && row.app !== app))
      return failure("not_found", "there is no event with this id that waits or is dead");
    if (row.status !== "dead")
      return failure("conflict", `this event is ${row.status}: only a dead one can be replayed`);
    const revived = {
      ...row,
      status: "pending" as const,
      attempts: 0,
      next_attempt_at: now,
      last_error: null,
    };
    const done = await keepOutcome(
      deps,
      call,
      [reviveEvent(key, now), dropUnanswered({ app: row.app, user: row.user_id }, id)],
      viewEvent(revived, now),
    );
    // The row is due: if the queue fails, the next cron run enqueues it.
    if (done.ok)
      await deps.queues.inbound([{ ...key, chat: row.chat, as_of: row.as_of }]).catch(() => undefined);
    return done;
  },
});

/** The public id of an event: its connection and its hash. */
export function idOfEvent({ connection, event_id }: EventKey): string {
  return `${connection}.${event_id}`;
}

function keyOf(id: string): EventKey {
  const [connection = "", event_id = ""] = id.split(".", 2);
  return { connection, event_id };
}

function positionOf(cursor: string): LeftPosition {
  const [at = "", event_id = ""] = cursor.split(".", 2);
  return { at: Number(at), event_id };
}

function viewEvent(row: LeftEvent, now: number): z.output<ReturnType<typeof eventSchema>> {
  return {
    id: idOfEvent(row),
    app: row.app,
    user_id: row.user_id,
    connection_id: row.connection,
    kind: row.kind,
    status: row.status,
    attempts: row.attempts,
    last_error: row.last_error,
    ...displayInstant("as_of", row.as_of, "UTC", now),
    ...displayInstant("next_attempt_at", row.next_attempt_at, "UTC", now),
    ...displayInstant("created_at", row.created_at, "UTC", now),
  };
}
