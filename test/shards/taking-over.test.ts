import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import type { Shard } from "../../src/index";
import { MOVED, STAYS, TOLD } from "../../src/store/shards/moved-tables";
import { shardName } from "../../src/store/shards/shard-call";
import { openTalk, says } from "../conversations/talk";
import { at, type Stage, stageOf } from "../reminders/stage";
import { BELONGS } from "../store/belongs";
import { askShards } from "../support/shards";
import { bodyOf, openWorld } from "../support/world";
import { hasSeveral, idIn, rowsIn } from "./places";

/** People of one D1 database who are taken over by shards. */

let stage: Stage;
let people: string[];
let room: string;

/** A worker to which no shards are bound. */
const WITHOUT = { SHARDS: undefined } as unknown as Partial<Cloudflare.Env>;

/** A database of before, with people in it: nobody is in a shard. */
beforeEach(async () => {
  stage = stageOf(await openWorld("2026-01-23T14:32:00Z", WITHOUT));
  people = [0, 1, 2, 3].map((shard) => idIn(stage.app, shard, "p"));
  room = idIn(stage.app, 2, "room");
});

/** From now on people live in shards, and those who are in D1 are taken over. */
async function turnOn(): Promise<void> {
  await env.DB.prepare("INSERT INTO checkpoints (name, at) VALUES ('shards_from', 0)").run();
  Object.assign(stage.bindings, { SHARDS: env.SHARDS, SHARD_COUNT: env.SHARD_COUNT });
}

async function beBusy(): Promise<void> {
  for (const id of people) {
    const user = await stage.subscriber(id, { time_zone: "Asia/Tokyo", send_empty: true });
    await user.patch({ reminders: { push: true }, display_name: `Name of ${id}` });
    const tea = await user.store("Likes tea", { keywords: ["drink"], metadata: { a: [1, null, true] } });
    await user.update({ id: tea, content: "Likes green tea" });
    await user.store("Pay the rent", { due_at: "2026-01-25T18:00:00Z" });
    await user.store("Water the plants", { due: "every day at 9:00" });
    const done = await user.store("Buy ink", { due_at: "2026-01-24T18:00:00Z" });
    await user.update({ id: done, completed_at: stage.now() });
    await openTalk(stage, `${id}~own`).post(says(id, "A word about plums"), {
      role: "assistant",
      content: "Plums are fine",
    });
    await openTalk(stage, room).post(says(id, `Hello from ${id} about figs`));
  }
  await stage.settle();
  await stage.run(at("2026-01-24T00:00:00Z"));
}

const exportOf = async (id: string) =>
  await (await stage.send("GET", `/v1/users/${id}/export?limit=1000`)).text();

/** Rows of a table, without the numbers that are a database's own, in no order. */
function sortedRows(rows: readonly Record<string, unknown>[]): string[] {
  const OWN = ["pk", "open_items", "record_revision"];
  return rows
    .map((row) =>
      JSON.stringify(
        Object.fromEntries(
          Object.entries(row).flatMap(([name, value]) =>
            OWN.includes(name)
              ? []
              : [[name, value instanceof ArrayBuffer ? [...new Uint8Array(value)] : value]],
          ),
        ),
      ),
    )
    .sort();
}

async function rowsOfD1(table: string): Promise<Record<string, unknown>[]> {
  return (await env.DB.prepare(`SELECT * FROM ${table}`).all()).results;
}

/** What one may call a row of all: a copy is none. */
const OWN_ROWS: Record<string, string> = {
  messages:
    "SELECT m.* FROM messages m JOIN conversations c ON c.app_id = m.app_id AND c.id = m.conversation_id",
  conversation_members:
    "SELECT m.* FROM conversation_members m JOIN conversations c ON c.app_id = m.app_id AND c.id = m.conversation_id",
};

describe.skipIf(!hasSeveral)("taking over from D1", () => {
  it("names each table: it goes along, or stays", () => {
    expect([...new Set([...[...MOVED, ...TOLD].map(({ name }) => name), ...STAYS])].sort()).toEqual(
      Object.keys(BELONGS).sort(),
    );
  });

  it("takes a person at the first call, with all that is theirs, and leaves the others", async () => {
    await beBusy();
    const [ann = "", ben = ""] = people;
    const before = await exportOf(ann);
    await turnOn();
    expect(await exportOf(ann)).toBe(before);
    expect((await rowsOfD1("users")).map(({ id }) => id)).not.toContain(ann);
    expect((await rowsIn(0, "SELECT id FROM users")).map(({ id }) => id)).toContain(ann);
    expect(before).toContain(ben.length > 0 ? "green tea" : "");
  });

  it("keeps every row of every table, once", async () => {
    await beBusy();
    const tables = MOVED.map(({ name }) => name);
    const before = Object.fromEntries(
      await Promise.all(tables.map(async (name) => [name, sortedRows(await rowsOfD1(name))] as const)),
    );
    await turnOn();
    for (const id of people) await stage.user(id).get("");
    for (const name of tables) {
      const inShards = (await askShards(OWN_ROWS[name] ?? `SELECT * FROM ${name}`, [])).flat();
      expect([name, sortedRows([...(await rowsOfD1(name)), ...inShards])]).toEqual([name, before[name]]);
    }
  });

  it("finds by words what was said before", async () => {
    await beBusy();
    const findAll = async () => {
      const found: unknown[] = [];
      for (const id of people) {
        found.push(await stage.user(id).search({ query: "plants drink" }));
        found.push(await stage.user(id).tool("search_conversations", { query: "figs" }));
        found.push(await stage.user(id).tool("search_conversations", { query: "plums" }));
      }
      return JSON.stringify(found);
    };
    const before = await findAll();
    expect(before).toContain("Hello from");
    await turnOn();
    expect(JSON.parse(await findAll())).toEqual(JSON.parse(before));
  });

  it("sends each digest and reminder once, by the cron or by an alarm", async () => {
    await beBusy();
    const days = ["2026-01-25", "2026-01-26", "2026-01-27"];
    await stage.run(at("2026-01-25T00:00:00Z"));
    await turnOn();
    const [ann = "", ben = "", ...others] = people;
    await stage.user(ann).get("");
    await stage.run(at("2026-01-25T18:00:00Z"));
    await stage.run(at("2026-01-26T00:00:00Z"));
    await stage.user(ben).get("");
    await stage.run(at("2026-01-27T00:00:00Z"));
    for (const id of [ann, ben, ...others]) {
      const digests = (await stage.ledger(id)).filter(({ subject }) => subject.length === 10);
      expect([id, digests.map(({ subject }) => subject).sort()]).toEqual([id, ["2026-01-24", ...days]]);
      const sent = stage.posts.filter(({ url }) => url.endsWith(`/${id}`));
      expect(new Set(sent.map(({ headers }) => headers["webhook-id"])).size).toBe(sent.length);
      expect(
        sent.filter(({ body }) => body.includes("Pay the rent") && body.includes("reminder")).length,
      ).toBe(1);
    }
  });

  it("answers a repeat with what was kept before, also of a conversation and of the app", async () => {
    const [ann = ""] = people;
    const calls: [string, string, unknown][] = [
      ["POST", `/v1/users/${ann}/tools/remember`, { content: "Once" }],
      ["POST", `/v1/conversations/${room}/messages`, { role: "user", content: "Once", user_id: ann }],
      ["POST", `/v1/conversations/${ann}~own/messages`, { role: "user", content: "Once", user_id: ann }],
    ];
    const sendAll = async () =>
      await Promise.all(
        calls.map(async ([method, path, body], n) => {
          const headers = { "idempotency-key": `once-${n}` };
          return await (await stage.send(method, path, { body, headers })).text();
        }),
      );
    const before = await sendAll();
    await turnOn();
    expect(await sendAll()).toEqual(before);
  });

  it("waits while something of theirs is being sent", async () => {
    await beBusy();
    const [ann = ""] = people;
    await env.DB.prepare("UPDATE deliveries SET status = 'pending', attempting_until = ? WHERE user_id = ?")
      .bind(stage.now() + 30, ann)
      .run();
    await turnOn();
    const refused = await stage.user(ann).send("GET", "");
    expect(refused.status).toBe(503);
    expect(refused.headers.get("retry-after")).toBe("1");
    await env.DB.prepare("UPDATE deliveries SET attempting_until = NULL").run();
    expect((await stage.user(ann).send("GET", "")).status).toBe(200);
  });

  it("leaves nobody behind in a walk, and nothing in D1 after an hour", async () => {
    await beBusy();
    await turnOn();
    const resealing = await stage.admin("POST", "/v1/secrets/reseal", {});
    expect(resealing.status).toBe(409);
    const walk = async () =>
      await bodyOf<{ taken: number; done: boolean }>(await stage.admin("POST", "/v1/shards/walk", {}));
    expect(await walk()).toEqual({ taken: 5, waiting: 0, people: 0, conversations: 0, done: true });
    expect(await walk()).toEqual({ taken: 0, waiting: 0, people: 0, conversations: 0, done: true });
    for (const { name } of MOVED) expect([name, await rowsOfD1(name)]).toEqual([name, []]);
    expect((await rowsOfD1("left_rows")).length).toBeGreaterThan(20);
    await stage.run(stage.now() + 3660);
    expect(await rowsOfD1("left_rows")).toEqual([]);
    const [ann = ""] = people;
    await stage.user(ann).store("After the walk");
    expect(await exportOf(ann)).toContain("After the walk");
  });

  it("has D1 refuse what is written of somebody who has left, and takes what is left of somebody who was erased", async () => {
    await beBusy();
    await turnOn();
    const [ann = "", ben = ""] = people;
    await stage.user(ann).get("");
    const late = env.DB.prepare("INSERT INTO conversations (app_id, id, created_at) VALUES (?, ?, 1)").bind(
      stage.app,
      `${ann}~late`,
    );
    await expect(late.run()).rejects.toThrow("the owner has left");
    expect((await stage.send("DELETE", `/v1/users/${ann}`)).status).toBe(200);
    const kept = JSON.stringify(await rowsOfD1("left_rows"));
    expect(kept).not.toContain(`Hello from ${ann}`);
    expect((await stage.send("DELETE", `/v1/users/${ben}`)).status).toBe(200);
    for (const name of ["users", "knowledge", "messages"]) {
      const left = JSON.stringify([await rowsOfD1(name), await askShards(`SELECT * FROM ${name}`, [])]);
      for (const id of [ann, ben]) expect([name, left.includes(`"${id}"`)]).toEqual([name, false]);
    }
  });

  it("brings back nobody where D1 is put back to a day before they left", async () => {
    await beBusy();
    const tables = [...MOVED].map(({ name }) => name);
    const rows = await Promise.all(tables.map(rowsOfD1));
    await turnOn();
    await stage.admin("POST", "/v1/shards/walk", {});
    const [ann = ""] = people;
    await stage.user(ann).store("Since then");
    const after = await exportOf(ann);
    await env.DB.prepare("DELETE FROM left_owners").run();
    await env.DB.prepare("INSERT INTO checkpoints (name, at) VALUES ('shards_from', 0)").run();
    for (const [n, name] of tables.entries())
      for (const row of rows[n] ?? []) {
        const [names, values] = [Object.keys(row), Object.values(row)];
        const bytes = values.map((value) => (Array.isArray(value) ? new Uint8Array(value).buffer : value));
        await env.DB.prepare(`INSERT INTO ${name} (${names}) VALUES (${names.map(() => "?")})`)
          .bind(...bytes)
          .run();
      }
    const walked = await bodyOf(await stage.admin("POST", "/v1/shards/walk", {}));
    expect(walked).toMatchObject({ waiting: 0, people: 0, done: true });
    expect(await exportOf(ann)).toBe(after);
    for (const name of tables) expect([name, await rowsOfD1(name)]).toEqual([name, []]);
  });

  it("counts what was made, and not what was taken over", async () => {
    const countAll = async () =>
      await stage.sql<{ count: number }>(
        "SELECT sum(count) AS count FROM daily_counts WHERE app_id = '*' AND kind IN ('memories', 'users', 'messages')",
      );
    await stage.run(stage.now());
    await beBusy();
    await stage.run(stage.now() + 3700);
    const before = await countAll();
    expect(before).toEqual([{ count: 4 * (1 + 4 + 3) }]);
    await turnOn();
    for (const id of people) await stage.user(id).get("");
    for (const hour of [1, 2, 3]) await stage.run(stage.now() + hour * 3700);
    expect(await countAll()).toEqual(before);
  });
});

/** The one shard of a deployment that gets four. */
async function emptyOldShard(): Promise<void> {
  const stub = (env.SHARDS as unknown as DurableObjectNamespace<Shard>).getByName(shardName(0, 1));
  await runInDurableObject<Shard, void>(stub, async (shard, { storage }) => {
    await storage.deleteAll();
    storage.setAlarm = async () => undefined;
    await shard.begin();
  });
}

async function rowsOfOld(table: string): Promise<Record<string, unknown>[]> {
  const stub = (env.SHARDS as unknown as DurableObjectNamespace<Shard>).getByName(shardName(0, 1));
  return await runInDurableObject<Shard, Record<string, unknown>[]>(stub, (_, { storage }) =>
    storage.sql.exec(`SELECT * FROM ${table}`).toArray(),
  );
}

describe.skipIf(!hasSeveral)("taking over from a quarter of the shards", () => {
  beforeEach(async () => {
    await emptyOldShard();
    Object.assign(stage.bindings, { SHARDS: env.SHARDS, SHARD_COUNT: "1" });
    for (const id of people) {
      const user = await stage.subscriber(id, { time_zone: "UTC", send_empty: true });
      await user.store("Likes tea");
      await openTalk(stage, room).post(says(id, `Hello from ${id} about figs`));
    }
    await stage.settle();
  });

  async function grow(): Promise<void> {
    await env.DB.prepare("INSERT INTO checkpoints (name, at) VALUES ('shards_from', 1)").run();
    Object.assign(stage.bindings, { SHARD_COUNT: "4", SHARD_FROM: "1" });
  }

  it("has everybody and what they said, once, and each list too", async () => {
    const [ann = ""] = people;
    const before = await exportOf(ann);
    expect(before).toContain("about figs");
    await grow();
    expect(await exportOf(ann)).toBe(before);
    const list = `/v1/apps/${stage.app}/users`;
    const { data } = await bodyOf<{ data: { user_id: string }[] }>(await stage.send("GET", list));
    expect(data.map(({ user_id }) => user_id)).toEqual(people.toSorted());
    const walked = await bodyOf(await stage.admin("POST", "/v1/shards/walk", {}));
    expect(walked).toMatchObject({ waiting: 0, people: 0, done: true });
    for (const name of ["users", "knowledge", "conversations", "deliveries"])
      expect([name, await rowsOfOld(name)]).toEqual([name, []]);
    for (const id of people)
      expect(JSON.stringify(await stage.user(id).tool("search_conversations", { query: "figs" }))).toContain(
        id,
      );
  });

  it("refuses who calls the shard of before about somebody who has left, and serves the others", async () => {
    const [ann = ""] = people;
    const alone = idIn(stage.app, 3, "alone");
    await stage.user(alone).store("Talks with nobody");
    await grow();
    await stage.user(ann).get("");
    Object.assign(stage.bindings, { SHARD_COUNT: "1", SHARD_FROM: "0" });
    expect((await stage.user(ann).send("GET", "")).status).toBe(503);
    expect((await stage.user(alone).send("GET", "")).status).toBe(200);
    const late = await stage.user(ann).send("POST", "/tools/remember", { body: { content: "Late" } });
    expect(late.status).toBe(503);
  });

  it("takes over first to whom something is due", async () => {
    await grow();
    stage.setClock("2026-01-24T08:00:00Z");
    const stub = (env.SHARDS as unknown as DurableObjectNamespace<Shard>).getByName(shardName(0, 1));
    await runInDurableObject<Shard, void>(stub, async (shard) => await shard.alarm());
    expect(await rowsOfOld("users")).toEqual([]);
    await stage.run(at("2026-01-24T08:01:00Z"));
    for (const id of people)
      expect((await stage.ledger(id)).map(({ status }) => status)).toEqual(["delivered"]);
  });
});
