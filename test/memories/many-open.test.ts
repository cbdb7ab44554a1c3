import { beforeEach, expect, it } from "vitest";
import type { DueRow } from "../../src/store/rows";
import { type Item, isOverdue } from "../../src/time/item";
import { isAsleep, openOccurrence, splitItems } from "../../src/time/life-cycle";
import { nearest } from "../../src/time/nearest";
import { insertUser } from "../support/bulk";
import { openWorld, type World } from "../support/world";

const ITEMS = 400;
const HOUR = 3600;

let world: World;

beforeEach(async () => {
  world = await openWorld();
});

/** Items an hour apart around now; some repeat, where series are wanted. */
async function storeMany(series: boolean): Promise<void> {
  await insertUser(
    world.app,
    "ann",
    Array.from({ length: ITEMS }, (_, n) => ({
      content: `Item ${n}`,
      due_at: world.now() + (n - 150) * HOUR,
      ...(series && n % 9 === 0 ? { recurrence: n % 2 === 0 ? "FREQ=DAILY" : "FREQ=MONTHLY" } : {}),
      ...(n % 50 === 0 ? { remind_before: 20 * 86_400 } : {}),
      ...(n % 23 === 0 ? { sensitive: 1 } : {}),
    })),
  );
}

/** What the pure rules say of all rows at once: ids in the order of an answer. */
async function expected(limit: number): Promise<{ items: string[]; mentioned: string[]; counts: number[] }> {
  const rows = await world.sql<DueRow>(
    "SELECT * FROM knowledge WHERE app_id = ?1 AND sensitive = 0 AND completed_at IS NULL",
    world.app,
  );
  const items = rows
    .map((row): DueRow & Item => ({ ...row, zone: "UTC", default_remind_before: "day" }))
    .map((item) => openOccurrence(item, world.now(), 7));
  const { overdue, upcoming, mentioned } = splitItems(items, world.now(), 7);
  const ids = (list: DueRow[]) => list.map(({ id }) => id);
  return {
    items: [...ids(overdue.slice(-limit)), ...ids(upcoming.slice(0, limit))],
    mentioned: ids(nearest(mentioned, { now: world.now(), zone: "UTC" }, limit)),
    counts: [overdue.length, upcoming.length, mentioned.length],
  };
}

/** The same of an answer, and its round trips. */
async function asked(limit: number) {
  const ann = world.user();
  await ann.get("");
  world.forgetCalls();
  const answer = await ann.upcoming({ limit });
  const ids = (list: { id: string; content: string }[]) => list.map(({ id }) => id);
  for (const { id, content } of [...answer.items, ...answer.mentioned])
    expect(content).toBe(`Item ${Number.parseInt(id.slice(1), 36)}`);
  return {
    trips: world.witness.d1.length,
    items: ids(answer.items),
    mentioned: ids(answer.mentioned),
    counts: [answer.overdue_count, answer.upcoming_count, answer.mentioned_count],
  };
}

/** Marks and snoozes in SQL, as many calls would have set them. */
async function change(set: string, which: string): Promise<void> {
  await world.sql(`UPDATE knowledge SET ${set} WHERE app_id = ?1 AND ${which}`, world.app);
}

it.each([1, 10, 60, 100])(
  "a list of %i of many open items is what the rules say of all of them, in one round trip",
  async (limit) => {
    await storeMany(false);
    expect(await asked(limit)).toEqual({ trips: 1, ...(await expected(limit)) });
  },
);

it.each([10, 60, 100])(
  "a list of %i whose items lie far from now takes a second round trip, and says the same",
  async (limit) => {
    await storeMany(true);
    const { now } = world;
    await change(`reminded_at = ${now() - 60}`, `abs(due_at - ${now()}) < ${130 * HOUR}`);
    await change(`snoozed_until = ${now() + 60}`, "pk % 7 = 0");
    await change(`snoozed_until = ${now() - 30}`, "pk % 11 = 0");
    const { trips, ...answer } = await asked(limit);
    expect(answer).toEqual(await expected(limit));
    expect(trips).toBe(2);
  },
);

it("a list of what is mentioned too has all awake items and later times, whatever was read whole", async () => {
  await storeMany(true);
  const { items, overdue_count, upcoming_count } = await world
    .user()
    .upcoming({ limit: 100, include_reminded: "true" });
  const rows = await world.sql<DueRow>(
    "SELECT * FROM knowledge WHERE app_id = ?1 AND sensitive = 0",
    world.app,
  );
  const open = rows
    .map((row): DueRow & Item => ({ ...row, zone: "UTC", default_remind_before: "day" }))
    .map((item) => openOccurrence(item, world.now(), 7));
  const overdue = open.filter((item) => !isAsleep(item, world.now()) && isOverdue(item, world.now()));
  expect(overdue_count).toBe(overdue.length);
  expect(upcoming_count).toBeGreaterThan(100);
  for (const { content, id } of items) expect(content).toBe(`Item ${Number.parseInt(id.slice(1), 36)}`);
});
