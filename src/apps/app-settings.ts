import * as z from "zod";
import { failure, type Result, success } from "../core/errors";
import { checkArguments } from "../operation/arguments";
import type { Deps } from "../operation/deps";
import { remindBefore, timeZone } from "../operation/fields";
import { claimTaken } from "../operation/idempotency";
import { type AppPatch, type AppRow, selectApp, touchUsersWithoutZone, updateApp } from "../store/apps";
import { commitWith } from "../store/commit";
import type { Claim } from "../store/idempotency";
import { displayInstant } from "../time/display";

export const appPatchSchema = z.strictObject({
  default_time_zone: timeZone.nullable().optional(),
  default_remind_before: remindBefore.nullable().optional(),
});

export async function getApp(deps: Deps, app: string, now: number): Promise<Result<Record<string, unknown>>> {
  const [rows] = await deps.db.batch([selectApp(app)]);
  return viewApp(app, rows[0], now);
}

/** Changes an app's defaults. Users who follow its zone are moved when they are next looked at. */
export async function patchApp(
  deps: Deps,
  app: string,
  input: unknown,
  claim: Claim | null,
  now: number,
): Promise<Result<Record<string, unknown>>> {
  const args = checkArguments(appPatchSchema, input);
  if (!args.ok) return args;
  const patch = Object.fromEntries(
    Object.entries(args.value).filter(([, value]) => value !== undefined),
  ) as AppPatch;
  const [rows] = await deps.db.batch([selectApp(app)]);
  const row = rows[0];
  const view = viewApp(app, row && { ...row, ...patch, updated_at: now }, now);
  if (!view.ok || row === undefined) return view;
  const moves = patch.default_time_zone !== undefined && patch.default_time_zone !== row.default_time_zone;
  const effects = [updateApp(app, patch, now), ...(moves ? [touchUsersWithoutZone(app)] : [])];
  return (await commitWith(deps.db, effects, { claim, status: 200, outcome: view.value, now })) === "done"
    ? view
    : claimTaken();
}

function viewApp(app: string, row: AppRow | undefined, now: number): Result<Record<string, unknown>> {
  if (row === undefined)
    return failure("not_found", `there is no app ${app}: an app is made with its first key`);
  return success({
    app: row.id,
    default_time_zone: row.default_time_zone,
    default_remind_before: row.default_remind_before,
    ...displayInstant("created_at", row.created_at, "UTC", now),
    ...displayInstant("updated_at", row.updated_at, "UTC", now),
  });
}
