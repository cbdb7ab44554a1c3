import { beforeEach, describe, expect, it } from "vitest";
import type { Body } from "../../support/wire";
import { openWorld, type UserClient, type World } from "../../support/world";

/** `GET …/occurrences` says what is so: what was moved stands where it was moved to, and what was ended says how. */
let world: World;
let ann: UserClient;

beforeEach(async () => {
  // Friday 20 February 2026.
  world = await openWorld("2026-02-20T08:00:00Z");
  ann = world.user();
});

async function listed(id: string, query: Record<string, string | number> = {}): Promise<unknown[]> {
  const { data } = await ann.get<{ data: Body[] }>(`/memories/${id}/occurrences`, query);
  return data.map(({ status, occurrence, local }) => [status, occurrence, local].join(" "));
}

const DAILY = { due_at: "2026-02-20T09:00:00", recurrence: "FREQ=DAILY" };
const WEEK = { after: "2026-02-20", before: "2026-02-23" };

describe("the list of occurrences", () => {
  it("has a moved one at the time to which it was moved", async () => {
    const id = await ann.store("Pills", DAILY);
    await ann.update({ id, due_at: "2026-02-20T15:00:00" });
    expect(await listed(id, { limit: 2 })).toEqual([
      "moved 2026-02-20T09:00:00 2026-02-20T15:00:00",
      "due 2026-02-21T09:00:00 2026-02-21T09:00:00",
    ]);
    // By the rule it would be in this span.
    expect(await listed(id, { after: "2026-02-20T08:30:00", before: "2026-02-20T10:00:00" })).toEqual([]);
    const moved = await ann.get<{ data: Body[] }>(`/memories/${id}/occurrences`, { limit: 1 });
    expect(moved.data[0]).toMatchObject({ due_at: Date.parse("2026-02-20T15:00:00Z") / 1000 });
  });

  it("has one that was moved out of order, or to a whole day, in the order of its times", async () => {
    const id = await ann.store("Rent", { due_at: "2026-03-01T09:00:00", recurrence: "FREQ=MONTHLY" });
    await ann.update({ id, due_at: "2026-02-27" });
    expect(await listed(id, { limit: 2 })).toEqual([
      "moved 2026-03-01T09:00:00 2026-02-27",
      "due 2026-04-01T09:00:00 2026-04-01T09:00:00",
    ]);
    expect(await listed(id, { after: "2026-03-01", before: "2026-03-02" })).toEqual([]);
  });

  it("says which were completed and which skipped", async () => {
    const id = await ann.store("Pills", DAILY);
    await ann.update({ id, occurrence: "2026-02-20T09:00:00", completed_at: "now" });
    await ann.update({ id, due_at: "2026-02-21T07:00:00" });
    await ann.update({ id, occurrence: "2026-02-21T09:00:00", skip: true });
    expect(await listed(id, WEEK)).toEqual([
      "completed 2026-02-20T09:00:00 2026-02-20T09:00:00",
      "skipped 2026-02-21T09:00:00 2026-02-21T07:00:00",
      "due 2026-02-22T09:00:00 2026-02-22T09:00:00",
      "due 2026-02-23T09:00:00 2026-02-23T09:00:00",
    ]);
  });

  it("ends with the series, and says of what happens once whether it is done", async () => {
    const id = await ann.store("Antibiotics", { ...DAILY, recurrence: "FREQ=DAILY;COUNT=2" });
    await ann.update({ id, occurrence: "2026-02-20T09:00:00", completed_at: "now" });
    await ann.update({ id, occurrence: "2026-02-21T09:00:00", completed_at: "now" });
    expect(await listed(id, WEEK)).toEqual([
      "completed 2026-02-20T09:00:00 2026-02-20T09:00:00",
      "completed 2026-02-21T09:00:00 2026-02-21T09:00:00",
    ]);
    const once = await ann.store("Dentist", { due_at: "2026-02-21T09:00:00" });
    expect(await listed(once)).toEqual(["due  2026-02-21T09:00:00"]);
    await ann.update({ id: once, completed_at: "now" });
    expect(await listed(once)).toEqual(["completed  2026-02-21T09:00:00"]);
  });

  it("has the next one of a birthday on a leap day, however far off, where no end is sent", async () => {
    const id = await ann.store("Birthday", { due_at: "2024-02-29", recurrence: "FREQ=YEARLY" });
    await ann.update({ id, completed_at: "now" });
    expect(await listed(id)).toEqual(["due 2028-02-29 2028-02-29"]);
    expect(await listed(id, { before: "2027-01-01" })).toEqual([]);
    expect(await listed(id, { after: "2028-03-01" })).toEqual(["due 2032-02-29 2032-02-29"]);
  });

  it("goes on page by page over what was moved and ended, each once", async () => {
    const id = await ann.store("Pills", DAILY);
    await ann.update({ id, occurrence: "2026-02-20T09:00:00", completed_at: "now" });
    await ann.update({ id, due_at: "2026-02-21T20:00:00" });
    const whole = await listed(id, WEEK);
    const found: unknown[] = [];
    let page: { data: Body[]; next_cursor?: string | null } = { data: [] };
    do {
      const cursor = page.next_cursor ? { cursor: page.next_cursor } : {};
      page = await ann.get(`/memories/${id}/occurrences`, { ...WEEK, limit: 1, ...cursor });
      found.push(...page.data.map(({ status, occurrence, local }) => [status, occurrence, local].join(" ")));
    } while (page.next_cursor);
    expect(found).toEqual(whole);
    expect(whole).toHaveLength(4);
  });

  it("keeps to its own user and app", async () => {
    const id = await ann.store("Pills", DAILY);
    await ann.update({ id, completed_at: "now" });
    const bob = world.user("bob");
    expect((await bob.send("GET", `/memories/${id}/occurrences`)).status).toBe(404);
    const { memory } = await bob.remember({ content: "Pills", ...DAILY });
    const { data } = await bob.get<{ data: Body[] }>(`/memories/${memory.id}/occurrences`, WEEK);
    expect(data.map(({ status }) => status)).toEqual(["due", "due", "due", "due"]);
  });
});
