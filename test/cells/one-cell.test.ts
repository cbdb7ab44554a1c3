import { describe, expect, it, onTestFinished } from "vitest";
import { bucketOf, hashOfApp } from "../../src/core/buckets";
import { forgetCellMap, forgetKeys } from "../../src/env";
import { OPERATIONS } from "../../src/operations";
import { CELLS } from "../setup/cells";
import { type Door, doorsOf, furnish, knock, nameOf } from "../support/doors";
import { openWorld, type World } from "../support/world";
import { HOME, SECOND, spread } from "./two-cells";

/**
 * A counting binding before each of two cells, with every person and conversation in one of them: each call of a person or of a
 * conversation reaches that cell alone, the guard and the map counted too.
 */

/** What also reaches the other cell, and why. */
const EXCEPTIONS: Record<string, string> = {
  erase_user: "every cell is asked until nothing is left in any, and the list of erasures is at home",
  export_user: "what the user said in shared conversations is where those are",
  end_grant: "the end of a key is noted in every cell before its call is answered",
  create_sign_in: "links are at home, because their visitors are nobody yet",
};

/** What is about a user, and also asks for the buckets of the conversations that it shows. */
const ASKS_CONVERSATIONS = ["list_conversations", "search_conversations"];

const ABOUT = ["user", "conversation", "time", "anybody"];
const DOORS = doorsOf(OPERATIONS.filter(({ about }) => ABOUT.includes(about)));

/** The statements of each round trip, by cell. */
interface Reached {
  home: string[][];
  second: string[][];
  /** Those that their guards ask for. */
  buckets: Set<unknown>;
}

const GUARD = /^SELECT json_extract\(.* FROM cell_buckets WHERE bucket = /s;

/** A database that tells the statements of each batch before it asks them. */
function counted(db: D1Database, batches: string[][], buckets: Set<unknown>): D1Database {
  const texts = new WeakMap<D1PreparedStatement, string>();
  const withSession = (constraint?: string) => {
    const session = db.withSession(constraint);
    const bound = (sql: string, params: unknown[]) => {
      const statement = session.prepare(sql).bind(...params);
      texts.set(statement, sql);
      if (GUARD.test(sql)) buckets.add(params[0]);
      return statement;
    };
    return {
      prepare: (sql: string) => ({ bind: (...params: unknown[]) => bound(sql, params) }),
      batch: async (statements: D1PreparedStatement[]) => {
        batches.push(statements.map((statement) => texts.get(statement) ?? ""));
        return await session.batch(statements);
      },
      getBookmark: () => session.getBookmark(),
    };
  };
  return { withSession } as unknown as D1Database;
}

/** A furnished world, every bucket but one in that cell, and what reaches each of both from now on. */
async function openCounted(cell: "home" | "second"): Promise<{ world: World; reached: Reached }> {
  await spread(cell === "second" ? 1 : 4095);
  forgetCellMap();
  onTestFinished(forgetCellMap);
  const reached: Reached = { home: [], second: [], buckets: new Set() };
  const none = Object.fromEntries(CELLS.slice(2).map(([name]) => [name, undefined]));
  const changed = {
    ...none,
    DB: counted(HOME, reached.home, reached.buckets),
    DB_2: counted(SECOND, reached.second, reached.buckets),
  };
  const world = await openWorld("2026-01-23T14:32:00Z", changed as Partial<Cloudflare.Env>);
  const ask = async (db: D1Database, statement: string, params: unknown[]) =>
    (
      await db
        .prepare(statement)
        .bind(...params)
        .all()
    ).results as never[];
  world.sql = async (statement, ...params) =>
    (await Promise.all([HOME, SECOND].map((db) => ask(db, statement, params)))).flat();
  world.sqlOf = async (_id, statement, ...params) =>
    await ask(cell === "second" ? SECOND : HOME, statement, params);
  await furnish(world);
  await world.user().context();
  await world.send("GET", "/v1/tools");
  await world.settle();
  forget(reached);
  return { world, reached };
}

function forget(reached: Reached): void {
  reached.home.length = 0;
  reached.second.length = 0;
  reached.buckets.clear();
}

async function call(world: World, door: Door): Promise<void> {
  const response = await knock(door, world);
  expect(response.status, await response.text()).toBeLessThan(300);
  await world.settle();
}

describe.each([
  { cell: "second", other: "home" },
  { cell: "home", other: "second" },
] as const)("a call of somebody in the $cell cell reaches it alone", ({ cell, other }) => {
  it.each(DOORS.map((door) => ({ name: nameOf(door), door })))("$name", async ({ door }) => {
    const { world, reached } = await openCounted(cell);
    const { name } = door.operation;
    await call(world, door);
    // Nothing of a link is in a second cell.
    const isException = name in EXCEPTIONS && !(name === "create_sign_in" && cell === "home");
    expect([name, reached[other].length > 0]).toEqual([name, isException]);
    if (name in EXCEPTIONS) return;
    const hash = hashOfApp(world.app);
    const own = ["ann", "chat"].map((id) => bucketOf(hash, id));
    const isInTalk = door.operation.about === "conversation" || ASKS_CONVERSATIONS.includes(name);
    const ofUser = isInTalk ? own : own.slice(0, 1);
    expect([...reached.buckets].filter((bucket) => !ofUser.includes(Number(bucket)))).toEqual([]);
  });

  it("or no database at all, for a context that was asked for before", async () => {
    const { world, reached } = await openCounted(cell);
    for (const [method, query] of [
      ["GET", ""],
      ["GET", "?within_days=30&limit=5"],
      ["GET", "?at=2026-01-24T08:00:00Z"],
      ["POST", ""],
    ] as const) {
      const sending = method === "POST" ? { body: {} } : {};
      const response = await world.send(method, `/v1/users/ann/context${query}`, sending);
      expect(response.status).toBe(200);
      await world.settle();
    }
    expect([reached.home, reached.second]).toEqual([[], []]);
  });

  it("but for the map, which a new isolate reads once", async () => {
    const { world, reached } = await openCounted(cell);
    forgetKeys();
    forgetCellMap();
    await world.user().upcoming();
    await world.user().upcoming();
    await world.settle();
    const map = [expect.stringContaining("FROM cell_map")];
    expect(reached[other]).toEqual(cell === "second" ? [map] : []);
    expect(
      reached.home.filter(([first]) => /^SELECT epoch, cells, runs, epochs FROM cell_map/.test(first ?? "")),
    ).toHaveLength(1);
  });
});

it("each exception is an operation", () => {
  const names = OPERATIONS.map(({ name }) => name);
  for (const name of [...Object.keys(EXCEPTIONS), ...ASKS_CONVERSATIONS]) expect(names).toContain(name);
});
