import { beforeEach, describe, expect, it } from "vitest";
import { openChatOn } from "../chat/chat";
import { openTalk, says } from "../conversations/talk";
import { at, stageOf } from "../reminders/stage";
import { bodyOf, openWorld, type World } from "../support/world";
import { hasSeveral, idIn } from "./places";

/** Operators' lists of several shards: one order, pages of the limit, cursors that hold. */

let world: World;
const people = Array.from({ length: 23 }, (_, n) => `person-${String(n).padStart(2, "0")}`);

beforeEach(async () => {
  world = await openWorld("2026-01-23T14:32:00Z");
});

interface Page<Row> {
  data: Row[];
  next_cursor: string | null;
}

async function pagesOf<Row>(path: string, limit: number, key = world.key): Promise<Row[]> {
  const rows: Row[] = [];
  let cursor: string | null = null;
  do {
    const more: string = cursor === null ? "" : `&cursor=${encodeURIComponent(cursor)}`;
    const page: Page<Row> = await bodyOf(await world.send("GET", `${path}?limit=${limit}${more}`, { key }));
    expect(page.data.length).toBeLessThanOrEqual(limit);
    rows.push(...page.data);
    cursor = page.next_cursor;
  } while (cursor !== null);
  return rows;
}

describe.skipIf(!hasSeveral)("a list of several shards", () => {
  it("has an app's users by id, each once", async () => {
    for (const id of people.toReversed()) await world.user(id).store("Tea");
    const path = `/v1/apps/${world.app}/users`;
    const ids = (await pagesOf<{ user_id: string }>(path, 5)).map(({ user_id }) => user_id);
    expect(ids).toEqual(people);
  });

  it("has the lines of the audit newest first, also those of one second, each once", async () => {
    for (const [n, id] of people.entries()) {
      if (n % 4 === 0) world.setClock(world.now() + 1);
      await bodyOf(await world.send("PATCH", `/v1/users/${id}`, { body: { digest: { time: "08:00" } } }));
    }
    const lines = await pagesOf<{ at: number; user_id: string | null }>("/v1/audit", 3);
    const users = lines.flatMap(({ user_id }) => user_id ?? []);
    expect(users.toSorted()).toEqual(people);
    const times = lines.map(({ at: time }) => time);
    expect(times).toEqual(times.toSorted((a, b) => b - a));
  });

  it("has deliveries and events of all, replays one where it is, and sums up what is left", async () => {
    const stage = stageOf(world);
    stage.receive = () => new Response(null, { status: 500 });
    for (const id of people.slice(0, 9)) await stage.subscriber(id, { time_zone: "UTC", send_empty: true });
    await stage.run(at("2026-01-24T08:00:00Z"));
    await world.sql("UPDATE deliveries SET status = 'dead', next_attempt_at = NULL, attempting_until = NULL");
    const rows = await pagesOf<{ id: string; user_id: string; status: string }>("/v1/deliveries", 4);
    expect(rows.map(({ user_id }) => user_id).toSorted()).toEqual(people.slice(0, 9));
    const ids = rows.map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted().toReversed());
    expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(["dead"]));
    const status = await bodyOf<{ deliveries: object }>(await world.admin("GET", "/v1/status"));
    expect(status.deliveries).toEqual({ waiting: 0, dead: 9 });
    stage.receive = () => new Response(null, { status: 204 });
    for (const { id } of rows.slice(0, 5))
      await bodyOf(await world.send("POST", `/v1/deliveries/${id}/replay`));
    await stage.drain();
    const after = await pagesOf<{ status: string }>("/v1/deliveries", 4);
    expect(after.filter(({ status: done }) => done === "delivered")).toHaveLength(5);
  });

  it("has a connection's last event, whichever shard has it", async () => {
    const chat = await openChatOn(stageOf(world), "telegram", {});
    for (const person of ["1001", "1002", "1003", "1004", "1005"]) {
      world.setClock(world.now() + 60);
      await chat.say("hi", { person, chat: person });
    }
    const path = `/v1/apps/${world.app}/connections`;
    const [row] = await pagesOf<{ last_event_at: number }>(path, 5);
    expect(row?.last_event_at).toBeGreaterThan(world.now() - 30);
  });
});

it.skipIf(!hasSeveral)("counts of days sum up what all shards have, and no copy of a message", async () => {
  const stage = stageOf(world);
  for (const id of people) await world.user(id).store("Tea");
  const club = idIn(world.app, 0, "club");
  const talk = openTalk(world, club);
  await talk.post(...people.map((id) => says(id, `Hello from ${id}`)));
  for (const time of ["15:00", "16:01", "17:02"]) await stage.run(at(`2026-01-23T${time}:00Z`));
  const { data } = await bodyOf<{ data: object[] }>(await world.send("GET", "/v1/counts?days=1"));
  expect(data).toMatchObject([{ users: people.length, memories: people.length, messages: people.length }]);
});
