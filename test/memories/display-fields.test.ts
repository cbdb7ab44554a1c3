import { describe, expect, it } from "vitest";
import type { Body } from "../support/wire";
import { openWorld } from "../support/world";

const INSTANTS = [
  "event_time",
  "created_at",
  "updated_at",
  "due_at",
  "reminded_at",
  "completed_at",
  "snoozed_until",
];
const SIBLINGS = ["iso", "local", "tz", "relative"];

/** Every instant has its four siblings, right behind it, and what they say agrees. */
function expectSiblings(memory: Body, names: string[]): void {
  for (const name of names) {
    const keys = Object.keys(memory);
    const at = keys.indexOf(name);
    expect(keys.slice(at, at + 5), name).toEqual([name, ...SIBLINGS.map((sibling) => `${name}_${sibling}`)]);
    const [instant, iso, local, tz, words] = keys.slice(at, at + 5).map((key) => memory[key]);
    if (instant === null || Number(instant) <= 0) expect([iso, local, tz, words]).toEqual(["", "", "", ""]);
    else {
      expect(Date.parse(String(iso)) / 1000).toBe(instant);
      expect(iso).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/);
      expect(local).toMatch(
        new RegExp(`^\\d{4}-\\d\\d-\\d\\d( \\d\\d:\\d\\d:\\d\\d)? ${String(tz).replace("+", "\\+")}$`),
      );
      expect(words).toMatch(/ago$|from now$|^(now|today|tomorrow|yesterday)$/);
    }
  }
}

describe("every instant on the wire", () => {
  it("has its display fields, in every answer that shows a memory", async () => {
    const world = await openWorld("2026-02-23T15:23:47Z");
    const ann = world.user();
    await ann.patch({ time_zone: "Europe/Moscow" });
    const first = await ann.remember({
      content: "Pay rent",
      due_at: "2026-02-25",
      event_time: "1969-12-31T23:00:00Z",
    });
    const id = first.memory.id;
    const { updated } = await ann.update({ id, reminded_at: "now", snoozed_until: "2026-02-24T09:00:00" });
    const memories: Body[] = [
      first.memory,
      ...updated,
      await ann.get(`/memories/${id}`),
      ...(await ann.get<{ data: Body[] }>("/memories")).data,
      ...(await ann.search({ query: "rent" })).results,
      ...(await ann.upcoming({}, "2026-02-24T12:00:00Z")).items,
      (await ann.update({ id, completed_at: "now" })).updated[0] ?? {},
    ];
    expect(memories).toHaveLength(7);
    for (const memory of memories) expectSiblings(memory, INSTANTS);
    for (const event of (await ann.timeline()).events) expectSiblings(event, ["event_time"]);
    const item = (await ann.context({ at: "2026-02-24T12:00:00Z", min_revision: 1 })).items[0];
    if (item !== undefined) expectSiblings(item, ["due_at", "reminded_at", "snoozed_until"]);
    expectSiblings(await ann.get(""), ["created_at", "updated_at", "now"]);
    for (const answer of [
      first,
      await ann.upcoming(),
      await ann.timeline(),
      await ann.search({ query: "x" }),
      await ann.context(),
    ]) {
      expectSiblings(answer, ["now"]);
      expect(answer["time_zone"]).toBe("Europe/Moscow");
    }
  });

  it("is the contract's example", async () => {
    const world = await openWorld("2026-02-23T18:30:00Z");
    const ann = world.user();
    await ann.patch({ time_zone: "Europe/Moscow" });
    const { memory } = await ann.remember({
      content: "x",
      event_time: "2026-02-23T15:23:47Z",
      due_at: "2026-02-25",
    });
    expect(memory).toMatchObject({
      event_time: 1_771_860_227,
      event_time_iso: "2026-02-23T15:23:47+00:00",
      event_time_local: "2026-02-23 18:23:47 UTC+3",
      event_time_tz: "UTC+3",
      event_time_relative: "3 hours ago",
      due_at_local: "2026-02-25 UTC+3",
      due_at_relative: "2 days from now",
    });
  });

  it("has the offset of its own day", async () => {
    const world = await openWorld("2026-01-15T12:00:00Z");
    const ann = world.user();
    await ann.patch({ time_zone: "America/New_York" });
    const { memory } = await ann.remember({ content: "x", due_at: "2026-07-15T12:00:00" });
    expect(memory).toMatchObject({ due_at_tz: "UTC-4", created_at_tz: "UTC-5" });
    expect((await ann.timeline({ kinds: ["due"] })).events[0]).toMatchObject({
      event_time_local: "2026-07-15 12:00:00 UTC-4",
      timestamp: "2026-07-15T16:00:00+00:00",
    });
  });
});
