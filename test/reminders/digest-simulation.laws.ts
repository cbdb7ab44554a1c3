import * as fc from "fast-check";
import { describe, expect } from "vitest";
import { emptyStorage } from "../setup/empty-storage";
import { law } from "../support/law";
import { localTime, ODD_ZONES, ZONES } from "../time/digest-oracle";
import { judge, type Outage, type Subscriber, simulate, subscribe } from "./simulation";
import { openStage } from "./stage";

const HOUR = 3600;
const DAY = 86_400;
const DAYS = 5;

/** A day of 2026 or 2027 on which the five begin. */
const start = fc.nat(720).map((days) => Date.UTC(2026, 0, 1) / 1000 + days * DAY);
const people = fc.array(
  fc.record({
    zone: fc.oneof(fc.constantFrom(...ODD_ZONES), fc.constantFrom(...ZONES)),
    time: fc.nat(1439).map((minute) => localTime("UTC", minute * 60)),
    // Who has nothing to hear has a claim all the same.
    quiet: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
  }),
  { minLength: 13, maxLength: 13 },
);
const outage = fc.record({ after: fc.nat(4.5 * DAY), lasts: fc.nat(4 * HOUR) });
const shuffled = fc.infiniteStream(fc.integer());

describe("cron and queue, when things go wrong", () => {
  law(
    "claim none twice and lose none, with outages of up to four hours and messages doubled and mixed up",
    fc.asyncProperty(
      start,
      people,
      fc.array(outage, { minLength: 8, maxLength: 8 }),
      shuffled,
      async (from, wishes, breaks, order) => {
        await emptyStorage();
        const stage = await openStage(new Date(from * 1000).toISOString());
        const span = { from, until: from + DAYS * DAY };
        const subscribers = wishes.map((wish, place): Subscriber => ({ id: `u${place}`, ...wish }));
        const outages = merged(
          breaks.map(({ after, lasts }) => ({ from: from + after, until: from + after + lasts })),
        );
        stage.arrange = (messages) =>
          [...messages, ...messages.map((message) => ({ ...message }))]
            .map((message) => ({ message, place: order.next().value ?? 0 }))
            .sort((a, b) => a.place - b.place)
            .map(({ message }) => message);
        await subscribe(stage, subscribers);
        await simulate(stage, subscribers, span, outages);
        const claims = await judge(stage, subscribers, span, outages);
        // Thirteen a day, but for those that outages in a row made too late.
        expect(claims).toBeGreaterThan(40);
        const quiet = new Set(subscribers.filter((one) => one.quiet === true).map(({ id }) => id));
        const ledger = await stage.ledger();
        expect(stage.posts).toHaveLength(ledger.filter((row) => !quiet.has(row.user_id)).length);
      },
    ),
    1,
  );
});

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
