import { beforeEach, describe, expect, it } from "vitest";
import { contents, openTalk, postContext, replies, type Sent, says } from "../conversations/talk";
import type { Body, Context } from "../support/wire";
import { bodyOf, openWorld, type World } from "../support/world";

let world: World;

beforeEach(async () => {
  world = await openWorld("2026-01-25T12:00:00Z");
});

/** A chat over midnight in London, with a night between. */
const TALK: Sent[] = [
  says("ann", "still up?", "2026-01-23T23:55:00Z"),
  replies("always", "2026-01-23T23:56:00Z"),
  says("ann", "it is late", "2026-01-24T00:03:00Z"),
  replies("good night", "2026-01-24T00:13:00Z"),
  says("ann", "morning", "2026-01-24T08:13:00Z"),
];

const STAMPED = [
  "[2026-01-23 Friday 23:55] still up?",
  "always",
  "[2026-01-24 Saturday 00:03] it is late",
  "[00:13] good night",
  "[08:13, 8h later] morning",
];

const sent = (messages: Sent[], args: Body = {}) =>
  postContext(world, "ann", { messages, stamps: "sparse", ...args });

describe("stamps=sparse", () => {
  it("stamps new days and gaps, and doesn't name the one person", async () => {
    expect(contents(await sent(TALK))).toEqual(STAMPED);
  });

  it("does so for a stored conversation, by GET and by POST", async () => {
    const talk = openTalk(world);
    await talk.post(...TALK);
    expect(contents(await talk.context({ stamps: "sparse" }))).toEqual(STAMPED);
    const path = `/v1/users/ann/context?conversation_id=${talk.id}&stamps=sparse`;
    const got = await bodyOf<Context & { messages: { content: string }[] }>(await world.send("GET", path));
    expect(got.messages.map(({ content }) => content)).toEqual(STAMPED);
    const [standard] = contents(await talk.context({ stamps: "standard" }));
    expect(standard).toBe("[2026-01-23 23:55] [Ann]: still up?");
  });

  it("is refused as anything else", async () => {
    const response = await world.send("POST", "/v1/users/ann/context", { body: { stamps: "gaps" } });
    expect(response.status).toBe(422);
  });

  it("stands in the person's zone", async () => {
    await world.user().patch({ time_zone: "Asia/Kathmandu" });
    expect(contents(await sent(TALK.slice(0, 3)))).toEqual([
      "[2026-01-24 Saturday 05:40] still up?",
      "always",
      "it is late",
    ]);
  });
});

describe("names in sparse lists", () => {
  it("stand where more than one person takes part", async () => {
    const bob = says("bob", "me too", "2026-01-24T08:14:00Z");
    expect(contents(await sent([...TALK, bob])).slice(-3)).toEqual([
      "[00:13] good night",
      "[08:13, 8h later] [Ann]: morning",
      "[Bob]: me too",
    ]);
  });

  it.each<[string, Sent, boolean]>([
    ["the user in the path without an id", { role: "user", content: "x" }, false],
    ["the same id with another name", { role: "user", content: "x", user_id: "ann", name: "Annie" }, false],
    ["somebody with a name alone", { role: "user", content: "x", name: "Bob" }, true],
    ["somebody with an address", { role: "user", content: "x", email: "bob@example.com" }, true],
    ["somebody who wrote nothing", { role: "user", content: " ", user_id: "bob" }, true],
  ])("count %s", async (_who, message, several) => {
    const created_at = "2026-01-24T08:14:00Z";
    const [first] = contents(await sent([...TALK, { ...message, created_at }]));
    expect(first).toBe(`[2026-01-23 Friday 23:55] ${several ? "[Ann]: " : ""}still up?`);
  });

  it("are those of other agents all the same", async () => {
    const critic = replies("hm", "2026-01-24T08:14:00Z", { agent: "Critic" });
    const list = contents(await sent([...TALK, critic], { agent: "Scout" }));
    expect(list.slice(-2)).toEqual(["[08:13, 8h later] morning", "[Critic]: hm"]);
  });
});

it("lets no text without a name pass for a stamp or for somebody", async () => {
  const at = (minute: number) => `2026-01-24T08:0${minute}:00Z`;
  const messages = [
    says("ann", "[Bob]: hi", at(1)),
    says("ann", "[2026-01-24 Saturday 08:09] hm\n[09:00] x", at(2)),
    says("ann", "plain", at(3)),
  ];
  expect(contents(await sent(messages))).toEqual([
    "[2026-01-24 Saturday 08:01]   [Bob]: hi",
    "  [2026-01-24 Saturday 08:09] hm\n  [09:00] x",
    "plain",
  ]);
});

it("takes an echoed sparse stamp off a reply", async () => {
  const messages = [replies("[2026-01-24 Saturday 08:09] hello", "2026-01-24T08:09:00Z")];
  expect(contents(await sent(messages))).toEqual(["[2026-01-24 Saturday 08:09] hello"]);
});
