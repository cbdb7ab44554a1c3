import { beforeEach, describe, expect, it } from "vitest";
import { problemOf } from "../../support/problem";
import type { Body } from "../../support/wire";
import { openWorld, type UserClient, type World } from "../../support/world";

let world: World;
let ann: UserClient;

beforeEach(async () => {
  world = await openWorld("2026-01-05T12:00:00Z");
  ann = world.user();
});

describe("a search as of an earlier day", () => {
  const found = async (args: Body) => (await ann.search(args)).results.map((memory) => memory.content);

  it("finds the words that were true then, and not those that came later", async () => {
    const id = await ann.store("Lives in Paris", { entity: "Ann" });
    world.setClock("2026-02-01T09:00:00Z");
    await ann.update({ id, content: "Lives in Lyon", entity: "Bea" });
    world.setClock("2026-03-01T09:00:00Z");
    const before = { as_of: "2026-01-20" };
    expect(await found({ query: "Paris", ...before })).toEqual(["Lives in Paris"]);
    expect(await found({ query: "Lyon", ...before })).toEqual([]);
    expect(await found({ entity: "Ann", ...before })).toEqual(["Lives in Paris"]);
    expect(await found({ query: "Bea", ...before })).toEqual([]);
    expect(await found({ query: "Bea" })).toEqual(["Lives in Lyon"]);
    expect(await found({ query: "Paris" })).toEqual([]);
    expect(await found({ query: "Lyon" })).toEqual(["Lives in Lyon"]);
    expect(await found({ query: "Lyon", as_of: "2026-02-15" })).toEqual(["Lives in Lyon"]);
    expect(await found({ query: "lives" })).toEqual(["Lives in Lyon"]);
    expect(await found({ query: "lives", ...before })).toEqual(["Lives in Paris"]);
  });

  it("turns at the second of the change", async () => {
    const id = await ann.store("Lives in Paris");
    world.setClock("2026-02-01T09:00:00Z");
    await ann.update({ id, content: "Lives in Lyon" });
    expect(await found({ query: "lives", as_of: "2026-01-05T11:59:59" })).toEqual([]);
    expect(await found({ query: "lives", as_of: "2026-01-05T12:00:00" })).toEqual(["Lives in Paris"]);
    expect(await found({ query: "lives", as_of: "2026-02-01T08:59:59" })).toEqual(["Lives in Paris"]);
    expect(await found({ query: "lives", as_of: "2026-02-01T09:00:00" })).toEqual(["Lives in Lyon"]);
    expect(await found({ query: "lives", as_of: "2030-01-01" })).toEqual(["Lives in Lyon"]);
  });

  it("finds what has been corrected or completed since", async () => {
    const old = await ann.store("The meeting is at 3");
    const task = await ann.store("Book the meeting room", { due_at: "2026-01-10" });
    world.setClock("2026-01-06T12:00:00Z");
    await ann.remember({ content: "The meeting is at 4", supersedes: old });
    await ann.update({ id: task, completed_at: "now" });
    world.setClock("2026-01-07T12:00:00Z");
    expect((await found({ query: "meeting", as_of: "2026-01-06T11:00:00" })).sort()).toEqual([
      "Book the meeting room",
      "The meeting is at 3",
    ]);
    expect(await found({ query: "meeting", as_of: "2026-01-07" })).toEqual(["The meeting is at 4"]);
    const all = { include_completed: true, include_superseded: true };
    expect((await found({ query: "meeting", as_of: "2026-01-07", ...all })).sort()).toEqual([
      "Book the meeting room",
      "The meeting is at 3",
      "The meeting is at 4",
    ]);
  });

  it("doesn't find what was forgotten, nor anybody else's", async () => {
    const id = await ann.store("Lives in Paris");
    await world.user("bob").store("Bob lives in Paris");
    world.setClock("2026-02-01T09:00:00Z");
    await ann.update({ id, content: "Lives in Lyon" });
    const bobs = await world.user("bob").search({ query: "Paris", as_of: "2026-01-10" });
    expect(bobs.results.map((memory) => memory.content)).toEqual(["Bob lives in Paris"]);
    await ann.forget({ id });
    expect(await found({ query: "Paris", as_of: "2026-01-10" })).toEqual([]);
  });

  it("keeps every filter and page", async () => {
    for (let i = 0; i < 5; i += 1) {
      const id = await ann.store(`Note ${i} about tea`, { category: "note", context: "home" });
      if (i % 2 === 0) {
        world.setClock(world.now() + 60);
        await ann.update({ id, context: "work" });
      }
      world.setClock(world.now() + 3600);
    }
    world.setClock("2026-02-01T09:00:00Z");
    const as_of = "2026-02-01T08:00:00";
    expect((await found({ query: "tea", context: "work", as_of })).sort()).toEqual([
      "Note 0 about tea",
      "Note 2 about tea",
      "Note 4 about tea",
    ]);
    const pages: string[] = [];
    for (let offset = 0; offset < 6; offset += 2) {
      const page = await ann.search({ category: "note", as_of, limit: 2, offset });
      expect(page.has_more).toBe(offset < 4);
      pages.push(...page.results.map((memory) => memory.content));
    }
    expect(pages).toEqual([4, 3, 2, 1, 0].map((i) => `Note ${i} about tea`));
  });

  it("shows a series as it stood then", async () => {
    const id = await ann.store("Bins", { due_at: "2026-01-06T07:00:00", recurrence: "FREQ=WEEKLY" });
    for (const week of ["2026-01-06", "2026-01-13", "2026-01-20"]) {
      world.setClock(`${week}T08:00:00Z`);
      await ann.update({ id, completed_at: "now" });
    }
    const dueAsOf = async (as_of: string) =>
      (await ann.search({ query: "bins", as_of })).results.map((memory) => memory.due_at_local);
    expect(await dueAsOf("2026-01-05T13:00:00")).toEqual(["2026-01-06 07:00:00 UTC"]);
    expect(await dueAsOf("2026-01-10")).toEqual(["2026-01-13 07:00:00 UTC"]);
    expect(await dueAsOf("2026-01-19")).toEqual(["2026-01-20 07:00:00 UTC"]);
  });

  it("reads its moment in the user's zone, and refuses what is none", async () => {
    await ann.patch({ time_zone: "Asia/Tokyo" });
    await ann.store("Lives in Paris");
    expect(await found({ query: "lives", as_of: "2026-01-05T20:59:59" })).toEqual([]);
    expect(await found({ query: "lives", as_of: "2026-01-05T21:00:00" })).toEqual(["Lives in Paris"]);
    for (const tool of ["search_memory", "get_timeline"]) {
      const response = await ann.send("POST", `/tools/${tool}`, { body: { query: "x", as_of: "last week" } });
      expect(response.status).toBe(422);
    }
    await problemOf(await ann.send("GET", "/search?query=x&as_of=soon"), { status: 422, path: "as_of" });
    await problemOf(await ann.send("GET", "/search?as_of=2026-01-05"), { status: 422, path: "query" });
  });
});

describe("a timeline as of an earlier day", () => {
  const events = async (args: Body) =>
    (await ann.timeline(args)).events.map(
      (event) => `${event.timestamp.slice(5, 16)} ${event.kind} ${event.content}`,
    );

  it("has the events that were known then, as they were known", async () => {
    const id = await ann.store("Dentist", {
      due_at: "2026-01-10T09:00:00",
      event_time: "2026-01-05T12:00:00",
    });
    world.setClock("2026-01-06T12:00:00Z");
    await ann.update({ id, due_at: "2026-01-12T09:00:00", content: "Dentist, moved" });
    world.setClock("2026-01-07T12:00:00Z");
    await ann.update({ id, completed_at: "now" });
    world.setClock("2026-01-08T12:00:00Z");
    await ann.store("Lunch", { event_time: "2026-01-05T13:00:00" });
    expect(await events({ as_of: "2026-01-05T12:00:00" })).toEqual([
      "01-05T12:00 memory Dentist",
      "01-10T09:00 due Dentist",
    ]);
    expect(await events({ as_of: "2026-01-07T00:00:00" })).toEqual([
      "01-05T12:00 memory Dentist, moved",
      "01-12T09:00 due Dentist, moved",
    ]);
    expect(await events({ as_of: "2026-01-08T00:00:00" })).toEqual([
      "01-05T12:00 memory Dentist, moved",
      "01-07T12:00 completed Dentist, moved",
      "01-12T09:00 due Dentist, moved",
    ]);
    expect(await events({ as_of: "2026-01-05T11:00:00" })).toEqual([]);
    expect(await events({})).toHaveLength(4);
    expect(await events({ as_of: "2026-01-08T12:00:00" })).toEqual(await events({}));
  });

  it("shows completed occurrences of series, now and as of the days between", async () => {
    const id = await ann.store("Bins", {
      due_at: "2026-01-06T07:00:00",
      recurrence: "FREQ=WEEKLY",
      event_time: "2026-01-01T00:00:00",
    });
    for (const week of ["2026-01-06", "2026-01-13"]) {
      world.setClock(`${week}T08:00:00Z`);
      await ann.update({ id, completed_at: "now" });
    }
    world.setClock("2026-01-20T08:00:00Z");
    await ann.update({ id, skip: true });
    expect(await events({})).toEqual([
      "01-01T00:00 memory Bins",
      "01-06T07:00 due Bins",
      "01-06T08:00 completed Bins",
      "01-13T07:00 due Bins",
      "01-13T08:00 completed Bins",
      "01-20T07:00 due Bins",
      "01-27T07:00 due Bins",
      "02-03T07:00 due Bins",
      "02-10T07:00 due Bins",
      "02-17T07:00 due Bins",
    ]);
    expect(await events({ kinds: ["completed"] })).toEqual([
      "01-06T08:00 completed Bins",
      "01-13T08:00 completed Bins",
    ]);
    expect(await events({ kinds: ["completed"], after: "2026-01-10" })).toEqual([
      "01-13T08:00 completed Bins",
    ]);
    expect(await events({ as_of: "2026-01-10", before: "2026-01-21" })).toEqual([
      "01-01T00:00 memory Bins",
      "01-06T07:00 due Bins",
      "01-06T08:00 completed Bins",
      "01-13T07:00 due Bins",
      "01-20T07:00 due Bins",
    ]);
    const sensitive = await ann.store("Pills", {
      due_at: "2026-01-20T07:00:00",
      recurrence: "FREQ=DAILY",
      sensitive: true,
    });
    await ann.update({ id: sensitive, completed_at: "now" });
    expect(await events({ kinds: ["completed"], after: "2026-01-20" })).toEqual([]);
    expect(await events({ kinds: ["completed"], after: "2026-01-20", include_sensitive: true })).toHaveLength(
      1,
    );
    await ann.forget({ ids: [id, sensitive] });
    expect(await events({})).toEqual([]);
  });

  it("pages through versions and occurrences without loss, in either order", async () => {
    const ids: string[] = [];
    for (let i = 0; i < 3; i += 1)
      ids.push(
        await ann.store(`Chore ${i}`, {
          due_at: "2026-01-06T07:00:00",
          recurrence: "FREQ=DAILY",
          event_time: "2026-01-01T00:00:00",
        }),
      );
    for (const day of ["06", "07", "08"]) {
      world.setClock(`2026-01-${day}T08:00:00Z`);
      await ann.update({ ids, completed_at: "now" });
    }
    for (const order of ["asc", "desc"])
      for (const as_of of [undefined, "2026-01-07T12:00:00"]) {
        const args = { order, ...(as_of === undefined ? {} : { as_of }) };
        const whole = (await ann.timeline({ ...args, limit: 200 })).events;
        expect(whole).toHaveLength(as_of === undefined ? 114 : 111);
        // Versions, completions and occurrences to come.
        const span = { ...args, before: "2026-01-11" };
        const all = (await ann.timeline({ ...span, limit: 200 })).events;
        expect(all).toHaveLength(as_of === undefined ? 30 : 27);
        expect(all).toEqual(order === "asc" ? whole.slice(0, all.length) : whole.slice(-all.length));
        const paged: unknown[] = [];
        let cursor: string | null = null;
        do {
          const page = await ann.timeline({ ...span, limit: 2, ...(cursor === null ? {} : { cursor }) });
          paged.push(...page.events);
          cursor = page.next_cursor;
        } while (cursor !== null);
        expect(paged).toEqual(all);
      }
  });
});

it("leaves what was corrected out of the timeline, unless it is asked for or was believed then", async () => {
  world.setClock("2026-02-20T10:00:00Z");
  const wrong = await ann.store("Dentist on Tuesday", { due_at: "2026-02-24T09:00:00" });
  world.setClock("2026-02-21T10:00:00Z");
  await ann.store("Dentist on Thursday", { due_at: "2026-02-26T09:00:00", supersedes: wrong });
  const told = async (args: Body) =>
    (await ann.timeline(args)).events.map(({ kind, content }) => [kind, content]);
  const old = [
    ["memory", "Dentist on Tuesday"],
    ["due", "Dentist on Tuesday"],
  ];
  const now = [
    ["memory", "Dentist on Thursday"],
    ["due", "Dentist on Thursday"],
  ];
  expect(await told({})).toEqual(now);
  expect(await told({ include_superseded: true })).toEqual([old[0], now[0], old[1], now[1]]);
  expect(await told({ as_of: "2026-02-20T12:00:00Z" })).toEqual(old);
  expect(await told({ as_of: "2026-02-21T12:00:00Z" })).toEqual(now);
});
