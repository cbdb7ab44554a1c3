import * as fc from "fast-check";
import { expect } from "vitest";
import { written } from "../../src/store/database";
import { nextDue, UPKEEP_SECONDS } from "../../src/store/shards/next-due";
import { law } from "../support/law";
import { emptyShards, runInShard, type Storage } from "../support/shards";
import { openWorld, type World } from "../support/world";

/** What an alarm finds before the moment that the shard names: nothing. So whatever is found at a moment, the shard names no later one. */

const NOW = Date.parse("2026-01-23T14:32:00Z") / 1000;
const DAY = 86_400;
const HORIZON = 10 * DAY;

/** Seconds from now, or null for never. */
const when = fc.option(fc.integer({ min: -DAY, max: 20 * DAY }), { nil: null, freq: 4 });
const later = (seconds: number | null) => (seconds === null ? null : NOW + seconds);

interface Rows {
  digests: (number | null)[];
  pushes: (number | null)[];
  dues: (number | null)[];
  deliveries: [next: number | null, until: number | null][];
  events: [next: number | null, until: number | null][];
  erased: number[];
  held: number[];
  behind: boolean;
  counted: number | null;
  entered: number | null;
}

const rows: fc.Arbitrary<Rows> = fc.record({
  digests: fc.array(when, { maxLength: 4 }),
  pushes: fc.array(when, { maxLength: 4 }),
  dues: fc.array(when, { maxLength: 4 }),
  deliveries: fc.array(fc.tuple(when, when), { maxLength: 3 }),
  events: fc.array(fc.tuple(when, when), { maxLength: 3 }),
  erased: fc.array(fc.integer({ min: -DAY, max: 20 * DAY }), { maxLength: 2 }),
  held: fc.array(fc.integer({ min: -DAY, max: 20 * DAY }), { maxLength: 2 }),
  behind: fc.boolean(),
  counted: when,
  entered: when,
});

function put({ sql }: Storage, app: string, given: Rows): void {
  const run = (text: string, ...values: (string | number | null)[]) => void sql.exec(text, ...values);
  run("INSERT INTO apps (id, created_at, updated_at) VALUES (?, 1, 1)", app);
  for (const [n, at] of given.digests.entries())
    run(
      `INSERT INTO users (app_id, id, items_time_zone, revision, record_revision, next_digest_at, created_at, updated_at)
        VALUES (?, ?, 'UTC', 2, ?, ?, 1, 1)`,
      app,
      `u${n}`,
      given.behind ? 1 : 2,
      later(at),
    );
  const items = [...given.pushes.map((push) => [push, null]), ...given.dues.map((due) => [null, due])];
  for (const [n, [push = null, due = null]] of items.entries())
    run(
      `INSERT INTO knowledge (app_id, user_id, id, content, content_key, category, due_kind, due_at, deadline_at, push_at,
        event_time, created_at, updated_at) VALUES (?, 'u0', ?, 'x', ?, 'task', ?, ?, ?, ?, 1, 1, 1)`,
      app,
      `m${n}`,
      `m${n}`,
      due === null ? null : "instant",
      later(due),
      later(due),
      later(push),
    );
  for (const [n, [next, until]] of given.deliveries.entries())
    run(
      `INSERT INTO deliveries (id, app_id, user_id, kind, subject, as_of, status, next_attempt_at, attempting_until, created_at)
        VALUES (?, ?, 'u0', 'reminder', ?, 1, 'pending', ?, ?, ?)`,
      `d${n}`,
      app,
      `s${n}`,
      later(next),
      later(until),
      NOW,
    );
  for (const [n, [next, until]] of given.events.entries())
    run(
      `INSERT INTO inbound_events (connection_id, event_id, app_id, user_id, as_of, status, event, next_attempt_at, attempting_until, created_at)
        VALUES ('con_1', ?, ?, 'u0', 1, 'pending', '{"chat":{"id":"1"}}', ?, ?, ?)`,
      `e${n}`,
      app,
      later(next),
      later(until),
      NOW,
    );
  for (const [n, at] of given.erased.entries())
    run(
      "INSERT INTO erased_digests (app_id, user_id, remove_at) VALUES (?, ?, ?)",
      app,
      `gone${n}`,
      NOW + at,
    );
  for (const [n, at] of given.held.entries())
    run(
      "INSERT INTO chats (app_id, user_id, conversation_id, held, held_until, updated_at) VALUES (?, 'u0', ?, '[]', ?, 1)",
      app,
      `c${n}`,
      NOW + at,
    );
  const checkpoints = { counted: later(given.counted), entering: later(given.entered) };
  for (const [name, at] of Object.entries(checkpoints))
    if (at !== null)
      run("INSERT INTO checkpoints (name, at, pk) VALUES (?, ?, ?)", name, at, Number.MAX_SAFE_INTEGER);
}

const URGENT = ["deliveries_enqueued", "events_enqueued", "digests_claimed", "reminders_claimed"];

/** What the alarm of a moment did, by the names of its sweeps. */
async function foundAt(world: World, at: number): Promise<string[]> {
  world.setClock(at);
  world.logs.length = 0;
  await runInShard(0, async (shard) => await shard.alarm());
  const [line] = world.logs.flatMap((text) => (text.includes('"alarm"') ? [JSON.parse(text) as object] : []));
  expect(line).toBeDefined();
  return Object.entries(line ?? {}).flatMap(([name, count]) =>
    /_(?:enqueued|claimed|entering|behind|erased|mended)$/.test(name) && count !== 0 ? [name] : [],
  );
}

law(
  "an alarm finds nothing before the moment that the shard names, and upkeep not a minute before it",
  fc.asyncProperty(rows, async (given) => {
    const world = await openWorld("2026-01-23T14:32:00Z");
    await emptyShards();
    const at = await runInShard(0, (_, storage) => {
      put(storage, world.app, given);
      const { sql, params } = written(nextDue(NOW));
      return storage.sql.exec<{ at: number | null }>(sql, ...(params as number[])).one().at;
    });
    const named = at ?? NOW + 30 * DAY;
    // What a clock ahead has left, digests and the mark of the horizon, is mended by the hour.
    const isFar =
      given.digests.some((digest) => digest !== null && digest > 8 * DAY) ||
      (given.entered ?? 0) > HORIZON + 600;
    if (named - UPKEEP_SECONDS > NOW && !isFar)
      expect(await foundAt(world, named - UPKEEP_SECONDS - 1)).toEqual([]);
    if (named > NOW) {
      const found = await foundAt(world, named - 1);
      expect(found.filter((name) => URGENT.includes(name) && !isFar)).toEqual([]);
    }
  }),
  60,
);
