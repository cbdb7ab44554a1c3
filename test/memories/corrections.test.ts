import { beforeEach, describe, expect, it } from "vitest";
import { problemOf } from "../support/problem";
import type { Body } from "../support/wire";
import { bodyOf, openWorld, type UserClient, type World } from "../support/world";

/** What a correction has of the memory that it corrects: all that the call doesn't send. */

let world: World;
let ann: UserClient;

beforeEach(async () => {
  world = await openWorld("2026-11-23T14:32:00Z");
  ann = world.user();
});

async function rowOf(id: string): Promise<Body> {
  const [row] = await world.sql("SELECT * FROM knowledge WHERE app_id = ? AND id = ?", world.app, id);
  return row ?? {};
}

async function asModel(user: UserClient, args: Body): Promise<string> {
  return await (await user.send("POST", "/tools/remember?view=model", { body: args })).text();
}

describe("the six corrections of the review", () => {
  it("of a sensitive fact stands in no prompt", async () => {
    const old = await ann.store("Has HIV", { category: "profile", sensitive: true });
    const content = "Has HIV, undetectable since 2025";
    const { memory, taken_over } = await ann.remember({ content, category: "profile", supersedes: old });
    expect(memory).toMatchObject({ content, sensitive: true });
    expect(taken_over).toEqual(["sensitive"]);
    expect((await ann.context()).system).not.toContain("HIV");
  });

  it("of a sensitive appointment stands in no prompt and no digest", async () => {
    const old = await ann.store("Therapy at 3", { due: "tomorrow at 3pm", sensitive: true });
    await ann.remember({ content: "Therapy at 4", due: "tomorrow at 4pm", supersedes: old });
    expect((await ann.context()).system).not.toContain("Therapy");
    expect(JSON.stringify(await ann.get("/digest"))).not.toContain("Therapy");
    const { items } = await ann.upcoming({ include_sensitive: true });
    expect(items.map(({ content, due_at_local }) => [content, due_at_local])).toEqual([
      ["Therapy at 4", "2026-11-24 16:00:00 UTC"],
    ]);
  });

  it("of an appointment's words keeps its due time", async () => {
    const old = await ann.store("Dentist", { due: "Friday at 17:00" });
    const args = { content: "Dentist with Dr. Wu", supersedes: old };
    const { memory, taken_over } = await ann.remember(args);
    expect(memory.due_at_local).toBe("2026-11-27 17:00:00 UTC");
    expect(taken_over).toEqual(["due_at"]);
    expect((await ann.upcoming()).items.map(({ id }) => id)).toEqual([memory.id]);
  });

  it("of a profile stays one", async () => {
    const old = await ann.store("Lives in Rome", { category: "profile" });
    const { taken_over } = await ann.remember({ content: "Lives in Berlin", supersedes: old });
    expect(taken_over).toEqual(["category"]);
    const { stable } = await ann.context();
    expect(stable).toContain("Lives in Berlin");
    expect(stable).not.toContain("Rome");
  });

  it("of a series by a single time is refused, with what to send", async () => {
    const old = await ann.store("Pills", {
      due: "every day at 9",
      remind_before: 3600,
      entity: "Ann",
      metadata: { chat: 7 },
    });
    for (const time of [{ due: "tomorrow at 9" }, { due_at: "2026-11-24T09:00:00" }]) {
      const args = { content: "Blue pills", ...time, supersedes: old };
      const response = await ann.send("POST", "/tools/remember", { body: args });
      const path = Object.keys(time)[0] ?? "";
      const { detail } = await problemOf(response, { status: 422, path });
      expect(detail).toContain(`update_memory with id ${old}`);
      expect(detail).toContain("every day at 9");
    }
    const { memory, taken_over } = await ann.remember({ content: "Blue pills", supersedes: old });
    expect(memory).toMatchObject({ recurrence: "FREQ=DAILY", remind_before: 3600, metadata: { chat: 7 } });
    expect(taken_over).toEqual(["entity", "metadata", "remind_before", "due_at", "recurrence"]);
    const other = { content: "Red pills", due: "every day at 10", supersedes: memory.id };
    const moved = await ann.remember(other);
    expect(moved.memory).toMatchObject({ due_at_local: "2026-11-24 10:00:00 UTC", entity: "Ann" });
    expect(moved.taken_over).toEqual(["entity", "metadata", "remind_before"]);
  });

  it("of a name among twenty-five facts stays in the prompt", async () => {
    const old = await ann.store("Is called Cathy", { category: "profile" });
    for (let i = 0; i < 24; i += 1)
      await ann.remember({ content: `Likes dish number ${i}`, category: "preference" });
    const content = "Is called Kate, not Cathy";
    const { memory } = await ann.remember({ content, supersedes: old });
    expect(memory.category).toBe("profile");
  });
});

describe("a correction that says what another memory says", () => {
  it("closes the named one in favour of that, which has what it lacked", async () => {
    const old = await ann.store("Dentist", {
      due: "Friday at 17:00",
      entity: "Dr. Wu",
      sensitive: true,
      category: "event",
    });
    const there = await ann.store("Dentist with Dr. Wu");
    const args = { content: "Dentist with Dr. Wu", supersedes: old };
    const answer = await ann.remember(args);
    expect(answer).toMatchObject({
      status: "duplicate",
      memory: { id: there, sensitive: true, category: "event", due_at_local: "2026-11-27 17:00:00 UTC" },
      taken_over: ["category", "entity", "sensitive", "due_at"],
    });
    expect(await rowOf(old)).toMatchObject({ superseded_by: there });
    expect((await ann.context()).system).not.toContain("Dentist");
    expect((await ann.search({ entity: "dr. wu", include_sensitive: true })).results).toHaveLength(1);
    const { revision } = answer;
    expect(await ann.remember(args)).toMatchObject({ status: "duplicate", revision, memory: { id: there } });
    expect(await world.sql("SELECT count(*) AS n FROM knowledge")).toEqual([{ n: 2 }]);
  });

  it("keeps what that has itself, but for what the call sends", async () => {
    const old = await ann.store("Likes coffee", { entity: "Bob", context: "work", metadata: { a: 1 } });
    const there = await ann.store("Likes tea", { entity: "Ann", context: "home" });
    const { memory, taken_over } = await ann.remember({
      content: "likes  tea",
      context: "garden",
      supersedes: old,
    });
    expect(memory).toMatchObject({ id: there, entity: "Ann", context: "garden", metadata: { a: 1 } });
    expect(taken_over).toEqual(["metadata"]);
    expect((await ann.search({ context: "garden" })).results).toHaveLength(1);
    const { versions } = await ann.get<{ versions: Body[] }>(`/memories/${there}/history`);
    expect(versions.map(({ context, change }) => [context, change])).toEqual([
      ["work", "superseded"],
      ["work", null],
      ["home", "updated"],
      ["garden", null],
    ]);
  });

  it("never makes public what was sensitive", async () => {
    for (const sensitive of [undefined, true, false]) {
      const old = await ann.store("Secret", { sensitive: true, category: "profile" });
      await ann.remember({ content: "Known", category: "profile" });
      const said = sensitive === undefined ? {} : { sensitive };
      const args = { content: "Known", category: "profile", supersedes: old, ...said };
      const { memory } = await ann.remember(args);
      expect(memory.sensitive, String(sensitive)).toBe(sensitive !== false);
      await ann.forget({ id: memory.id });
    }
  });
});

it("a correction of a memory without a due time is done, told or asleep as that was", async () => {
  const faults: unknown[] = [];
  for (const [name, state] of [
    ["completed_at", "now"],
    ["reminded_at", "now"],
    ["snoozed_until", "2026-11-24T10:00:00"],
  ] as const) {
    const old = await ann.store(`What was ${name}`);
    await ann.update({ id: old, [name]: state });
    const was = (await rowOf(old))[name];
    const { memory, taken_over = [] } = await ann.remember({ content: `What is ${name}`, supersedes: old });
    const now = (await rowOf(memory.id))[name];
    if (was === null || now !== was || String(taken_over) !== name)
      faults.push({ name, was, now, taken_over });
  }
  expect(faults).toEqual([]);
});

it("what a model is told of it is one line", async () => {
  const old = await ann.store("Dentist", { due: "Friday at 17:00", entity: "Dr. Wu" });
  const text = await asModel(ann, { content: "Dentist on the third floor", supersedes: old });
  expect(text).toMatch(/\nTaken over: entity, due time\./);
});

it("what is taken over is the row's at the commit, whoever changes it meanwhile", async () => {
  for (let i = 0; i < 5; i += 1) {
    const old = await ann.store(`Call ${i}`, { due_at: "2026-11-27T17:00:00" });
    const [corrected] = await Promise.all([
      ann.remember({ content: `Call back ${i}`, supersedes: old }),
      ann.send("PATCH", `/memories/${old}`, { body: { entity: "Bob", sensitive: true } }),
      ann.send("PATCH", `/memories/${old}`, { body: { due_at: "2026-11-28T17:00:00" } }),
    ]);
    const was = await rowOf(old);
    const now = await rowOf(corrected.memory.id);
    // A change after the correction is one of the closed memory: it is in a version of its own.
    const [version] = await world.sql<Body>(
      "SELECT * FROM memory_history WHERE id = ? AND change = 'superseded'",
      old,
    );
    expect(was["superseded_by"]).toBe(corrected.memory.id);
    for (const name of ["entity", "sensitive", "due_at"]) expect(now[name], name).toBe(version?.[name]);
  }
});

it("with an Idempotency-Key answers the same again", async () => {
  const old = await ann.store("Dentist", { due: "Friday at 17:00" });
  const sending = { body: { content: "Dr. Wu", supersedes: old }, headers: { "Idempotency-Key": "k1" } };
  const first = await bodyOf(await ann.send("POST", "/tools/remember", sending));
  expect(first).toMatchObject({ taken_over: ["due_at"] });
  expect(await bodyOf(await ann.send("POST", "/tools/remember", sending))).toEqual(first);
});

it("costs the two round trips that it did", async () => {
  const old = await ann.store("Dentist", { due: "Friday at 17:00" });
  await world.settle();
  world.forgetCalls();
  await ann.remember({ content: "Dr. Wu", supersedes: old });
  expect(world.witness.d1).toHaveLength(2);
});
