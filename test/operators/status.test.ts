import { expect, it } from "vitest";
import { at, openStage } from "../reminders/stage";
import { problemOf } from "../support/problem";
import { bodyOf } from "../support/world";

const NOON = "2026-01-23T12:00:00Z";

it("GET /v1/status tells what is late, left and coming", async () => {
  const stage = await openStage(NOON);
  await stage.tick(at(NOON));
  for (const [id, time] of [
    ["ann", "12:30"],
    ["bob", "12:45"],
    ["eve", "18:00"],
  ] as const) {
    const user = await stage.subscriber(id);
    await user.patch({ time_zone: "UTC", digest: { time } });
    await user.store("Rent", { due_at: "2026-01-23" });
  }
  const status = async () => await bodyOf(await stage.admin("GET", "/v1/status"));
  expect(await status()).toMatchObject({
    schema: expect.stringMatching(/^\d{4}_\w+\.sql$/),
    cron_age_seconds: 0,
    oldest_delivery_seconds: null,
    deliveries: { waiting: 0, dead: 0 },
    inbound_events: { waiting: 0, dead: 0 },
    digests: [
      { hour: "2026-01-23T12:00:00+00:00", count: 2 },
      { hour: "2026-01-23T18:00:00+00:00", count: 1 },
    ],
    database: { size_bytes: expect.any(Number), limit_bytes: 10e9 },
  });

  await stage.tick(at("2026-01-23T12:30:00Z"));
  stage.setClock(at("2026-01-23T12:40:00Z"));
  expect(await status()).toMatchObject({
    cron_age_seconds: 600,
    oldest_delivery_seconds: expect.any(Number),
    deliveries: { waiting: 1, dead: 0 },
  });
  await stage.sql("UPDATE deliveries SET status = 'dead', next_attempt_at = NULL");
  expect(await status()).toMatchObject({ deliveries: { waiting: 0, dead: 1 } });
  await problemOf(await stage.send("GET", "/v1/status", {}), { status: 403, code: "forbidden" });
});
