import { describe, expect, it } from "vitest";
import { ODD_ZONES, timesAround, transitionsOf } from "../time/digest-oracle";
import { judge, type Subscriber, simulate, subscribe } from "./simulation";
import { openStage } from "./stage";

/**
 * The worker's own `scheduled` and `queue`, by a virtual clock, judged by Temporal: zones with odd clocks around each of
 * their changes. The laws beside it have any zone on any date.
 */
const HOUR = 3600;
const DAY = 86_400;

/** Changes of the clocks in those zones, those of neighbouring days together. */
function changesOf2026(): { zone: string; transition: number }[][] {
  const changes = ODD_ZONES.flatMap((zone) =>
    transitionsOf(zone)
      .filter((transition) => transition < Date.UTC(2027, 0, 1) / 1000)
      .map((transition) => ({ zone, transition })),
  ).sort((a, b) => a.transition - b.transition);
  const groups: { zone: string; transition: number }[][] = [];
  for (const change of changes) {
    const group = groups.at(-1);
    if (group?.[0] !== undefined && change.transition - group[0].transition < 2 * DAY) group.push(change);
    else groups.push([change]);
  }
  return groups;
}

describe("cron and queue, around each change of the clocks in odd zones", () => {
  const changes = changesOf2026().map((group) => {
    const on = (at: number | undefined) => new Date((at ?? 0) * 1000).toISOString().slice(0, 10);
    const zones = group.map(({ zone }) => zone).join(", ");
    return { name: `${on(group[0]?.transition)}, ${zones}`, group };
  });

  it.each(changes)(
    "claim one digest a user and local date, in its minute, and deliver it: $name",
    async ({ group }) => {
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
    },
  );
});
