import { beforeEach, describe, expect, it } from "vitest";
import { problemOf } from "../support/problem";
import { expectRefusals } from "../support/refusals";
import { shown } from "../support/shown";
import { ADMIN, bodyOf, openWorld, type World } from "../support/world";

let world: World;

beforeEach(async () => {
  world = await openWorld();
});

async function patch(body: unknown, key = world.key): Promise<Record<string, unknown>> {
  return await bodyOf(await world.send("PATCH", `/v1/apps/${world.app}`, { key, body }));
}

describe("an app's settings", () => {
  it("are read and changed by its keys and by the operator", async () => {
    const fresh = await bodyOf(await world.send("GET", `/v1/apps/${world.app}`));
    expect(fresh).toMatchObject({
      app: world.app,
      default_time_zone: null,
      default_remind_before: "day",
      created_at: world.now(),
      created_at_local: "2026-01-23 14:32:00 UTC",
    });
    await world.advance(5);
    expect(await patch({ default_time_zone: "europe/kyiv", default_remind_before: "3600" })).toMatchObject({
      default_time_zone: "Europe/Kyiv",
      default_remind_before: 3600,
      updated_at: world.now(),
    });
    expect(await patch({ default_time_zone: null }, ADMIN)).toMatchObject({
      default_time_zone: null,
      default_remind_before: 3600,
    });
    expect(await bodyOf(await world.admin("GET", `/v1/apps/${world.app}`))).toMatchObject({
      default_time_zone: null,
      default_remind_before: 3600,
    });
    expect(await patch({})).toMatchObject({ default_remind_before: 3600, default_language: null });
    expect(await patch({ default_remind_before: null })).toMatchObject({ default_remind_before: null });
    expect(await patch({ default_time_zone: null })).toMatchObject({ default_remind_before: null });
    expect(await patch({ default_remind_before: 0 })).toMatchObject({ default_remind_before: 0 });
    expect(await patch({ default_remind_before: "day" })).toMatchObject({ default_remind_before: "day" });
    expect(await patch({ default_language: "de" })).toMatchObject({ default_language: "de" });
    expect(await patch({ default_language: null })).toMatchObject({ default_language: null });
  });

  it("are not those of an app that isn't there", async () => {
    await problemOf(await world.admin("GET", "/v1/apps/nothing"), { status: 404, code: "not_found" });
    await problemOf(await world.admin("PATCH", "/v1/apps/nothing", {}), { status: 404, code: "not_found" });
  });

  it("refuse what they can't take by name", async () => {
    await expectRefusals(
      (body) => world.send("PATCH", `/v1/apps/${world.app}`, { body }),
      [
        [{ default_time_zone: "Mars/Base" }, "default_time_zone"],
        [{ default_time_zone: "+03:00" }, "default_time_zone"],
        [{ default_time_zone: "PST" }, "default_time_zone"],
        [{ default_remind_before: "week" }, "default_remind_before"],
        [{ default_remind_before: -1 }, "default_remind_before"],
        [{ default_remind_before: 31_622_401 }, "default_remind_before"],
        [{ default_remind_before: 1.5 }, "default_remind_before"],
        [{ default_language: "German" }, "default_language"],
        [{ default_language: "tlh" }, "default_language"],
        [{ time_zone: "UTC" }, "time_zone"],
      ],
    );
  });
});

describe("default_time_zone", () => {
  it("moves the users without a zone of their own, and shows in their next context", async () => {
    const [ann, bob] = [world.user("ann"), world.user("bob")];
    await bob.patch({ time_zone: "Europe/Paris" });
    for (const user of [ann, bob]) {
      await user.store("Stand-up", { due_at: "2026-01-24T09:00:00" });
      await user.store("Holiday", { due_at: "2026-01-25" });
      await user.store("Launch", { due_at: "2026-01-26T00:00:00Z" });
    }
    await world.settle();
    await patch({ default_time_zone: "Asia/Tokyo" });

    for (const read of ["d1", "kv"]) {
      const context = await ann.context();
      expect(context.digest.source).toBe(read);
      expect(context.volatile).toContain("Current time: 2026-01-23T23:32:00 (Asia/Tokyo)");
      expect(context.items.map((item) => [item.label, item["due_at_iso"]])).toEqual([
        ["[DUE 2026-01-24 09:00]", "2026-01-24T00:00:00+00:00"],
        ["[DUE 2026-01-25]", "2026-01-24T15:00:00+00:00"],
        ["[DUE 2026-01-26 09:00]", "2026-01-26T00:00:00+00:00"],
      ]);
      expect(await shown(ann)).toHaveLength(3);
      await world.settle();
    }
    const others = await bob.context();
    expect([others.time_zone, others.items[0]?.["due_at_iso"]]).toEqual([
      "Europe/Paris",
      "2026-01-24T08:00:00+00:00",
    ]);
    expect(await ann.get("")).toMatchObject({ time_zone: "Asia/Tokyo", time_zone_source: "app" });
    expect(await bob.get("")).toMatchObject({ time_zone: "Europe/Paris", time_zone_source: "user" });

    await bob.patch({ time_zone: null });
    expect(await bob.get("")).toMatchObject({ time_zone: "Asia/Tokyo", time_zone_source: "app" });
    await patch({ default_time_zone: null });
    expect(await ann.get("")).toMatchObject({ time_zone: "UTC", time_zone_source: "default" });
    expect((await ann.upcoming()).items[0]?.["due_at_iso"]).toBe("2026-01-24T09:00:00+00:00");
  });

  it("of one app is nothing to another", async () => {
    const { key } = await world.newKey({ app: "other" });
    await patch({ default_time_zone: "Asia/Tokyo" });
    expect((await world.user("ann", key).context()).time_zone).toBe("UTC");
  });

  it("sent again moves nobody", async () => {
    await patch({ default_time_zone: "Asia/Tokyo" });
    const { revision } = await world.user().remember({ content: "Tea" });
    await patch({ default_time_zone: "Asia/Tokyo", default_remind_before: 60 });
    expect((await world.user().upcoming()).revision).toBe(revision);
  });
});

describe("default_remind_before", () => {
  it("stretches the horizon of items without a lead of their own, in KV too", async () => {
    const ann = world.user();
    await ann.store("Passport", { due_at: "2026-02-20T12:00:00Z" });
    await ann.store("Film", { due_at: "2026-02-20T12:00:00Z", remind_before: 0 });
    await world.settle();
    expect(await shown(ann)).toEqual([]);
    await patch({ default_remind_before: 30 * 86_400 });
    expect(await shown(ann)).toEqual(["due Passport"]);
    expect((await ann.context()).digest.source).toBe("kv");
    const [item] = (await ann.upcoming()).items;
    expect(item?.["remind_before"]).toBeNull();
    await patch({ default_remind_before: null });
    expect(await shown(ann)).toEqual([]);
  });
});
