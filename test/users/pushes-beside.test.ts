import { beforeEach, expect, it } from "vitest";
import { openWorld, type UserClient, type World } from "../support/world";

/** A change of settings that is lost to another call starts no pushes and ends none. */

let world: World;
let ann: UserClient;

beforeEach(async () => {
  world = await openWorld("2026-01-23T12:00:00Z");
  ann = world.user();
  await ann.patch({ time_zone: "UTC" });
  await ann.store("Pay rent", { due_at: "2026-01-23T18:00:00Z" });
  await world.settle();
  // Somebody else is faster, however often the change is planned.
  world.witness.onD1 = async (statements, go) => {
    if (statements.some(({ sql }) => sql.startsWith("UPDATE knowledge SET push_at")))
      await world.sql("UPDATE users SET revision = revision + 1 WHERE id = 'ann'");
    return await go();
  };
});

async function pushes() {
  return await world.sql(
    "SELECT u.reminders_push, k.push_at FROM users u JOIN knowledge k ON k.user_id = u.id",
  );
}

it("by a patch of the digest and the reminders together", async () => {
  const answer = await ann.send("PATCH", "", {
    body: { digest: { time: "08:00" }, reminders: { push: true } },
  });
  expect(answer.status).toBe(409);
  expect(await pushes()).toEqual([{ reminders_push: 0, push_at: null }]);
});

it("by an import", async () => {
  const settings = { type: "user", time_zone: "UTC", reminders_push: 1, digest_send_empty: 0 };
  const times = { created_at: 1769169600, updated_at: 1800000000 };
  const body = ['{"format":"almanac","version":1}', JSON.stringify({ ...settings, ...times })].join("\n");
  const answer = await ann.send("POST", "/import", { body });
  expect(answer.status, await answer.text()).toBe(409);
  expect(await pushes()).toEqual([{ reminders_push: 0, push_at: null }]);
});
