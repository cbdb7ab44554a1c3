import { env } from "cloudflare:workers";
import { beforeEach, expect, it } from "vitest";
import { openDatabase } from "../../src/store/database";
import { readCandidates, selectCandidates } from "../../src/store/memories/candidates";
import { type DueRow, PACKED_MEMORY } from "../../src/store/rows";
import { type Item, isOverdue } from "../../src/time/item";
import { isAsleep, openOccurrence, splitItems } from "../../src/time/life-cycle";
import { nearest } from "../../src/time/nearest";
import { ITEMS_AROUND, insertItemsAround, insertUser } from "../support/bulk";
import { everyRow } from "../support/every-row";
import type { Upcoming } from "../support/wire";
import { bodyOf, openWorld, type World } from "../support/world";

const HOUR = 3600;

let world: World;

beforeEach(async () => {
  world = await openWorld();
});

const storeMany = async (series: boolean) => await insertItemsAround(world.app, world.now(), series);

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

it("a list of many open items is what the rules say of all of them, in one round trip, however long", async () => {
  await storeMany(false);
  await everyRow([1, 10, 60, 100], async (limit) => {
    expect(await asked(limit)).toEqual({ trips: 1, ...(await expected(limit)) });
  });
});

it("a list whose items lie far from now takes a second round trip, and says the same", async () => {
  await storeMany(true);
  const { now } = world;
  await change(`reminded_at = ${now() - 60}`, `abs(due_at - ${now()}) < ${130 * HOUR}`);
  await change(`snoozed_until = ${now() + 60}`, "pk % 7 = 0");
  await change(`snoozed_until = ${now() - 30}`, "pk % 11 = 0");
  await everyRow([10, 60, 100], async (limit) => {
    const { trips, ...answer } = await asked(limit);
    expect(answer).toEqual(await expected(limit));
    expect(trips).toBe(2);
  });
});

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

it("what was taken for few and isn't takes a second round trip, and the next list one", async () => {
  const ann = world.user();
  await ann.store("Post the letter", { due_at: "2026-01-23T15:00:00Z" });
  await ann.upcoming();
  await storeMany(false);
  const trips = async () => {
    world.forgetCalls();
    const answer = await ann.upcoming({ limit: 5 });
    return { count: answer.overdue_count + answer.upcoming_count, trips: world.witness.d1.length };
  };
  const [first, second] = [await trips(), await trips()];
  expect([first.trips, second.trips]).toEqual([2, 1]);
  expect(first.count).toBe(second.count);
  const [overdue = 0, upcoming = 0] = (await expected(5)).counts;
  expect(second.count).toBe(overdue + upcoming);
});

it("no more than four times as many as a page shows are read whole, though all are due at one instant", async () => {
  const due_at = world.now() + HOUR;
  await insertUser(
    world.app,
    "ann",
    Array.from({ length: ITEMS_AROUND }, (_, n) => ({ content: `Item ${n}`, due_at })),
  );
  const { upcoming_count, items } = await world.user().upcoming({ limit: 1 });
  expect([upcoming_count, items.length]).toEqual([ITEMS_AROUND, 1]);
});

it("of many items each is judged by all its columns", async () => {
  await storeMany(true);
  const { now } = world;
  const at = "abs(pk % 10)";
  await change("due_kind = 'date', due_local = '2026-01-20', deadline_at = due_at + 86400", `${at} = 1`);
  await change(`due_kind = 'local', due_local = '2026-01-20T09:00:00'`, `${at} = 2 AND recurrence IS NULL`);
  await change(
    `reminded_at = ${now() - 9}, snoozed_until = ${now() + 9}, noted_at = ${now() - 99}`,
    `${at} = 3`,
  );
  await change("remind_before = 691200, recurrence_time_zone = 'Asia/Tokyo'", "recurrence IS NOT NULL");
  await change("moved_from = '2026-01-19T10:00:00', context = 'Work', context_key = 'work'", `${at} = 9`);
  const rows = await world.sql<DueRow & { context_key: string | null }>(
    `SELECT * FROM knowledge WHERE app_id = ?1 AND sensitive = 0 AND due_at <= ${now() + 7 * 86_400} ORDER BY id`,
    world.app,
  );
  const filter = {
    ...{ now: now(), horizon: 7 * 86_400, away: 0, nearest: 1, whole: PACKED_MEMORY },
    ...{ includeSensitive: false, label: "work" },
  };
  const { lists } = selectCandidates({ app: world.app, user: "ann" }, filter);
  const [packed] = await openDatabase(env.DB, null).read([lists()]);
  const { judged } = readCandidates(filter, [], packed);
  expect(judged.length).toBeGreaterThan(200);
  expect(judged.toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual(
    rows.map(({ context_key, ...row }) => ({
      ...Object.fromEntries(Object.entries(row).filter(([name]) => Object.hasOwn(judged[0] ?? {}, name))),
      labelled: context_key === "work",
    })),
  );
});

it("an item that ends tomorrow stands in a list for a person who may be elsewhere", async () => {
  await world.user().store("Return the parcel", {
    due_at: "2026-01-23T16:00:00Z",
    valid_until: "2026-01-24T10:00:00Z",
  });
  const headers = { "almanac-time-zone": "Asia/Tokyo" };
  const answer = await bodyOf<Upcoming>(await world.user().send("GET", "/upcoming", { headers }));
  expect(answer.items.map(({ content }) => content)).toEqual(["Return the parcel"]);
});
