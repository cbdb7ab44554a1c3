import { beforeEach, expect, it } from "vitest";
import type { Body } from "../../support/wire";
import { openWorld, type UserClient, type World } from "../../support/world";

/**
 * While a deployment goes out, the version before still writes: it knows neither moved occurrences, nor zones of series,
 * nor numbers of changes. Its statements are written here as it wrote them.
 */
let world: World;
let ann: UserClient;

beforeEach(async () => {
  // Friday 20 February 2026.
  world = await openWorld("2026-02-20T10:00:00Z");
  ann = world.user();
  await ann.patch({ time_zone: "UTC" });
});

const at = (time: string) => Date.parse(time) / 1000;

async function standing(id: string): Promise<Body> {
  const { due_at_iso, occurrence, recurrence_time_zone } = await ann.get<Body>(`/memories/${id}`);
  return { due_at_iso, occurrence, recurrence_time_zone };
}

it("a series that it stores is read, moved and completed as any other", async () => {
  const due = at("2026-02-20T20:00:00Z");
  await world.sql(
    `INSERT INTO knowledge (app_id, user_id, id, content, category, due_kind, due_local, due_at, deadline_at,
      event_time, recurrence, recurrence_start, created_at, updated_at, content_key, version_at)
    VALUES (?, 'ann', 'abcdefgh', 'Pills', 'task', 'local', '2026-02-20T20:00:00', ?, ?, ?, 'FREQ=DAILY',
      '2026-02-20T20:00:00', ?, ?, 'k', ?)`,
    ...[world.app, due, due, world.now(), world.now(), world.now(), world.now()],
  );
  expect(await standing("abcdefgh")).toEqual({
    due_at_iso: "2026-02-20T20:00:00+00:00",
    occurrence: "2026-02-20T20:00:00",
    recurrence_time_zone: null,
  });
  await ann.update({ id: "abcdefgh", due_at: "2026-02-20T21:00" });
  await ann.update({ id: "abcdefgh", completed_at: "now" });
  expect(await standing("abcdefgh")).toMatchObject({ occurrence: "2026-02-21T20:00:00" });
});

it("a moved occurrence that it completes is over: the series stands where it went on to", async () => {
  const id = await ann.store("Pills", { due_at: "2026-02-20T20:00", recurrence: "FREQ=DAILY" });
  await ann.update({ id, due_at: "2026-02-20T21:00" });
  const next = at("2026-02-21T20:00:00Z");
  await world.sql(
    `UPDATE knowledge SET due_kind = 'local', due_local = '2026-02-21T20:00:00', due_at = ?, deadline_at = ?,
      reminded_at = NULL, snoozed_until = NULL WHERE id = ?`,
    ...[next, next, id],
  );
  expect(await standing(id)).toMatchObject({
    due_at_iso: "2026-02-21T20:00:00+00:00",
    occurrence: "2026-02-21T20:00:00",
  });
  const done = await ann.update({ id, occurrence: "2026-02-21T20:00:00", completed_at: "now" });
  expect(done).toMatchObject({ status: "updated", updated: [{ occurrence: "2026-02-22T20:00:00" }] });
});

it("a series with a zone of its own that it steps comes back to that zone's clock", async () => {
  const id = await ann.store("Class", {
    due_at: "2026-02-20T18:00[America/New_York]",
    recurrence: "FREQ=DAILY",
  });
  // It takes the reading for the user's.
  const wrong = at("2026-02-21T18:00:00Z");
  await world.sql(
    `UPDATE knowledge SET due_kind = 'local', due_local = '2026-02-21T18:00:00', due_at = ?, deadline_at = ? WHERE id = ?`,
    ...[wrong, wrong, id],
  );
  expect(await standing(id)).toEqual({
    due_at_iso: "2026-02-21T23:00:00+00:00",
    occurrence: "2026-02-21T18:00:00",
    recurrence_time_zone: "America/New_York",
  });
  await ann.update({ id, completed_at: "now", occurrence: "2026-02-21T18:00:00" });
  expect(await standing(id)).toMatchObject({ due_at_iso: "2026-02-22T23:00:00+00:00" });
});
