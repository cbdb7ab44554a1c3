import * as z from "zod";
import { type Result, success } from "../core/errors";
import { checkArguments } from "../operation/arguments";
import { type Call, clockOf } from "../operation/call";
import type { Deps } from "../operation/deps";
import { label, locale, timeZone } from "../operation/fields";
import { claimTaken, sealOutcome } from "../operation/idempotency";
import { removeDigest, scheduleRefresh } from "../operation/refresh-digest";
import { untilSettled } from "../operation/until-settled";
import { commit, commitWith } from "../store/commit";
import type { Statement } from "../store/database";
import { ALWAYS, userStill } from "../store/guards";
import { setPushes } from "../store/pushes";
import { eraseUser, readUser, selectUser, type UserPatch, type UserRow, updateUser } from "../store/users";
import { displayInstant } from "../time/display";
import { resolveZone } from "../time/user-zone";
import { dayHours } from "./day-hours";
import { digestColumns, digestPatchSchema, rescheduled, viewDigest } from "./digest-settings";
import { type KnownUser, planMove, readAsUser } from "./known-user";

export const userPatchSchema = z.strictObject({
  time_zone: timeZone.nullable().optional().describe("IANA name; null follows the app's default"),
  display_name: label(200).nullable().optional(),
  locale: locale.nullable().optional().describe("BCP 47: how phrases for times are read"),
  day_hours: dayHours
    .nullable()
    .optional()
    .describe("What morning, noon, afternoon, evening and tonight mean"),
  digest: digestPatchSchema.optional(),
  reminders: z
    .strictObject({ push: z.boolean() })
    .optional()
    .describe("push: items that fall due are also sent to digest.channel"),
});

type UserArguments = z.output<typeof userPatchSchema>;

export type UserView = Record<string, unknown>;

/** A user's settings; of one that was never written to, the defaults. */
export async function getUser(deps: Deps, call: Call): Promise<Result<UserView>> {
  const { user } = await readAsUser(deps, call, []);
  return success(viewUser(call, user, user.row, null));
}

/** Changes a user's settings, making the user if need be. In another zone wall-clock items keep their local time. */
export async function patchUser(deps: Deps, call: Call, input: unknown): Promise<Result<UserView>> {
  const args = checkArguments(userPatchSchema, input);
  if (!args.ok) return args;
  return await untilSettled(() => applyPatch(deps, call, args.value));
}

async function applyPatch(deps: Deps, call: Call, args: UserArguments): Promise<Result<UserView> | null> {
  const { user } = await readAsUser(deps, call, []);
  const own = args.time_zone === undefined ? (user.row?.time_zone ?? null) : args.time_zone;
  const { zone, unknownZone } = resolveZone(own, user.defaultTimeZone);
  const digest = await digestColumns(deps, call, args.digest ?? {}, zone, call.now);
  if (!digest.ok) return digest;
  const { columns, secret } = digest.value;
  const written = { created_at: user.row?.created_at ?? call.now, updated_at: call.now };
  const row = { ...NEW_USER, ...user.row, ...columns, ...settingsOf(args), ...written };
  const moves = zone !== user.zone;
  const reschedules = moves || args.digest !== undefined;
  if (reschedules) row.next_digest_at = rescheduled(moves ? null : user.row, row, zone, call.now);
  const patch = {
    ...columns,
    ...settingsOf(args),
    ...(reschedules ? { next_digest_at: row.next_digest_at } : {}),
  };

  const move =
    moves && user.row !== null ? await planMove(deps, call, user.row, zone) : { effects: [], moved: 0 };
  // The next due time follows from all settings together, so none of them may have changed meanwhile.
  const guard = reschedules ? userStill(call, user.row?.revision ?? call.nowMs) : ALWAYS;
  const outcome = {
    ...viewUser(call, { ...user, zone, unknownZone }, row, secret),
    revision: (user.row?.revision ?? call.nowMs) + 1,
    items_moved: move.moved,
  };
  const done = await commit(deps.db, {
    scope: call,
    now: call.now,
    create: user.row === null ? { itemsTimeZone: zone, nowMs: call.nowMs } : null,
    effects: [...move.effects, updateUser(call, patch, zone, guard), ...pushEffects(call, args)],
    guard,
    digest: "changes",
    claim: call.claim,
    status: 200,
    outcome: secret === null || call.claim === null ? outcome : await sealOutcome(deps, outcome),
  });
  if (done.kind === "claimed") return claimTaken();
  if (done.kind !== "done") return null;
  scheduleRefresh(deps, call, done.revision, clockOf(call));
  return success({ ...outcome, revision: done.revision });
}

/** Pushing starts or ends for all open items at once. */
function pushEffects(call: Call, { reminders }: UserArguments): Statement[] {
  return reminders === undefined ? [] : [setPushes(call, reminders.push, call.now)];
}

/** What a user is before its first write. */
const NEW_USER = {
  time_zone: null,
  display_name: null,
  digest_time: null,
  digest_channel: null,
  digest_send_empty: 0,
  digest_days: null,
  digest_paused_until: null,
  digest_stopped: null,
  next_digest_at: null,
  last_digest_on: null,
  locale: null,
  day_hours: null,
  reminders_push: 0,
};

function settingsOf({
  time_zone,
  display_name,
  locale: language,
  day_hours,
  reminders,
}: UserArguments): UserPatch {
  return {
    ...(reminders === undefined ? {} : { reminders_push: reminders.push ? 1 : 0 }),
    ...(language === undefined ? {} : { locale: language }),
    ...(day_hours === undefined ? {} : { day_hours: day_hours === null ? null : JSON.stringify(day_hours) }),
    ...(time_zone === undefined ? {} : { time_zone }),
    ...(display_name === undefined ? {} : { display_name }),
  };
}

/** Erases every trace of a user: rows, index entries, keys, kept outcomes, and the digest in KV. */
export async function deleteUser(
  deps: Deps,
  call: Call,
): Promise<Result<{ status: "erased" | "not_found"; user_id: string }>> {
  const [rows] = await deps.db.batch([selectUser(call)]);
  const outcome = {
    status: readUser(rows)?.user ? ("erased" as const) : ("not_found" as const),
    user_id: call.user,
  };
  // The outcome names the user, so it is kept for nobody: only a repeat by the same caller hears it.
  const claim = call.claim === null ? null : { ...call.claim, user: null };
  const done = await commitWith(deps.db, eraseUser(call), { claim, status: 200, outcome, now: call.now });
  if (done === "claimed") return claimTaken();
  await removeDigest(deps, call);
  return success(outcome);
}

function viewUser(
  call: Call,
  user: KnownUser,
  row: Partial<UserRow> | null,
  secret: string | null,
): UserView {
  const { zone } = user;
  return {
    user_id: call.user,
    time_zone: zone,
    time_zone_source: sourceOf(row?.time_zone ?? null, user),
    display_name: row?.display_name ?? null,
    locale: row?.locale ?? null,
    day_hours: row?.day_hours ? (JSON.parse(row.day_hours) as unknown) : null,
    reminders: { push: row?.reminders_push === 1 },
    digest: viewDigest(row, secret, zone, call.now),
    ...displayInstant("next_digest_at", row?.next_digest_at ?? null, zone, call.now),
    revision: user.revision,
    ...displayInstant("created_at", row?.created_at ?? null, zone, call.now),
    ...displayInstant("updated_at", row?.updated_at ?? null, zone, call.now),
    ...displayInstant("now", call.now, zone, call.now),
  };
}

function sourceOf(own: string | null, user: KnownUser): "user" | "app" | "default" {
  if (own !== null) return "user";
  return user.defaultTimeZone === null ? "default" : "app";
}
