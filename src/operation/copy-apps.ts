import {
  copyApp,
  endMark,
  type MarkedApp,
  selectAppToCopy,
  selectMarkedApps,
} from "../store/cells/app-copies";
import type { Deps } from "./deps";

/** Apps that one call copies. */
const MOST_APPS = 20;

/**
 * Copies the apps that were changed to every other cell. Throws `StoreUnavailable` where a cell doesn't answer: the marks stay then,
 * and the next call or run of the cron goes on. A deployment with one database has nothing to copy, and isn't asked.
 */
export async function copyApps({ cells }: Pick<Deps, "cells">): Promise<void> {
  if (cells.all.length === 1) return;
  const [marked] = await cells.home.batch([selectMarkedApps(MOST_APPS)]);
  for (const mark of marked) await copyMarked(cells, mark);
}

async function copyMarked(cells: Deps["cells"], mark: MarkedApp): Promise<void> {
  const [[app], keys, connections, secrets] = await cells.home.batch(selectAppToCopy(mark.app_id));
  if (app !== undefined) {
    const copy = copyApp({ app, keys, connections, secrets });
    await Promise.all(cells.all.slice(1).map((db) => db.batch(copy)));
  }
  await cells.home.batch([endMark(mark)]);
}
