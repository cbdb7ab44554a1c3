import { describe, expect, it } from "vitest";
import { shown } from "../support/shown";
import type { Context } from "../support/wire";
import { openWorld, type UserClient } from "../support/world";

/** The lines about what is pending. */
function lines(context: Context): string[] {
  const [before = ""] = context.volatile.split("Also open (");
  return before.split("\n").filter((line) => line.startsWith("- "));
}

/** Item lines without their ids, and without when they were told, which shown compares. */
async function prompt(user: UserClient, at?: string): Promise<string[]> {
  await shown(user, at);
  const context = await user.context(at === undefined ? {} : { at });
  return lines(context).map((line) => line.replace(/, id \w+(, noted [^)]*)?\)/, ")"));
}

describe("an all-day item over midnight in New York", () => {
  it("is due until its local date is over, and its words count local dates", async () => {
    const world = await openWorld("2026-02-24T12:00:00Z");
    const ann = world.user();
    await ann.patch({ time_zone: "America/New_York" });
    const { memory } = await ann.remember({ content: "Water the plants", due_at: "2026-02-25" });
    expect(memory).toMatchObject({
      due_kind: "date",
      due_at: Date.parse("2026-02-25T05:00:00Z") / 1000,
      due_at_iso: "2026-02-25T05:00:00+00:00",
      due_at_local: "2026-02-25 UTC-5",
      due_at_tz: "UTC-5",
      due_at_relative: "tomorrow",
    });
    const table: [string, string][] = [
      ["2026-02-23T04:59:59Z", "[DUE 2026-02-25] (Wednesday, 3 days from now)"],
      ["2026-02-25T04:59:59Z", "[DUE 2026-02-25] (tomorrow)"],
      ["2026-02-25T05:00:00Z", "[DUE 2026-02-25] (today)"],
      ["2026-02-26T04:59:59Z", "[DUE 2026-02-25] (today)"],
      ["2026-02-26T05:00:00Z", "[OVERDUE 2026-02-25] (yesterday)"],
      ["2026-02-27T05:00:00Z", "[OVERDUE 2026-02-25] (Wednesday, 2 days ago)"],
    ];
    for (const [at, line] of table) expect(await prompt(ann, at)).toEqual([`- ${line} Water the plants`]);
  });

  it("marked on its day is silent for the rest of it and resurfaces after midnight", async () => {
    const world = await openWorld("2026-02-25T18:00:00Z");
    const ann = world.user();
    await ann.patch({ time_zone: "America/New_York" });
    const id = await ann.store("Water the plants", { due_at: "2026-02-25" });
    await ann.update({ id, reminded_at: "now" });
    expect(await prompt(ann)).toEqual([]);
    expect(await prompt(ann, "2026-02-26T04:59:59Z")).toEqual([]);
    expect(await prompt(ann, "2026-02-26T05:00:00Z")).toEqual([
      "- [OVERDUE 2026-02-25] (yesterday) Water the plants",
    ]);
  });
});

describe("due times with mixed offsets on one day", () => {
  it("are ordered by the instant, not by the text", async () => {
    const world = await openWorld("2026-02-28T00:00:00Z");
    const ann = world.user();
    await ann.store("Honolulu", { due_at: "2026-03-01T10:32:00-10:00" });
    await ann.store("Tokyo", { due_at: "2026-03-01T20:00:00+09:00" });
    await ann.store("Here", { due_at: "2026-03-01T15:00:00" });
    await ann.store("Paris", { due_at: "2026-03-01T13:30:00[Europe/Paris]" });
    expect(await prompt(ann)).toEqual([
      "- [DUE 2026-03-01 11:00] (tomorrow) Tokyo",
      "- [DUE 2026-03-01 12:30] (tomorrow) Paris",
      "- [DUE 2026-03-01 15:00] (tomorrow) Here",
      "- [DUE 2026-03-01 20:32] (tomorrow) Honolulu",
    ]);
    expect(await shown(ann, "2026-03-01T11:00:00Z")).toEqual([
      "overdue Tokyo",
      "due Paris",
      "due Here",
      "due Honolulu",
    ]);
    const found = await ann.search({
      time_field: "due_at",
      after: "2026-03-01T12:00:00Z",
      before: "2026-03-01T20:32:00Z",
    });
    expect(found.results.map((memory) => memory.content)).toEqual(["Here", "Paris"]);
  });
});

describe("a user who moves from New York to Tokyo", () => {
  it("keeps wall clocks and dates; instants stay", async () => {
    const world = await openWorld("2026-03-04T12:00:00Z");
    const ann = world.user();
    await ann.patch({ time_zone: "America/New_York" });
    const local = await ann.store("Stand-up", { due_at: "2026-03-05T09:00:00" });
    await ann.store("Birthday", { due_at: "2026-03-06" });
    await ann.store("Launch", { due_at: "2026-03-05T14:30:00Z" });
    const marked = await ann.store("Pay rent", { due_at: "2026-03-05T08:00:00" });
    await ann.update({ id: marked, reminded_at: "now" });
    expect(await prompt(ann)).toEqual([
      "- [DUE 2026-03-05 09:00] (tomorrow) Stand-up",
      "- [DUE 2026-03-05 09:30] (tomorrow) Launch",
      "- [DUE 2026-03-06] (Friday, 2 days from now) Birthday",
    ]);

    const before = await ann.context();
    const moved = await ann.patch({ time_zone: "Asia/Tokyo" });
    expect(moved).toMatchObject({ time_zone: "Asia/Tokyo", time_zone_source: "user" });
    expect(moved["revision"]).toBeGreaterThan(before.digest.revision);
    for (const read of ["at once", "from KV"]) {
      expect(await prompt(ann), read).toEqual([
        "- [DUE 2026-03-05 09:00] (tomorrow) Stand-up",
        "- [DUE 2026-03-05 23:30] (tomorrow) Launch",
        "- [DUE 2026-03-06] (Friday, 2 days from now) Birthday",
      ]);
      await world.settle();
    }
    expect((await ann.context()).digest.source).toBe("kv");
    const memory = await ann.get(`/memories/${local}`);
    expect(memory).toMatchObject({
      due_kind: "local",
      due_at: Date.parse("2026-03-05T00:00:00Z") / 1000,
      due_at_local: "2026-03-05 09:00:00 UTC+9",
    });
    expect((await ann.get(`/memories/${marked}`))["reminded_at"]).toBe(
      Date.parse("2026-03-04T12:00:00Z") / 1000,
    );

    await ann.patch({ time_zone: "America/New_York" });
    expect((await ann.get(`/memories/${local}`))["due_at"]).toBe(Date.parse("2026-03-05T14:00:00Z") / 1000);
  });
});

describe("wall clocks that a zone shows twice or never", () => {
  it("move on by the gap, and are the first of two", async () => {
    const world = await openWorld("2026-03-28T12:00:00Z");
    const ann = world.user();
    await ann.patch({ time_zone: "Europe/London" });
    const gap = await ann.remember({ content: "In the gap", due_at: "2026-03-29T01:30:00" });
    expect(gap.memory).toMatchObject({
      due_at_iso: "2026-03-29T01:30:00+00:00",
      due_at_local: "2026-03-29 02:30:00 UTC+1",
    });
    const fold = await ann.remember({ content: "In the fold", due_at: "2026-10-25T01:30:00" });
    expect(fold.memory).toMatchObject({
      due_at_iso: "2026-10-25T00:30:00+00:00",
      due_at_local: "2026-10-25 01:30:00 UTC+1",
    });
    const skipped = await ann.remember({ content: "Midnight gap", due_at: "2026-09-06[America/Santiago]" });
    expect(skipped.memory["due_at_iso"]).toBe("2026-09-06T04:00:00+00:00");
  });
});

describe("fifteen old overdue items beside one that is coming", () => {
  it("can't crowd it out, and the rest is counted", async () => {
    const world = await openWorld("2026-02-20T09:00:00Z");
    const ann = world.user();
    for (let day = 1; day <= 15; day += 1)
      await ann.store(`Old ${day}`, { due_at: `2026-02-${String(day).padStart(2, "0")}T12:00:00Z` });
    await ann.store("Coming", { due_at: "2026-02-21T12:00:00Z" });

    const context = await ann.context();
    expect([context.overdue_count, context.upcoming_count, context.items.length]).toEqual([15, 1, 11]);
    const [first, ...rest] = await prompt(ann);
    expect(first).toBe("- [OVERDUE 2026-02-06 12:00] (Friday, 14 days ago) Old 6");
    expect(rest.slice(-2)).toEqual([
      "- [DUE 2026-02-21 12:00] (tomorrow) Coming",
      "- 5 more overdue: call get_upcoming",
    ]);
    const all = await ann.upcoming({ limit: 100 });
    expect([all.items.length, all.overdue_count, all.upcoming_count]).toEqual([16, 15, 1]);
    const ahead = await ann.upcoming({ include_overdue: false });
    expect(ahead).toMatchObject({ overdue_count: 0, upcoming_count: 1 });
    expect(ahead.items.map((item) => item.content)).toEqual(["Coming"]);

    const few = await ann.context({ limit: 1 });
    expect(lines(few).at(-1)).toBe("- 14 more overdue: call get_upcoming");
    expect(few.items.map((item) => item.content)).toEqual(["Old 15", "Coming"]);
  });
});
