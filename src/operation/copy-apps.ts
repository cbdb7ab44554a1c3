import {
  copyApp,
  deleteCopy,
  endMark,
  type MarkedApp,
  selectAppToCopy,
  selectMarkedApps,
} from "../store/cells/app-copies";
import { type Database, RequirementFailed, type Statement } from "../store/database";
import { selectAppState } from "../store/erasing/erase-app";
import type { Store } from "../store/store";
import type { Deps } from "./deps";

/** Apps that one call copies. */
const MOST_APPS = 20;

/**
 * Copies the apps that were changed to every other cell. Throws `StoreUnavailable` where a cell doesn't answer: the marks stay then,
 * and the next call or run of the cron goes on. A deployment with one database has nothing to copy, and isn't asked.
 */
export async function copyApps({ store }: Pick<Deps, "store">): Promise<void> {
  if (store.all.length === 1) return;
  const [marked] = await store.primary.batch([selectMarkedApps(MOST_APPS)]);
  for (const mark of marked) await copyMarked(store, mark);
}

async function copyMarked({ primary: home, all }: Store, mark: MarkedApp): Promise<void> {
  const others = all.slice(1);
  const [[app], keys, connections, secrets] = await home.batch(selectAppToCopy(mark.app_id));
  if (app !== undefined) {
    const copy = copyApp({ app, keys, connections, secrets });
    await Promise.all(others.map((db) => unlessErased(db, copy)));
  } else {
    const [[state]] = await home.batch([selectAppState(mark.app_id)]);
    if (state?.exists !== 1) await Promise.all(others.map((db) => db.batch(deleteCopy(mark.app_id))));
  }
  await home.batch([endMark(mark)]);
}

/** Copies an app to a cell, unless that cell knows by then that the app was erased. */
async function unlessErased(db: Database, copy: readonly Statement[]): Promise<void> {
  try {
    await db.batch(copy);
  } catch (error) {
    if (!(error instanceof RequirementFailed)) throw error;
  }
}
