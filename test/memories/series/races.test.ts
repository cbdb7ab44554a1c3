import { beforeEach, expect, it } from "vitest";
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
