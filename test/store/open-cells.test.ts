import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { bucketOf, hashOfApp } from "../../src/core/buckets";
import { StoreUnavailable } from "../../src/core/errors";
import type { KnownCellMap } from "../../src/store/cells/cell-map";
import { BucketMoves, openCells } from "../../src/store/cells/open-cells";
import { HOME, SECOND, spread } from "../cells/two-cells";

const known: KnownCellMap = { map: null };
const slept: number[] = [];
let whileAsleep: () => Promise<void>;

const open = () =>
  openCells({
    databases: [
      ["DB", env.DB],
      ["DB_2", env.SPARE_DB],
    ],
    known,
    sleep: async (ms) => {
      slept.push(ms);
      await whileAsleep();
    },
  });

const write = (name: string) => sql`INSERT INTO checkpoints (name, at) VALUES (${name}, 1)`;
const READ = sql<{ name: string }>`SELECT name FROM checkpoints`;

const bucketOfAnn = bucketOf(hashOfApp("my-bot"), "ann");
const ann = { app: "my-bot", user: "ann" };
const ben = { app: "my-bot", user: "ben" };

async function inCell(db: D1Database): Promise<string[]> {
  const { results } = await db.prepare("SELECT name FROM checkpoints").all<{ name: string }>();
  return results.map(({ name }) => name);
}

beforeEach(async () => {
  known.map = null;
  slept.length = 0;
  whileAsleep = async () => undefined;
  await spread(2048);
});

describe("cells", () => {
  it("keep each user, and the conversations of that user, in the cell of their bucket", async () => {
    const cells = open();
    await cells.of(ann).batch([write("ann")]);
    await cells.ofConversation({ app: "my-bot", conversation: "ann~chat-1" }).batch([write("ann's chat")]);
    await cells.of(ben).batch([write("ben")]);
    expect(await inCell(HOME)).toEqual(["ann", "ann's chat"]);
    expect(await inCell(SECOND)).toEqual(["ben"]);
    expect(cells.ofConversation({ app: "my-bot", conversation: "ann~x" })).toBe(cells.of(ann));
  });

  it("without a map are all at home", async () => {
    await HOME.batch([HOME.prepare("DELETE FROM cell_map"), HOME.prepare("DELETE FROM cell_buckets")]);
    await open()
      .of(ben)
      .batch([write("ben")]);
    expect(await inCell(HOME)).toEqual(["ben"]);
  });

  it("are asked again by a newer map, for reads and for writes", async () => {
    await open().of(ann).batch([READ]);
    await spread(0, 2);
    await open()
      .of(ann)
      .batch([write("ann")]);
    expect(await inCell(SECOND)).toEqual(["ann"]);
    await spread(2048, 3);
    expect(await open().of(ann).batch([READ])).toEqual([[]]);
    expect(slept).toEqual([]);
  });

  it("refuse what goes on in another cell than it began in", async () => {
    const cells = open();
    await cells.of(ann).batch([READ]);
    await spread(0, 2);
    await expect(cells.of(ann).batch([write("ann")])).rejects.toBeInstanceOf(BucketMoves);
    expect([...(await inCell(HOME)), ...(await inCell(SECOND))]).toEqual([]);
  });
});

describe("a bucket that is being moved", () => {
  const freeze = (state: string) =>
    HOME.prepare("UPDATE cell_buckets SET state = ? WHERE bucket = ?").bind(state, bucketOfAnn).run();

  it("is read meanwhile, and written when it is held again", async () => {
    await freeze("frozen");
    whileAsleep = async () => void (slept.length === 3 && (await freeze("held")));
    const cells = open();
    expect(await cells.of(ann).batch([READ])).toEqual([[]]);
    await cells.of(ann).batch([write("ann")]);
    expect(await inCell(HOME)).toEqual(["ann"]);
    expect(slept).toHaveLength(3);
  });

  it("is written where it is by then", async () => {
    await freeze("frozen");
    whileAsleep = async () => await spread(0, 2);
    await open()
      .of(ann)
      .batch([write("ann")]);
    expect(await inCell(SECOND)).toEqual(["ann"]);
  });

  it("has a write told to come again after a second and a half", async () => {
    await freeze("frozen");
    const error = await open()
      .of(ann)
      .batch([write("ann")])
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(BucketMoves);
    expect(error).toBeInstanceOf(StoreUnavailable);
    expect(slept.reduce((sum, ms) => sum + ms, 0)).toBe(1500);
    expect(await inCell(HOME)).toEqual([]);
  });

  it("has the sweeps of its cell wait, and those of the others go on", async () => {
    await freeze("frozen");
    await open()
      .at({ cell: "DB_2" })
      .here.batch([write("second")]);
    expect(await inCell(SECOND)).toEqual(["second"]);
    whileAsleep = async () => void (await freeze("held"));
    await open().here.batch([write("first")]);
    expect(await inCell(HOME)).toEqual(["first"]);
    expect(slept).toHaveLength(1);
  });
});

it("names no cell that the worker isn't bound to", async () => {
  await HOME.prepare("UPDATE cell_map SET cells = ?")
    .bind(JSON.stringify(["DB", "DB_3"]))
    .run();
  await expect(open().of(ben).batch([READ])).rejects.toBeInstanceOf(StoreUnavailable);
});
