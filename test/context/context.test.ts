import { beforeEach, describe, expect, it } from "vitest";
import type { Context } from "../support/wire";
import { bodyOf, openWorld, type UserClient, type World } from "../support/world";

const NOW = "2026-01-23T14:32:00Z";

describe("the prompt section, byte for byte", () => {
  let world: World;
  let ann: UserClient;
  let ids: Record<string, string>;
  let stable: string;

  beforeEach(async () => {
    world = await openWorld("2026-01-10T09:00:00Z");
    ann = world.user();
    await ann.patch({ time_zone: "Europe/London" });
    ids = {
      rent: await ann.store("Pay rent", { due_at: "2026-01-20T09:00:00" }),
      plants: await ann.store("Water the plants", { due_at: "2026-01-22" }),
      report: await ann.store("Submit the report", { due_at: "2026-01-23" }),
      dentist: await ann.store("Dentist", { due_at: "2026-01-25T17:00:00" }),
      pm: await ann.store("Prefers the afternoon for appointments", {
        event_time: "2026-01-02",
        entity: "dentist",
      }),
    };
    for (const hour of ["10", "11", "12"])
      await ann.store(`Old ${hour}`, { due_at: `2026-01-17T${hour}:00:00` });
    for (const hour of ["10", "11"]) await ann.store(`New ${hour}`, { due_at: `2026-01-26T${hour}:00:00` });
    const preference = await ann.store("Likes short answers", { category: "preference" });
    await world.advance(60);
    const profile = await ann.store("Is a nurse", { category: "profile", event_time: "2026-01-02" });
    stable = `About the user:
- (2026-01-10, id ${preference}) Likes short answers
- (2026-01-02, id ${profile}) Is a nurse`;
    world.setClock(NOW);
  });

  const clock = "Current time: 2026-01-23T14:32:00 (Europe/London)\nToday is Friday. Local time is UTC.";

  function items(): string {
    return `Upcoming and overdue:
- [OVERDUE 2026-01-20 09:00] (Tuesday, 3 days ago, id ${ids["rent"]}) Pay rent
- [OVERDUE 2026-01-22] (yesterday, id ${ids["plants"]}) Water the plants
- [DUE 2026-01-23] (today, id ${ids["report"]}) Submit the report
- [DUE 2026-01-25 17:00] (Sunday, 2 days from now, id ${ids["dentist"]}) Dentist
- 3 more overdue, 2 more upcoming: call get_upcoming
Bring these up when it fits, the nearest first; those marked noted can wait. After you mention an item above, call update_memory with its id and reminded_at="now", so that it is not repeated. When one is done, send completed_at="now".`;
  }

  it("is the same from D1 and from KV", async () => {
    const fromD1 = await ann.context({ limit: 2, min_revision: 9_000_000_000_000 });
    await world.settle();
    const fromKv = await ann.context({ limit: 2 });
    expect([fromD1.digest.source, fromKv.digest.source]).toEqual(["d1", "kv"]);
    const { digest: _d1, ...saidByD1 } = fromD1;
    const { digest: _kv, ...saidByKv } = fromKv;
    expect(saidByKv).toEqual(saidByD1);

    expect(fromKv.volatile).toBe(`${clock}\n\n${items()}`);
    expect(fromKv.stable).toBe(stable);
    expect(fromKv.system).toBe(`${stable}\n\n${clock}\n\n${items()}`);
    expect(fromKv).toMatchObject({
      now: Date.parse(NOW) / 1000,
      now_iso: "2026-01-23T14:32:00+00:00",
      now_local: "2026-01-23 14:32:00 UTC",
      now_tz: "UTC",
      now_relative: "now",
      time_zone: "Europe/London",
      overdue_count: 5,
      upcoming_count: 4,
      messages: [],
      digest: { source: "kv", stale: false, revision: fromD1.digest.revision },
    });
    expect(fromKv.estimated_tokens).toBeGreaterThan(50);
    expect(fromKv.items[0]).toMatchObject({
      id: ids["rent"],
      content: "Pay rent",
      status: "overdue",
      label: "[OVERDUE 2026-01-20 09:00]",
      due_at_local: "2026-01-20 09:00:00 UTC",
      due_at_relative: "3 days ago",
    });
  });

  it("adds relevant memories with q, and repeats no item that stands above", async () => {
    const context = await ann.context({ limit: 2, q: "dentist appointments" });
    expect(context.volatile).toBe(
      `${clock}\n\n${items()}\n\nRelevant memories:\n- (Friday 2026-01-02, id ${ids["pm"]}) Prefers the afternoon for appointments`,
    );
    expect(context.digest.source).toBe("d1");
    expect(context.stable).toBe(stable);
    expect((await ann.context({ q: "   " })).volatile).not.toContain("Relevant");
    expect((await ann.context({ q: "zeppelin" })).volatile).not.toContain("Relevant");
  });

  it("is the system text alone where plain text is asked for", async () => {
    const { system } = await ann.context({ limit: 2 });
    for (const accept of [
      "text/plain",
      "text/plain; charset=utf-8, application/json;q=0.5",
      "text/html, TEXT/PLAIN",
    ]) {
      const response = await ann.send("GET", "/context?limit=2", { headers: { accept } });
      expect(response.headers.get("content-type")).toBe("text/plain; charset=utf-8");
      expect(await response.text()).toBe(system);
    }
    const posted = await ann.send("POST", "/context", {
      headers: { accept: "text/plain" },
      body: { limit: 2 },
    });
    expect(await posted.text()).toBe(system);
    for (const accept of ["application/json, text/plain", "*/*", "application/json"]) {
      const response = await ann.send("GET", "/context?limit=2", { headers: { accept } });
      expect((await bodyOf<Context>(response)).system).toBe(system);
    }
  });

  it("is a problem, not text, where plain text is asked for in a wrong way", async () => {
    const response = await ann.send("GET", "/context?limit=many", { headers: { accept: "text/plain" } });
    expect(response.status).toBe(422);
    expect(response.headers.get("content-type")).toMatch(/^application\/problem\+json/);
  });

  it("says the same to POST as to GET, numbers as text included", async () => {
    await world.settle();
    const got = await ann.context({ limit: 2, within_days: 30, at: "2026-01-24T08:00:00Z" });
    for (const body of [
      { limit: 2, within_days: 30, at: "2026-01-24T08:00:00Z" },
      { limit: "2", within_days: "30", at: Date.parse("2026-01-24T08:00:00Z") / 1000, q: null },
    ]) {
      expect(await bodyOf(await ann.send("POST", "/context", { body }))).toEqual(got);
    }
  });

  it("changes its stable part with profile and preference memories only", async () => {
    await ann.store("Likes tea", { category: "fact" });
    expect((await ann.context({ at: "2027-01-01T00:00:00Z" })).stable).toBe(stable);
    const id = await ann.store("Wakes at six", { category: "preference" });
    expect((await ann.context()).stable).toBe(`${stable}\n- (2026-01-23, id ${id}) Wakes at six`);
    await ann.update({ id, content: "Wakes at seven" });
    expect((await ann.context()).stable).toBe(`${stable}\n- (2026-01-23, id ${id}) Wakes at seven`);
    await ann.update({ id, category: "note" });
    expect((await ann.context()).stable).toBe(stable);
    await world.settle();
    expect(await ann.context()).toMatchObject({ stable, digest: { source: "kv" } });
  });
});

describe("the clock", () => {
  it("alone is what a bot hears of an unknown user", async () => {
    const world = await openWorld(NOW);
    const context = await world.user("nobody").context();
    expect(context).toMatchObject({
      system: [
        "Current time: 2026-01-23T14:32:00 (UTC)",
        "Today is Friday. Local time is UTC.",
        "The user's time zone is unknown: times are UTC. Ask where they are and call set_time_zone.",
      ].join("\n"),
      stable: "",
      items: [],
      overdue_count: 0,
      upcoming_count: 0,
      digest: { revision: 0, stale: false },
    });
  });

  it("is in the user's zone, else the app's, and says where a stored zone is no longer known", async () => {
    const world = await openWorld(NOW);
    const ann = world.user();
    await world.admin("PATCH", `/v1/apps/${world.app}`, { default_time_zone: "Asia/Kathmandu" });
    expect((await ann.context()).volatile).toBe(
      "Current time: 2026-01-23T20:17:00 (Asia/Kathmandu)\nToday is Friday. Local time is UTC+5:45.",
    );
    await ann.patch({ time_zone: "america/st_johns" });
    expect((await ann.context()).volatile).toBe(
      "Current time: 2026-01-23T11:02:00 (America/St_Johns)\nToday is Friday. Local time is UTC-3:30.",
    );
    await world.sql("UPDATE users SET time_zone = 'Mars/Base'");
    const lost =
      "Current time: 2026-01-23T14:32:00 (UTC)\nToday is Friday. Local time is UTC.\nTime zone Mars/Base is unknown; times are UTC.";
    expect((await ann.context({ min_revision: 9_000_000_000_000 })).volatile).toBe(lost);
    await world.settle();
    expect(await ann.context()).toMatchObject({ volatile: lost, time_zone: "UTC" });
    await ann.store("Tea", { due_at: "2026-01-23T16:00:00" });
    await world.settle();
    expect(await ann.context()).toMatchObject({ digest: { source: "kv" }, upcoming_count: 1 });
    expect((await ann.context()).volatile).toContain(
      `${lost}\n\nUpcoming and overdue:\n- [DUE 2026-01-23 16:00]`,
    );
  });
});

describe("at", () => {
  it("moves the clock and not the data, in every form", async () => {
    const world = await openWorld(NOW);
    const ann = world.user();
    await ann.patch({ time_zone: "Asia/Tokyo" });
    await ann.store("Concert", { due_at: "2026-03-06T19:00:00" });
    const table: [string | number, string][] = [
      ["2026-03-06T08:00:00", "2026-03-06T08:00:00 (Asia/Tokyo)"],
      ["2026-03-05T23:00:00Z", "2026-03-06T08:00:00 (Asia/Tokyo)"],
      ["2026-03-06", "2026-03-06T00:00:00 (Asia/Tokyo)"],
      ["20260306", "2026-03-06T00:00:00 (Asia/Tokyo)"],
      [Date.parse("2026-03-05T23:00:00Z") / 1000, "2026-03-06T08:00:00 (Asia/Tokyo)"],
      ["2026-03-06T00:00:00[Europe/Paris]", "2026-03-06T08:00:00 (Asia/Tokyo)"],
      ["2026-W10-5T08:00:00", "2026-03-06T08:00:00 (Asia/Tokyo)"],
    ];
    for (const [at, time] of table) {
      const { volatile, items } = await ann.context({ at });
      expect(volatile.split("\n")[0], String(at)).toBe(`Current time: ${time}`);
      expect(items.map((item) => item.content)).toEqual(["Concert"]);
    }
    expect((await ann.upcoming({}, "2026-03-06T08:00:00"))["now_local"]).toBe("2026-03-06 08:00:00 UTC+9");
    expect((await ann.context({ at: 0 })).volatile.split("\n")[0]).toBe(
      "Current time: 1970-01-01T09:00:00 (Asia/Tokyo)",
    );
  });
});
