import * as z from "zod";
import { once } from "../core/once";
import { instant, pageOf } from "../operation/answers";
import { operation } from "../operation/declare";
import {
  listLedger,
  replayRow,
  type ShownLedger,
  viewWaiting,
  waitingFields,
} from "../operation/outbox/ledger-operations";
import { pageCursor, pageLimit } from "../operation/page";
import { DELIVERIES, type ListedDelivery } from "../store/outbox/deliveries";
import type { TypesOf } from "../store/outbox/ledger";
import { displayInstant } from "../time/display";

const status = once(() => z.enum(["pending", "delivered", "quiet", "dead", "held"]));

const deliverySchema = once(() =>
  z.strictObject({
    id: z.string(),
    app: z.string(),
    user_id: z.string(),
    kind: z
      .enum(["digest", "reminder", "answer"])
      .describe("answer: what your own bot was to say in a chat, and didn't"),
    local_date: z.string().optional().describe("The date of a digest"),
    inbound_event_id: z.string().optional().describe("The event that your own bot didn't answer"),
    status: status(),
    ...waitingFields(),
    ...instant("delivered_at"),
  }),
);

type DeliveryView = z.output<ReturnType<typeof deliverySchema>>;

const SHOWN: ShownLedger<TypesOf<typeof DELIVERIES>, DeliveryView> = {
  ledger: DELIVERIES,
  noun: "delivery",
  missing: "there is no delivery with this id",
  keyOf: (id) => ({ id }),
  cursorOf: ({ id }) => id,
  positionOf: (cursor) => [cursor],
  view: viewDelivery,
  refuse: ({ kind, subject, held }) => {
    if (kind === "answer")
      return `this is an answer that your own bot didn't give: send POST /v1/inbound-events/${subject}/replay`;
    return held === 1 ? "this delivery was imported: what another deployment kept is never sent" : null;
  },
  alongReplay: () => [],
  enqueue: (deps, { id, as_of }) => deps.queues.deliver([{ as_of, ids: [id] }]),
};

/** Lists the ledger of deliveries, newest first: an app's own, or everybody's for the operator. */
export const listDeliveries = operation({
  name: "list_deliveries",
  summary: "Lists digests, reminders and answers that were sent, are to be sent or failed, newest first",
  about: "ledger",
  effect: "reads",
  input: () =>
    z.strictObject({
      status: status().optional(),
      limit: pageLimit(),
      cursor: pageCursor(/^dlv_[a-z0-9]{1,40}$/),
    }),
  output: () => pageOf(deliverySchema()),
  routes: [{ method: "GET", path: "/v1/deliveries" }],
  example: { status: "dead" },
  run: async (deps, call, args) => await listLedger(deps, call, args, SHOWN),
});

/** Tries a dead delivery again, at once and with all its attempts. */
export const replayDelivery = operation({
  name: "replay_delivery",
  summary: "Has a dead delivery tried again",
  about: "ledger",
  effect: "writes",
  input: () => z.strictObject({ id: z.string() }),
  output: deliverySchema,
  routes: [{ method: "POST", path: "/v1/deliveries/{id}/replay" }],
  example: { id: "dlv_dddddddddddd" },
  run: async (deps, call, { id }) => await replayRow(deps, call, id, SHOWN),
});

function viewDelivery(row: ListedDelivery, now: number): DeliveryView {
  return {
    id: row.id,
    app: row.app,
    user_id: row.user_id,
    kind: row.kind,
    ...(row.kind === "digest" ? { local_date: row.subject } : {}),
    ...(row.kind === "answer" ? { inbound_event_id: row.subject } : {}),
    status: row.status,
    ...viewWaiting(row, now),
    ...displayInstant("delivered_at", row.delivered_at, "UTC", now),
  };
}
