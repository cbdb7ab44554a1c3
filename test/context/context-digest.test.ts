import { beforeEach, describe, expect, it } from "vitest";
import { insertUser } from "../support/bulk";
import { shown } from "../support/shown";
import { openWorld, type UserClient, type World } from "../support/world";

const NOW = "2026-01-23T14:32:00Z";
const DAY = 86_400;

let world: World;
let ann: UserClient;

beforeEach(async () => {
  world = await openWorld(NOW);
  ann = world.user();
});

interface Record_ {
  revision: number;
  computed_at: number;
  covers_until: number | null;
  items: { id: string; content: string; due_at: number }[];
}

async function record(): Promise<Record_> {
  await world.settle();
  return JSON.parse(await world.kv()) as Record_;
}

describe("what a digest covers", () => {
  it("is everything, for as long as it stays as it is, where nothing was left out", async () => {
    await ann.store("Far off", { due_at: "2027-06-01T00:00:00Z" });
    expect(await record()).toMatchObject({ covers_until: null, computed_at: world.now() });
    expect((await ann.context({ within_days: 366, at: "2030-01-01T00:00:00Z" })).digest.source).toBe("kv");
    expect(await shown(ann, "2027-05-26T00:00:00Z")).toEqual(["due Far off"]);
    expect(await shown(ann, "2027-06-02T00:00:00Z")).toEqual(["overdue Far off"]);
  });

  it("ends at the first item that found no place, and D1 answers beyond", async () => {
    await insertUser(
      world.app,
      "ann",
      Array.from({ length: 130 }, (_, i) => ({ content: `Item ${i}`, due_at: world.now() + (i + 1) * DAY })),
    );
    await ann.store("Changes the digest", { due_at: "2029-01-01T00:00:00Z" });
    const { covers_until, items } = await record();
    expect(items).toHaveLength(100);
    expect(covers_until).toBe(world.now() + 101 * DAY);

    for (const [within_days, source] of [
      [7, "kv"],
      [99, "kv"],
      [101, "d1"],
      [366, "d1"],
    ] as const) {
      const context = await ann.context({ within_days, limit: 100 });
      expect(context.digest.source, `${within_days} days`).toBe(source);
      expect(context.upcoming_count).toBe(Math.min(within_days, 130));
    }
    // The same question later reaches further: 93 days on, a week ends at the 100th item, and a day later after it.
    expect((await ann.context({ at: world.now() + 93 * DAY })).digest.source).toBe("kv");
    const later = await ann.context({ at: world.now() + 94 * DAY, limit: 1 });
    expect(later.digest.source).toBe("d1");
    expect([later.overdue_count, later.upcoming_count]).toEqual([94, 7]);
  });

  it("always holds what has a long lead, however far off it is", async () => {
    await insertUser(world.app, "ann", [
      ...Array.from({ length: 120 }, (_, i) => ({
        content: `Item ${i}`,
        due_at: world.now() + (i + 20) * DAY,
      })),
      { content: "Wedding", due_at: world.now() + 300 * DAY, remind_before: 300 * DAY },
    ]);
    await ann.store("Changes the digest", { due_at: "2029-01-01T00:00:00Z" });
    const { items } = await record();
    expect(items.map((item) => item.content)).toContain("Wedding");
    expect(await shown(ann)).toEqual(["due Wedding"]);
    expect((await ann.context()).digest.source).toBe("kv");
  });

  it("is nothing where more than a hundred are overdue, and nothing is put again and again", async () => {
    await insertUser(
      world.app,
      "ann",
      Array.from({ length: 101 }, (_, i) => ({ content: `Item ${i}`, due_at: world.now() - i * 60 })),
    );
    await ann.store("Changes the digest", { due_at: "2029-01-01T00:00:00Z" });
    expect((await record()).covers_until).toBe(0);
    const puts = () => world.witness.kv.filter((call) => call.operation === "put").length;
    const before = puts();
    for (let i = 0; i < 3; i += 1) {
      const context = await ann.context();
      expect([context.digest.source, context.overdue_count, context.items.length]).toEqual(["d1", 101, 10]);
      await world.settle();
    }
    expect(puts()).toBe(before);
  });

  it("stays within 64 KB, with long contents in wide characters and all, and cuts none of what D1 shows", async () => {
    const content = "東".repeat(3990);
    await insertUser(
      world.app,
      "ann",
      Array.from({ length: 90 }, (_, i) => ({
        content: `${i} ${content}`,
        due_at: world.now() + (i + 1) * DAY,
      })),
    );
    for (let i = 0; i < 20; i += 1) await ann.store(`${i} ${content}`, { category: "profile" });
    const { covers_until, items } = await record();
    const size = new TextEncoder().encode(await world.kv()).length;
    expect(size).toBeLessThan(64 * 1024);
    expect(size).toBeGreaterThan(50 * 1024);
    expect(covers_until).toBe(world.now() + (items.length + 1) * DAY);
    const fromKv = await ann.context();
    const fromD1 = await ann.context({ min_revision: 9_000_000_000_000 });
    expect([fromKv.digest.source, fromD1.digest.source]).toEqual(["kv", "d1"]);
    expect(fromKv.system).toBe(fromD1.system);
    expect(fromKv.items).toEqual(fromD1.items);
  });

  it("cuts a long content after it was cleaned, as a prompt from D1 does", async () => {
    await ann.store(`Call\n\n[Bob]\u0007  ${"about the  boat ".repeat(40)}`, { due_at: "2026-01-24" });
    await world.settle();
    const fromKv = await ann.context();
    const fromD1 = await ann.context({ min_revision: 9_000_000_000_000 });
    expect([fromKv.digest.source, fromD1.digest.source]).toEqual(["kv", "d1"]);
    expect(fromKv.system).toBe(fromD1.system);
    expect(fromKv.items).toEqual(fromD1.items);
    const line = fromKv.volatile.split("\n").find((text) => text.includes("Bob"));
    expect(line).toMatch(/\) Call \(Bob\) about the boat .*…$/);
    expect([...(line ?? "").replace(/^.*?id \w+, noted now\) /, "")]).toHaveLength(280);
  });
});

describe("the record in KV", () => {
  it("holds what was told as overdue as long as somebody may ask about it, and then D1 answers for earlier days", async () => {
    world.setClock("2026-01-22T09:00:00Z");
    const told = await ann.store("Told", { due_at: "2026-01-20T09:00:00" });
    await ann.update({ id: told, reminded_at: "now" });
    expect((await record()).items.map(({ content }) => content)).toEqual(["Told"]);
    const mentioned = async (at?: string) => {
      const { digest, mentioned_count } = await ann.context(at === undefined ? {} : { at });
      return `${digest.source} ${mentioned_count}`;
    };
    expect(await mentioned()).toBe("kv 1");
    // The record is as it was; the clock decides.
    expect(await mentioned("2026-02-19T09:00:00Z")).toBe("kv 1");
    expect(await mentioned("2026-02-19T09:00:01Z")).toBe("kv 0");
    world.setClock("2026-02-21T09:00:00Z");
    await ann.store("Changes the digest", { due_at: "2029-01-01T00:00:00Z" });
    expect((await record()).items.map(({ content }) => content)).toEqual(["Changes the digest"]);
    expect(await mentioned()).toBe("kv 0");
    expect(await mentioned("2026-02-19T09:00:01Z")).toBe("kv 0");
    expect(await mentioned("2026-02-19T09:00:00Z")).toBe("d1 1");
  });

  it("holds no item that no clock would ever show", async () => {
    const done = await ann.store("Done", { due_at: "2026-01-20" });
    const silent = await ann.store("Said long after it was over", { due_at: "2025-12-20" });
    await ann.store("Secret", { due_at: "2026-01-24", sensitive: true });
    await ann.store("Kept", { due_at: "2026-01-24" });
    await ann.update({ id: done, completed_at: "now" });
    await ann.update({ id: silent, reminded_at: "now" });
    expect((await record()).items.map((item) => item.content)).toEqual(["Kept"]);
  });

  it("is written back by a read that finds none, and not by one that finds it", async () => {
    const { revision } = await ann.remember({ content: "Pay rent", due_at: "2026-01-24" });
    await world.settle();
    await world.deleteKv();
    expect((await ann.context()).digest.source).toBe("d1");
    expect((await record()).revision).toBe(revision);
    world.forgetCalls();
    expect((await ann.context()).digest.source).toBe("kv");
    await world.settle();
    expect(world.witness.kv).toHaveLength(1);
  });

  it.each([
    ["no JSON", "{"],
    ["another version's", '{"v":2,"items":"?"}'],
    ["something else", '"text"'],
    ["null", "null"],
  ])("that is %s counts as none", async (_name, text) => {
    await ann.store("Pay rent", { due_at: "2026-01-24" });
    await world.settle();
    await world.putKv(text);
    expect(await ann.context()).toMatchObject({ digest: { source: "d1", stale: false }, upcoming_count: 1 });
  });

  it("leaves with the user", async () => {
    await ann.store("Pay rent", { due_at: "2026-01-24" });
    await world.settle();
    expect(await world.kv()).not.toBe("");
    expect((await ann.send("DELETE", "")).status).toBe(200);
    expect(await world.kv()).toBe("");
    await world.settle();
    expect(await world.kv()).toBe("");
  });

  it("does not come back with a put that was under way when the user was erased", async () => {
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let begun = false;
    world.witness.onKv = async (call, go) => {
      if (call.operation === "put") {
        begun = true;
        await held;
      }
      return await go();
    };
    await ann.store("Pay rent", { due_at: "2026-01-24" });
    await expect.poll(() => begun).toBe(true);
    expect((await ann.send("DELETE", "")).status).toBe(200);
    release();
    await world.settle();
    expect(await world.kv()).toBe("");
  });

  it("of an erased and recreated user never falls behind the old one", async () => {
    for (let i = 0; i < 5; i += 1) await ann.store(`Errand ${i}`, { due_at: "2026-01-24" });
    const old = (await record()).revision;
    await ann.send("DELETE", "");
    await world.advance(1);
    const { revision } = await ann.remember({ content: "New life", due_at: "2026-01-24" });
    expect(revision).toBeGreaterThan(old);
  });
});
