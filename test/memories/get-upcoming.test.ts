import { beforeEach, describe, expect, it } from "vitest";
import type { Body } from "../support/wire";
import { openWorld, type UserClient, type World } from "../support/world";

let world: World;
let ann: UserClient;

beforeEach(async () => {
  world = await openWorld("2026-02-20T09:00:00Z");
  ann = world.user();
});

async function contents(args: Body = {}, at?: string): Promise<string[]> {
  return (await ann.upcoming(args, at)).items.map((item) => item.content);
}

describe("get_upcoming", () => {
  it("lists overdue first, each group by due time, with labels in the user's wall clock", async () => {
    await ann.patch({ time_zone: "America/New_York" });
    await ann.store("Later", { due_at: "2026-02-24T09:00:00" });
    await ann.store("All day", { due_at: "2026-02-22" });
    await ann.store("Long ago", { due_at: "2026-02-01" });
    await ann.store("Lately", { due_at: "2026-02-20T03:59:00" });
    const { items, ...rest } = await ann.upcoming();
    expect(items.map((item) => [item.status, item.label, item.content])).toEqual([
      ["overdue", "[OVERDUE 2026-02-01]", "Long ago"],
      ["overdue", "[OVERDUE 2026-02-20 03:59]", "Lately"],
      ["due", "[DUE 2026-02-22]", "All day"],
      ["due", "[DUE 2026-02-24 09:00]", "Later"],
    ]);
    expect(rest).toMatchObject({
      overdue_count: 2,
      upcoming_count: 2,
      now_local: "2026-02-20 04:00:00 UTC-5",
    });
    expect(items[2]).toMatchObject({ due_at_relative: "2 days from now", due_at_local: "2026-02-22 UTC-5" });
  });

  it("looks as far as within_days says", async () => {
    await ann.store("Today", { due_at: "2026-02-20" });
    await ann.store("In 7 days", { due_at: "2026-02-27T09:00:00Z" });
    await ann.store("A second later", { due_at: "2026-02-27T09:00:01Z" });
    await ann.store("In a year", { due_at: "2027-02-21T09:00:00Z" });
    expect(await contents({ within_days: 0 })).toEqual(["Today"]);
    expect(await contents()).toEqual(["Today", "In 7 days"]);
    expect(await contents({ within_days: "8" })).toEqual(["Today", "In 7 days", "A second later"]);
    expect(await contents({ within_days: 366 })).toHaveLength(4);
  });

  it("leaves out what was mentioned, is asleep, done, corrected or sensitive, unless asked", async () => {
    const due_at = "2026-02-21";
    await ann.store("Open", { due_at });
    const [mentioned, asleep, done, old] = [
      await ann.store("Mentioned", { due_at }),
      await ann.store("Asleep", { due_at }),
      await ann.store("Done", { due_at }),
      await ann.store("Old", { due_at }),
    ];
    await ann.store("Sensitive", { due_at, sensitive: true });
    await ann.store("No due time");
    await ann.update({ id: mentioned, reminded_at: "now" });
    await ann.update({ id: asleep, snoozed_until: "2026-02-25T00:00:00Z" });
    await ann.update({ id: done, completed_at: "now" });
    await ann.remember({ content: "New", due_at, supersedes: old });
    expect((await contents()).sort()).toEqual(["New", "Open"]);
    const all = await ann.upcoming({ include_reminded: true });
    expect(all.items.map((item) => item.content).sort()).toEqual(["Mentioned", "New", "Open"]);
    expect(all.upcoming_count).toBe(3);
    expect((await contents({ include_sensitive: "true" })).sort()).toEqual(["New", "Open", "Sensitive"]);
    expect((await contents({ include_reminded: true }, "2026-02-25T00:00:00Z")).sort()).toEqual([
      "Asleep",
      "Mentioned",
      "New",
      "Open",
    ]);
  });

  it("filters by context without regard to case and width, counts included", async () => {
    await ann.store("Report", { due_at: "2026-02-21", context: "Work" });
    await ann.store("Meeting", { due_at: "2026-02-19", context: "ｗｏｒｋ" });
    await ann.store("Plants", { due_at: "2026-02-21", context: "home" });
    expect(await ann.upcoming({ context: " WORK " })).toMatchObject({ overdue_count: 1, upcoming_count: 1 });
    expect(await contents({ context: "work" })).toEqual(["Meeting", "Report"]);
    expect(await contents({ context: "wor" })).toEqual([]);
  });

  it("limits each group for itself and counts them all", async () => {
    for (let i = 0; i < 4; i += 1) {
      await ann.store(`Old ${i}`, { due_at: `2026-02-1${i}` });
      await ann.store(`New ${i}`, { due_at: `2026-02-2${i + 1}` });
    }
    const few = await ann.upcoming({ limit: 2 });
    expect(few.items.map((item) => item.content)).toEqual(["Old 0", "Old 1", "New 0", "New 1"]);
    expect(few).toMatchObject({ overdue_count: 4, upcoming_count: 4 });
  });

  it("gives as GET what it gives as a tool", async () => {
    await ann.store("Report", { due_at: "2026-02-21", context: "work" });
    await ann.store("Overdue", { due_at: "2026-02-11", context: "work" });
    const args = { within_days: 3, include_overdue: false, context: "work", limit: 5 };
    const query = {
      within_days: 3,
      include_overdue: "false",
      context: "work",
      limit: 5,
      at: "2026-02-20T10:00:00Z",
    };
    expect(await ann.get("/upcoming", query)).toEqual(await ann.upcoming(args, "2026-02-20T10:00:00Z"));
  });

  it("shows an item's own lead, not the app's default", async () => {
    await world.admin("PATCH", `/v1/apps/${world.app}`, { default_remind_before: 60 });
    await ann.store("Own", { due_at: "2026-02-21", remind_before: 120 });
    await ann.store("Default", { due_at: "2026-02-22" });
    expect((await ann.upcoming()).items.map((item) => item["remind_before"])).toEqual([120, null]);
  });
});
