import * as z from "zod";
import { type Result, success } from "../core/errors";
import { once } from "../core/once";
import { instant, nowFields } from "../operation/answers";
import { auditLine, sentFields } from "../operation/audit";
import type { Call, UserCall } from "../operation/call/call";
import { changeUser, type Decision } from "../operation/change-user";
import { operation } from "../operation/declare";
import type { Deps } from "../operation/deps";
import { label, locale, timeZone } from "../operation/fields";
import { rescheduleDigest } from "../operation/user/digest-times";
import { type KnownUser, zoneSourceOf } from "../operation/user/known-user";
import { planMove } from "../operation/user/plan-move";
import { readUser } from "../operation/user/read-user";
import { selectLocalItems } from "../store/memories/select-memories";
import { type DueRow, scopeKey } from "../store/rows";
import { releaseHeld, setPushes } from "../store/sends/pushes";
import type { Statement } from "../store/statement";
import { type UserPatch, type UserRow, updateUser } from "../store/users";
import { displayInstant } from "../time/display";
import { resolveZone } from "../time/zones/user-zone";
import { dayHours, hourCycle } from "./day-hours";
import {
  changedDigestSchema,
  digestPatchSchema,
  digestSchema,
  planDigest,
  refuseConnection,
  viewDigest,
} from "./digest-settings";
import { refuseChannel } from "./own-channel";

const userPatchSchema = once(() =>
  z.strictObject({
    time_zone: timeZone.nullable().optional().describe("IANA name; null follows the app's default"),
    display_name: label(200).nullable().optional(),
    locale: locale.nullable().optional().describe("BCP 47: how phrases for times are read"),
    day_hours: dayHours
      .nullable()
      .optional()
      .describe("What morning, noon, afternoon, evening and tonight mean"),
    hour_cycle: hourCycle
      .nullable()
      .optional()
      .describe("Whether 3:30 is on a clock of 12 or of 24 hours; null goes by the country"),
    digest: digestPatchSchema().optional(),
    reminders: z
      .strictObject({ push: z.boolean() })
      .optional()
      .describe("push: items that fall due are also sent to digest.channel"),
  }),
);

type UserArguments = z.output<ReturnType<typeof userPatchSchema>>;

const userSchema = once(() =>
  z.strictObject({
    user_id: z.string(),
    time_zone: z.string().describe("IANA name"),
    time_zone_source: z
      .enum(["user", "observed", "app", "default"])
      .describe(
        "Who says so: the person or the app for them, what was observed, the app's default, or nobody",
      ),
    display_name: z.string().nullable(),
    locale: z.string().nullable(),
    day_hours: dayHours.nullable(),
    hour_cycle: hourCycle.nullable(),
    reminders: z.strictObject({ push: z.boolean() }),
    digest: digestSchema(),
    ...instant("next_digest_at"),
    revision: z.number(),
    ...instant("created_at"),
    ...instant("updated_at"),
    ...instant("now"),
    warnings: nowFields.warnings,
  }),
);

const changedUserSchema = once(() =>
  userSchema().extend({
    digest: changedDigestSchema(),
    items_moved: z.number().describe("Items that got another instant with the new zone"),
  }),
);

type ChangedUser = z.output<ReturnType<typeof changedUserSchema>>;

/** Shows a user's settings; the defaults for a user without a row. */
export const getUser = operation({
  name: "get_user",
  summary: "Shows a user's settings",
  about: "user",
  effect: "reads",
  input: () => z.strictObject({}),
  output: userSchema,
  routes: [{ method: "GET", path: "/v1/users/{user_id}" }],
  example: {},
  run: async (deps, call) => {
    const { user } = await readUser(deps, call, []);
    return success(viewUser(call, user, user.row, null));
  },
});

/** Changes a user's settings, or inserts the user. Wall-clock items keep their local time in a new zone. */
export const patchUser = operation({
  name: "update_user",
  summary: "Changes a user's settings, and makes the user if need be",
  about: "user",
  effect: "writes",
  input: userPatchSchema,
  output: changedUserSchema,
  routes: [{ method: "PATCH", path: "/v1/users/{user_id}" }],
  example: { time_zone: "Europe/Paris", locale: "fr", digest: { time: "08:00" } },
  userKey: { refuses: refuseChannel },
  run: async (deps, call, args) => {
    const refused = await refuseConnection(deps, call.app, args.digest?.channel);
    if (refused !== null) return refused;
    const setsZone = args.time_zone !== undefined;
    // What is set counts, and not what the person's device shows.
    const settled = setsZone ? { ...call, carried: undefined } : call;
    const reads = setsZone ? [selectLocalItems(call)] : [];
    const done = await changeUser(deps, settled, reads, (user, [items = []]) =>
      planPatch(deps, call, args, user, items),
    );
    deps.settings.forget(scopeKey(call));
    return done;
  },
});

async function planPatch(
  deps: Deps,
  call: UserCall,
  args: UserArguments,
  user: KnownUser,
  items: readonly DueRow[],
): Promise<Result<Decision<ChangedUser>>> {
  const before = user.row ?? newRow(user);
  const own = args.time_zone === undefined ? before.time_zone : args.time_zone;
  const { zone, unknownZone } = resolveZone(own, user.defaultTimeZone);
  const stored = user.row?.digest_channel ?? null;
  const digest = await planDigest(deps, call, args.digest ?? {}, { stored, zone, now: call.now });
  if (!digest.ok) return digest;
  const { columns, secret, effects } = digest.value;
  const written = { created_at: user.row?.created_at ?? call.now, updated_at: call.now };
  const row = { ...before, ...columns, ...settingsOf(args), ...written };
  const moves = zone !== user.itemsZone;
  const reschedules = moves || args.digest !== undefined;
  if (reschedules) row.next_digest_at = rescheduleDigest(moves ? null : user.row, row, zone, call.now);
  const move = moves && user.row !== null ? planMove(call, user.row, items, zone) : null;
  const patch = {
    ...columns,
    ...settingsOf(args),
    ...(reschedules ? { next_digest_at: row.next_digest_at } : {}),
    ...(move === null ? {} : { earlier_zones: move.earlier_zones }),
  };
  return success({
    effects: [
      ...(move?.effects ?? []),
      ...effects,
      updateUser(call, patch, zone),
      ...pushEffects(call, args),
      ...auditEffects(call, args),
    ],
    answer: (revision) => ({
      ...viewUser(call, { ...user, zone, unknownZone }, row, secret),
      revision,
      items_moved: move?.moved.length ?? 0,
    }),
    createsIn: zone,
  });
}

/** Starts or ends pushes for all open items, and has those that a pause holds back looked at again. */
function pushEffects(call: Call, { reminders, digest }: UserArguments): Statement[] {
  return [
    ...(reminders === undefined ? [] : [setPushes(call, reminders.push, call.now)]),
    ...(digest?.paused_until === undefined ? [] : [releaseHeld(call, call.now)]),
  ];
}

/** Where a user's messages go, and when, is audited if anybody but the user sets it. */
function auditEffects(call: UserCall, { digest, reminders }: UserArguments): Statement[] {
  const fields = sentFields({ digest, reminders }, { inside: ["digest", "reminders"] });
  if (fields.length === 0 || call.by === undefined || call.asUser !== null) return [];
  return [auditLine(call, { app: call.app, operation: "update_user", user: call.user, fields })];
}

/** A user's settings before its first write. */
const NEW_USER = {
  time_zone: null,
  time_zone_source: null,
  time_zone_observed_at: null,
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
  hour_cycle: null,
  reminders_push: 0,
};

/** A user before its first write, which makes it in the zone that the call carries. */
function newRow({
  zone,
  zoneSource,
}: KnownUser): Omit<typeof NEW_USER, "time_zone" | "time_zone_source"> &
  Pick<UserRow, "time_zone" | "time_zone_source"> {
  if (zoneSource !== "observed") return NEW_USER;
  return { ...NEW_USER, time_zone: zone, time_zone_source: "observed" };
}

function settingsOf({
  time_zone,
  display_name,
  locale: language,
  day_hours,
  hour_cycle,
  reminders,
}: UserArguments): UserPatch {
  return {
    ...(reminders === undefined ? {} : { reminders_push: reminders.push ? 1 : 0 }),
    // What is set by name wins over the language that was spoken last.
    ...(language === undefined ? {} : { locale: language, language: null }),
    ...(day_hours === undefined ? {} : { day_hours: day_hours === null ? null : JSON.stringify(day_hours) }),
    ...(hour_cycle === undefined ? {} : { hour_cycle }),
    // What was observed is forgotten with either: a zone that is set stays, and null follows the app.
    ...(time_zone === undefined ? {} : { time_zone, time_zone_source: null, time_zone_observed_at: null }),
    ...(display_name === undefined ? {} : { display_name }),
  };
}

function viewUser(
  call: Call,
  user: KnownUser,
  row: Partial<UserRow> | null,
  secret: string | null,
): Omit<ChangedUser, "items_moved"> {
  const { zone } = user;
  return {
    user_id: call.user,
    time_zone: zone,
    time_zone_source: zoneSourceOf({
      time_zone: row?.time_zone ?? null,
      time_zone_source: row?.time_zone_source ?? null,
      default_time_zone: user.defaultTimeZone,
    }),
    display_name: row?.display_name ?? null,
    locale: row?.locale ?? null,
    day_hours: row?.day_hours ? (JSON.parse(row.day_hours) as z.output<typeof dayHours>) : null,
    hour_cycle: row?.hour_cycle ?? null,
    reminders: { push: row?.reminders_push === 1 },
    digest: viewDigest(row, secret, zone, call.now),
    ...displayInstant("next_digest_at", row?.next_digest_at ?? null, zone, call.now),
    revision: user.revision,
    ...displayInstant("created_at", row?.created_at ?? null, zone, call.now),
    ...displayInstant("updated_at", row?.updated_at ?? null, zone, call.now),
    ...displayInstant("now", call.now, zone, call.now),
  };
}
