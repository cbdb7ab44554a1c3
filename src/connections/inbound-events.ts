import * as z from "zod";
import { once } from "../core/once";
import { pageOf } from "../operation/answers";
import { operation } from "../operation/declare";
import {
  listLedger,
  replayRow,
  type ShownLedger,
  viewWaiting,
  waitingFields,
} from "../operation/outbox/ledger-operations";
import { pageCursor, pageLimit } from "../operation/page";
import { dropUnanswered } from "../store/outbox/deliveries";
import { EVENTS, type EventKey, type LeftEvent } from "../store/outbox/events";
import type { TypesOf } from "../store/outbox/ledger";

const eventSchema = once(() =>
  z.strictObject({
    id: z.string(),
    app: z.string(),
    user_id: z.string(),
    connection_id: z.string(),
    kind: z.enum(["message", "pressed"]).describe("pressed: a button of the bot's own"),
    status: z.enum(["pending", "dead"]),
    ...waitingFields(),
  }),
);

type EventView = z.output<ReturnType<typeof eventSchema>>;

const SHOWN: ShownLedger<TypesOf<typeof EVENTS>, EventView> = {
  ledger: EVENTS,
  noun: "event",
  missing: "there is no event with this id that waits or is dead",
  keyOf,
  cursorOf: ({ created_at, event_id }) => `${created_at}.${event_id}`,
  positionOf: (cursor) => {
    const [at = "", event_id = ""] = cursor.split(".", 2);
    return [Number(at), event_id];
  },
  view: viewEvent,
  refuse: () => null,
  alongReplay: (row) => [dropUnanswered({ app: row.app, user: row.user_id }, idOfEvent(row))],
  enqueue: (deps, { connection, event_id, chat, as_of }) =>
    deps.queues.inbound([{ connection, event_id, chat, as_of }]),
};

/** Lists events of platforms that wait or are dead: an app's own, or everybody's for the operator. */
export const listInboundEvents = operation({
  name: "list_inbound_events",
  summary: "Lists messages and button presses that were taken and are not carried out, newest first",
  about: "ledger",
  effect: "reads",
  input: () =>
    z.strictObject({
      status: z.enum(["pending", "dead"]).optional(),
      limit: pageLimit(),
      cursor: pageCursor(/^\d{1,12}\.[0-9a-f]{32}$/),
    }),
  output: () => pageOf(eventSchema()),
  routes: [{ method: "GET", path: "/v1/inbound-events" }],
  example: { status: "dead" },
  run: async (deps, call, args) => await listLedger(deps, call, args, SHOWN),
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
  run: async (deps, call, { id }) => await replayRow(deps, call, id, SHOWN),
});

/** The public id of an event: its connection and its hash. */
export function idOfEvent({ connection, event_id }: EventKey): string {
  return `${connection}.${event_id}`;
}

function keyOf(id: string): EventKey {
  const [connection = "", event_id = ""] = id.split(".", 2);
  return { connection, event_id };
}

function viewEvent(row: LeftEvent, now: number): EventView {
  return {
    id: idOfEvent(row),
    app: row.app,
    user_id: row.user_id,
    connection_id: row.connection,
    kind: row.kind,
    status: row.status,
    ...viewWaiting(row, now),
  };
}
