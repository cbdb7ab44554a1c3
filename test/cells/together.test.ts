import { beforeEach, expect, it } from "vitest";
import { bucketOf, hashOfApp } from "../../src/core/buckets";
import { askElsewhere, byConversation } from "../../src/store/cells/elsewhere";
import { openCells } from "../../src/store/cells/open-cells";
import { selectEnds } from "../../src/store/chats/read-messages";
import { bodyOf } from "../support/world";
import { moveWhole } from "./moved-life";
import { HOME, openTwoCells, SECOND, type TwoCells } from "./two-cells";

/** What is about many people or conversations asks each cell once, however many buckets these are in. */

const MANY = 12;
const numbers = Array.from({ length: MANY }, (_, n) => n);
const ROOMS = numbers.map((n) => `room-${n}`);
const PEOPLE = numbers.map((n) => `guest-${n}`);

let world: TwoCells;

beforeEach(async () => {
  world = await openTwoCells("2026-01-23T14:32:00Z");
});

/** Round trips to each cell while this runs, by an isolate that knows the map. */
async function tripsOf<T>(run: () => Promise<T>): Promise<{ trips: number[]; answer: T }> {
  await world.settle();
  world.forgetCalls();
  world.secondWitness.d1.length = 0;
  const answer = await run();
  return { trips: [world.witness.d1.length, world.secondWitness.d1.length], answer };
}

async function say(room: string, messages: object[]): Promise<void> {
  const sent = await world.send("POST", `/v1/conversations/${room}/messages`, { body: { messages } });
  expect(sent.status, await sent.text()).toBeLessThan(300);
  await world.settle();
}

const said = (user_id: string, n: number) => ({
  ...{ user_id, role: "user", content: `plums in room ${n}` },
  created_at: 1769178720 + n,
});

async function annInAllRooms(): Promise<void> {
  for (const [n, room] of ROOMS.entries()) await say(room, [said("ann", n), said("ben", n)]);
}

async function listed(): Promise<string[]> {
  const answer = await bodyOf<{ data: { conversation_id: string }[] }>(
    await world.send("GET", "/v1/users/ann/conversations"),
  );
  return answer.data.map(({ conversation_id }) => conversation_id);
}

it("conversations in many buckets are listed by a trip to each cell, beside the user's own", async () => {
  await annInAllRooms();
  const { trips, answer } = await tripsOf(listed);
  expect(answer).toEqual(ROOMS.toReversed());
  expect(trips.toSorted()).toEqual([1, 2]);
});

it("and are all there for a worker whose map is old", async () => {
  await annInAllRooms();
  const known = { map: null };
  const sleep = async () => await Promise.resolve();
  const databases: [string, D1Database][] = [
    ["DB", HOME],
    ["DB_2", SECOND],
  ];
  const read = async () => {
    const rows = await askElsewhere(
      openCells({ databases, known, sleep }),
      byConversation(world.app, ROOMS, (id) => id),
      (some) => selectEnds(world.app, [...some], null, { limit: MANY, characters: 10 }),
    );
    return rows.map(({ conversation_id }) => conversation_id).toSorted();
  };
  expect(await read()).toEqual(ROOMS.toSorted());
  const [room = ""] = ROOMS;
  const bucket = bucketOf(hashOfApp(world.app), room);
  await moveWhole(world, bucket, bucket < 2048 ? "DB_2" : "DB");
  expect(await read()).toEqual(ROOMS.toSorted());
});

it("messages beside hits are read by a trip to each cell", async () => {
  await annInAllRooms();
  const find = async () =>
    await world
      .user("ann")
      .tool<{ results: { message_after: { content: string } | null }[] }>("search_conversations", {
        query: "plums",
        limit: MANY,
      });
  const { trips, answer } = await tripsOf(find);
  const beside = answer.results.map(({ message_after }) => message_after?.content);
  expect(beside.toSorted()).toEqual(numbers.map((n) => `plums in room ${n}`).toSorted());
  expect(trips.toSorted()).toEqual([1, 3]);
});

it("people who are new are met by a trip to each cell, and named by another", async () => {
  const messages = PEOPLE.map((id, n) => said(id, n));
  const { trips: met } = await tripsOf(async () => await say("hall", messages));
  expect(met.toSorted()).toEqual([1, 3]);
  const { trips } = await tripsOf(async () => await world.send("GET", "/v1/conversations/hall/messages"));
  expect(trips.toSorted()).toEqual([1, 3]);
});
