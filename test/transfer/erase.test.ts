import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { openTalk, replies, says } from "../conversations/talk";
import { dumpWithoutErasures } from "../support/dump";
import { bodyOf, openWorld } from "../support/world";
import { exportAll, importFile, otherApp } from "./files";

it("an erased user leaves no row in any table and no key in KV", async () => {
  const world = await openWorld();
  const key = await otherApp(world);
  const before = await dumpWithoutErasures();
  const ann = world.user("ann", key);
  await ann.patch({
    time_zone: "Europe/Paris",
    digest: { channel: { type: "webhook", url: "https://example.com/a" } },
  });
  const rent = await ann.store("Pay rent", { due_at: "2026-01-24T09:00:00", recurrence: "FREQ=DAILY" });
  await world.advance(5);
  await ann.update({ id: rent, completed_at: "now" });
  await ann.store("Likes tea", { supersedes: await ann.store("Likes coffee") });
  await ann.send("POST", "/memories", { body: { content: "Kept" }, headers: { "idempotency-key": "k" } });
  await ann.send("POST", "/calendar", {});
  const talk = openTalk(world, "chat", key);
  const { results } = await talk.post(replies("Welcome", 1), says("ann", "hello", 2, { external_id: "e" }));
  await talk.send("DELETE", `/messages/${results[1]?.id}`);
  await talk.post(says("ann", "again", 3));
  await world.admin("POST", "/v1/keys", { app: `${world.app}-other`, user_id: "ann" });
  const other = `${world.app}-other`;
  await env.DB.prepare(
    `INSERT INTO deliveries (id, app_id, user_id, kind, subject, as_of, status, created_at)
     VALUES ('dlv_1', ?, 'ann', 'digest', '2026-01-22', 5, 'dead', 5)`,
  )
    .bind(other)
    .run();
  const file = await exportAll(world, { key });
  for (const page of file.pages) await importFile(world, page, { key, user: "bob" });
  await world.settle();
  expect((await env.DIGESTS.list()).keys.length).toBeGreaterThan(0);
  for (const user of ["ann", "bob"]) await bodyOf(await world.send("DELETE", `/v1/users/${user}`, { key }));
  await world.settle();
  expect(await dumpWithoutErasures()).toBe(before);
  expect((await env.DIGESTS.list()).keys).toEqual([]);
});
