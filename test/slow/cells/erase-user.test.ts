import { beforeEach, describe, expect, it } from "vitest";
import { sha256Hex } from "../../../src/core/hash";
import { openDatabase } from "../../../src/store/database";
import { selectTraces } from "../../../src/store/erasing/traces";
import { HOME, openTwoCells, SECOND, spread, type TwoCells } from "../../cells/two-cells";
import { fillEveryTable, tablesOf } from "../../support/every-table";
import { bodyOf } from "../../support/world";

/** A person who is erased leaves nothing in any of two cells, wherever it breaks off. */

let world: TwoCells;

beforeEach(async () => {
  world = await openTwoCells();
});

const CELLS = [HOME, SECOND];

/** Tables in which the rows of both cells have an id, but for what tells of an erasure. */
async function tracesOf(id: string): Promise<string[]> {
  const found: string[] = [];
  for (const [cell, db] of CELLS.entries())
    for (const table of await tablesOf(db)) {
      if (table === "erasures") continue;
      const { results } = await db.prepare(`SELECT * FROM ${table}`).all();
      const rows = results.filter((row) => row["operation"] !== "erase_user");
      if (rows.some((row) => JSON.stringify(row).includes(id))) found.push(`${table} of cell ${cell}`);
    }
  return found;
}

interface Listed {
  user_id: string | null;
  status: string;
}

const listed = async () =>
  (await bodyOf<{ data: Listed[] }>(await world.admin("GET", "/v1/erasures"))).data.map(
    ({ user_id, status }) => `${user_id} ${status}`,
  );

const erase = async (id: string, key = world.key) => await world.send("DELETE", `/v1/users/${id}`, { key });

/** Somebody of one cell who is named in conversations, by other people and by outcomes of both. */
async function fill(id: string): Promise<void> {
  const [here, there] = [world.inHome("chat"), world.inSecond("group")];
  const user = world.user(id);
  await user.store("Hunter2");
  await user.store("Hunter2 due", { due_at: "2026-02-01" });
  for (const conversation of [here, there]) {
    const path = `/v1/conversations/${conversation}`;
    for (const author of [id, "somebody"]) {
      const body = { role: "user", content: `Hunter2 of ${author}`, user_id: author };
      await bodyOf(await world.send("POST", `${path}/messages`, { body }), 201);
    }
    await bodyOf(await world.send("PUT", `${path}/members/${id}`));
  }
  await world.newKey({ user_id: id });
  for (const db of CELLS) {
    await db
      .prepare("INSERT INTO person_ids (app_id, id, user_id) VALUES (?, 'telegram:1', ?)")
      .bind(world.app, id)
      .run();
    await db
      .prepare(
        "INSERT INTO idempotency (app_id, key, request_hash, user_id, status, outcome, created_at) VALUES (?, 'k', 'h', ?, 200, '{}', 1)",
      )
      .bind(world.app, id)
      .run();
    await db
      .prepare(
        `INSERT INTO knowledge (app_id, user_id, id, content, content_key, category, event_time, created_at, updated_at, asked_by)
          VALUES (?, 'other', 'asked', 'Water plants', 'k', 'fact', 1, 1, 1, ?)`,
      )
      .bind(world.app, id)
      .run();
  }
  await world.settle();
}

describe.each(["home", "second"])("a user of the %s cell", (cell) => {
  let id: string;

  beforeEach(async () => {
    id = cell === "home" ? world.inHome("ann") : world.inSecond("ben");
    await fill(id);
  });

  it("is erased in both, and others' messages stay", async () => {
    expect((await tracesOf(id)).length).toBeGreaterThan(8);
    expect(await bodyOf(await erase(id))).toEqual({ status: "erased", user_id: id });
    await world.settle();
    expect(await tracesOf(id)).toEqual([]);
    expect(await listed()).toEqual([`${id} erased`]);
    for (const db of CELLS)
      expect(await db.prepare("SELECT content FROM messages").first("content")).toBe("Hunter2 of somebody");
  });

  it("has its key end in both before that is answered, its own key's call included", async () => {
    const { key } = await world.newKey({ user_id: id });
    const hash = await sha256Hex(key);
    await bodyOf(await erase(id, key));
    for (const db of CELLS) {
      const { results } = await db.prepare("SELECT key_hash FROM ended_keys").all();
      expect(results).toContainEqual({ key_hash: hash });
    }
    const late = await world.send("POST", `/v1/conversations/${world.inHome("chat")}/messages`, {
      key,
      body: { role: "user", content: "Late" },
    });
    expect(late.status).toBe(401);
    await world.settle();
    expect(await tracesOf(id)).toEqual([]);
  });

  it("is listed as unfinished where a cell didn't answer, and erased by the next call", async () => {
    for (const [turn, witness] of [world.witness, world.secondWitness].entries()) {
      const { onD1 } = witness;
      let isDown = false;
      witness.onD1 = async (statements, go) => {
        // The list of erasures has them by then: the home hears of their keys, the other cell that they are erased.
        const late = turn === 0 ? "INSERT INTO ended_keys" : "INSERT INTO erasures";
        if (statements.some(({ sql }) => sql.includes(late))) isDown = true;
        if (isDown) throw new Error("D1_ERROR: Network connection lost.");
        return await go();
      };
      expect((await erase(id)).status).toBe(503);
      witness.onD1 = onD1;
      expect(isDown, String(turn)).toBe(true);
      expect(await listed()).toEqual([`${id} erasing`]);
    }
    expect(await tracesOf(id)).not.toEqual([]);
    expect((await erase(id)).status).toBe(200);
    await world.settle();
    // What KV may have since the call that broke off is the cron's.
    await world.cron();
    expect(await tracesOf(id)).toEqual([]);
    expect(await listed()).toEqual([`${id} erased`]);
  });

  it("is erased in both while a copy of what they said is on its way", async () => {
    const witness = cell === "home" ? world.witness : world.secondWitness;
    const room = cell === "home" ? world.inSecond("group") : world.inHome("chat");
    const { onD1 } = witness;
    let isErased = false;
    witness.onD1 = async (statements, go) => {
      const isCopy = statements.some(({ sql }) => sql.startsWith("INSERT INTO messages "));
      if (isCopy && !isErased) {
        isErased = true;
        await bodyOf(await erase(id));
      }
      return await go();
    };
    const body = { role: "user", content: "Hunter2 at last", user_id: id };
    await bodyOf(await world.send("POST", `/v1/conversations/${room}/messages`, { body }), 201);
    await world.settle();
    witness.onD1 = onD1;
    expect(isErased).toBe(true);
    await world.cron();
    await world.settle();
    expect(await tracesOf(id)).toEqual([]);
  });

  it("is gone on with by the cron", async () => {
    const { onD1 } = world.secondWitness;
    world.secondWitness.onD1 = async (statements, go) => {
      if (statements.some(({ sql }) => sql.includes("INSERT INTO erasures")))
        throw new Error("D1_ERROR: Network connection lost.");
      return await go();
    };
    expect((await erase(id)).status).toBe(503);
    expect(await listed()).toEqual([`${id} erasing`]);
    world.secondWitness.onD1 = onD1;
    await world.cron();
    expect(await listed()).toEqual([`${id} erased`]);
    await world.cron();
    expect(await tracesOf(id)).toEqual([]);
  });

  it("is gone on with by erase_again", async () => {
    const { onD1 } = world.secondWitness;
    world.secondWitness.onD1 = async (statements, go) => {
      if (statements.some(({ sql }) => sql.includes("ended_keys") && sql.includes("INSERT")))
        throw new Error("D1_ERROR: Network connection lost.");
      return await go();
    };
    expect((await erase(id)).status).toBe(503);
    world.secondWitness.onD1 = onD1;
    expect(await bodyOf(await world.admin("POST", "/v1/erasures", {}))).toEqual({
      status: "erased",
      left: 0,
    });
    await world.settle();
    expect(await tracesOf(id)).toEqual([]);
    expect(await listed()).toEqual([`${id} erased`]);
  });

  it("is erased though a bucket goes to another cell meanwhile", async () => {
    const isEnd = (sql: string) => sql.includes("UPDATE erasures SET finished_at");
    let moves = 0;
    const { onD1 } = world.witness;
    world.witness.onD1 = async (statements, go) => {
      if (moves === 0 && statements.some(({ sql }) => isEnd(sql))) {
        moves += 1;
        // A message of theirs comes along with the bucket of a conversation, and the map has changed.
        await SECOND.prepare(
          "INSERT INTO messages (app_id, conversation_id, id, role, content, user_id, owner_id, created_at_ms) VALUES (?, 'moved', 'm', 'user', 'Hunter2', ?, ?, 1)",
        )
          .bind(world.app, id, id)
          .run();
        await spread(2048, 2);
      }
      return await go();
    };
    await bodyOf(await erase(id));
    world.witness.onD1 = onD1;
    expect(moves).toBe(1);
    expect(await tracesOf(id)).toEqual([]);
  });
});

it("nobody of whom there is nothing is listed, and a repeat is answered as the first", async () => {
  await bodyOf(await erase("nobody"));
  expect(await listed()).toEqual([]);
  const id = world.inSecond("ben");
  await fill(id);
  const headers = { "idempotency-key": "once" };
  const first = await bodyOf(await world.send("DELETE", `/v1/users/${id}`, { headers }));
  expect(await bodyOf(await world.send("DELETE", `/v1/users/${id}`, { headers }))).toEqual(first);
  const audit = await world.admin("GET", "/v1/audit");
  expect(audit.status).toBe(200);
  expect(await world.sql("SELECT user_id FROM audit_lines WHERE operation = 'erase_user'")).toEqual([
    { user_id: id },
  ]);
});

it("every row of a user in every table of both cells goes, and another app's user of the same id stays", async () => {
  for (const db of CELLS) {
    await fillEveryTable(world.app, 3, 3, db);
    await fillEveryTable("other", 3, 3, db);
    // A test app is whole at home.
    await db.prepare("DELETE FROM test_clocks").run();
  }
  const before = await tracesOf("u1");
  await bodyOf(await erase("u1"));
  await world.settle();
  for (const db of CELLS)
    for (const table of [
      "users",
      "knowledge",
      "messages",
      "conversation_members",
      "person_ids",
      "chats",
      "deliveries",
    ]) {
      const own = `SELECT count(*) AS n FROM ${table} WHERE app_id = ? AND ${table === "users" ? "id" : "user_id"} = 'u1'`;
      expect(await db.prepare(own).bind(world.app).first("n"), table).toBe(0);
      expect(await db.prepare(own).bind("other").first("n"), table).not.toBe(0);
    }
  expect(before.length).toBeGreaterThan(20);
});

it("every kind of row that names a user is found in a cell that has nothing else", async () => {
  const tables = await tablesOf(SECOND);
  const kept = ["apps", "cell_buckets", "cell_map", "erasures", "erased_digests"];
  const db = openDatabase(SECOND, null);
  const seen: string[] = [];
  for (const table of tables.filter((name) => !kept.includes(name))) {
    await fillEveryTable("filled", 2, 2, SECOND);
    for (const other of tables)
      if (![table, ...kept, "message_copies"].includes(other))
        await SECOND.prepare(`DELETE FROM ${other}`).run();
    if (table !== "message_copies") await SECOND.prepare("DELETE FROM message_copies").run();
    const { results } = await SECOND.prepare(`SELECT * FROM ${table}`).all();
    const isNamed = results.some((row) => Object.values(row).includes("u1"));
    const [[traces]] = await db.batch([selectTraces({ app: "filled", user: "u1" })]);
    expect(traces?.found, table).toBe(isNamed ? 1 : 0);
    if (isNamed) seen.push(table);
    for (const name of ["message_copies", "erased_digests", "erasures", table])
      await SECOND.prepare(`DELETE FROM ${name}`).run();
  }
  expect(seen.length).toBeGreaterThan(14);
});

it("a user who was made anew is not erased again, whichever cell has them", async () => {
  for (const id of [world.inHome("ann"), world.inSecond("ben")]) {
    await world.user(id).store("Old");
    await bodyOf(await erase(id));
    await world.advance(60);
    await world.user(id).store("New");
    const erasures = [{ app: world.app, user_id: id, erased_at: world.now() - 60 }];
    expect(await bodyOf(await world.admin("POST", "/v1/erasures", { erasures }))).toMatchObject({ left: 0 });
    expect(await world.user(id).get("/memories")).toMatchObject({ data: [{ content: "New" }] });
  }
});
