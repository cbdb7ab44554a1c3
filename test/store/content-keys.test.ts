import { beforeEach, expect, it } from "vitest";
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

it("the key by which duplicates are told takes 16 bytes, however a content comes", async () => {
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
