import { beforeEach, describe, expect, it } from "vitest";
import { openTalk, says } from "../conversations/talk";
import { callMcp, letIn } from "../doors/sign-in/client";
import { askShards } from "../support/shards";
import { bodyOf, openWorld, type World } from "../support/world";
import { hasSeveral, idIn, rowsIn, shardsWith } from "./places";

/** A person or an app that is erased leaves nothing in any shard. What is a person's at the primary goes too. */

let world: World;
let ben: string;
let rooms: string[];

/** Somebody of shard 1 with items, conversations in each shard, and a key. */
beforeEach(async () => {
  world = await openWorld();
  ben = idIn(world.app, 1, "ben");
  rooms = [0, 1, 2].map((shard) => idIn(world.app, shard, "room"));
  await world.user(ben).store("Hunter2 due", { due_at: "2026-02-01" });
  for (const room of rooms)
    await openTalk(world, room).post(says(ben, "Hunter2"), says("cas", "Plums"), says(ben, "Hunter2 again"));
});

const TABLES = [
  "users",
  "knowledge",
  "messages",
  "conversation_members",
  "chats",
  "idempotency",
  "message_copies",
];

/** The tables in which rows of a shard have a text. */
async function tracesOf(text: string): Promise<string[]> {
  const found: string[] = [];
  for (const table of TABLES)
    for (const [shard, rows] of (await askShards(`SELECT * FROM ${table}`, [])).entries())
      if (JSON.stringify(rows).includes(text)) found.push(`${table} of shard ${shard}`);
  return found;
}

const listed = async () =>
  (
    await bodyOf<{ data: { user_id: string | null; status: string }[] }>(
      await world.admin("GET", "/v1/erasures"),
    )
  ).data.map(({ user_id, status }) => `${user_id} ${status}`);

describe.skipIf(!hasSeveral)("somebody who is erased", () => {
  it("is erased in every shard, listed once, and others' messages stay", async () => {
    expect((await tracesOf(ben)).length).toBeGreaterThan(5);
    const erase = async () => await bodyOf(await world.send("DELETE", `/v1/users/${ben}`));
    expect(await erase()).toEqual({ status: "erased", user_id: ben });
    expect(await tracesOf(ben)).toEqual([]);
    expect(await tracesOf("Hunter2")).toEqual([]);
    expect(await erase()).toEqual({ status: "not_found", user_id: ben });
    expect(await listed()).toEqual([`${ben} erased`]);
    for (const room of rooms)
      expect((await openTalk(world, room).read()).map(({ content }) => content)).toEqual(["Plums"]);
  });

  it("by the own key ends that key everywhere before the answer", async () => {
    const { key } = await world.newKey({ user_id: ben });
    await bodyOf(await world.send("DELETE", `/v1/users/${ben}`, { key }));
    expect(await tracesOf(ben)).toEqual([]);
    for (const room of rooms) {
      const late = { key, body: { role: "user", content: "Late" } };
      expect((await world.send("POST", `/v1/conversations/${room}/messages`, late)).status).toBe(401);
    }
    expect(await shardsWith("SELECT id FROM messages WHERE content = 'Late'")).toEqual([]);
  });

  it("leaves who came back by themselves, when the primary alone is restored", async () => {
    await world.user(ben).store("Hunter2");
    await bodyOf(await world.send("DELETE", `/v1/users/${ben}`));
    const erasures = [{ app: world.app, user_id: ben, erased_at: world.now() }];
    world.setClock(world.now() + 60);
    await world.user(ben).store("Back again");
    await world.sql("DELETE FROM erasures");
    const again = await world.admin("POST", "/v1/erasures", { erasures });
    expect(await bodyOf(again)).toEqual({ status: "erased", left: 0 });
    expect(await rowsIn(1, "SELECT content FROM knowledge")).toEqual([{ content: "Back again" }]);
    const list = await world.sql("SELECT user_id, finished_at FROM erasures");
    expect(list).toEqual([{ user_id: ben, finished_at: world.now() - 60 }]);
  });

  it("goes again after a restore, from every shard", async () => {
    await bodyOf(await world.send("DELETE", `/v1/users/${ben}`));
    const erasures = [{ app: world.app, user_id: ben, erased_at: world.now() }];
    await world.user(ben).store("Hunter2 is back");
    for (const room of rooms) await openTalk(world, room).post(says(ben, "Hunter2"));
    await world.sql("UPDATE users SET revision = 1 WHERE id = ?", ben);
    const again = await world.admin("POST", "/v1/erasures", { erasures });
    expect(await bodyOf(again)).toEqual({ status: "erased", left: 0 });
    expect(await tracesOf("Hunter2")).toEqual([]);
    expect(await tracesOf(ben)).toEqual([]);
  });
});

describe.skipIf(!hasSeveral)("what is a person's at the primary", () => {
  it("is a client's grant, which ends at once, and whose zone is the person's", async () => {
    const cas = idIn(world.app, 2, "person");
    const { tokens } = await letIn(world, cas);
    expect((await callMcp(world, tokens.access_token)).status).toBe(200);
    expect(await world.user(cas).context()).toMatchObject({ time_zone: "Asia/Tokyo" });
    const path = `/v1/users/${cas}/grants`;
    const { data } = await bodyOf<{ data: { id: string }[] }>(await world.send("GET", path));
    expect(data).toHaveLength(1);
    await bodyOf(await world.send("DELETE", `${path}/${data[0]?.id}`));
    expect((await callMcp(world, tokens.access_token)).status).toBe(401);
    expect(await shardsWith("SELECT id FROM api_keys")).toEqual([]);
  });

  it("is a link for signing in", async () => {
    await bodyOf(await world.send("POST", `/v1/users/${ben}/sign-in`, { body: {} }), 201);
    expect(await world.sql("SELECT user_id FROM sign_in_links")).toEqual([{ user_id: ben }]);
    expect(await shardsWith("SELECT user_id FROM sign_in_links")).toEqual([]);
  });
});

describe.skipIf(!hasSeveral)("an app that is erased", () => {
  it("goes from every shard in steps, and its neighbour stays", async () => {
    const other = await world.newKey({ app: "neighbour" });
    const people = Array.from({ length: 40 }, (_, n) => `person-${n}`);
    for (const id of people) await world.user(id).store("Hunter2 too");
    await world.user("eve", other.key).store("Stays");
    const path = `/v1/apps/${world.app}?confirm=${world.app}`;
    let answer = { status: "erasing", left: 1 };
    for (let step = 0; step < 20 && answer.left > 0; step += 1)
      answer = await bodyOf(await world.admin("DELETE", path));
    expect(answer).toMatchObject({ status: "erased", left: 0 });
    expect(await tracesOf("Hunter2")).toEqual([]);
    expect(await shardsWith("SELECT id FROM apps WHERE id = ?", world.app)).toEqual([]);
    expect(await shardsWith("SELECT id FROM users WHERE app_id = ?", world.app)).toEqual([]);
    expect(await world.sql("SELECT content FROM knowledge")).toEqual([{ content: "Stays" }]);
    expect(await rowsIn(0, "SELECT count(*) AS n FROM messages_fts")).toEqual([{ n: 0 }]);
  });
});
