import { expect } from "vitest";
import { localTime, timesAround, transitionsOf, ZONES } from "../time/digest-oracle";
import { judge, type Outage, type Subscriber, seeded, simulate, subscribe } from "./simulation";
import { openStage } from "./stage";

/** The worker's own `scheduled` and `queue`, by a virtual clock, judged by Temporal. */

const HOUR = 3600;
const DAY = 86_400;

const ODD_ZONES = [
  "Africa/Cairo",
  "Africa/Casablanca",
  "America/Havana",
  "America/New_York",
  "America/Nuuk",
  "America/Santiago",
  "America/St_Johns",
  "Antarctica/Troll",
  "Asia/Beirut",
  "Asia/Gaza",
  "Australia/Lord_Howe",
  "Europe/Dublin",
  "Pacific/Chatham",
];

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

/** The same for people in all odd zones, where the cron is away for hours, and messages come twice and in any order. */
export async function claimBetweenOutages(): Promise<void> {
  const stage = await openStage("2026-03-27T00:00:00Z");
  const random = seeded(4);
  const span = { from: stage.now(), until: stage.now() + 5 * DAY };
  const people = ODD_ZONES.map(
    (zone, i): Subscriber => ({
      id: `u${i}`,
      zone,
      time: localTime("UTC", Math.floor(random() * 1440) * 60),
    }),
  );
  const outages = Array.from({ length: 8 }, (): Outage => {
    const from = span.from + Math.floor(random() * 4.5 * DAY);
    return { from, until: from + Math.floor(random() * 4 * HOUR) };
  });
  stage.arrange = (messages) =>
    [...messages, ...messages.map((message) => ({ ...message }))].sort(() => random() - 0.5);
  await subscribe(stage, people);
  await simulate(stage, people, span, merged(outages));
  const claims = await judge(stage, people, span, merged(outages));
  expect(claims).toBeGreaterThan(55);
  expect(stage.posts).toHaveLength(claims);
}

/** The same in one zone in so many, for so many days from 2026 on. */
export async function claimInZones(oneIn: number, days: number): Promise<void> {
  const stage = await openStage("2026-01-01T00:00:00Z");
  const random = seeded(1);
  const span = { from: stage.now() - DAY, until: stage.now() + days * DAY };
  const people = ZONES.filter((_, i) => i % oneIn === 0).map(
    (zone, i): Subscriber => ({
      id: `u${i}`,
      zone,
      time: ["00:00", "02:30", "08:00", "23:45"][i % 4] ?? "08:00",
      quiet: i % 20 !== 0,
    }),
  );
  const monthOf = (at: number) => Math.floor((at - span.from) / (30 * DAY));
  const outages = merged(
    Array.from({ length: Math.ceil(days / 24) }, (): Outage => {
      const from = span.from + Math.floor(random() * (days - 1) * DAY);
      return { from, until: from + Math.floor(random() * 4 * HOUR) };
    }).filter(({ from, until }) => monthOf(from) === monthOf(until)),
  );
  stage.setClock(span.from);
  await subscribe(stage, people);
  stage.arrange = (messages) =>
    random() < 0.1 ? [...messages, ...messages.map((m) => ({ ...m }))] : messages;
  let claims = 0;
  // Month by month, so that the ledger that is judged stays small; no outage reaches from one into the next.
  for (let from = span.from; from < span.until; from += 30 * DAY) {
    const month = { from, until: Math.min(span.until, from + 30 * DAY) };
    await simulate(stage, people, month, outages);
    claims += await judge(stage, people, month, outages);
    await stage.sql("DELETE FROM deliveries");
    stage.logs.length = 0;
    stage.posts.length = 0;
    stage.sent.length = 0;
    stage.forgetCalls();
  }
  expect(claims).toBeGreaterThan(people.length * (days - 5));
}

/** Outages that meet become one. */
function merged(outages: Outage[]): Outage[] {
  const result: Outage[] = [];
  for (const outage of outages.toSorted((a, b) => a.from - b.from)) {
    const last = result.at(-1);
    if (last !== undefined && outage.from <= last.until + 60) last.until = Math.max(last.until, outage.until);
    else result.push({ ...outage });
  }
  return result;
}

/** Zones whose changes are simulated in each run: a day without its midnight, one with two, and half an hour. */
const USUAL = ["Africa/Cairo", "Australia/Lord_Howe"];

/** Whether a group of changes is simulated in each run: `test/slow/reminders` has the others. */
export function isUsual(group: readonly Change[]): boolean {
  return group.every(({ zone }) => USUAL.includes(zone));
}
