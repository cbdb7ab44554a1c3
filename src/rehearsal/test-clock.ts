import * as z from "zod";
import { failure, invalid, type Result, success } from "../core/errors";
import { nowFields, viewNow } from "../operation/answers";
import type { AppCall } from "../operation/call/call";
import { operation } from "../operation/declare";
import type { Deps } from "../operation/deps";
import { clockTime, instantOf } from "../operation/fields";
import { keep } from "../operation/keep";
import { cutPage, notACursor, pageCursor, readCursor, writeCursor } from "../operation/page";
import { sweep } from "../operation/sweep";
import { selectHappened, setClock } from "../store/test-clocks";
import { SECONDS_A_DAY } from "../time/calendar";
import type { ParsedTime } from "../time/iso";
import { laterByIso } from "../time/iso-duration";
import { MAX_INSTANT } from "../time/zones/zone";
import { advanceApp, type PlayedStretch } from "./advance";

/** Days by which one call may advance a clock. */
const MOST_DAYS = 366;

/** Rows of a page of what happened. */
const MOST_ROWS = 500;

const clockSchema = () => z.strictObject(nowFields);

export const getClock = operation({
  name: "get_clock",
  summary: "Shows where the clock of a test app stands",
  about: "clock",
  effect: "reads",
  input: () => z.strictObject({}),
  output: clockSchema,
  routes: [{ method: "GET", path: "/v1/clock" }],
  example: {},
  run: async (_deps, call) => success(viewNow("UTC", call.now)),
});

/** Sets the clock before anything happens by it: afterwards it goes forward alone. */
export const putClock = operation({
  name: "set_clock",
  summary: "Sets the clock of a new test app, once",
  about: "clock",
  effect: "writes",
  write: { inSteps: true },
  input: () =>
    z.strictObject({ now: clockTime.describe("ISO 8601, in UTC without an offset; or epoch seconds") }),
  output: clockSchema,
  routes: [{ method: "PUT", path: "/v1/clock" }],
  example: { now: "2026-03-01T09:00:00Z" },
  run: async (deps, call, args) => {
    const now = instantOf(args.now, "UTC", call.now);
    const [[set]] = await sweep(deps.store.primary, [setClock(call.app, now)]);
    if (set === undefined)
      return failure(
        "conflict",
        "this clock was set or advanced before, or the app has memories or messages: send POST /v1/clock/advance, or make another test app",
      );
    return await keep(deps, call, [], viewNow("UTC", now));
  },
});

/** Advances the clock, and carries out what was due meanwhile. */
export const advanceClock = operation({
  name: "advance_clock",
  summary:
    "Advances the clock of a test app, and carries out the digests and reminders that are due meanwhile",
  about: "clock",
  effect: "writes",
  write: { inSteps: true },
  input: () =>
    z.strictObject({
      to: clockTime
        .optional()
        .describe("To this moment: ISO 8601, in UTC without an offset; or epoch seconds"),
      by: z.string().max(64).optional().describe("By this long: an ISO 8601 duration, such as P1D or PT90M"),
      cursor: pageCursor(/^[A-Za-z0-9_-]{1,200}$/).describe(
        "The next page of what happened; the clock stays",
      ),
    }),
  output: () =>
    z.strictObject({
      ...nowFields,
      happened: z
        .array(
          z.strictObject({
            at: z.number().describe("Epoch seconds, by the app's clock"),
            type: z.enum(["digest", "reminder"]),
            status: z
              .enum(["sent", "failed", "held"])
              .describe("held: made for a platform, to which a test app sends nothing"),
            user_id: z.string(),
            id: z.string().describe("The webhook-id, by which the ledger has it"),
          }),
        )
        .describe("What went out, in order"),
      next_cursor: z.string().nullable().describe("Send the same call with it for more of what happened"),
    }),
  routes: [{ method: "POST", path: "/v1/clock/advance", status: 200 }],
  example: { by: "P1D" },
  run: async (deps, call, args) => {
    if (args.cursor !== undefined) return await nextPage(deps, call, args.cursor);
    const to = goalOf(call, args);
    if (!to.ok) return to;
    // A length counts from where this call found the clock, so no other may have advanced it since.
    const from = args.by === undefined ? null : call.now;
    const done = await advanceApp(deps, call.app, to.value, from);
    if (!done.ok) return done;
    const outcome = await pageOf(deps, call.app, done.value);
    return await keep(deps, call, [], outcome);
  },
});

function goalOf(
  call: AppCall,
  { to, by }: { to?: ParsedTime | undefined; by?: string | undefined },
): Result<number> {
  if ((to === undefined) === (by === undefined))
    return invalid({ path: "to", message: "or by must be sent, and not both: such as by: P1D" });
  const goal = to === undefined ? laterByIso(call.now, by ?? "") : instantOf(to, "UTC", call.now);
  if (goal === null)
    return invalid({ path: "by", message: "is no ISO 8601 duration: send one such as P1D, PT90M or P1M" });
  const path = to === undefined ? "by" : "to";
  if (goal < call.now)
    return invalid({ path, message: "is before this clock, which goes forward alone: send a later time" });
  if (goal - call.now > MOST_DAYS * SECONDS_A_DAY)
    return invalid({ path, message: `is more than ${MOST_DAYS} days ahead: send that in several calls` });
  if (goal > MAX_INSTANT) return invalid({ path, message: "is in no year up to 9999: send an earlier time" });
  return success(goal);
}

async function nextPage(deps: Deps, call: AppCall, cursor: string) {
  const [at, place, endAt, endPlace] = readCursor(cursor, 4) ?? [];
  if (at === undefined || place === undefined || endAt === undefined || endPlace === undefined)
    return notACursor();
  const after = { at, place };
  return success(
    await pageOf(deps, call.app, { now: call.now, after, until: { at: endAt, place: endPlace } }),
  );
}

async function pageOf(deps: Deps, app: string, { now, after, until }: PlayedStretch) {
  const [rows] = await deps.store.primary.read([selectHappened(app, after, until, MOST_ROWS + 1)]);
  const page = cutPage(rows, MOST_ROWS, ({ at, place }) => writeCursor([at, place, until.at, until.place]));
  return {
    ...viewNow("UTC", now),
    happened: page.rows.map(({ place: _place, ...one }) => one),
    next_cursor: page.next_cursor,
  };
}
