import { beforeEach, describe, expect, it } from "vitest";
import { beginOfBlocks } from "../../src/context/block-window";
import { contents, openTalk, postContext, replies, type Sent, says, type Talk } from "../conversations/talk";
import { openWorld, type World } from "../support/world";
import { numbered } from "./numbered";

describe("beginOfBlocks", () => {
  it.each<[string, { place: number | null }[], number, number | null]>([
    ["nothing", [], 50, null],
    ["fewer than half of the limit", numbered(1, 20), 50, 1],
    ["fewer than a block and one behind its begin", numbered(1, 49), 50, 1],
    ["a block and one behind its begin", numbered(1, 50), 50, 25],
    ["the same begin until the next block has as many", numbered(1, 74), 50, 25],
    ["the next block", numbered(1, 75), 50, 50],
    ["numbers from 0", numbered(0, 49), 50, 0],
    ["a list that is longer than the limit", numbered(0, 50), 50, 25],
    ["an odd limit", numbered(1, 60), 51, 25],
    ["two", numbered(1, 9), 2, 8],
    ["one, which has no half", numbered(1, 9), 1, 9],
    ["the first of a block gone", numbered(1, 74).filter(({ place }) => place !== 25), 50, 26],
    ["a whole block gone", numbered(1, 99).filter(({ place }) => place < 50 || place >= 75), 50, 25],
  ])("begins right: %s", (_name, messages, most, place) => {
    const begin = beginOfBlocks(messages, most);
    expect(messages[begin]?.place ?? null).toBe(place);
  });

  it("is a plain window where the messages have no numbers", () => {
    const old = Array.from({ length: 80 }, () => ({ place: null }));
    expect(beginOfBlocks(old, 50)).toBe(30);
    expect(beginOfBlocks([...old, ...numbered(1, 10)], 50)).toBe(40);
  });

  it("passes over single messages without one", () => {
    const list = [...numbered(1, 30), { place: null }, ...numbered(31, 52)];
    expect(list[beginOfBlocks(list, 50)]?.place).toBe(25);
  });
});

let world: World;
let talk: Talk;

beforeEach(async () => {
  world = await openWorld("2026-01-23T14:32:00Z");
  talk = openTalk(world);
});

const SECONDS = Date.parse("2026-01-22T08:00:00Z") / 1000;

/** Messages of a chat from one number to another, a minute each. */
const chat = (from: number, to: number): Sent[] =>
  Array.from({ length: to - from + 1 }, (_one, index) => {
    const number = from + index;
    const at = SECONDS + number * 60;
    return number % 2 === 0 ? replies(`m${number}`, at) : says("ann", `m${number}`, at);
  });

describe("window=blocks of a stored conversation", () => {
  const shown = async (args = {}) =>
    contents(await talk.context({ window: "blocks", stamps: "sparse", ...args }));

  it("begins alike while messages come, and moves by half of the limit, with a date", async () => {
    await talk.post(...chat(1, 12));
    const seen: (string | undefined)[] = [];
    for (let last = 13; last <= 26; last += 1) {
      await talk.post(...chat(last, last));
      const list = await shown({ message_limit: 10 });
      expect(list.at(-1)).toBe(`m${last}`);
      expect(list.length).toBeGreaterThan(5);
      expect(list.length).toBeLessThanOrEqual(10);
      seen.push(list[0]);
    }
    expect([...new Set(seen)]).toEqual([
      "[2026-01-22 Thursday 08:05] m5",
      "[2026-01-22 Thursday 08:10] m10",
      "[2026-01-22 Thursday 08:15] m15",
      "[2026-01-22 Thursday 08:20] m20",
    ]);
  });

  it("takes the limit of the items, else 50", async () => {
    await talk.post(...chat(1, 120));
    expect(await shown()).toHaveLength(46);
    expect(await shown({ limit: 20 })).toHaveLength(11);
    expect(await shown({ limit: 20, message_limit: 30 })).toHaveLength(16);
    expect(await shown({ window: "plain", limit: 20 })).toHaveLength(50);
  });

  it("doesn't move where old messages or the first one of the block are deleted", async () => {
    const { results } = await talk.post(...chat(1, 27));
    const remove = async (number: number) =>
      await talk.send("DELETE", `/messages/${results[number - 1]?.id ?? ""}`);
    const limit = { message_limit: 20 };
    expect((await shown(limit))[0]).toContain("m10");
    await remove(3);
    await remove(4);
    expect((await shown(limit))[0]).toContain("m10");
    await remove(10);
    expect((await shown(limit))[0]).toContain("m11");
  });

  it("is a plain window over messages from before there were numbers", async () => {
    await talk.post(...chat(1, 30));
    await world.sql("UPDATE messages SET place = NULL WHERE app_id = ?", world.app);
    expect((await shown({ message_limit: 20 }))[0]).toContain("m11");
    await talk.post(...chat(31, 31));
    expect(await shown({ message_limit: 20 })).toHaveLength(20);
  });

  it("is in the zone of a person who wrote before the window", async () => {
    await talk.post({ ...says("ann", "hi", SECONDS), time_zone: "Asia/Tokyo" });
    await talk.post(
      ...chat(2, 12).map(({ content, created_at }) => replies(String(content), Number(created_at))),
    );
    const context = await talk.context({ window: "blocks", message_limit: 4 });
    expect(context.time_zone).toBe("Asia/Tokyo");
    expect(contents(context)[0]).toBe("[2026-01-22 17:10] m10");
  });
});

describe("window=blocks of a list that is sent", () => {
  const shown = async (last: number, args = {}) =>
    contents(
      await postContext(world, "ann", {
        messages: chat(0, last),
        window: "blocks",
        stamps: "sparse",
        ...args,
      }),
    );

  it("begins by the place in the list", async () => {
    expect(await shown(49)).toHaveLength(50);
    expect((await shown(50))[0]).toContain("m25");
    expect((await shown(74))[0]).toContain("m25");
    expect((await shown(75))[0]).toContain("m50");
    expect((await shown(75, { limit: 10 }))[0]).toContain("m70");
    expect(await shown(75, { window: "plain", message_limit: 10 })).toHaveLength(76);
  });
});

describe("window=blocks of a list in a provider's form", () => {
  const call = (id: string) => ({
    role: "assistant",
    content: null,
    tool_calls: [{ id, type: "function", function: { name: "look", arguments: "{}" } }],
  });
  const result = (id: string) => ({ role: "tool", tool_call_id: id, content: "found" });
  const ask = (number: number) => ({ role: "user", content: `m${number}` });

  it.each([
    ["a message", [ask(0), ask(1), ask(2), ask(3), ask(4), ask(5), call("a"), result("a")], 4],
    ["a result, and so at its call", [ask(0), ask(1), ask(2), call("a"), result("a"), ask(5), ask(6)], 3],
    [
      "the second of two results",
      [ask(0), call("a"), call("b"), result("a"), result("b"), ask(5), ask(6)],
      1,
    ],
  ])("begins at %s", async (_name, messages, begin) => {
    const args = { messages, window: "blocks", message_limit: 4, format: "openai" };
    const context = await postContext(world, "ann", args);
    expect(context.messages).toEqual(messages.slice(begin));
  });
});

it("begins a stored list at the call where its block begins with the result", async () => {
  const list = [
    { role: "user", content: "m1" },
    { role: "user", content: "m2" },
    {
      role: "assistant",
      content: null,
      tool_calls: [{ id: "a", type: "function", function: { name: "look", arguments: "{}" } }],
    },
    { role: "tool", tool_call_id: "a", content: "found" },
    { role: "assistant", content: "m5" },
    { role: "user", content: "m6" },
    { role: "user", content: "m7" },
  ];
  await talk.post(...list);
  const context = await talk.context({ window: "blocks", message_limit: 4, format: "openai" });
  expect(context.messages).toHaveLength(5);
  expect(context.messages.slice(0, 2)).toEqual(list.slice(2, 4));
});

it("is refused as anything else", async () => {
  const response = await world.send("POST", "/v1/users/ann/context", { body: { window: "steps" } });
  expect(response.status).toBe(422);
});
