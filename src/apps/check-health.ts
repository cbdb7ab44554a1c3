import type { Deps } from "../operation/deps";
import { selectMadeAt } from "../store/overview";
import { noteRefusedCron, type Pulse, selectPulse } from "../store/sends/sweeps";
import { askAll, type Store } from "../store/store";

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
    answerOf(async () => await readPulse(deps.store, (await askAll(deps.store, selectPulse())).flat())),
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

/**
 * How late the latest of the cells is, by the pulse of each, the home's first. A further cell whose cron has never run is as late as the
 * cell is old. Runs are refused at home alone.
 */
export async function readPulse(store: Store, found: readonly Pulse[]): Promise<Pulse | null> {
  const [home] = found;
  if (home === undefined) return null;
  const waits = home.cron_at !== null && found.some(({ cron_at }) => cron_at === null);
  const made = waits ? await askAll(store, selectMadeAt()) : [];
  const pulses = found.map((pulse, n) => ({
    ...pulse,
    cron_at: pulse.cron_at ?? made[n]?.[0]?.made_at ?? null,
  }));
  return {
    ...home,
    cron_at: earliest(pulses.map(({ cron_at }) => cron_at)),
    due_at: earliest(pulses.map(({ due_at }) => due_at)),
  };
}

function earliest(instants: readonly (number | null)[]): number | null {
  const known = instants.filter((at) => at !== null);
  return known.length === 0 ? null : Math.min(...known);
}

/** Notes at `wall` (epoch seconds) that a run of the cron was refused because its time was `ahead` seconds ahead. */
export async function noteRefusal(deps: Deps, wall: number, ahead: number): Promise<void> {
  await deps.store.primary.batch([noteRefusedCron(wall, ahead)]);
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
