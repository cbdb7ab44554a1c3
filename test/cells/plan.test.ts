import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { CELLS } from "../setup/cells";
import { fillEveryTable, rowsOfApp } from "../support/every-table";
import { bodyOf, openWorld, type World } from "../support/world";
import { HOME, openTwoCells, SECOND } from "./two-cells";

/**
 * What a call that erases asks of D1 on the free plan, where an invocation may ask 50 statements: the guard of each cell and what
 * follows in the background count too. With `CELLS=4` there are four cells, else two.
 */
const MOST_QUERIES = 50;

const DATABASES = CELLS.length > 1 ? CELLS.map(([, db]) => db) : [HOME, SECOND];

interface FreePlan {
  world: World;
  /** What a call asks, and what it answers. */
  count(call: () => Promise<Response>): Promise<{ asked: number; answer: Response }>;
}

async function onFreePlan(): Promise<FreePlan> {
  const world = CELLS.length > 1 ? await openWorld() : await openTwoCells();
  let asked = 0;
  const counted = (db: D1Database) => ({
    withSession: (constraint?: string) => {
      const session = db.withSession(constraint);
      return {
        prepare: (sql: string) => session.prepare(sql),
        batch: async (statements: D1PreparedStatement[]) => {
          asked += statements.length;
          return await session.batch(statements);
        },
        getBookmark: () => session.getBookmark(),
      };
    },
  });
  const names = DATABASES.map((_, n) => (n === 0 ? "DB" : `DB_${n + 1}`));
  Object.assign(world.bindings, { PLAN: "free" });
  Object.assign(
    world.bindings,
    Object.fromEntries(names.map((name, n) => [name, counted(DATABASES[n] ?? env.DB)])),
  );
  return {
    world,
    count: async (call) => {
      await world.settle();
      asked = 0;
      const answer = await call();
      await world.settle();
      return { asked, answer };
    },
  };
}

/** Sends a call until it says that nothing is left, and answers what each of them asked. */
async function repeat({ count }: FreePlan, call: () => Promise<Response>): Promise<number[]> {
  const all: number[] = [];
  for (;;) {
    const { asked, answer } = await count(call);
    all.push(asked);
    expect(all.length, String(all)).toBeLessThan(60);
    if (answer.status === 503) {
      expect(answer.headers.get("retry-after")).toBe("1");
      continue;
    }
    const { status, left } = await bodyOf<{ status: string; left?: number }>(answer);
    if (left !== undefined) expect(left > 0).toBe(status === "erasing");
    if (status === "erased") return all;
  }
}

async function fillAll(world: World): Promise<void> {
  for (const db of DATABASES) {
    await fillEveryTable(world.app, 30, 30, db);
    await db.prepare("DELETE FROM test_clocks").run();
    // No app's copies are behind.
    await db.prepare("DELETE FROM app_copies").run();
  }
}

it("an app goes in calls that each stay within the plan", async () => {
  const plan = await onFreePlan();
  const { world } = plan;
  await fillAll(world);
  const asked = await repeat(
    plan,
    async () => await world.admin("DELETE", `/v1/apps/${world.app}?confirm=${world.app}`),
  );
  expect(Math.max(...asked)).toBeLessThanOrEqual(MOST_QUERIES);
  expect(asked.length).toBeGreaterThan(DATABASES.length);
  // Those of people in KV go with the cron.
  const { erasures: _list, erased_digests: _digests, ...rows } = await rowsOfApp(world.app, DATABASES);
  expect(Object.keys(rows).filter((table) => (rows[table] ?? []).length > 0)).toEqual([]);
});

const isEmptyOf = async (app: string, user: string) => {
  for (const db of DATABASES)
    for (const table of ["users", "messages", "knowledge", "deliveries", "chats"]) {
      const own = `SELECT count(*) AS n FROM ${table} WHERE app_id = ? AND ${table === "users" ? "id" : "user_id"} = ?`;
      expect(await db.prepare(own).bind(app, user).first("n"), table).toBe(0);
    }
};

it("a person with something in every cell goes in calls that each stay within the plan", async () => {
  const plan = await onFreePlan();
  const { world } = plan;
  await fillAll(world);
  const asked = await repeat(plan, async () => await world.send("DELETE", "/v1/users/u1"));
  expect(Math.max(...asked)).toBeLessThanOrEqual(MOST_QUERIES);
  expect(asked.length).toBeGreaterThan(1);
  await isEmptyOf(world.app, "u1");
});

it("so do those of a list after a restore", async () => {
  const plan = await onFreePlan();
  const { world } = plan;
  await fillAll(world);
  const erasures = [1, 2, 3].map((n) => ({ app: world.app, user_id: `u${n}`, erased_at: world.now() }));
  const first = await plan.count(async () => await world.admin("POST", "/v1/erasures", { erasures }));
  expect(await bodyOf(first.answer)).toEqual({ status: "erasing", left: 3 });
  const asked = await repeat(plan, async () => await world.admin("POST", "/v1/erasures", {}));
  expect(Math.max(first.asked, ...asked)).toBeLessThanOrEqual(MOST_QUERIES);
  for (const { user_id } of erasures) await isEmptyOf(world.app, user_id);
});

/** Each cell is asked whether it has anything of somebody: with more of them than this, a second call of 50 queries ends it. */
const ONE_CALL_OF = 4;

it("somebody who is in one cell alone goes in one call, or in two where there are many cells", async () => {
  const plan = await onFreePlan();
  const { world } = plan;
  for (const id of ["ann", "ben", "cat", "dora"]) {
    await world.user(id).store("Hunter2");
    await world.settle();
    const most = CELLS.length > ONE_CALL_OF ? 2 : 1;
    let status = "";
    for (let calls = 0; calls < most && status !== "erased"; calls += 1) {
      const { asked, answer } = await plan.count(async () => await world.send("DELETE", `/v1/users/${id}`));
      ({ status } = await bodyOf<{ status: string }>(answer, answer.status));
      expect(asked).toBeLessThanOrEqual(MOST_QUERIES);
    }
    expect(status).toBe("erased");
  }
});
