import { beforeEach, describe, expect, it } from "vitest";
import { shown } from "../../support/shown";
import type { Memory } from "../../support/wire";
import { bodyOf, openWorld, type UserClient, type World } from "../../support/world";

let world: World;
let ann: UserClient;

beforeEach(async () => {
  world = await openWorld("2026-02-20T10:00:00Z");
  ann = world.user();
  await ann.patch({ time_zone: "Europe/London", digest: { time: "08:00" } });
});

const seconds = (iso: string) => Date.parse(iso) / 1000;

describe("a user who moves", () => {
  it("takes wall-clock items, whole days and series along, and leaves instants where they are", async () => {
    const local = await ann.store("Dinner", { due_at: "2026-02-21T19:00:00" });
    const day = await ann.store("Water the plants", { due_at: "2026-02-22" });
    const instant = await ann.store("Call", { due_at: "2026-02-21T19:00:00Z" });
    const series = await ann.store("Medicine", { due_at: "2026-02-21T08:00:00", recurrence: "FREQ=DAILY" });
    const soon = await ann.store("In two hours", { due: "in two hours" });
    await ann.store("Likes tea");
    const view = await ann.patch({ time_zone: "Asia/Tokyo" });
    expect(view).toMatchObject({ time_zone: "Asia/Tokyo", items_moved: 3 });
    expect(view["next_digest_at"]).toBe(seconds("2026-02-21T08:00:00+09:00"));
    const dueOf = async (id: string) => (await ann.get<Memory>(`/memories/${id}`)).due_at;
    expect(await dueOf(local)).toBe(seconds("2026-02-21T19:00:00+09:00"));
    expect(await dueOf(day)).toBe(seconds("2026-02-22T00:00:00+09:00"));
    expect(await dueOf(instant)).toBe(seconds("2026-02-21T19:00:00Z"));
    expect(await dueOf(series)).toBe(seconds("2026-02-21T08:00:00+09:00"));
    expect(await dueOf(soon)).toBe(seconds("2026-02-20T12:00:00Z"));
    const { data } = await ann.get<{ data: { due_at: number }[] }>(`/memories/${series}/occurrences`, {
      limit: 2,
    });
    expect(data.map((occurrence) => occurrence.due_at)).toEqual([
      seconds("2026-02-21T08:00:00+09:00"),
      seconds("2026-02-22T08:00:00+09:00"),
    ]);
  });

  it("sees the same items in the prompt, on the new wall clock, at once", async () => {
    await ann.store("Medicine", { due_at: "2026-02-20T18:00:00", recurrence: "FREQ=DAILY" });
    expect(await shown(ann)).toEqual(["due Medicine"]);
    await ann.patch({ time_zone: "Asia/Tokyo" });
    await world.settle();
    const context = await ann.context();
    expect(context.digest.source).toBe("kv");
    expect(context.items[0]).toMatchObject({
      label: "[OVERDUE 2026-02-20 18:00]",
      due_at: seconds("2026-02-20T09:00:00Z"),
    });
    expect((await ann.context({ at: "2026-02-21T18:00:00" })).items[0]?.label).toBe(
      "[OVERDUE 2026-02-21 18:00]",
    );
  });

  it("moves there and back again without loss, and nothing moves where nothing changes", async () => {
    await ann.store("Dinner", { due_at: "2026-03-29T01:30:00" });
    const before = await ann.get<{ data: Memory[] }>("/memories");
    expect((await ann.patch({ time_zone: "Europe/London" }))["items_moved"]).toBe(0);
    expect((await ann.patch({ display_name: "Ann" }))["items_moved"]).toBe(0);
    expect((await ann.patch({ time_zone: "America/New_York" }))["items_moved"]).toBe(1);
    expect((await ann.patch({ time_zone: "Europe/London" }))["items_moved"]).toBe(1);
    const after = await ann.get<{ data: Memory[] }>("/memories");
    expect(after.data.map((memory) => memory.due_at)).toEqual(before.data.map((memory) => memory.due_at));
    // Winter in Lisbon and London is the same wall clock.
    expect((await ann.patch({ time_zone: "Europe/Lisbon" }))["items_moved"]).toBe(0);
  });

  it("does so in one transaction: a write at the same moment loses nothing", async () => {
    const ids = [];
    for (let i = 0; i < 5; i += 1)
      ids.push(await ann.store(`Errand ${i}`, { due_at: `2026-02-2${i + 1}T09:00:00` }));
    const [moved] = await Promise.all([
      ann.patch({ time_zone: "Asia/Tokyo" }),
      ann.update({ id: ids[0], due_at: "2026-03-01T09:00:00" }),
      ann.remember({ content: "Errand 5", due_at: "2026-02-27T09:00:00" }),
      ann.update({ id: ids[1], recurrence: "FREQ=DAILY" }),
    ]);
    expect(moved["time_zone"]).toBe("Asia/Tokyo");
    const { data } = await ann.get<{ data: Memory[] }>("/memories");
    for (const memory of data) expect(memory.due_at_local).toMatch(/ 09:00:00 UTC\+9$/);
    expect(data).toHaveLength(6);
  });

  it("is moved too when the app's default zone changes under it", async () => {
    const bob = world.user("bob");
    const id = await bob.store("Medicine", { due_at: "2026-02-21T08:00:00", recurrence: "FREQ=DAILY" });
    await world.admin("PATCH", `/v1/apps/${world.app}`, { default_time_zone: "America/New_York" });
    const memory = await bob.get<Memory>(`/memories/${id}`);
    expect(memory.due_at).toBe(seconds("2026-02-21T08:00:00-05:00"));
  });

  it("asks for what a phrase means where the user is now", async () => {
    await ann.patch({ time_zone: "Asia/Tokyo" });
    const stored = await ann.remember({ content: "Call home", due: "tonight" });
    expect(stored["due_understood"]).toBe("Friday 2026-02-20 at 20:00 (Asia/Tokyo)");
    const body = { text: "tonight", user_id: "ann", time_zone: "Europe/London" };
    const parsed = await bodyOf(await world.send("POST", "/v1/parse-time", { body }));
    expect(parsed["due_understood"]).toBe("Friday 2026-02-20 at 20:00 (Europe/London)");
  });
});
