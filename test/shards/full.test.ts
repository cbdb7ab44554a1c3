import { beforeEach, describe, expect, it } from "vitest";
import { runInShard } from "../support/shards";
import { bodyOf, openWorld, type World } from "../support/world";
import { hasSeveral, idIn, rowsIn } from "./places";

/** A shard that has no room. The runtime lets nobody lower SQLite's limit, so a trigger says what SQLite says. */

let world: World;
let ann: string;
let ben: string;

beforeEach(async () => {
  world = await openWorld();
  [ann, ben] = [idIn(world.app, 0, "ann"), idIn(world.app, 1, "ben")];
});

const FULL = `CREATE TRIGGER no_room BEFORE INSERT ON knowledge BEGIN
  SELECT RAISE(ABORT, 'database or disk is full: SQLITE_FULL'); END`;

describe.skipIf(!hasSeveral)("a full shard", () => {
  it("refuses what adds, says why, keeps nothing of it, and takes it once there is room", async () => {
    const [first, other] = [world.user(ann), world.user(ben)];
    const id = await first.store("Likes tea");
    await runInShard(0, (_, { sql }) => void sql.exec(FULL));
    const before = await rowsIn(0, "SELECT id, revision FROM users");
    const adding = { body: { content: "Likes marzipan" }, headers: { "idempotency-key": "k" } };
    const refused = await first.send("POST", "/tools/remember", adding);
    expect(refused.headers.get("retry-after")).toBe("60");
    const problem = await bodyOf<{ detail: string }>(refused, 503);
    expect(problem.detail).toContain("storage of this deployment is full");
    expect(await rowsIn(0, "SELECT id, revision FROM users")).toEqual(before);
    expect((await first.search({ query: "tea" })).results).toHaveLength(1);
    await other.store("There is room here");
    await first.forget({ ids: [id] });
    expect((await first.search({ query: "tea" })).results).toHaveLength(0);
    await runInShard(0, (_, { sql }) => void sql.exec("DROP TRIGGER no_room"));
    await bodyOf(await first.send("POST", "/tools/remember", adding));
    expect(await rowsIn(0, "SELECT content FROM knowledge")).toEqual([{ content: "Likes marzipan" }]);
  });
});
