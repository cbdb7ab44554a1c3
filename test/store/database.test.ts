import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { StatementRefused, StoreUnavailable } from "../../src/core/errors";
import { joinReads, openDatabase, type Statement, UniqueConflict } from "../../src/store/database";

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
  await errorOf(db.batch([insert, sql`INSERT INTO nowhere VALUES (1)`]));
  expect(await db.batch([sql`SELECT id FROM apps WHERE id = ${SECRET}`])).toEqual([[]]);
});

it("a row that is there already is a conflict that names its table", async () => {
  const db = openDatabase(env.DB, null);
  await db.batch([insert]);
  const error = await errorOf(db.batch([insert]));
  expect(error).toBeInstanceOf(UniqueConflict);
  expect(error.message).toBe("apps");
});

it.each([
  ["a syntax error", sql`SELEC ${SECRET}`],
  ["a missing table", sql`SELECT ${SECRET} FROM nowhere`],
  ["a broken rule", sql`INSERT INTO apps (id) VALUES (${SECRET})`],
])("%s is this service's own mistake, and tells nothing of the statement", async (_name, statement) => {
  const error = await errorOf(openDatabase(env.DB, null).batch([statement]));
  expect(error).not.toBeInstanceOf(StoreUnavailable);
  expect(error).toBeInstanceOf(StatementRefused);
  expect(`${error.message} ${String(error.cause)}`).not.toContain(SECRET);
});

it("anything else is a store that does not answer", async () => {
  const broken = {
    withSession: () => ({
      prepare: () => ({ bind: () => ({}) }),
      batch: async () => {
        throw new Error(`D1_ERROR: Network connection lost. ${SECRET}`);
      },
      getBookmark: () => null,
    }),
  } as unknown as D1Database;
  const error = await errorOf(openDatabase(broken, null).batch([insert]));
  expect(error).toBeInstanceOf(StoreUnavailable);
  expect(error.message).not.toContain(SECRET);
});

it("an empty batch asks nothing, and a bookmark stands where reading came to", async () => {
  const db = openDatabase(env.DB, null);
  expect(await db.batch([])).toEqual([]);
  expect(db.bookmark()).toBeNull();
  await db.batch([sql`SELECT 1`]);
  expect(db.bookmark()).toMatch(/^[0-9a-f-]+$/);
});

it("reads of one turn share a round trip, each with its own rows, and what writes goes by itself", async () => {
  const db = openDatabase(env.DB, null);
  const seen: number[] = [];
  const joined = joinReads({
    bookmark: () => null,
    size: () => null,
    async batch<const T extends readonly Statement[]>(statements: T) {
      seen.push(statements.length);
      return await db.batch(statements);
    },
  });
  const one = (n: number) => sql<{ n: number }>`SELECT ${n} AS n`;
  const answers = await Promise.all([
    joined.batch([one(1), one(2)]),
    joined.batch([insert, one(3)]),
    joined.batch([]),
    joined.batch([one(4)]),
  ]);
  expect(answers).toEqual([[[{ n: 1 }], [{ n: 2 }]], [[], [{ n: 3 }]], [], [[{ n: 4 }]]]);
  expect(seen).toEqual([2, 3]);
  expect(await joined.batch([one(5)])).toEqual([[{ n: 5 }]]);
  expect(seen).toEqual([2, 3, 1]);
  const failed = await Promise.all(
    [joined.batch([one(6)]), joined.batch([sql`SELECT 1 FROM nowhere`])].map(errorOf),
  );
  for (const error of failed) expect(error).toBeInstanceOf(StatementRefused);
});
