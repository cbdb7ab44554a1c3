import { beforeEach, describe, expect, it } from "vitest";
import { dumpD1 } from "../support/dump";
import { everyRow } from "../support/every-row";
import { problemOf } from "../support/problem";
import { expectRefusals } from "../support/refusals";
import type { Body } from "../support/wire";
import { openWorld, type UserClient, type World } from "../support/world";

let world: World;
let ann: UserClient;

beforeEach(async () => {
  world = await openWorld();
  ann = world.user();
});

async function rows(): Promise<number> {
  const [row] = await world.sql<{ n: number }>("SELECT count(*) AS n FROM knowledge");
  return row?.n ?? 0;
}

describe("what is stored", () => {
  it("comes back with every field, trimmed and in the user's clock", async () => {
    await ann.patch({ time_zone: "Europe/Moscow" });
    const answer = await ann.remember({
      content: "  Dentist with Dr. Wu \n",
      due_at: "2026-02-25T09:00:00",
      event_time: "2026-01-22",
      category: "event",
      entity: " Dr. Wu ",
      context: "health",
      remind_before: 3600,
      source: "user",
      sensitive: false,
      metadata: { room: 4, tags: ["a", null] },
    });
    expect(answer).toMatchObject({ status: "stored", time_zone: "Europe/Moscow", now: world.now() });
    expect(answer.warnings).toBeUndefined();
    expect(answer.memory).toMatchObject({
      id: expect.stringMatching(/^[2-9a-hj-kmnp-z]{8}$/),
      content: "Dentist with Dr. Wu",
      category: "event",
      entity: "Dr. Wu",
      context: "health",
      source: "user",
      sensitive: false,
      metadata: { room: 4, tags: ["a", null] },
      due_kind: "local",
      remind_before: 3600,
      superseded_by: null,
      due_at_local: "2026-02-25 09:00:00 UTC+3",
      event_time_local: "2026-01-22 00:00:00 UTC+3",
      created_at: world.now(),
      updated_at: world.now(),
      reminded_at: null,
      completed_at: null,
      snoozed_until: null,
    });
  });

  it("is a plain fact of now where nothing else is said, and null is nothing said", async () => {
    const nothing = [
      "due_at",
      "event_time",
      "category",
      "entity",
      "context",
      "remind_before",
      "source",
      "sensitive",
    ];
    const nulls = Object.fromEntries([...nothing, "metadata", "supersedes"].map((name) => [name, null]));
    const { memory } = await ann.remember({ content: "Likes tea", ...nulls });
    expect(memory).toMatchObject({
      category: "fact",
      entity: null,
      sensitive: false,
      metadata: null,
      due_kind: null,
      due_at: null,
      event_time: world.now(),
    });
    expect((await ann.remember({ content: "likes  TEA" })).status).toBe("duplicate");
  });

  const DUE = [
    ["2026-03-01T09:00:00Z", "instant", "2026-03-01T09:00:00+00:00"],
    ["2026-03-01T09:00:00+05:45", "instant", "2026-03-01T03:15:00+00:00"],
    ["2026-03-01T09:00[America/New_York]", "instant", "2026-03-01T14:00:00+00:00"],
    ["2026-03-01[America/New_York]", "instant", "2026-03-01T05:00:00+00:00"],
    ["2026-03-01T09:00:00", "local", "2026-03-01T00:00:00+00:00"],
    ["20260301T0900", "local", "2026-03-01T00:00:00+00:00"],
    ["2026-03-01 09:00:00.999", "local", "2026-03-01T00:00:00+00:00"],
    ["2026-03-01", "date", "2026-02-28T15:00:00+00:00"],
    ["2026-W09-7", "date", "2026-02-28T15:00:00+00:00"],
  ] as const;

  it("is due at an instant, by a wall clock or on a date, as its due time is written", async () => {
    await ann.patch({ time_zone: "Asia/Tokyo" });
    await everyRow(DUE, async ([due_at, due_kind, due_at_iso]) => {
      const { memory } = await ann.remember({ content: `due ${due_at}`, due_at });
      expect(memory).toMatchObject({ due_kind, due_at_iso });
    });
  });

  it("in the past is stored, is overdue at once, and a warning says so", async () => {
    const past = await ann.remember({ content: "Pay rent", due_at: "2026-01-20" });
    expect(past).toMatchObject({
      status: "stored",
      warnings: [expect.stringMatching(/due_at is in the past/)],
    });
    expect((await ann.upcoming()).items[0]).toMatchObject({ status: "overdue" });
    const today = await ann.remember({ content: "Call Bob", due_at: "2026-01-23" });
    expect(today.warnings).toBeUndefined();
  });

  it("takes numbers and booleans as text, as small models send them", async () => {
    const { memory } = await ann.remember({ content: "x", remind_before: "3600", sensitive: "True" });
    expect(memory).toMatchObject({ remind_before: 3600, sensitive: true });
    for (const [name, value] of [
      ["remind_before", "1h"],
      ["remind_before", ""],
      ["remind_before", "1e3"],
      ["sensitive", "yes"],
      ["sensitive", 1],
    ])
      await problemOf(
        await ann.send("POST", "/tools/remember", { body: { content: "y", [String(name)]: value } }),
        {
          status: 422,
          path: String(name),
        },
      );
  });
});

describe("a duplicate", () => {
  it("differs in case or white space only, changes nothing and answers the memory that is there", async () => {
    const first = await ann.remember({ content: "Pay rent", due_at: "2026-02-01", category: "task" });
    await world.settle();
    const before = await dumpD1();
    await everyRow(["PAY RENT", " pay \t\n rent  ", "Pay\u00a0rent"], async (content) => {
      const args = { due_at: "2026-02-01", category: "task", entity: "landlord" };
      expect(await ann.remember({ content, ...args })).toMatchObject({
        status: "duplicate",
        revision: first.revision,
        memory: { id: first.memory.id },
      });
      expect(await dumpD1()).toBe(before);
    });
  });

  it("is also one in another normal form, and with folded letters", async () => {
    await ann.store("Café in der Straße");
    for (const content of ["Cafe\u0301 in der Stra\u00dfe", "CAFÉ IN DER STRASSE", "café in der strasse"])
      expect((await ann.remember({ content })).status).toBe("duplicate");
    expect((await ann.remember({ content: "Cafe in der Straße" })).status).toBe("stored");
  });

  const OTHERS: [what: string, args: Body][] = [
    ["another due date", { due_at: "2026-02-02" }],
    ["a time of that date", { due_at: "2026-02-01T00:00:00" }],
    ["the instant at which that date begins", { due_at: "2026-02-01T00:00:00Z" }],
    ["no due time", {}],
    ["another category", { due_at: "2026-02-01", category: "task" }],
    ["an event time", { due_at: "2026-02-01", event_time: "2026-01-01" }],
  ];

  it("has the same due time, category and event time", async () => {
    await everyRow(OTHERS, async ([_name, args], n) => {
      const content = `Pay rent ${n}`;
      await ann.store(content, { due_at: "2026-02-01" });
      expect((await ann.remember({ content, ...args })).status).toBe("stored");
      expect((await ann.remember({ content, ...args })).status).toBe("duplicate");
      expect(await rows()).toBe(2 * (n + 1));
    });
  });

  it("has the same event time, where one was given", async () => {
    await ann.store("Ran 5 km", { event_time: "2026-01-20T08:00:00" });
    expect((await ann.remember({ content: "Ran 5 km", event_time: "2026-01-21T08:00:00" })).status).toBe(
      "stored",
    );
    expect((await ann.remember({ content: "ran 5 km", event_time: "2026-01-20T08:00:00Z" })).status).toBe(
      "duplicate",
    );
    await world.advance(60);
    await ann.store("Likes tea");
    await world.advance(60);
    expect((await ann.remember({ content: "likes tea" })).status).toBe("duplicate");
  });

  it("of a wall-clock time is one in whatever zone its user is now", async () => {
    await ann.store("Stand-up", { due_at: "2026-02-01T09:00:00" });
    await ann.patch({ time_zone: "Asia/Tokyo" });
    expect((await ann.remember({ content: "Stand-up", due_at: "2026-02-01T09:00" })).status).toBe(
      "duplicate",
    );
    expect((await ann.remember({ content: "Stand-up", due_at: "2026-02-01T00:00:00Z" })).status).toBe(
      "stored",
    );
  });

  it("of what was completed, corrected or forgotten is new", async () => {
    const done = await ann.store("Pay rent");
    await ann.update({ id: done, completed_at: "now" });
    const second = await ann.remember({ content: "Pay rent" });
    expect(second.status).toBe("stored");
    await ann.remember({ content: "Pay the rent", supersedes: second.memory.id });
    const third = await ann.remember({ content: "Pay rent" });
    expect(third.status).toBe("stored");
    await ann.forget({ id: third.memory.id });
    expect((await ann.remember({ content: "Pay rent" })).status).toBe("stored");
  });

  it("of another user is none", async () => {
    await ann.store("Pay rent");
    expect((await world.user("bob").remember({ content: "Pay rent" })).status).toBe("stored");
  });

  it("sent at the same moment is stored once", async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => ann.remember({ content: "Pay rent", due_at: "2026-02-01" })),
    );
    expect(await rows()).toBe(1);
    expect(answers.map((answer) => answer.status).sort()).toEqual([...Array(7).fill("duplicate"), "stored"]);
    expect(new Set(answers.map((answer) => answer.memory.id)).size).toBe(1);
    expect(await world.sql("SELECT count(*) AS n FROM knowledge_fts")).toEqual([{ n: 1 }]);
  });
});

describe("supersedes", () => {
  it("stores the new and closes the old at once", async () => {
    const old = await ann.store("Dentist on Saturday", { due_at: "2026-01-24" });
    const { memory, revision } = await ann.remember({
      content: "Dentist on Sunday",
      due_at: "2026-01-25",
      supersedes: old,
    });
    expect(await ann.get(`/memories/${old}`)).toMatchObject({
      superseded_by: memory.id,
      updated_at: world.now(),
    });
    expect((await ann.upcoming()).items.map((item) => item.id)).toEqual([memory.id]);
    const again = await ann.remember({ content: "Dentist on Sunday", due_at: "2026-01-25", supersedes: old });
    expect(again).toMatchObject({ status: "duplicate", revision, memory: { id: memory.id } });
  });

  it("of a memory that isn't there, or is another's, is refused by name and stores nothing", async () => {
    const bobs = await world.user("bob").store("Pay rent");
    const old = await ann.store("One");
    await ann.remember({ content: "Two", supersedes: old });
    for (const supersedes of ["aaaaaaaa", bobs, old]) {
      const before = await dumpD1();
      const response = await ann.send("POST", "/tools/remember", { body: { content: "Three", supersedes } });
      const { detail } = await problemOf(response, { status: 422, path: "supersedes" });
      if (supersedes === old) expect(detail).toMatch(/already corrected by [2-9a-z]{8}/);
      expect(await dumpD1()).toBe(before);
    }
  });

  it("by two calls at once closes the old once", async () => {
    const old = await ann.store("One");
    const answers = await Promise.all(
      ["Two", "Three", "Four"].map((content) =>
        ann.send("POST", "/tools/remember", { body: { content, supersedes: old } }),
      ),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 422, 422]);
    expect(await rows()).toBe(2);
  });
});

describe("an argument that can't be taken is named", () => {
  it("and nothing is stored then", async () => {
    const problems = await expectRefusals(
      (body) => ann.send("POST", "/tools/remember", { body }),
      [
        [{}, "content"],
        [{ content: "" }, "content"],
        [{ content: " \n\t " }, "content"],
        [{ content: "x".repeat(4001) }, "content"],
        [{ content: null }, "content"],
        [{ content: 5 }, "content"],
        [{ content: ["x"] }, "content"],
        [{ content: "x\u0000" }, "content"],
        [{ content: "\ud83d" }, "content"],
        [{ content: "x", due_at: "tomorrow" }, "due_at"],
        [{ content: "x", due_at: "2026-02-30" }, "due_at"],
        [{ content: "x", due_at: "" }, "due_at"],
        [{ content: "x", due_at: " 2026-02-01" }, "due_at"],
        [{ content: "x", due_at: 1_771_860_227_000 }, "due_at"],
        [{ content: "x", due_at: "1771860227" }, "due_at"],
        [{ content: "x", due_at: "now" }, "due_at"],
        [{ content: "x", event_time: "yesterday" }, "event_time"],
        [{ content: "x", category: "reminder" }, "category"],
        [{ content: "x", category: "Fact" }, "category"],
        [{ content: "x", source: "web" }, "source"],
        [{ content: "x", entity: "a\nb" }, "entity"],
        [{ content: "x", entity: "" }, "entity"],
        [{ content: "x", context: "\u2028" }, "context"],
        [{ content: "x", remind_before: -1 }, "remind_before"],
        [{ content: "x", remind_before: 31_622_401 }, "remind_before"],
        [{ content: "x", remind_before: 0.5 }, "remind_before"],
        [{ content: "x", metadata: [] }, "metadata"],
        [{ content: "x", metadata: "{}" }, "metadata"],
        [{ content: "x", metadata: { a: "y".repeat(4096) } }, "metadata"],
        [{ content: "x", supersedes: "K7M2X9QA!" }, "supersedes"],
        [{ content: "x", reminded_at: "now" }, "reminded_at"],
        [{ content: "x", id: "aaaaaaaa" }, "id"],
        [{ text: "x" }, "text"],
      ],
    );
    for (const { detail, errors } of problems) {
      expect(detail.includes("is required")).toBe(
        errors?.some(({ path }) => path === "text" || detail === "content: is required"),
      );
      if (/^due_at: "/.test(detail)) expect(detail).toMatch(/2026-03-01T09:00:00/);
    }
    expect(problems.filter(({ detail }) => detail.startsWith('due_at: "'))).toHaveLength(7);
  });

  it("and what is just short enough is taken", async () => {
    await ann.store("🚀".repeat(4000), {
      entity: "é".repeat(200),
      context: "c".repeat(100),
      remind_before: 31_622_400,
    });
    await ann.store("line one\nline two\ttab", { metadata: { a: "y".repeat(4096 - 8) } });
    expect(await rows()).toBe(2);
  });
});
