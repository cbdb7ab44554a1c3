import * as z from "zod";
import { areEqual, toHex } from "../core/bytes";
import { failure, type Result, success } from "../core/errors";
import { sha256Hex } from "../core/hash";
import { once } from "../core/once";
import { secret } from "../operation/answers";
import { auditLine } from "../operation/audit";
import { inTestApp } from "../operation/call/app-clock";
import { resolveAt } from "../operation/call/at";
import type { Call } from "../operation/call/call";
import { changeUser } from "../operation/change-user";
import { operation } from "../operation/declare";
import type { Deps } from "../operation/deps";
import { userId } from "../operation/fields";
import { readUser } from "../operation/user/read-user";
import {
  type CalendarToken,
  selectCalendarItems,
  selectCalendarToken,
  setCalendarToken,
} from "../store/memories/calendar";
import type { Statement } from "../store/statement";
import { selectClock } from "../store/test-clocks";
import { renderCalendar } from "../time/icalendar/icalendar";
import { timeOfPart } from "../time/phrases/day-hours";
import { newestOccurrence } from "../time/recurrence/series";

/** Most items of each group: past and upcoming. */
const MOST_ITEMS = 500;
const TOKEN_BYTES = 24;
/** The token names the app: user ids are unique in an app only, and a feed's reader has no key. */
const TOKEN = /^cal_([A-Za-z0-9._-]{1,64})_[0-9a-f]{48}$/;

/** Makes the address of a user's calendar feed. An earlier address stops working. */
export const openCalendarFeed = operation({
  name: "open_calendar_feed",
  summary: "Makes the address of a user's calendar feed, and ends the one before",
  about: "user",
  effect: "writes",
  input: () => z.strictObject({}),
  output: () =>
    z.strictObject({
      url: secret("What a calendar program subscribes to"),
      token: secret("What opens it"),
    }),
  routes: [{ method: "POST", path: "/v1/users/{user_id}/calendar" }],
  example: {},
  made: () => true,
  run: async (deps, call) => {
    const token = `cal_${call.app}_${toHex(deps.randomBytes(TOKEN_BYTES))}`;
    const url = `${deps.publicUrl}/v1/users/${encodeURIComponent(call.user)}/calendar.ics?token=${token}`;
    const entry = { app: call.app, operation: "open_calendar_feed", user: call.user };
    const effects = [setCalendarToken(call, await sha256Hex(token)), auditLine(call, entry)];
    return await changeUser(deps, call, [], () =>
      success({ effects, answer: () => ({ url, token }), shows: false }),
    );
  },
});

function closedBy({ app, user }: Call) {
  return { app, operation: "close_calendar_feed", user };
}

const closedSchema = once(() => z.strictObject({ status: z.enum(["revoked", "not_found"]) }));

/** Closes a user's calendar feed: its address stops working. */
export const closeCalendarFeed = operation({
  name: "close_calendar_feed",
  summary: "Ends a user's calendar feed",
  about: "user",
  effect: "writes",
  input: () => z.strictObject({}),
  output: closedSchema,
  routes: [{ method: "DELETE", path: "/v1/users/{user_id}/calendar" }],
  example: {},
  run: async (deps, call) =>
    await changeUser<z.output<ReturnType<typeof closedSchema>>, readonly [Statement<CalendarToken>]>(
      deps,
      call,
      [selectCalendarToken(call)],
      (_user, [[token]]) => {
        const isOpen = (token?.calendar_token_hash ?? null) !== null;
        return success({
          effects: isOpen ? [setCalendarToken(call, null), auditLine(call, closedBy(call))] : [],
          answer: () => ({ status: isOpen ? "revoked" : "not_found" }),
          shows: false,
        });
      },
    ),
});

/**
 * The calendar that a token opens, as iCalendar text: the user's open items that aren't sensitive. A series begins
 * with the newest of its occurrences that have come, or the one that it stands at. A wrong token, an unknown user and a
 * closed feed get the same answer.
 */
export async function readCalendarFeed(
  given: Deps,
  request: { user: string; token: string; nowMs: number; at: string | undefined },
): Promise<Result<string>> {
  const { token, nowMs } = request;
  const app = TOKEN.exec(token)?.[1];
  const user = userId.safeParse(request.user);
  if (app === undefined || !user.success) return NO_FEED;
  const scope = { app, user: user.data };
  const [[row], [test]] = await given.store.of(scope).read([selectCalendarToken(scope), selectClock(app)]);
  const deps = test === undefined ? given : inTestApp(given);
  const expected = row?.calendar_token_hash ?? null;
  const clockMs = test === undefined ? nowMs : test.now * 1000;
  const clock: Call = {
    ...scope,
    now: Math.floor(clockMs / 1000),
    nowMs: clockMs,
    wallMs: nowMs,
    claim: null,
  };
  if (expected === null || !(await areEqual(await sha256Hex(token), expected))) return NO_FEED;
  const now = request.at === undefined ? success(clock.now) : await resolveAt(deps, clock, request.at);
  if (!now.ok) return now;
  const call = { ...clock, now: now.value };
  const { user: known, rows } = await readUser(deps, call, selectCalendarItems(call, call.now, MOST_ITEMS));
  const [due, next] = rows;
  const items = [...due.reverse(), ...next].map((row) => newestOccurrence(row, known.zone, call.now));
  const owner = (await sha256Hex(JSON.stringify([app, call.user]))).slice(0, 16);
  const feed = {
    name: `Almanac ${app}`,
    owner,
    zone: known.zone,
    remindBefore: known.defaultRemindBefore,
    morning: timeOfPart("morning", known.hours),
    items,
  };
  return success(renderCalendar(feed, call.now));
}

const NO_FEED = failure(
  "not_found",
  "no calendar has this address: make one with POST /v1/users/{user_id}/calendar, which answers its url",
);
