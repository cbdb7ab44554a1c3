import * as z from "zod";
import { ageOf } from "../apps/check-health";
import { success } from "../core/errors";
import { once } from "../core/once";
import { wallNow } from "../operation/call/call";
import { operation } from "../operation/declare";
import {
  MOST_COUNTED,
  MOST_DIGESTS,
  selectDigestHours,
  selectQueues,
  selectSchemaVersion,
} from "../store/overview";
import { selectPulse } from "../store/sends/sweeps";
import { SECONDS_A_DAY } from "../time/calendar";
import { isoUtc } from "../time/display";

/** Seconds ahead for which digests are counted by hour. */
const AHEAD = SECONDS_A_DAY;

const age = once(() => z.number().nullable());
const upTo = once(() => z.number().describe(`At most ${MOST_COUNTED} are counted`));

/** Shows how a deployment does: its lateness, what is left, what is coming, and how full its database is. */
export const getStatus = operation({
  name: "get_status",
  summary: "Shows how the deployment does: what is late, left and coming, and its database's size",
  about: "operator",
  effect: "reads",
  input: () => z.strictObject({}),
  output: () =>
    z.strictObject({
      schema: z.string().nullable().describe("The newest migration that the database has"),
      cron_age_seconds: age().describe("Since the newest run of the cron; null before the first"),
      oldest_delivery_seconds: age().describe(
        "How long the oldest delivery has been due; null where none is",
      ),
      deliveries: z.strictObject({ waiting: upTo(), dead: upTo() }),
      inbound_events: z.strictObject({ waiting: upTo(), dead: upTo() }),
      digests: z
        .array(z.strictObject({ hour: z.string().describe("RFC 3339, UTC"), count: z.number() }))
        .describe(`Digests that fall due in the next 24 hours, by hour: the first ${MOST_DIGESTS}`),
      database: z.strictObject({
        size_bytes: z.number().nullable(),
        limit_bytes: z.number().describe("What the account's plan allows (the variable PLAN)"),
      }),
    }),
  routes: [{ method: "GET", path: "/v1/status" }],
  example: {},
  run: async (deps, call) => {
    const { now } = call;
    const [[pulse], [queues], hours, [schema]] = await deps.store.fanOut([
      selectPulse(),
      selectQueues(),
      selectDigestHours(now, now + AHEAD),
      selectSchemaVersion(),
    ]);
    return success({
      schema: schema?.name ?? null,
      cron_age_seconds: ageOf(pulse?.cron_at ?? null, wallNow(call)),
      oldest_delivery_seconds: ageOf(pulse?.due_at ?? null, wallNow(call)),
      deliveries: { waiting: queues?.deliveries_waiting ?? 0, dead: queues?.deliveries_dead ?? 0 },
      inbound_events: { waiting: queues?.events_waiting ?? 0, dead: queues?.events_dead ?? 0 },
      digests: hours.map(({ hour, count }) => ({ hour: isoUtc(hour * 3600), count })),
      database: {
        size_bytes: deps.store.primary.size(),
        limit_bytes: deps.batches.databaseBytes,
      },
    });
  },
});
