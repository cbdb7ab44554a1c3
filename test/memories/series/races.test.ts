import { beforeEach, expect, it } from "vitest";
import { addDays } from "../../../src/time/calendar";
import { FULL_SIMULATION } from "../../support/full-simulation";
import type { Body } from "../../support/wire";
import { openWorld, type UserClient, type World } from "../../support/world";

let world: World;
let ann: UserClient;

beforeEach(async () => {
  world = await openWorld("2026-02-20T10:00:00Z");
  ann = world.user();
});

const historyOf = async (id: string) =>
  (await ann.get<{ versions: Body[] }>(`/memories/${id}/history`)).versions.map((version) => [
    version["change"],
    version["due_at_local"],
  ]);

it.each(["completed_at", "skip"])(
  "a button that is pressed twice at once moves a series on once (%s)",
  async (name) => {
    const id = await ann.store("Medicine", { due_at: "2026-02-18T08:00:00", recurrence: "FREQ=DAILY" });
    const change = name === "skip" ? { skip: true } : { completed_at: "now" };
    // Both have read before either writes.
    let reads = 0;
    let open: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    world.witness.onD1 = async (statements, go) => {
      const answer = await go();
      if (statements[0]?.sql.startsWith("SELECT") === true && reads < 2) {
        reads += 1;
        if (reads === 2) open();
        await gate;
      }
      return answer;
    };
    const [one, two] = await Promise.all([ann.update({ id, ...change }), ann.update({ id, ...change })]);
    expect(reads).toBe(2);
    expect([one.status, two.status].sort()).toEqual(["unchanged", "updated"]);
    for (const { updated, unchanged = [] } of [one, two]) {
      expect([...updated, ...unchanged].map((memory) => memory.due_at_local)).toEqual([
        "2026-02-21 08:00:00 UTC",
      ]);
    }
    const done = name === "skip" ? "occurrence_skipped" : "occurrence_completed";
    expect(await historyOf(id)).toEqual([
      [done, "2026-02-20 08:00:00 UTC"],
      [null, "2026-02-21 08:00:00 UTC"],
    ]);
  },
);

/** Pairs that race, without any gate that makes both read first. What ends an occurrence ends one of them. */
const PAIRS: [name: string, one: Body, two: Body, count: number][] = [
  ["done and done", { completed_at: "now" }, { completed_at: "now" }, count(50)],
  ["skipped and skipped", { skip: true }, { skip: true }, count(50)],
  ["done and skipped", { completed_at: "now" }, { skip: true }, count(50)],
  ["done and moved", { completed_at: "now" }, { due_at: "moved" }, count(50)],
];

/** Two hundred pairs in all, and two hundred of each where the long simulations were asked for. */
function count(usual: number): number {
  return FULL_SIMULATION ? 200 : usual;
}

it.each(PAIRS)(
  "pairs of calls at the same moment end one occurrence each: %s",
  async (_name, one, two, pairs) => {
    await ann.patch({ time_zone: "Europe/Berlin" });
    const id = await ann.store("Medicine", { due_at: "2026-02-20T08:00:00", recurrence: "FREQ=DAILY" });
    for (let day = 0; day < pairs; day += 1) {
      const date = addDays("2026-02-20", day);
      world.setClock(`${date}T10:00:00Z`);
      // Each day's occurrence is moved to the evening of its own day.
      const onDay = (change: Body) =>
        change["due_at"] === undefined ? change : { due_at: `${date}T21:00:00` };
      const calls = [onDay(one), onDay(two)].map((change) => ({
        id,
        occurrence: `${date}T08:00:00`,
        ...change,
      }));
      const named = day % 2 === 0 ? calls : calls.map(({ occurrence: _named, ...call }) => call);
      // Whichever is sent first is often carried out first.
      const sent = day % 4 < 2 ? named : named.toReversed();
      const answers = await Promise.all(sent.map((call) => ann.update(call)));
      const statuses = answers.map(({ status }) => status).sort();
      if (two["due_at"] === undefined) expect(statuses, date).toEqual(["unchanged", "updated"]);
      const { length } = await world.sql(ENDS, id);
      expect(length, `${date}: ${statuses.join(", ")}`).toBe(day + 1);
    }
  },
);

const ENDS = "SELECT pk FROM memory_history WHERE id = ? AND change LIKE 'occurrence_%'";
