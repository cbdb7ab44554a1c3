import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { StatementRefused, StoreUnavailable } from "../../src/core/errors";
import { joinReads, openDatabase } from "../../src/store/database";
import { UniqueConflict } from "../../src/store/refusals";
import type { Statement } from "../../src/store/statement";

const SECRET = "hunter2";
const insert = sql`INSERT INTO apps (id, created_at, updated_at) VALUES (${SECRET}, 1, 1)`;

async function errorOf(work: Promise<unknown>): Promise<Error> {
  return await work.then(
    () => new Error("nothing failed"),
    (error: unknown) => error as Error,
  );
}

it("a batch is one transaction: what breaks takes all of it along", async () => {
  const db = openDatabase(env.DB, null);
  await errorOf(db.write([insert, sql`INSERT INTO nowhere VALUES (1)`]));
  expect(await db.read([sql`SELECT id FROM apps WHERE id = ${SECRET}`])).toEqual([[]]);
});

it("a row that is there already is a conflict that names its table", async () => {
  const db = openDatabase(env.DB, null);
  await db.write([insert]);
  const error = await errorOf(db.write([insert]));
  expect(error).toBeInstanceOf(UniqueConflict);
  expect(error.message).toBe("apps");
});

it.each([
  ["a syntax error", sql`SELEC ${SECRET}`],
  ["a missing table", sql`SELECT ${SECRET} FROM nowhere`],
  ["a broken rule", sql`INSERT INTO apps (id) VALUES (${SECRET})`],
])("%s is this service's own mistake, and tells nothing of the statement", async (_name, statement) => {
  const error = await errorOf(openDatabase(env.DB, null).write([statement]));
  expect(error).not.toBeInstanceOf(StoreUnavailable);
  expect(error).toBeInstanceOf(StatementRefused);
  expect(`${error.message} ${String(error.cause)}`).not.toContain(SECRET);
});

it.each([
  ["Exceeded maximum DB size", "StoreFull"],
  ["database or disk is full: SQLITE_FULL", "StoreFull"],
  ["Network connection lost.", "StoreUnavailable"],
])("anything else is a store that has no room or does not answer: %s", async (said, name) => {
  const broken = {
    withSession: () => ({
      prepare: () => ({ bind: () => ({}) }),
      batch: async () => {
        throw new Error(`D1_ERROR: ${said} ${SECRET}`);
      },
      getBookmark: () => null,
    }),
  } as unknown as D1Database;
  const error = await errorOf(openDatabase(broken, null).write([insert]));
  expect(error).toBeInstanceOf(StoreUnavailable);
  expect(error.name).toBe(name);
  expect(error.message).not.toContain(SECRET);
});

it("an empty batch asks nothing, and a bookmark stands where reading came to", async () => {
  const db = openDatabase(env.DB, null);
  expect(await db.read([])).toEqual([]);
  expect(db.bookmark()).toBeNull();
  await db.read([sql`SELECT 1`]);
  expect(db.bookmark()).toMatch(/^[0-9a-f-]+$/);
});

it("reads of one turn share a round trip, each with its own rows, and what writes goes by itself", async () => {
  const db = openDatabase(env.DB, null);
  const seen: number[] = [];
  const joined = joinReads({
    shard: null,
    shards: 0,
    usePrimary: () => undefined,
    bookmark: () => null,
    size: () => null,
    async read<const T extends readonly Statement[]>(statements: T) {
      seen.push(statements.length);
      return await db.read(statements);
    },
    async write<const T extends readonly Statement[]>(statements: T) {
      seen.push(statements.length);
      return await db.write(statements);
    },
  });
  const one = (n: number) => sql<{ n: number }>`SELECT ${n} AS n`;
  const answers = await Promise.all([
    joined.read([one(1), one(2)]),
    joined.write([insert, one(3)]),
    joined.read([]),
    joined.read([one(4)]),
  ]);
  expect(answers).toEqual([[[{ n: 1 }], [{ n: 2 }]], [[], [{ n: 3 }]], [], [[{ n: 4 }]]]);
  expect(seen).toEqual([2, 3]);
  expect(await joined.read([one(5)])).toEqual([[{ n: 5 }]]);
  expect(seen).toEqual([2, 3, 1]);
  const failed = await Promise.all(
    [joined.read([one(6)]), joined.read([sql`SELECT 1 FROM nowhere`])].map(errorOf),
  );
  for (const error of failed) expect(error).toBeInstanceOf(StatementRefused);
});

it("a read refuses a statement that writes, before D1 is asked", async () => {
  const db = openDatabase(env.DB, null);
  for (const statement of [insert, sql`WITH a AS (SELECT 1) DELETE FROM apps`])
    expect((await errorOf(db.read([sql`SELECT 1`, statement])))?.message).toBe(
      "a statement that writes goes by write",
    );
});
