import { beforeEach, describe, expect, it } from "vitest";
import { bucketOf, hashOfApp } from "../../../src/core/buckets";
import { moveWhole } from "../../cells/moved-life";
import { HOME, openAgain, openTwoCells, openWithNew, SECOND, type TwoCells } from "../../cells/two-cells";
import { stageOf } from "../../reminders/stage";
import { bodyOf, type World } from "../../support/world";

/** New databases take users by moves, and those that were put back to an earlier moment agree with the map again. */

interface Cells {
  epoch: number;
  cells: { name: string; buckets: number; users: number; is_in_map: boolean }[];
  is_done: boolean;
}

const count = async (db: D1Database, table: string, where: string) =>
  await db.prepare(`SELECT count(*) AS n FROM ${table} WHERE ${where}`).first<number>("n");

async function mend(world: World): Promise<Cells> {
  for (let sent = 0; sent < 20; sent += 1) {
    const answer = await bodyOf<Cells>(await world.admin("POST", "/v1/cells", {}));
    if (answer.is_done) return answer;
  }
  throw new Error("the cells aren't prepared");
}

describe("a database that is new", () => {
  let world: World;
  const list = async () => await bodyOf<Cells>(await world.admin("GET", "/v1/cells"));

  beforeEach(async () => {
    world = await openWithNew("2026-01-23T14:32:00Z");
  });

  it("is listed, and takes nobody before it is in the map, nor before a bucket goes there", async () => {
    await world.user("ann").store("Hunter2");
    expect(await list()).toMatchObject({
      epoch: 0,
      cells: [
        { name: "DB", buckets: 4096, users: 1, is_in_map: true },
        { name: "DB_2", buckets: 0, users: 0, is_in_map: false },
      ],
    });
    expect(await mend(world)).toMatchObject({
      epoch: 1,
      cells: [{ buckets: 4096 }, { buckets: 0, is_in_map: true }],
    });
    expect(await mend(world)).toMatchObject({ epoch: 1 });
    await world.user("ben").store("Hunter3");
    expect(await count(SECOND, "users", "true")).toBe(0);
    // The apps are there already, and keys and settings follow.
    expect(await count(SECOND, "apps", `id = '${world.app}'`)).toBe(1);
    const bucket = bucketOf(hashOfApp(world.app), "ann");
    expect(await moveWhole({ ...world } as unknown as TwoCells, bucket, "DB_2")).toMatchObject({
      differs: null,
    });
    expect(await list()).toMatchObject({
      epoch: 2,
      cells: [
        { buckets: 4095, users: 1 },
        { buckets: 1, users: 1 },
      ],
    });
    await world.user("ann").store("Hunter4");
    expect(await count(SECOND, "knowledge", "user_id = 'ann'")).toBe(2);
    const { data } = await bodyOf<{ data: unknown[] }>(await world.send("GET", "/v1/users/ann/memories"));
    expect(data).toHaveLength(2);
  });

  it("leaves the home at work where it breaks off on the way into the map", async () => {
    for (const isDone of [false, true]) {
      let broke = false;
      world.witness.onD1 = async (statements, go) => {
        const isFirst = statements.some(({ sql }) => sql.includes("INSERT INTO cell_buckets"));
        if (!isFirst || broke) return await go();
        broke = true;
        if (isDone) await go();
        throw new Error("D1_ERROR: Network connection lost.");
      };
      expect((await world.admin("POST", "/v1/cells", {})).status).toBe(503);
      expect(broke).toBe(true);
      const own = await HOME.prepare("SELECT epoch FROM cell_buckets WHERE bucket = -1").first("epoch");
      expect(own ?? 0).toBe((await list()).epoch);
      await HOME.batch([HOME.prepare("DELETE FROM cell_map"), HOME.prepare("DELETE FROM cell_buckets")]);
    }
    expect(await mend(world)).toMatchObject({ epoch: 1 });
  });

  it("is refused where it holds users already", async () => {
    await SECOND.prepare("INSERT INTO apps (id, created_at, updated_at) VALUES ('other', 1, 1)").run();
    await SECOND.prepare(
      "INSERT INTO users (app_id, id, items_time_zone, revision, created_at, updated_at) VALUES ('other', 'eve', 'UTC', 1, 1, 1)",
    ).run();
    const answer = await world.admin("POST", "/v1/cells", {});
    expect([answer.status, await answer.text()]).toEqual([409, expect.stringContaining("DB_2 holds users")]);
  });

  it("answers nothing of a bucket that it had for a while, to a worker with an old map", async () => {
    await mend(world);
    await world.user("ann").store("Hunter2");
    const bucket = bucketOf(hashOfApp(world.app), "ann");
    await moveWhole({ ...world } as unknown as TwoCells, bucket, "DB_2");
    // This isolate knows that it is in DB_2 now; another one moves it back.
    expect(await world.user("ann").search({ query: "Hunter2" })).toMatchObject({ results: [{}] });
    const other = await openAgain("2026-01-23T14:33:00Z");
    await moveWhole({ ...other } as unknown as TwoCells, bucket, "DB");
    expect(await count(SECOND, "cell_buckets", "bucket >= 0")).toBe(0);
    expect(await world.user("ann").search({ query: "Hunter2" })).toMatchObject({ results: [{}] });
    await world.user("ann").store("Hunter3");
    expect(await count(SECOND, "knowledge", "true")).toBe(0);
  });
});

describe("a database that was put back to an earlier moment", () => {
  let world: TwoCells;
  let ann: string;
  let bucket: number;
  const EIGHT = Math.floor(Date.parse("2026-01-24T08:00:00Z") / 1000);

  beforeEach(async () => {
    world = await openTwoCells("2026-01-23T14:32:00Z");
    await mend(world);
    ann = world.inHome("ann");
    bucket = bucketOf(hashOfApp(world.app), ann);
  });

  const TABLES = ["users", "knowledge", "cell_buckets"];

  /** What a database has, to be put back later. */
  async function keep(db: D1Database, tables: string[]): Promise<() => Promise<void>> {
    const kept = await Promise.all(
      tables.map(async (table) => (await db.prepare(`SELECT * FROM ${table}`).all()).results),
    );
    return async () => {
      for (const [n, table] of tables.entries()) {
        await db.prepare(`DELETE FROM ${table}`).run();
        for (const row of kept[n] ?? []) {
          const names = Object.keys(row);
          const values = Object.values(row).map((value) =>
            Array.isArray(value) ? new Uint8Array(value) : value,
          );
          const marks = names.map(() => "?").join(", ");
          await db
            .prepare(`INSERT INTO ${table} (${names.join(", ")}) VALUES (${marks})`)
            .bind(...values)
            .run();
        }
      }
    };
  }

  it("brings back no bucket that it lost since, and sends nobody a digest meanwhile", async () => {
    const stage = stageOf(world);
    await stage.subscriber(ann);
    await world.user(ann).store("Hunter2", { due_at: "2026-01-24" });
    await world.settle();
    const putBack = await keep(HOME, TABLES);
    await moveWhole(world, bucket, "DB_2");
    await putBack();
    expect(await count(HOME, "users", `id = '${ann}'`)).toBe(1);
    world.forgetKeys();
    // The sweeps of the home wait: what they would send is the other cell's to send.
    let isOver = false;
    void stage
      .run(EIGHT)
      .catch(() => undefined)
      .finally(() => {
        isOver = true;
      });
    while (!isOver) await world.advance(0.2);
    await stage.drain();
    expect(stage.posts.map(({ data }) => data.user_id)).toEqual([ann]);
    expect(await count(HOME, "deliveries", "true")).toBe(0);
    await mend(world);
    expect(await count(HOME, "users", `id = '${ann}'`)).toBe(0);
    expect(await count(HOME, "cell_buckets", `bucket = ${bucket}`)).toBe(0);
    expect(await count(SECOND, "knowledge", `user_id = '${ann}'`)).toBe(1);
    await stage.run(EIGHT + 60);
    expect(stage.posts).toHaveLength(1);
  });

  it("has the map follow the cells where the home's own is the earlier one", async () => {
    await world.user(ann).store("Hunter2");
    await world.settle();
    const putBack = await keep(HOME, [...TABLES, "cell_map", "cell_moves"]);
    await moveWhole(world, bucket, "DB_2");
    await world.user(ann).store("Hunter3");
    await putBack();
    await mend(world);
    expect(await count(HOME, "users", `id = '${ann}'`)).toBe(0);
    const { data } = await bodyOf<{ data: unknown[] }>(await world.send("GET", `/v1/users/${ann}/memories`));
    expect(data).toHaveLength(2);
    expect(await moveWhole(world, bucket, "DB")).toMatchObject({ differs: null });
    expect(await count(HOME, "knowledge", `user_id = '${ann}'`)).toBe(2);
  });

  it("takes nothing from a cell that a bucket comes to while they are mended", async () => {
    await world.user(ann).store("Hunter2");
    await world.settle();
    let isMoved = false;
    world.witness.onD1 = async (statements, go) => {
      const writesMap = statements.some(({ sql }) => sql.includes("INSERT INTO cell_map"));
      if (writesMap && !isMoved) {
        isMoved = true;
        await moveWhole(world, bucket, "DB_2");
      }
      return await go();
    };
    const answer = await bodyOf<Cells>(await world.admin("POST", "/v1/cells", {}));
    expect([isMoved, answer.is_done]).toEqual([true, false]);
    await mend(world);
    expect(await count(SECOND, "knowledge", `user_id = '${ann}'`)).toBe(1);
    expect(await count(SECOND, "cell_buckets", `bucket = ${bucket} AND state = 'held'`)).toBe(1);
    expect(await count(HOME, "cell_moves", "true")).toBe(0);
  });

  it("forgets a move of which its cells know nothing", async () => {
    await HOME.prepare(
      "INSERT INTO cell_moves (id, bucket, from_cell, to_cell, step, worked_at) VALUES (1, 7, 'DB', 'DB_2', 'copy', 0)",
    ).run();
    await mend(world);
    expect(await count(HOME, "cell_moves", "true")).toBe(0);
    expect(await moveWhole(world, 7, "DB_2")).toMatchObject({ step: "done" });
  });
});

describe("what is written to a bucket that moves", () => {
  it("waits until it is where it goes, or is to be sent again in a second", async () => {
    const world = await openTwoCells("2026-01-23T14:32:00Z");
    const ann = world.inHome("ann");
    const bucket = bucketOf(hashOfApp(world.app), ann);
    await world.user(ann).store("Hunter2");
    await world.settle();
    await HOME.prepare("UPDATE cell_buckets SET state = 'frozen', move = 1 WHERE bucket = ?")
      .bind(bucket)
      .run();
    const remember = async (content: string) => {
      const path = `/v1/users/${ann}/tools/remember`;
      let answer: Response | null = null;
      void world.send("POST", path, { body: { content } }).then((one) => {
        answer = one;
      });
      const thawed = content === "Hunter4" ? 3 : Number.POSITIVE_INFINITY;
      for (let n = 0; answer === null; n += 1) {
        if (n === thawed) await HOME.prepare("UPDATE cell_buckets SET state = 'held', move = NULL").run();
        await HOME.prepare("SELECT 1").run();
        await world.advance(0.05);
      }
      return answer as Response;
    };
    const refused = await remember("Hunter3");
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "1"]);
    // Reads go on.
    expect(await world.user(ann).search({ query: "Hunter2" })).toMatchObject({ results: [{}] });
    expect((await remember("Hunter4")).status).toBe(200);
    expect(await count(HOME, "knowledge", "content = 'Hunter3'")).toBe(0);
  });
});
