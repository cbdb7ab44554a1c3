import { beforeEach, describe, expect, it } from "vitest";
import { SHARD_TABLES } from "../../src/store/shards/shard-rows";
import { openTalk, says } from "../conversations/talk";
import { at, type Stage, stageOf } from "../reminders/stage";
import { askShards, emptyShards, fireAlarms, shardStubs } from "../support/shards";
import { bodyOf, openWorld, type World } from "../support/world";
import { hasSeveral, idIn, rowsIn, shardsWith } from "./places";

/** What `npm run backup` asks of shards: their rows, page by page, and to put them back. */

let world: World;
let stage: Stage;
let club: string;
const people: string[] = [];

beforeEach(async () => {
  world = await openWorld("2026-01-23T14:32:00Z");
  stage = stageOf(world);
  people.splice(0, people.length, ...shardStubs().map((_, shard) => idIn(world.app, shard, "ann")));
  club = idIn(world.app, 0, "club");
});

interface Page {
  table: string;
  columns: string[];
  rows: (string | number | null)[][];
  next_cursor: string | null;
}

/** Somebody in each shard, with everything that a person has, and a conversation of all of them. */
async function fill(): Promise<void> {
  for (const id of people) {
    await stage.subscriber(id, { time_zone: "Asia/Tokyo", send_empty: true });
    const user = world.user(id);
    await user.store("Likes marzipan", { keywords: ["sweets"] });
    await user.store('Dentist; at the "corner"\nO\'Hara', {
      due_at: "2026-01-25T09:00:00",
      remind_before: 60,
    });
    const moved = await user.store("Rent", { due_at: "2026-01-26T09:00:00", recurrence: "FREQ=MONTHLY" });
    await user.update({ id: moved, content: "Rent of the flat" });
    await openTalk(world, `${id}~own`).post(says(id, "Only mine"));
  }
  await openTalk(world, club).post(...people.map((id) => says(id, `Marzipan from ${id}`)), {
    role: "assistant",
    content: "Noted",
  });
  await stage.run(at("2026-01-23T23:01:00Z"));
  await stage.drain();
  await world.settle();
}

async function readShard(shard: number): Promise<Page[]> {
  const pages: Page[] = [];
  let cursor: string | null = null;
  do {
    const more: string = cursor === null ? "" : `?cursor=${cursor}`;
    const page: Page = await bodyOf(await world.admin("GET", `/v1/shards/${shard}/rows${more}`));
    pages.push(page);
    cursor = page.next_cursor;
  } while (cursor !== null);
  return pages.filter(({ rows }) => rows.length > 0);
}

const put = async (shard: number, body: object) =>
  await bodyOf<{ status: string }>(await world.admin("POST", `/v1/shards/${shard}/rows`, body));

const pageBody = ({ table, columns, rows }: Page) => ({ table, columns, rows });

const shownBytes = (_: string, value: unknown) =>
  value instanceof ArrayBuffer ? [...new Uint8Array(value)] : value;

/** Each table of each shard, but for the numbers that copies get by the order in which they are made. */
async function dump(): Promise<Record<string, string[][]>> {
  const names = SHARD_TABLES.concat("search_totals", "message_copies");
  const tables = names.map(async (name): Promise<[string, string[][]]> => {
    const shown = name === "messages" ? "*, NULL AS pk" : "*";
    const rows = await askShards(`SELECT ${shown} FROM ${name}`, []);
    return [name, rows.map((some) => some.map((row) => JSON.stringify(row, shownBytes)).toSorted())];
  });
  return Object.fromEntries(await Promise.all(tables));
}

const exportsOf = async () =>
  await Promise.all(
    [...people.map((id) => `/v1/users/${id}/export`), "/v1/export"].map(
      async (path) => await (await world.send("GET", `${path}?limit=1000`)).text(),
    ),
  );

describe.skipIf(!hasSeveral)("a backup of shards", () => {
  it("names every table but those that a shard's triggers fill", async () => {
    const found = await rowsIn(
      0,
      `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '\\_cf%' ESCAPE '\\'
        AND name NOT LIKE '%\\_fts\\_%' ESCAPE '\\' ORDER BY name`,
    );
    // A backup is made while nobody is on the way.
    const moving = ["arrivals", "arrived_rows", "left_owners", "left_rows"];
    const made = ["message_copies", "search_totals", "test_clocks", ...moving];
    expect(found.map(({ name }) => name)).toEqual([...SHARD_TABLES, ...made].toSorted());
  });

  it("goes back into empty shards: the same rows, exports and copies", async () => {
    await fill();
    const exported = await exportsOf();
    await world.settle();
    const before = await dump();
    const backup = await Promise.all(people.map(async (_, shard) => await readShard(shard)));
    await emptyShards();
    expect((await dump())["users"]).toEqual(people.map(() => []));
    // Broken off after some pages, and begun again.
    for (const page of backup[0]?.slice(0, 5) ?? []) await put(0, pageBody(page));
    for (const [shard, pages] of backup.entries())
      for (const page of pages)
        expect(await put(shard, pageBody(page))).toMatchObject({ status: "restoring" });
    for (const shard of people.keys())
      expect(await put(shard, { ends: true })).toMatchObject({ status: "restored" });
    expect(await put(0, { ends: true })).toMatchObject({ status: "restored" });
    expect((await dump())["checkpoints"]).toEqual(before["checkpoints"]);
    // Copies of what is said in shared conversations are made by the alarms.
    await world.advance(61);
    await fireAlarms(Date.now(), world.bindings);
    const after = await dump();
    // The alarm has moved its own positions on.
    for (const name of Object.keys(before).filter((table) => table !== "checkpoints"))
      expect({ [name]: after[name] }).toEqual({ [name]: before[name] });
    expect(await exportsOf()).toEqual(exported);
  });

  it("has a page of at most 1 MB, and every row once", async () => {
    const talk = openTalk(world, `${people[0]}~long`);
    for (let n = 0; n < 45; n += 1)
      await talk.post(says(people[0] ?? "", `${n} ${"é\u0001".repeat(10_000)}`));
    const pages = (await readShard(0)).filter(({ table }) => table === "messages");
    for (const page of pages)
      expect(new TextEncoder().encode(JSON.stringify(page)).length).toBeLessThan(1_000_000);
    expect(pages.length).toBeGreaterThan(3);
    const ids = pages.flatMap(({ columns, rows }) => rows.map((row) => row[columns.indexOf("id")]));
    expect(new Set(ids).size).toBe(45);
    expect(ids).toHaveLength(45);
  });

  it("stands in the audit, and no key but the operator's token reads it", async () => {
    await fill();
    await readShard(2);
    await world.settle();
    const { data } = await bodyOf<{ data: { operation: string; target_id: string }[] }>(
      await world.admin("GET", "/v1/audit?limit=5"),
    );
    expect(data.filter(({ operation }) => operation === "list_shard_rows")).toMatchObject([
      { target_id: "2" },
    ]);
    for (const key of [world.key, null, "wrong"])
      expect((await world.send("GET", "/v1/shards/2/rows", { key })).status).toBeGreaterThanOrEqual(401);
  });
});

describe.skipIf(!hasSeveral)("a shard that is being restored", () => {
  it("sends nothing and copies nothing before its last call, although what is in it is due", async () => {
    await fill();
    const backup = await Promise.all(people.map(async (_, shard) => await readShard(shard)));
    await emptyShards();
    const messages = (pages: Page[]) => pages.filter(({ table }) => !/^messages/.test(table));
    for (const [shard, pages] of backup.entries())
      for (const page of shard === 0 ? pages : messages(pages)) await put(shard, pageBody(page));
    const posts = stage.posts.length;
    expect(posts).toBe(people.length);
    // A day later the digests of that day are due, and the alarms that were set before fire.
    await stage.run(at("2026-01-24T23:01:00Z"));
    await stage.drain();
    expect(stage.posts.length).toBe(posts);
    expect(await shardsWith("SELECT 1 FROM message_copies")).toEqual([0]);
    for (const shard of people.keys()) await put(shard, { ends: true });
    await stage.run(at("2026-01-24T23:05:00Z"));
    await stage.drain();
    expect(stage.posts.length).toBe(posts + people.length);
  });

  it.each<[what: string, shard: number, body: object, status: number, says: RegExp]>([
    [
      "where it has people",
      1,
      { table: "users", columns: ["id"], rows: [["eve"]] },
      409,
      /shard 1 has people/,
    ],
    ["of another number", 64, { table: "users", columns: ["id"], rows: [["eve"]] }, 404, /there are 4/],
    ["of no table", 0, { table: "sqlite_master", columns: ["name"], rows: [["x"]] }, 422, /table/],
    ["of no column", 0, { table: "users", columns: ["id) --"], rows: [["x"]] }, 422, /columns\[0\]/],
    ["of another length", 0, { table: "users", columns: ["id"], rows: [["x", 1]] }, 422, /rows\[0\]/],
  ])("takes no rows %s", async (_, shard, body, status, says) => {
    await fill();
    const before = await dump();
    const answer = await world.admin("POST", `/v1/shards/${shard}/rows`, body);
    expect({ status: answer.status, text: await answer.text() }).toEqual({
      status,
      text: expect.stringMatching(says),
    });
    expect(await dump()).toEqual(before);
  });

  it("refuses what no table takes", async () => {
    for (const body of [
      { table: "users", columns: ["pk", "app_id", "id"], rows: [["x", "none", "eve"]] },
      { table: "knowledge_fts", columns: ["rowid", "content"], rows: [["x", "y"]] },
    ])
      expect((await world.admin("POST", "/v1/shards/0/rows", body)).status).toBeLessThan(500);
    expect(await shardsWith("SELECT 1 FROM users")).toEqual([]);
  });
});
