import * as z from "zod";
import { failure, invalid, success } from "../core/errors";
import { once } from "../core/once";
import { auditLine } from "../operation/audit";
import { wallNow } from "../operation/call/call";
import { operation } from "../operation/declare";
import type { Deps } from "../operation/deps";
import { appId } from "../operation/fields";
import { keep } from "../operation/keep";
import { isToBegin, MOST_LEFT, selectAppState } from "../store/erasing/erase-app";
import type { Statement } from "../store/statement";
import { eraseStep } from "./erase-step";

const erasedAppSchema = once(() =>
  z.strictObject({
    app: z.string(),
    status: z.enum(["erasing", "erased"]).describe("erasing: rows are left, send the call again"),
    left: z.number().describe(`Rows that are left; of each kind ${MOST_LEFT} at most are counted`),
  }),
);

type ErasedApp = z.output<ReturnType<typeof erasedAppSchema>>;

/**
 * Erases all of an app: its keys first, then some thousand rows a call, its own row last. Killed between two steps it
 * goes on when it is sent again, and what was written meanwhile goes too.
 */
export const eraseApp = operation({
  name: "erase_app",
  summary: "Erases all of an app for good, in steps: to be sent again until it is erased",
  about: "operator",
  effect: "erases",
  input: () =>
    z.strictObject({
      app: appId,
      confirm: z.string().optional().describe("The app's id once more, because nothing brings it back"),
    }),
  output: erasedAppSchema,
  routes: [{ method: "DELETE", path: "/v1/apps/{app}" }],
  example: { app: "my-bot", confirm: "my-bot" },
  write: { idempotent: true, inSteps: true },
  run: async (deps, call, { app, confirm }) => {
    if (confirm !== app)
      return invalid({ path: "confirm", message: `send confirm=${app}: all of this app is erased for good` });
    const [[state]] = await deps.store.primary.read([selectAppState(app)]);
    if (state?.exists !== 1 && state?.erased !== 1) return failure("not_found", `there is no app ${app}`);
    const wall = wallNow(call);
    // The app's own lines go with it, so the one of its erasure is the deployment's.
    const line = auditLine(call, { app: null, operation: "erase_app", target: app }, isToBegin(app));
    const outcome = await eraseInSteps(deps, app, deps.batches.erasing.steps, wall, [line]);
    // Only the end is kept for repeats: with an `Idempotency-Key` of before, the call would never come to it.
    return outcome.left > 0 ? success(outcome) : await keep(deps, call, [], outcome);
  },
});

/** Erases an app in at most `most` steps. `wall` is the clock in epoch seconds, `lines` what the first of them writes into the audit. */
export async function eraseInSteps(
  deps: Deps,
  app: string,
  most: number,
  wall: number,
  lines: readonly Statement[] = [],
): Promise<ErasedApp> {
  let left = await eraseStep(deps, app, wall, lines);
  for (let n = 1; n < most && left > 0; n += 1) left = await eraseStep(deps, app, wall, lines);
  return { app, status: left > 0 ? "erasing" : "erased", left };
}
