import * as z from "zod";
import { failure, invalid, success } from "../core/errors";
import { once } from "../core/once";
import { auditLine } from "../operation/audit";
import { wallNow } from "../operation/call/call";
import { operation } from "../operation/declare";
import type { Deps } from "../operation/deps";
import { appId } from "../operation/fields";
import { removeDigests } from "../operation/refresh-digest";
import { keep } from "../operation/write";
import { isEpoch, selectEpoch } from "../store/cells/cell-map";
import {
  batchEndingIn,
  type Database,
  RequirementFailed,
  requireThat,
  rowsOf,
  type Statement,
} from "../store/database";
import {
  beginErasure,
  countLeft,
  deleteApp,
  endKeys,
  eraseRows,
  eraseUsers,
  finishErasure,
  isToBegin,
  MOST_LEFT,
  noteDigestsOfUsers,
  selectAppState,
} from "../store/erasing/erase-app";
import { scopeKey } from "../store/rows";
import { forgetErasedDigests } from "../store/sends/erased-digests";

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
  write: { idempotent: true },
  run: async (deps, call, { app, confirm }) => {
    if (confirm !== app)
      return invalid({ path: "confirm", message: `send confirm=${app}: all of this app is erased for good` });
    const [[state]] = await deps.cells.home.batch([selectAppState(app)]);
    if (state?.exists !== 1 && state?.erased !== 1) return failure("not_found", `there is no app ${app}`);
    const wall = wallNow(call);
    // The app's own lines go with it, so the one of its erasure is the deployment's.
    const line = auditLine(call, { app: null, operation: "erase_app", target: app }, isToBegin(app));
    const outcome = await eraseInSteps(deps, app, stepsOfCall(deps), wall, [line]);
    // Only the end is kept for repeats: with an `Idempotency-Key` of before, the call would never come to it.
    return outcome.left > 0 ? success(outcome) : await keep(deps, call, [], outcome);
  },
});

/** The steps of one call, of which each asks every cell. */
export function stepsOfCall({ cells, batches }: Deps): number {
  return Math.max(1, Math.floor(batches.erasing.steps / cells.all.length));
}

/**
 * Erases an app in at most `most` steps. Each goes through all cells, and the home ends last. `wall` is the clock in epoch seconds, `lines` what the first of them writes into
 * the audit.
 */
export async function eraseInSteps(
  deps: Deps,
  app: string,
  most: number,
  wall: number,
  lines: readonly Statement[] = [],
): Promise<ErasedApp> {
  let left = await eraseStep(deps, app, wall, lines);
  for (let step = 1; step < most && left > 0; step += 1) left = await eraseStep(deps, app, wall, lines);
  return { app, status: left > 0 ? "erasing" : "erased", left };
}

async function eraseStep(
  deps: Deps,
  app: string,
  wall: number,
  lines: readonly Statement[],
): Promise<number> {
  const { all, steady } = deps.cells;
  const begin = [...lines, ...beginErasure(app, wall)];
  const [home = deps.cells.home, ...others] = steady;
  const end = finishErasure(app, wall);
  if (all.length === 1) return await eraseStepIn(deps, home, { app, wall, begin, end });
  const [[map], [counted]] = await batchEndingIn(home, begin, [selectEpoch(), countLeft(app)]);
  const copy = { app, wall, begin: [endKeys(app)], end: [deleteApp(app)] };
  const left = await Promise.all(others.map(async (db) => await eraseStepIn(deps, db, copy)));
  const elsewhere = left.reduce((sum, rows) => sum + rows, 0);
  const atHome = counted?.left ?? 0;
  if (elsewhere > 0) return elsewhere + atHome;
  try {
    // A bucket that went to a cell that was asked before may have brought rows along.
    return await eraseStepIn(deps, home, {
      app,
      wall,
      begin: [requireThat(isEpoch(map?.epoch ?? 0))],
      end,
    });
  } catch (error) {
    if (error instanceof RequirementFailed) return atHome;
    throw error;
  }
}

/** What a step does in one cell beside deleting rows. */
interface StepInCell {
  app: string;
  wall: number;
  begin: readonly Statement[];
  end: readonly Statement[];
}

/** Deletes a step's rows in one cell, and returns how many are left there. */
async function eraseStepIn(deps: Deps, db: Database, { app, wall, begin, end }: StepInCell): Promise<number> {
  const { users: most } = deps.batches.erasing;
  const before = [...begin, noteDigestsOfUsers(app, most, wall)];
  const users = eraseUsers(app, most);
  const count = countLeft(app);
  const rows: readonly unknown[][] = await db.batch([...before, users, ...eraseRows(app), ...end, count]);
  const [erased] = rowsOf([users], rows.slice(before.length));
  const [[counted]] = rowsOf([count], rows.slice(-1));
  const scopes = erased.map(({ user }) => ({ app, user }));
  // Cleared after the commit: a request before it would cache a key again.
  deps.keys.clear();
  for (const scope of scopes) deps.settings.forget(scopeKey(scope));
  const gone = await removeDigests(deps, scopes);
  if (gone.length > 0) await db.batch([forgetErasedDigests(gone, wall)]);
  return counted?.left ?? 0;
}
