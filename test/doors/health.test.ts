import { expect, it } from "vitest";
import { bodyOf, openWorld, type World } from "../support/world";

const FILES = import.meta.glob<string>("/wrangler.toml", { query: "?raw", import: "default", eager: true });
const config = FILES["/wrangler.toml"] ?? "";

const healthOf = async (world: World) => await bodyOf(await world.send("GET", "/healthz", { key: null }));

it("says how long ago the cron ran, and is degraded when that is over five minutes", async () => {
  const world = await openWorld();
  expect(await healthOf(world)).toEqual({
    status: "ok",
    cron_age_seconds: null,
    cron_ahead_seconds: null,
    oldest_delivery_seconds: null,
  });
  await world.cron();
  await world.advance(300);
  expect(await healthOf(world)).toMatchObject({ status: "ok", cron_age_seconds: 300 });
  await world.advance(1);
  expect(await healthOf(world)).toMatchObject({ status: "degraded", cron_age_seconds: 301 });
});

it("says how long the oldest delivery has been due, and not of one that waits for its time", async () => {
  const world = await openWorld();
  const insert = (id: string, at: number, status: string) =>
    world.sql(
      `INSERT INTO deliveries (id, app_id, user_id, kind, subject, as_of, status, next_attempt_at, created_at)
       VALUES (?, 'a', 'u', 'digest', ?, 1, ?, ?, 1)`,
      id,
      id,
      status,
      at,
    );
  await insert("later", world.now() + 60, "pending");
  expect(await healthOf(world)).toMatchObject({ status: "ok", oldest_delivery_seconds: null });
  await insert("dead", world.now() - 9_000, "dead");
  await insert("due", world.now() - 301, "pending");
  expect(await healthOf(world)).toMatchObject({ status: "degraded", oldest_delivery_seconds: 301 });
});

it.each([
  [
    'compatibility_flags = ["global_fetch_strictly_public"]',
    "calls to a host of our own zone pass its firewall",
  ],
  ["invocation_logs = false", "no log holds the URL of a calendar feed"],
  ["dependencies_instrumentation = { enabled = false }", "no list of packages is uploaded"],
])("wrangler.toml says %s: %s", (line) => {
  expect(config.split("\n")).toContain(line);
});
