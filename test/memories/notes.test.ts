import { describe, expect, it } from "vitest";
import { problemOf } from "../support/problem";
import { sharedWorld } from "../support/shared-world";
import type { Body } from "../support/wire";
import { bodyOf, openWorld } from "../support/world";

/** An empty answer isn't nothing: it says what it looked at, what lies nearest, and what it left out. */

// Friday, 9:00 in London.
const NOW = "2026-11-27T09:00:00Z";

const shared = sharedWorld(async () => {
  const world = await openWorld(NOW);
  const ann = world.user("ann");
  await ann.patch({ time_zone: "Europe/London", locale: "en-GB" });
  await ann.store("Physio", { due_at: "2026-11-29T23:00" });
  await ann.store("Choir", { due_at: "2026-12-01T19:00", recurrence: "FREQ=WEEKLY" });
  await ann.store("Saw the film", { event_time: "2026-11-22T20:00" });
  await ann.store("Sees a therapist on Wednesdays", { sensitive: true });
  await ann.store("Blood test", { due_at: "2026-12-03T08:00", sensitive: true });
  await ann.store("Passport", { due_at: "2027-01-11T09:00" });
  const parcel = await ann.store("Parcel", { due_at: "2026-12-04T12:00" });
  await ann.update({ id: parcel, snoozed_until: "2026-12-03T12:00" });
  return { world, ann, eve: world.user("eve") };
});

const contents = (list: { content: string }[]) => list.map(({ content }) => content);

describe("get_upcoming", () => {
  it("counts days as its labels do: what is two days from now is within two", async () => {
    const { ann } = shared();
    const within = async (days: number) => contents((await ann.upcoming({ within_days: days })).items);
    expect(await within(1)).toEqual([]);
    expect(await within(2)).toEqual(["Physio"]);
    const context = await ann.context({ within_days: 2 });
    expect(context.system).toContain("- [DUE 2026-11-29 23:00] (Sunday, 2 days from now");
  });

  it("answers all that is open in a time to come, later occurrences too", async () => {
    const { ann } = shared();
    const on = async (when: string) => await ann.upcoming({ when });
    expect(contents((await on("Sunday")).items)).toEqual(["Physio"]);
    expect(contents((await on("in December")).items)).toEqual(["Choir", "Choir", "Choir", "Choir", "Choir"]);
    expect((await on("8 December")).items).toMatchObject([{ content: "Choir", status: "later" }]);
    expect((await on("Sunday"))["when_understood"]).toBe("Sunday 2026-11-29 (Europe/London)");
  });

  it("says of an empty time what lies nearest, and what it leaves out", async () => {
    const { ann } = shared();
    expect((await ann.upcoming({ when: "tomorrow" }))["note"]).toBe(
      "Nothing is open in that time: Saturday 2026-11-28 (Europe/London). The next is on Sunday 2026-11-29.",
    );
    expect((await ann.upcoming({ when: "3 December" }))["note"]).toBe(
      "Nothing is open in that time: Thursday 2026-12-03 (Europe/London). The next is on Friday 2026-12-04. The last before was on Tuesday 2026-12-01. 1 sensitive memory isn't shown: send include_sensitive=true.",
    );
    expect((await ann.upcoming({ within_days: 1 }))["note"]).toBe(
      "Nothing is overdue, and nothing comes up in that time. The next is on Sunday 2026-11-29.",
    );
    expect((await ann.upcoming({ within_days: 7 }))["note"]).toBe(
      "1 sensitive memory isn't shown: send include_sensitive=true. 1 snoozed memory isn't shown: search_memory finds it.",
    );
    expect(await ann.upcoming({ within_days: 2 })).not.toHaveProperty("note");
  });

  it("refuses a time that is over, and days beside a time", async () => {
    const { ann } = shared();
    const refused = async (body: Body, path: string) =>
      await problemOf(await ann.send("POST", "/tools/get_upcoming", { body }), {
        status: 422,
        code: "invalid",
        path,
      });
    expect((await refused({ when: "yesterday" }, "when")).detail).toContain("call get_timeline");
    await refused({ when: "Sunday", within_days: 3 }, "when");
  });
});

describe("get_timeline", () => {
  it("has both the last and the coming one of what may be either", async () => {
    const { ann } = shared();
    const found = await ann.timeline({ when: "Sunday" });
    expect(contents(found.events)).toEqual(["Saw the film", "Physio"]);
    expect(found["spans"]).toMatchObject([
      { understood: "Sunday 2026-11-22 (Europe/London)", count: 1 },
      { understood: "Sunday 2026-11-29 (Europe/London)", count: 1 },
    ]);
    const [first] = (await ann.timeline({ when: "Sunday", limit: 1 })).events;
    expect(first?.content).toBe("Saw the film");
  });

  it("has the one that holds today, and what says its direction, alone", async () => {
    const { ann } = shared();
    for (const when of ["this week", "in November", "last Sunday", "tomorrow", "next week"])
      expect(await ann.timeline({ when })).not.toHaveProperty("spans");
  });

  it("says of an empty time what lies nearest, and counts what is sensitive", async () => {
    const { ann } = shared();
    const empty = await ann.timeline({ when: "Saturday" });
    expect(empty["note"]).toBe(
      "Nothing happened, and nothing is due: Saturday 2026-11-21 (Europe/London) and Saturday 2026-11-28 (Europe/London). The next is on Sunday 2026-11-29.",
    );
    const hides = await ann.timeline({ when: "3 December 2026" });
    expect(hides["note"]).toContain("1 sensitive memory isn't shown: send include_sensitive=true.");
    expect(
      contents((await ann.timeline({ when: "3 December 2026", include_sensitive: true })).events),
    ).toEqual(["Blood test"]);
  });
});

describe("search_memory", () => {
  it("says what is sensitive, and finds it when asked", async () => {
    const { ann } = shared();
    const denied = await ann.search({ query: "therapist" });
    expect(denied.results).toEqual([]);
    expect(denied["note"]).toBe(
      "No memory fits. 1 sensitive memory isn't shown: send include_sensitive=true.",
    );
    const found = await ann.search({ query: "therapist", include_sensitive: true });
    expect(contents(found.results)).toEqual(["Sees a therapist on Wednesdays"]);
    expect(found).not.toHaveProperty("note");
  });

  it("takes a time for when a thing happened or is due", async () => {
    const { ann } = shared();
    const found = await ann.search({ when: "Sunday" });
    expect(contents(found.results).sort()).toEqual(["Physio", "Saw the film"]);
    expect(found["spans"]).toMatchObject([{ count: 1 }, { count: 1 }]);
    expect(contents((await ann.search({ when: "8 December", query: "choir" })).results)).toEqual(["Choir"]);
    expect(contents((await ann.search({ when: "Sunday", time_field: "event_time" })).results)).toEqual([
      "Saw the film",
    ]);
  });
});

it("says the note to models too, in text and in structured content", async () => {
  const { world } = shared();
  const params = { name: "search_memory", arguments: { query: "therapist" } };
  const answer = await bodyOf<{ result: { content: { text: string }[]; structuredContent: Body } }>(
    await world.send("POST", "/mcp?user_id=ann", {
      headers: { accept: "application/json, text/event-stream", "mcp-protocol-version": "2025-11-25" },
      body: { jsonrpc: "2.0", id: 1, method: "tools/call", params },
    }),
  );
  expect(answer.result.content[0]?.text).toContain("No memory fits. 1 sensitive memory isn't shown");
  expect(answer.result.structuredContent["note"]).toContain("1 sensitive memory isn't shown");
});

it("leaves the prompt of an unknown user as it is, and says nothing of one who isn't there", async () => {
  const { eve } = shared();
  expect((await eve.upcoming())["note"]).toBe("Nothing is overdue, and nothing comes up in that time.");
  expect((await eve.context()).system).not.toContain("sensitive");
});
