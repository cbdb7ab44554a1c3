import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { problemOf } from "../support/problem";
import { bodyOf, openWorld, type World } from "../support/world";

/** Who was erased stays erased, although the database is restored to before. */

let world: World;

beforeEach(async () => {
  world = await openWorld();
});

interface Listed {
  app: string;
  user_id: string | null;
  erased_at: number;
  status: string;
}

async function list(): Promise<Listed[]> {
  return (await bodyOf<{ data: Listed[] }>(await world.admin("GET", "/v1/erasures?limit=100"))).data;
}

const asSent = (erasures: Listed[]) =>
  erasures.map(({ app, user_id, erased_at }) => ({ app, user_id, erased_at }));

const apply = async (body: object) =>
  await bodyOf<{ status: string; left: number }>(await world.admin("POST", "/v1/erasures", body));

const TABLES = ["apps", "api_keys", "users", "knowledge", "knowledge_fts", "messages", "erasures"];

/** What the tables hold, as a restore brings it back. */
async function snapshot(): Promise<() => Promise<void>> {
  const run = async (sql: string, ...params: unknown[]) =>
    (
      await env.DB.prepare(sql)
        .bind(...params)
        .all()
    ).results;
  const saved: [string, Record<string, unknown>[]][] = [];
  for (const table of TABLES) saved.push([table, await run(`SELECT * FROM ${table}`)]);
  const terms = await run("SELECT rowid AS r, content, entity FROM knowledge_fts");
  return async () => {
    for (const table of [...TABLES].reverse()) await run(`DELETE FROM ${table}`);
    for (const [table, rows] of saved)
      for (const row of table === "knowledge_fts" ? [] : rows) {
        const names = Object.keys(row);
        const places = names.map(() => "?").join();
        await run(`INSERT INTO ${table} (${names.join()}) VALUES (${places})`, ...Object.values(row));
      }
    for (const { r, content, entity } of terms)
      await run("INSERT INTO knowledge_fts (rowid, content, entity) VALUES (?, ?, ?)", r, content, entity);
  };
}

async function finish(): Promise<number> {
  for (let calls = 1; ; calls += 1) if ((await apply({})).status === "erased") return calls;
}

describe("a list of before a restore", () => {
  it("erases users and apps that are back, and is the list again", async () => {
    const other = await world.newKey({ app: "other" });
    for (const user of ["ann", "bob", "cid"]) await world.user(user).store(`Hunter2 of ${user}`);
    await world.user("eve", other.key).store("Hunter2 of eve");
    const since = world.now();
    const restore = await snapshot();
    await world.advance(3600);
    for (const user of ["ann", "bob"]) await bodyOf(await world.user(user).send("DELETE", ""));
    await bodyOf(await world.admin("DELETE", "/v1/apps/other?confirm=other"));
    const before = await list();
    await restore();
    expect(await world.sql("SELECT id FROM users")).toHaveLength(4);

    await world.advance(600);
    await apply({ erasures: asSent(before), since });
    await finish();
    expect(await world.sql("SELECT id FROM users")).toEqual([{ id: "cid" }]);
    expect(await world.sql("SELECT content FROM knowledge")).toEqual([{ content: "Hunter2 of cid" }]);
    expect(await world.sql("SELECT id FROM apps")).toEqual([{ id: world.app }]);
    const key = other.key;
    await problemOf(await world.send("GET", "/v1/users/eve", { key }), { status: 401 });
    const after = await list();
    expect(asSent(after).toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)))).toEqual(
      asSent(before).toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b))),
    );
    expect(after.map(({ status }) => status)).toEqual(["erased", "erased", "erased"]);

    // The same list again changes nothing.
    await apply({ erasures: asSent(before), since });
    await finish();
    expect(asSent(await list())).toEqual(asSent(after));
  });

  it("leaves who came back by themselves, before the backup or after the restore", async () => {
    const ann = world.user("ann");
    await ann.store("Old");
    await bodyOf(await ann.send("DELETE", ""));
    await world.advance(60);
    await ann.store("Came back before the backup");
    const erasures = [...asSent(await list())];
    const bob = world.user("bob");
    await world.advance(60);
    await bob.store("Came back after the restore");
    await world.newKey({ app: "again" });
    erasures.push({ app: world.app, user_id: "bob", erased_at: world.now() - 30 });
    erasures.push({ app: "again", user_id: null, erased_at: world.now() - 30 });
    await apply({ erasures });
    await finish();
    const left = await world.sql<{ content: string }>("SELECT content FROM knowledge");
    expect(left.map(({ content }) => content).toSorted()).toEqual([
      "Came back after the restore",
      "Came back before the backup",
    ]);
    expect(await world.sql("SELECT id FROM apps WHERE id = 'again'")).toHaveLength(1);
    expect(await list()).toHaveLength(3);
  });

  it("lists alone who was erased before the restored moment", async () => {
    await world.user("ann").store("Wrote without a row of a user before");
    await world.sql("UPDATE users SET revision = 1");
    const erased_at = world.now() - 60;
    const erasures = [{ app: world.app, user_id: "ann", erased_at }];
    expect(await apply({ erasures, since: erased_at + 1 })).toEqual({ status: "erased", left: 0 });
    expect(await world.sql("SELECT id FROM users")).toEqual([{ id: "ann" }]);
    expect(await apply({ erasures, since: erased_at })).toEqual({ status: "erased", left: 0 });
    expect(await world.sql("SELECT id FROM users")).toEqual([]);
    expect(await list()).toHaveLength(1);
  });

  it("names nobody who is still to be erased", async () => {
    const one = { app: world.app, user_id: "ann", erased_at: world.now() };
    const erasures = [one, { ...one, erased_at: world.now() + 1 }];
    const answer = await world.admin("POST", "/v1/erasures", { erasures });
    await problemOf(answer, { status: 422, code: "invalid", path: "erasures[1].erased_at" });
    expect(await list()).toEqual([]);
  });

  it("is carried out a bounded part a call, and goes on where it was killed", async () => {
    Object.assign(world.bindings, { PLAN: "free" });
    const users = ["a", "b", "c", "d"];
    for (const user of users) await world.user(user).store("Hunter2");
    await world.settle();
    await world.advance(60);
    const erasures = users.map((user_id) => ({ app: world.app, user_id, erased_at: world.now() }));
    world.forgetCalls();
    expect(await apply({ erasures })).toEqual({ status: "erasing", left: 3 });
    await world.settle();
    // PLAN=free allows 50 in an invocation.
    expect(world.witness.d1.flat().length).toBeLessThan(45);
    world.witness.onKv = (call, go) => (call.operation === "delete" ? new Promise(() => undefined) : go());
    void world.admin("POST", "/v1/erasures", {});
    while ((await world.sql("SELECT id FROM users")).length > 2) await scheduler.wait(1);
    world.witness.onKv = (_call, go) => go();
    expect(await finish()).toBe(2);
    await world.cron();
    expect([await world.sql("SELECT id FROM users"), await world.kv("b")]).toEqual([[], ""]);
  });
});
