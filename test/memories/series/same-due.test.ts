import { beforeEach, describe, expect, it } from "vitest";
import type { Body } from "../../support/wire";
import { openWorld, type UserClient } from "../../support/world";

/**
 * A model in strict mode sends every property with every call, the due time that it was shown among them. That moves
 * nothing, so the mark and the snooze of the occurrence stay.
 */
let ann: UserClient;

beforeEach(async () => {
  // Friday 20 February 2026.
  const world = await openWorld("2026-02-20T10:00:00Z");
  ann = world.user();
  await ann.patch({ time_zone: "Europe/Moscow" });
});

/** What a call may change of a series. */
async function standing(id: string): Promise<Body> {
  const { revision: _, updated_at: _at, ...memory } = await ann.get<Body>(`/memories/${id}`);
  return Object.fromEntries(Object.entries(memory).filter(([name]) => !/^(updated_at|now)/.test(name)));
}

const DAILY = { due_at: "2026-02-21T09:00:00", recurrence: "FREQ=DAILY" };
const CLASS = { due_at: "2026-02-21T18:00[Asia/Tokyo]", recurrence: "FREQ=WEEKLY" };

describe("the due time that a single item has", () => {
  it.each([
    ["as due_at_iso", "2026-02-21T09:00:00", "2026-02-21T06:00:00+00:00"],
    ["with an offset", "2026-02-21T09:00:00", "2026-02-21T09:00:00+03:00"],
    ["as due_at_iso of a whole day", "2026-02-21", "2026-02-20T21:00:00+00:00"],
    ["by its wall clock", "2026-02-21T09:00:00", "2026-02-21T09:00:00"],
  ])("sent again %s keeps its form, its mark and its snooze", async (_how, due_at, again) => {
    const id = await ann.store("Medicine", { due_at });
    await ann.update({ id, reminded_at: "now", snoozed_until: "2026-02-20T12:00:00Z" });
    const before = await standing(id);
    expect(before["reminded_at"]).not.toBeNull();
    await ann.update({ id, due_at: again });
    expect(await standing(id)).toEqual(before);
    // With what is read first, too.
    await ann.update({ id, due_at: again, recurrence: null });
    expect(await standing(id)).toEqual(before);
    await ann.update({ id, due_at: again, content: "Pills" });
    expect(await standing(id)).toMatchObject({ content: "Pills", due_kind: before["due_kind"] });
  });

  it("sent again with a rule begins a series", async () => {
    const id = await ann.store("Medicine", { due_at: "2026-02-21T09:00:00" });
    await ann.update({ id, due_at: "2026-02-21T06:00:00Z", recurrence: "FREQ=DAILY" });
    expect(await standing(id)).toMatchObject({ recurrence: "FREQ=DAILY", occurrence: "2026-02-21T09:00:00" });
  });

  it("sent as another instant is that instant", async () => {
    const id = await ann.store("Medicine", { due_at: "2026-02-21T09:00:00" });
    await ann.update({ id, due_at: "2026-02-21T06:01:00Z" });
    expect(await standing(id)).toMatchObject({
      due_kind: "instant",
      due_at_iso: "2026-02-21T06:01:00+00:00",
    });
  });
});

describe("the due time that a series has", () => {
  it.each([
    ["as an instant", DAILY, "2026-02-21T06:00:00Z"],
    ["with an offset", DAILY, "2026-02-21T09:00:00+03:00"],
    ["with another offset", DAILY, "2026-02-21T07:00:00+01:00"],
    ["with its zone", DAILY, "2026-02-21T09:00:00[Europe/Moscow]"],
    ["by its wall clock", DAILY, "2026-02-21T09:00:00"],
    [
      "as due_at_iso of a whole day",
      { due_at: "2026-02-21", recurrence: "FREQ=DAILY" },
      "2026-02-20T21:00:00+00:00",
    ],
    ["as a date", { due_at: "2026-02-21", recurrence: "FREQ=DAILY" }, "2026-02-21"],
    ["as an instant of a series elsewhere", CLASS, "2026-02-21T09:00:00Z"],
    ["by the user's clock of a series elsewhere", CLASS, "2026-02-21T12:00:00"],
  ])("sent again %s keeps its mark and its snooze", async (_how, args, due_at) => {
    const id = await ann.store("Medicine", args);
    await ann.update({ id, reminded_at: "now", snoozed_until: "2026-02-20T12:00:00Z" });
    const before = await standing(id);
    expect(before["snoozed_until"]).not.toBeNull();
    expect(before["reminded_at"]).not.toBeNull();
    await ann.update({ id, due_at });
    expect(await standing(id)).toEqual(before);
    expect(before["due_at"]).toBe(Date.parse(String(before["due_at_iso"])) / 1000);
    await ann.update({ id, due_at: before["due_at_iso"] });
    expect(await standing(id)).toEqual(before);
  });

  it("sent again after a move, as it stands now, keeps the move and its marks", async () => {
    const id = await ann.store("Medicine", DAILY);
    await ann.update({ id, due_at: "2026-02-21T15:00:00" });
    await ann.update({ id, reminded_at: "now", snoozed_until: "2026-02-20T12:00:00Z" });
    const before = await standing(id);
    await ann.update({ id, due_at: "2026-02-21T12:00:00Z" });
    expect(await standing(id)).toEqual(before);
  });

  it("sent as an instant after a move takes the move back", async () => {
    const id = await ann.store("Medicine", DAILY);
    const before = await standing(id);
    await ann.update({ id, due_at: "2026-02-21T15:00:00" });
    await ann.update({ id, due_at: "2026-02-21T06:00:00Z" });
    expect(await standing(id)).toEqual(before);
  });

  it("sent with a completion or a skip ends the occurrence, and moves nothing", async () => {
    const id = await ann.store("Medicine", DAILY);
    const end = { id, due_at: "2026-02-21T06:00:00Z", completed_at: "now" };
    await ann.update(end);
    expect(await standing(id)).toMatchObject({ occurrence: "2026-02-22T09:00:00" });
    expect(await ann.update(end)).toMatchObject({ status: "unchanged" });
    await ann.update({ id, occurrence: "2026-02-22T09:00:00", due_at: "2026-02-22T09:00:00", skip: true });
    expect(await standing(id)).toMatchObject({ occurrence: "2026-02-23T09:00:00" });
  });

  it("at midnight as a wall clock makes a whole day a time of day", async () => {
    const id = await ann.store("Birthday", { due_at: "2026-02-21", recurrence: "FREQ=DAILY" });
    await ann.update({ id, due_at: "2026-02-21T00:00:00" });
    expect(await standing(id)).toMatchObject({ due_kind: "local", occurrence: "2026-02-21" });
  });
});
