import { vi } from "vitest";
import here from "../../../src/index";
import type { World } from "../../support/world";

/**
 * Two isolates of the worker over the same D1 and KV, as in two cities: each remembers its own writes only. KV behaves
 * as the platform's does at its worst: one put a second for a key, and reads that may be a minute old.
 */

type Worker = Pick<typeof here, "fetch">;

export interface Isolates {
  workers: readonly [Worker, Worker];
  kv: UnreliableKv;
}

export interface UnreliableKv {
  /** How many seconds old what a read answers may be. */
  lag: number;
  /** How many of the next puts fail. */
  failingPuts: number;
}

/** Epoch milliseconds, and the text from then on; `""` for none. */
type History = { at: number; text: string }[];

let other: Promise<Worker> | null = null;

/** The worker's modules loaded a second time, which is what another isolate is. */
async function loadAgain(): Promise<Worker> {
  vi.resetModules();
  return (await import("../../../src/index")).default;
}

export async function openIsolates(world: World): Promise<Isolates> {
  other ??= loadAgain();
  const elsewhere = await other;
  const kv: UnreliableKv = { lag: 0, failingPuts: 0 };
  const histories = new Map<string, History>();
  const lastPut = new Map<string, number>();
  world.witness.onKv = async ({ operation, key }, go) => {
    const history = histories.get(key) ?? [];
    histories.set(key, history);
    if (operation === "get" && kv.lag > 0) {
      const text = history.findLast(({ at }) => at <= Date.now() - kv.lag * 1000)?.text ?? "";
      return text === "" ? null : (JSON.parse(text) as unknown);
    }
    if (operation !== "put" && operation !== "delete") return await go();
    if (operation === "put") {
      if (kv.failingPuts > 0) {
        kv.failingPuts -= 1;
        throw new Error("KV PUT failed: 500");
      }
      if (Date.now() - (lastPut.get(key) ?? 0) < 1000)
        throw new Error("KV PUT failed: 429 Too Many Requests");
      lastPut.set(key, Date.now());
    }
    const result = await go();
    history.push({ at: Date.now(), text: await world.kv(key.slice(key.lastIndexOf(":") + 1)) });
    return result;
  };
  return { workers: [here, elsewhere], kv };
}
