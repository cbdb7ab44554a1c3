import { expect, it } from "vitest";
import { nextPush } from "../../src/time/push";
import { openWorld } from "../support/world";

// When a reminder is pushed is a rule about time, in src/time/push.ts. Turning pushes on for all items of a user states
// it once more as SQL (src/store/sends/pushes.ts), so that the statement reads no items: this table holds both to each other.

const NOW = "2026-03-02T12:00:00Z";
const HOUR = 3600;

const CASES: [what: string, args: Record<string, unknown>][] = [
  ["due later, at its time", { due_at: "2026-03-02T15:00:00Z" }],
  ["due later, with a lead still ahead", { due_at: "2026-03-02T15:00:00Z", remind_before: HOUR }],
  ["due later, with a lead that has begun", { due_at: "2026-03-02T12:30:00Z", remind_before: HOUR }],
  ["due now, which is past", { due_at: NOW }],
  ["overdue", { due_at: "2026-03-01T12:00:00Z" }],
  ["a whole day", { due_at: "2026-03-04" }],
  ["snoozed", { due_at: "2026-03-01T12:00:00Z", snoozed_until: "2026-03-02T18:00:00Z" }],
  ["a whole day, snoozed", { due_at: "2026-03-01", snoozed_until: "2026-03-02T18:00:00Z" }],
  [
    "snoozed until a moment that is over",
    { due_at: "2026-03-02T15:00:00Z", snoozed_until: "2026-03-02T11:00:00Z" },
  ],
  ["with the app's lead", { due_at: "2026-03-03T15:00:00Z" }],
];

it.each([null, 2 * HOUR])(
  "an item's next push is the same in code and in SQL, with a lead of the app's of %s",
  async (lead) => {
    const world = await openWorld(NOW);
    await world.admin("PATCH", `/v1/apps/${world.app}`, { default_remind_before: lead });
    const ann = world.user();
    const expected = new Map<string, number | null>();
    for (const [what, { snoozed_until, ...args }] of CASES) {
      const id = await ann.store(what, args);
      if (snoozed_until !== undefined) await ann.update({ id, snoozed_until });
    }
    await ann.patch({ reminders: { push: true } });
    const rows = await world.sql<
      Parameters<typeof nextPush>[0] & { content: string; push_at: number | null }
    >("SELECT * FROM knowledge");
    for (const row of rows) {
      const item = { ...row, remind_before: row.remind_before ?? lead };
      // Whole days are left to the next run of the cron, which knows the hours of their users.
      const next = nextPush(item, { zone: "UTC", hours: {} }, world.now());
      const isLeft = row.due_kind === "date" && next !== null && row.snoozed_until === null;
      expected.set(row.content, isLeft ? 1 : next);
    }
    expect(new Map(rows.map((row) => [row.content, row.push_at]))).toEqual(expected);
    expect(expected.size).toBe(CASES.length);
  },
);

it("a series whose present occurrence is past is looked at by the next run, which sends nothing for it", async () => {
  const world = await openWorld(NOW);
  const ann = world.user();
  await ann.store("Pills", { due_at: "2026-03-01T08:00:00", recurrence: "FREQ=DAILY" });
  await ann.patch({ reminders: { push: true } });
  await world.cron();
  const [row] = await world.sql<{ push_at: number }>("SELECT push_at FROM knowledge");
  expect(row?.push_at).toBe(Date.parse("2026-03-03T08:00:00Z") / 1000);
  expect(await world.sql("SELECT id FROM deliveries")).toEqual([]);
});
