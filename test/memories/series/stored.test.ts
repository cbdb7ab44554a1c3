import { beforeEach, describe, expect, it } from "vitest";
import { everyRow } from "../../support/every-row";
import { expectRefusals } from "../../support/refusals";
import { bodyOf, openWorld, type UserClient, type World } from "../../support/world";

// Friday 20 February 2026, 10:00 in London.
const NOW = "2026-02-20T10:00:00Z";

let world: World;
let ann: UserClient;

beforeEach(async () => {
  world = await openWorld(NOW);
  ann = world.user();
  await ann.patch({ time_zone: "Europe/London" });
  await world.settle();
});

const seconds = (iso: string) => Date.parse(iso) / 1000;

describe("a series is stored", () => {
  const STORED = [
    [
      "at its first time, where that fits the rule",
      "2026-02-24T09:00:00",
      "FREQ=WEEKLY;BYDAY=TU",
      "2026-02-24T09:00:00Z",
    ],
    ["at the first time that does", "2026-02-20T09:00:00", "FREQ=WEEKLY;BYDAY=TU", "2026-02-24T09:00:00Z"],
    ["on the wall clock of an offset", "2026-02-24T18:00:00+09:00", "FREQ=DAILY", "2026-02-24T09:00:00Z"],
    ["as whole days", "2026-02-27", "FREQ=MONTHLY;BYMONTHDAY=-1", "2026-02-28T00:00:00Z"],
    ["in the past, as overdue", "2026-02-01T09:00:00", "FREQ=YEARLY", "2026-02-01T09:00:00Z"],
    ["as its rule reads in any case", "2026-02-24T09:00:00", "freq=daily;interval=2", "2026-02-24T09:00:00Z"],
  ] as const;

  it("at the first time that fits its rule, as a time or as whole days", async () => {
    await everyRow(STORED, async ([name, due_at, recurrence, at]) => {
      const { memory } = await ann.remember({ content: name, due_at, recurrence });
      expect(memory.due_at).toBe(seconds(at));
      expect(memory["recurrence"]).toBe(recurrence.toUpperCase());
      expect(memory["due_kind"]).toBe(due_at.length === 10 ? "date" : "local");
      expect(await ann.get(`/memories/${memory.id}`)).toMatchObject({
        due_at: seconds(at),
        recurrence: memory["recurrence"],
      });
    });
  });

  it("with an end that takes the place of the rule's own", async () => {
    const rule = async (args: object) =>
      (await ann.remember({ content: JSON.stringify(args), due_at: "2026-02-24T09:00:00", ...args })).memory[
        "recurrence"
      ];
    expect(await rule({ recurrence: "FREQ=DAILY", until: "2026-03-01" })).toBe("FREQ=DAILY;UNTIL=20260301");
    expect(await rule({ recurrence: "FREQ=DAILY;COUNT=3", until: "2026-03-01" })).toBe(
      "FREQ=DAILY;UNTIL=20260301",
    );
    expect(await rule({ recurrence: "RRULE:FREQ=DAILY; count = 3;", until: "2026-03-01" })).toBe(
      "FREQ=DAILY;UNTIL=20260301",
    );
    expect(await rule({ recurrence: "FREQ=DAILY", until: "2026-03-01T12:00:00" })).toBe(
      "FREQ=DAILY;UNTIL=20260301T120000",
    );
    expect(await rule({ recurrence: "FREQ=DAILY", until: "2026-03-01T12:00:00+09:00" })).toBe(
      "FREQ=DAILY;UNTIL=20260301T030000",
    );
  });

  it("once: the same series said again is a duplicate, also after it has moved on", async () => {
    const said = { content: "Bins", due_at: "2026-02-24T07:00:00", recurrence: "FREQ=WEEKLY;BYDAY=TU" };
    const first = await ann.remember(said);
    expect(await ann.remember(said)).toMatchObject({ status: "duplicate", memory: { id: first.memory.id } });
    await ann.update({ id: first.memory.id, completed_at: "now" });
    expect(await ann.remember(said)).toMatchObject({ status: "duplicate", memory: { id: first.memory.id } });
    world.setClock("2026-03-20T10:00:00Z");
    const later = { ...said, due_at: "2026-03-24T07:00:00" };
    expect(await ann.remember(later)).toMatchObject({ status: "duplicate", memory: { id: first.memory.id } });
  });

  it("as another one, where the rule, the time or the kind differs, or a single item says the same", async () => {
    const said = { content: "Bins", due_at: "2026-02-24T07:00:00", recurrence: "FREQ=WEEKLY;BYDAY=TU" };
    const others = [
      said,
      { ...said, recurrence: "FREQ=WEEKLY" },
      { ...said, due_at: "2026-02-24T08:00:00" },
      { ...said, due_at: "2026-02-24" },
      { content: said.content, due_at: said.due_at },
      { ...said, recurrence: "FREQ=WEEKLY;COUNT=4;BYDAY=TU" },
      { ...said, due_at: "2026-03-03T07:00:00", recurrence: "FREQ=WEEKLY;COUNT=4;BYDAY=TU" },
    ];
    for (const other of others) expect((await ann.remember(other)).status).toBe("stored");
    for (const other of others) expect((await ann.remember(other)).status).toBe("duplicate");
  });
});

describe("a series is refused", () => {
  const RULES = [
    "FREQ=SECONDLY",
    "FREQ=MINUTELY;INTERVAL=30",
    "FREQ=HOURLY",
    "FREQ=FORTNIGHTLY",
    "FREQ=DAILY;COUNT=10001",
    "FREQ=DAILY;COUNT=3;UNTIL=20260301",
    "FREQ=DAILY;BYHOUR=25",
    "FREQ=DAILY;BYMINUTE=0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48",
    "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30",
    "FREQ=DAILY;UNTIL=yesterday",
    "FREQ=DAILY;UNTIL=20260219",
    "RRULE:RRULE:FREQ=DAILY",
    "FREQ=DAILY;;COUNT=3",
    "BYDAY=MO",
    "every day",
    "",
    "DTSTART:20260101T000000Z\nRRULE:FREQ=DAILY",
    `FREQ=DAILY;BYMONTHDAY=${"1,".repeat(250)}1`,
    "FREQ=DAILY;X=\u0000",
  ];

  it("for its rule, by remember, update and PATCH", async () => {
    const id = await ann.store("Stretch", { due_at: "2026-02-24T09:00:00" });
    await world.settle();
    const due_at = "2026-02-24T09:00:00";
    const began = performance.now();
    await expectRefusals(
      (body) => ann.send("POST", "/tools/remember", { body }),
      RULES.map((recurrence) => [{ content: "x", due_at, recurrence }, "recurrence"]),
    );
    await expectRefusals(
      (body) => ann.send("POST", "/tools/update_memory", { body }),
      RULES.flatMap((recurrence): [unknown, string][] => [
        [{ id, recurrence }, "recurrence"],
        [{ id, due_at, recurrence }, "recurrence"],
      ]),
    );
    await expectRefusals(
      (body) => ann.send("PATCH", `/memories/${id}`, { body }),
      RULES.map((recurrence) => [{ recurrence }, "recurrence"]),
    );
    expect(performance.now() - began).toBeLessThan(20_000);
  });

  it("for what is missing or contradicts itself", async () => {
    const once = await ann.store("Stretch", { due_at: "2026-02-24T09:00:00" });
    const fact = await ann.store("Likes tea");
    await world.settle();
    await expectRefusals(
      (body) => ann.send("POST", "/tools/remember", { body }),
      [
        [{ content: "x", recurrence: "FREQ=DAILY" }, "recurrence"],
        [{ content: "x", until: "2026-03-01" }, "until"],
        [{ content: "x", due_at: "2026-02-24", until: "2026-03-01" }, "until"],
        [{ content: "x", due_at: "2026-02-24", recurrence: "FREQ=DAILY", until: "2026-02-23" }, "recurrence"],
        [{ content: "x", due_at: "2026-02-24", recurrence: "FREQ=DAILY", until: "next year" }, "until"],
        [{ content: "x", due_at: "2026-02-24", recurrence: 7 }, "recurrence"],
      ],
    );
    await expectRefusals(
      (body) => ann.send("POST", "/tools/update_memory", { body }),
      [
        [{ id: fact, recurrence: "FREQ=DAILY" }, "recurrence"],
        [{ id: once, until: "2026-03-01" }, "until"],
        [{ id: fact, until: "2026-03-01" }, "until"],
        [{ id: once, skip: true }, "skip"],
        [{ id: fact, skip: true }, "skip"],
        [{ id: once, skip: false }, "skip"],
      ],
    );
  });

  it("says what to send instead", async () => {
    const response = await ann.send("POST", "/tools/remember", {
      body: { content: "x", due_at: "2026-02-24", recurrence: "FREQ=HOURLY" },
    });
    const { detail } = await bodyOf<{ detail: string }>(response, 422);
    expect(detail).toContain("BYHOUR");
    expect(detail).toContain("FREQ=WEEKLY;BYDAY=TU");
  });
});

describe("occurrences", () => {
  const list = async (id: string, query: Record<string, string | number> = {}) =>
    await ann.get<{
      data: { local: string; due_at: number; due_at_local: string }[];
      has_more: boolean;
      more: number;
      next_cursor: string | null;
    }>(`/memories/${id}/occurrences`, query);

  it("keep the wall clock across a clock change", async () => {
    const id = await ann.store("Bins", { due_at: "2026-03-24T01:30:00", recurrence: "FREQ=DAILY" });
    const answer = await list(id, { after: "2026-03-28", before: "2026-03-30" });
    expect(answer).toMatchObject({
      id,
      recurrence: "FREQ=DAILY",
      has_more: false,
      time_zone: "Europe/London",
    });
    expect(answer.data.map(({ local, due_at }) => [local, due_at])).toEqual([
      ["2026-03-28T01:30:00", seconds("2026-03-28T01:30:00Z")],
      // The clocks go from 01:00 to 02:00: what they skip moves forward by the gap.
      ["2026-03-29T01:30:00", seconds("2026-03-29T01:30:00Z")],
      ["2026-03-30T01:30:00", seconds("2026-03-30T00:30:00Z")],
    ]);
    expect(answer.data[1]?.due_at_local).toBe("2026-03-29 02:30:00 UTC+1");
  });

  it("are those of a year from now, a hundred at a time, where nothing else is asked", async () => {
    const weekly = await ann.store("Bins", { due_at: "2025-01-07T07:00:00", recurrence: "FREQ=WEEKLY" });
    const year = await list(weekly);
    expect([year.data.length, year.has_more]).toEqual([52, false]);
    expect(year.data[0]?.local).toBe("2026-02-24T07:00:00");
    const daily = await ann.store("Stretch", { due_at: "2026-01-01T07:00:00", recurrence: "FREQ=DAILY" });
    const hundred = await list(daily);
    expect([hundred.data.length, hundred.has_more, hundred.more]).toEqual([100, true, 266]);
    const span = await list(daily, { after: "2026-01-01", before: "2026-12-31" });
    expect([span.data.length, span.has_more]).toEqual([365, false]);
    expect((await list(daily, { at: "2026-06-01" })).data[0]?.local).toBe("2026-06-01T07:00:00");
  });

  it("take bounds like every list: after inclusive, before exclusive, a date with its whole day", async () => {
    const id = await ann.store("Stretch", {
      due_at: "2026-02-24T07:00:00",
      recurrence: "FREQ=DAILY;COUNT=5",
    });
    const locals = async (query: Record<string, string | number>) =>
      (await list(id, query)).data.map(({ local }) => local.slice(5, 10)).join(" ");
    expect(await locals({})).toBe("02-24 02-25 02-26 02-27 02-28");
    expect(await locals({ after: "2026-02-25T07:00:00", before: "2026-02-27T07:00:00" })).toBe("02-25 02-26");
    expect(await locals({ after: "2026-02-25T07:00:01", before: "2026-02-27" })).toBe("02-26 02-27");
    expect(await locals({ after: "2026-03-01" })).toBe("");
    expect(await locals({ after: "2026-02-28", before: "2026-02-24" })).toBe("");
    expect(await locals({ limit: 2 })).toBe("02-24 02-25");
  });

  it("of whole days are dates", async () => {
    const id = await ann.store("Water the plants", {
      due_at: "2026-03-28",
      recurrence: "FREQ=DAILY;COUNT=2",
    });
    const { data } = await list(id);
    expect(data.map(({ local, due_at_local }) => [local, due_at_local])).toEqual([
      ["2026-03-28", "2026-03-28 UTC"],
      ["2026-03-29", "2026-03-29 UTC"],
    ]);
    expect(data[0]).toMatchObject({ due_at_relative: "a month from now" });
  });

  it("of what happens once are that one time", async () => {
    const once = await ann.store("Dentist", { due_at: "2026-03-02T09:00:00Z" });
    expect((await list(once)).data).toMatchObject([{ due_at: seconds("2026-03-02T09:00:00Z") }]);
    expect((await list(once, { after: "2026-03-03" })).data).toEqual([]);
    const fact = await ann.store("Likes tea");
    expect(await list(fact)).toMatchObject({ data: [], recurrence: null, has_more: false });
  });

  it("come page by page, each once, up to the end of the same span", async () => {
    const daily = await ann.store("Stretch", { due_at: "2026-01-01T07:00:00", recurrence: "FREQ=DAILY" });
    const seen: string[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const page = await list(daily, { limit: 150, ...(cursor === "" ? {} : { cursor }) });
      seen.push(...page.data.map(({ local }) => local.slice(0, 10)));
      cursor = page.next_cursor;
      expect(page.more).toBe(366 - seen.length);
      expect(page.has_more).toBe(cursor !== null);
      // The clock goes on between the pages, and the span stays.
      world.setClock(world.now() + 3 * 86_400);
    }
    expect([seen.length, new Set(seen).size]).toEqual([366, 366]);
    expect([seen[0], seen.at(-1)]).toEqual(["2026-02-21", "2027-02-21"]);
  });

  it("are at most 500 an answer, of which 10,000 are counted, and never unbounded work", async () => {
    const often = await ann.store("Look up", {
      due_at: "2026-02-24T00:00:00",
      recurrence:
        "FREQ=DAILY;BYHOUR=0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23;BYMINUTE=0,30",
    });
    const began = performance.now();
    const most = await list(often, { before: "2030-01-01" });
    expect([most.data.length, most.more]).toEqual([500, 9500]);
    expect(new TextEncoder().encode(JSON.stringify(most)).length).toBeLessThan(125_000);
    const few = await list(often, { limit: 500, before: "2026-02-25" });
    expect([few.data.length, few.has_more, few.next_cursor]).toEqual([96, false, null]);
    // 48 a day, but for the two that the clock change puts on others.
    const exactly = await list(often, { before: "2026-09-20T09:00:00", after: "2026-02-24T00:00:00Z" });
    expect([exactly.data.length, exactly.more]).toEqual([500, 9500]);
    await expectRefusals(
      (query) => ann.send("GET", `/memories/${often}/occurrences?${String(query)}`),
      [
        ["limit=501", "limit"],
        ["cursor=nonsense", "cursor"],
        ["cursor=WzFd", "cursor"],
        ["limit=0", "limit"],
        ["before=9999-12-31&after=tomorrow", "after"],
        ["surprise=1", "surprise"],
      ],
    );
    const rare = await ann.store("Leap", { due_at: "2028-02-29", recurrence: "FREQ=YEARLY;INTERVAL=1000" });
    expect((await list(rare, { before: "9999-12-31" })).data.length).toBeLessThanOrEqual(8);
    const far = await list(often, { after: "9000-01-01", before: "9000-01-01" });
    expect(far.data).toHaveLength(48);
    expect(performance.now() - began).toBeLessThan(20_000);
  });

  it("of an unknown memory are 404", async () => {
    expect((await ann.send("GET", "/memories/nope/occurrences")).status).toBe(404);
    const id = await ann.store("Bins", { due_at: "2026-02-24", recurrence: "FREQ=DAILY" });
    expect((await world.user("bob").send("GET", `/memories/${id}/occurrences`)).status).toBe(404);
  });
});

it("is the same series when it is said again while its present occurrence is moved to another kind", async () => {
  const pills = { content: "Pills", due_at: "2026-02-24T09:00", recurrence: "FREQ=DAILY" };
  const { memory } = await ann.remember(pills);
  await ann.update({ id: memory.id, due_at: "2026-02-24" });
  expect(await ann.remember(pills)).toMatchObject({ status: "duplicate", memory: { id: memory.id } });
});
