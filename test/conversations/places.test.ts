import { beforeEach, describe, expect, it } from "vitest";
import { openWorld, type World } from "../support/world";
import { openTalk, replies, says, type Talk } from "./talk";

let world: World;
let talk: Talk;

beforeEach(async () => {
  world = await openWorld("2026-01-23T14:32:00Z");
  talk = openTalk(world);
});

const at = (time: string) => `2026-01-23T${time}:00Z`;

/** The texts of the conversation's messages in their order, each with its place. */
async function places(): Promise<[string, number | null][]> {
  const results = await world.sql<{ content: string; place: number | null }>(
    `SELECT content, place FROM messages WHERE app_id = ? AND conversation_id = ? ORDER BY created_at_ms, pk`,
    world.app,
    talk.id,
  );
  return results.map(({ content, place }) => [content, place]);
}

describe("the place of a message", () => {
  it("goes on from the newest one's, in the order of their times", async () => {
    await talk.post(replies("b", at("10:01")), says("ann", "a", at("10:00")), says("ann", "c", at("10:01")));
    await talk.post(says("ann", "d", at("10:02")));
    expect(await places()).toEqual([
      ["a", 1],
      ["b", 2],
      ["c", 3],
      ["d", 4],
    ]);
  });

  it("isn't given to a message that comes after later ones, nor twice where messages are deleted", async () => {
    await talk.post(says("ann", "a", at("10:00")), says("ann", "c", at("10:02")));
    await talk.post(says("ann", "b", at("10:01")), says("ann", "d", at("10:03")));
    const [first] = await talk.read();
    await talk.send("DELETE", `/messages/${first?.id}`);
    await talk.post(says("ann", "e", at("10:04")));
    expect(await places()).toEqual([
      ["b", null],
      ["c", 2],
      ["d", 4],
      ["e", 5],
    ]);
  });

  it("isn't used up by duplicates, and goes on over parts of one call that are stored apart", async () => {
    const long = "x".repeat(32_000);
    const sent = Array.from({ length: 40 }, (_, n) => ({
      ...says("ann", `${n} ${long}`, at(`11:${String(n).padStart(2, "0")}`)),
      external_id: `m-${n}`,
    }));
    await talk.post(...sent.slice(0, 2));
    await talk.post(...sent);
    expect((await places()).map(([, place]) => place)).toEqual(sent.map((_, n) => n + 1));
  });

  it("begins where imported messages have none", async () => {
    await talk.post(says("ann", "a", at("10:00")), says("ann", "b", at("10:01")));
    await world.sql("UPDATE messages SET place = NULL WHERE app_id = ?", world.app);
    await talk.post(says("ann", "c", at("10:02")), says("ann", "d", at("10:03")));
    expect(await places()).toEqual([
      ["a", null],
      ["b", null],
      ["c", 1],
      ["d", 2],
    ]);
  });
});
