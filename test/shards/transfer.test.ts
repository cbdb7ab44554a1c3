import { beforeEach, describe, expect, it } from "vitest";
import { openTalk, says } from "../conversations/talk";
import { bodyOf, openWorld, type World } from "../support/world";
import { hasSeveral, idIn, rowsIn } from "./places";

/** Export and import of people and apps whose rows are in several shards. */

let world: World;
let ben: string;
let rooms: string[];

beforeEach(async () => {
  world = await openWorld();
  ben = idIn(world.app, 1, "ben");
  rooms = [0, 1, 2].map((shard) => idIn(world.app, shard, "room"));
});

async function fill(): Promise<void> {
  await world.user(ben).patch({ time_zone: "Asia/Tokyo" });
  await world.user(ben).store("Likes tea");
  for (const room of rooms) {
    const talk = openTalk(world, room);
    await talk.post({ role: "assistant", content: "Welcome" }, says(ben, `Hi ${room}`), says("cas", "Ho"));
    await talk.pin("Europe/Oslo");
  }
  for (const user of Array.from({ length: 12 }, (_, n) => `person-${n}`))
    await world.user(user).store(`Thing of ${user}`);
}

interface Line {
  type: string;
  next?: string;
}

/** Lines of an export, page by page, without what begins and ends a page. */
async function linesOf(path: string, limit: number): Promise<Line[]> {
  const lines: Line[] = [];
  for (let next: string | undefined = ""; next !== undefined; ) {
    const cursor: string = next === "" ? "" : `&cursor=${next}`;
    const text = await (await world.send("GET", `${path}?limit=${limit}${cursor}`)).text();
    const page = text
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as Line);
    next = page.at(-1)?.next;
    lines.push(...page.slice(1, -1));
  }
  return lines;
}

const counts = (lines: readonly Line[]) =>
  Object.fromEntries([...Map.groupBy(lines, ({ type }) => type)].map(([type, some]) => [type, some.length]));

describe.skipIf(!hasSeveral)("an export", () => {
  it("of a user has all conversations and messages of the user once, in pages of any size", async () => {
    await fill();
    const path = `/v1/users/${ben}/export`;
    const whole = await linesOf(path, 1000);
    expect(counts(whole)).toEqual({ user: 1, conversation: 3, member: 3, memory: 1, message: 6 });
    expect(await linesOf(path, 2)).toEqual(whole);
  });

  it("of an app has each row once, and none of the copies", async () => {
    await fill();
    const whole = await linesOf("/v1/export", 1000);
    expect(counts(whole)).toEqual({
      ...{ app: 1, user: 14, conversation: 3, member: 6, memory: 13, message: 9 },
    });
    expect(await linesOf("/v1/export", 4)).toEqual(whole);
  });
});

describe.skipIf(!hasSeveral)("an import", () => {
  it("brings an erased user back, with what was said in every shard, and changes nothing the second time", async () => {
    await fill();
    const path = `/v1/users/${ben}`;
    const file = await linesOf(`${path}/export`, 1000);
    const found = async () =>
      (
        await world.user(ben).tool<{ results: { content: string }[] }>("search_conversations", {
          after: "2020-01-01",
          limit: 20,
        })
      ).results
        .map(({ content }) => content)
        .toSorted();
    const before = await found();
    await bodyOf(await world.send("DELETE", path));
    expect(await found()).toEqual([]);
    const body = [{ format: "almanac", version: 1 }, ...file, { end: true }]
      .map((line) => JSON.stringify(line))
      .join("\n");
    const send = async (key: string) =>
      await bodyOf<{ imported: number; unchanged: number }>(
        await world.send("POST", `${path}/import`, {
          body,
          headers: { "content-type": "application/x-ndjson", "idempotency-key": key },
        }),
      );
    const first = await send("a");
    expect(first.imported).toBeGreaterThan(10);
    expect(await send("a")).toEqual(first);
    expect(await send("b")).toMatchObject({ imported: 0 });
    expect(await found()).toEqual(before);
    expect(counts(await linesOf(`${path}/export`, 1000))).toEqual(counts(file));
    expect(await rowsIn(1, "SELECT time_zone FROM users WHERE id = ?", ben)).toEqual([
      { time_zone: "Asia/Tokyo" },
    ]);
  });
});
