import { beforeEach, describe, expect, it } from "vitest";
import { dumpD1 } from "../../support/dump";
import { expectRefusals } from "../../support/refusals";
import type { Body } from "../../support/wire";
import { bodyOf, openWorld, type UserClient, type World } from "../../support/world";

let world: World;
let ann: UserClient;

beforeEach(async () => {
  world = await openWorld("2026-01-05T12:00:00Z");
  ann = world.user();
});

const seconds = (iso: string) => Date.parse(iso) / 1000;

interface Version extends Body {
  id: string;
  content: string;
  valid_from: number;
  valid_to: number | null;
  change: string | null;
  changed_by: string | null;
  done_at: number | null;
  due_at: number | null;
  due_at_local: string;
  completed_at: number | null;
}

interface History extends Body {
  id: string;
  chain: string[];
  versions: Version[];
}

const historyOf = async (id: string, user = ann) => await user.get<History>(`/memories/${id}/history`);

const brief = (history: History) =>
  history.versions.map(({ content, valid_from, valid_to, change, changed_by }) => ({
    content,
    from: new Date(valid_from * 1000).toISOString().slice(5, 16),
    to: valid_to === null ? null : new Date(valid_to * 1000).toISOString().slice(5, 16),
    change,
    changed_by,
  }));

describe("the history of a memory", () => {
  it("is what it says now, where nothing was changed", async () => {
    const id = await ann.store("Lives in Paris", { source: "user" });
    const history = await historyOf(id);
    expect(history).toMatchObject({ id, chain: [id], now: world.now(), time_zone: "UTC" });
    expect(brief(history)).toEqual([
      { content: "Lives in Paris", from: "01-05T12:00", to: null, change: null, changed_by: null },
    ]);
    expect(history.versions[0]).toMatchObject({
      valid_from_iso: "2026-01-05T12:00:00+00:00",
      valid_from_relative: "now",
      valid_to: null,
      valid_to_iso: "",
      source: "user",
    });
  });

  it("keeps every wording, with who changed it and when, oldest first", async () => {
    const id = await ann.store("Lives in Paris", { source: "user" });
    world.setClock("2026-02-01T09:00:00Z");
    await ann.update({ id, content: "Lives in Lyon", source: "assistant" });
    world.setClock("2026-03-01T09:00:00Z");
    await ann.update({ id, content: "Lives in Nice", entity: "Ann" });
    const history = await historyOf(id);
    expect(brief(history)).toEqual([
      {
        content: "Lives in Paris",
        from: "01-05T12:00",
        to: "02-01T09:00",
        change: "updated",
        changed_by: "assistant",
      },
      {
        content: "Lives in Lyon",
        from: "02-01T09:00",
        to: "03-01T09:00",
        change: "updated",
        changed_by: null,
      },
      { content: "Lives in Nice", from: "03-01T09:00", to: null, change: null, changed_by: null },
    ]);
    expect(history.versions.map((version) => version["entity"])).toEqual([null, null, "Ann"]);
  });

  it("keeps due times and states: moved, snoozed, completed, reopened, made sensitive", async () => {
    const id = await ann.store("Dentist", { due_at: "2026-01-10T09:00:00" });
    const steps: [string, Body][] = [
      ["2026-01-06T00:00:00Z", { due_at: "2026-01-12" }],
      ["2026-01-07T00:00:00Z", { snoozed_until: "2026-01-08" }],
      ["2026-01-08T00:00:00Z", { completed_at: "now", source: "tool" }],
      ["2026-01-09T00:00:00Z", { completed_at: null }],
      ["2026-01-10T00:00:00Z", { sensitive: true, metadata: { a: 1 }, remind_before: 60 }],
    ];
    for (const [at, change] of steps) {
      world.setClock(at);
      await ann.update({ id, ...change });
    }
    const { versions } = await historyOf(id);
    expect(versions.map(({ change, changed_by }) => [change, changed_by])).toEqual([
      ["updated", null],
      ["updated", null],
      ["completed", "tool"],
      ["reopened", null],
      ["updated", null],
      [null, null],
    ]);
    expect(versions.map((version) => version.due_at_local)).toEqual([
      "2026-01-10 09:00:00 UTC",
      ...Array.from({ length: 5 }, () => "2026-01-12 UTC"),
    ]);
    expect(versions.map((version) => version.completed_at)).toEqual([
      null,
      null,
      null,
      seconds("2026-01-08T00:00:00Z"),
      null,
      null,
    ]);
    expect(versions.map((version) => version["sensitive"])).toEqual([
      false,
      false,
      false,
      false,
      false,
      true,
    ]);
    expect(versions.map((version) => version["metadata"])).toEqual([null, null, null, null, null, { a: 1 }]);
  });

  it("has no version for a mark, and none for a call that was refused", async () => {
    const id = await ann.store("Dentist", { due_at: "2026-01-10T09:00:00" });
    await ann.update({ id, reminded_at: "now" });
    await ann.update({ id, reminded_at: null, source: "assistant" });
    await ann.send("POST", "/tools/update_memory", { body: { id, due_at: "never" } });
    await ann.send("POST", "/tools/update_memory", { body: { id, source: "user" } });
    expect((await historyOf(id)).versions).toHaveLength(1);
  });

  it("keeps both of two changes within one second", async () => {
    const id = await ann.store("One");
    await ann.update({ id, content: "Two" });
    await ann.update({ id, content: "Three" });
    expect((await historyOf(id)).versions.map((version) => version.content)).toEqual(["One", "Two", "Three"]);
  });

  it("is written once for a call that is repeated", async () => {
    const id = await ann.store("Lives in Paris");
    const sending = { body: { id, content: "Lives in Lyon" }, headers: { "idempotency-key": "k" } };
    for (let i = 0; i < 3; i += 1) await bodyOf(await ann.send("POST", "/tools/update_memory", sending));
    expect((await historyOf(id)).versions).toHaveLength(2);
  });

  it("is written for each of many memories that change at once", async () => {
    const ids = [
      await ann.store("One"),
      await ann.store("Two", { due_at: "2026-01-10" }),
      await ann.store("Three"),
    ];
    await ann.update({ ids, context: "work", source: "user" });
    for (const id of ids) {
      const { versions } = await historyOf(id);
      expect(versions.map((version) => [version["context"], version.changed_by])).toEqual([
        [null, "user"],
        ["work", null],
      ]);
    }
  });

  it("follows corrections, from whichever memory it is asked", async () => {
    const first = await ann.store("The meeting is at 3");
    world.setClock("2026-01-06T12:00:00Z");
    const second = (await ann.remember({ content: "The meeting is at 4", supersedes: first, source: "user" }))
      .memory.id;
    world.setClock("2026-01-07T12:00:00Z");
    await ann.update({ id: second, content: "The meeting is at four" });
    world.setClock("2026-01-08T12:00:00Z");
    const third = (await ann.remember({ content: "The meeting is at 5", supersedes: second })).memory.id;
    await ann.store("Another meeting");
    for (const id of [first, second, third]) {
      const history = await historyOf(id);
      expect(history).toMatchObject({ id, chain: [first, second, third] });
      expect(brief(history)).toEqual([
        {
          content: "The meeting is at 3",
          from: "01-05T12:00",
          to: "01-06T12:00",
          change: "superseded",
          changed_by: "user",
        },
        { content: "The meeting is at 3", from: "01-06T12:00", to: null, change: null, changed_by: null },
        {
          content: "The meeting is at 4",
          from: "01-06T12:00",
          to: "01-07T12:00",
          change: "updated",
          changed_by: null,
        },
        {
          content: "The meeting is at four",
          from: "01-07T12:00",
          to: "01-08T12:00",
          change: "superseded",
          changed_by: null,
        },
        { content: "The meeting is at four", from: "01-08T12:00", to: null, change: null, changed_by: null },
        { content: "The meeting is at 5", from: "01-08T12:00", to: null, change: null, changed_by: null },
      ]);
      expect(history.versions.map((version) => version["superseded_by"])).toEqual([
        null,
        second,
        null,
        null,
        third,
        null,
      ]);
    }
  });

  it("writes completed and skipped occurrences of a series, each with its own due time", async () => {
    const id = await ann.store("Bins", { due_at: "2026-01-06T07:00:00", recurrence: "FREQ=WEEKLY" });
    world.setClock("2026-01-06T08:00:00Z");
    await ann.update({ id, completed_at: "2026-01-06T07:30:00", source: "user" });
    world.setClock("2026-01-13T08:00:00Z");
    await ann.update({ id, skip: true });
    // Two occurrences pass unseen; what is completed then is the newest.
    world.setClock("2026-01-27T09:00:00Z");
    await ann.update({ id, completed_at: "now" });
    const { versions } = await historyOf(id);
    expect(versions.map(({ change, due_at_local, done_at }) => [change, due_at_local, done_at])).toEqual([
      ["occurrence_completed", "2026-01-06 07:00:00 UTC", seconds("2026-01-06T07:30:00Z")],
      ["occurrence_skipped", "2026-01-13 07:00:00 UTC", null],
      ["occurrence_completed", "2026-01-27 07:00:00 UTC", seconds("2026-01-27T09:00:00Z")],
      [null, "2026-02-03 07:00:00 UTC", null],
    ]);
  });

  it("answers the newest of very many, and says that there are more", async () => {
    const id = await ann.store("Version 0");
    for (let i = 1; i <= 12; i += 1) {
      world.setClock(world.now() + 60);
      await ann.update({ id, content: `Version ${i}` });
    }
    const all = await historyOf(id);
    expect(all.versions.map((version) => version.content)).toEqual(
      Array.from({ length: 13 }, (_, i) => `Version ${i}`),
    );
    expect(all["has_more"]).toBe(false);
    const some = await ann.get<History>(`/memories/${id}/history`, { limit: 5 });
    expect(some).toMatchObject({ has_more: true, versions: all.versions.slice(-5) });
    const one = await ann.get<History>(`/memories/${id}/history`, { limit: 1 });
    expect(one).toMatchObject({ has_more: true, versions: all.versions.slice(-1) });
    const exact = await ann.get<History>(`/memories/${id}/history`, { limit: 13 });
    expect(exact).toMatchObject({ has_more: false, versions: all.versions });
    await expectRefusals(
      (query) => ann.send("GET", `/memories/${id}/history?${String(query)}`),
      [
        ["limit=0", "limit"],
        ["limit=1001", "limit"],
        ["before=2026-01-01", "before"],
      ],
    );
  });

  it("is one user's own, and an unknown memory has none", async () => {
    const id = await ann.store("Lives in Paris");
    expect((await world.user("bob").send("GET", `/memories/${id}/history`)).status).toBe(404);
    expect((await ann.send("GET", "/memories/nope/history")).status).toBe(404);
    const { key } = await world.newKey({ app: "mallory" });
    expect((await ann.send("GET", `/memories/${id}/history`, { key })).status).toBe(404);
  });

  it("is forgotten with the memory, its search terms included, and with the user", async () => {
    const marker = "zanzibar";
    const id = await ann.store(`Lives in ${marker}`, { entity: marker });
    await ann.update({ id, content: "Lives in Nice", entity: "Ann" });
    const kept = await ann.store(`Was born in ${marker}`);
    await ann.update({ id: kept, content: "Was born in Nice" });
    const rows = async (table: string) => (await world.sql(`SELECT * FROM ${table}`)).length;
    expect([await rows("memory_history"), await rows("memory_history_fts")]).toEqual([2, 2]);
    await ann.forget({ id });
    expect([await rows("memory_history"), await rows("memory_history_fts")]).toEqual([1, 1]);
    expect((await ann.send("GET", `/memories/${id}/history`)).status).toBe(404);
    const found = await ann.search({ query: marker, as_of: "2026-01-05T12:00:00" }, "2026-01-06");
    expect(found.results).toEqual([]);
    await bodyOf(await ann.send("DELETE", ""));
    expect([await rows("memory_history"), await rows("memory_history_fts")]).toEqual([0, 0]);
    expect(await dumpD1()).not.toContain(marker);
    const blocks = await world.sql("SELECT hex(block) AS block FROM memory_history_fts_data");
    const hex = [...marker].map((c) => c.charCodeAt(0).toString(16).toUpperCase()).join("");
    expect(JSON.stringify(blocks)).not.toContain(hex);
  });

  it("leaves nothing behind of a chain when its middle is forgotten", async () => {
    const first = await ann.store("The meeting is at 3");
    const second = (await ann.remember({ content: "The meeting is at 4", supersedes: first })).memory.id;
    const third = (await ann.remember({ content: "The meeting is at 5", supersedes: second })).memory.id;
    await ann.forget({ id: second });
    expect(JSON.stringify(await historyOf(third))).not.toMatch(/at [34]/);
    expect((await ann.send("GET", `/memories/${first}/history`)).status).toBe(404);
  });
});
