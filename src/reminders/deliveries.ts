import * as z from "zod";
import { failure, success } from "../core/errors";
import { once } from "../core/once";
import { instant, pageOf } from "../operation/answers";
import { operation } from "../operation/declare";
import { keepOutcome } from "../operation/write";
import {
  type DeliveryRow,
  reviveDelivery,
  selectDeliveries,
  selectDelivery,
} from "../store/sends/deliveries";
import { displayInstant } from "../time/display";

const status = once(() => z.enum(["pending", "delivered", "quiet", "dead"]));

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
    attempts: z.number(),
    last_error: z.string().nullable(),
    ...instant("as_of"),
    ...instant("next_attempt_at"),
    ...instant("created_at"),
    ...instant("delivered_at"),
  }),
);

/** Lists the ledger of deliveries, newest first: an app's own, or everybody's for the operator. */
export const listDeliveries = operation({
  name: "list_deliveries",
  summary: "Lists digests, reminders and answers that were sent, are to be sent or failed, newest first",
  about: "ledger",
  effect: "reads",
  input: () =>
    z.strictObject({
      status: status().optional(),
      limit: z.int().min(1).max(100).default(50),
      cursor: z
        .string()
        .regex(/^dlv_[a-z0-9]{1,40}$/, "is no cursor of this list: send next_cursor as it came")
        .optional(),
    }),
  output: () => pageOf(deliverySchema()),
  routes: [{ method: "GET", path: "/v1/deliveries" }],
  example: { status: "dead" },
  run: async (deps, { app, now }, args) => {
    const { limit, cursor } = args;
    const [rows] = await deps.db.batch([
      selectDeliveries(app, args.status ?? null, cursor ?? null, limit + 1),
    ]);
    const page = rows.slice(0, limit);
    return success({
      data: page.map((row) => viewDelivery(row, now)),
      next_cursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
    });
  },
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
  run: async (deps, call, { id }) => {
    const { app, now } = call;
    const [rows] = await deps.db.batch([selectDelivery(id)]);
    const row = rows[0];
    if (row === undefined || (app !== null && row.app_id !== app)) {
      return failure("not_found", "there is no delivery with this id");
    }
    if (row.status !== "dead")
      return failure("conflict", `this delivery is ${row.status}: only a dead one can be replayed`);
    if (row.kind === "answer")
      return failure(
        "conflict",
        `this is an answer that your own bot didn't give: send POST /v1/inbound-events/${row.subject}/replay`,
      );
    if (row.held === 1)
      return failure("conflict", "this delivery was imported: what another deployment kept is never sent");
    const revived: DeliveryRow = {
      ...row,
      status: "pending",
      attempts: 0,
      next_attempt_at: now,
      last_error: null,
    };
    const done = await keepOutcome(deps, call, [reviveDelivery(id, now)], viewDelivery(revived, now));
    // The row is due: if the queue fails, the next cron run enqueues it.
    if (done.ok) await deps.queues.deliver([{ as_of: row.as_of, ids: [id] }]).catch(() => undefined);
    return done;
  },
});

function viewDelivery(row: DeliveryRow, now: number): z.output<ReturnType<typeof deliverySchema>> {
  return {
    id: row.id,
    app: row.app_id,
    user_id: row.user_id,
    kind: row.kind,
    ...(row.kind === "digest" ? { local_date: row.subject } : {}),
    ...(row.kind === "answer" ? { inbound_event_id: row.subject } : {}),
    status: row.status,
    attempts: row.attempts,
    last_error: row.last_error,
    ...displayInstant("as_of", row.as_of, "UTC", now),
    ...displayInstant("next_attempt_at", row.next_attempt_at, "UTC", now),
    ...displayInstant("created_at", row.created_at, "UTC", now),
    ...displayInstant("delivered_at", row.delivered_at, "UTC", now),
  };
}
