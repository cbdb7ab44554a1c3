import type { Freshness } from "../../digest/freshness";
import type { DigestStore } from "../../digest/kv";
import { selectClock } from "../../store/test-clocks";
import type { Deps } from "../deps";

/** The clock of a test app in epoch milliseconds, read from D1; `wallMs` once the app was erased. */
export async function readTestClock(deps: Deps, app: string, wallMs: number): Promise<number> {
  const [[clock]] = await deps.store.primary.read([selectClock(app)]);
  return clock === undefined ? wallMs : clock.now * 1000;
}

/**
 * The same dependencies for a test app, all of whose rows are at the primary. Its prompts come from D1 alone, so that a clock that jumps finds no record of another
 * time, and what is sent says that it is a test.
 */
export function inTestApp(deps: Deps): Deps {
  return {
    ...deps,
    store: deps.store.at(null),
    digests: NO_RECORDS,
    freshness: NEVER_PUT,
    delivery: { ...deps.delivery, inTest: true },
  };
}

const NO_RECORDS: DigestStore = {
  get: async () => null,
  put: async () => undefined,
  delete: async () => undefined,
  probe: async () => undefined,
};

const NEVER_PUT: Freshness = {
  noteWrite: () => undefined,
  minRevision: () => 0,
  notePut: () => undefined,
  noteUnchanged: () => undefined,
  forget: () => undefined,
  claimRefresh: () => false,
  waitForSlot: async () => undefined,
};
