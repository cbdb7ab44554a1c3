import { beforeEach, describe, expect, it } from "vitest";
import { openTalk, replies, says } from "../conversations/talk";
import { bodyOf, openWorld, type World } from "../support/world";
import { hasSeveral, idIn, rowsIn } from "./places";

/** People of one shard in a conversation of another: their names and zones, what they are told, what a prompt has of them. */

let world: World;
let club: string;
let ann: string;
let ben: string;

beforeEach(async () => {
  world = await openWorld("2026-01-23T09:00:00Z");
  club = idIn(world.app, 0, "club");
  ann = idIn(world.app, 0, "ann");
  ben = idIn(world.app, 1, "ben");
});

describe.skipIf(!hasSeveral)("somebody of another shard than the conversation", () => {
  it("is there before the message is, in the zone where the message says", async () => {
    await openTalk(world, club).post(
      { role: "user", content: "Hi", user_id: ann, time_zone: "Asia/Tokyo" },
      { role: "user", content: "Ho", user_id: ben, time_zone: "Europe/Oslo" },
    );
    const zones = "SELECT id, time_zone FROM users";
    expect(await rowsIn(0, zones)).toEqual([{ id: ann, time_zone: "Asia/Tokyo" }]);
    expect(await rowsIn(1, zones)).toEqual([{ id: ben, time_zone: "Europe/Oslo" }]);
    const shown = (await openTalk(world, club).read()).map(({ created_at_local }) => created_at_local);
    expect(shown[0]).toContain("UTC+9");
    expect(shown[1]).toContain("UTC+1");
  });

  it("isn't made by a member's key that doesn't reach the conversation", async () => {
    await openTalk(world, club).post(says(ann, "Hi"));
    const { key } = await world.newKey({ user_id: ben });
    const sending = { key, body: { role: "user", content: "Let me in" } };
    expect((await world.send("POST", `/v1/conversations/${club}/messages`, sending)).status).toBe(403);
    expect(await rowsIn(1, "SELECT id FROM users")).toEqual([]);
    expect((await world.send("PUT", `/v1/conversations/${club}/members/${ben}`)).status).toBe(200);
    expect((await world.send("POST", `/v1/conversations/${club}/messages`, sending)).status).toBe(201);
    expect(await rowsIn(1, "SELECT id FROM users")).toEqual([{ id: ben }]);
  });

  it("has what a reply tells marked as mentioned, and nobody else has", async () => {
    for (const id of [ann, ben]) await world.user(id).store("Pay the rent", { due_at: "2026-01-24" });
    world.setClock("2026-01-23T11:00:00Z");
    await openTalk(world, club).post(
      says(ben, "Good morning"),
      replies("Remember to pay the rent tomorrow."),
    );
    await world.settle();
    const told = "SELECT reminded_at FROM knowledge";
    expect(await rowsIn(1, told)).toEqual([{ reminded_at: world.now() }]);
    expect(await rowsIn(0, told)).toEqual([{ reminded_at: null }]);
  });

  it("has everybody's name in a context, and the own items", async () => {
    await world.user(ann).patch({ display_name: "Ann Ashby" });
    await world.user(ben).patch({ display_name: "Ben Brook" });
    await world.user(ben).store("Pay rent", { due_at: "2026-01-23T18:00:00Z" });
    const messages = [
      { role: "user", content: "Anybody here?", user_id: ann },
      { role: "user", content: "I am", user_id: ben },
    ];
    await openTalk(world, club).post(...messages);
    const promptOf = async (body: object) =>
      JSON.stringify(await bodyOf(await world.send("POST", `/v1/users/${ben}/context`, { body })));
    const shown = await promptOf({ conversation_id: club });
    for (const part of ["Anybody here?", "Ann Ashby", "Ben Brook", "Pay rent"]) expect(shown).toContain(part);
    expect(await promptOf({ messages })).toContain("Ann Ashby");
  });
});

describe.skipIf(!hasSeveral)("a call about many people or conversations", () => {
  it("asks each shard once, however many there are", async () => {
    const people = Array.from({ length: 24 }, (_, n) => says(`guest-${n}`, `plums ${n}`));
    await openTalk(world, club).post(says(ann, "plums"));
    await world.settle();
    const tripsOf = async (run: () => Promise<unknown>) => {
      world.forgetCalls();
      await run();
      await world.settle();
      return world.witness.d1.length;
    };
    // The other shards meet their people before the conversation's has the messages, and name them after it has answered.
    expect(await tripsOf(async () => await openTalk(world, club).post(...people))).toBeLessThanOrEqual(4);
    expect(await tripsOf(async () => await openTalk(world, club).page())).toBeLessThanOrEqual(5);
  });
});
