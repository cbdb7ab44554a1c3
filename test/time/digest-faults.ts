import {
  CATCH_UP_SECONDS,
  claimableDigest,
  type DigestSchedule,
  nextDigest,
} from "../../src/time/digest-schedule";
import { dueInstant } from "./digest-oracle";

/** The settings of somebody whose digest comes at 8:00 UTC, but for what is said. */
export function schedule(changed: Partial<DigestSchedule> = {}): DigestSchedule {
  return { zone: "UTC", time: "08:00", days: null, pausedUntil: null, lastOn: null, ...changed };
}

/** What a planner says that is asked again at each due time, as the cron asks it. */
export function chain(zone: string, time: string, from: number, until: number): [string, number][] {
  const found: [string, number][] = [];
  let lastOn: string | null = null;
  for (let now = from; ; ) {
    const next = nextDigest(schedule({ zone, time, lastOn }), now);
    if (next === null || next.at > until) return found;
    found.push([next.on, next.at]);
    lastOn = next.on;
    now = next.at;
  }
}

/** Where the planner and the oracle differ, in words. */
export function faultsOf(zone: string, time: string, dates: string[]): string[] {
  const expected = dates.map((date): [string, number] => [date, dueInstant(zone, date, time)]);
  const [first, last] = [expected[0]?.[1] ?? 0, expected.at(-1)?.[1] ?? 0];
  const faults: string[] = [];
  if (JSON.stringify(chain(zone, time, first - 1, last)) !== JSON.stringify(expected))
    faults.push(`${zone} ${time}: ${JSON.stringify(chain(zone, time, first - 1, last))}`);
  for (const [on, at] of expected) {
    const claims = [at - 1, at, at + CATCH_UP_SECONDS, at + CATCH_UP_SECONDS + 1].map(
      (now) => claimableDigest(schedule({ zone, time }), at, now)?.on ?? null,
    );
    if (JSON.stringify(claims) !== JSON.stringify([null, on, on, null]))
      faults.push(`${zone} ${time} ${on}: claims ${JSON.stringify(claims)}`);
  }
  return faults;
}
