import { expect } from "vitest";
import { datesFrom, dueInstant, localDate } from "../time/digest-oracle";
import type { Stage } from "./stage";

/** Somebody who wants a digest every day, at a wall-clock time. */
export interface Subscriber {
  id: string;
  zone: string;
  time: string;
  /** There is nothing to say and this user wants to hear nothing then: the claim is all there is. */
  quiet?: boolean;
}

/** Epoch seconds; no cron runs from `from` until before `until`. */
export interface Outage {
  from: number;
  until: number;
}

const MINUTE = 60;
const DAY = 86_400;
const CATCH_UP = 6 * 3600;

export async function subscribe(stage: Stage, people: Subscriber[]): Promise<void> {
  for (const { id, zone, time, quiet } of people)
    await stage.subscriber(id, { time_zone: zone, time, send_empty: quiet !== true });
}

/**
 * Runs the cron from one minute to another. Minutes in which nothing is due, neither by the database nor by the
 * oracle, are left out: the cron has nothing to do in them. What comes too early is in the database, so it is seen.
 */
export async function simulate(
  stage: Stage,
  people: Subscriber[],
  span: { from: number; until: number },
  outages: Outage[] = [],
): Promise<void> {
  const expected = people
    .flatMap((person) => digestsOf(person, span).map(({ at }) => at))
    .sort((a, b) => a - b);
  for (let now = span.from; ; ) {
    const [row] = await stage.sql<{ next: number | null }>(
      `SELECT min(at) AS next FROM (SELECT min(next_digest_at) AS at FROM users
        UNION ALL SELECT min(next_attempt_at) FROM deliveries WHERE status = 'pending')`,
    );
    const wanted = [row?.next, expected.find((at) => at > now), ...stage.waiting.map((m) => m.notBefore)];
    const soonest = Math.min(...wanted.filter((at) => typeof at === "number"));
    now = afterOutage(Math.max(now + MINUTE, Math.ceil(soonest / MINUTE) * MINUTE), outages);
    if (now > span.until) return;
    await stage.run(now);
  }
}

/** The first minute from `at` on in which the cron runs. */
function afterOutage(at: number, outages: Outage[]): number {
  const outage = outages.find(({ from, until }) => from <= at && at < until);
  return outage === undefined ? at : afterOutage(Math.ceil(outage.until / MINUTE) * MINUTE, outages);
}

/** The digests of a subscriber that are due in a span, by the oracle. */
function digestsOf({ zone, time }: Subscriber, span: { from: number; until: number }) {
  const count = Math.ceil((span.until - span.from) / DAY) + 4;
  return datesFrom(localDate(zone, span.from - 2 * DAY), count)
    .map((on) => ({ on, at: dueInstant(zone, on, time) }))
    .filter(({ at }) => at > span.from && at <= span.until);
}

/**
 * Judges a simulation by the oracle: exactly one claim a user and local date, in the first minute in which the cron
 * could make it and never before, none that is over six hours late, and each delivered under its own stable id.
 */
export async function judge(
  stage: Stage,
  people: Subscriber[],
  span: { from: number; until: number },
  outages: Outage[] = [],
): Promise<number> {
  const ledger = Map.groupBy(await stage.ledger(), (row) => row.user_id);
  const sent = Map.groupBy(stage.posts, (post) => post.headers["webhook-id"]);
  const faults: string[] = [];
  let count = 0;
  for (const person of people) {
    const expected = digestsOf(person, span)
      .map(({ on, at }) => ({ on, at, claimed: afterOutage(at, outages) }))
      .filter(({ at, claimed }) => claimed - at <= CATCH_UP && claimed <= span.until)
      .map(({ on, claimed }) => `${on} ${iso(claimed)}`);
    const rows = ledger.get(person.id) ?? [];
    const found = rows.map((row) => `${row.subject} ${iso(row.as_of)}`).sort();
    count += found.length;
    if (JSON.stringify(found) !== JSON.stringify(expected.sort()))
      faults.push(`${person.id}: ${JSON.stringify(found)} instead of ${JSON.stringify(expected)}`);
    for (const row of rows) {
      const posts = sent.get(row.id) ?? [];
      const said = new Set(posts.map(({ data }) => `${data.user_id} ${data.local_date}`));
      const expectedWords = person.quiet === true ? "" : `${row.user_id} ${row.subject}`;
      const status = person.quiet === true ? "quiet" : "delivered";
      if (row.status !== status || [...said].join() !== expectedWords)
        faults.push(`${row.user_id} ${row.subject}: ${row.status}, said: ${[...said].join()}`);
    }
  }
  expect(faults).toEqual([]);
  return count;
}

function iso(instant: number): string {
  return new Date(instant * 1000).toISOString().slice(0, 16);
}
