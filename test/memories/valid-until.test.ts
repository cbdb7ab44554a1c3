import { beforeEach, describe, expect, it } from "vitest";
import { everyRow } from "../support/every-row";
import { problemOf } from "../support/problem";
import { openWorld, type UserClient, type World } from "../support/world";

/** From its `valid_until` on a memory isn't open: it is in no prompt, list or search, and what was believed keeps it. */

let world: World;
let ann: UserClient;

beforeEach(async () => {
  world = await openWorld("2026-11-23T14:32:00Z");
  ann = world.user();
  await ann.patch({ time_zone: "Asia/Tokyo" });
});

const epoch = (iso: string) => Date.parse(iso) / 1000;

describe("is read", () => {
  const READINGS = [
    ["2026-11-27T09:00:00Z", "2026-11-27T09:00:00Z"],
    ["2026-11-27T09:00:00", "2026-11-27T00:00:00Z"],
    ["2026-11-27", "2026-11-27T15:00:00Z"],
    [epoch("2026-11-27T09:00:00Z"), "2026-11-27T09:00:00Z"],
    ["Friday", "2026-11-27T15:00:00Z"],
    ["tomorrow at 9", "2026-11-24T00:00:00Z"],
    ["in 3 hours", "2026-11-23T17:32:00Z"],
    ["now", "2026-11-23T14:32:00Z"],
  ] as const;

  it("as a time or a phrase, by each call that takes it", async () => {
    await everyRow(READINGS, async ([valid_until, at], n) => {
      const id = await ann.store(`Is in Rome ${n}`, { valid_until });
      expect(await ann.get(`/memories/${id}`)).toMatchObject({ valid_until: epoch(at) });
      const other = await ann.store(`Is in Oslo ${n}`);
      await ann.update({ id: other, valid_until });
      expect(await ann.get(`/memories/${other}`)).toMatchObject({ valid_until: epoch(at) });
      const noun = await ann.store(`Is in Bonn ${n}`);
      await ann.send("PATCH", `/memories/${noun}`, { body: { valid_until } });
      expect(await ann.get(`/memories/${noun}`)).toMatchObject({ valid_until: epoch(at) });
    });
  });

  it("and refused by its name", async () => {
    for (const valid_until of ["whenever", "every day", ""]) {
      const args = { content: "Is in Rome", valid_until };
      await problemOf(await ann.send("POST", "/memories", { body: args }), {
        status: 422,
        path: "valid_until",
      });
    }
  });

  it("and told to a model, with a warning where it is past", async () => {
    const view = async (valid_until: string) =>
      await (
        await ann.send("POST", "/tools/remember?view=model", { body: { content: "Is in Rome", valid_until } })
      ).text();
    expect(await view("2026-11-27")).toMatch(/^Stored: Is in Rome, ends Saturday 2026-11-28 00:00, id /);
    await ann.send("POST", "/tools/forget", {
      body: { ids: [(await ann.search({ query: "rome" })).results[0]?.id] },
    });
    expect(await view("2026-11-20")).toContain("Warning: valid_until is in the past");
  });
});

it("is cleared by clear, and over HTTP by null", async () => {
  for (const change of [{ clear: ["valid_until"] }, { valid_until: null }]) {
    const id = await ann.store(`Is in Rome ${JSON.stringify(change)}`, { valid_until: "2026-11-27" });
    await ann.send("PATCH", `/memories/${id}`, { body: change });
    expect(await ann.get(`/memories/${id}`)).toMatchObject({ valid_until: null, valid_until_local: "" });
  }
});

it("takes an item out of prompt, lists, search and digest at that second, though KV's record has it", async () => {
  const due_at = "2026-11-24T19:00:00";
  await ann.store("Concert", { due_at, valid_until: "2026-11-24T18:00:00", category: "event" });
  const seen = async () => {
    const all: Record<string, unknown> = {
      prompt: (await ann.context()).system,
      prompt_d1: (await ann.context({ q: "concert" })).system,
      upcoming: await ann.upcoming({}),
      all: await ann.upcoming({ include_reminded: true }),
      search: (await ann.search({ query: "concert" })).results,
      list: await ann.get("/memories"),
      digest: await ann.get("/digest"),
      timeline: (await ann.timeline({ after: "2026-11-24", before: "2026-11-26" })).events,
    };
    return Object.keys(all).filter((name) => JSON.stringify(all[name]).includes("Concert"));
  };
  await world.settle();
  expect(await world.kv()).toContain("Concert");
  world.setClock("2026-11-24T08:59:59Z");
  expect(await seen()).toEqual([
    "prompt",
    "prompt_d1",
    "upcoming",
    "all",
    "search",
    "list",
    "digest",
    "timeline",
  ]);
  world.setClock("2026-11-24T09:00:00Z");
  expect(await world.kv()).toContain("Concert");
  expect(await seen()).toEqual([]);
  const wide = { include_expired: true };
  expect((await ann.search({ query: "concert", ...wide })).results).toHaveLength(1);
  expect(JSON.stringify(await ann.get("/memories?include_expired=true"))).toContain("Concert");
  expect((await ann.timeline({ after: "2026-11-24", ...wide })).events).toHaveLength(1);
  expect((await ann.search({ query: "concert", as_of: "2026-11-24T12:00:00" })).results).toHaveLength(1);
  expect((await ann.search({ query: "concert", as_of: "2026-11-24T18:00:00" })).results).toHaveLength(0);
});

it("ends a fact in search and recall, and keeps its history", async () => {
  const id = await ann.store("Is in Rome", { valid_until: "Friday", entity: "Bob" });
  expect((await ann.search({ entity: "Bob" })).results).toHaveLength(1);
  expect((await ann.context({ q: "Rome" })).system).toContain("Is in Rome");
  world.setClock("2026-11-27T15:00:00Z");
  expect((await ann.search({ entity: "Bob" })).results).toHaveLength(0);
  expect((await ann.context({ q: "Rome" })).system).not.toContain("Is in Rome");
  expect(JSON.stringify(await ann.get(`/memories/${id}/history`))).toContain("Is in Rome");
  expect(await ann.get(`/memories/${id}`)).toMatchObject({ content: "Is in Rome" });
  const text = await (
    await ann.send("POST", "/tools/search_memory?view=model", {
      body: { query: "Rome", include_expired: true },
    })
  ).text();
  expect(text).toBe(`- (ended Saturday 2026-11-28 00:00, id ${id}, about Bob) Is in Rome`);
});

it("lets the same be said anew once it has ended", async () => {
  await ann.store("Is in Rome", { valid_until: "in 3 hours" });
  expect((await ann.remember({ content: "Is in Rome" })).status).toBe("duplicate");
  world.setClock("2026-11-23T17:32:00Z");
  expect((await ann.remember({ content: "Is in Rome" })).status).toBe("stored");
});

it("is moved by at, which replaces the clock of a read", async () => {
  await ann.store("Concert", { due_at: "2026-11-24T19:00:00", valid_until: "2026-11-24T18:00:00" });
  const at = "2026-11-24T17:00:00+09:00";
  world.setClock("2026-11-26T00:00:00Z");
  expect((await ann.upcoming({}, at)).items).toHaveLength(1);
  expect((await ann.context({ at })).system).toContain("Concert");
  expect((await ann.context()).system).not.toContain("Concert");
});

it("sends no reminder from then on", async () => {
  await ann.patch({ reminders: { push: true } });
  const due_at = "2026-11-24T19:00:00";
  const ended = await ann.store("Concert", { due_at, valid_until: "2026-11-24T19:00:00" });
  const late = await ann.store("Play", { due_at, valid_until: "2026-11-24T19:00:01" });
  const pushes = async () => await world.sql("SELECT id, push_at FROM knowledge ORDER BY pk");
  expect(await pushes()).toEqual([
    { id: ended, push_at: null },
    { id: late, push_at: epoch("2026-11-24T10:00:00Z") },
  ]);
  await ann.patch({ reminders: { push: false } });
  await ann.patch({ reminders: { push: true } });
  expect(await pushes()).toEqual([
    { id: ended, push_at: null },
    { id: late, push_at: epoch("2026-11-24T10:00:00Z") },
  ]);
  await ann.update({ id: late, valid_until: "2026-11-24" });
  await ann.update({ id: ended, clear: ["valid_until"] });
  expect(await pushes()).toEqual([
    { id: ended, push_at: epoch("2026-11-24T10:00:00Z") },
    { id: late, push_at: epoch("2026-11-24T10:00:00Z") },
  ]);
});

it("counts among the open items still, whose number is a limit of rows", async () => {
  await ann.store("Concert", { due_at: "2026-11-24T19:00:00", valid_until: "in 3 hours" });
  world.setClock("2026-11-25T00:00:00Z");
  await ann.store("Play", { due_at: "2026-11-26T19:00:00" });
  expect(await world.sql("SELECT open_items FROM users WHERE id = 'ann'")).toEqual([{ open_items: 2 }]);
});
