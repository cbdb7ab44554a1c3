import { beforeEach, describe, expect, it, vi } from "vitest";
import { bucketOf, hashOfApp } from "../../../src/core/buckets";
import {
  cellCalled,
  indexOfBoth,
  type Lives,
  liveInBoth,
  moveWhole,
  rowsOfBoth,
} from "../../cells/moved-life";
import { HOME, openTwoCells, SECOND, type TwoCells } from "../../cells/two-cells";
import { stageOf } from "../../reminders/stage";
import { bodyOf } from "../../support/world";

/** A bucket that goes to another cell takes all of its rows along, and leaves none. */

let world: TwoCells;
let lives: Lives;
let bucket: number;

beforeEach(async () => {
  world = await openTwoCells("2026-01-23T14:32:00Z");
  lives = {
    ann: world.inHome("ann"),
    ben: world.inSecond("ben"),
    groups: [world.inHome("group"), world.inSecond("group")],
  };
  bucket = bucketOf(hashOfApp(world.app), lives.ann);
  await liveInBoth(world, bucket, lives);
});

const exportOf = async (id: string) =>
  await (await world.send("GET", `/v1/users/${id}/export?limit=1000`)).text();
const count = async (db: D1Database, table: string, where: string) =>
  await db.prepare(`SELECT count(*) AS n FROM ${table} WHERE ${where}`).first<number>("n");

/** Lets timers fire until something is done: sweeps wait for the end of a move. */
async function whileTimePasses(work: Promise<unknown>): Promise<void> {
  let isRunning = true;
  void work.finally(() => {
    isRunning = false;
  });
  while (isRunning) {
    await HOME.prepare("SELECT 1").run();
    await vi.advanceTimersByTimeAsync(150);
  }
}

describe("a move of a bucket", () => {
  it("leaves each export as it was, there and back", async () => {
    const people = [lives.ann, lives.ben];
    const linesOf = (texts: string[]) => texts.map((text) => text.split("\n").sort());
    const before = await Promise.all(people.map(exportOf));
    expect(await moveWhole(world, bucket, "DB_2")).toMatchObject({ step: "done", differs: null });
    // What is in a person's own cell comes first.
    expect(linesOf(await Promise.all(people.map(exportOf)))).toEqual(linesOf(before));
    expect(await moveWhole(world, bucket, "DB")).toMatchObject({ step: "done", differs: null });
    expect(await Promise.all(people.map(exportOf))).toEqual(before);
  });

  it("takes every row along, and leaves those of what stays", async () => {
    const { ann } = lives;
    const before = await rowsOfBoth();
    for (const [to, from] of [
      ["DB_2", HOME],
      ["DB", SECOND],
    ] as const) {
      expect(await moveWhole(world, bucket, to)).toMatchObject({ differs: null });
      expect(await rowsOfBoth()).toEqual(before);
      expect(await indexOfBoth()).toEqual([]);
      for (const table of [
        "knowledge",
        "memory_history",
        "deliveries",
        "chats",
        "api_keys",
        "erased_digests",
      ])
        expect([table, await count(from, table, `user_id = '${ann}'`)]).toEqual([table, 0]);
      for (const table of ["inbound_events", "connection_claims"])
        expect([table, await count(from, table, "true")]).toEqual([table, 0]);
      expect(await count(from, "cell_buckets", `bucket = ${bucket}`)).toBe(0);
      expect(await count(cellCalled(to), "users", `id = '${ann}' AND open_items = 1`)).toBe(1);
    }
    expect(await count(HOME, "cell_moves", "true")).toBe(0);
  });

  it("finds what was said by the same words, and repeats nothing that was asked before", async () => {
    await moveWhole(world, bucket, "DB_2");
    const { ann, groups } = lives;
    for (const query of ["landlord", "cash", "Kyiv"]) {
      const found = await world.user(ann).search({ query });
      expect([query, found.results.length]).toEqual([query, 1]);
    }
    const body = { role: "user", content: `${ann} speaks in ${ann}~own`, user_id: ann };
    const headers = { "idempotency-key": `${ann} in ${ann}~own` };
    const again = await world.send("POST", `/v1/conversations/${ann}~own/messages`, { body, headers });
    expect(again.headers.get("idempotency-replayed")).toBe("true");
    const said = { role: "user", content: "and now from afar", user_id: ann };
    await bodyOf(await world.send("POST", `/v1/conversations/${groups[0]}/messages`, { body: said }), 201);
    await world.settle();
    expect(await count(SECOND, "messages", "content = 'and now from afar'")).toBe(1);
    expect(await count(HOME, "messages", "content = 'and now from afar'")).toBe(1);
  });

  it("takes a conversation along, whose people keep copies where they are", async () => {
    const [group] = lives.groups;
    const its = bucketOf(hashOfApp(world.app), group);
    const before = await rowsOfBoth();
    await moveWhole(world, its, "DB_2");
    expect(await rowsOfBoth()).toEqual(before);
    expect(await indexOfBoth()).toEqual([]);
    expect(await count(SECOND, "messages", `conversation_id = '${group}' AND place IS NOT NULL`)).toBe(2);
    expect(await count(HOME, "messages", `conversation_id = '${group}'`)).toBe(1);
    await moveWhole(world, its, "DB");
    expect(await rowsOfBoth()).toEqual(before);
    expect(await count(SECOND, "messages", `conversation_id = '${group}'`)).toBe(1);
  });

  it("is refused while another one is on, and to a cell that isn't there", async () => {
    const elsewhere = await world.admin("POST", "/v1/cells/moves", { bucket: 1, to: "DB_9" });
    expect([elsewhere.status, await elsewhere.text()]).toEqual([422, expect.stringContaining("DB, DB_2")]);
    await HOME.prepare(
      "INSERT INTO cell_moves (id, bucket, from_cell, to_cell, step, worked_at) VALUES (1, 7, 'DB', 'DB_2', 'copy', 0)",
    ).run();
    const busy = await world.admin("POST", "/v1/cells/moves", { bucket, to: "DB_2" });
    expect([busy.status, await busy.text()]).toEqual([409, expect.stringContaining("bucket 7")]);
    await HOME.prepare("DELETE FROM cell_moves").run();
  });

  it("says what it would take, and takes nothing", async () => {
    const dry = { bucket, to: "DB_2", dry_run: true };
    const answer = await bodyOf(await world.admin("POST", "/v1/cells/moves", dry));
    expect(answer).toMatchObject({ is_done: false, rows: { users: 1, knowledge: 2, memory_history: 1 } });
    expect(await count(HOME, "cell_moves", "true")).toBe(0);
    expect(await count(SECOND, "users", `id = '${lives.ann}'`)).toBe(0);
  });

  it("leaves a key that ended good in no cell, before it and after", async () => {
    const { ann } = lives;
    const { id, key } = await world.newKey({ user_id: ann });
    const remember = async () =>
      (await world.send("POST", `/v1/users/${ann}/tools/remember`, { key, body: { content: "Hunter9" } }))
        .status;
    expect(await remember()).toBe(200);
    await moveWhole(world, bucket, "DB_2");
    expect(await remember()).toBe(200);
    await bodyOf(await world.admin("DELETE", `/v1/keys/${id}`));
    expect(await remember()).toBe(401);
    await moveWhole(world, bucket, "DB");
    expect(await remember()).toBe(401);
  });

  it("doesn't begin while an app is being erased, whose steps it would undo", async () => {
    await HOME.prepare("INSERT INTO erasures (app_id, user_id, erased_at) VALUES ('gone', NULL, 1)").run();
    const answer = await world.admin("POST", "/v1/cells/moves", { bucket, to: "DB_2" });
    expect([answer.status, await answer.text()]).toEqual([409, expect.stringContaining("/v1/apps/gone")]);
    await HOME.prepare("DELETE FROM erasures WHERE app_id = 'gone'").run();
  });

  it("lets nobody be erased while it is on, and takes along nobody who was", async () => {
    const { ann } = lives;
    await HOME.prepare("UPDATE cell_buckets SET state = 'frozen', move = 1 WHERE bucket = ?")
      .bind(bucket)
      .run();
    const answers: number[] = [];
    const erasing = world.send("DELETE", `/v1/users/${ann}`).then(({ status }) => answers.push(status));
    await whileTimePasses(erasing);
    expect(answers).toEqual([503]);
    await HOME.prepare("UPDATE cell_buckets SET state = 'held', move = NULL").run();
    await bodyOf(await world.send("DELETE", `/v1/users/${ann}`));
    await moveWhole(world, bucket, "DB_2");
    for (const db of [HOME, SECOND]) {
      expect(await count(db, "knowledge", `user_id = '${ann}'`)).toBe(0);
      expect(await count(db, "messages", `owner_id = '${ann}'`)).toBe(0);
    }
  });

  it("waits while a delivery is being attempted, whose outcome is to be written down", async () => {
    const attempt =
      "INSERT INTO deliveries (id, app_id, user_id, kind, subject, as_of, status, created_at, attempting_until)";
    await HOME.prepare(`${attempt} VALUES ('dlv_b', ?, ?, 'digest', '2026-01-23', 1, 'pending', 1, ?)`)
      .bind(world.app, lives.ann, world.now() + 30)
      .run();
    const ask = async () =>
      await bodyOf(await world.admin("POST", "/v1/cells/moves", { bucket, to: "DB_2" }));
    expect(await ask()).toMatchObject({ step: "freeze", is_done: false });
    expect(await count(HOME, "cell_buckets", "state <> 'held'")).toBe(0);
    await world.advance(31);
    expect(await ask()).toMatchObject({ step: "done", is_done: true });
  });
});

describe("a move that breaks off", () => {
  /** Fails the call that has this number from now on, before or after the cell has carried it out. */
  function failAt(number: number, isDone: boolean): () => boolean {
    let seen = 0;
    let failed = false;
    for (const witness of [world.witness, world.secondWitness]) {
      witness.onD1 = async (_statements, go) => {
        seen += 1;
        if (seen !== number) return await go();
        failed = true;
        if (isDone) await go();
        throw new Error("D1_ERROR: Network connection lost.");
      };
    }
    return () => {
      for (const witness of [world.witness, world.secondWitness]) witness.onD1 = (_statements, go) => go();
      return failed;
    };
  }

  it("at any call goes on where it was, and neither loses a row nor has one twice", {
    timeout: 300_000,
  }, async () => {
    const before = await rowsOfBoth();
    let to = "DB_2";
    let broken = 0;
    // Every third call, before and after it was carried out in turns.
    for (let number = 1; ; number += 3) {
      const end = failAt(number, number % 2 === 0);
      const answer = await world.admin("POST", "/v1/cells/moves", { bucket, to });
      const failed = end();
      if (failed) broken += 1;
      expect([200, 503]).toContain(answer.status);
      expect(await moveWhole(world, bucket, to)).toMatchObject({ differs: null });
      expect([number, await rowsOfBoth()]).toEqual([number, before]);
      expect([number, await indexOfBoth()]).toEqual([number, []]);
      to = to === "DB" ? "DB_2" : "DB";
      if (!failed) break;
    }
    expect(broken).toBeGreaterThan(20);
  });

  it("is gone on with by the cron", async () => {
    const before = await rowsOfBoth();
    const end = failAt(40, true);
    expect((await world.admin("POST", "/v1/cells/moves", { bucket, to: "DB_2" })).status).toBe(503);
    end();
    const stage = stageOf(world);
    await whileTimePasses(stage.tick(world.now() + 31).catch(() => undefined));
    expect(stage.waiting.map(({ body }) => body)).toContainEqual({ left_move_at: expect.any(Number) });
    await whileTimePasses(stage.drain());
    expect(await count(HOME, "cell_moves", "true")).toBe(0);
    const { users, ...rest } = await rowsOfBoth();
    expect(rest).toEqual({ ...before, users: undefined });
    expect(users?.length).toBe(before["users"]?.length);
  });
});
