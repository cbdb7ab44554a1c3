import type { Stage } from "./stage";

/** Many people who have something at one moment, put in directly: calls would take minutes. */

const COUNT =
  "(WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1) SELECT i FROM n)";

/** People with a daily digest, due at `at` (epoch seconds): `u1`, `u2`, … of an app. They have nothing to say, but a wish to hear it. */
export async function crowdWithDigests(
  stage: Stage,
  count: number,
  at: number,
  app = stage.app,
): Promise<void> {
  const channel = JSON.stringify({
    type: "webhook",
    url: "https://hooks.example.com/crowd",
    secret: "sealed",
  });
  await stage.sql(
    `INSERT INTO users (id, app_id, time_zone, items_time_zone, revision, record_revision, digest_time, digest_channel,
        digest_send_empty, next_digest_at, created_at, updated_at)
      SELECT 'u' || CAST(i AS INTEGER), ?2, 'UTC', 'UTC', 1, 1, ?4, ?5, 1, ?3, 1, 1 FROM ${COUNT}`,
    count,
    app,
    at,
    new Date(at * 1000).toISOString().slice(11, 16),
    channel,
  );
}

/** People with an item of theirs, due and pushed at `at` (epoch seconds): `p1`, `p2`, …. */
export async function crowdWithPushes(stage: Stage, count: number, at: number): Promise<void> {
  await stage.sql(
    `INSERT INTO users (id, app_id, time_zone, items_time_zone, revision, record_revision, created_at, updated_at)
      SELECT 'p' || CAST(i AS INTEGER), ?2, 'UTC', 'UTC', 1, 1, 1, 1 FROM ${COUNT}`,
    count,
    stage.app,
  );
  await stage.sql(
    `INSERT INTO knowledge (app_id, user_id, id, content, content_key, category, due_kind, due_at, deadline_at, push_at,
        event_time, created_at, updated_at)
      SELECT ?2, 'p' || CAST(i AS INTEGER), 'item' || CAST(i AS INTEGER), 'Errand', 'errand', 'task', 'instant', ?3, ?3, ?3, 1, 1, 1
      FROM ${COUNT}`,
    count,
    stage.app,
    at,
  );
}

/** Deliveries that have been due for long, as after an outage. */
export async function crowdOfDeliveries(stage: Stage, count: number): Promise<void> {
  await stage.sql(
    `INSERT INTO deliveries (id, app_id, user_id, kind, subject, as_of, status, next_attempt_at, created_at)
      SELECT printf('dlv_%06d', i), ?2, 'u' || CAST(i AS INTEGER), 'digest', '2026-01-01', 1, 'pending', 1, ?3 FROM ${COUNT}`,
    count,
    stage.app,
    stage.now(),
  );
}

/** Ids of deliveries that were sent to the queue, as often as they were. */
export function sentIds(stage: Stage): string[] {
  return stage.sent
    .filter(({ queue }) => queue === "almanac-deliveries")
    .flatMap(({ body }) => body["ids"] as string[]);
}
