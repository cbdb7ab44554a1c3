import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { describeChanges, describeComingChanges } from "../../src/time/zones/coming-changes";
import { offsetAt } from "../../src/time/zones/zone";
import type { Body } from "../support/wire";
import type { UserClient } from "../support/world";
import { at, openStage, type Stage } from "./stage";

/**
 * A runtime of before March 2024, when Almaty's clocks were put back from UTC+6 to UTC+5 for good, and one of today. Both
 * are this one: it is told the rules of another zone by Almaty's name.
 */
const ALMATY = "Asia/Almaty";
const HOUR = 3600;
const DAY = 24 * HOUR;
const NOON = "2026-01-23T12:00:00Z";

const { DateTimeFormat } = Intl;

const OTHERS = Intl.supportedValuesOf("timeZone").filter((zone) => zone.startsWith("America/"));

/** Makes the isolate forget what it knows of zones: it keeps some alone. */
function forgetZones(): void {
  for (const zone of OTHERS) offsetAt(zone, 0);
  for (const zone of OTHERS.slice(0, 33)) describeComingChanges(zone, 0);
}

class OldFormat extends DateTimeFormat {
  constructor(locales?: string, options: Intl.DateTimeFormatOptions = {}) {
    super(locales, options.timeZone === ALMATY ? { ...options, timeZone: "Etc/GMT-6" } : options);
  }
}

function useRules(rules: "old" | "new"): void {
  Reflect.set(Intl, "DateTimeFormat", rules === "old" ? OldFormat : DateTimeFormat);
  forgetZones();
}

let stage: Stage;
let ann: UserClient;

beforeEach(async () => {
  stage = await openStage(NOON);
  useRules("old");
  ann = await stage.subscriber("ann", { time_zone: ALMATY });
  await stage.run(stage.now());
});

afterEach(() => useRules("new"));

/** Lets an hour pass, and all the work that follows from its cron. */
async function hour(): Promise<void> {
  await stage.run(stage.now() + HOUR + 60);
}

async function dueOf(user: UserClient, id: string): Promise<number> {
  return Number((await user.get<Body>(`/memories/${id}`))["due_at"]);
}

async function rulesOf(user = "ann"): Promise<string> {
  const [row] = await stage.sql<{ items_rules: string }>("SELECT items_rules FROM users WHERE id = ?", user);
  return String(row?.items_rules);
}

/** Every column of what belongs to a user. */
async function rowsOf(app: string, user: string): Promise<unknown> {
  return [
    await stage.sql("SELECT * FROM knowledge WHERE app_id = ? AND user_id = ? ORDER BY pk", app, user),
    await stage.sql("SELECT revision, next_digest_at FROM users WHERE app_id = ? AND id = ?", app, user),
  ];
}

describe("the coming changes of a clock", () => {
  const seconds = (year: number, month: number, day: number) => Date.UTC(year, month - 1, day) / 1000;

  it("are the same text from day to day, and another one where a rule differs by an hour", () => {
    const summer = (from: number) => (instant: number) => {
      const year = new Date(instant * 1000).getUTCFullYear();
      return instant >= seconds(year, 4, 1) + from && instant < seconds(year, 10, 1) ? 7200 : 3600;
    };
    const text = describeChanges(summer(0), at(NOON));
    expect(text.split(" ").slice(0, 3)).toEqual([
      "3600",
      `${seconds(2025, 4, 1)}:7200`,
      `${seconds(2025, 10, 1)}:3600`,
    ]);
    expect(text.split(" ")).toHaveLength(25);
    expect(describeChanges(summer(0), at("2029-12-31T23:59:59Z"))).toBe(text);
    expect(describeChanges(summer(HOUR), at(NOON))).not.toBe(text);
    expect(describeChanges(() => 3600, at(NOON))).toBe("3600");
  });

  it("of one zone are those of a link to it", () => {
    expect(describeComingChanges("Asia/Calcutta", at(NOON))).toBe(
      describeComingChanges("Asia/Kolkata", at(NOON)),
    );
  });
});

describe("a zone with other rules", () => {
  it("has single items, whole days, series, pushes and digests computed again, and instants left", async () => {
    await ann.patch({ reminders: { push: true } });
    const single = await ann.store("Dentist", { due_at: "2026-06-01T09:00:00" });
    const led = await ann.store("Flight", { due_at: "2026-06-03T09:00:00", remind_before: 2 * HOUR });
    const day = await ann.store("Birthday", { due_at: "2026-06-02" });
    const instant = await ann.store("Call", { due_at: "2026-06-01T09:00:00Z" });
    const series = await ann.store("Medicine", { due_at: "2026-01-24T08:00:00", recurrence: "FREQ=DAILY" });
    await hour();
    const pushes = () =>
      stage.sql<{ content: string; push_at: number; sequence: number }>(
        "SELECT content, push_at, sequence FROM knowledge ORDER BY pk",
      );
    const before = await pushes();
    const old = await rulesOf();
    expect(await dueOf(ann, single)).toBe(at("2026-06-01T09:00:00+06:00"));
    const kept = await stage.kv();
    expect(kept).toContain(String(at("2026-01-24T08:00:00+06:00")));

    useRules("new");
    await stage.run(stage.now() + DAY);
    expect(await rulesOf()).not.toBe(old);
    expect(await dueOf(ann, single)).toBe(at("2026-06-01T09:00:00+05:00"));
    expect(await dueOf(ann, day)).toBe(at("2026-06-02T00:00:00+05:00"));
    expect(await dueOf(ann, instant)).toBe(at("2026-06-01T09:00:00Z"));
    const list = await ann.get<{ data: Body[] }>(`/memories/${series}/occurrences`, { limit: 1 });
    expect(list.data[0]).toMatchObject({
      local: "2026-01-25T08:00:00",
      due_at: at("2026-01-25T08:00:00+05:00"),
    });
    const after = await pushes();
    const shifts = after.map((row, i) => [row.content, row.push_at - (before[i]?.push_at ?? 0)]);
    expect(shifts).toEqual([
      ["Dentist", HOUR],
      ["Flight", HOUR],
      ["Birthday", HOUR],
      ["Call", 0],
      ["Medicine", DAY + HOUR],
    ]);
    expect(after.map((row, i) => row.sequence > (before[i]?.sequence ?? 0))).toEqual([
      true,
      true,
      true,
      false,
      true,
    ]);
    expect(await dueOf(ann, led)).toBe(at("2026-06-03T09:00:00+05:00"));
    expect((await ann.get<Body>(""))["next_digest_at"]).toBe(at("2026-01-25T08:00:00+05:00"));
    await stage.run(stage.now() + 60);
    expect(await stage.kv()).toContain(String(at("2026-01-24T08:00:00+05:00")));
    expect(await stage.kv()).not.toContain(String(at("2026-01-24T08:00:00+06:00")));
  });

  it("has snoozes computed again that were given by the clock, and instants and lengths left", async () => {
    await ann.patch({ reminders: { push: true } });
    const keep = async (content: string, snooze: Body, due = "2026-01-23T17:30:00") => {
      const id = await ann.store(content, { due_at: due });
      await ann.update({ id, ...snooze });
      return id;
    };
    const ids = {
      clock: await keep("Clock", { snoozed_until: "2026-06-01T09:00:00" }),
      day: await keep("Day", { snoozed_until: "2026-06-01" }),
      words: await keep("Words", { snooze: "until 1 June at 9am" }),
      morning: await keep("Morning", { snooze: "until 1 June" }),
      days: await keep("Days", { snooze: "for 100 days" }),
      call: await keep("Call", { snoozed_until: "2026-06-01T09:00:00" }, "2026-01-23T12:00:00Z"),
      instant: await keep("Instant", { snoozed_until: "2026-06-01T09:00:00+06:00" }),
      zone: await keep("Zone", { snoozed_until: "2026-06-01T09:00[Asia/Tokyo]" }),
      hours: await keep("Hours", { snooze: "for 100 hours" }),
    };
    const same = await keep("Same", { snoozed_until: "2026-06-01T09:00:00" });
    await ann.update({ id: same, snoozed_until: "2026-06-01T03:00:00Z" });
    const other = await keep("Other", { snoozed_until: "2026-06-01T09:00:00" });
    await ann.update({ id: other, snoozed_until: "2026-06-01T04:00:00Z" });
    const corrected = await ann.store("Corrected", {
      supersedes: await keep("Wrong", { snooze: "until 1 June at 9am" }),
    });
    await hour();
    const rows = async () =>
      await stage.sql<{ id: string; snoozed_until: number; push_at: number }>(
        "SELECT id, snoozed_until, push_at FROM knowledge WHERE superseded_by IS NULL",
      );
    const before = new Map((await rows()).map((row) => [row.id, row]));
    useRules("new");
    await stage.run(stage.now() + DAY);
    const shifts = new Map(
      (await rows()).map((row) => {
        const was = before.get(row.id);
        return [row.id, [row.snoozed_until - (was?.snoozed_until ?? 0), row.push_at - (was?.push_at ?? 0)]];
      }),
    );
    const told = Object.fromEntries(
      Object.entries({ ...ids, same, other, corrected }).map(([name, id]) => [name, shifts.get(id)]),
    );
    const [moved, left] = [
      [HOUR, HOUR],
      [0, 0],
    ];
    expect(told).toEqual({
      clock: moved,
      day: moved,
      words: moved,
      morning: moved,
      days: moved,
      call: moved,
      instant: left,
      zone: left,
      hours: left,
      same: moved,
      other: left,
      corrected: moved,
    });
    expect((await ann.get<Body>(`/memories/${ids.clock}`))["snoozed_until"]).toBe(
      at("2026-06-01T09:00:00+05:00"),
    );
  });

  it("leaves a snooze that is over, one that was cleared, and one of a user who has moved", async () => {
    const over = await ann.store("Over", { due_at: "2026-01-23T17:30:00" });
    await ann.update({ id: over, snoozed_until: "2026-01-23T19:00:00" });
    const cleared = await ann.store("Cleared", { due_at: "2026-01-23T17:30:00" });
    await ann.update({ id: cleared, snoozed_until: "2026-06-01T09:00:00" });
    await ann.update({ id: cleared, clear: ["snoozed_until"] });
    const bob = await stage.subscriber("bob", { time_zone: ALMATY });
    const moved = await bob.store("Moved", { due_at: "2026-01-23T17:30:00" });
    await bob.update({ id: moved, snoozed_until: "2026-06-01T09:00:00" });
    await bob.patch({ reminders: { push: true } });
    await bob.patch({ time_zone: "Europe/London" });
    const pushes = await stage.sql<{ push_at: number }>("SELECT push_at FROM knowledge WHERE id = ?", moved);
    expect(pushes).toEqual([{ push_at: at("2026-06-01T09:00:00+06:00") }]);
    const snoozeOf = async (user: UserClient, id: string) =>
      (await user.get<Body>(`/memories/${id}`))["snoozed_until"];
    // A user who moves is reminded when they were to be.
    expect(await snoozeOf(bob, moved)).toBe(at("2026-06-01T09:00:00+06:00"));
    await hour();
    await hour();
    useRules("new");
    await stage.run(stage.now() + DAY);
    expect(await snoozeOf(ann, over)).toBe(at("2026-01-23T19:00:00+06:00"));
    expect(await snoozeOf(ann, cleared)).toBeNull();
    expect(await snoozeOf(bob, moved)).toBe(at("2026-06-01T09:00:00+06:00"));
    const kept = await stage.sql<{ id: string }>("SELECT id FROM knowledge WHERE snoozed_local IS NOT NULL");
    expect(kept.map(({ id }) => id).toSorted()).toEqual([over, moved].toSorted());
  });

  it("has a series computed again that keeps its clock for a user elsewhere", async () => {
    const bob = await stage.subscriber("bob", { time_zone: "Europe/London" });
    const course = { due_at: "2026-01-26T18:00[Asia/Almaty]", recurrence: "FREQ=WEEKLY;BYDAY=MO" };
    const id = await bob.store("Class", course);
    const moved = await bob.store("Choir", course);
    await bob.update({ id: moved, due_at: "2026-01-26T13:30:00Z" });
    await hour();
    expect(await dueOf(bob, id)).toBe(at("2026-01-26T18:00:00+06:00"));
    useRules("new");
    await stage.run(stage.now() + DAY);
    expect(await dueOf(bob, id)).toBe(at("2026-01-26T18:00:00+05:00"));
    expect(await dueOf(bob, moved)).toBe(at("2026-01-26T13:30:00Z"));
  });

  it("touches nobody in another zone, and nobody twice whose items are right", async () => {
    await ann.store("Dentist", { due_at: "2026-06-01T09:00:00" });
    const other = await openApp();
    const cat = other.user("cat");
    await cat.patch({ time_zone: "Asia/Tokyo", reminders: { push: true } });
    await cat.store("Dentist", { due_at: "2026-06-01T09:00:00" });
    const dan = other.user("dan");
    await dan.patch({ time_zone: ALMATY });
    await dan.store("Call", { due_at: "2026-06-01T09:00:00Z" });
    await hour();
    const before = [await rowsOf(other.app, "cat"), await rowsOf(other.app, "dan")];
    useRules("new");
    await stage.run(stage.now() + DAY);
    expect([await rowsOf(other.app, "cat"), await rowsOf(other.app, "dan")]).toEqual(before);
    expect(await rulesOf("dan")).toBe(await rulesOf("ann"));
    const after = await rowsOf(stage.app, "ann");
    for (let hours = 0; hours < 50; hours += 1) await hour();
    expect(JSON.stringify(await rowsOf(stage.app, "ann"))).toContain(
      JSON.stringify((after as unknown[][])[0]).slice(1, -1),
    );
  });

  it("is not computed back within a day by a runtime of the release before", async () => {
    const id = await ann.store("Dentist", { due_at: "2026-06-01T09:00:00" });
    await hour();
    useRules("new");
    await stage.run(stage.now() + DAY);
    const seen = stage.now();
    const right = at("2026-06-01T09:00:00+05:00");
    useRules("old");
    while (stage.now() < seen + DAY - 2 * HOUR) {
      await hour();
      expect(await dueOf(ann, id)).toBe(right);
    }
    // What such a runtime has written meanwhile is computed again by a new one, a day after it was first seen.
    const late = await ann.store("Late", { due_at: "2026-07-01T09:00:00" });
    expect(await dueOf(ann, late)).toBe(at("2026-07-01T09:00:00+06:00"));
    useRules("new");
    await stage.run(seen + DAY + HOUR);
    expect(await dueOf(ann, late)).toBe(at("2026-07-01T09:00:00+05:00"));
    expect(await dueOf(ann, id)).toBe(right);
    expect(await rulesOf()).toMatch(/^[0-9a-f]{12}\+$/);
  });

  it("goes on where it was broken off, page by page", async () => {
    const ids = new Map<string, string>();
    for (let n = 0; n < 25; n += 1) {
      const user = stage.user(`user-${n}`);
      await user.patch({ time_zone: ALMATY });
      ids.set(user.id, await user.store("Dentist", { due_at: "2026-06-01T09:00:00" }));
    }
    Object.assign(stage.bindings, { PLAN: "free" });
    await hour();
    useRules("new");
    let writes = 0;
    const onD1 = stage.witness.onD1;
    stage.witness.onD1 = async (statements, go) => {
      const isPage = statements.some(({ sql }) => sql.includes("items_rules = m.value"));
      if (isPage) writes += 1;
      if (isPage && writes === 2) throw new Error("D1_ERROR: gone");
      return await onD1(statements, go);
    };
    const dues = async () => {
      const all = await Promise.all([...ids].map(async ([user, id]) => await dueOf(stage.user(user), id)));
      return all.filter((due) => due === at("2026-06-01T09:00:00+05:00")).length;
    };
    await stage.run(stage.now() + DAY);
    expect(await dues()).toBeGreaterThanOrEqual(9);
    expect(await dues()).toBeLessThan(25);
    stage.witness.onD1 = onD1;
    stage.waiting.length = 0;
    await hour();
    expect(await dues()).toBe(25);
  });

  it.each([
    ["later", "old", "new", "2026-01-24T18:00:00Z"],
    ["earlier, and has passed", "new", "old", "2026-01-24T17:31:00Z"],
  ] as const)(
    "sends the digest of a day once, where its time comes %s",
    async (_when, from, to, expected) => {
      useRules(from);
      const bob = await stage.subscriber("bob", { time_zone: ALMATY, time: "23:00", send_empty: true });
      await hour();
      await stage.run(at("2026-01-23T18:00:00Z"));
      stage.posts.length = 0;
      useRules(to);
      for (const time of ["16:30", "17:00", "17:30", "17:31", "18:00", "18:01", "23:30"])
        if (to === "new" || time >= "17:30") await stage.run(at(`2026-01-24T${time}:00Z`));
      const sent = stage.posts.filter(({ data }) => data.user_id === "bob");
      expect(sent.map(({ data }) => data.local_date)).toEqual(["2026-01-24"]);
      expect(sent[0]?.at).toBe(at(expected));
      const next = to === "new" ? "2026-01-25T18:00:00Z" : "2026-01-25T17:00:00Z";
      expect((await bob.get<Body>(""))["next_digest_at"]).toBe(at(next));
    },
  );

  it("costs little: nothing in most minutes, a few statements in an hour, and few for a page of the free plan", async () => {
    Object.assign(stage.bindings, { PLAN: "free" });
    for (let n = 0; n < 12; n += 1) {
      const user = stage.user(`user-${n}`);
      await user.patch({ time_zone: ALMATY });
      await user.store("Dentist", { due_at: "2026-06-01T09:00:00" });
    }
    await hour();
    await hour();
    const work = async () => {
      const [message] = stage.waiting.filter(({ body }) => "zone_rules_at" in body);
      stage.waiting.length = 0;
      stage.forgetCalls();
      if (message !== undefined) await stage.consume("almanac-precompute", [message.body]);
      const { d1, kv } = stage.witness;
      return [d1.flat().length, d1.length, kv.length];
    };
    await stage.tick(stage.now() + 60);
    expect(await work()).toEqual([0, 0, 0]);
    await stage.tick(stage.now() + HOUR);
    // docs/limits-and-cost.md has these figures.
    expect(await work()).toEqual([4, 2, 0]);
    useRules("new");
    await stage.tick(stage.now() + DAY);
    expect(await work()).toEqual([13, 7, 0]);
  });
});

async function openApp(): Promise<{ app: string; user: Stage["user"] }> {
  const app = `${stage.app}-other`;
  const { key } = await stage.newKey({ app });
  return { app, user: (id) => stage.user(id, key) };
}
