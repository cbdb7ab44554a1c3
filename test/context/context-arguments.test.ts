import { beforeEach, describe, expect, it } from "vitest";
import { problemOf } from "../support/problem";
import { shown } from "../support/shown";
import type { Context } from "../support/wire";
import { bodyOf, openWorld, type UserClient, type World } from "../support/world";

const NOW = "2026-01-23T14:32:00Z";

let world: World;
let ann: UserClient;

beforeEach(async () => {
  world = await openWorld(NOW);
  ann = world.user();
});

describe("min_revision", () => {
  it("lets KV answer up to the revision it holds, and D1 above it", async () => {
    const { revision } = await ann.remember({ content: "Pay rent", due_at: "2026-01-24" });
    await world.settle();
    expect((await ann.context({ min_revision: revision })).digest).toMatchObject({ source: "kv", revision });
    expect((await ann.context({ min_revision: revision + 1 })).digest).toMatchObject({
      source: "d1",
      revision,
    });
  });

  it("shows a write that KV can't know yet, at once", async () => {
    await ann.store("Pay rent", { due_at: "2026-01-24" });
    await world.settle();
    // A place that never heard of the write: the digest there is an old one.
    const old = await world.kv();
    const { revision } = await ann.remember({ content: "Feed the cat", due_at: "2026-01-24" });
    await world.settle();
    await world.putKv(old);
    expect((await ann.context({ min_revision: revision })).items).toHaveLength(2);
  });

  it("is answered after a write that changes nothing in the digest", async () => {
    await ann.store("Pay rent", { due_at: "2026-01-24" });
    await world.settle();
    const { revision } = await ann.remember({ content: "Likes tea" });
    const context = await ann.context({ min_revision: revision });
    expect(context.digest.revision).toBe(revision);
    await world.settle();
    expect((await ann.context({ min_revision: revision })).digest).toMatchObject({ source: "kv", revision });
  });
});

describe("within_days and limit", () => {
  it("0 shows the rest of today", async () => {
    await ann.store("Today", { due_at: "2026-01-23" });
    await ann.store("Tonight", { due_at: "2026-01-23T20:00:00" });
    await ann.store("Silent tonight", { due_at: "2026-01-23T20:00:00", remind_before: 0 });
    await ann.store("Tomorrow", { due_at: "2026-01-24" });
    const context = await ann.context({ within_days: 0 });
    const shown = context.items.map((item) => item.content).sort();
    expect(shown).toEqual(["Silent tonight", "Today", "Tonight"]);
  });

  it("366 shows a year ahead", async () => {
    await ann.store("Far", { due_at: "2027-01-24T23:59:59" });
    await ann.store("Too far", { due_at: "2027-01-25T00:00:00" });
    await world.settle();
    const context = await ann.context({ within_days: 366 });
    expect(context.items.map((item) => item.content)).toEqual(["Far"]);
    expect(context.digest.source).toBe("kv");
  });

  it.each([
    ["within_days", "367"],
    ["within_days", "-1"],
    ["within_days", "1.5"],
    ["limit", "0"],
    ["limit", "101"],
    ["min_revision", "-1"],
    ["include_sensitive", "perhaps"],
    ["surprise", "1"],
    ["at", "tomorrow"],
    ["at", "2026-01-23T14:32:00 00:00"],
    ["at", "999999999999999"],
  ])("%s=%s is refused by name", async (name, value) => {
    const response = await ann.send("GET", `/context?${new URLSearchParams({ [name]: value })}`);
    await problemOf(response, { status: 422, code: "invalid", path: name });
    const posted = await ann.send("POST", "/context", { body: { [name]: value } });
    await problemOf(posted, { status: 422, code: "invalid", path: name });
  });

  it.each([true, [], {}, 1.5, -5, ""])("at: %j in a body is refused by name", async (at) => {
    const response = await ann.send("POST", "/context", { body: { at } });
    await problemOf(response, { status: 422, code: "invalid", path: "at" });
  });
});

describe("include_sensitive", () => {
  it("shows what else appears in no prompt", async () => {
    await ann.store("Therapy", { due_at: "2026-01-24", sensitive: true });
    await ann.store("Takes lithium", { category: "profile", sensitive: true });
    await ann.store("Pay rent", { due_at: "2026-01-24" });
    expect(await shown(ann)).toEqual(["due Pay rent"]);
    expect((await ann.context()).stable).toBe("");
    const all = await ann.context({ include_sensitive: "true" });
    expect(all.items.map((item) => item.content).sort()).toEqual(["Pay rent", "Therapy"]);
    expect(all.stable).toMatch(/^About the user:\n- \(\d{4}-\d\d-\d\d, id \w{8}\) Takes lithium$/);
    expect(all.digest.source).toBe("d1");
    await world.settle();
    // What was shown on demand is not kept for others.
    expect(await world.kv()).not.toContain("Therapy");
    expect((await ann.context()).system).not.toMatch(/Therapy|lithium/);
  });
});

describe("mark_shown", () => {
  async function post(body: unknown): Promise<Context> {
    return await bodyOf<Context>(await ann.send("POST", "/context", { body }));
  }

  it("marks what it returned, and only that, as mentioned at that moment", async () => {
    for (const day of ["24", "25", "26"]) await ann.store(`Errand ${day}`, { due_at: `2026-01-${day}` });
    // What says `noted` isn't marked.
    await world.advance(3600);
    const first = await post({ mark_shown: true, limit: 2 });
    expect(first.items.map((item) => item.content)).toEqual(["Errand 24", "Errand 25"]);
    expect(first["revision"]).toBeGreaterThan(first.digest.revision);
    const marks = await Promise.all(first.items.map((item) => ann.get(`/memories/${item.id}`)));
    expect(marks.map((memory) => memory["reminded_at"])).toEqual([world.now(), world.now()]);
    expect(await shown(ann)).toEqual(["due Errand 26"]);
    await world.settle();
    expect(await shown(ann)).toEqual(["due Errand 26"]);
    expect((await post({ mark_shown: "true" })).items).toHaveLength(1);
    expect((await post({ mark_shown: true })).items).toEqual([]);
    expect(await shown(ann)).toEqual([]);
  });

  it("leaves the user of whom nothing is shown as it is", async () => {
    const context = await bodyOf<Context>(
      await world.user("nobody").send("POST", "/context", { body: { mark_shown: true } }),
    );
    expect(context.items).toEqual([]);
    expect(await world.sql("SELECT id FROM users")).toEqual([]);
  });

  it("can't be sent with at, whatever moment it names", async () => {
    await ann.store("Pay rent", { due_at: "2026-01-24" });
    for (const at of ["2026-01-24T00:00:00Z", NOW, world.now()]) {
      const response = await ann.send("POST", "/context", { body: { mark_shown: true, at } });
      await problemOf(response, { status: 422, code: "invalid" });
      const inQuery = await ann.send("POST", `/context?at=${at}`, { body: { mark_shown: true } });
      await problemOf(inQuery, { status: 422, code: "invalid" });
    }
    expect(await shown(ann)).toEqual(["due Pay rent"]);
  });

  it("is for POST: a GET changes nothing", async () => {
    await ann.store("Pay rent", { due_at: "2026-01-24" });
    const response = await ann.send("GET", "/context?mark_shown=true");
    await problemOf(response, { status: 422, code: "invalid", path: "mark_shown" });
    expect(await shown(ann)).toEqual(["due Pay rent"]);
  });

  it("carries out a call with an Idempotency-Key once", async () => {
    await ann.store("Pay rent", { due_at: "2026-01-24" });
    await world.advance(3600);
    const headers = { "idempotency-key": "turn-1" };
    const first = await ann.send("POST", "/context", { headers, body: { mark_shown: true } });
    const again = await ann.send("POST", "/context", { headers, body: { mark_shown: true } });
    const text = await first.text();
    expect(text).toContain("Pay rent");
    expect(await again.text()).toBe(text);
    expect(await shown(ann)).toEqual([]);
  });
});
