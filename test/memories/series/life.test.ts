import { beforeEach, describe, expect, it } from "vitest";
import { openBothSources, openSource, SOURCES, type SourceWorld } from "../../support/sources";
import type { Memory } from "../../support/wire";
import { bodyOf, type UserClient, type World } from "../../support/world";

const seconds = (iso: string) => Date.parse(iso) / 1000;

describe("the life of a series, read from KV and from D1", () => {
  let world: World;
  let ann: UserClient;
  let from: SourceWorld;

  beforeEach(async () => {
    // Friday 20 February 2026.
    from = await openBothSources("2026-02-20T10:00:00Z");
    ({ world, ann } = from);
  });

  /** Label by label, with the due times that a prompt shows. */
  async function labels(at?: string): Promise<string[]> {
    await from.prompt(at);
    return (await from.context(at)).items.map((item) => item.label);
  }

  /** An occurrence that another came shortly before is silent until its own day, or the evening before an early one. */
  async function comesAt(moment: string, label: string): Promise<void> {
    const before = new Date(Date.parse(`${moment}Z`) - 1000).toISOString();
    expect(await labels(before)).toEqual([]);
    expect(await labels(moment)).toEqual([label]);
  }

  async function memory(id: string): Promise<Memory> {
    return await ann.get<Memory>(`/memories/${id}`);
  }

  it("goes from one occurrence to the next by being completed, each new to the user", async () => {
    const id = await ann.store("Bins", { due_at: "2026-02-24T07:00:00", recurrence: "FREQ=WEEKLY;BYDAY=TU" });
    expect(await labels()).toEqual(["[DUE 2026-02-24 07:00]"]);
    await ann.update({ id, reminded_at: "now" });
    expect(await labels()).toEqual([]);
    world.setClock("2026-02-24T07:00:00Z");
    expect(await labels()).toEqual(["[OVERDUE 2026-02-24 07:00]"]);
    await ann.update({ id, reminded_at: "now" });
    const done = await ann.update({ id, completed_at: "now" });
    expect(done.updated[0]).toMatchObject({
      completed_at: null,
      reminded_at: null,
      due_at: seconds("2026-03-03T07:00:00Z"),
    });
    expect(await labels()).toEqual([]);
    await comesAt("2026-03-02T19:00:00", "[DUE 2026-03-03 07:00]");
    expect(await memory(id)).toMatchObject({ completed_at: null, due_at: seconds("2026-03-03T07:00:00Z") });
  });

  it("shows one overdue occurrence, the newest, however many were missed", async () => {
    await ann.store("Take the medicine", { due_at: "2026-02-01T08:00:00", recurrence: "FREQ=DAILY" });
    expect(await labels()).toEqual(["[OVERDUE 2026-02-20 08:00]"]);
    expect(await labels("2026-02-21T07:59:59")).toEqual(["[OVERDUE 2026-02-20 08:00]"]);
    expect(await labels("2026-02-21T08:00:00")).toEqual(["[OVERDUE 2026-02-21 08:00]"]);
    expect(await labels("2026-12-24T23:00:00")).toEqual(["[OVERDUE 2026-12-24 08:00]"]);
  });

  it("looks forward again once the overdue occurrence was mentioned, and mentions the next in its turn", async () => {
    const id = await ann.store("Take the medicine", {
      due_at: "2026-02-18T08:00:00",
      recurrence: "FREQ=DAILY",
    });
    expect(await labels()).toEqual(["[OVERDUE 2026-02-20 08:00]"]);
    await ann.update({ id, reminded_at: "now" });
    await comesAt("2026-02-20T20:00:00", "[DUE 2026-02-21 08:00]");
    world.setClock("2026-02-20T20:30:00Z");
    await ann.update({ id, reminded_at: "now" });
    expect(await labels()).toEqual([]);
    expect(await labels("2026-02-21T07:59:59")).toEqual([]);
    expect(await labels("2026-02-21T08:00:00")).toEqual(["[OVERDUE 2026-02-21 08:00]"]);
    // Nobody marked it: the days after stand for themselves.
    expect(await labels("2026-02-23T09:00:00")).toEqual(["[OVERDUE 2026-02-23 08:00]"]);
  });

  it("comes near each time anew: a mark on one occurrence says nothing of the next", async () => {
    const id = await ann.store("Rent", { due_at: "2026-02-22T09:00:00", recurrence: "FREQ=MONTHLY" });
    await ann.update({ id, reminded_at: "now" });
    world.setClock("2026-02-22T09:00:00Z");
    await ann.update({ id, reminded_at: "now" });
    expect(await labels()).toEqual([]);
    expect(await labels("2026-03-14T23:59:59")).toEqual([]);
    expect(await labels("2026-03-15T00:00:00")).toEqual(["[DUE 2026-03-22 09:00]"]);
    expect(await labels("2026-03-22T09:00:00")).toEqual(["[OVERDUE 2026-03-22 09:00]"]);
  });

  it("mentions each occurrence once more at its lead", async () => {
    const id = await ann.store("Catch the train", {
      due_at: "2026-02-21T08:00:00",
      recurrence: "FREQ=DAILY",
      remind_before: 3600,
    });
    await ann.update({ id, reminded_at: "now" });
    expect(await labels("2026-02-21T06:59:59")).toEqual([]);
    expect(await labels("2026-02-21T07:00:00")).toEqual(["[DUE 2026-02-21 08:00]"]);
    world.setClock("2026-02-21T08:30:00Z");
    await ann.update({ id, completed_at: "now" });
    await ann.update({ id, reminded_at: "now" });
    expect(await labels("2026-02-22T06:59:59")).toEqual([]);
    expect(await labels("2026-02-22T07:00:00")).toEqual(["[DUE 2026-02-22 08:00]"]);
  });

  it("goes on by skip, without the occurrence that was there", async () => {
    const id = await ann.store("Run", { due_at: "2026-02-21T08:00:00", recurrence: "FREQ=DAILY;INTERVAL=2" });
    await ann.update({ id, reminded_at: "now" });
    const skipped = await ann.update({ id, skip: true });
    expect(skipped.updated[0]).toMatchObject({
      due_at: seconds("2026-02-23T08:00:00Z"),
      reminded_at: null,
      completed_at: null,
    });
    expect(await labels()).toEqual([]);
    await comesAt("2026-02-22T20:00:00", "[DUE 2026-02-23 08:00]");
    world.setClock("2026-03-01T10:00:00Z");
    await ann.update({ id, skip: true });
    expect(await labels()).toEqual([]);
    await comesAt("2026-03-02T20:00:00", "[DUE 2026-03-03 08:00]");
  });

  it("closes when its last occurrence was completed, or skipped", async () => {
    const counted = await ann.store("Antibiotics", {
      due_at: "2026-02-20T12:00:00",
      recurrence: "FREQ=DAILY;COUNT=2",
    });
    await ann.update({ id: counted, completed_at: "now" });
    expect(await labels()).toEqual([]);
    await comesAt("2026-02-21T00:00:00", "[DUE 2026-02-21 12:00]");
    world.setClock("2026-02-20T10:05:00Z");
    const done = await ann.update({ id: counted, completed_at: "now" });
    expect(done.updated[0]).toMatchObject({
      completed_at: world.now(),
      due_at: seconds("2026-02-21T12:00:00Z"),
    });
    expect(await labels()).toEqual([]);
    expect(await labels("2026-03-01")).toEqual([]);
    await ann.update({ id: counted, completed_at: null });
    await comesAt("2026-02-21T00:00:00", "[DUE 2026-02-21 12:00]");
    await ann.update({ id: counted, skip: true });
    expect((await memory(counted)).completed_at).toBe(world.now());
    expect(await labels()).toEqual([]);
    expect(await labels("2026-02-21T00:00:00")).toEqual([]);
  });

  it("ends where until says, the last day included, and stays overdue until somebody acts", async () => {
    const id = await ann.store("Course", { due_at: "2026-02-20T18:00:00", recurrence: "FREQ=DAILY" });
    const ended = await ann.update({ id, until: "2026-02-22" });
    expect(ended.updated[0]).toMatchObject({ recurrence: "FREQ=DAILY;UNTIL=20260222" });
    expect(await labels("2026-02-22T19:00:00")).toEqual(["[OVERDUE 2026-02-22 18:00]"]);
    expect(await labels("2026-03-22T19:00:00")).toEqual(["[OVERDUE 2026-02-22 18:00]"]);
    world.setClock("2026-02-25T09:00:00Z");
    await ann.update({ id, reminded_at: "now" });
    expect(await labels()).toEqual([]);
    await ann.update({ id, completed_at: "now" });
    expect((await memory(id)).completed_at).toBe(world.now());
  });

  it("keeps its marks when its end is moved", async () => {
    const id = await ann.store("Course", { due_at: "2026-02-22T18:00:00", recurrence: "FREQ=DAILY" });
    await ann.update({ id, reminded_at: "now" });
    const ended = await ann.update({ id, until: "2026-03-22" });
    expect(ended.updated[0]?.reminded_at).toBe(world.now());
    expect(await labels()).toEqual([]);
  });

  it("becomes a single item with recurrence null, and a series again with a rule", async () => {
    const id = await ann.store("Course", { due_at: "2026-02-21T18:00:00", recurrence: "FREQ=DAILY" });
    const single = await ann.update({ id, recurrence: null });
    expect(single.updated[0]).toMatchObject({ recurrence: null, due_at: seconds("2026-02-21T18:00:00Z") });
    expect(await labels("2026-02-25")).toEqual(["[OVERDUE 2026-02-21 18:00]"]);
    await ann.update({ id, recurrence: "FREQ=WEEKLY" });
    expect(await labels("2026-03-01")).toEqual(["[OVERDUE 2026-02-28 18:00]"]);
  });

  it("comes back from a snooze as not yet mentioned, at the same occurrence", async () => {
    const id = await ann.store("Take the medicine", {
      due_at: "2026-02-20T08:00:00",
      recurrence: "FREQ=DAILY",
    });
    await ann.update({ id, reminded_at: "now" });
    const snoozed = await ann.update({ id, snoozed_until: "2026-02-20T12:00:00" });
    expect(snoozed.updated[0]).toMatchObject({
      due_at: seconds("2026-02-20T08:00:00Z"),
      snoozed_until: seconds("2026-02-20T12:00:00Z"),
    });
    expect(await labels()).toEqual([]);
    expect(await labels("2026-02-20T11:59:59")).toEqual([]);
    expect(await labels("2026-02-20T12:00:00")).toEqual(["[OVERDUE 2026-02-20 08:00]"]);
    world.setClock("2026-02-20T12:30:00Z");
    await ann.update({ id, reminded_at: "now" });
    await comesAt("2026-02-20T20:00:00", "[DUE 2026-02-21 08:00]");
  });

  it("is quiet until its snooze ends, or until the next occurrence comes", async () => {
    const id = await ann.store("Take the medicine", {
      due_at: "2026-02-20T08:00:00",
      recurrence: "FREQ=DAILY",
    });
    await ann.update({ id, snooze: "for 3 days" });
    expect(await labels("2026-02-21T07:59:59")).toEqual([]);
    expect(await labels("2026-02-21T08:00:00")).toEqual(["[OVERDUE 2026-02-21 08:00]"]);
    expect(await labels("2026-02-23T10:00:00")).toEqual(["[OVERDUE 2026-02-23 08:00]"]);
    await ann.update({ id, snoozed_until: null });
    expect(await labels("2026-02-22T09:00:00")).toEqual(["[OVERDUE 2026-02-22 08:00]"]);
  });

  it("has days that are due all day long, and overdue from the next day on", async () => {
    const id = await ann.store("Water the plants", { due_at: "2026-02-17", recurrence: "FREQ=WEEKLY" });
    expect(await labels("2026-02-24T12:00:00")).toEqual(["[DUE 2026-02-24]"]);
    expect(await labels("2026-02-25T00:00:00")).toEqual(["[OVERDUE 2026-02-24]"]);
    expect(await labels()).toEqual(["[OVERDUE 2026-02-17]"]);
    await ann.update({ id, completed_at: "now" });
    await comesAt("2026-02-24T00:00:00", "[DUE 2026-02-24]");
    world.setClock("2026-02-24T09:00:00Z");
    const done = await ann.update({ id, completed_at: "now" });
    expect(done.updated[0]).toMatchObject({ due_at_local: "2026-03-03 UTC" });
  });

  it.each(SOURCES)(
    "is marked by mark_shown like any item, at the occurrence that %s showed",
    async (source) => {
      from = await openSource(source, "2026-02-20T10:00:00Z");
      ({ world, ann } = from);
      const id = await ann.store("Take the medicine", {
        due_at: "2026-02-01T08:00:00",
        recurrence: "FREQ=DAILY",
      });
      if (source === "kv") await world.settle();
      const response = await ann.send("POST", "/context", { body: { mark_shown: true } });
      const { items } = await bodyOf<{ items: { label: string }[] }>(response);
      expect(items.map((item) => item.label)).toEqual(["[OVERDUE 2026-02-20 08:00]"]);
      const [row] = await world.sql("SELECT due_at, reminded_at FROM knowledge WHERE id = ?", id);
      expect(row).toEqual({ due_at: seconds("2026-02-20T08:00:00Z"), reminded_at: world.now() });
      await comesAt("2026-02-20T20:00:00", "[DUE 2026-02-21 08:00]");
      expect(await labels("2026-02-21T08:00:00")).toEqual(["[OVERDUE 2026-02-21 08:00]"]);
    },
  );

  it("completes many at once, series and single items together", async () => {
    const series = await ann.store("Bins", { due_at: "2026-02-21T07:00:00", recurrence: "FREQ=DAILY" });
    const other = await ann.store("Run", { due_at: "2026-02-22", recurrence: "FREQ=WEEKLY" });
    const single = await ann.store("Dentist", { due_at: "2026-02-23T09:00:00" });
    const done = await ann.update({ ids: [series, single, other], completed_at: "now" });
    expect(done.updated.map((item) => [item.id, item.completed_at === null, item.due_at_local])).toEqual([
      [series, true, "2026-02-22 07:00:00 UTC"],
      [single, false, "2026-02-23 09:00:00 UTC"],
      [other, true, "2026-03-01 UTC"],
    ]);
    await comesAt("2026-02-21T19:00:00", "[DUE 2026-02-22 07:00]");
  });

  it("keeps its wall clock when the clocks change, in the gap and in the fold", async () => {
    await ann.patch({ time_zone: "America/New_York" });
    await ann.store("Night shift", { due_at: "2026-03-06T02:30:00", recurrence: "FREQ=DAILY" });
    const dueOn = async (at: string) =>
      (await ann.context({ at })).items.map((item) => [item.label, item["due_at"]]);
    expect(await dueOn("2026-03-07T23:00:00")).toEqual([
      ["[OVERDUE 2026-03-07 02:30]", seconds("2026-03-07T02:30:00-05:00")],
    ]);
    expect(await dueOn("2026-03-08T23:00:00")).toEqual([
      ["[OVERDUE 2026-03-08 03:30]", seconds("2026-03-08T03:30:00-04:00")],
    ]);
    expect(await dueOn("2026-03-09T23:00:00")).toEqual([
      ["[OVERDUE 2026-03-09 02:30]", seconds("2026-03-09T02:30:00-04:00")],
    ]);
    await ann.store("Night shift ends", { due_at: "2026-10-30T01:30:00", recurrence: "FREQ=DAILY" });
    const inFold = (await ann.context({ at: "2026-11-01T12:00:00" })).items.find((item) =>
      item.content.endsWith("ends"),
    );
    expect(inFold?.["due_at"]).toBe(seconds("2026-11-01T01:30:00-04:00"));
  });

  it("stands in the daily digest at the occurrence of the day", async () => {
    await ann.store("Take the medicine", { due_at: "2026-02-01T12:00:00", recurrence: "FREQ=DAILY" });
    const digest = async (at: string) =>
      (await ann.get<{ items: { label: string; group: string }[] }>("/digest", { at })).items.map(
        ({ label, group }) => `${group} ${label}`,
      );
    expect(await digest("2026-02-20T11:00:00")).toEqual(["overdue [OVERDUE 2026-02-19 12:00]"]);
    expect(await digest("2026-02-20T13:00:00")).toEqual(["overdue [OVERDUE 2026-02-20 12:00]"]);
  });
});
