import { beforeEach, describe, expect, it } from "vitest";
import { problemOf } from "../support/problem";
import { openWorld, type UserClient, type World } from "../support/world";

let world: World;
let ann: UserClient;

beforeEach(async () => {
  world = await openWorld();
  ann = world.user();
  await ann.patch({ time_zone: "Europe/Berlin" });
});

/** 2026-12-01T17:00:00Z */
const AT = 1_796_144_400;

interface Answer {
  memory: { due_at: number; due_kind: string };
  warnings?: string[];
}

async function stored(due_at: unknown): Promise<Answer> {
  return await ann.tool<Answer>("remember", { content: `Call ${String(due_at)}`, due_at });
}

async function refusal(due_at: unknown): Promise<string> {
  const answer = await ann.send("POST", "/tools/remember", { body: { content: "Call", due_at } });
  expect(answer.status).toBe(422);
  return JSON.stringify(await answer.json());
}

describe("an instant as answers show it", () => {
  it("is taken as an integer", async () => {
    const { memory, warnings } = await stored(AT);
    expect([memory.due_at, memory.due_kind, warnings]).toEqual([AT, "instant", undefined]);
    const edges = [100_000_000, 253_402_300_799];
    for (const edge of edges) expect((await stored(edge)).memory.due_at).toBe(edge);
  });

  it("is taken by marks and spans too", async () => {
    await world.setClock("2026-12-02T09:00:00Z");
    const id = await ann.store("Call");
    await ann.update({ id, reminded_at: AT });
    const [row] = await world.sql("SELECT reminded_at FROM knowledge WHERE id = ?", id);
    expect(row).toEqual({ reminded_at: AT });
  });

  it("is refused in milliseconds, as a fraction, as too small a number and as text", async () => {
    expect(await refusal(AT * 1000)).toContain("milliseconds");
    expect(await refusal(253_402_300_800)).toContain("milliseconds");
    for (const wrong of [AT + 0.5, 99_999_999, 0, -AT, String(AT)]) {
      expect(await refusal(wrong)).toContain('"path":"due_at"');
    }
  });

  it("is refused as text wherever a number is taken, eight digits apart, which are a date", async () => {
    const series = await ann.store("Bins", { due: "every day at 9" });
    for (const [args, path] of [
      [{ id: series, occurrence: String(AT), skip: true }, "occurrence"],
      [{ id: series, valid_until: String(AT) }, "valid_until"],
      [{ id: series, valid_until: "253402300799" }, "valid_until"],
    ] as const)
      await problemOf(await ann.send("POST", "/tools/update_memory", { body: args }), { status: 422, path });
    await ann.update({ id: series, valid_until: "20261202" });
    expect(await ann.get(`/memories/${series}`)).toMatchObject({
      valid_until_local: "2026-12-03 00:00:00 UTC+1",
    });
  });

  it("leaves numbers alone where no time is wanted", async () => {
    const answer = await ann.send("POST", "/tools/remember", { body: { content: AT } });
    expect(answer.status).toBe(422);
  });
});

describe("a time with an offset that isn't the user's", () => {
  it.each([
    ["2026-12-01T17:00:00Z", "2026-12-01 18:00"],
    ["2026-12-01T17:00:00+00:00", "2026-12-01 18:00"],
    ["2026-07-01T17:00:00+01:00", "2026-07-01 18:00"],
    ["2026-12-01T17:00:00-0330", "2026-12-01 21:30"],
  ])("%s is stored as given, and the answer says what o'clock that is", async (due_at, clock) => {
    const { warnings } = await stored(due_at);
    expect(warnings?.filter((one) => one.includes(`${clock} for them (Europe/Berlin)`))).toHaveLength(1);
    const moved = await ann.tool<Answer>("update_memory", { id: await ann.store("Call"), due_at });
    expect(moved.warnings?.some((one) => one.includes(clock))).toBe(true);
  });

  it.each([
    "2026-12-01T18:00:00+01:00",
    "2026-07-01T18:00:00+02:00",
    "2026-12-01T18:00:00",
    "2026-12-01T17:00:00-00:00",
    "2026-12-01T17:00:00Z[Europe/Berlin]",
    "2026-12-01",
  ])("%s needs no word", async (due_at) => {
    expect((await stored(due_at)).warnings).toBeUndefined();
  });
});
