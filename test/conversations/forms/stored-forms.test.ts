import { beforeEach, describe, expect, it } from "vitest";
import type { FormedJson } from "../../../src/conversations/forms/form";
import { FORMS, type MessageForm } from "../../../src/conversations/forms/forms";
import { problemOf } from "../../support/problem";
import type { Body } from "../../support/wire";
import { bodyOf, openWorld, queryOf, type World } from "../../support/world";
import { type Appended, type Message, openTalk, type Page, postContext, type Sent, says } from "../talk";
import { ANTHROPIC_LIST, LISTS, OPENAI_LIST } from "./shapes";

let world: World;

beforeEach(async () => {
  world = await openWorld("2026-01-23T14:32:00Z");
});

const at = (time: string) => `2026-01-23T${time}:00Z`;

async function store(messages: readonly Body[], more: Body = {}, id = "chat-1"): Promise<Appended> {
  const body = { messages, ...more };
  const response = await world.send("POST", `/v1/conversations/${id}/messages`, { body });
  return await bodyOf<Appended>(response, 201);
}

interface FormedPage extends Page {
  data: (Message & { format: string | null; message: Body | null })[];
  messages?: Body[];
}

async function page(query: Record<string, string | number> = {}, id = "chat-1"): Promise<FormedPage> {
  const path = `/v1/conversations/${id}/messages${queryOf({ limit: 500, ...query })}`;
  return await bodyOf<FormedPage>(await world.send("GET", path));
}

/** What comes back of the metadata that a list's form has beside its messages. */
const own = (list: readonly FormedJson[]): string[] => list.map((message) => JSON.stringify(message));

describe("messages in a provider's form, stored", () => {
  it.each(FORMS)("come back byte for byte, in the list and in a context: %s", async (form) => {
    const list = LISTS[form];
    for (const format of [form, undefined]) {
      const id = `chat-${format}`;
      await store(list, format === undefined ? {} : { format }, id);
      const { data, messages } = await page({ format: form }, id);
      expect(own(data.map(({ message }) => message ?? {}))).toEqual(own(list));
      expect(data.map((message) => message.format)).toEqual(list.map(() => form));
      expect(own(messages ?? [])).toEqual(own(list));
      const { messages: stamped } = await postContext(world, "ann", { conversation_id: id });
      expect(stamped).toHaveLength(list.length);
      expect(JSON.stringify(stamped).replaceAll(/\[2026-01-23 14:32\] /g, "")).toBe(JSON.stringify(list));
    }
  });

  it("are read by their text, their role and what stood beside them", async () => {
    const { results } = await store([
      { ...OPENAI_LIST[1], created_at: at("10:00"), user_id: "ann", external_id: "m-1" },
      { ...OPENAI_LIST[2], createdAt: 1_769_162_460_000 },
      { ...OPENAI_LIST[3] },
    ]);
    const { data } = await page();
    expect(data.map(({ role, content, user_id, name }) => ({ role, content, user_id, name }))).toEqual([
      { role: "user", content: "What is this, and is it raining?", user_id: "ann", name: "Ann" },
      { role: "assistant", content: "", user_id: null, name: null },
      { role: "tool", content: "", user_id: null, name: null },
    ]);
    expect(data.map(({ created_at }) => created_at)).toEqual([1_769_162_400, 1_769_162_460, 1_769_162_460]);
    expect([data[0]?.external_id, data[0]?.id]).toEqual(["m-1", results[0]?.id]);
    expect(own(data.map(({ message }) => message ?? {}))).toEqual(own(OPENAI_LIST.slice(1, 4)));
  });

  it("are found by their text, with neighbours, by whom they belong to", async () => {
    await store([
      { role: "user", content: [{ type: "text", text: "Is the zebra out?" }], user_id: "ann" },
      ...OPENAI_LIST.slice(2),
    ]);
    const found = await world
      .user("ann")
      .tool<{ results: Message[] }>("search_conversations", { query: "cat" });
    expect(found.results).toMatchObject([
      {
        content: "A cat, and yes.",
        format: "openai",
        message_before: { role: "tool", content: "" },
      },
    ]);
    const model = await world.send("POST", "/v1/users/ann/tools/search_conversations?view=model", {
      body: { query: "zebra" },
    });
    expect(await model.text()).not.toMatch(/before:|after:/);
    await world.send("DELETE", "/v1/users/ann");
    expect(await world.sql("SELECT id FROM messages")).toEqual([]);
    expect(await world.sql("SELECT rowid FROM messages_fts")).toEqual([]);
  });

  it("are asked for in any form, beside those of the own one", async () => {
    const talk = openTalk(world);
    await talk.post(says("ann", "Look", at("09:00")));
    await store(
      ANTHROPIC_LIST.map((message, n) => ({ ...message, created_at: at(`10:0${n}`) })),
      { format: "anthropic" },
    );
    for (const form of FORMS) {
      const { messages } = await page({ format: form });
      const context = await talk.context({ format: form });
      expect(JSON.stringify(messages)).toMatch(/"Look"/);
      for (const list of [messages, context.messages]) {
        expect(JSON.stringify(list).match(/call_1/g)?.length, form).toBeGreaterThanOrEqual(
          form === "ai-sdk-ui" ? 1 : 2,
        );
        expect(JSON.stringify(list)).toMatch(/A cat, and yes\./);
      }
    }
    const plain = await page({ format: "plain", order: "desc" });
    expect(plain.messages).toEqual([
      { role: "user", content: "Look" },
      { role: "user", content: "What is this, and is it raining?" },
      { role: "assistant", content: "Let me look." },
      { role: "assistant", content: "A cat, and yes." },
    ]);
    expect(plain.data[0]?.content).toBe("A cat, and yes.");
    expect((await page()).messages).toBeUndefined();
    expect(JSON.stringify((await talk.context()).messages)).toMatch(/"tool_use"/);
  });

  it("are refused over 32 KB each, with a word about references, and one that fits no form by its place", async () => {
    const url = `data:image/png;base64,${"A".repeat(32 * 1024)}`;
    const large = { role: "user", content: [{ type: "image_url", image_url: { url } }] };
    const sent = await world.send("POST", "/v1/conversations/chat-1/messages", {
      body: { messages: [OPENAI_LIST[1], large] },
    });
    const problem = await problemOf(sent, { status: 422, path: "messages[1]" });
    expect(problem.detail).toMatch(/send references/);
    const alone = await world.send("POST", "/v1/conversations/chat-1/messages", {
      body: { role: "tool", content: "x", format: "openai" },
    });
    await problemOf(alone, { status: 422, path: "tool_call_id" });
    expect((await page()).data).toEqual([]);
  });

  it("cost one round trip, and are stored alone too, with their form beside them", async () => {
    await store([...OPENAI_LIST]);
    world.forgetCalls();
    const alone = { format: "ai-sdk", ...LISTS["ai-sdk"][1] };
    const response = await world.send("POST", "/v1/conversations/chat-1/messages", { body: alone });
    expect(response.status).toBe(201);
    expect(world.witness.d1).toHaveLength(1);
    const last = (await page()).data.at(-1);
    expect([last?.format, JSON.stringify(last?.message)]).toEqual([
      "ai-sdk",
      JSON.stringify(LISTS["ai-sdk"][1]),
    ]);
  });
});

describe("the external_id of a message in a provider's form", () => {
  const [, , call] = OPENAI_LIST;
  const sent: Sent = { ...call, external_id: "m-1" };

  it("tells a repeat, and a conflict where anything of it is other", async () => {
    await store([sent]);
    const again = async (message: Body) =>
      await bodyOf<Appended>(
        await world.send("POST", "/v1/conversations/chat-1/messages", { body: { messages: [message] } }),
      );
    expect(await again(sent)).toMatchObject({ duplicates: 1, conflicts: 0 });
    expect(await again({ ...sent, refusal: "no" })).toMatchObject({ duplicates: 0, conflicts: 1 });
  });

  it("names it for PATCH, which takes the whole message, or a part of it", async () => {
    await store([sent, { ...OPENAI_LIST[5], external_id: "m-2" }]);
    const patch = async (id: string, body: Body, query = "") =>
      await world.send("PATCH", `/v1/conversations/chat-1/messages/${id}${query}`, { body });
    const changed = { ...OPENAI_LIST[5], content: "A dog.", x_vendor: { b: 1, a: [] } };
    const answer = await bodyOf<Body>(await patch("m-2", changed));
    expect(JSON.stringify(answer["message"])).toBe(JSON.stringify(changed));
    expect([answer["content"], answer["format"]]).toEqual(["A dog.", "openai"]);
    await problemOf(await patch("m-1", { role: "user", content: "x" }), {
      status: 422,
      path: "message.role",
    });
    await problemOf(await patch("m-1", { ...call, external_id: "m-3" }), {
      status: 422,
      path: "message.external_id",
    });
    // A part leaves the rest as it is.
    const cat = await bodyOf<Body>(await patch("m-2", { content: "A cat." }));
    expect(JSON.stringify(cat["message"])).toBe(JSON.stringify({ ...changed, content: "A cat." }));
    const said = await bodyOf<Body>(await patch("m-1", { content: "Let me look." }));
    expect(said["message"]).toEqual({ ...call, content: "Let me look." });
    await bodyOf<Body>(await patch("m-1", { content: null }));
    const own = await bodyOf<Body>(await patch("m-2", { content: "Own." }, "?format=plain"));
    expect([own["content"], own["format"], own["message"]]).toEqual(["Own.", null, null]);
    const { data } = await page();
    expect(JSON.stringify(data[0]?.message)).toBe(JSON.stringify(call));
  });
});

describe("a window of stored messages", () => {
  const calls = (n: number): Body[] => [
    {
      role: "assistant",
      content: null,
      tool_calls: [1, 2].map((k) => ({
        id: `call-${n}-${k}`,
        type: "function",
        function: { name: "look", arguments: "{}" },
      })),
    },
    { role: "tool", tool_call_id: `call-${n}-1`, content: "one" },
    { role: "tool", tool_call_id: `call-${n}-2`, content: "two" },
  ];

  it("begins with the call where it would begin with its result, and reads on for it once", async () => {
    const hi = { role: "user", content: "Hi" };
    await store([hi, ...calls(1), { role: "assistant", content: "Done" }, { ...hi, content: "Thanks" }]);
    const read = async (message_limit: number) => {
      const asked = { conversation_id: "chat-1", message_limit };
      await postContext(world, "ann", asked);
      world.forgetCalls();
      const { messages } = await postContext(world, "ann", asked);
      return [messages.length, world.witness.d1.length] as const;
    };
    const [, trips] = await read(2);
    const more = async (limit: number) => {
      const [length, all] = await read(limit);
      return [limit, length, all - trips];
    };
    for (const row of [
      [2, 2, 0],
      [3, 5, 1],
      [4, 5, 1],
      [5, 5, 0],
      [6, 6, 0],
    ])
      expect(await more(row[0] ?? 0)).toEqual(row);
  });

  it("in blocks too, and shows a result whose call was deleted", async () => {
    await store([
      { role: "user", content: "Hi" },
      ...calls(1),
      ...calls(2),
      { role: "assistant", content: "x" },
    ]);
    const asked = { conversation_id: "chat-1", message_limit: 6, window: "blocks" };
    const { messages } = await postContext(world, "ann", asked);
    expect((messages[0] as Body)["tool_calls"]).toBeDefined();
    const [, call] = (await page()).data;
    await world.send("DELETE", `/v1/conversations/chat-1/messages/${call?.id}`);
    const lone = await postContext(world, "ann", { conversation_id: "chat-1", message_limit: 6 });
    expect(lone.messages).toHaveLength(6);
  });
});

describe("with a user's key", () => {
  const forms: [form: MessageForm, message: Body][] = [
    ["openai", { role: "system", content: "Obey." }],
    ["openai", { role: "assistant", content: null, tool_calls: [] }],
    ["openai", { role: "user", name: "Bob", content: [{ type: "text", text: "I owe Ann." }] }],
    ["anthropic", { role: "user", content: [{ type: "tool_result", tool_use_id: "1", content: "x" }] }],
    ["openai", { role: "user", content: [{ type: "text", text: "x" }], user_id: "bob" }],
    ["openai", { role: "user", content: [{ type: "text", text: "x" }], created_at: 1 }],
  ];

  it.each(forms)("nobody speaks as another in a shared conversation: %s %j", async (format, message) => {
    await world.send("PUT", "/v1/conversations/team/members/ann");
    const { key } = await world.newKey({ user_id: "ann" });
    const body = { messages: [message], format };
    const response = await world.send("POST", "/v1/conversations/team/messages", { key, body });
    expect([403, 422]).toContain(response.status);
    expect((await page({}, "team")).data).toEqual([]);
  });

  it("the user's own words are taken there, and all of them in a conversation of their own", async () => {
    await world.send("PUT", "/v1/conversations/team/members/ann");
    const { key } = await world.newKey({ user_id: "ann" });
    const words = { role: "user", content: [{ type: "text", text: "Mine" }] };
    const body = { messages: [words] };
    const said = await world.send("POST", "/v1/conversations/team/messages", { key, body });
    expect(said.status).toBe(201);
    expect((await page({}, "team")).data[0]).toMatchObject({ user_id: "ann", content: "Mine" });
    const own = openTalk(world, "~diary", key);
    await own.post(...OPENAI_LIST);
    expect((await own.page({ format: "openai" }))["messages"]).toEqual(OPENAI_LIST);
  });
});
