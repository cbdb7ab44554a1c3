import * as z from "zod";
import { failure, type Result, success } from "../core/errors";
import { checkArguments } from "../operation/arguments";
import type { Deps } from "../operation/deps";
import { claimTaken } from "../operation/idempotency";
import type { Page } from "../operation/page";
import { commitWith } from "../store/commit";
import { type DeliveryRow, reviveDelivery, selectDeliveries, selectDelivery } from "../store/deliveries";
import type { Claim } from "../store/idempotency";
import { displayInstant } from "../time/display";

export const deliveryListSchema = z.strictObject({
  status: z.enum(["pending", "delivered", "quiet", "dead"]).optional(),
  limit: z.int().min(1).max(100).default(50),
  cursor: z
    .string()
    .regex(/^dlv_[a-z0-9]{1,40}$/, "is no cursor of this list: send next_cursor as it came")
    .optional(),
});

/** The ledger of deliveries, newest first: an app's own, or (`app` null) everybody's for the operator. */
export async function listDeliveries(
  deps: Deps,
  app: string | null,
  input: unknown,
  now: number,
): Promise<Result<Page<Record<string, unknown>>>> {
  const args = checkArguments(deliveryListSchema, input);
  if (!args.ok) return args;
  const { status, limit, cursor } = args.value;
  const [rows] = await deps.db.batch([selectDeliveries(app, status ?? null, cursor ?? null, limit + 1)]);
  const page = rows.slice(0, limit);
  return success({
    data: page.map((row) => viewDelivery(row, now)),
    next_cursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
  });
}

/** Has a dead delivery tried again, at once and with all its attempts. */
export async function replayDelivery(
  deps: Deps,
  app: string | null,
  id: string,
  claim: Claim | null,
  now: number,
): Promise<Result<Record<string, unknown>>> {
  const [rows] = await deps.db.batch([selectDelivery(id)]);
  const row = rows[0];
  if (row === undefined || (app !== null && row.app_id !== app)) {
    return failure("not_found", "there is no delivery with this id");
  }
  if (row.status !== "dead")
    return failure("conflict", `this delivery is ${row.status}: only a dead one can be replayed`);
  const revived: DeliveryRow = {
    ...row,
    status: "pending",
    attempts: 0,
    next_attempt_at: now,
    last_error: null,
  };
  const view = viewDelivery(revived, now);
  if (
    (await commitWith(deps.db, [reviveDelivery(id, now)], { claim, status: 200, outcome: view, now })) ===
    "claimed"
  )
    return claimTaken();
  // The row is due now: where the queue fails, the next run of the cron finds it.
  await deps.queues.deliver([{ as_of: row.as_of, ids: [id] }]).catch(() => undefined);
  return success(view);
}

function viewDelivery(row: DeliveryRow, now: number): Record<string, unknown> {
  return {
    id: row.id,
    app: row.app_id,
    user_id: row.user_id,
    kind: row.kind,
    ...(row.kind === "digest" ? { local_date: row.subject } : {}),
    status: row.status,
    attempts: row.attempts,
    last_error: row.last_error,
    ...displayInstant("as_of", row.as_of, "UTC", now),
    ...displayInstant("next_attempt_at", row.next_attempt_at, "UTC", now),
    ...displayInstant("created_at", row.created_at, "UTC", now),
    ...displayInstant("delivered_at", row.delivered_at, "UTC", now),
  };
}
