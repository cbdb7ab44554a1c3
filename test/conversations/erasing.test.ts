import { beforeEach, describe, expect, it } from "vitest";
import { bodyOf, openWorld, type World } from "../support/world";
import { openTalk, replies, says } from "./talk";

let world: World;

beforeEach(async () => {
  world = await openWorld();
});

const erase = async (user: string) => {
  await bodyOf(await world.send("DELETE", `/v1/users/${user}`));
  await world.settle();
};
/** Everything that tables hold, as text, without the list of who was erased and its audit line, which keep ids. */
async function everything(): Promise<string> {
  const tables = await world.sql<{ name: string }>(
    "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '_cf%' AND name NOT IN ('erasures', 'audit_lines')",
  );
  const parts: string[] = [];
  for (const { name } of tables) {
    const rows = await world.sql<Record<string, unknown>>(`SELECT * FROM "${name}"`);
    for (const row of rows) {
      for (const value of Object.values(row)) {
        parts.push(
          value instanceof ArrayBuffer || Array.isArray(value)
            ? new TextDecoder("latin1").decode(new Uint8Array(value as ArrayBuffer))
            : String(value),
        );
      }
    }
  }
  return parts.join("\n");
}

it("removes the conversations that only the user took part in, whole", async () => {
  const talk = openTalk(world, "alone");
  await talk.post(
    replies("welcome xylophone", 1),
    says("ann", "zebra", 2, { external_id: "m-1" }),
    replies("giraffe", 3, { agent: "Scout" }),
    { role: "user", name: "Guest", content: "okapi", created_at: 4 },
  );
  await talk.pin("Asia/Tokyo");
  const { results } = await talk.post(says("ann", "gone", 5, { external_id: "m-2" }));
  await talk.send("DELETE", `/messages/${results[0]?.id}`);
  await erase("ann");
  for (const table of ["messages", "conversations", "conversation_members", "message_tombstones", "users"]) {
    expect(await world.sql(`SELECT * FROM ${table}`), table).toEqual([]);
  }
  expect(await world.sql("SELECT rowid FROM messages_fts")).toEqual([]);
});

it("removes from a group what the user wrote and what was answered to it, and leaves the others'", async () => {
  const talk = openTalk(world, "group");
  await talk.post(
    says("bob", "elephant", 1),
    replies("about the elephant", 2),
    says("ann", "zebra", 3),
    replies("about the zebra", 4),
    says("bob", "lion", 5),
  );
  await erase("ann");
  expect((await talk.read()).map((message) => message.content)).toEqual([
    "elephant",
    "about the elephant",
    "lion",
  ]);
  expect(await world.sql("SELECT user_id FROM conversation_members")).toEqual([{ user_id: "bob" }]);
  expect(await world.sql("SELECT rowid FROM messages_fts")).toHaveLength(3);
  const found = (user: string, query: string) =>
    world.user(user).tool<{ count: number }>("search_conversations", { query });
  expect((await found("bob", "elephant")).count).toBe(2);
  expect((await found("ann", "zebra")).count).toBe(0);
  // When the other one goes, the conversation does.
  await erase("bob");
  expect(await world.sql("SELECT * FROM conversations")).toEqual([]);
  expect(await world.sql("SELECT * FROM messages")).toEqual([]);
});

it("leaves no word of the user in any table, the full text index included", async () => {
  const { key } = await world.newKey({ user_id: "ann-4711" });
  const words = ["xanthippe", "quagga", "zyzzyva"];
  await openTalk(world, "~alone-4711", key).post({
    role: "user",
    content: `${words[0]} alone`,
    external_id: "ext-4711",
  });
  const group = openTalk(world, "group");
  await group.post(
    says("bob", "hello", 1),
    {
      role: "user",
      user_id: "ann-4711",
      name: "Nikoletta",
      email: "nikoletta@example.com",
      content: `${words[1]} here`,
      created_at: 2,
      time_zone: "Asia/Kathmandu",
    },
    replies(`you said ${words[2]}`, 3, { thinking: "cogitation", thinking_signature: "sig" }),
  );
  await openTalk(world, "~alone-4711", key).send("POST", "/messages", {
    key,
    headers: { "idempotency-key": "k" },
    body: { role: "user", content: "more", external_id: "ext-4712" },
  });
  const before = await everything();
  for (const word of [...words, "Nikoletta", "cogitation", "ext-4711", "ext-4712"])
    expect(before).toContain(word);
  await erase("ann-4711");
  const after = await everything();
  for (const word of [...words, "ann-4711", "ikoletta", "cogitation", "Kathmandu", "4711", "ext-4712"]) {
    expect(after.toLowerCase().includes(word.toLowerCase()), word).toBe(false);
  }
  expect(after).toContain("hello");
});

it("of one app leaves the user of the same name in another", async () => {
  const { key } = await world.newKey({ app: "other-app" });
  await openTalk(world).post(says("ann", "zebra", 1));
  await openTalk(world, "chat-1", key).post(says("ann", "zebra", 1));
  await erase("ann");
  expect(await openTalk(world, "chat-1", key).read()).toHaveLength(1);
  const found = await world
    .user("ann", key)
    .tool<{ count: number }>("search_conversations", { query: "zebra" });
  expect(found.count).toBe(1);
});

it("lets the user begin again, with nothing of before", async () => {
  const talk = openTalk(world);
  await talk.post(says("ann", "zebra", 1));
  await erase("ann");
  await talk.post(says("ann", "a new zebra", 2));
  expect((await talk.read()).map((message) => message.content)).toEqual(["a new zebra"]);
  const found = await world
    .user("ann")
    .tool<{ results: { message_before: unknown }[] }>("search_conversations", { query: "zebra" });
  expect(found.results.map((hit) => hit.message_before)).toEqual([null]);
});

describe("where membership and messages differ", () => {
  it("leaves the words of people who are members no more", async () => {
    const talk = openTalk(world);
    await talk.post(says("bob", "elephant", 1), replies("about it", 2), says("ann", "zebra", 3));
    await bodyOf(await talk.send("DELETE", "/members/bob"));
    await erase("ann");
    expect((await talk.read()).map((message) => message.content)).toEqual(["elephant", "about it"]);
    await erase("bob");
    expect(await world.sql("SELECT * FROM conversations")).toEqual([]);
    expect(await world.sql("SELECT * FROM messages")).toEqual([]);
  });

  it("leaves a conversation to those who are members and haven't written", async () => {
    const talk = openTalk(world);
    await bodyOf(await talk.send("PUT", "/members/bob"));
    await talk.post(says("ann", "zebra", 1), replies("a zebra", 2));
    await erase("ann");
    expect(await talk.read()).toEqual([]);
    expect(await world.sql("SELECT user_id FROM conversation_members")).toEqual([{ user_id: "bob" }]);
  });
});
