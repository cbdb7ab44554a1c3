import { beforeEach, describe, expect, it } from "vitest";
import { openTalk, type Talk } from "../conversations/talk";
import { fireAlarms, runInShard } from "../support/shards";
import { bodyOf, openWorld, type World } from "../support/world";
import { hasSeveral, idIn, rowsIn } from "./places";

/** What a person said in a shared conversation of another shard, as the person finds it. */

let world: World;
/** A conversation of shard 0, one person there, and two of others. */
let club: Talk;
let ann: string;
let ben: string;
let cas: string;

beforeEach(async () => {
  world = await openWorld();
  const [room, ...people] = [
    idIn(world.app, 0, "club"),
    idIn(world.app, 0, "ann"),
    idIn(world.app, 1, "ben"),
    idIn(world.app, 2, "cas"),
  ];
  [ann = "", ben = "", cas = ""] = people;
  club = openTalk(world, room);
});

interface Hit {
  id: string;
  content: string;
  message_before: { content: string } | null;
  message_after: { content: string } | null;
}

async function find(user: string, query: string, key = world.key): Promise<Hit[]> {
  const sending = { body: { query }, key };
  const answer = await world.send("POST", `/v1/users/${user}/tools/search_conversations`, sending);
  return (await bodyOf<{ results: Hit[] }>(answer)).results;
}

const told = async () =>
  await club.post(
    { role: "user", content: "Who likes marzipan", user_id: ann, external_id: "1", created_at: 1767225600 },
    { role: "user", content: "I hate marzipan", user_id: ben, external_id: "2", created_at: 1767225601 },
    { role: "assistant", content: "No marzipan then", external_id: "3", created_at: 1767225602 },
  );

const marks = async () => await rowsIn(0, "SELECT * FROM message_copies");
const contents = (hits: readonly Hit[]) => hits.map(({ content }) => content);

describe.skipIf(!hasSeveral)("a message in a conversation of another shard", () => {
  it("is found by its person alone, with its neighbours, and listed once", async () => {
    await told();
    expect(contents(await find(ann, "marzipan"))).toEqual(["Who likes marzipan"]);
    const found = await find(ben, "marzipan");
    expect(contents(found).toSorted()).toEqual(["I hate marzipan", "No marzipan then"]);
    const own = found.find(({ content }) => content === "I hate marzipan");
    expect(own?.message_before?.content).toBe("Who likes marzipan");
    expect(own?.message_after?.content).toBe("No marzipan then");
    expect(await find(cas, "marzipan")).toEqual([]);
    expect((await club.read()).map(({ content }) => content)).toHaveLength(3);
    expect(await marks()).toEqual([]);
  });

  it("is found as it was edited, no more once it was deleted, and with a key only by a member", async () => {
    const { results } = await told();
    const id = results[1]?.id ?? "";
    await bodyOf(await club.send("PATCH", `/messages/${id}`, { body: { content: "I love nougat" } }));
    expect(contents(await find(ben, "nougat"))).toEqual(["I love nougat"]);
    const { key } = await world.newKey({ user_id: ben });
    expect(contents(await find(ben, "nougat", key))).toEqual(["I love nougat"]);
    await bodyOf(await club.send("DELETE", `/members/${ben}`));
    expect(await find(ben, "nougat", key)).toEqual([]);
    await bodyOf(await club.send("DELETE", `/messages/${id}`));
    expect(await find(ben, "nougat")).toEqual([]);
    await bodyOf(await club.send("DELETE", ""));
    expect(await find(ben, "marzipan")).toEqual([]);
    expect(await rowsIn(1, "SELECT id FROM messages")).toEqual([]);
    expect(await rowsIn(1, "SELECT user_id FROM conversation_members")).toEqual([]);
    expect(await marks()).toEqual([]);
  });

  it("stays marked while the person's shard doesn't answer, and the alarm copies it, once", async () => {
    await told();
    const away = "CREATE TRIGGER away BEFORE DELETE ON messages BEGIN SELECT RAISE(ABORT, 'away'); END";
    await runInShard(1, (_, { sql }) => void sql.exec(away));
    await club.post({ role: "user", content: "Marzipan again", user_id: cas, external_id: "4" });
    await bodyOf(await club.send("PATCH", "/messages/2", { body: { content: "I like marzipan" } }));
    expect(contents(await find(ben, "hate"))).toEqual(["I hate marzipan"]);
    expect(await marks()).toHaveLength(1);
    await runInShard(1, (_, { sql }) => void sql.exec("DROP TRIGGER away"));
    await world.advance(61);
    await fireAlarms(Date.now(), world.bindings);
    expect(await marks()).toEqual([]);
    expect(contents(await find(ben, "like"))).toContain("I like marzipan");
    expect(await rowsIn(1, "SELECT id FROM messages WHERE content = 'I like marzipan'")).toHaveLength(1);
    expect(await rowsIn(1, "SELECT * FROM message_copies")).toEqual([]);
  });

  it("of somebody who was erased meanwhile goes from the conversation too", async () => {
    await told();
    await runInShard(1, (_, { sql }) => void sql.exec("DELETE FROM users WHERE id = ?", ben));
    await bodyOf(await club.send("PATCH", "/messages/2", { body: { content: "Hunter2" } }));
    expect(JSON.stringify(await club.read())).not.toContain("Hunter2");
    expect(await rowsIn(1, "SELECT id FROM messages WHERE content = 'Hunter2'")).toEqual([]);
  });

  it("is listed among the person's conversations, page by page, whichever shards they are in", async () => {
    const rooms = [0, 1, 2, 3].flatMap((shard) => [
      idIn(world.app, shard, "room"),
      idIn(world.app, shard, "room", 600),
    ]);
    const at = 1769178720;
    for (const [n, room] of rooms.entries())
      await openTalk(world, room).post(
        { role: "user", content: `Plums ${n}`, user_id: ben, created_at: at + Math.floor(n / 3) },
        { role: "user", content: `Pears ${n}`, user_id: ann, created_at: at + Math.floor(n / 3) },
      );
    const found: string[] = [];
    let cursor: string | null = null;
    do {
      const path: string = `/v1/users/${ben}/conversations?limit=3${cursor === null ? "" : `&cursor=${cursor}`}`;
      const page: {
        data: { conversation_id: string; last_message: { content: string } }[];
        next_cursor: string | null;
      } = await bodyOf(await world.send("GET", path));
      for (const { last_message } of page.data) expect(JSON.stringify(last_message)).toContain("Pears");
      found.push(...page.data.map(({ conversation_id }) => conversation_id));
      cursor = page.next_cursor;
    } while (cursor !== null);
    expect(found).toHaveLength(rooms.length);
    expect(found.toSorted()).toEqual(rooms.toSorted());
  });
});
