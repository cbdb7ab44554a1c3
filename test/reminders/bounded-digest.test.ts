import { beforeEach, describe, expect, it } from "vitest";
import { type BulkMemory, insertUser } from "../support/bulk";
import type { UserClient } from "../support/world";
import { at, countRows, openStage, type Post, type Stage } from "./stage";

/** A daily digest has at most 200 items and 256 KB, whoever asks for it or gets it, and says what it leaves out. */

const MOST_ITEMS = 200;
const MOST_BYTES = 256 * 1024;
/** A Monday, 08:00 in UTC. */
const EIGHT = at("2026-03-02T08:00:00Z");
const HOUR = 3600;
const DAY = 86_400;

interface Digest {
  text: string;
  markdown: string;
  items: { id: string; content: string; group: string; due_at: number }[];
  totals?: Record<string, number>;
  more?: number;
}

let stage: Stage;
let ann: UserClient;

beforeEach(async () => {
  stage = await openStage("2026-03-01T12:00:00Z");
  ann = await stage.subscriber("ann", { time_zone: "UTC" });
});

async function store(memories: BulkMemory[]): Promise<void> {
  await insertUser(stage.app, "ann", memories);
}

/** `count` items, the first due at `from` and each of the others `step` seconds later. */
function due(count: number, from: number, step: number, words = "Water the plants"): BulkMemory[] {
  return Array.from({ length: count }, (_, i) => ({
    id: `${from}n${i}`.slice(-12),
    content: `${words} ${i}`,
    due_at: from + i * step,
  }));
}

async function digestAt(now: number): Promise<Digest> {
  return await ann.get<Digest>("/digest", { at: now });
}

function bytesOf(value: string | object): number {
  return new TextEncoder().encode(typeof value === "string" ? value : JSON.stringify(value)).length;
}

function groupsOf({ items }: Digest) {
  return ["overdue", "today", "week"].map((name) => items.filter(({ group }) => group === name));
}

const CROWD = [
  ...due(2000, EIGHT - 40 * DAY, 60),
  ...due(300, EIGHT + HOUR, 60),
  ...due(250, EIGHT + 2 * DAY, 60),
];

describe("more items than a digest has", () => {
  it("has 200, of each group those nearest to now, and says how many there are", async () => {
    await store(CROWD);
    const digest = await digestAt(EIGHT);
    expect(digest.items).toHaveLength(MOST_ITEMS);
    expect(digest.totals).toEqual({ overdue: 2000, today: 300, week: 250 });
    expect(digest.more).toBe(2550 - MOST_ITEMS);
    const [overdue = [], today = [], week = []] = groupsOf(digest);
    expect([overdue.length, today.length, week.length]).toEqual([67, 67, 66]);
    expect(overdue.map(({ due_at }) => due_at)).toEqual(
      CROWD.slice(2000 - 67, 2000).map(({ due_at }) => due_at),
    );
    expect(today.map(({ content }) => content)).toEqual(
      CROWD.slice(2000, 2067).map(({ content }) => content),
    );
    expect(week.map(({ content }) => content)).toEqual(CROWD.slice(2300, 2366).map(({ content }) => content));
    expect(digest.text.match(/^- and \d+ more$/gm)).toEqual([
      "- and 1985 more",
      "- and 285 more",
      "- and 235 more",
    ]);
    expect(digest.markdown).toContain("- and 1985 more");
  });

  it("gives a group the room that the others leave", async () => {
    await store([...due(500, EIGHT - 40 * DAY, 60), ...due(3, EIGHT + HOUR, 60)]);
    const digest = await digestAt(EIGHT);
    expect(groupsOf(digest).map(({ length }) => length)).toEqual([197, 3, 0]);
    expect(digest.totals).toEqual({ overdue: 500, today: 3, week: 0 });
  });

  it("counts a series where it stands, and leaves out what sleeps or was told", async () => {
    await store([
      ...due(300, EIGHT + DAY, 60),
      { content: "Stretch", due_at: EIGHT - 30 * DAY + HOUR, recurrence: "FREQ=DAILY" },
    ]);
    await stage.sql("UPDATE knowledge SET snoozed_until = ? WHERE content LIKE '% 1_'", EIGHT + HOUR);
    await stage.sql("UPDATE knowledge SET reminded_at = ? WHERE content LIKE '% 2_'", EIGHT - HOUR);
    const digest = await digestAt(EIGHT);
    expect(digest.totals).toEqual({ overdue: 1, today: 0, week: 280 });
    expect(digest.items[0]).toMatchObject({ content: "Stretch", due_at: EIGHT - DAY + HOUR });
    expect(digest.items).toHaveLength(MOST_ITEMS);
  });

  it("reads no text of what it leaves out", async () => {
    await store(CROWD);
    const answers: number[] = [];
    stage.witness.onD1 = async (_statements, go) => {
      const answer = (await go()) as { results?: { content?: unknown }[] }[];
      answers.push(answer.flatMap(({ results = [] }) => results).filter((row) => "content" in row).length);
      return answer as never;
    };
    const rows = await countRows(stage, () => digestAt(EIGHT));
    expect(Math.max(...answers)).toBeLessThanOrEqual(MOST_ITEMS + 1);
    // Each item once by its index and once as a row to judge, 201 and 200 of them with their texts.
    expect(rows.read).toBeLessThan(2 * CROWD.length + 1500);
  });

  it("is delivered as it is asked for; what it lists is marked, and nothing else", async () => {
    await store(CROWD);
    const asked = await digestAt(EIGHT);
    await stage.tick(EIGHT);
    const rows = await countRows(stage, () => stage.drain());
    // Read by whoever judges them, and by the digests that follow a mark; not once more for each item that is marked.
    expect(rows.read).toBeLessThan(8 * CROWD.length);
    const [post] = stage.posts;
    expect(stage.posts).toHaveLength(1);
    expect(post?.data).toMatchObject({
      items: asked.items,
      text: asked.text,
      totals: asked.totals,
      more: asked.more,
    });
    expect(bytesOf(post?.body ?? "")).toBeLessThanOrEqual(MOST_BYTES);
    const marked = await stage.sql<{ id: string }>(
      "SELECT id FROM knowledge WHERE reminded_at = ? ORDER BY due_at",
      EIGHT,
    );
    const [overdue = [], today = []] = groupsOf(asked);
    expect(marked.map(({ id }) => id)).toEqual([...overdue, ...today].map(({ id }) => id));
  });
});

describe("texts that are too long together", () => {
  const LONG = '🌵 Water every plant, "then" \\ rest. '.repeat(200).slice(0, 3600);

  it.each(["json", "text", "markdown"])("fit into 256 KB as %s", async (format) => {
    await store([...due(150, EIGHT - 10 * DAY, 60, LONG), ...due(40, EIGHT + DAY, 60, LONG)]);
    const answer = await (await ann.send("GET", `/digest?format=${format}&at=${EIGHT}`)).text();
    expect(bytesOf(answer)).toBeLessThanOrEqual(MOST_BYTES);
    if (format !== "json") return;
    const digest = JSON.parse(answer) as Digest;
    expect(bytesOf(answer)).toBeGreaterThan(MOST_BYTES - 24 * 1024);
    expect(digest.totals).toEqual({ overdue: 150, today: 0, week: 40 });
    expect(digest.more).toBe(190 - digest.items.length);
    const [overdue = [], , week = []] = groupsOf(digest);
    expect(week.length).toBeGreaterThan(10);
    expect(overdue.at(-1)?.due_at).toBe(EIGHT - 10 * DAY + 149 * 60);
  });

  it("go out in one body of at most 256 KB, beside neighbours who get theirs", async () => {
    const crowd = due(1000, EIGHT - 10 * DAY, 60, LONG);
    for (let at = 0; at < crowd.length; at += 200) await store(crowd.slice(at, at + 200));
    const bob = await stage.subscriber("bob", { time_zone: "UTC" });
    await bob.store("Call Ann", { due_at: "2026-03-02T10:00:00Z" });
    await stage.run(EIGHT);
    const bodies = new Map(stage.posts.map((post: Post) => [post.data.user_id, post.body]));
    expect([...bodies.keys()].sort()).toEqual(["ann", "bob"]);
    expect(bytesOf(bodies.get("ann") ?? "")).toBeLessThanOrEqual(MOST_BYTES);
    expect(bodies.get("bob")).toContain("Call Ann");
  });
});

describe("an ordinary digest", () => {
  it("has no word of totals, up to 200 items", async () => {
    await store(due(MOST_ITEMS, EIGHT - 40 * DAY, 60));
    const digest = await digestAt(EIGHT);
    expect(digest.items).toHaveLength(MOST_ITEMS);
    expect([digest.totals, digest.more]).toEqual([undefined, undefined]);
    expect(digest.text).toContain("- and 185 more");
  });

  it("has none either where most of what is open is far off or was told", async () => {
    await store([
      ...due(20, EIGHT - DAY, 60),
      ...due(1000, EIGHT + 90 * DAY, 60),
      ...due(300, EIGHT + DAY, 60),
    ]);
    await stage.sql("UPDATE knowledge SET reminded_at = 1 WHERE due_at > ?", EIGHT);
    const digest = await digestAt(EIGHT);
    expect(digest.items).toHaveLength(20);
    expect([digest.totals, digest.more]).toEqual([undefined, undefined]);
  });

  it("reads no item that is due later than it looks", async () => {
    await store([...due(20, EIGHT - DAY, 60), ...due(1000, EIGHT + 90 * DAY, 60)]);
    const rows = await countRows(stage, () => digestAt(EIGHT));
    expect(rows.read).toBeLessThan(100);
  });
});
