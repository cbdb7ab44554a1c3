import { beforeEach, describe, expect, it } from "vitest";
import { HOME, openTwoCells, SECOND, type TwoCells } from "../../cells/two-cells";
import { bodyOf } from "../../support/world";

/** What an operator lists and counts is that of both cells, each row once. */

let world: TwoCells;

beforeEach(async () => {
  world = await openTwoCells();
});

const CELLS = [HOME, SECOND];

interface Listed {
  data: Record<string, unknown>[];
  next_cursor: string | null;
}

const get = async <T = Listed>(path: string) => await bodyOf<T>(await world.admin("GET", path));

/** All rows of a list, some a page, and how many pages it has. */
async function walk(path: string, limit: number): Promise<Record<string, unknown>[]> {
  const rows: Record<string, unknown>[] = [];
  for (let cursor = ""; ; ) {
    const page = await get(`${path}${path.includes("?") ? "&" : "?"}limit=${limit}${cursor}`);
    expect(page.data.length).toBeLessThanOrEqual(limit);
    rows.push(...page.data);
    if (page.next_cursor === null) return rows;
    expect(page.data).toHaveLength(limit);
    cursor = `&cursor=${encodeURIComponent(page.next_cursor)}`;
  }
}

async function putDeliveries(): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < 9; n += 1) {
    const id = `dlv_${String(n).padStart(12, "0")}`;
    ids.push(id);
    const [db = HOME] = n % 3 === 0 ? [HOME] : [SECOND];
    await db
      .prepare(
        `INSERT INTO deliveries (id, app_id, user_id, kind, subject, as_of, status, created_at, last_error)
          VALUES (?, ?, ?, 'digest', ?, 1, 'dead', ?, 'gone')`,
      )
      .bind(id, world.app, n % 3 === 0 ? world.inHome("ann") : world.inSecond("ben"), `${n}`, 100 + n)
      .run();
  }
  return ids;
}

async function putEvents(): Promise<string[]> {
  const hashes: string[] = [];
  for (let n = 0; n < 8; n += 1) {
    const hash = String(n).padStart(32, "0");
    hashes.push(hash);
    await (n % 2 === 0 ? HOME : SECOND)
      .prepare(
        `INSERT INTO inbound_events (connection_id, delivery_id, received_at, status, app_id, user_id, as_of, event, last_error)
          VALUES ('con_aaaaaaaaaaaaaaaa', ?, ?, 'dead', ?, 'ann', 1, '{"type":"pressed","chat":{"id":"1"}}', ?)`,
      )
      .bind(hash, 200 + Math.floor(n / 3), world.app, `error ${n}`)
      .run();
  }
  return hashes;
}

describe("a ledger", () => {
  it.each([1, 2, 4, 50])("lists what is in both cells, newest first, %s a page", async (limit) => {
    const ids = await putDeliveries();
    expect((await walk("/v1/deliveries", limit)).map(({ id }) => id)).toEqual(ids.reverse());
    const hashes = await putEvents();
    const events = await walk("/v1/inbound-events?status=dead", limit);
    expect(events.map(({ id }) => String(id).split(".")[1])).toEqual(hashes.reverse());
  });

  it("replays a row in the cell that has it, once, and another app's key reaches none", async () => {
    const [atHome = "", inSecond = ""] = await putDeliveries();
    const other = await world.newKey({ app: "other" });
    for (const id of [atHome, inSecond]) {
      const path = `/v1/deliveries/${id}/replay`;
      expect((await world.send("POST", path, { key: other.key })).status).toBe(404);
      expect(await bodyOf(await world.send("POST", path))).toMatchObject({ id, status: "pending" });
      expect((await world.send("POST", path)).status).toBe(409);
      const rows = await Promise.all(
        CELLS.map((db) => db.prepare("SELECT status FROM deliveries WHERE id = ?").bind(id).all()),
      );
      expect(rows.flatMap(({ results }) => results)).toEqual([{ status: "pending" }]);
    }
    const hashes = await putEvents();
    for (const hash of hashes.slice(0, 2)) {
      const path = `/v1/inbound-events/con_aaaaaaaaaaaaaaaa.${hash}/replay`;
      expect(await bodyOf(await world.send("POST", path))).toMatchObject({ status: "pending" });
    }
    expect((await world.send("POST", "/v1/deliveries/dlv_none/replay")).status).toBe(404);
  });
});

it("users are listed by id from both cells, each once", async () => {
  const ids = Array.from({ length: 12 }, (_, n) => `user-${n}`);
  for (const id of ids) await world.user(id).patch({});
  const counts = await Promise.all(
    CELLS.map((db) => db.prepare("SELECT count(*) AS n FROM users").first("n")),
  );
  expect(counts.every((n) => Number(n) > 0)).toBe(true);
  for (const limit of [1, 5, 12])
    expect((await walk(`/v1/apps/${world.app}/users`, limit)).map(({ user_id }) => user_id)).toEqual(
      ids.toSorted(),
    );
  expect(await walk(`/v1/apps/${world.app}/users?prefix=user-1`, 2)).toHaveLength(3);
});

it("the audit is one list by time, and its cursor knows each cell's numbers", async () => {
  const fields: string[] = [];
  for (let n = 0; n < 10; n += 1) {
    fields.push(`f${n}`);
    await (n % 3 === 0 ? SECOND : HOME)
      .prepare(
        `INSERT INTO audit_lines (at, app_id, by, operation, fields) VALUES (?, ?, 'app', 'update_user', ?)`,
      )
      .bind(4_000_000_000 + n, world.app, JSON.stringify([`f${n}`]))
      .run();
  }
  for (const limit of [1, 3, 10]) {
    const lines = await walk("/v1/audit", limit);
    const shown = lines.map((line) => (line["fields"] as string[])[0] ?? "");
    expect(shown.filter((name) => name.startsWith("f"))).toEqual(fields.toReversed());
  }
  expect((await world.admin("GET", "/v1/audit?cursor=1.x")).status).toBe(422);
});

it("a connection has the last event and the last error of either cell", async () => {
  await HOME.prepare(
    `INSERT INTO connections (id, app_id, platform, mode, credentials, created_at, updated_at)
      VALUES ('con_aaaaaaaaaaaaaaaa', ?, 'telegram', 'assistant', '', 1, 1)`,
  )
    .bind(world.app)
    .run();
  await world.send("PATCH", `/v1/apps/${world.app}`, { body: {} });
  await putEvents();
  expect((await get(`/v1/apps/${world.app}/connections`)).data).toMatchObject([
    { last_event_at: 202, last_error_at: 202, last_error: expect.stringMatching(/^error [67]$/) },
  ]);
});

it("the status and the counts are those of both cells", async () => {
  await putDeliveries();
  await putEvents();
  for (const id of [world.inHome("ann"), world.inSecond("ben")])
    await world
      .user(id)
      .patch({ digest: { time: "18:00", channel: { type: "webhook", url: "https://example.com/hook" } } });
  const status = await get<Record<string, unknown>>("/v1/status");
  expect(status).toMatchObject({ deliveries: { dead: 9 }, inbound_events: { dead: 8 } });
  expect(status["digests"]).toMatchObject([{ count: 2 }]);
  const day = Math.floor(world.now() / 86_400);
  for (const [n, db] of CELLS.entries())
    await db.batch([
      db
        .prepare("INSERT INTO daily_counts (day, app_id, kind, count) VALUES (?, '*', 'memories', ?)")
        .bind(day, n + 2),
      db.prepare("INSERT INTO checkpoints (name, at, pk) VALUES ('counted', ?, 0)").bind(1000 + n),
    ]);
  const counts = await get<{ data: unknown[]; counted_until: string }>("/v1/counts?days=1");
  expect(counts).toMatchObject({ data: [{ memories: 5 }], counted_until: "1970-01-01T00:16:40+00:00" });
});

it("a message of a person of another cell is counted once", async () => {
  await world.cron();
  const body = { messages: [{ role: "user", content: "Hello", user_id: world.inHome("ann") }] };
  const posted = await world.send("POST", `/v1/conversations/${world.inSecond("group")}/messages`, { body });
  expect(posted.status).toBe(201);
  await world.settle();
  const copies = await Promise.all(
    CELLS.map((db) => db.prepare("SELECT count(*) AS n FROM messages").first("n")),
  );
  expect(copies).toEqual([1, 1]);
  await world.advance(3601);
  await world.cron();
  const counts = await get<{ data: unknown[] }>("/v1/counts?days=1");
  expect(counts.data).toMatchObject([{ users: 1, messages: 1 }]);
});

it("a cell whose cron stands still makes the deployment late", async () => {
  for (const [n, db] of CELLS.entries())
    await db
      .prepare(
        "INSERT INTO checkpoints (name, at, pk) VALUES ('cron', ?, 0) ON CONFLICT (name) DO UPDATE SET at = excluded.at",
      )
      .bind(world.now() - n * 1000)
      .run();
  const answer = await world.send("GET", "/healthz", { key: null });
  expect(await answer.json()).toMatchObject({ status: "degraded", cron_age_seconds: 1000 });
});

it("secrets of both cells are sealed again, and each is looked at once", async () => {
  for (const id of [world.inHome("ann"), world.inSecond("ben")]) {
    const channel = { type: "webhook", url: "https://example.com/hook" };
    await world.user(id).patch({ digest: { time: "18:00", channel } });
  }
  const bot = {
    platform: "telegram",
    credentials: { bot_token: "123456:ABC", secret_token: "a-secret-of-yours" },
    forward_url: "https://bot.example.com/in",
  };
  expect((await world.send("POST", "/v1/connections", { body: bot })).ok).toBe(true);
  Object.assign(world.bindings, { ENCRYPTION_KEY_NEXT: "ISIjJCUmJygpKissLS4vMDEyMzQ1Njc4OTo7PD0+P0A=" });
  const selectCopy = SECOND.prepare("SELECT credentials FROM connections");
  const before = await selectCopy.first<string>("credentials");
  // The channel of each, and both secrets of the connection at home: the copies are made with the calls.
  expect(await resealAll()).toEqual(["DB", "DB", "DB", "DB_2"]);
  // A copy that missed them is sealed where it is.
  await SECOND.prepare("UPDATE connections SET credentials = ?").bind(before).run();
  expect(await resealAll()).toEqual(["DB_2"]);
  const prefixes = await Promise.all(
    CELLS.flatMap((db) =>
      ["digest_channel ->> 'secret' AS p FROM users", "credentials AS p FROM connections"].map(async (from) =>
        (await db.prepare(`SELECT ${from}`).first<string>("p"))?.slice(0, 9),
      ),
    ),
  );
  expect(new Set(prefixes).size).toBe(1);
  expect((await world.admin("POST", "/v1/secrets/reseal", { cursor: "channel:0:7" })).status).toBe(422);
});

it("the health of a deployment tells a further cell whose cron never ran, as late as the cell is old", async () => {
  const ofSecond = async (at: number) =>
    await SECOND.prepare("UPDATE d1_migrations SET applied_at = datetime(?, 'unixepoch')").bind(at).run();
  await ofSecond(world.now() - 60);
  const health = async () =>
    await (await world.send("GET", "/healthz", { key: null })).json<Record<string, unknown>>();
  const { PRECOMPUTE_QUEUE } = world.bindings;
  // The queue takes the messages of the further cell, and never hands them out.
  Object.assign(world.bindings, {
    PRECOMPUTE_QUEUE: { ...PRECOMPUTE_QUEUE, sendBatch: async () => undefined },
  });
  await world.cron();
  expect(await health()).toMatchObject({ status: "ok", cron_age_seconds: 60 });
  await world.advance(300);
  await world.cron();
  expect(await health()).toMatchObject({ status: "degraded", cron_age_seconds: 360 });
  expect(await bodyOf(await world.admin("GET", "/v1/status"))).toMatchObject({ cron_age_seconds: 360 });
  Object.assign(world.bindings, { PRECOMPUTE_QUEUE });
  await world.cron();
  expect(await health()).toMatchObject({ status: "ok", cron_age_seconds: 0 });
});

it("counts of the cells that have counted are told while another hasn't", async () => {
  await SECOND.prepare("DELETE FROM checkpoints").run();
  await HOME.prepare("DELETE FROM checkpoints").run();
  expect(await bodyOf(await world.admin("GET", "/v1/counts"))).toMatchObject({ counted_until: null });
  const { PRECOMPUTE_QUEUE } = world.bindings;
  Object.assign(world.bindings, {
    PRECOMPUTE_QUEUE: { ...PRECOMPUTE_QUEUE, sendBatch: async () => undefined },
  });
  await world.cron();
  expect((await bodyOf(await world.admin("GET", "/v1/counts")))["counted_until"]).not.toBeNull();
});

/** One round over all that is sealed: the cell of each page with something sealed under another key. */
async function resealAll(): Promise<string[]> {
  const resealed: string[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const body: object = cursor === "" ? { limit: 1 } : { limit: 1, cursor };
    const page: { cell: string; resealed: number; unreadable: unknown[]; next_cursor: string | null } =
      await bodyOf(await world.admin("POST", "/v1/secrets/reseal", body));
    expect(page.unreadable).toEqual([]);
    if (page.resealed > 0) resealed.push(page.cell);
    cursor = page.next_cursor;
  }
  return resealed;
}
