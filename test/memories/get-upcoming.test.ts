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
    await ann.store("In 7 days", { due_at: "2026-02-27T23:59:59" });
    await ann.store("A second later", { due_at: "2026-02-28T00:00:00" });
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

  it("limits each group for itself to what is nearest to now, and counts them all", async () => {
    for (let i = 0; i < 4; i += 1) {
      await ann.store(`Old ${i}`, { due_at: `2026-02-1${i}` });
      await ann.store(`New ${i}`, { due_at: `2026-02-2${i + 1}` });
    }
    const few = await ann.upcoming({ limit: 2 });
    expect(few.items.map((item) => item.content)).toEqual(["Old 2", "Old 3", "New 0", "New 1"]);
    expect(few).toMatchObject({ overdue_count: 4, upcoming_count: 4 });
  });

  it("lists apart what was mentioned and is still open, nearest to now first chosen", async () => {
    const due = ["2026-02-10", "2026-02-19T12:00:00", "2026-02-20", "2026-02-21T12:00:00", "2026-02-26"];
    const ids: string[] = [];
    for (const due_at of due) ids.push(await ann.store(`Due ${due_at}`, { due_at }));
    await ann.store("New", { due_at: "2026-02-22" });
    await ann.update({ ids, reminded_at: "now" });
    const mentionedBy = async (args: Body = {}) =>
      (await ann.upcoming(args)).mentioned.map(({ status, label }) => `${status} ${label}`);
    expect(await contents()).toEqual(["New"]);
    expect(await mentionedBy()).toEqual([
      "overdue [OVERDUE 2026-02-10]",
      "overdue [OVERDUE 2026-02-19 12:00]",
      "due [DUE 2026-02-20]",
      "due [DUE 2026-02-21 12:00]",
      "due [DUE 2026-02-26]",
    ]);
    expect(await mentionedBy({ limit: 3 })).toEqual([
      "overdue [OVERDUE 2026-02-19 12:00]",
      "due [DUE 2026-02-20]",
      "due [DUE 2026-02-21 12:00]",
    ]);
    expect(await ann.upcoming({ limit: 3 })).toMatchObject({ mentioned_count: 5, upcoming_count: 1 });
    expect(await mentionedBy({ include_overdue: false, within_days: 1 })).toEqual([
      "due [DUE 2026-02-20]",
      "due [DUE 2026-02-21 12:00]",
    ]);
    // Together with the others they stand among the items.
    const all = await ann.upcoming({ include_reminded: true });
    expect(all).toMatchObject({ mentioned: [], mentioned_count: 0, overdue_count: 2, upcoming_count: 4 });
    expect(all.items).toHaveLength(6);
  });

  it("keeps that occurrence when it is told once more, and marks no other", async () => {
    const id = await ann.store("Choir", { due_at: "2026-02-19T09:00:00", recurrence: "FREQ=WEEKLY" });
    for (let time = 0; time < 2; time += 1) {
      await ann.update({ id, reminded_at: "now" });
      const { items, mentioned } = await ann.upcoming();
      expect(items).toEqual([]);
      expect(mentioned).toMatchObject([{ occurrence: "2026-02-19T09:00:00", reminded_at: world.now() }]);
      await world.advance(3600);
    }
    const next = await ann.upcoming({}, "2026-02-26T00:00:00Z");
    expect(next.items).toMatchObject([{ occurrence: "2026-02-26T09:00:00", reminded_at: null }]);
  });

  it("passes over nothing that is asleep, done or sensitive, and what was told 30 days ago no more", async () => {
    const due_at = "2026-02-21";
    const [asleep, done, old] = [
      await ann.store("Asleep", { due_at }),
      await ann.store("Done", { due_at }),
      await ann.store("Old", { due_at: "2026-01-21T09:00:00" }),
    ];
    const secret = await ann.store("Sensitive", { due_at, sensitive: true });
    await ann.update({ ids: [asleep, done, old, secret], reminded_at: "now" });
    await ann.update({ id: asleep, snoozed_until: "2026-02-21T00:00:00" });
    await ann.update({ id: done, completed_at: "now" });
    const mentionedAt = async (args: Body = {}, at?: string) =>
      (await ann.upcoming(args, at)).mentioned.map(({ content }) => content);
    expect(await mentionedAt()).toEqual(["Old"]);
    expect(await mentionedAt({ include_sensitive: true })).toEqual(["Old", "Sensitive"]);
    expect(await mentionedAt({}, "2026-02-20T09:00:01Z")).toEqual([]);
  });

  it("has the occurrence of a series that was told as overdue and not done, until the next is pending", async () => {
    const id = await ann.store("Pay the rent", { due_at: "2026-02-19T09:00:00", recurrence: "FREQ=MONTHLY" });
    await ann.update({ id, reminded_at: "now" });
    const told = await ann.upcoming();
    expect(told.items).toEqual([]);
    expect(told.mentioned).toMatchObject([
      { label: "[OVERDUE 2026-02-19 09:00]", status: "overdue", occurrence: "2026-02-19T09:00:00" },
    ]);
    expect((await ann.upcoming({ include_reminded: true })).items).toMatchObject([
      { label: "[OVERDUE 2026-02-19 09:00]", status: "overdue" },
    ]);
    const next = await ann.upcoming({}, "2026-03-19T08:00:00Z");
    expect(next.items).toMatchObject([{ label: "[DUE 2026-03-19 09:00]" }]);
    expect(next.mentioned).toEqual([]);
    // It can be answered: "yes, I paid" ends that occurrence and no other.
    await ann.update({ id, completed_at: "now" });
    const done = await ann.upcoming({ within_days: 60 });
    expect([...done.items, ...done.mentioned]).toMatchObject([{ occurrence: "2026-03-19T09:00:00" }]);
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
