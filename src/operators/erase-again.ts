import * as z from "zod";
import { invalid, success } from "../core/errors";
import { wallNow } from "../operation/call/call";
import { operation } from "../operation/declare";
import type { Deps } from "../operation/deps";
import { appId, userId } from "../operation/fields";
import { keep } from "../operation/keep";
import { removeDigests } from "../operation/refresh-digest";
import { forgetAudited } from "../store/audit";
import { batchEndingIn } from "../store/database";
import {
  countUnfinished,
  finishUserErasure,
  noteErasedAgain,
  selectUnfinished,
} from "../store/erasing/erasures";
import { type Scope, scopeKey } from "../store/rows";
import { forgetErasedDigests } from "../store/sends/erased-digests";
import { eraseUser } from "../store/users";
import { eraseInSteps } from "./erase-app";

/** Erasures of one call. */
const MOST_ERASURES = 500;

const instant = z.int().min(0).max(253_402_300_799);

/**
 * Erases again who is back after a restore: takes the list of before, and carries out what it leaves unfinished, a bounded
 * part a call. The list itself is in the database then, so that a call that breaks off is gone on with.
 */
export const eraseAgain = operation({
  name: "erase_again",
  summary: "Erases again, after a restore, whom a list of before it names: to be sent until it is done",
  about: "operator",
  effect: "erases",
  input: () =>
    z.strictObject({
      erasures: z
        .array(
          z.strictObject({
            app: appId,
            user_id: userId.nullable().describe("null for the whole app"),
            erased_at: instant.describe("Epoch seconds"),
          }),
        )
        .max(MOST_ERASURES)
        .default([])
        .describe("As GET /v1/erasures had them before the restore; empty to go on with what is unfinished"),
      since: instant
        .default(0)
        .describe("Epoch seconds: how old the restored data is. Who was erased before it is listed alone"),
    }),
  output: () =>
    z.strictObject({
      status: z.enum(["erasing", "erased"]).describe("erasing: send the call again"),
      left: z.number().describe("Erasures that aren't finished"),
    }),
  routes: [{ method: "POST", path: "/v1/erasures" }],
  example: { erasures: [{ app: "other-bot", user_id: "eve", erased_at: 1769155200 }], since: 1769126400 },
  budget: { rows: MOST_ERASURES },
  write: { idempotent: true, inSteps: true },
  run: async (deps, call, { erasures, since }) => {
    const wall = wallNow(call);
    const early = erasures.findIndex(({ erased_at }) => erased_at > wall);
    if (early >= 0)
      return invalid({ path: `erasures[${early}].erased_at`, message: "is still to come: send when it was" });
    const { steps } = deps.batches.erasing;
    const listed = erasures.length === 0 ? [] : noteErasedAgain(erasures, since);
    const [pending] = await batchEndingIn(deps.store.primary, listed, [selectUnfinished(steps)]);
    for (const [step, row] of pending.entries()) {
      if (row.user_id === null) {
        // It takes all steps that are left of this call.
        await eraseInSteps(deps, row.app_id, steps - step, wall);
        break;
      }
      await eraseOne(deps, row.id, { app: row.app_id, user: row.user_id }, wall);
    }
    const [[counted]] = await deps.store.primary.read([countUnfinished()]);
    const left = counted?.left ?? 0;
    const outcome = { status: left > 0 ? ("erasing" as const) : ("erased" as const), left };
    return left > 0 ? success(outcome) : await keep(deps, call, [], outcome);
  },
});

/** Erases a user, and notes in the list that it is done. */
async function eraseOne(deps: Deps, id: number, scope: Scope, wall: number): Promise<void> {
  const db = deps.store.of(scope);
  await db.write([forgetAudited(scope), ...eraseUser(scope, wall), finishUserErasure(id, wall)]);
  // Cleared after the commit: a request before it would cache a key of the user again.
  deps.keys.clear();
  deps.settings.forget(scopeKey(scope));
  const gone = await removeDigests(deps, [scope]);
  if (gone.length > 0) await db.write([forgetErasedDigests(gone, wall)]);
}
