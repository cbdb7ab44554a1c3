import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { StatementRefused, StoreUnavailable } from "../../src/core/errors";
import { openDatabase, UniqueConflict } from "../../src/store/database";

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
