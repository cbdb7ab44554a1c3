import { beforeEach, describe, expect, it } from "vitest";
import {
  contents,
  type ListContext,
  openTalk,
  postContext,
  replies,
  says,
  type Talk,
} from "../conversations/talk";
import type { Body } from "../support/wire";
import { openWorld, type UserClient, type World } from "../support/world";

let world: World;
let ann: UserClient;
let talk: Talk;
let stable: string;

beforeEach(async () => {
  world = await openWorld("2026-01-23T14:32:00Z");
  ann = world.user();
  talk = openTalk(world);
  await ann.patch({ time_zone: "Europe/London" });
  stable = `About the user:\n- (2026-01-23, id ${await ann.store("Vegetarian", { category: "profile" })}) Vegetarian`;
  await ann.store("Pay rent", { due_at: "2026-01-24T09:00:00" });
  await talk.post(
    says("ann", "good morning", "2026-01-23T08:00:00Z"),
    replies("Good morning!", "2026-01-23T08:00:30Z"),
    says("ann", "what is on today?", "2026-01-23T14:31:00Z"),
  );
  await world.settle();
});

const apart = (args: Body = {}) => talk.context({ placement: "before_last_message", ...args });

describe("placement=before_last_message", () => {
  it("puts the volatile part before the newest human message, as a message of its own", async () => {
    const context = await apart();
    expect(context.system).toBe(context.stable);
    expect(context.stable).toBe(stable);
    expect(context.messages).toEqual([
      { role: "user", content: "[2026-01-23 08:00] [Ann]: good morning" },
      { role: "assistant", content: "Good morning!" },
      { role: "user", content: context.volatile },
      { role: "user", content: "[14:31, 7h later] [Ann]: what is on today?" },
    ]);
    expect(context.volatile).toContain("Pay rent");
  });

  it("leaves the system prompt and the message prefix the same, byte for byte, from turn to turn", async () => {
    const turns: ListContext[] = [await apart()];
    for (let turn = 1; turn <= 6; turn += 1) {
      await world.advance(turn * 7000);
      const now = new Date(world.now() * 1000).toISOString();
      await talk.post(replies(`answer ${turn}`, now));
      if (turn === 2) await ann.store("Renew the passport", { due_at: "2026-01-26" });
      await world.advance(90 * turn);
      await talk.post(says("ann", `question ${turn}`, new Date(world.now() * 1000).toISOString()));
      turns.push(await apart());
    }
    for (const [i, turn] of turns.slice(1).entries()) {
      const before = turns[i] as ListContext;
      expect(turn.system).toBe(before.system);
      expect(turn.volatile).not.toBe(before.volatile);
      // What was sent before the volatile part last time is sent again, and then more.
      const kept = before.cache_hint.messages;
      expect(kept).toBe(i * 2 + 2);
      expect(before.messages[kept]?.content).toBe(before.volatile);
      expect(JSON.stringify(turn.messages.slice(0, kept))).toBe(
        JSON.stringify(before.messages.slice(0, kept)),
      );
    }
  });

  it("goes before the newest human message where replies and other agents follow it", async () => {
    await talk.post(
      replies("one moment", "2026-01-23T14:31:10Z"),
      replies("I know", "2026-01-23T14:31:20Z", { agent: "Critic" }),
    );
    const context = await apart({ agent: "Scout" });
    expect(contents(context).indexOf(context.volatile)).toBe(2);
    expect(contents(context)[3]).toBe("[14:31, 7h later] [Ann]: what is on today?");
    expect(context.cache_hint.messages).toBe(2);
  });

  it("goes last where no person wrote", async () => {
    const messages = [replies("hello", "2026-01-23T10:00:00Z")];
    const context = await postContext(world, "ann", { messages, placement: "before_last_message" });
    expect(contents(context)).toEqual(["[2026-01-23 10:00] hello", context.volatile]);
    expect(context.cache_hint.messages).toBe(1);
  });

  it("stays in the system prompt where there is no message", async () => {
    const context = await postContext(world, "ann", { placement: "before_last_message" });
    expect(context.system).toBe(`${context.stable}\n\n${context.volatile}`);
    expect(context.messages).toEqual([]);
  });

  it.each(["openai", "anthropic"])("has a plain text in the format of %s", async (format) => {
    const context = await apart({ format });
    expect(context.messages[2]).toEqual({ role: "user", content: context.volatile });
  });

  it("is refused elsewhere", async () => {
    const response = await world.send("POST", "/v1/users/ann/context", { body: { placement: "after" } });
    expect(response.status).toBe(422);
  });
});

describe("cache_hint", () => {
  it("says how much of the system prompt and how many messages stay", async () => {
    const inSystem = await talk.context();
    // The clock stands in the system prompt, before all messages: none of them can be cached.
    expect(inSystem.cache_hint).toEqual({ system_characters: inSystem.stable.length, messages: 0 });
    expect(inSystem.system.slice(0, inSystem.cache_hint.system_characters)).toBe(inSystem.stable);
    const before = await apart();
    expect(before.cache_hint).toEqual({ system_characters: before.system.length, messages: 2 });
  });

  it("is nothing where nothing is stable", async () => {
    const context = await postContext(world, "bob", {});
    expect(context.cache_hint).toEqual({ system_characters: 0, messages: 0 });
  });
});

describe("the same state", () => {
  it.each<Body>([
    {},
    { placement: "before_last_message" },
    { q: "rent", format: "anthropic", max_tokens: 215 },
    { include_sensitive: true, format: "openai" },
  ])("gives the same bytes: %j", async (args) => {
    const text = async () => {
      const body = JSON.stringify({ conversation_id: talk.id, ...args });
      const response = await world.send("POST", "/v1/users/ann/context", { body });
      return await response.text();
    };
    const first = await text();
    await world.settle();
    expect(await text()).toBe(first);
    expect(first).toContain("[14:31, 7h later] [Ann]: what is on today?");
  });

  it("gives the same prompt and list from KV as from D1, and by GET as by POST", async () => {
    const prompt = ({ system, messages, cache_hint }: ListContext) => ({ system, messages, cache_hint });
    const kv = await talk.context();
    expect(kv.digest.source).toBe("kv");
    const d1 = await talk.context({ include_sensitive: true });
    expect(d1.digest.source).toBe("d1");
    expect(prompt(d1)).toEqual(prompt(kv));
    const get = (await ann.context({ conversation_id: talk.id })) as ListContext;
    expect(prompt(get)).toEqual(prompt(kv));
  });
});

it("is plain text on request: system alone", async () => {
  const path = `/v1/users/ann/context?conversation_id=${talk.id}`;
  const read = async (rest = "") =>
    await (await world.send("GET", path + rest, { headers: { accept: "text/plain" } })).text();
  expect(await read()).toBe((await talk.context()).system);
  expect(await read("&placement=before_last_message")).toBe(stable);
});
