import { beforeEach, describe, expect, it } from "vitest";
import { everyRow } from "../../support/every-row";
import { problemOf } from "../../support/problem";
import type { Body } from "../../support/wire";
import { openWorld, type UserClient, type World } from "../../support/world";

/**
 * A series that was given with a zone keeps the wall clock of that zone, wherever its user is. New York's clocks go
 * forward on 8 March 2026, London's on 29 March.
 */
let world: World;
let ann: UserClient;

const CLASS = { due_at: "2026-02-23T18:00[America/New_York]", recurrence: "FREQ=WEEKLY;BYDAY=MO" };

beforeEach(async () => {
  // Friday 20 February 2026.
  world = await openWorld("2026-02-20T10:00:00Z");
  ann = world.user();
  await ann.patch({ time_zone: "Europe/London" });
});

async function standing(id: string): Promise<Body> {
  const memory = await ann.get<Body>(`/memories/${id}`);
  const { due_at_local, due_kind, occurrence, recurrence_time_zone } = memory;
  return { due_at_local, due_kind, occurrence, recurrence_time_zone };
}

async function due(id: string, before = "2026-04-15"): Promise<unknown[]> {
  const list = await ann.get<{ data: Body[] }>(`/memories/${id}/occurrences`, { before });
  return list.data.map(({ local, due_at_local }) => `${String(local)} ${String(due_at_local)}`);
}

describe("a class in another zone", () => {
  it("is on that zone's wall clock, through the clock changes of both", async () => {
    const id = await ann.store("Class", CLASS);
    expect(await standing(id)).toEqual({
      due_at_local: "2026-02-23 23:00:00 UTC",
      due_kind: "instant",
      occurrence: "2026-02-23T18:00:00",
      recurrence_time_zone: "America/New_York",
    });
    expect(await due(id, "2026-04-07")).toEqual([
      "2026-02-23T18:00:00 2026-02-23 23:00:00 UTC",
      "2026-03-02T18:00:00 2026-03-02 23:00:00 UTC",
      "2026-03-09T18:00:00 2026-03-09 22:00:00 UTC",
      "2026-03-16T18:00:00 2026-03-16 22:00:00 UTC",
      "2026-03-23T18:00:00 2026-03-23 22:00:00 UTC",
      "2026-03-30T18:00:00 2026-03-30 23:00:00 UTC+1",
      "2026-04-06T18:00:00 2026-04-06 23:00:00 UTC+1",
    ]);
  });

  it("stays where it is when its user moves", async () => {
    const id = await ann.store("Class", CLASS);
    const before = await ann.get<Body>(`/memories/${id}`);
    expect(await ann.patch({ time_zone: "Asia/Tokyo" })).toMatchObject({ items_moved: 0 });
    expect(await standing(id)).toMatchObject({
      due_at_local: "2026-02-24 08:00:00 UTC+9",
      occurrence: "2026-02-23T18:00:00",
    });
    expect((await ann.get<Body>(`/memories/${id}`))["due_at"]).toBe(before["due_at"]);
    await ann.update({ id, completed_at: "now" });
    expect(await standing(id)).toMatchObject({
      due_at_local: "2026-03-03 08:00:00 UTC+9",
      occurrence: "2026-03-02T18:00:00",
    });
  });

  it("says in a prompt whose days they are, where the reader's zone is another", async () => {
    await ann.store("Class", CLASS);
    const line = async () =>
      (await ann.context()).volatile.split("\n").find((text) => text.endsWith("Class"));
    expect(await line()).toContain("every Monday, America/New_York");
    await ann.patch({ time_zone: "America/New_York" });
    expect(await line()).toMatch(/, every Monday, noted now\) Class$/);
  });

  it("takes a phrase that names a city's time", async () => {
    const stored = await ann.remember({ content: "Call", due: "every Monday at 9 Tokyo time" });
    expect(stored).toMatchObject({
      due_understood: "Monday 2026-02-23 at 09:00 (Asia/Tokyo), every Monday",
      memory: {
        due_at_local: "2026-02-23 00:00:00 UTC",
        due_kind: "instant",
        recurrence: "FREQ=WEEKLY;BYDAY=MO",
        recurrence_time_zone: "Asia/Tokyo",
        occurrence: "2026-02-23T09:00:00",
      },
    });
  });

  it("takes a single time in a city's zone with a rule beside it", async () => {
    const stored = await ann.remember({
      content: "Call",
      due: "tomorrow at 10 Tokyo time",
      recurrence: "FREQ=DAILY",
    });
    expect(stored.memory).toMatchObject({
      recurrence_time_zone: "Asia/Tokyo",
      occurrence: "2026-02-21T10:00:00",
    });
  });

  it("is the same when it is said again, and another in another zone", async () => {
    const first = await ann.remember({ content: "Class", ...CLASS });
    expect(await ann.remember({ content: "Class", ...CLASS })).toMatchObject({
      status: "duplicate",
      memory: { id: first.memory.id },
    });
    const elsewhere = { ...CLASS, due_at: "2026-02-23T18:00[America/Chicago]" };
    expect((await ann.remember({ content: "Class", ...elsewhere })).status).toBe("stored");
    expect((await ann.remember({ content: "Class", ...CLASS, due_at: "2026-02-23T18:00" })).status).toBe(
      "stored",
    );
  });
});

describe("a step in it", () => {
  let id: string;
  beforeEach(async () => {
    id = await ann.store("Class", CLASS);
  });

  const NAMES = [
    ["its reading", "2026-02-23T18:00"],
    ["its reading with the zone", "2026-02-23T18:00[America/New_York]"],
    ["the instant", "2026-02-23T23:00:00+00:00"],
    ["what the user's clock shows", "2026-02-23T23:00"],
  ] as const;

  it("names its occurrence by its reading, with the zone or without, by the instant, or by the user's clock", async () => {
    await everyRow(NAMES, async ([how, occurrence]) => {
      const one = await ann.store(`Class by ${how}`, CLASS);
      const done = await ann.update({ id: one, completed_at: "now", occurrence });
      expect(done).toMatchObject({ status: "updated", updated: [{ occurrence: "2026-03-02T18:00:00" }] });
    });
  });

  it("moves one occurrence to the user's wall clock, and goes on by the rule", async () => {
    await ann.update({ id, due_at: "2026-02-24T20:00" });
    expect(await standing(id)).toEqual({
      due_at_local: "2026-02-24 20:00:00 UTC",
      due_kind: "local",
      occurrence: "2026-02-23T18:00:00",
      recurrence_time_zone: "America/New_York",
    });
    await ann.update({ id, completed_at: "now" });
    expect(await standing(id)).toMatchObject({
      due_at_local: "2026-03-02 23:00:00 UTC",
      due_kind: "instant",
      occurrence: "2026-03-02T18:00:00",
    });
  });

  it("moves one back to where the rule has it", async () => {
    await ann.update({ id, due_at: "2026-02-24" });
    await ann.update({ id, due_at: "2026-02-23T18:00[America/New_York]" });
    expect(await standing(id)).toMatchObject({ due_kind: "instant", occurrence: "2026-02-23T18:00:00" });
    expect(await world.sql("SELECT moved_from, due_local FROM knowledge WHERE id = ?", id)).toEqual([
      { moved_from: null, due_local: "2026-02-23T18:00:00" },
    ]);
  });

  it("changes nothing where the same time is sent, however it is written", async () => {
    await ann.update({ id, reminded_at: "now" });
    const same = ["2026-02-23T23:00:00Z", "2026-02-23T18:00[America/New_York]", "2026-02-23T23:00"];
    await everyRow(same, async (due_at) => {
      const [memory] = (await ann.update({ id, due_at })).updated;
      expect(memory).toMatchObject({ due_kind: "instant", occurrence: "2026-02-23T18:00:00" });
      expect(memory?.reminded_at).not.toBeNull();
    });
  });

  it("is refused past the next occurrence, which is named on the series' clock", async () => {
    const problem = await problemOf(
      await ann.send("POST", "/tools/update_memory", { body: { id, due_at: "2026-03-02T23:00" } }),
      { status: 422 },
    );
    expect(problem.errors?.[0]?.message).toContain("2026-03-02T18:00:00");
  });
});

describe("the series as a whole", () => {
  let id: string;
  beforeEach(async () => {
    id = await ann.store("Class", CLASS);
  });

  it("keeps its zone with a new rule, and has the user's with a new time of the user's", async () => {
    await ann.update({ id, recurrence: "FREQ=WEEKLY;BYDAY=MO,TH" });
    expect(await standing(id)).toMatchObject({ recurrence_time_zone: "America/New_York" });
    expect((await due(id)).slice(0, 2)).toEqual([
      "2026-02-23T18:00:00 2026-02-23 23:00:00 UTC",
      "2026-02-26T18:00:00 2026-02-26 23:00:00 UTC",
    ]);
    await ann.update({ id, due_at: "2026-02-23T19:00", recurrence: "FREQ=DAILY" });
    expect(await standing(id)).toEqual({
      due_at_local: "2026-02-23 19:00:00 UTC",
      due_kind: "local",
      occurrence: "2026-02-23T19:00:00",
      recurrence_time_zone: null,
    });
  });

  const ENDS = [
    ["a date", "2026-03-09", "2026-03-09T18:00:00"],
    ["the user's wall clock", "2026-03-09T21:59", "2026-03-02T18:00:00"],
    ["the user's wall clock, at its last occurrence", "2026-03-09T22:00", "2026-03-09T18:00:00"],
  ] as const;

  it("ends at a date, or at a time of the user's wall clock", async () => {
    await everyRow(ENDS, async ([_how, until, last], n) => {
      const one = await ann.store(`Class ${n}`, CLASS);
      await ann.update({ id: one, until });
      expect((await due(one)).at(-1)).toContain(last);
    });
  });

  it("becomes its present occurrence when it ends", async () => {
    await ann.update({ id, clear: ["recurrence"] });
    expect(await standing(id)).toEqual({
      due_at_local: "2026-02-23 23:00:00 UTC",
      due_kind: "instant",
      occurrence: null,
      recurrence_time_zone: null,
    });
    const again = await ann.remember({ content: "Class", due_at: "2026-02-23T23:00:00Z" });
    expect(again).toMatchObject({ status: "duplicate", memory: { id } });
  });
});

describe("odd readings", () => {
  const READINGS = [
    // Berlin's clocks skip 02:30 on 29 March 2026, and show it twice on 25 October.
    ["in a gap", "2026-03-29T02:30[Europe/Berlin]", "2026-03-29T02:30:00", "2026-03-29 02:30:00 UTC+1"],
    ["in a fold", "2026-10-25T02:30[Europe/Berlin]", "2026-10-25T02:30:00", "2026-10-25 01:30:00 UTC+1"],
    [
      "the fold's second",
      "2026-10-25T02:30+01:00[Europe/Berlin]",
      "2026-10-25T02:30:00",
      "2026-10-25 01:30:00 UTC+1",
    ],
    ["a half-hour zone", "2026-02-23T09:15[Asia/Kolkata]", "2026-02-23T09:15:00", "2026-02-23 03:45:00 UTC"],
    ["a date alone", "2026-02-23[Europe/Berlin]", "2026-02-23T00:00:00", "2026-02-22 23:00:00 UTC"],
    ["UTC with a zone", "2026-02-23T08:00Z[Europe/Berlin]", "2026-02-23T09:00:00", "2026-02-23 08:00:00 UTC"],
  ] as const;

  it("are taken as the series' own clock shows them", async () => {
    await everyRow(READINGS, async ([name, due_at, occurrence, local]) => {
      const id = await ann.store(name, { due_at, recurrence: "FREQ=DAILY" });
      expect(await standing(id)).toMatchObject({ occurrence, due_at_local: local });
    });
  });

  it("is in UTC where a zone's name is no longer known", async () => {
    const id = await ann.store("Class", CLASS);
    await world.sql("UPDATE knowledge SET recurrence_time_zone = 'Mars/Base' WHERE id = ?", id);
    await ann.update({ id, completed_at: "now" });
    expect(await standing(id)).toMatchObject({ due_at_local: "2026-03-02 18:00:00 UTC" });
  });
});

it("is kept by the versions of a memory", async () => {
  const id = await ann.store("Class", CLASS);
  world.setClock("2026-02-20T11:00:00Z");
  await ann.update({ id, due_at: "2026-02-23T19:00", recurrence: "FREQ=DAILY" });
  const { versions } = await ann.get<{ versions: Body[] }>(`/memories/${id}/history`);
  expect(versions.map((version) => version["recurrence_time_zone"]).sort()).toEqual([
    "America/New_York",
    null,
  ]);
});

it("is read from a digest that an older version kept, which knows no such zone", async () => {
  await ann.store("Pills", { due_at: "2026-02-21T09:00", recurrence: "FREQ=DAILY" });
  await world.settle();
  const kept = JSON.parse(await world.kv()) as { items: Body[] };
  for (const item of kept.items) delete item["recurrence_time_zone"];
  const before = await ann.context();
  await world.putKv(JSON.stringify(kept));
  const { volatile, digest } = await ann.context();
  expect(digest).toMatchObject({ source: "kv" });
  expect(volatile).toBe(before.volatile);
  expect(volatile).toContain("every day, noted now) Pills");
});
