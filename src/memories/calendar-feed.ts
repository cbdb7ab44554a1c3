import * as z from "zod";
import { sameText } from "../apps/authenticate";
import { failure, type Result, success } from "../core/errors";
import { sha256Hex } from "../core/hash";
import { checkArguments } from "../operation/arguments";
import { type Call, clockOf } from "../operation/call";
import type { Deps } from "../operation/deps";
import { userId } from "../operation/fields";
import { claimTaken, sealOutcome } from "../operation/idempotency";
import { scheduleRefresh } from "../operation/refresh-digest";
import { untilSettled } from "../operation/until-settled";
import { selectCalendarItems, selectCalendarToken, setCalendarToken } from "../store/calendar";
import { commit, commitOutcome } from "../store/commit";
import { ALWAYS } from "../store/guards";
import { renderCalendar } from "../time/icalendar";
import { currentOccurrence } from "../time/series";
import { readAsUser } from "../users/known-user";
import { resolveAt } from "../users/resolve-at";

/** Most items of each group, what is due and what comes up. */
const MOST_ITEMS = 500;
const TOKEN_BYTES = 24;
/** The app stands in the token, because a user's id is one app's own and the feed's readers have no key. */
const TOKEN = /^cal_([A-Za-z0-9._-]{1,64})_[0-9a-f]{48}$/;

export const calendarFeedSchema = z.strictObject({});

/** Makes the address of a user's calendar feed, and ends the one before. `publicUrl` is where this worker answers. */
export async function openCalendarFeed(
  deps: Deps,
  call: Call,
  input: unknown,
  publicUrl: string,
): Promise<Result<{ url: string; token: string }>> {
  const args = checkArguments(calendarFeedSchema, input);
  if (!args.ok) return args;
  const token = `cal_${call.app}_${hex(deps.randomBytes(TOKEN_BYTES))}`;
  const url = `${publicUrl}/v1/users/${encodeURIComponent(call.user)}/calendar.ics?token=${token}`;
  const outcome = { url, token };
  const kept = call.claim === null ? outcome : await sealOutcome(deps, outcome);
  const tokenHash = await sha256Hex(token);
  return await untilSettled(async () => {
    const { user } = await readAsUser(deps, call, []);
    const done = await commit(deps.db, {
      scope: call,
      now: call.now,
      create: user.row === null ? { itemsTimeZone: user.zone, nowMs: call.nowMs } : null,
      effects: [setCalendarToken(call, tokenHash)],
      guard: ALWAYS,
      digest: user.row === null ? "changes" : "same",
      claim: call.claim,
      status: 201,
      outcome: kept,
    });
    if (done.kind === "claimed") return claimTaken();
    if (done.kind !== "done") return null;
    if (user.row === null) scheduleRefresh(deps, call, done.revision, clockOf(call));
    return success(outcome);
  });
}

interface Closed {
  status: "revoked" | "not_found";
}

/** Ends a user's calendar feed; programs that know its address get nothing any more. */
export async function closeCalendarFeed(deps: Deps, call: Call, input: unknown): Promise<Result<Closed>> {
  const args = checkArguments(calendarFeedSchema, input);
  if (!args.ok) return args;
  return await untilSettled<Closed>(async () => {
    if ((await tokenHashOf(deps, call)) === null) {
      const outcome = { status: "not_found" as const };
      const kept = await commitOutcome(deps.db, { claim: call.claim, status: 200, outcome, now: call.now });
      return kept === "done" ? success(outcome) : claimTaken();
    }
    const outcome = { status: "revoked" as const };
    const done = await commit(deps.db, {
      scope: call,
      now: call.now,
      create: null,
      effects: [setCalendarToken(call, null)],
      guard: ALWAYS,
      digest: "same",
      claim: call.claim,
      status: 200,
      outcome,
    });
    if (done.kind === "claimed") return claimTaken();
    return done.kind === "done" ? success(outcome) : null;
  });
}

/**
 * The calendar that a token opens, as iCalendar text: a user's open items that aren't sensitive, a series from its
 * present occurrence on. A wrong token, an unknown user and a feed that was ended look the same.
 */
export async function readCalendarFeed(
  deps: Deps,
  request: { user: string; token: string; nowMs: number; at: string | undefined },
): Promise<Result<string>> {
  const { token, nowMs } = request;
  const app = TOKEN.exec(token)?.[1];
  const user = userId.safeParse(request.user);
  if (app === undefined || !user.success) return NO_FEED;
  const clock: Call = { app, user: user.data, now: Math.floor(nowMs / 1000), nowMs, claim: null };
  const expected = await tokenHashOf(deps, clock);
  if (expected === null || !sameText(await sha256Hex(token), expected)) return NO_FEED;
  const now = request.at === undefined ? success(clock.now) : await resolveAt(deps, clock, request.at);
  if (!now.ok) return now;
  const call = { ...clock, now: now.value };
  const { user: known, rows } = await readAsUser(deps, call, selectCalendarItems(call, call.now, MOST_ITEMS));
  const [due, next] = rows;
  const items = [...due.reverse(), ...next].map((row) => currentOccurrence(row, known.zone, call.now));
  const owner = (await sha256Hex(JSON.stringify([app, call.user]))).slice(0, 16);
  return success(renderCalendar({ name: `Almanac ${app}`, owner, zone: known.zone, items }, call.now));
}

const NO_FEED = failure(
  "not_found",
  "no calendar has this address: make one with POST /v1/users/{user_id}/calendar, which answers its url",
);

async function tokenHashOf(deps: Deps, call: Call): Promise<string | null> {
  const [rows] = await deps.db.batch([selectCalendarToken(call)]);
  return rows[0]?.calendar_token_hash ?? null;
}

function hex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
