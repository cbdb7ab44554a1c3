import { beforeEach, describe, expect, it } from "vitest";
import { everyRow } from "../support/every-row";
import { tripsOf } from "../support/round-trips";
import { bodyOf, openWorld, type UserClient, type World } from "../support/world";
import { openTalk, replies, type Sent, says, type Talk } from "./talk";

// What a stored reply tells the one person of its conversation is marked as mentioned.

const MORNING = "2026-01-23T09:00:00Z";
const NOW = "2026-01-23T11:00:00Z";
const TOLD = "Remember to pay the rent tomorrow.";

let world: World;
let ann: UserClient;
let own: Talk;
let shared: Talk;
let rent: string;

beforeEach(async () => {
  world = await openWorld(MORNING);
  ann = world.user();
  own = openTalk(world, "ann~chat-1");
  shared = openTalk(world, "chat-1");
  rent = await ann.store("Pay the rent", { due_at: "2026-01-24" });
  await ann.store("Call the plumber", { due_at: "2026-01-24T10:00:00Z" });
  // What was noted just now isn't told of.
  world.setClock(NOW);
});

const bodies = async (user: UserClient = ann) => (await user.upcoming()).items.map(({ content }) => content);
const reminded = async (id: string) =>
  (await ann.get<{ reminded_at: number }>(`/memories/${id}`)).reminded_at;
const ALL = ["Pay the rent", "Call the plumber"];
const LEFT = ["Call the plumber"];
const minutes = (count: number) => world.now() + count * 60;

describe("a reply is read", () => {
  it("in a user's own conversation, and marks what it names with the moment of the call", async () => {
    await own.post(replies(TOLD, minutes(-4)));
    expect(await bodies()).toEqual(LEFT);
    expect(await reminded(rent)).toBe(world.now());
  });

  it("in a shared conversation in which one person alone has written, with that message or before", async () => {
    await shared.post(says("ann", "Good morning"), replies(TOLD));
    expect(await bodies()).toEqual(LEFT);
    await shared.post(replies("And you wanted to call the plumber at 10 tomorrow."));
    expect(await bodies()).toEqual([]);
  });

  it("where a user's own key posts it", async () => {
    const { key } = await world.newKey({ user_id: "ann" });
    await openTalk(world, "~chat-1", key).post({ role: "user", content: "hi" }, replies(TOLD));
    expect(await bodies()).toEqual(LEFT);
  });

  it("message by message, so that no two of them name a thing together", async () => {
    await own.post(replies("You have to pay the"), replies("rent collector a visit?"));
    expect(await bodies()).toEqual(ALL);
    await own.post(
      replies("One thing first."),
      replies("Remember the plumber: call before 10."),
      replies(TOLD),
    );
    expect(await bodies()).toEqual([]);
  });

  it("in a provider's form, by its text alone", async () => {
    const call = { id: "c1", type: "function", function: { name: "pay_the_rent", arguments: "{}" } };
    const before = [
      { role: "assistant", content: null, tool_calls: [call] },
      { role: "tool", tool_call_id: "c1", content: TOLD },
    ];
    await own.post({ role: "user", content: "hi" }, ...before, replies(TOLD, undefined, { said: false }));
    expect(await bodies()).toEqual(ALL);
    await own.post(...before, replies(TOLD));
    expect(await bodies()).toEqual(LEFT);
  });

  it("with the items at their occurrence", async () => {
    const bins = await ann.store("Put the bins out", {
      due_at: "2026-01-23T13:00:00Z",
      recurrence: "FREQ=DAILY",
    });
    world.setClock("2026-01-25T09:00:00Z");
    const yesterday = replies("The bins needed to be put out yesterday.");
    await own.post(yesterday);
    const rows = await world.sql("SELECT reminded_at, due_at FROM knowledge WHERE id = ?", bins);
    expect(rows).toEqual([{ reminded_at: world.now(), due_at: Date.parse("2026-01-24T13:00:00Z") / 1000 }]);
    await own.post(yesterday);
    // Today's is pending still.
    expect(await bodies()).toContain("Put the bins out");
  });

  it("and the items of a zone that has changed stand where they are due", async () => {
    await world.admin("PATCH", `/v1/apps/${world.app}`, { default_time_zone: "Asia/Tokyo" });
    await own.post(replies(TOLD));
    expect(await bodies()).toEqual(LEFT);
  });
});

describe("a reply is not read", () => {
  const UNREAD: [which: string, messages: () => Sent[]][] = [
    ["of more than five minutes ago", () => [replies(TOLD, minutes(-6))]],
    ["of a later time", () => [replies(TOLD, minutes(6))]],
    ["that says so", () => [replies(TOLD, undefined, { said: false })]],
    ["that is a person's", () => [{ role: "user", content: TOLD }]],
    ["of another agent to this one", () => [{ role: "user", agent: "Scout", content: TOLD }]],
    ["without text", () => [replies("")]],
  ];

  it("of another time, of somebody else, that says so, or without text", async () => {
    await everyRow(UNREAD, async ([_which, messages]) => {
      await own.post(...messages());
      expect(await bodies()).toEqual(ALL);
    });
  });

  it("where the app says so, until it is asked for again", async () => {
    const path = `/v1/apps/${world.app}`;
    const off = await bodyOf(await world.admin("PATCH", path, { limits: { said: false } }));
    expect(off).toMatchObject({ limits: { said: false } });
    await own.post(replies(TOLD));
    expect(await bodies()).toEqual(ALL);
    const on = await bodyOf(await world.admin("PATCH", path, { limits: { said: null } }));
    expect(on).toMatchObject({ limits: { said: true } });
    await own.post(replies(TOLD));
    expect(await bodies()).toEqual(LEFT);
  });

  it("where several have written, at whatever time and with whatever id", async () => {
    await shared.post(says("ann", "hi", minutes(-90)), says("bob", "hello", minutes(-80)), replies(TOLD));
    const nameless = openTalk(world, "chat-2");
    await nameless.post(says("ann", "hi"), { role: "user", name: "Bob", content: "hello" }, replies(TOLD));
    expect(await bodies()).toEqual(ALL);
  });

  it("where another one may read along, or wrote and is a member no more", async () => {
    await world.send("PUT", shared.path("/members/bob"));
    await shared.post(says("ann", "hi"), replies(TOLD));
    const left = openTalk(world, "chat-2");
    await left.post(says("bob", "hello", minutes(-80)), says("ann", "hi"));
    await world.send("DELETE", left.path("/members/bob"));
    await left.post(replies(TOLD));
    expect(await bodies()).toEqual(ALL);
  });

  it("where nobody has written, although one may", async () => {
    await shared.post(replies(TOLD));
    await world.send("PUT", shared.path("/members/ann"));
    await shared.post(replies(TOLD));
    expect(await bodies()).toEqual(ALL);
  });

  it("of somebody else's items", async () => {
    const bob = world.user("bob");
    await bob.store("Pay the rent", { due_at: "2026-01-24" });
    world.setClock(minutes(120));
    await own.post(replies(TOLD));
    expect([await bodies(), await bodies(bob)]).toEqual([LEFT, ["Pay the rent"]]);
  });

  it("that was not stored: a duplicate, another text under its id, and one of a deleted message", async () => {
    await own.post(replies("Hello", undefined, { external_id: "m-1" }));
    const { conflicts } = await own.post(replies(TOLD, undefined, { external_id: "m-1" }));
    expect(conflicts).toBe(1);
    await own.post(replies("Bye", undefined, { external_id: "m-2" }));
    await own.send("DELETE", "/messages/m-2");
    await own.post(replies(TOLD, undefined, { external_id: "m-2" }));
    const refused = { role: "assistant", content: TOLD, user_id: 7 };
    expect((await own.send("POST", "/messages", { body: refused })).status).toBe(422);
    expect(await bodies()).toEqual(ALL);
  });

  it("a second time: a repeat marks nothing that became pending since", async () => {
    const told = replies(TOLD, undefined, { external_id: "m-1" });
    await own.post(told);
    await ann.update({ id: rent, reminded_at: null });
    await own.post(told);
    const key = { headers: { "idempotency-key": "k-1" }, body: replies(TOLD) };
    await bodyOf(await own.send("POST", "/messages", key), 201);
    await ann.update({ id: rent, reminded_at: null });
    await bodyOf(await own.send("POST", "/messages", key), 201);
    expect(await bodies()).toEqual(ALL);
  });
});

describe("round trips", () => {
  const puts = async (call: () => Promise<unknown>) => {
    await world.settle();
    world.forgetCalls();
    await call();
    await world.settle();
    return world.witness.kv.filter(({ operation }) => operation === "put").length;
  };

  it("are three where something is marked, and one for everything else", async () => {
    await shared.post(says("ann", "hi"));
    expect(await tripsOf(world, () => own.post({ role: "user", content: "Pay the rent" }))).toBe(1);
    expect(await tripsOf(world, () => own.post(replies("The sun shines.")))).toBe(1);
    expect(await tripsOf(world, () => own.post(replies(TOLD)))).toBe(3);
    expect(await tripsOf(world, () => own.post(replies(TOLD)))).toBe(1);
    expect(await tripsOf(world, () => shared.post(replies("Call the plumber at 10.")))).toBe(3);
    expect(await tripsOf(world, () => openTalk(world, "bob~chat").post(replies(TOLD)))).toBe(1);
  });

  it("put a digest only where something is marked", async () => {
    await own.post({ role: "user", content: "hi" });
    expect(await puts(() => own.post(replies("The sun shines.")))).toBe(0);
    expect(await puts(() => own.post(replies(TOLD)))).toBe(1);
    expect(await puts(() => own.post(replies(TOLD)))).toBe(0);
  });

  it("read no row of a person's message more than before", async () => {
    world.forgetCalls();
    await own.post({ role: "user", content: TOLD });
    expect(world.witness.d1.flat().some(({ sql }) => sql.includes("hearer"))).toBe(false);
  });
});
