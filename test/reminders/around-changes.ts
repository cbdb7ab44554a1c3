import { expect } from "vitest";
import { ODD_ZONES, timesAround, transitionsOf } from "../time/digest-oracle";
import { judge, type Subscriber, simulate, subscribe } from "./simulation";
import { openStage } from "./stage";

/** The worker's own `scheduled` and `queue`, by a virtual clock, judged by Temporal. */

const HOUR = 3600;
const DAY = 86_400;

interface Change {
  zone: string;
  /** Epoch seconds. */
  transition: number;
}

/** Changes of the clocks in odd zones in 2026, those of neighbouring days together, with their name. */
export const CHANGES: readonly { name: string; group: readonly Change[] }[] = changesOf2026().map((group) => {
  const on = new Date((group[0]?.transition ?? 0) * 1000).toISOString().slice(0, 10);
  return { name: `${on}, ${group.map(({ zone }) => zone).join(", ")}`, group };
});

function changesOf2026(): Change[][] {
  const changes = ODD_ZONES.flatMap((zone) =>
    transitionsOf(zone)
      .filter((transition) => transition < Date.UTC(2027, 0, 1) / 1000)
      .map((transition) => ({ zone, transition })),
  ).sort((a, b) => a.transition - b.transition);
  const groups: Change[][] = [];
  for (const change of changes) {
    const group = groups.at(-1);
    if (group?.[0] !== undefined && change.transition - group[0].transition < 2 * DAY) group.push(change);
    else groups.push([change]);
  }
  return groups;
}

/** A digest a user and local date, in its minute, and delivered, from thirty hours before some changes to as long after. */
export async function claimAround(group: readonly Change[]): Promise<void> {
  const [first = 0, last = 0] = [group[0]?.transition, group.at(-1)?.transition];
  const span = { from: first - 30 * HOUR, until: last + 30 * HOUR };
  const people = group.flatMap(({ zone, transition }): Subscriber[] =>
    [...new Set([...timesAround(zone, transition).slice(3, 6), "00:00", "08:00"])].map((time) => ({
      id: `${zone.replace("/", ".")}-${time}`,
      zone,
      time,
    })),
  );
  const stage = await openStage(new Date(span.from * 1000).toISOString());
  await subscribe(stage, people);
  await simulate(stage, people, span);
  expect(await judge(stage, people, span)).toBeGreaterThanOrEqual(people.length * 2);
}

/** Zones whose changes are simulated in each run: a day without its midnight, one with two, and half an hour. */
const USUAL = ["Africa/Cairo", "Australia/Lord_Howe"];

/** Whether a group of changes is simulated in each run: `test/slow/reminders` has the others. */
export function isUsual(group: readonly Change[]): boolean {
  return group.every(({ zone }) => USUAL.includes(zone));
}
