import { beforeEach, describe, expect, it } from "vitest";
import { everyRow } from "../support/every-row";
import { problemOf } from "../support/problem";
import { tripsOf } from "../support/round-trips";
import { openWorld, type UserClient, type World } from "../support/world";

/** `update_memory` beside other calls: a try that lost changes nothing by itself, and the next one what the call asks for. */

let world: World;

beforeEach(async () => {
  world = await openWorld();
});

const MEMORIES = {
  fact: { content: "Likes tea", entity: "tea" },
  due: { content: "Pay rent", due_at: "2026-01-24T09:00:00", remind_before: 600 },
  day: { content: "Water the plants", due_at: "2026-01-24", category: "task" },
  done: { content: "Call the plumber", due_at: "2026-01-23T09:00:00Z" },
  series: { content: "Feed the cat", due_at: "2026-01-24T09:00:00", recurrence: "FREQ=DAILY" },
};

type Name = keyof typeof MEMORIES;

const NAMES = Object.keys(MEMORIES) as Name[];

/** A user with memories whose ids are the same for every user: their names, behind which the number of a row may stand. */
async function userWith(id: string, wanted: readonly string[] = NAMES): Promise<UserClient> {
  const user = world.user(id);
  await user.patch({ time_zone: "Europe/London" });
  for (const one of wanted) {
    const [, name = "", row = ""] = /^([a-z]+)(\d*)$/.exec(one) ?? [];
    const args = MEMORIES[name as Name];
    const content = `${args.content} ${row}`.trim();
    const made = await user.store(content, { ...args, content });
    await world.sql("UPDATE knowledge SET id = ? WHERE id = ?", one, made);
  }
  const all = (name: Name) => wanted.filter((one) => one.replace(/\d+$/, "") === name);
  await user.update({ ids: all("done"), completed_at: "now" });
  await user.update({ ids: all("due"), reminded_at: "now" });
  await user.update({ ids: all("day"), snooze: "for an hour" });
  await world.settle();
  return user;
}

/** All that D1 has of a user's memories, but for numbers of rows. */
async function rowsOf(user: UserClient): Promise<unknown> {
  const of = async (table: string) =>
    (await world.sql(`SELECT * FROM ${table} WHERE user_id = ? ORDER BY id, pk`, user.id)).map(
      ({ pk: _pk, user_id: _user, ...row }) => row,
    );
  const [totals] = await world.sql("SELECT * FROM search_totals WHERE user_id = ?", user.id);
  const found: string[][] = [];
  for (const query of ["tea", "rent", "plants", "coffee", "cat"])
    found.push(
      (await user.search({ query, include_completed: true, limit: 100 })).results.map(({ id }) => id).sort(),
    );
  const history = await of("memory_history");
  return { rows: await of("knowledge"), history, totals: { ...totals, user_id: "" }, found };
}

/** Has the first commit of a call find that another call has changed the user. */
function failFirstTry(): void {
  const { onD1 } = world.witness;
  const shift = (by: number) => world.sql("UPDATE users SET revision = revision + ?", by);
  world.witness.onD1 = async (statements, go) => {
    if (!statements.some(({ sql }) => sql.startsWith("UPDATE users SET revision")))
      return await onD1(statements, go);
    world.witness.onD1 = onD1;
    await shift(1000);
    try {
      return await onD1(statements, go);
    } finally {
      await shift(-1000);
    }
  };
}

/** The answer to a call with an Idempotency-Key, the same one where none is given. */
async function withKey(user: UserClient, body: object, key = "k"): Promise<string> {
  const headers = { "idempotency-key": key };
  return await (await user.send("POST", "/tools/update_memory", { body, headers })).text();
}

const CHANGES: [args: object, ids: (Name | "nothere")[]][] = [
  [{ reminded_at: "now" }, ["due"]],
  [{ reminded_at: "now" }, ["fact", "due", "day", "nothere"]],
  [{ reminded_at: "2026-01-23T14:00:00" }, ["due"]],
  [{ reminded_at: null }, ["due"]],
  [{ completed_at: "now" }, ["due"]],
  [{ completed_at: "now", source: "tool" }, ["fact", "day", "done"]],
  [{ completed_at: "2026-01-23T13:00:00Z" }, ["day"]],
  [{ completed_at: null }, ["done"]],
  [{ completed_at: null }, ["done", "due"]],
  [{ completed_at: null, due_at: "2026-02-01" }, ["done"]],
  [{ snooze: "until Monday" }, ["due", "day"]],
  [{ snoozed_until: null }, ["day"]],
  [{ due_at: "2026-02-01T08:00:00" }, ["due", "day", "fact"]],
  [{ due_at: "2026-02-01", reminded_at: "now" }, ["due"]],
  [{ due: "tomorrow at ten" }, ["fact"]],
  [{ due: "every Tuesday at ten" }, ["fact"]],
  [{ due_at: "2026-01-24T09:00:00" }, ["due"]],
  [{ due_at: "2026-01-24T09:00:00" }, ["due", "day"]],
  [{ due_at: null }, ["due", "day"]],
  [{ due_at: null }, ["fact"]],
  [{ content: "Likes coffee" }, ["fact"]],
  [{ content: "Likes coffee", entity: null }, ["fact", "due"]],
  [{ entity: "coffee" }, ["fact"]],
  [{ category: "profile" }, ["fact"]],
  [{ sensitive: true }, ["due", "fact"]],
  [{ metadata: { a: 1 }, context: "home", remind_before: 60 }, ["due"]],
  [{ clear: ["metadata", "context", "remind_before"] }, ["due"]],
  [{ entity: "x" }, ["nothere"]],
  [{ reminded_at: "now" }, ["series"]],
  [{ completed_at: "now" }, ["series", "due"]],
  [{ content: "Feed both cats" }, ["series"]],
  [{ recurrence: "FREQ=WEEKLY" }, ["due"]],
  [{ completed_at: "now", occurrence: "2026-01-24T09:00:00" }, ["series"]],
];

describe("a change", () => {
  // Each row has memories of its own, of the same three users: making a user costs more than the calls. A user with all
  // of them would have long digests.
  it.each([0, 1, 2])(
    "is the same where the first try lost, and with an Idempotency-Key, which is answered the same later: part %i",
    async (part) => {
      const rows = CHANGES.filter((_change, n) => n % 3 === part);
      const idsOf = (row: number) => rows[row]?.[1].map((id) => (id === "nothere" ? id : `${id}${row}`));
      const all = rows.flatMap((_change, row) => idsOf(row) ?? []).filter((id) => id !== "nothere");
      const [ann, bob, eve] = [
        await userWith("ann", all),
        await userWith("bob", all),
        await userWith("eve", all),
      ];
      world.setClock("2026-01-23T14:40:00Z");
      const digest = async (user: UserClient) => {
        const text = await world.kv(user.id);
        return text.replace(/"(?:revision|computed_at)":\d+/g, "");
      };
      const kept: string[] = [];
      await everyRow(rows, async ([args, names], row) => {
        const answers: object[] = [];
        const body = { ...args, ids: idsOf(row) };
        const tripsTo = async (call: () => Promise<unknown>) => await tripsOf(world, call);
        const first = await tripsTo(async () => void answers.push(await ann.update(body)));
        const isThere = names.some((id) => id !== "nothere");
        if (isThere) failFirstTry();
        const second = await tripsTo(async () => void answers.push(await bob.update(body)));
        const third = await tripsTo(async () => {
          kept[row] = await withKey(eve, body, `k${row}`);
        });
        expect([first, second, third]).toEqual(isThere ? [2, 4, 2] : [1, 1, 2]);
        const same = { ...answers[0], revision: expect.any(Number) as number };
        expect([answers[1], JSON.parse(kept[row] ?? "")]).toEqual([same, same]);
        await world.settle();
        const users = await world.sql("SELECT revision - created_at * 1000 AS raised, open_items FROM users");
        expect(users).toEqual([users[0], users[0], users[0]]);
        expect(await digest(ann)).toBe(await digest(bob));
      });
      const expected = await rowsOf(ann);
      expect([await rowsOf(bob), await rowsOf(eve)]).toEqual([expected, expected]);
      await eve.patch({ time_zone: "Asia/Tokyo", locale: "de" });
      world.setClock("2026-01-23T20:40:00Z");
      await everyRow(rows, async ([args], row) => {
        expect(await withKey(eve, { ...args, ids: idsOf(row) }, `k${row}`)).toBe(kept[row]);
      });
    },
  );

  it("goes by the user's settings, which another isolate has changed", async () => {
    const ann = await userWith("ann");
    await world.sql(
      "UPDATE users SET time_zone = 'Asia/Tokyo', items_time_zone = 'Asia/Tokyo', revision = revision + 1",
    );
    const [memory] = (await ann.update({ id: "fact", due_at: "2026-01-25T09:00:00" })).updated;
    expect(memory?.due_at).toBe(Date.parse("2026-01-25T00:00:00Z") / 1000);
  });

  it("has the time of its push, though the isolate knew of no pushes", async () => {
    const ann = await userWith("ann");
    await world.sql("UPDATE users SET reminders_push = 1, revision = revision + 1");
    await ann.update({ id: "fact", due_at: "2026-01-25T09:00:00Z" });
    const [row] = await world.sql("SELECT push_at FROM knowledge WHERE id = 'fact'");
    expect(row).toEqual({ push_at: Date.parse("2026-01-25T09:00:00Z") / 1000 });
  });

  it("takes two round trips where something is pushed, with an Idempotency-Key too", async () => {
    const ann = await userWith("ann");
    await ann.patch({ reminders: { push: true } });
    const body = { id: "due", due_at: "2026-01-25T09:00:00" };
    expect(await tripsOf(world, () => ann.update(body))).toBe(2);
    expect(await tripsOf(world, () => withKey(ann, { ...body, id: "day" }))).toBe(2);
    const rows = await world.sql(
      "SELECT push_at - due_at AS before FROM knowledge WHERE id IN ('due', 'day')",
    );
    expect(rows).toEqual([{ before: -600 }, { before: 0 }]);
  });

  it("is refused as a whole where it would open too many items, with the argument's name", async () => {
    const ann = await userWith("ann");
    await world.sql("UPDATE users SET open_items = 10000");
    const before = await rowsOf(ann);
    for (const [body, path] of [
      [{ id: "done", clear: ["completed_at"] }, "completed_at"],
      [{ id: "fact", due_at: "2026-02-01" }, "due_at"],
    ] as const)
      await problemOf(await ann.send("POST", "/tools/update_memory", { body }), { status: 422, path });
    expect(await rowsOf(ann)).toEqual(before);
  });

  it("of many at once is made by each, and raises the revision by each", async () => {
    const ann = await userWith("ann");
    const { revision } = await ann.upcoming();
    const contexts = ["a", "b", "c", "d", "e"];
    const answers = await Promise.all(contexts.map((context) => ann.update({ id: "due", context })));
    expect(answers.map((answer) => answer.updated[0]?.context)).toEqual(contexts);
    expect(answers.map((answer) => answer.revision - revision).sort()).toEqual([1, 2, 3, 4, 5]);
    expect(await world.sql("SELECT count(*) AS n FROM memory_history WHERE id = 'due'")).toEqual([{ n: 5 }]);
  });

  it("of a series is decided again where another call ended the occurrence after the first try", async () => {
    const ann = await userWith("ann");
    world.setClock("2026-01-24T10:00:00Z");
    const { onD1 } = world.witness;
    world.witness.onD1 = async (statements, go) => {
      const found = await go();
      if (!statements.some(({ sql }) => sql.startsWith("SELECT a.default_time_zone"))) return found;
      world.witness.onD1 = onD1;
      await ann.update({ id: "series", completed_at: "now" });
      return found;
    };
    const { status, unchanged } = await ann.update({ id: "series", completed_at: "now" });
    expect([status, unchanged?.[0]?.due_at_local]).toEqual(["unchanged", "2026-01-25 09:00:00 UTC"]);
    const ended = "SELECT count(*) AS n FROM memory_history WHERE change = 'occurrence_completed'";
    expect(await world.sql(ended)).toEqual([{ n: 1 }]);
  });

  it("with an Idempotency-Key is made once by many calls at once, a series or not", async () => {
    const ann = await userWith("ann");
    world.setClock("2026-01-24T10:00:00Z");
    const body = { ids: ["series", "due"], completed_at: "now" };
    const texts = await Promise.all([withKey(ann, body), withKey(ann, body), withKey(ann, body)]);
    const [first = "", ...others] = [...new Set(texts.filter((text) => text.includes('"updated"')))];
    expect(others).toEqual([]);
    expect(await withKey(ann, body)).toBe(first);
    const ends = await world.sql(
      "SELECT change, count(*) AS n FROM memory_history WHERE id IN ('series', 'due') AND valid_to = ? GROUP BY 1",
      world.now(),
    );
    expect(ends).toEqual([
      { change: "completed", n: 1 },
      { change: "occurrence_completed", n: 1 },
    ]);
  });

  it("is emptied of what is forgotten, where its outcome is kept", async () => {
    const ann = await userWith("ann");
    await withKey(ann, { ids: ["fact", "due"], content: "Hunter2" });
    expect(await world.sql("SELECT instr(outcome, 'Hunter2') > 0 AS kept FROM idempotency")).toEqual([
      { kept: 1 },
    ]);
    await ann.forget({ id: "due" });
    expect(await world.sql("SELECT outcome FROM idempotency")).toEqual([{ outcome: '{"forgotten":true}' }]);
    expect(await withKey(ann, { ids: ["fact", "due"], content: "Hunter2" })).toContain("was forgotten since");
  });

  it("leaves nothing for a user who was erased by another isolate", async () => {
    const ann = await userWith("ann");
    for (const table of ["knowledge_fts", "knowledge", "memory_history_fts", "memory_history", "users"])
      await world.sql(`DELETE FROM ${table}`);
    const answer = await ann.update({ id: "due", content: "Hunter2" });
    expect(answer).toMatchObject({ status: "not_found", not_found: ["due"], revision: 0, time_zone: "UTC" });
    expect(JSON.parse(await withKey(ann, { id: "due", content: "Hunter2" }))).toEqual(answer);
    expect(await world.sql("SELECT instr(outcome, 'Hunter2') AS at FROM idempotency")).toEqual([{ at: 0 }]);
    for (const table of ["knowledge", "knowledge_fts", "memory_history", "users"])
      expect(await world.sql(`SELECT * FROM ${table}`), table).toEqual([]);
  });
});
