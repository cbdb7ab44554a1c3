import * as fc from "fast-check";
import { beforeEach, describe, expect } from "vitest";
import { addDays } from "../../../src/time/calendar";
import { law } from "../../support/law";
import type { Body } from "../../support/wire";
import { openWorld, type UserClient, type World } from "../../support/world";

/** Pairs that race, without any gate that makes both read first. What ends an occurrence ends one of them. */
const PAIRS: [name: string, one: Body, two: Body][] = [
  ["done and done", { completed_at: "now" }, { completed_at: "now" }],
  ["skipped and skipped", { skip: true }, { skip: true }],
  ["done and skipped", { completed_at: "now" }, { skip: true }],
  ["done and moved", { completed_at: "now" }, { due_at: "moved" }],
];

const ENDS = "SELECT pk FROM memory_history WHERE id = ? AND change LIKE 'occurrence_%'";

describe("pairs of calls at the same moment end one occurrence each", () => {
  let world: World;
  let ann: UserClient;
  let id: string;
  let day: number;

  beforeEach(async () => {
    world = await openWorld("2026-02-20T10:00:00Z");
    ann = world.user();
    await ann.patch({ time_zone: "Europe/Berlin" });
    id = await ann.store("Medicine", { due_at: "2026-02-20T08:00:00", recurrence: "FREQ=DAILY" });
    day = 0;
  });

  for (const [name, one, two] of PAIRS) {
    law(
      name,
      // Whichever is sent first is often carried out first.
      fc.asyncProperty(fc.boolean(), fc.boolean(), async (isNamed, isReversed) => {
        const date = addDays("2026-02-20", day);
        day += 1;
        world.setClock(`${date}T10:00:00Z`);
        // Each day's occurrence is moved to the evening of its own day.
        const onDay = (change: Body) =>
          change["due_at"] === undefined ? change : { due_at: `${date}T21:00:00` };
        const named = isNamed ? { occurrence: `${date}T08:00:00` } : {};
        const calls = [one, two].map((change) => ({ id, ...named, ...onDay(change) }));
        const sent = isReversed ? calls.toReversed() : calls;
        const answers = await Promise.all(sent.map((call) => ann.update(call)));
        const statuses = answers.map(({ status }) => status).sort();
        if (two["due_at"] === undefined) expect(statuses, date).toEqual(["unchanged", "updated"]);
        const { length } = await world.sql(ENDS, id);
        expect(length, `${date}: ${statuses.join(", ")}`).toBe(day);
      }),
      20,
    );
  }
});
