import { beforeEach, describe, expect, it } from "vitest";
import {
  contents,
  type ListContext,
  openTalk,
  postContext,
  replies,
  type Sent,
  says,
} from "../conversations/talk";
import type { Body } from "../support/wire";
import { openWorld, type World } from "../support/world";

let world: World;

beforeEach(async () => {
  world = await openWorld("2026-06-15T12:00:00Z");
});

type Source = (messages: Sent[], args?: Body) => Promise<ListContext>;

const fromStorage: Source = async (messages, args = {}) => {
  const talk = openTalk(world);
  await talk.post(...messages);
  return await talk.context(args);
};
const fromBody: Source = async (messages, args = {}) =>
  await postContext(world, "ann", { messages, ...args });

describe.each([
  ["storage", fromStorage],
  ["the body", fromBody],
])("a list from %s", (_name, list) => {
  const lines = async (messages: Sent[], args: Body = {}) => contents(await list(messages, args));

  it.each([
    // more than 24 h: date and time
    ["24 h and a millisecond", "2026-01-23T14:32:00Z", "2026-01-24T14:32:00.001Z", "[2026-01-24 14:32] "],
    ["three weeks", "2026-01-02T14:32:00Z", "2026-01-23T14:32:00Z", "[2026-01-23 14:32] "],
    // more than 1 h, up to 24 h: time and the gap
    ["exactly 24 h", "2026-01-23T14:32:00Z", "2026-01-24T14:32:00Z", "[14:32, 24h later] "],
    ["23 h 40", "2026-01-23T14:32:00Z", "2026-01-24T14:12:00Z", "[14:12, 24h later] "],
    ["2 h 29", "2026-01-23T14:32:00Z", "2026-01-23T17:01:00Z", "[17:01, 2h later] "],
    ["1 h 30", "2026-01-23T14:32:00Z", "2026-01-23T16:02:00Z", "[16:02, 2h later] "],
    ["1 h and a millisecond", "2026-01-23T14:32:00Z", "2026-01-23T15:32:00.001Z", "[15:32, 1h later] "],
    // up to 1 h: time
    ["exactly 1 h", "2026-01-23T14:32:00Z", "2026-01-23T15:32:00Z", "[15:32] "],
    ["20 s into the next minute", "2026-01-23T10:00:45Z", "2026-01-23T10:01:05Z", "[10:01] "],
    ["a millisecond into the next minute", "2026-01-23T10:00:59.999Z", "2026-01-23T10:01:00Z", "[10:01] "],
    // same UTC minute: none
    ["the same instant", "2026-01-23T10:00:00Z", "2026-01-23T10:00:00Z", ""],
    ["59.999 s in the same minute", "2026-01-23T10:00:00Z", "2026-01-23T10:00:59.999Z", ""],
  ])("%s", async (_gap, first, second, stamp) => {
    const date = first.slice(0, 10);
    const time = first.slice(11, 16);
    expect(await lines([says("ann", "one", first), replies("two", second)])).toEqual([
      `[${date} ${time}] [Ann]: one`,
      `${stamp}two`,
    ]);
  });

  it("stands in order of created_at, whatever the order it came in; equal times keep theirs", async () => {
    const messages = [
      says("ann", "fourth", "2026-01-23T12:00:00Z"),
      says("ann", "second", "2026-01-23T10:00:00Z"),
      replies("third", "2026-01-23T10:00:00Z"),
      replies("first", "2026-01-22T09:00:00Z"),
      says("ann", "fifth", "2026-01-23T12:00:00Z"),
    ];
    expect(await lines(messages)).toEqual([
      "[2026-01-22 09:00] first",
      "[2026-01-23 10:00] [Ann]: second",
      "third",
      "[12:00, 2h later] [Ann]: fourth",
      "[Ann]: fifth",
    ]);
  });

  it("drops blank messages before it counts a gap", async () => {
    const messages = [
      says("ann", "one", "2026-01-23T10:00:00Z"),
      replies(" \n\t", "2026-01-23T11:00:00Z"),
      says("ann", "", "2026-01-23T11:00:30Z"),
      replies("two", "2026-01-23T11:30:00Z"),
    ];
    expect(await lines(messages)).toEqual(["[2026-01-23 10:00] [Ann]: one", "[11:30, 2h later] two"]);
  });

  it("lets a blank message decide the zone", async () => {
    const messages = [
      says("ann", "one", "2026-01-23T10:00:00Z", { time_zone: "Europe/Paris" }),
      says("ann", "  ", "2026-01-23T10:30:00Z", { time_zone: "Asia/Kathmandu" }),
    ];
    const context = await list(messages);
    expect(contents(context)).toEqual(["[2026-01-23 15:45] [Ann]: one"]);
    expect(context.time_zone).toBe("Asia/Kathmandu");
    expect(context.volatile).toMatch(/^Current time: 2026-06-15T17:45:00 \(Asia\/Kathmandu\)\n/);
  });

  it.each([
    ["Asia/Kathmandu", "[2026-01-23 20:17] [Ann]: x"],
    ["America/St_Johns", "[2026-01-23 11:02] [Ann]: x"],
    ["Asia/Kolkata", "[2026-01-23 20:02] [Ann]: x"],
    ["Pacific/Chatham", "[2026-01-24 04:17] [Ann]: x"],
    ["Australia/Lord_Howe", "[2026-01-24 01:32] [Ann]: x"],
    ["Pacific/Apia", "[2026-01-24 03:32] [Ann]: x"],
  ])("is in the wall clock of %s", async (time_zone, line) => {
    expect(await lines([says("ann", "x", "2026-01-23T14:32:00Z", { time_zone })])).toEqual([line]);
  });

  it("gives each line the offset of its own instant when the clocks go forward in between", async () => {
    const messages = [
      says("ann", "before", "2026-03-29T00:30:00Z"),
      replies("at the gap", "2026-03-29T01:00:00Z"),
      says("ann", "after", "2026-03-29T02:30:00Z", { time_zone: "Europe/Paris" }),
    ];
    expect(await lines(messages)).toEqual([
      "[2026-03-29 01:30] [Ann]: before",
      "[03:00] at the gap",
      "[04:30, 2h later] [Ann]: after",
    ]);
  });

  it("gives each line the offset of its own instant when they go back half an hour", async () => {
    const messages = [
      says("ann", "before", "2026-04-04T14:59:00Z"),
      replies("in the fold", "2026-04-04T15:01:00Z"),
      says("ann", "after", "2026-04-04T16:30:00Z", { time_zone: "Australia/Lord_Howe" }),
    ];
    expect(await lines(messages)).toEqual([
      "[2026-04-05 01:59] [Ann]: before",
      "[01:31] in the fold",
      "[03:00, 1h later] [Ann]: after",
    ]);
  });

  it("keeps the fractions of a second that decide whether two messages share a minute", async () => {
    const messages = [
      says("ann", "one", 1_769_178_719.9994),
      says("ann", "two", 1_769_178_720.0004),
      says("ann", "three", "1769178779.9999"),
      says("ann", "four", "2026-01-23T14:33:00,0001Z"),
    ];
    expect(await lines(messages)).toEqual([
      "[2026-01-23 14:31] [Ann]: one",
      "[14:32] [Ann]: two",
      "[Ann]: three",
      "[14:33] [Ann]: four",
    ]);
  });

  it("is made with the moment of the call where a message names none", async () => {
    const messages = [
      says("ann", "one", "2026-06-15T11:30:00Z"),
      says("ann", "two", undefined, { created_at: null, name: "  ", email: "ann.berg@example.com" }),
      { role: "user", content: "three" },
    ];
    expect(await lines(messages)).toEqual([
      "[2026-06-15 11:30] [Ann]: one",
      "[12:00] [ann.berg]: two",
      "[User]: three",
    ]);
  });

  it("cleans replies of the stamps a model echoed, and drops what is nothing else", async () => {
    const messages = [
      says("ann", "[09:00] is when we meet", "2026-01-23T10:00:00Z"),
      replies("[2026-01-24 13:30] [14:32, 3h later] Sure. [14:32] is fine too", "2026-01-23T10:01:00Z"),
      replies("[10:02]", "2026-01-23T11:30:00Z"),
      replies("[x] done", "2026-01-23T11:40:00Z"),
    ];
    expect(await lines(messages)).toEqual([
      "[2026-01-23 10:00] [Ann]: [09:00] is when we meet",
      "[10:01] Sure. [14:32] is fine too",
      "[11:40, 2h later] [x] done",
    ]);
  });

  it("is empty without messages", async () => {
    const context = await list([says("ann", " ", "2026-01-23T10:00:00Z")]);
    expect(context.messages).toEqual([]);
  });
});

it("stores nothing of messages that come with the call", async () => {
  await postContext(world, "ann", { messages: [says("ann", "hello"), says("bob", "hi")] });
  expect(await world.sql("SELECT * FROM messages")).toEqual([]);
  expect(await world.sql("SELECT * FROM conversations")).toEqual([]);
  expect(await world.sql("SELECT id FROM users")).toEqual([]);
});

it("reads times without an offset in the zone of the user in the path", async () => {
  await world.user("ann").patch({ time_zone: "Asia/Tokyo" });
  const messages = [says("ann", "one", "2026-01-23T14:32:00"), says("ann", "two", "2026-01-23T05:32:10Z")];
  expect(contents(await postContext(world, "ann", { messages }))).toEqual([
    "[2026-01-23 14:32] [Ann]: one",
    "[Ann]: two",
  ]);
});

it("can be asked for with at, which is also when messages without a time were written", async () => {
  const messages = [says("ann", "one", "2026-01-23T10:00:00Z"), { role: "user", content: "two" }];
  const context = await postContext(world, "ann", { messages, at: "2026-01-23T12:00:00Z" });
  expect(contents(context)).toEqual(["[2026-01-23 10:00] [Ann]: one", "[12:00, 2h later] [User]: two"]);
});
