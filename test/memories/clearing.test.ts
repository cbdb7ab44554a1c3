import { beforeEach, describe, expect, it } from "vitest";
import { OPERATIONS } from "../../src/operations";
import { everyRow } from "../support/every-row";
import { problemOf } from "../support/problem";
import type { Memory } from "../support/wire";
import { openWorld, type UserClient, type World } from "../support/world";

let world: World;
let ann: UserClient;
let id: string;

const FULL = {
  content: "Pay rent",
  due_at: "2026-01-31T09:00:00",
  recurrence: "FREQ=MONTHLY;BYMONTHDAY=-1",
  remind_before: 3600,
  entity: "Landlord",
  context: "home",
  metadata: { account: 7 },
};

beforeEach(async () => {
  world = await openWorld();
  ann = world.user();
  id = await ann.store(FULL.content, FULL);
  await ann.update({ id, reminded_at: "now", snoozed_until: "2026-01-24T09:00:00" });
});

/** As every answer shows it: its own address shows its keywords besides. */
const memory = async () => {
  const { keywords: _keywords, ...shown } = await ann.get<Memory & { keywords: string[] }>(`/memories/${id}`);
  return shown;
};

/** Every argument of update_memory, as a model in strict mode sends what it has nothing to say about. */
const ALL_NULL = Object.fromEntries(
  Object.keys(OPERATIONS.find(({ name }) => name === "update_memory")?.input().shape ?? {}).map((name) => [
    name,
    null,
  ]),
);
const { clear: _clear, ...WITHOUT_CLEAR } = ALL_NULL;

describe("null", () => {
  it("changes nothing in a call that has clear, also where clear is null", async () => {
    const before = await memory();
    for (const clear of [null, []]) {
      const { updated } = await ann.update({ ...ALL_NULL, clear, id, completed_at: null, context: "flat" });
      expect(updated[0]).toMatchObject({ ...before, context: "flat" });
    }
  });

  it("changes nothing in a call that sends every property, and says so", async () => {
    const before = await memory();
    const marked = await ann.update({ ...WITHOUT_CLEAR, id, context: "flat" });
    expect(marked.updated[0]).toMatchObject({ ...before, context: "flat" });
    expect(marked.warnings).toEqual([
      expect.stringMatching(/^null has cleared nothing \(due_at, .*because ids was null/),
    ]);
  });

  it("clears nothing beside a null that can't be", async () => {
    const names = ["ids", "content", "due", "skip", "source", "category", "sensitive"];
    await everyRow(names, async (name) => {
      const context = `flat, ${name}`;
      const { updated, warnings } = await ann.update({ id, entity: null, [name]: null, context });
      expect(updated[0]).toMatchObject({ entity: "Landlord", context });
      expect(warnings).toHaveLength(1);
    });
  });

  it("of until and of snooze counts as absent", async () => {
    await everyRow(["until", "snooze"], async (name) => {
      await ann.update({ id, entity: "Landlord" });
      const { updated } = await ann.update({ id, entity: null, [name]: null });
      expect(updated[0]).toMatchObject({ entity: null });
    });
  });
});

it("a name that is both cleared and set is refused, and so is one that can't be cleared", async () => {
  const send = (body: object) => ann.send("POST", "/tools/update_memory", { body });
  await problemOf(await send({ id, clear: ["entity"], entity: "Bob" }), { status: 422, path: "clear" });
  await problemOf(await send({ id, clear: ["due_at"], due: "tomorrow" }), { status: 422, path: "due" });
  await problemOf(await send({ id, clear: ["content"] }), { status: 422, path: "clear[0]" });
  await problemOf(await send({ ...ALL_NULL, id }), { status: 422 });
  expect(await memory()).toMatchObject({ entity: "Landlord", content: "Pay rent" });
});
