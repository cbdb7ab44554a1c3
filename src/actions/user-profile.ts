import * as z from "zod";
import { type Result, success } from "../errors";
import { commit, commitWith } from "../store/commit";
import { ALWAYS } from "../store/guards";
import { eraseUser, readUser, selectUser, type UserPatch, type UserRow, updateUser } from "../store/users";
import { displayInstant } from "../time/display";
import { canonicalZone } from "../time/zone";
import { checkArguments, label } from "./arguments";
import { type Call, clockOf, type Deps } from "./deps";
import { claimTaken } from "./idempotency";
import { type KnownUser, type Move, planMove, readAsUser, resolveZone } from "./known-user";
import { freshnessKey, scheduleRefresh } from "./refresh-digest";
import { untilSettled } from "./until-settled";

/** An IANA name, kept in its proper case. */
export const timeZone = z
  .string()
  .max(64)
  .check((ctx) => {
    if (canonicalZone(ctx.value) === null) {
      ctx.issues.push({
        code: "custom",
        input: "",
        message: `${JSON.stringify(ctx.value.slice(0, 64))} is no IANA time zone: send a name such as Europe/London, not an offset`,
      });
    }
  })
  .overwrite((name) => canonicalZone(name) ?? name);

export const userPatchSchema = z.strictObject({
  time_zone: timeZone.nullable().optional().describe("IANA name; null follows the app's default"),
  display_name: label(200).nullable().optional(),
});

export type UserView = Record<string, unknown>;

/** A user's settings; of one that was never written to, the defaults. */
export async function getUser(deps: Deps, call: Call): Promise<Result<UserView>> {
  const { user } = await readAsUser(deps, call, []);
  return success(viewUser(call, user));
}

/** Changes a user's settings, making the user if need be. In another zone wall-clock items keep their local time. */
export async function patchUser(deps: Deps, call: Call, input: unknown): Promise<Result<UserView>> {
  const args = checkArguments(userPatchSchema, input);
  if (!args.ok) return args;
  const patch = Object.fromEntries(
    Object.entries(args.value).filter(([, value]) => value !== undefined),
  ) as UserPatch;
  return await untilSettled(() => applyPatch(deps, call, patch));
}

async function applyPatch(deps: Deps, call: Call, patch: UserPatch): Promise<Result<UserView> | null> {
  const { user } = await readAsUser(deps, call, []);
  const own = patch.time_zone === undefined ? (user.row?.time_zone ?? null) : patch.time_zone;
  const { zone, unknownZone } = resolveZone(own, user.defaultTimeZone);
  const moves = user.row !== null && zone !== user.zone;
  const move = moves && user.row !== null ? await planMove(deps, call, user.row, zone) : NO_MOVE;
  const row: UserRow | null = user.row === null ? null : { ...user.row, ...patch };
  const changed: KnownUser = { ...user, row, zone, unknownZone };
  const outcome = { ...viewUser(call, changed, patch), revision: 0, items_moved: move.moved };
  const done = await commit(deps.db, {
    scope: call,
    now: call.now,
    create: user.row === null ? { itemsTimeZone: zone, nowMs: call.nowMs } : null,
    effects: [...move.effects, updateUser(call, patch, zone, move.guard)],
    guard: move.guard,
    digest: "changes",
    claim: call.claim,
    status: 200,
    outcome,
  });
  if (done.kind === "claimed") return claimTaken();
  if (done.kind !== "done") return null;
  scheduleRefresh(deps, call, done.revision, clockOf(call));
  return success({ ...outcome, revision: done.revision });
}

const NO_MOVE: Move = { effects: [], guard: ALWAYS, moved: 0 };

/** Erases every trace of a user: rows, index entries, keys, kept outcomes, and the digest in KV. */
export async function deleteUser(
  deps: Deps,
  call: Call,
): Promise<Result<{ status: "erased" | "not_found"; user_id: string }>> {
  const [rows = []] = await deps.db.batch([selectUser(call)]);
  const outcome = {
    status: readUser(rows)?.user ? ("erased" as const) : ("not_found" as const),
    user_id: call.user,
  };
  // The outcome names the user, so it is kept for nobody: only a repeat by the same caller hears it.
  const claim = call.claim === null ? null : { ...call.claim, user: null };
  const done = await commitWith(deps.db, eraseUser(call), claim, 200, outcome, call.now);
  if (done === "claimed") return claimTaken();
  deps.freshness.forget(freshnessKey(call));
  await deps.digests.delete(call.app, call.user);
  return success(outcome);
}

function viewUser(call: Call, user: KnownUser, patch: UserPatch = {}): UserView {
  const { row, zone } = user;
  const own = patch.time_zone === undefined ? row?.time_zone : patch.time_zone;
  return {
    user_id: call.user,
    time_zone: zone,
    time_zone_source: sourceOf(own ?? null, user),
    display_name: (patch.display_name === undefined ? row?.display_name : patch.display_name) ?? null,
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
