import type { Deps } from "../operation/deps";
import { sweep } from "../operation/sweep";
import { noteRefusedCron, type Pulse, selectPulse } from "../store/sends/sweeps";

/** Seconds after which a cron that hasn't run, or a delivery that waits, is a fault. */
export const LATE_SECONDS = 300;

/** Seconds by which a run of the cron may be ahead of the clock. */
export const AHEAD_SECONDS = 600;

export interface Health {
  /** `degraded`: stores answer, but reminders are late, or the cron's clock is ahead. */
  status: "ok" | "degraded" | "unavailable";
  d1: "ok" | "unavailable";
  kv: "ok" | "unavailable";
  /** Since the newest run of the cron; `null` before the first, and where D1 doesn't answer. */
  cron_age_seconds: number | null;
  /** By how much the newest run of the cron was ahead of the clock, refused or not; `null` where it wasn't. */
  cron_ahead_seconds: number | null;
  /** How long the oldest delivery has been due; `null` where none is. */
  oldest_delivery_seconds: number | null;
}

/** Asks D1 and KV for an answer, and how late the cron and the deliveries are. `now` is in epoch seconds. Never throws. */
export async function checkHealth(deps: Deps, now: number): Promise<Health> {
  const [pulse, kv] = await Promise.all([
    answerOf(async () => await readPulse(deps)),
    answerOf(async () => await deps.digests.probe()),
  ]);
  const found = pulse.ok ? pulse.value : null;
  const cron = ageOf(found?.cron_at ?? null, now);
  const due = ageOf(found?.due_at ?? null, now);
  const ahead = found === null ? null : aheadOf(found, now);
  const late = Math.max(cron ?? 0, due ?? 0) > LATE_SECONDS || (ahead ?? 0) > AHEAD_SECONDS;
  return {
    status: statusOf(pulse.ok && kv.ok, late),
    d1: pulse.ok ? "ok" : "unavailable",
    kv: kv.ok ? "ok" : "unavailable",
    cron_age_seconds: cron,
    cron_ahead_seconds: ahead,
    oldest_delivery_seconds: due,
  };
}

/** Notes at `wall` (epoch seconds) that a run of the cron was refused because its time was `ahead` seconds ahead. */
export async function noteRefusal(deps: Deps, wall: number, ahead: number): Promise<void> {
  await sweep(deps.store.primary, [noteRefusedCron(wall, ahead)]);
}

async function readPulse({ store }: Deps): Promise<Pulse | null> {
  const [[pulse]] = await store.fanOut([selectPulse()]);
  return pulse ?? null;
}

function statusOf(answers: boolean, late: boolean): Health["status"] {
  if (!answers) return "unavailable";
  return late ? "degraded" : "ok";
}

/** Seconds since an instant; `null` for none, and for one to come. */
export function ageOf(at: number | null, now: number): number | null {
  return at === null || at > now ? null : now - at;
}

/** A refused run counts until one was carried out since. One that was noted at a time to come was so ahead by the clock of then. */
function aheadOf({ cron_at, refused_at, refused_ahead }: Pulse, now: number): number | null {
  if (refused_at !== null && refused_at >= (cron_at ?? 0)) return refused_ahead;
  return cron_at !== null && cron_at > now ? cron_at - now : null;
}

async function answerOf<T>(ask: () => Promise<T>): Promise<{ ok: true; value: T } | { ok: false }> {
  try {
    return { ok: true, value: await ask() };
  } catch {
    return { ok: false };
  }
}
