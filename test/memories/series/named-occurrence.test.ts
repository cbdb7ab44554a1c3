import { beforeEach, describe, expect, it } from "vitest";
import { problemOf } from "../../support/problem";
import { openWorld, type UserClient } from "../../support/world";

/** `occurrence` takes what answers show: the reading, the instant as text, and `due_at` as it is on the wire. */
let ann: UserClient;
let id: string;
let due: number;

beforeEach(async () => {
  const world = await openWorld("2026-02-20T10:00:00Z");
  ann = world.user();
  await ann.patch({ time_zone: "Europe/Moscow" });
  id = await ann.store("Medicine", { due_at: "2026-02-21T09:00:00", recurrence: "FREQ=DAILY" });
  due = Number((await ann.get<{ due_at: number }>(`/memories/${id}`)).due_at);
});

const NEXT = { status: "updated", updated: [{ occurrence: "2026-02-22T09:00:00" }] };

describe("the occurrence that a call names", () => {
  it.each([
    ["the integer that answers show as due_at", () => due],
    ["its digits", () => String(due)],
    ["its due_at_iso", () => new Date(due * 1000).toISOString()],
    ["its reading", () => "2026-02-21T09:00:00"],
    ["its date alone where no time is sent", () => "20260221T0900"],
  ])("is found by %s", async (_what, occurrence) => {
    expect(await ann.update({ id, occurrence: occurrence(), completed_at: "now" })).toMatchObject(NEXT);
  });

  it("is found by the integer after it was moved, and once it is over nothing changes", async () => {
    await ann.update({ id, due_at: "2026-02-21T15:00:00" });
    const moved = Number((await ann.get<{ due_at: number }>(`/memories/${id}`)).due_at);
    expect(moved).not.toBe(due);
    expect(await ann.update({ id, occurrence: moved, skip: true })).toMatchObject(NEXT);
    expect(await ann.update({ id, occurrence: due, skip: true })).toMatchObject({ status: "unchanged" });
  });

  it.each([
    [1.5, "occurrence"],
    [1e15, "occurrence"],
    [true, "occurrence"],
    ["9999999999999", "occurrence"],
    [[1], "occurrence"],
  ])("%j is refused", async (occurrence, path) => {
    const body = { id, occurrence, completed_at: "now" };
    const problem = await problemOf(await ann.send("POST", "/tools/update_memory", { body }), {
      status: 422,
    });
    expect(problem.errors?.[0]?.path).toBe(path);
    expect(problem.errors?.[0]?.message).toMatch(/send ISO 8601, or the due_at that you were shown/);
  });

  it("eight digits are a date, as text, and an instant as a number", async () => {
    const refusal = await problemOf(
      await ann.send("POST", "/tools/update_memory", { body: { id, occurrence: "20260223", skip: true } }),
      { status: 422 },
    );
    expect(refusal.errors?.[0]?.path).toBe("occurrence");
    // Long before the series began: over.
    expect(await ann.update({ id, occurrence: 20260223, skip: true })).toMatchObject({ status: "unchanged" });
  });
});
