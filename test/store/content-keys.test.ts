import { beforeEach, describe, expect, it } from "vitest";
import { openWorld, type UserClient, type World } from "../support/world";
import { exportAll, importFile, linesOf } from "../transfer/files";

let world: World;
let ann: UserClient;

beforeEach(async () => {
  world = await openWorld();
  ann = world.user();
});

async function keys(): Promise<unknown[]> {
  return await world.sql(
    "SELECT content, typeof(content_key) AS form, length(content_key) AS long FROM knowledge ORDER BY pk",
  );
}

/** The SHA-256 of "likes tea" in hex, as earlier versions stored it. */
const TEA = "50f5f279425da6b804f2885cc042bf9ee88aabfd6c1f13b27cd37e38f9084bb8";

async function storeAsBefore(id: string): Promise<void> {
  await world.sql("UPDATE knowledge SET content_key = ?1 WHERE id = ?2", TEA, id);
}

describe("the key by which duplicates are told", () => {
  it("takes 16 bytes, however a content comes", async () => {
    const id = await ann.store("Likes coffee");
    await ann.update({ id, content: "Likes tea" });
    await ann.store("Likes milk", { supersedes: id });
    const { rows } = await exportAll(world);
    expect(JSON.stringify(rows)).not.toContain("content_key");
    await importFile(world, linesOf(...rows), { user: "bob" });
    expect(await keys()).toHaveLength(4);
    for (const row of await keys()) expect(row).toMatchObject({ form: "blob", long: 16 });
    for (const user of [ann, world.user("bob")])
      expect((await user.remember({ content: "likes  MILK" })).status).toBe("duplicate");
  });

  it("is found where an earlier version stored it, by the indexes, until the cron has narrowed it and after", async () => {
    const id = await ann.store("Likes tea");
    await storeAsBefore(id);
    const tries = async () => {
      for (const args of [{ content: "likes TEA" }, { content: "Likes tea", supersedes: undefined }])
        expect(await ann.remember(args)).toMatchObject({ status: "duplicate", memory: { id } });
    };
    await tries();
    await world.cron();
    expect(await keys()).toMatchObject([{ form: "text", long: 64 }]);
    // Instances of the version before may go on writing for a while.
    await world.advance(2 * 3600);
    for (let run = 0; run < 4; run += 1) await world.cron();
    expect(await keys()).toMatchObject([{ form: "blob", long: 16 }]);
    await tries();
    const other = await ann.store("Likes tea too");
    expect(other).not.toBe(id);
  });

  it("of what isn't a hash stays as it is", async () => {
    const id = await ann.store("Likes tea");
    await world.sql("UPDATE knowledge SET content_key = 'none' WHERE id = ?1", id);
    await world.cron();
    await world.advance(2 * 3600);
    for (let run = 0; run < 4; run += 1) await world.cron();
    expect(await keys()).toMatchObject([{ form: "text", long: 4 }]);
  });
});
