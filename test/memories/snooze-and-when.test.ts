import { beforeEach, describe, expect, it } from "vitest";
import { everyRow } from "../support/every-row";
import { problemOf } from "../support/problem";
import { sharedWorld } from "../support/shared-world";
import { shown } from "../support/shown";
import { openWorld, type UserClient, type World } from "../support/world";

// Friday 20 February 2026, 10:00 in Berlin.
const NOW = "2026-02-20T09:00:00Z";

let world: World;
let ann: UserClient;

async function open(): Promise<void> {
  world = await openWorld(NOW);
  ann = world.user();
  await ann.patch({ time_zone: "Europe/Berlin" });
}

const seconds = (iso: string) => Date.parse(iso) / 1000;

describe("a snooze in the user's words", () => {
  beforeEach(open);

  const SNOOZES = [
    ["for an hour", "2026-02-20T10:00:00Z"],
    ["until Monday", "2026-02-23T08:00:00Z"],
    ["tomorrow morning", "2026-02-21T08:00:00Z"],
    ["until tonight", "2026-02-20T19:00:00Z"],
    ["for 20 minutes", "2026-02-20T09:20:00Z"],
  ] as const;

  it("lets an item sleep until the moment that they mean", async () => {
    const id = await ann.store("Call the bank", { due_at: "2026-02-20T09:00:00" });
    await everyRow(SNOOZES, async ([snooze, until]) => {
      await ann.update({ id, reminded_at: "now", snoozed_until: null });
      const updated = await ann.update({ id, snooze });
      expect(updated.updated[0]?.snoozed_until).toBe(seconds(until));
      expect(updated["due_understood"]).toBeTruthy();
      expect(await shown(ann, seconds(until) - 1)).toEqual([]);
      expect(await shown(ann, seconds(until))).toEqual(["overdue Call the bank"]);
    });
  });

  it("is refused for what is no time, the past, and what repeats", async () => {
    const id = await ann.store("Call the bank", { due_at: "2026-02-20T12:00:00" });
    await everyRow(["not now", "until yesterday", "every morning"], async (snooze) => {
      const response = await ann.send("POST", "/tools/update_memory", { body: { id, snooze } });
      await problemOf(response, { status: 422, code: "invalid", path: "snooze" });
    });
  });

  it("doesn't stand beside snoozed_until", async () => {
    const id = await ann.store("Call the bank", { due_at: "2026-02-20T12:00:00" });
    const body = { id, snooze: "for an hour", snoozed_until: "2026-02-21" };
    await problemOf(await ann.send("POST", "/tools/update_memory", { body }), {
      status: 422,
      path: "snooze",
    });
  });
});

describe("a span of time in the user's words", () => {
  sharedWorld(async () => {
    await open();
    const happened = [
      ["Lunch last Friday", "2026-02-13T12:00:00"],
      ["Dinner yesterday", "2026-02-19T19:30:00"],
      ["Walk yesterday morning", "2026-02-19T08:00:00"],
      ["Spring fair", "2025-05-31T23:30:00"],
      ["June fair", "2025-06-01T00:00:00"],
    ];
    for (const [content, event_time] of happened) await ann.store(content ?? "", { event_time });
  });

  it.each([
    ["last week", "2026-02-08T23:00:00Z", "2026-02-15T23:00:00Z", ["Lunch last Friday"]],
    ["in May", null, null, []],
    ["in May 2025", "2025-04-30T22:00:00Z", "2025-05-31T22:00:00Z", ["Spring fair"]],
    [
      "yesterday",
      "2026-02-18T23:00:00Z",
      "2026-02-19T23:00:00Z",
      ["Walk yesterday morning", "Dinner yesterday"],
    ],
    ["yesterday evening", null, null, ["Dinner yesterday"]],
  ])("%s, for search and timeline alike, echoed", async (when, after, before, contents) => {
    const found = await ann.search({ when });
    const timeline = await ann.timeline({ when, kinds: ["memory"] });
    for (const answer of [found, timeline]) {
      expect(answer["when_understood"]).toBeTruthy();
      expect(answer).toHaveProperty("after_iso");
      expect(answer).toHaveProperty("before_local");
      if (after !== null)
        expect([answer["after"], answer["before"]]).toEqual([seconds(after), seconds(before ?? "")]);
      expect(Number(answer["after"])).toBeLessThan(Number(answer["before"]));
    }
    if (when !== "in May") {
      expect(found.results.map((memory) => memory.content).sort()).toEqual([...contents].sort());
      expect(timeline.events.map((event) => event.content)).toEqual(contents);
    }
    // Two spans are no strict one.
    if (when === "in May") return;
    const strict = await ann.search({
      after: String(found["after_iso"]),
      before: String(found["before_iso"]),
    });
    expect(strict.results.map((memory) => memory.id)).toEqual(found.results.map((memory) => memory.id));
    expect(strict).not.toHaveProperty("when_understood");
  });

  it("counts from at, as every read does", async () => {
    const found = await ann.search({ when: "yesterday" }, "2026-02-14T12:00:00");
    expect(found.results.map((memory) => memory.content)).toEqual(["Lunch last Friday"]);
    const listed = await ann.get<{ events: { content: string }[] }>("/timeline", {
      when: "yesterday",
      at: "2026-02-14T12:00:00",
      kinds: "memory",
    });
    expect(listed.events.map((event) => event.content)).toEqual(["Lunch last Friday"]);
  });

  it("narrows a query and a page", async () => {
    const found = await ann.search({ query: "fair", when: "in May 2025" });
    expect(found.results.map((memory) => memory.content)).toEqual(["Spring fair"]);
    const first = await ann.timeline({ when: "yesterday", kinds: ["memory"], limit: 1 });
    expect(first.events.map((event) => event.content)).toEqual(["Walk yesterday morning"]);
    const second = await ann.timeline({
      when: "yesterday",
      kinds: ["memory"],
      limit: 1,
      cursor: first.next_cursor,
    });
    expect(second.events.map((event) => event.content)).toEqual(["Dinner yesterday"]);
  });

  it.each([
    ["search_memory", { when: "for no reason" }],
    ["get_timeline", { when: "for no reason" }],
    ["search_memory", { when: "last week", after: "2026-02-01" }],
    ["get_timeline", { when: "last week", before: "2026-02-01" }],
    ["get_timeline", { when: "" }],
  ])("is refused by %s as %j", async (tool, body) => {
    const response = await ann.send("POST", `/tools/${tool}`, { body });
    await problemOf(response, { status: 422, code: "invalid", path: "when" });
  });
});
