import * as z from "zod";
import { failure, invalid, type Result, success } from "../core/errors";
import { sha256Hex } from "../core/hash";
import { checkArguments } from "../operation/arguments";
import type { Deps } from "../operation/deps";
import { appId, instantOf, isoTime, label, userId } from "../operation/fields";
import { claimTaken, sealOutcome } from "../operation/idempotency";
import type { Page } from "../operation/page";
import { insertApp } from "../store/apps";
import { commitWith } from "../store/commit";
import type { Claim } from "../store/idempotency";
import { deleteKey, insertKey, type KeyRow, selectKey, selectKeys } from "../store/keys";
import { displayInstant } from "../time/display";

export const newKeySchema = z.strictObject({
  app: appId,
  user_id: userId.optional(),
  name: label(200).optional(),
  expires_at: isoTime.optional(),
});

export const keyListSchema = z.strictObject({
  limit: z.int().min(1).max(100).default(50),
  cursor: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,64}$/, "is no cursor of this list")
    .optional(),
});

/** `secret` is the new key's text, made at the worker's edge from 32 random bytes. */
export async function createKey(
  deps: Deps,
  input: unknown,
  made: { id: string; secret: string },
  claim: Claim | null,
  now: number,
): Promise<Result<Record<string, unknown>>> {
  const args = checkArguments(newKeySchema, input);
  if (!args.ok) return args;
  const { app, user_id, name, expires_at } = args.value;
  const expires = expires_at === undefined ? null : instantOf(expires_at, "UTC", now);
  if (expires !== null && expires <= now) {
    return invalid({ path: "expires_at", message: "is in the past: send a later time, or leave it out" });
  }
  const key: KeyRow = {
    id: made.id,
    app_id: app,
    user_id: user_id ?? null,
    name: name ?? null,
    created_at: now,
    expires_at: expires,
  };
  const view = { id: key.id, key: made.secret, ...viewKey(key, now) };
  const effects = [insertApp(app, now), insertKey(key, await sha256Hex(made.secret))];
  const kept = claim === null ? view : await sealOutcome(deps, view);
  return (await commitWith(deps.db, effects, { claim, status: 201, outcome: kept, now })) === "done"
    ? success(view)
    : claimTaken();
}

/** All keys, without the keys themselves, which nobody has. */
export async function listKeys(
  deps: Deps,
  input: unknown,
  now: number,
): Promise<Result<Page<Record<string, unknown>>>> {
  const args = checkArguments(keyListSchema, input);
  if (!args.ok) return args;
  const { limit, cursor } = args.value;
  const [rows] = await deps.db.batch([selectKeys(cursor ?? null, limit + 1)]);
  const page = rows.slice(0, limit);
  return success({
    data: page.map((key) => viewKey(key, now)),
    next_cursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
  });
}

/** Ends a key; isolates that know it forget it within 30 seconds. */
export async function revokeKey(
  deps: Deps,
  id: string,
  claim: Claim | null,
  now: number,
): Promise<Result<{ id: string; status: "revoked" }>> {
  const [rows] = await deps.db.batch([selectKey(id)]);
  if (rows.length === 0) return failure("not_found", "there is no key with this id");
  const outcome = { id, status: "revoked" as const };
  return (await commitWith(deps.db, [deleteKey(id)], { claim, status: 200, outcome, now })) === "done"
    ? success(outcome)
    : claimTaken();
}

function viewKey(key: KeyRow, now: number): Record<string, unknown> {
  return {
    id: key.id,
    app: key.app_id,
    user_id: key.user_id,
    name: key.name,
    ...displayInstant("created_at", key.created_at, "UTC", now),
    ...displayInstant("expires_at", key.expires_at, "UTC", now),
  };
}
