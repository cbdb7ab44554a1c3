import type { Deps } from "../operation/deps";
import { PROBE } from "../store/database";

export interface Health {
  status: "ok" | "unavailable";
  d1: "ok" | "unavailable";
  kv: "ok" | "unavailable";
}

/** Asks D1 and KV for an answer. Never throws. */
export async function checkHealth(deps: Deps): Promise<Health> {
  const [d1, kv] = await Promise.all([
    answers(async () => void (await deps.db.batch([PROBE]))),
    answers(() => deps.digests.probe()),
  ]);
  return { status: d1 === "ok" && kv === "ok" ? "ok" : "unavailable", d1, kv };
}

async function answers(probe: () => Promise<void>): Promise<"ok" | "unavailable"> {
  try {
    await probe();
    return "ok";
  } catch {
    return "unavailable";
  }
}
