import { beforeEach, expect, it } from "vitest";
import { insertItemsAround } from "../support/bulk";
import { openWorld, type World } from "../support/world";

const HOUR = 3600;

const LOCAL = "due_kind = 'local', due_local = strftime('%Y-%m-%dT%H:%M:%S', due_at, 'unixepoch')";

let world: World;

beforeEach(async () => {
  world = await openWorld();
});

const storeMany = async (series: boolean) => await insertItemsAround(world.app, world.now(), series);

async function change(set: string, which: string): Promise<void> {
  await world.sql(`UPDATE knowledge SET ${set} WHERE app_id = ?1 AND ${which}`, world.app);
}

/** The prompt from D1, of what is near alone and of all items read whole, and the round trips of the first. */
async function prompts(query: Record<string, string | number>, headers: Record<string, string> = {}) {
  const ann = world.user();
  const ask = async (more: Record<string, string | number>) => {
    const text = new URLSearchParams(Object.entries({ ...query, ...more }).map(([k, v]) => [k, String(v)]));
    const answer = await (await ann.send("GET", `/context?${text}`, { headers })).json<object>();
    const explained = { explanations: 0, more_explanations: 0, life_until: 0, ...answer };
    const { explanations, more_explanations, life_until, ...rest } = explained;
    return rest;
  };
  // It puts the record in KV.
  await ann.context();
  world.forgetCalls();
  const near = await ask({ min_revision: 9_000_000_000_000 });
  // What that writes may come later.
  const trips = world.witness.d1.filter((batch) => batch.every(({ sql }) => !/UPDATE/.test(sql))).length;
  return { near, whole: await ask({ explain: "true" }), trips };
}

it.each([1, 10, 60])(
  "a prompt with up to %i of many items says what it says where all are read, in one round trip",
  async (limit) => {
    await storeMany(false);
    const { near, whole, trips } = await prompts({ limit });
    expect(near).toEqual(whole);
    expect(trips).toBe(1);
  },
);

it("a prompt whose items lie far from now takes a second round trip, and says the same", async () => {
  await storeMany(true);
  const { now } = world;
  await change(`reminded_at = ${now() - 60}`, `abs(due_at - ${now()}) < ${130 * HOUR}`);
  await change(`snoozed_until = ${now() + 60}`, "pk % 7 = 0");
  await change(LOCAL, "pk % 13 = 0 AND recurrence IS NULL");
  const { near, whole, trips } = await prompts({ limit: 10 });
  expect(near).toEqual(whole);
  expect(trips).toBe(2);
});

it.each(["Pacific/Kiritimati", "Pacific/Pago_Pago"])("it says the same to a person in %s", async (zone) => {
  await storeMany(true);
  await change(LOCAL, "pk % 3 = 0 AND recurrence IS NULL");
  await change("reminded_at = due_at - 1", `due_at < ${world.now() + 140 * HOUR}`);
  const { near, whole } = await prompts({ limit: 10 }, { "almanac-time-zone": zone });
  expect(near).toEqual(whole);
});
