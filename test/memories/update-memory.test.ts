import { beforeEach, describe, expect, it } from "vitest";
import { everyRow } from "../support/every-row";
import { problemOf } from "../support/problem";
import { expectRefusals } from "../support/refusals";
import type { Body } from "../support/wire";
import { openWorld, type UserClient, type World } from "../support/world";

let world: World;
let ann: UserClient;
let id: string;

beforeEach(async () => {
  world = await openWorld();
  ann = world.user();
  await ann.patch({ time_zone: "Asia/Tokyo" });
  id = await ann.store("Pay rent", { due_at: "2026-02-01T09:00:00", entity: "landlord" });
});

describe("a change", () => {
  it("sets what was sent and nothing else, and is seen at once", async () => {
    const { keywords, ...before } = await ann.get<Body>(`/memories/${id}`);
    await world.advance(10);
    const { updated, status, revision } = await ann.update({
      id,
      entity: "Bob",
      metadata: { a: 1 },
      remind_before: "60",
    });
    expect(status).toBe("updated");
    const expected = {
      ...before,
      entity: "Bob",
      metadata: { a: 1 },
      remind_before: 60,
      updated_at: world.now(),
    };
    expect(instantsOf(updated[0] ?? {})).toEqual(instantsOf(expected));
    expect(instantsOf(await ann.get(`/memories/${id}`))).toEqual(instantsOf({ ...expected, keywords }));
    expect((await ann.upcoming()).revision).toBe(revision);
  });

  const CHANGES: [changes: Body, expected: Body][] = [
    [{ content: " Pay all rent " }, { content: "Pay all rent" }],
    [{ category: "task" }, { category: "task" }],
    [{ entity: null }, { entity: null }],
    [{ context: "home" }, { context: "home" }],
    [{ context: null }, { context: null }],
    [{ sensitive: "true" }, { sensitive: true }],
    [{ metadata: null }, { metadata: null }],
    [{ remind_before: 0 }, { remind_before: 0 }],
    [{ remind_before: null }, { remind_before: null }],
    [{ reminded_at: "now" }, { reminded_at: 1_769_178_720 }],
    [{ reminded_at: null }, { reminded_at: null }],
    [{ completed_at: "2026-01-20" }, { completed_at_local: "2026-01-20 00:00:00 UTC+9" }],
    [{ snoozed_until: "2026-01-24T09:00:00" }, { snoozed_until_local: "2026-01-24 09:00:00 UTC+9" }],
    [{ snoozed_until: "now" }, { snoozed_until: 1_769_178_720 }],
    [{ due_at: "2026-02-02" }, { due_kind: "date", due_at_local: "2026-02-02 UTC+9" }],
    [{ due_at: "2026-02-02T09:00:00Z" }, { due_kind: "instant", due_at_iso: "2026-02-02T09:00:00+00:00" }],
    [{ due_at: null }, { due_kind: null, due_at: null, due_at_local: "" }],
  ];

  it("of any field is in the answer and in the memory", async () => {
    await everyRow(CHANGES, async ([changes, expected], n) => {
      const content = `Pay rent ${n}`;
      const one = await ann.store(content, { due_at: "2026-02-01T09:00:00", entity: "landlord" });
      const { updated } = await ann.update({ id: one, ...changes });
      expect(updated[0]).toMatchObject(expected);
      expect(await ann.get(`/memories/${one}`)).toMatchObject(expected);
    });
  });

  it("of words is found, and what they were is not", async () => {
    await ann.update({ id, content: "Water the orchids", entity: "garden" });
    expect((await ann.search({ query: "orchid" })).results.map((memory) => memory.id)).toEqual([id]);
    expect((await ann.search({ query: "garden" })).count).toBe(1);
    expect((await ann.search({ query: "rent landlord" })).count).toBe(0);
    expect((await ann.search({ entity: "GARDEN" })).count).toBe(1);
    expect((await ann.remember({ content: "water the orchids", due_at: "2026-02-01T09:00:00" })).status).toBe(
      "duplicate",
    );
    expect((await ann.remember({ content: "Pay rent", due_at: "2026-02-01T09:00:00" })).status).toBe(
      "stored",
    );
  });

  it("to null reopens what was completed", async () => {
    await ann.update({ id, completed_at: "now" });
    expect((await ann.upcoming({ within_days: 30 })).items).toEqual([]);
    await ann.update({ id, completed_at: null });
    expect((await ann.upcoming({ within_days: 30 })).items).toHaveLength(1);
  });

  it("of many takes ids, each once, and names those that aren't there", async () => {
    const other = await ann.store("Feed the cat");
    const { revision: before } = await ann.upcoming();
    const answer = await ann.update({ ids: [other, "aaaaaaaa", id, other], reminded_at: "now" });
    expect(answer.updated.map((memory) => memory.id)).toEqual([other, id]);
    expect(answer).toMatchObject({ status: "updated", not_found: ["aaaaaaaa"], revision: before + 1 });
    const none = await ann.update({ ids: ["aaaaaaaa", "bbbbbbbb"], reminded_at: "now" });
    expect(none).toMatchObject({
      status: "not_found",
      updated: [],
      not_found: ["aaaaaaaa", "bbbbbbbb"],
      revision: before + 1,
    });
  });

  it("of a hundred is one call, and of more none", async () => {
    const ids = [id];
    for (let i = 1; i < 100; i += 1) ids.push(await ann.store(`Memory ${i}`));
    const answer = await ann.update({ ids, context: "archive" });
    expect(answer.updated).toHaveLength(100);
    expect((await ann.search({ context: "archive", limit: 100 })).count).toBe(100);
    const response = await ann.send("POST", "/tools/update_memory", {
      body: { ids: [...ids, "aaaaaaaa"], context: "x" },
    });
    await problemOf(response, { status: 422, path: "ids" });
  });

  it("of another user's memory is not_found", async () => {
    expect(await world.user("bob").update({ id, content: "Mine" })).toMatchObject({
      status: "not_found",
      not_found: [id],
    });
    expect(await ann.get(`/memories/${id}`)).toMatchObject({ content: "Pay rent" });
  });
});

describe("an update that can't be made is refused by name and changes nothing", () => {
  it("whichever it is", async () => {
    await world.settle();
    const filled = (template: unknown) => JSON.parse(JSON.stringify(template).replaceAll("{id}", id)) as Body;
    await expectRefusals(
      (template) => ann.send("POST", "/tools/update_memory", { body: filled(template) }),
      [
        [{}, "id"],
        [{ entity: "x" }, "id"],
        [{ id: "{id}" }, ""],
        [{ id: "{id}", content: undefined }, ""],
        [{ id: "{id}", ids: ["{id}"], entity: "x" }, "ids"],
        [{ ids: [], entity: "x" }, "ids"],
        [{ ids: "{id}", entity: "x" }, "ids"],
        [{ ids: ["{id}", 5], entity: "x" }, "ids[1]"],
        [{ ids: ["{id}", "A B"], entity: "x" }, "ids[1]"],
        [{ id: "", entity: "x" }, "id"],
        [{ id: "K7M2X9QA", entity: "x" }, "id"],
        [{ id: "{id}", content: "" }, "content"],
        [{ id: "{id}", content: "x".repeat(4001) }, "content"],
        [{ id: "{id}", due_at: "now" }, "due_at"],
        [{ id: "{id}", due_at: "tomorrow" }, "due_at"],
        [{ id: "{id}", reminded_at: "later" }, "reminded_at"],
        [{ id: "{id}", reminded_at: "NOW" }, "reminded_at"],
        [{ id: "{id}", completed_at: true }, "completed_at"],
        [{ id: "{id}", snoozed_until: "in 2 hours" }, "snoozed_until"],
        [{ id: "{id}", snoozed_until: 1_771_860_227_000 }, "snoozed_until"],
        [{ id: "{id}", category: null, entity: "x", sensitive: "no" }, "sensitive"],
        [{ id: "{id}", event_time: "2026-01-01" }, "event_time"],
        [{ id: "{id}", supersedes: "aaaaaaaa" }, "supersedes"],
        [{ id: "{id}", metadata: 5 }, "metadata"],
      ],
    );
  });
});

describe("changes at the same moment", () => {
  it("all take place, each with a revision of its own", async () => {
    const { revision } = await ann.upcoming();
    const answers = await Promise.all([
      ann.update({ id, entity: "A" }),
      ann.update({ id, context: "B" }),
      ann.update({ id, reminded_at: "now" }),
      ann.update({ id, metadata: { c: 1 } }),
    ]);
    expect(answers.map((answer) => answer.revision - revision).sort()).toEqual([1, 2, 3, 4]);
    expect(await ann.get(`/memories/${id}`)).toMatchObject({
      entity: "A",
      context: "B",
      reminded_at: world.now(),
      metadata: { c: 1 },
    });
  });
});

function instantsOf(memory: Body): Body {
  return Object.fromEntries(
    Object.entries(memory).filter(([name]) => !/_(iso|local|tz|relative)$/.test(name)),
  );
}
