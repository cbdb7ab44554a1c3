import { beforeEach, describe, expect, it } from "vitest";
import { fillEveryTable, rowsOfApp } from "../support/every-table";
import { bodyOf } from "../support/world";
import { HOME, openTwoCells, SECOND, spread, type TwoCells } from "./two-cells";

/** An app that is erased leaves nothing in any of two cells, and no copy brings it back. */

let world: TwoCells;

beforeEach(async () => {
  world = await openTwoCells();
});

const CELLS = [HOME, SECOND];

interface Erased {
  status: "erasing" | "erased";
  left: number;
}

const send = async () => await world.admin("DELETE", `/v1/apps/${world.app}?confirm=${world.app}`);

async function eraseWhole(): Promise<number> {
  for (let calls = 1; ; calls += 1) {
    const { status, left } = await bodyOf<Erased>(await send());
    expect(left > 0).toBe(status === "erasing");
    if (status === "erased") return calls;
  }
}

async function tablesLeft(cells = CELLS): Promise<string[]> {
  const { erasures: _list, ...rows } = await rowsOfApp(world.app, cells);
  return Object.keys(rows).filter((table) => (rows[table] ?? []).length > 0);
}

/** Rows of both apps in both cells. Their own rows of before stay as they are. */
async function fillBoth(times: number): Promise<void> {
  for (const db of CELLS)
    for (const app of [world.app, "other"]) {
      await fillEveryTable(app, times, times, db);
      await db.prepare("DELETE FROM test_clocks").run();
    }
  await world.sql("DELETE FROM erased_digests");
  await SECOND.prepare("DELETE FROM erased_digests").run();
}

const listed = async () =>
  (await bodyOf<{ data: { status: string }[] }>(await world.admin("GET", "/v1/erasures"))).data[0]?.status;

describe("an app", () => {
  it("goes out of every table of both cells, and another app stays", async () => {
    await fillBoth(5);
    const before = await rowsOfApp("other", CELLS);
    await eraseWhole();
    expect(await tablesLeft()).toEqual([]);
    const after = await rowsOfApp("other", CELLS);
    expect({ ...after, app_copies: [] }).toEqual({ ...before, app_copies: [] });
  });

  it("is erased in steps, and its own row at home goes last", async () => {
    Object.assign(world.bindings, { PLAN: "free" });
    await fillBoth(50);
    expect(await bodyOf<Erased>(await send())).toMatchObject({ status: "erasing" });
    expect(await tablesLeft([HOME])).toContain("apps");
    expect(
      await HOME.prepare("SELECT count(*) AS n FROM api_keys WHERE app_id = ?").bind(world.app).first("n"),
    ).toBe(0);
    expect(
      await SECOND.prepare("SELECT count(*) AS n FROM api_keys WHERE app_id = ?").bind(world.app).first("n"),
    ).toBe(0);
    expect(await listed()).toBe("erasing");
    expect(await eraseWhole()).toBeGreaterThan(1);
    expect(await tablesLeft()).toEqual([]);
    expect(await listed()).toBe("erased");
  });

  it("is gone on with where a cell didn't answer", async () => {
    await fillBoth(3);
    const { onD1 } = world.secondWitness;
    world.secondWitness.onD1 = async () => {
      throw new Error("D1_ERROR: Network connection lost.");
    };
    expect((await send()).status).toBe(503);
    expect(await listed()).toBe("erasing");
    world.secondWitness.onD1 = onD1;
    await eraseWhole();
    expect(await tablesLeft()).toEqual([]);
  });

  it("isn't ended while a bucket comes to a cell that was asked before", async () => {
    await fillBoth(2);
    const { onD1 } = world.witness;
    let moves = 0;
    world.witness.onD1 = async (statements, go) => {
      if (moves === 0 && statements.some(({ sql }) => /UPDATE "?erasures"? SET finished_at/.test(sql))) {
        moves += 1;
        await SECOND.prepare(
          "INSERT INTO message_tombstones (app_id, conversation_id, external_id, deleted_at) VALUES (?, 'moved', 'm', 4000000000)",
        )
          .bind(world.app)
          .run();
        await spread(2048, 2);
      }
      return await go();
    };
    await eraseWhole();
    world.witness.onD1 = onD1;
    expect(moves).toBe(1);
    expect(await tablesLeft()).toEqual([]);
  });

  it("is finished where a list of before a restore names it again, and holds nobody up behind it", async () => {
    await world.user("ann").store("Hunter2");
    await eraseWhole();
    const erased_at = world.now();
    const erasures = [
      { app: world.app, user_id: null, erased_at },
      { app: world.app, user_id: "ann", erased_at },
    ];
    const again = async (body: object) => await bodyOf(await world.admin("POST", "/v1/erasures", body));
    // An app takes a call of its own.
    expect(await again({ erasures })).toEqual({ status: "erasing", left: 1 });
    expect(await again({})).toEqual({ status: "erased", left: 0 });
    expect(await listed()).toBe("erased");
  });

  it("isn't brought back by a copy that the cron was making", async () => {
    const { onD1 } = world.secondWitness;
    const isCopy = (statements: { sql: string }[]) =>
      statements.some(({ sql }) => /INSERT INTO "?apps"?/.test(sql));
    world.secondWitness.onD1 = async (statements, go) => {
      if (isCopy(statements)) throw new Error("D1_ERROR: Network connection lost.");
      return await go();
    };
    await world.send("PATCH", `/v1/apps/${world.app}`, { body: { default_time_zone: "Asia/Tokyo" } });
    let erased = false;
    // No key of a caller holds the cron back.
    world.secondWitness.onD1 = async (statements, go) => {
      if (isCopy(statements) && !erased) {
        erased = true;
        await eraseWhole();
        expect(await tablesLeft()).toEqual([]);
      }
      return await go();
    };
    await world.cron();
    world.secondWitness.onD1 = onD1;
    expect(erased).toBe(true);
    expect(await tablesLeft()).toEqual([]);
  });

  it("takes no write with a user's key of another cell once that cell's copy is gone", async () => {
    const id = world.inHome("ann");
    const { key } = await world.newKey({ user_id: id });
    const post = async () =>
      await world.send("POST", `/v1/conversations/${world.inSecond("group")}/messages`, {
        key,
        body: { role: "user", content: "Hunter2" },
      });
    await bodyOf(await world.send("PUT", `/v1/conversations/${world.inSecond("group")}/members/${id}`));
    await bodyOf(await post(), 201);
    const { onD1 } = world.secondWitness;
    let erased = false;
    world.secondWitness.onD1 = async (statements, go) => {
      if (!erased && statements.some(({ sql }) => /INSERT INTO messages /.test(sql))) {
        erased = true;
        await eraseWhole();
      }
      return await go();
    };
    expect((await post()).status).toBe(401);
    world.secondWitness.onD1 = onD1;
    expect(erased).toBe(true);
    expect(await tablesLeft()).toEqual([]);
  });

  it("is made anew under its name, with copies in both cells", async () => {
    await eraseWhole();
    await world.advance(1);
    const { key } = await world.newKey();
    for (const id of [world.inHome("ann"), world.inSecond("ben")])
      await bodyOf(
        await world.send("POST", `/v1/users/${id}/memories`, { key, body: { content: "New" } }),
        201,
      );
    expect(await SECOND.prepare("SELECT content FROM knowledge").first("content")).toBe("New");
  });
});
