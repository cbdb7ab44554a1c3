import { describe, expect, it } from "vitest";
import {
  covers,
  type DigestItem,
  type DigestRecord,
  digestContent,
  makeRecord,
  recordContent,
} from "../../src/digest/record";
import { promptText } from "../../src/time/prompt/prompt";

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

function record(items: DigestItem[], more: Partial<Input> = {}): DigestRecord {
  const input = {
    revision: 7,
    time_zone: null,
    items_time_zone: "UTC",
    items,
    stable: [],
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

  it("leaves out what no clock would show again", () => {
    const said = item(1, { due_at: NOW - DAY, reminded_at: NOW });
    const snoozed = item(2, { due_at: NOW - DAY, reminded_at: NOW, snoozed_until: NOW + DAY });
    const marked = item(3, { reminded_at: NOW });
    expect(record([said, snoozed, marked]).items.map(({ id }) => id)).toEqual([snoozed.id, marked.id]);
  });

  it("fits in 64 KB with the stable part", () => {
    const content = "東".repeat(280);
    const stable = Array.from({ length: 20 }, () => content);
    const items = many(100).map((i) => ({
      ...i,
      content,
      entity: "é".repeat(200),
      context: "é".repeat(100),
    }));
    const made = record(items, { stable });
    const size = new TextEncoder().encode(JSON.stringify(made)).length;
    expect(size).toBeLessThan(64 * 1024);
    expect(made.covers_until).toBe(items[made.items.length]?.due_at);
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
    expect(covers({ ...record([]), covers_until }, until)).toBe(expected);
  });
});

describe("recordContent", () => {
  it("is the same whenever it is computed and whatever the revision, and differs with anything said", () => {
    const one = record([item(1)]);
    expect(recordContent({ ...one, revision: 8, computed_at: NOW + 5 })).toBe(recordContent(one));
    for (const other of [
      record([item(1, { reminded_at: NOW })]),
      record([item(1)], { stable: ["x"] }),
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
