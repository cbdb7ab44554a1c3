import { describe, expect, it } from "vitest";
import {
  covers,
  type DigestItem,
  type DigestRecord,
  digestContent,
  makeRecord,
  recordContent,
  stableAt,
} from "../../src/digest/record";
import { promptText } from "../../src/time/prompt/prompt";
import { type StableFact, stableText } from "../../src/time/prompt/stable";

const NOW = 1_771_860_000;
const DAY = 86_400;

type Input = Parameters<typeof makeRecord>[0];

function item(n: number, change: Partial<DigestItem> = {}): DigestItem {
  const due_at = change.due_at ?? NOW + n * DAY;
  return {
    id: `item${String(n).padStart(4, "0")}`,
    content: `Item ${n}`,
    category: "fact",
    entity: null,
    context: null,
    due_kind: "instant",
    due_local: null,
    recurrence: null,
    recurrence_start: null,
    recurrence_time_zone: null,
    moved_from: null,
    due_at,
    deadline_at: due_at,
    reminded_at: null,
    snoozed_until: null,
    remind_before: null,
    ...change,
  };
}

function factsOf(facts: Partial<StableFact>[], more: Partial<Input["facts"]> = {}): Input["facts"] {
  const whole = facts.map((fact, n) => ({
    id: `fact${String(n).padStart(4, "0")}`,
    content: `Fact ${n}`,
    event_time: NOW,
    valid_until: null,
    ...fact,
  }));
  return { name: null, facts: whole, more: 0, uncounted: false, ended_at: null, ...more };
}

function record(items: DigestItem[], more: Partial<Input> = {}): DigestRecord {
  const input = {
    revision: 7,
    time_zone: null,
    items_time_zone: "UTC",
    items,
    facts: factsOf([]),
    last_digest: null,
  };
  return makeRecord({ ...input, ...more } as Input, NOW);
}

const many = (count: number, first = 1) => Array.from({ length: count }, (_, i) => item(first + i));

describe("what a record holds", () => {
  it.each<[string, DigestItem[], number, number | null]>([
    ["nothing", [], 0, null],
    ["a hundred upcoming", many(100), 100, null],
    ["a hundred and one", many(101), 100, NOW + 101 * DAY],
    ["a hundred overdue", many(100, -100), 100, null],
    ["a hundred of each", [...many(100, -99), ...many(100)], 200, null],
    ["a hundred and one overdue", many(101, -100), 0, 0],
    [
      "long leads beyond the hundredth",
      [...many(100), item(300, { remind_before: 30 * DAY })],
      100,
      NOW + 100 * DAY,
    ],
    [
      "more long leads than there is room for",
      many(101).map((i) => ({ ...i, remind_before: 30 * DAY })),
      0,
      0,
    ],
    [
      "a lead of a week, which needs no place of its own",
      [...many(100), item(300, { remind_before: 7 * DAY })],
      100,
      NOW + 300 * DAY,
    ],
  ])("of %s", (_name, items, count, coversUntil) => {
    const { items: kept, covers_until } = record(items);
    expect([kept.length, covers_until]).toEqual([count, coversUntil]);
    expect(kept.map(({ due_at }) => due_at)).toEqual(
      [...kept].map(({ due_at }) => due_at).sort((a, b) => a - b),
    );
  });

  it("always has the long leads, whatever else has to go", () => {
    const lead = item(300, { remind_before: 200 * DAY });
    expect(record([...many(120), lead]).items.map(({ id }) => id)).toContain(lead.id);
  });

  it("leaves out what was told as overdue over 31 days ago, and says from when on it has all", () => {
    const told = (n: number, days: number, change: Partial<DigestItem> = {}) =>
      item(n, { due_at: NOW - days * DAY, reminded_at: NOW, ...change });
    const items = [told(1, 40), told(2, 32), told(3, 31), told(4, 1), told(5, 50, { reminded_at: null })];
    const made = record(items);
    expect(made.items.map(({ id }) => id)).toEqual([items[2]?.id, items[3]?.id, items[4]?.id]);
    expect(made.told_until).toBe(NOW - 32 * DAY);
    // It answers now, later and yesterday.
    for (const [now, expected] of [
      [NOW, true],
      [NOW + 400 * DAY, true],
      [NOW - DAY, true],
      [NOW - 2 * DAY, false],
    ] as const)
      expect(covers(made, { now, until: now }), String(now - NOW)).toBe(expected);
    // What a snooze brings back stays however long ago it was, and a series too.
    const snoozed = told(6, 90, { snoozed_until: NOW + DAY });
    const series = told(7, 90, { recurrence: "FREQ=YEARLY", recurrence_start: "2025-01-01" });
    expect(record([snoozed, series])).toMatchObject({ told_until: null, items: [{}, {}] });
  });

  it("has a hundred that are overdue, told or not: the latest of the told ones", () => {
    const told = Array.from({ length: 80 }, (_, n) =>
      item(n + 1, { due_at: NOW - (80 - n) * 3600, reminded_at: NOW }),
    );
    const overdue = many(30, -30).map((one) => ({ ...one, id: `late${one.id}` }));
    const made = record([...overdue, ...told, ...many(5, 200)]);
    expect(made.items).toHaveLength(105);
    expect(made.told_until).toBe(told[9]?.deadline_at);
    expect(made.covers_until).toBeNull();
    expect(covers(made, { now: NOW, until: NOW })).toBe(false);
    expect(covers(made, { now: NOW + 30 * DAY, until: NOW + 30 * DAY })).toBe(true);
  });

  it("fits in 64 KB with the stable part", () => {
    const content = "東".repeat(280);
    const ends = { content: "🚀".repeat(280), valid_until: NOW + DAY };
    const items = many(100).map((i) => ({
      ...i,
      content,
      entity: "é".repeat(200),
      context: "é".repeat(100),
    }));
    for (const facts of [many(20).map(() => ({ content })), many(50).map(() => ends)]) {
      const made = record(items, { facts: factsOf(facts) });
      const size = new TextEncoder().encode(JSON.stringify(made)).length;
      expect(size).toBeLessThan(64 * 1024);
      expect(made.covers_until).toBe(items[made.items.length]?.due_at);
    }
  });
});

describe("the facts of a record", () => {
  const tea = { id: "k7m2x9qa", content: "Likes tea", event_time: Date.parse("2026-02-23T15:30:00Z") / 1000 };

  it("stand in it as text, which another zone dates", () => {
    const made = record([], { facts: factsOf([tea], { name: "Ann", more: 3 }) });
    expect(made.stable).toBe(
      "About Ann:\n- (2026-02-23, id k7m2x9qa) Likes tea\n- 3 more: call search_memory",
    );
    expect(stableAt(made, "UTC", NOW)).toBe(made.stable);
    expect(stableAt(made, "Asia/Tokyo", NOW)).toBe(made.stable.replace("23", "24"));
  });

  it("are judged at each read where one has an end", () => {
    const facts = factsOf([tea, { valid_until: NOW + 60 }]);
    const made = record([], { facts });
    for (const at of [NOW, NOW + 59, NOW + 60])
      expect(stableAt(made, "UTC", at)).toBe(stableText(facts, "UTC", at));
    expect(stableAt(made, "UTC", NOW + 60)).toBe("About the user:\n- (2026-02-23, id k7m2x9qa) Likes tea");
  });
});

describe("covers", () => {
  it.each([
    [null, NOW + 1000 * DAY, true],
    [NOW, NOW - 1, true],
    [NOW, NOW, false],
    [NOW, NOW + 1, false],
    [0, NOW, false],
  ])("complete before %s, asked up to %s: %s", (covers_until, until, expected) => {
    expect(covers({ ...record([]), covers_until }, { now: NOW, until })).toBe(expected);
  });

  it.each([
    [null, true],
    [NOW - 30 * DAY - 1, true],
    [NOW - 30 * DAY, false],
    [NOW - DAY, false],
  ])("what is mentioned, without what was told and due until %s: %s", (told_until, expected) => {
    expect(covers({ ...record([]), told_until }, { now: NOW, until: NOW })).toBe(expected);
  });

  it.each([
    [null, NOW - 10, true],
    [NOW - 5, NOW - 6, false],
    [NOW - 5, NOW - 5, true],
  ])("a fact ended at %s, asked for %s: %s", (ended_at, now, expected) => {
    expect(covers(record([], { facts: factsOf([], { ended_at }) }), { now, until: NOW })).toBe(expected);
  });
});

describe("recordContent", () => {
  it("is the same whenever it is computed and whatever the revision, and differs with anything said", () => {
    const one = record([item(1)]);
    expect(recordContent({ ...one, revision: 8, computed_at: NOW + 5 })).toBe(recordContent(one));
    for (const other of [
      record([item(1, { reminded_at: NOW })]),
      record([item(1)], { facts: factsOf([{}]) }),
      record([item(1)], { time_zone: "UTC" }),
      record([item(1)], { items_time_zone: "Asia/Tokyo" }),
    ])
      expect(recordContent(other)).not.toBe(recordContent(one));
  });
});

describe("digestContent", () => {
  it.each([
    "short",
    "with [brackets]\nand lines",
    "x".repeat(280),
    "x".repeat(281),
    `a  ${"b ".repeat(400)}`,
    "🚀".repeat(300),
    `${"\n".repeat(300)}end`,
  ])("shows in a prompt as the content itself does: %j", (content) => {
    expect(promptText(digestContent(content))).toBe(promptText(content));
    expect([...digestContent(content)].length).toBeLessThanOrEqual(280);
    if ([...content].length <= 280) expect(digestContent(content)).toBe(content);
  });
});

describe("items that have ended", () => {
  const ended = (count: number, first: number) =>
    many(count, first).map((one) => ({ ...one, id: `over${one.id}`, valid_until: NOW }));

  it("take no place from what is open, overdue or to come", () => {
    const open = [...many(100, -99), ...many(100)];
    const kept = record([...ended(150, -150), ...open, ...ended(150, 1)]);
    expect(kept.items.map(({ id }) => id)).toEqual(open.map(({ id }) => id));
    expect(covers(kept, { now: NOW, until: NOW + 400 * DAY })).toBe(true);
  });

  it("are D1's to answer for a moment before their end, and stay in the record until it", () => {
    const kept = record(ended(1, 3));
    expect(covers(kept, { now: NOW - 1, until: NOW + DAY })).toBe(false);
    expect(covers(kept, { now: NOW, until: NOW + DAY })).toBe(true);
    const later = record([item(3, { valid_until: NOW + 1 })]);
    expect(later.items).toHaveLength(1);
    expect(covers(later, { now: NOW - DAY, until: NOW + DAY })).toBe(true);
  });
});
