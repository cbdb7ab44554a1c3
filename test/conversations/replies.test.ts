import { beforeEach, expect, it } from "vitest";
import { tripsOf } from "../support/round-trips";
import { openWorld, type World } from "../support/world";
import { openTalk, replies, says, type Talk } from "./talk";

/** A reply belongs to the person who wrote last before it, which one round trip finds out. */

let world: World;
let talk: Talk;

beforeEach(async () => {
  world = await openWorld("2026-01-23T14:32:00.250Z");
  talk = openTalk(world);
  await talk.post(says("bob", "one", at(10)), says("ann", "two", at(12)));
});

const at = (hour: number) => `2026-01-23T${String(hour).padStart(2, "0")}:00:00Z`;

const owners = async () =>
  (
    await world.sql<{ owner_id: string | null }>("SELECT owner_id FROM messages WHERE content LIKE 'reply%'")
  ).map(({ owner_id }) => owner_id);

it.each<[what: string, messages: ReturnType<typeof replies>[], owners: (string | null)[]]>([
  ["after both", [replies("reply", at(13))], ["ann"]],
  ["at the second one's own moment", [replies("reply", at(12))], ["ann"]],
  ["between them, told late", [replies("reply", at(11))], ["bob"]],
  ["before anybody wrote", [replies("reply", at(9))], [null]],
  ["two in a row", [replies("reply", at(13)), replies("reply on", at(14))], ["ann", "ann"]],
  [
    "before and after a person of the same request",
    [replies("reply", at(11)), says("cid", "three", at(13)), replies("reply on", at(14))],
    ["bob", "cid"],
  ],
  ["that stands first in time alone", [says("cid", "three", at(13)), replies("reply", at(11))], ["bob"]],
])("a reply %s", async (_what, messages, expected) => {
  expect(await tripsOf(world, () => talk.post(...messages))).toBe(1);
  expect(await owners()).toEqual(expected);
});

it("a reply that was told twice has one owner", async () => {
  const reply = { ...replies("reply", at(13)), external_id: "r-1" };
  await talk.post(reply);
  await talk.post(says("cid", "three", at(13)), reply);
  expect(await owners()).toEqual(["ann"]);
});

it("a reply in an own conversation that nobody wrote in is the user's", async () => {
  await world.send("POST", "/v1/conversations/dan~notes/messages", { body: replies("reply", at(13)) });
  expect(await owners()).toEqual(["dan"]);
});
