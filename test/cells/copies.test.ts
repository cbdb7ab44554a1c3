import { beforeEach, describe, expect, it } from "vitest";
import { bodyOf } from "../support/world";
import { HOME, openTwoCells, SECOND, type TwoCells } from "./two-cells";

/** What a person said in a shared conversation of another cell, as the person finds it. */

let world: TwoCells;
/** A conversation at home, one person there, and two of the second cell. */
let club: string;
let ann: string;
let ben: string;
let cas: string;

beforeEach(async () => {
  world = await openTwoCells();
  [club, ann, ben, cas] = [
    world.inHome("club"),
    world.inHome("ann"),
    world.inSecond("ben"),
    world.inSecond("cas"),
  ];
});

const path = (rest = "") => `/v1/conversations/${club}/messages${rest}`;
const rowsOf = async (db: D1Database, statement: string) => (await db.prepare(statement).all()).results;
const marks = async () => await rowsOf(HOME, "SELECT user_id, message_id FROM message_copies");

async function post(...messages: Record<string, unknown>[]): Promise<string[]> {
  const answer = await bodyOf<{ results: { id: string }[] }>(
    await world.send("POST", path(), { body: { messages } }),
    201,
  );
  await world.settle();
  return answer.results.map(({ id }) => id);
}

interface Hit {
  id: string;
  content: string;
  message_before: { content: string } | null;
  message_after: { content: string } | null;
}

async function find(user: string, query: string, key?: string): Promise<Hit[]> {
  const answer = await world.send("POST", `/v1/users/${user}/tools/search_conversations`, {
    body: { query },
    ...(key === undefined ? {} : { key }),
  });
  return (await bodyOf<{ results: Hit[] }>(answer)).results;
}

const told = () =>
  post(
    { role: "user", content: "Who likes marzipan", user_id: ann, external_id: "1", created_at: 1767225600 },
    { role: "user", content: "I hate marzipan", user_id: ben, external_id: "2", created_at: 1767225601 },
    { role: "assistant", content: "No marzipan then", external_id: "3", created_at: 1767225602 },
  );

describe("a message in a conversation of another cell", () => {
  it("is found by its person alone, with its neighbours, and listed once", async () => {
    await told();
    const found = await find(ben, "marzipan");
    expect(found.map(({ content }) => content).toSorted()).toEqual(["I hate marzipan", "No marzipan then"]);
    const own = found.find(({ content }) => content === "I hate marzipan");
    expect(own?.message_before?.content).toBe("Who likes marzipan");
    expect(own?.message_after?.content).toBe("No marzipan then");
    expect((await find(ann, "marzipan")).map(({ content }) => content)).toEqual(["Who likes marzipan"]);
    expect(await find(cas, "marzipan")).toEqual([]);
    const { data } = await bodyOf<{ data: unknown[] }>(await world.send("GET", path()));
    expect(data).toHaveLength(3);
    expect(await marks()).toEqual([]);
    expect(await rowsOf(SECOND, "SELECT * FROM message_copies")).toEqual([]);
    expect(await rowsOf(SECOND, `SELECT messages FROM search_totals WHERE user_id = '${ben}'`)).toEqual([
      { messages: 2 },
    ]);
  });

  it("follows an edit, and goes when it is deleted", async () => {
    const [, bens] = await told();
    await bodyOf(await world.send("PATCH", path("/2"), { body: { content: "I love nougat" } }));
    await world.settle();
    expect((await find(ben, "nougat")).map(({ content }) => content)).toEqual(["I love nougat"]);
    await bodyOf(await world.send("DELETE", path(`/${bens}`)));
    await world.settle();
    expect(await find(ben, "nougat")).toEqual([]);
    expect(await rowsOf(SECOND, "SELECT content FROM messages")).toEqual([{ content: "No marzipan then" }]);
    expect(await marks()).toEqual([]);
  });

  it("goes with its conversation", async () => {
    await told();
    await bodyOf(await world.send("DELETE", `/v1/conversations/${club}`));
    await world.settle();
    expect(await rowsOf(SECOND, "SELECT content FROM messages")).toEqual([]);
    expect(await rowsOf(SECOND, "SELECT * FROM conversation_members")).toEqual([]);
    expect(await rowsOf(SECOND, "SELECT rowid FROM messages_fts")).toEqual([]);
  });

  it("is found by whom it greeted before anybody wrote", async () => {
    await post({
      role: "assistant",
      content: "Welcome to the aquarium",
      external_id: "0",
      created_at: 1767225500,
    });
    await told();
    expect(await find(ann, "aquarium")).toHaveLength(1);
    expect(await find(ben, "aquarium")).toEqual([]);
    await bodyOf(await world.send("DELETE", `/v1/conversations/${club}`));
    await post({
      role: "assistant",
      content: "Welcome to the aquarium",
      external_id: "a",
      created_at: 1767225500,
    });
    await post({ role: "user", content: "Hello", user_id: ben, external_id: "b", created_at: 1767225501 });
    expect(await find(ben, "aquarium")).toHaveLength(1);
  });

  it("is copied by the cron where the person's cell did not answer, and once", async () => {
    const { onD1 } = world.secondWitness;
    world.secondWitness.onD1 = async (statements, go) => {
      if (statements.some(({ sql }) => sql.includes("INSERT INTO messages ")))
        throw new Error("D1_ERROR: Network connection lost.");
      return await onD1(statements, go);
    };
    await told();
    expect(await find(ben, "marzipan")).toEqual([]);
    expect(await marks()).not.toEqual([]);
    world.secondWitness.onD1 = onD1;
    await world.advance(61);
    await world.cron();
    await world.cron();
    expect(await find(ben, "marzipan")).toHaveLength(2);
    expect(await marks()).toEqual([]);
  });
});

describe("a membership in a conversation of another cell", () => {
  it("lists the conversation by its newest message, whoever wrote that", async () => {
    await told();
    await bodyOf(
      await world.send("POST", `/v1/conversations/${ben}~own/messages`, {
        body: { messages: [{ role: "user", content: "Mine", created_at: 1767225500 }] },
      }),
      201,
    );
    await post({ role: "user", content: "The last word", user_id: ann, external_id: "9" });
    const list = async (query = "") =>
      await bodyOf<{
        data: { conversation_id: string; last_message: { content: string } }[];
        next_cursor: string | null;
      }>(await world.send("GET", `/v1/users/${ben}/conversations${query}`));
    const { data } = await list();
    expect(data.map((one) => [one.conversation_id, one.last_message.content])).toEqual([
      [club, "The last word"],
      [`${ben}~own`, "Mine"],
    ]);
    const first = await list("?limit=1");
    expect(first.data).toHaveLength(1);
    const second = await list(`?limit=1&cursor=${first.next_cursor}`);
    expect(second.data.map((one) => one.conversation_id)).toEqual([`${ben}~own`]);
    expect(second.next_cursor).toBeNull();
  });

  it("lets a user's key find what was said there, until the app ends it", async () => {
    const { key } = await world.newKey({ user_id: ben });
    await told();
    expect(await find(ben, "marzipan", key)).toHaveLength(2);
    await bodyOf(await world.send("DELETE", `/v1/conversations/${club}/members/${ben}`));
    await world.settle();
    expect(await find(ben, "marzipan", key)).toEqual([]);
    expect((await world.send("GET", path(), { key })).status).toBe(403);
  });
});
