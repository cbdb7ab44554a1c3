import { beforeEach, describe, expect, it } from "vitest";
import { insertUser } from "../support/bulk";
import type { Body } from "../support/wire";
import { openWorld, type UserClient, type World } from "../support/world";

const NOW = "2026-01-23T14:32:00Z";
/** No record has this revision: D1 answers. */
const FROM_D1 = { min_revision: 9_000_000_000_000 };

let world: World;
let ann: UserClient;

beforeEach(async () => {
  world = await openWorld(NOW);
  ann = world.user();
});

/** From so many on all plain facts but the last are put in directly. */
const MANY = 5;

/** Stores facts a second apart; their ids, in order. */
async function tell(count: number, first = 0, more?: (n: number) => Body): Promise<string[]> {
  const facts = Array.from({ length: count }, (_, place) => ({
    content: `Trait ${first + place}`,
    category: (first + place) % 2 === 0 ? "profile" : "preference",
  }));
  const direct = more === undefined && count > MANY ? facts.splice(0, count - 1) : [];
  const now = world.now();
  const rows = direct.map((fact, n) => ({ ...fact, id: `t${1_000_000 + first + n}`, event_time: now + n }));
  if (rows.length > 0) await insertUser(world.app, "ann", rows);
  await world.advance(rows.length);
  const ids = rows.map(({ id }) => id);
  for (const fact of facts) {
    ids.push(await ann.store(fact.content, { category: fact.category, ...more?.(first + ids.length) }));
    await world.advance(1);
  }
  return ids;
}

/** The stable part, which D1 and KV must say alike. */
async function stable(query = {}): Promise<string> {
  const fromD1 = await ann.context({ ...query, ...FROM_D1 });
  await world.settle();
  const fromKv = await ann.context(query);
  expect([fromD1.digest.source, fromKv.digest.source]).toEqual(["d1", "kv"]);
  expect(fromKv.stable).toBe(fromD1.stable);
  expect(fromKv.cache_hint).toEqual({ system_characters: fromKv.stable.length, messages: 0 });
  return fromKv.stable;
}

const lineOf = (id: string, content: string, date = "2026-01-23") => `- (${date}, id ${id}) ${content}`;
const traits = (ids: string[], first = 0) => ids.map((id, n) => lineOf(id, `Trait ${first + n}`));

describe("what is known about the user", () => {
  it.each([1, 20, 21, 41])(
    "of %d facts: the newest twenty, oldest first, and how many more",
    async (count) => {
      const ids = await tell(count);
      const shown = traits(ids).slice(-20);
      const more = count > 20 ? [`- ${count - 20} more: call search_memory`] : [];
      expect(await stable()).toBe(["About the user:", ...shown, ...more].join("\n"));
    },
  );

  it.each([
    [200, "- 200 more: call search_memory"],
    [201, "- over 200 more: call search_memory"],
    [260, "- over 200 more: call search_memory"],
  ])("counts %d older ones as far as 200, and says where there are more", async (older, rest) => {
    const many = Array.from({ length: older }, (_, n) => ({ content: `Trait ${n}`, category: "profile" }));
    await insertUser(world.app, "ann", many);
    const ids = await tell(20, 300);
    expect(await stable()).toBe(["About the user:", ...traits(ids, 300), rest].join("\n"));
  });

  it("keeps a corrected name in the prompt of a user with twenty-five facts", async () => {
    const name = await ann.store("Is called Cathy", { category: "profile" });
    await world.advance(1);
    await tell(24);
    expect(await stable()).not.toContain("Cathy");
    const kate = await ann.store("Is called Kate, not Cathy", { category: "profile", supersedes: name });
    expect((await stable()).split("\n").slice(-2)).toEqual([
      lineOf(kate, "Is called Kate, not Cathy"),
      "- 5 more: call search_memory",
    ]);
  });

  it("appends what is new, so that the beginning stays up to twenty", async () => {
    let before = "";
    for (let n = 0; n < 20; n += 1) {
      await tell(1, n);
      const after = (await ann.context(FROM_D1)).stable;
      expect(after.startsWith(before)).toBe(true);
      before = `${after}\n`;
    }
  });

  it("puts a changed fact last, and leaves one that was marked or snoozed in its place", async () => {
    const [first = "", second = "", third = ""] = await tell(3);
    await ann.update({ id: third, due_at: "2026-03-01" });
    await world.advance(60);
    await ann.update({ id: second, content: "Trait 1, changed" });
    await world.advance(60);
    await ann.update({ id: first, content: "Trait 0, changed" });
    const changed = await stable();
    expect(changed).toBe(
      [
        "About the user:",
        lineOf(third, "Trait 2"),
        lineOf(second, "Trait 1, changed"),
        lineOf(first, "Trait 0, changed"),
      ].join("\n"),
    );
    for (const args of [
      { reminded_at: "now" },
      { snoozed_until: "2026-02-28T09:00:00" },
      { snooze: "tomorrow at 9" },
      { reminded_at: null },
    ]) {
      await world.advance(60);
      await ann.update({ id: third, ...args });
      expect(await stable()).toBe(changed);
    }
    await world.advance(60);
    await ann.update({ id: third, entity: "Ann" });
    expect((await stable()).split("\n").at(-1)).toBe(lineOf(third, "Trait 2"));
  });

  it("has facts of one second in the order of their ids", async () => {
    const ids: string[] = [];
    for (const n of [0, 1, 2, 3]) ids.push(await ann.store(`At once ${n}`, { category: "profile" }));
    const shown = [...(await stable()).matchAll(/, id (\w+)\)/g)].map(([, id]) => id);
    expect(shown).toEqual(ids.toSorted());
  });

  it("loses what is done, forgotten, corrected or no longer a fact about the user, and counts it no more", async () => {
    const ids = await tell(24);
    const [a = "", b = "", c = "", d = ""] = ids;
    await ann.update({ id: a, completed_at: "now" });
    expect((await stable()).split("\n").at(-1)).toBe("- 3 more: call search_memory");
    await ann.update({ id: b, category: "note" });
    await ann.forget({ id: c });
    expect((await stable()).split("\n").at(-1)).toBe("- 1 more: call search_memory");
    await ann.update({ id: d, sensitive: true });
    expect(await stable()).toBe(["About the user:", ...traits(ids.slice(4), 4)].join("\n"));
    const all = await ann.context({ include_sensitive: "true" });
    expect(all.stable.split("\n").at(-2)).toBe(lineOf(d, "Trait 3"));
    expect(all.stable.split("\n").at(-1)).toBe("- 1 more: call search_memory");
  });

  it("has the name, which a change of it replaces", async () => {
    const [id = ""] = await tell(1);
    await ann.patch({ display_name: "Ann [admin]: (boss) 👩‍💻" });
    expect(await stable()).toBe(`About Ann admin boss 👩‍💻:\n${lineOf(id, "Trait 0")}`);
    await ann.patch({ display_name: "Kate" });
    expect(await stable()).toBe(`About Kate:\n${lineOf(id, "Trait 0")}`);
    await ann.patch({ display_name: null });
    expect(await stable()).toBe(`About the user:\n${lineOf(id, "Trait 0")}`);
    await ann.forget({ id });
    await ann.patch({ display_name: "Kate" });
    expect(await stable()).toBe("");
  });

  it("has the dates of the user's zone, also at midnight and after a move", async () => {
    await ann.patch({ time_zone: "Europe/London" });
    const id = await ann.store("Moved to Berlin", { category: "profile", event_time: "2026-01-02T23:30:00" });
    expect(await stable()).toBe(`About the user:\n${lineOf(id, "Moved to Berlin", "2026-01-02")}`);
    await ann.patch({ time_zone: "Europe/Berlin" });
    expect(await stable()).toBe(`About the user:\n${lineOf(id, "Moved to Berlin", "2026-01-03")}`);
    await ann.patch({ time_zone: null });
    await world.send("PATCH", `/v1/apps/${world.app}`, { body: { default_time_zone: "Pacific/Apia" } });
    expect(await stable()).toBe(`About the user:\n${lineOf(id, "Moved to Berlin", "2026-01-03")}`);
  });

  it("doesn't change with the clock, with marks elsewhere or with q", async () => {
    const [id = ""] = await tell(1);
    const due = await ann.store("Pay rent", { due_at: "2026-01-24T09:00:00" });
    const before = await stable();
    expect(before).toBe(`About the user:\n${lineOf(id, "Trait 0")}`);
    await ann.update({ id: due, reminded_at: "now" });
    await world.advance(40 * 86_400);
    expect(await stable()).toBe(before);
    expect((await ann.context({ q: "rent" })).stable).toBe(before);
    expect((await ann.context({ at: "2031-01-01" })).stable).toBe(before);
  });
});

describe("a fact that ends", () => {
  it("leaves the prompt at that moment, wherever it is read, and an older one takes its place", async () => {
    const ends = new Map([
      [4, "2026-02-01T09:00:00Z"],
      [5, "2026-02-01T10:00:00Z"],
      [0, "2026-02-01T11:00:00Z"],
    ]);
    const ids = await tell(22, 0, (n) => (ends.has(n) ? { valid_until: ends.get(n) } : {}));
    await ann.patch({ display_name: "Ann" });
    const [, , , , a = "", b = ""] = ids;
    const shown = (from: string[], more: string[]) => ["About Ann:", ...from, ...more].join("\n");
    const all = traits(ids);
    const without = (...gone: string[]) => all.filter((line) => !gone.some((id) => line.includes(id)));
    expect(await stable()).toBe(shown(all.slice(2), ["- 2 more: call search_memory"]));
    world.setClock("2026-02-01T08:59:59Z");
    expect(await stable()).toBe(shown(all.slice(2), ["- 2 more: call search_memory"]));
    world.setClock("2026-02-01T09:00:00Z");
    expect(await stable()).toBe(shown(without(a).slice(1), ["- 1 more: call search_memory"]));
    world.setClock("2026-02-01T10:30:00Z");
    expect(await stable()).toBe(shown(without(a, b), []));
    world.setClock("2026-02-01T11:00:00Z");
    expect(await stable()).toBe(shown(without(a, b).slice(1), []));
    // A record that is made later is not asked what was valid before.
    await tell(1, 22);
    await world.settle();
    const then = await ann.context({ at: "2026-02-01T09:30:00Z" });
    expect(then.digest.source).toBe("d1");
    expect(then.stable).toContain(b);
    expect((await ann.context()).digest.source).toBe("kv");
  });

  it("is one of thirty that are read, and the others are said to be there", async () => {
    await tell(5);
    await tell(31, 5, (n) => ({ valid_until: `2026-02-01T${n < 30 ? "09" : "10"}:00:00Z` }));
    expect((await stable()).split("\n").at(-1)).toBe("- over 15 more: call search_memory");
    // Of the record's 35 facts 25 have ended; the one that it doesn't have hasn't.
    world.setClock("2026-02-01T09:00:00Z");
    const { stable: later, digest } = await ann.context();
    expect(digest.source).toBe("kv");
    expect(later.split("\n")).toHaveLength(12);
    expect(later.split("\n").at(-1)).toBe("- more: call search_memory");
  });
});

describe("Relevant memories", () => {
  it("repeat no line of the facts, but show what those leave out", async () => {
    const old = await ann.store("Plays chess on Mondays", { category: "preference" });
    await world.advance(1);
    await tell(18);
    const chess = await ann.store("Loves chess", { category: "preference" });
    await world.advance(1);
    const plain = await ann.store("Won a chess game in Paris");
    const before = await ann.context({ q: "chess" });
    expect(before.stable).toContain(lineOf(old, "Plays chess on Mondays"));
    expect(before.volatile).toMatch(
      new RegExp(`Relevant memories:\n- \\(\\w+day [-\\d]+, id ${plain}\\) Won a chess game in Paris`),
    );
    expect(before.volatile).not.toMatch(/Loves|Plays/);
    await tell(1, 18);
    const after = await ann.context({ q: "chess" });
    expect(after.stable).not.toContain(old);
    expect(after.volatile).toContain(lineOf(old, "Plays chess on Mondays", "Friday 2026-01-23"));
    expect(after.volatile).not.toContain(chess);
  });
});
