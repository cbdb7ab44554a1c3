import { beforeEach, describe, expect, it } from "vitest";
import { insertUser } from "../support/bulk";
import { sharedWorld } from "../support/shared-world";
import type { Body } from "../support/wire";
import { openWorld, type UserClient, type World } from "../support/world";

let world: World;
let ann: UserClient;

async function open(): Promise<void> {
  world = await openWorld();
  ann = world.user();
}

const QUESTION = "When did Bob paint the kitchen wall?";

async function foundBy(args: Body): Promise<string[]> {
  return (await ann.search({ limit: 100, ...args })).results.map(({ content }) => content);
}

/** Minutes past noon of a day in January 2026. */
const at = (day: number, minute: number) =>
  `2026-01-${String(day).padStart(2, "0")}T12:${String(minute).padStart(2, "0")}:00Z`;

describe("a question", () => {
  // What a test adds is found by no other's question.
  sharedWorld(async () => {
    await open();
    await ann.store("Did you paint the kitchen wall?", { event_time: at(5, 0), entity: "Ann" });
    await ann.store("Last week, in yellow", { event_time: at(5, 1), entity: "Bob" });
    await ann.store("It took three days", { event_time: at(5, 2) });
    await ann.store("Two hours later, something else", { event_time: "2026-01-05T15:00:00Z" });
    await ann.store("The wall of the garden is old", { event_time: at(9, 0) });
  });

  it("finds the answer that has none of its words, beside what has them", async () => {
    const found = await foundBy({ query: QUESTION });
    expect(found.slice(0, 2).sort()).toEqual(["Did you paint the kitchen wall?", "Last week, in yellow"]);
    expect(found).toContain("It took three days");
    expect(found).not.toContain("Two hours later, something else");
  });

  it("and words that are looked up find only what has them", async () => {
    expect(await foundBy({ query: "paint kitchen wall" })).toEqual([
      "Did you paint the kitchen wall?",
      "The wall of the garden is old",
    ]);
    expect(await foundBy({ query: "when is the kitchen?" })).toEqual(["Did you paint the kitchen wall?"]);
  });

  it("finds nobody else's answer", async () => {
    await world.user("bob").store("Bob's secret", { event_time: at(5, 1) });
    expect(await foundBy({ query: QUESTION })).not.toContain("Bob's secret");
  });

  it("prefers the time that it names, and leaves nothing out for it", async () => {
    await ann.store("We went to the sea", { event_time: "2025-05-10T12:00:00Z" });
    await ann.store("We went to the sea again", { event_time: "2025-09-10T12:00:00Z" });
    const found = await foundBy({ query: "Where did we go in May, to the sea?" });
    expect(found.slice(0, 2)).toEqual(["We went to the sea", "We went to the sea again"]);
    const later = await foundBy({ query: "Where did we go in September, to the sea?" });
    expect(later.slice(0, 2)).toEqual(["We went to the sea again", "We went to the sea"]);
  });

  it("and its answers alone don't fill a prompt", async () => {
    const { system } = await ann.context({ q: QUESTION });
    expect(system).toContain("kitchen wall");
    expect(system).not.toContain("It took three days");
  });
});

describe("every filter holds on every result of a question", () => {
  const FILTERS: [filter: Body, holds: (memory: Body) => boolean][] = [
    [{ category: "task" }, ({ category }) => category === "task"],
    [{ entity: "Bob" }, ({ entity }) => entity === "Bob"],
    [{ context: "home" }, ({ context }) => context === "home"],
    [{ after: at(5, 20) }, ({ event_time }) => Number(event_time) >= Date.parse(at(5, 20)) / 1000],
    [{ before: at(5, 20) }, ({ event_time }) => Number(event_time) < Date.parse(at(5, 20)) / 1000],
    [{ after: "2026-02-01", time_field: "due_at" }, ({ due_at }) => due_at !== null],
    [
      {},
      ({ completed_at, superseded_by, sensitive }) =>
        completed_at === null && superseded_by === null && !sensitive,
    ],
    [{ include_completed: true }, ({ superseded_by, sensitive }) => superseded_by === null && !sensitive],
    [
      { include_sensitive: true },
      ({ completed_at, superseded_by }) => completed_at === null && superseded_by === null,
    ],
    [{ include_superseded: true }, ({ completed_at, sensitive }) => completed_at === null && !sensitive],
    [{ as_of: "2026-01-23T14:32:00Z", category: "task" }, ({ category }) => category === "task"],
  ];

  sharedWorld(async () => {
    await open();
    const kinds: Body[] = [
      { category: "task" },
      { entity: "Bob" },
      { context: "home" },
      { sensitive: true },
      { due_at: "2026-03-01" },
      {},
    ];
    for (let n = 0; n < 48; n += 1) {
      const content = n % 4 === 0 ? `Bob painted the kitchen wall ${n}` : `Said beside it ${n}`;
      const id = await ann.store(content, { ...kinds[Math.floor(n / 4) % 6], event_time: at(5, n) });
      if (n % 7 === 0) await ann.update({ id, completed_at: "now" });
      if (n % 11 === 0) await ann.store(`Corrected ${n}`, { supersedes: id, event_time: at(6, n) });
    }
  });

  it.each(FILTERS)("%j", async (filter, holds) => {
    const { results } = await ann.search({ query: QUESTION, limit: 100, ...filter });
    expect(results.length).toBeGreaterThan(1);
    for (const memory of results) expect(holds(memory), JSON.stringify(memory)).toBe(true);
    const contents = results.map(({ content }) => content);
    expect(
      contents.some((content) => content.startsWith("Said beside")),
      contents.join("\n"),
    ).toBe(true);
  });
});

describe("pages", () => {
  beforeEach(open);

  it("of a question or of words together are what one long page is, beyond what is looked at closely too", async () => {
    await insertUser(
      world.app,
      "ann",
      Array.from({ length: 90 }, (_, n) => ({
        content:
          n % 4 === 3 ? `Something else ${n}` : `Bob painted the ${n % 3 === 0 ? "kitchen " : ""}wall ${n}`,
        event_time: Date.parse(`2026-01-${10 + (n % 12)}T12:00:${String(n % 60).padStart(2, "0")}Z`) / 1000,
      })),
    );
    for (const query of [QUESTION, "paint wall"]) await expectPagesOf(query);
  });

  async function expectPagesOf(query: string): Promise<void> {
    const whole = await ann.search({ query, limit: 100 });
    expect(whole.has_more).toBe(false);
    expect(whole.count).toBeGreaterThan(66);
    const scores = whole.results.map(({ score }) => score ?? Number.NaN);
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
    for (const limit of [7, 30]) {
      const ids: string[] = [];
      for (let offset = 0; ; offset += limit) {
        const page = await ann.search({ query, limit, offset });
        ids.push(...page.results.map(({ id }) => id));
        expect(page.has_more, `${offset}`).toBe(offset + limit < whole.count);
        if (!page.has_more) break;
      }
      expect(ids).toEqual(whole.results.map(({ id }) => id));
    }
  }

  it("hold all that passes a narrow filter, however much doesn't", async () => {
    for (let n = 0; n < 10; n += 1) await ann.store(`Pay rent ${n}`, { category: "task" });
    await world.sql(
      `WITH n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 700)
        INSERT INTO knowledge (app_id, user_id, id, content, content_key, category, event_time, created_at, updated_at)
        SELECT ?, 'ann', 'n' || i, 'Pay rent', 'n' || i, 'note', 1700000000, 1, 1 FROM n`,
      world.app,
    );
    await world.sql(
      `INSERT INTO knowledge_fts (rowid, content, entity) SELECT k.pk, 'z' || u.pk || 'qpay z' || u.pk || 'qrent', ''
        FROM knowledge k JOIN users u ON u.id = k.user_id WHERE k.category = 'note'`,
    );
    const { results, has_more } = await ann.search({ query: "rent", category: "task", limit: 100 });
    expect([results.length, has_more]).toEqual([10, false]);
  });
});

describe("explain=true", () => {
  beforeEach(open);

  it("gives the parts of each score, which add up, and the words that were found", async () => {
    await ann.store("Did you paint the kitchen wall?", { event_time: at(5, 0) });
    await ann.store("Last week, in yellow", { event_time: at(5, 1), entity: "Bob" });
    const { results } = await ann.search({ query: QUESTION, explain: "true" });
    const byContent = new Map(results.map((memory) => [memory.content, memory]));
    const asked = byContent.get("Did you paint the kitchen wall?")?.["why"] as Body;
    const answer = byContent.get("Last week, in yellow")?.["why"] as Body;
    expect(asked["words_found"]).toEqual(["paint", "kitchen", "wall"]);
    expect(answer["words_found"]).toEqual(["bob"]);
    expect(Number(answer["answer"])).toBeGreaterThan(0);
    expect(Number(answer["named"])).toBeGreaterThan(0);
    for (const memory of results) {
      const { words_found: _, ...parts } = memory["why"] as Body;
      const sum = Object.values(parts).reduce<number>((total, part) => total + Number(part), 0);
      expect(sum).toBeCloseTo(memory.score ?? Number.NaN, 4);
    }
  });

  it("has nothing to say of a list by time, and isn't there unless it is asked for", async () => {
    await ann.store("Pay rent");
    const [listed] = (await ann.search({ category: "fact", explain: true })).results;
    expect([listed?.score, listed?.["why"]]).toEqual([null, null]);
    const [found] = (await ann.search({ query: "rent" })).results;
    expect(found).not.toHaveProperty("why");
  });
});
