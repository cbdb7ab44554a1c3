import { beforeEach, describe, expect, it } from "vitest";
import { insertUser } from "../support/bulk";
import { shown } from "../support/shown";
import { at, countRows, openStage, type Stage } from "./stage";

const DAY = 86_400;
const MINUTE = 60;
const NOON = at("2026-03-01T12:00:00Z");
/** Items enter when they are this near. */
const HORIZON = 10 * DAY;
const QUEUE = "almanac-precompute";

let stage: Stage;

beforeEach(async () => {
  stage = await openStage("2026-03-01T12:00:00Z");
  // The checkpoint is where it is after a minute's run.
  await stage.run(NOON);
});

interface Work {
  as_of: number;
  users: { app: string; user: string }[];
}

/** Which digests were enqueued since this was last asked. */
function enqueued(): Work[] {
  const bodies = stage.sent.splice(0).map(({ body }) => body as unknown as Work);
  return bodies.filter(({ users }) => users !== undefined);
}

function usersOf(messages: Work[]): string[] {
  return messages.flatMap(({ users }) => users.map(({ user }) => user)).sort();
}

async function row(user = "ann"): Promise<{ revision: number; record_revision: number }> {
  const [found] = await stage.sql<{ revision: number; record_revision: number }>(
    "SELECT revision, record_revision FROM users WHERE id = ?",
    user,
  );
  return found ?? { revision: 0, record_revision: 0 };
}

async function record(
  user = "ann",
): Promise<{ revision: number; computed_at: number; items: { content: string }[] }> {
  return JSON.parse(await stage.kv(user)) as Awaited<ReturnType<typeof record>>;
}

function puts(): string[] {
  return stage.witness.kv.filter(({ operation }) => operation === "put").map(({ key }) => key);
}

async function checkpoint(): Promise<unknown> {
  const [found] = await stage.sql("SELECT at, pk FROM checkpoints WHERE name = 'entering'");
  return found?.["at"];
}

/** Users `u0`, `u1`, … with one item each; KV knows nothing of them. */
async function crowd(count: number, due: number): Promise<void> {
  const numbers =
    "(WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ?2 - 1) SELECT i FROM n)";
  await stage.sql(
    `INSERT INTO users (app_id, id, items_time_zone, revision, record_revision, created_at, updated_at)
      SELECT ?1, 'u' || i, 'UTC', 2, 2, 1, 1 FROM ${numbers}`,
    stage.app,
    count,
  );
  await stage.sql(
    `INSERT INTO knowledge (app_id, user_id, id, content, content_key, category, due_kind, due_at, deadline_at, event_time,
        created_at, updated_at)
      SELECT ?1, 'u' || i, 'item' || i, 'Errand ' || i, 'item' || i, 'task', 'instant', ?3 + i, ?3 + i, 1, 1, 1 FROM ${numbers}`,
    stage.app,
    count,
    due,
  );
}

describe("what enters the horizon", () => {
  it("has its user enqueued in the minute when it does, and once", async () => {
    await insertUser(stage.app, "ann", [{ content: "Trip", due_at: NOON + HORIZON + 10 * MINUTE }]);
    await stage.sql("UPDATE users SET record_revision = revision");
    await stage.run(NOON + 9 * MINUTE);
    expect(enqueued()).toEqual([]);
    await stage.run(NOON + 10 * MINUTE);
    expect(enqueued()).toEqual([{ as_of: NOON + 10 * MINUTE, users: [{ app: stage.app, user: "ann" }] }]);
    expect(await record()).toMatchObject({ computed_at: NOON + 10 * MINUTE, items: [{ content: "Trip" }] });
    await stage.run(NOON + 10 * MINUTE);
    await stage.run(NOON + 11 * MINUTE);
    await stage.run(NOON + DAY);
    expect(enqueued()).toEqual([]);
  });

  it("is the open items only", async () => {
    const ann = stage.user("ann");
    const due = new Date((NOON + HORIZON + 5 * MINUTE) * 1000).toISOString();
    for (const content of ["Done", "Corrected", "Moved", "Kept"]) await ann.store(content, { due_at: due });
    const { results } = await ann.search({ category: "fact" });
    const id = (content: string) => results.find((memory) => memory.content === content)?.id;
    await ann.update({ id: id("Done"), completed_at: "now" });
    await ann.remember({ content: "Right", supersedes: id("Corrected") });
    await ann.update({ id: id("Moved"), due_at: "2026-09-01" });
    await stage.settle();
    enqueued();
    await stage.tick(NOON + 5 * MINUTE);
    expect(usersOf(enqueued())).toEqual(["ann"]);
    await ann.update({ id: id("Kept"), completed_at: "now" });
    await stage.settle();
    await stage.run(NOON + 6 * MINUTE);
    expect(enqueued()).toEqual([]);
  });

  it("is found after an outage of days, however much it is", async () => {
    await crowd(1100, NOON + HORIZON + MINUTE);
    await stage.tick(NOON + 3 * DAY);
    const messages = enqueued();
    expect(new Set(usersOf(messages)).size).toBe(1100);
    expect(messages.every(({ as_of }) => as_of === NOON + 3 * DAY)).toBe(true);
    expect(await checkpoint()).toBe(NOON + 3 * DAY + HORIZON);
  });

  it("travels in messages of at most a hundred users, with ids and the time and nothing else", async () => {
    await crowd(230, NOON + HORIZON + MINUTE);
    await stage.tick(NOON + 10 * MINUTE);
    const messages = enqueued();
    expect(Math.max(...messages.map(({ users }) => users.length))).toBeLessThanOrEqual(100);
    for (const message of messages) {
      expect(Object.keys(message).sort()).toEqual(["as_of", "users"]);
      for (const user of message.users) expect(Object.keys(user).sort()).toEqual(["app", "user"]);
      expect(JSON.stringify(message)).not.toContain("Errand");
    }
  });
});

describe("the checkpoint", () => {
  it("stays where it is until the work is in the queue", async () => {
    await crowd(3, NOON + HORIZON + MINUTE);
    const before = await checkpoint();
    stage.onSend = () => {
      throw new Error("Queue send failed: 500");
    };
    await expect(stage.tick(NOON + 2 * MINUTE)).rejects.toThrow("items_entering");
    expect(await checkpoint()).toBe(before);
    stage.onSend = () => undefined;
    await stage.tick(NOON + 3 * MINUTE);
    expect(usersOf(enqueued())).toEqual(["u0", "u1", "u2"]);
  });

  it("moves page by page: what breaks off half way goes on from there", async () => {
    await crowd(2300, NOON + HORIZON + MINUTE);
    let sends = 0;
    stage.onSend = (_queue, bodies) => {
      // Another message asks for the rules of zones, once an hour.
      if (bodies.every((body) => !("users" in (body as object)))) return;
      sends += 1;
      if (sends === 2) throw new Error("Queue send failed: 500");
    };
    await expect(stage.tick(NOON + DAY)).rejects.toThrow("items_entering");
    expect(usersOf(enqueued())).toHaveLength(2000);
    stage.onSend = () => undefined;
    await stage.tick(NOON + DAY + MINUTE);
    expect(usersOf(enqueued())).toHaveLength(300);
  });

  it("is not moved back by a run that comes late, nor by one beside it", async () => {
    await crowd(3, NOON + HORIZON + MINUTE);
    await Promise.all([
      stage.tick(NOON + 5 * MINUTE),
      stage.tick(NOON + 5 * MINUTE),
      stage.tick(NOON + 4 * MINUTE),
    ]);
    expect(new Set(usersOf(enqueued()))).toEqual(new Set(["u0", "u1", "u2"]));
    await stage.tick(NOON + 3 * MINUTE);
    expect(await checkpoint()).toBe(NOON + 5 * MINUTE + HORIZON);
    await stage.tick(NOON + 6 * MINUTE);
    expect(enqueued()).toEqual([]);
  });

  it("that is not there yet begins a minute ago", async () => {
    await stage.sql("DELETE FROM checkpoints");
    await crowd(2, NOON + HORIZON + MINUTE);
    await stage.tick(NOON + 2 * MINUTE);
    expect(usersOf(enqueued())).toEqual(["u0", "u1"]);
  });
});

describe("the same work again", () => {
  it("puts nothing and writes nothing", async () => {
    await crowd(40, NOON + HORIZON + MINUTE);
    await stage.tick(NOON + 5 * MINUTE);
    const [message] = enqueued();
    await stage.drain();
    expect(puts()).toHaveLength(40);
    for (const as_of of [NOON + 5 * MINUTE, NOON + 6 * MINUTE]) {
      stage.forgetCalls();
      const { written } = await countRows(stage, () => stage.consume(QUEUE, [{ ...message, as_of }]));
      expect([puts(), written]).toEqual([[], 0]);
    }
  });

  it("in two isolates at once ends as if done once", async () => {
    await crowd(5, NOON + HORIZON + MINUTE);
    await stage.tick(NOON + 5 * MINUTE);
    const messages = enqueued();
    stage.waiting.length = 0;
    await Promise.all([stage.consume(QUEUE, messages), stage.consume(QUEUE, messages)]);
    await stage.run(NOON + 6 * MINUTE);
    for (const user of ["u0", "u4"]) {
      expect(await row(user)).toMatchObject({ record_revision: (await row(user)).revision });
      expect((await record(user)).items).toHaveLength(1);
    }
  });
});

describe("one user who fails", () => {
  it("holds up none of the others, and is done by a later run", async () => {
    await crowd(10, NOON + HORIZON + MINUTE);
    stage.witness.onKv = async (call, go) => {
      if (call.operation === "put" && call.key.endsWith(":u3")) throw new Error("KV PUT failed: 429");
      return await go();
    };
    await stage.sql("UPDATE users SET record_revision = 0");
    await stage.run(NOON + 5 * MINUTE);
    expect(stage.logs.join("\n")).toContain('"digests failed"');
    expect(await row("u3")).toMatchObject({ record_revision: 0 });
    for (const user of ["u0", "u2", "u4", "u9"]) expect((await record(user)).items).toHaveLength(1);
    stage.witness.onKv = (_call, go) => go();
    await stage.run(NOON + 6 * MINUTE);
    expect((await record("u3")).items).toHaveLength(1);
    expect((await row("u3")).record_revision).toBe((await row("u3")).revision);
  });

  it("does not keep the others from their turn, were they five hundred", async () => {
    await crowd(1, NOON);
    await stage.sql(
      `INSERT INTO users (id, app_id, items_time_zone, revision, record_revision, created_at, updated_at)
        SELECT 'v' || value, app_id, items_time_zone, 2, 0, 1, 1 FROM users,
          (WITH RECURSIVE n(value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM n WHERE value < 1200) SELECT value FROM n)`,
    );
    stage.witness.onKv = async (call, go) => {
      if (call.operation === "put" && !/:v1[12]\d\d$/.test(call.key)) throw new Error("KV PUT failed: 500");
      return await go();
    };
    for (let minute = 1; minute <= 4; minute += 1) await stage.run(NOON + minute * MINUTE);
    const [left] = await stage.sql(
      "SELECT count(*) AS n FROM users WHERE record_revision < revision AND id >= 'v1100' AND id <= 'v1200' AND length(id) = 5",
    );
    expect(left).toEqual({ n: 0 });
  });

  it("by D1 has its message tried again, later each time", async () => {
    await crowd(2, NOON + HORIZON + MINUTE);
    await stage.tick(NOON + 5 * MINUTE);
    stage.witness.onD1 = async () => {
      throw new Error("D1_ERROR: Network connection lost.");
    };
    await stage.drain();
    expect(stage.waiting).toMatchObject([{ attempts: 1, notBefore: NOON + 5 * MINUTE + 10 }]);
    stage.setClock(NOON + 5 * MINUTE + 10);
    await stage.drain();
    expect(stage.waiting).toMatchObject([{ attempts: 2, notBefore: NOON + 5 * MINUTE + 30 }]);
    stage.witness.onD1 = (_statements, go) => go();
    stage.setClock(NOON + 6 * MINUTE);
    await stage.drain();
    expect((await record("u1")).items).toHaveLength(1);
  });
});

describe("a digest that is behind its row", () => {
  it("because KV failed is repaired by the next run", async () => {
    stage.witness.onKv = async (call, go) => {
      if (call.operation === "put") throw new Error("KV PUT failed: 500");
      return await go();
    };
    const ann = stage.user("ann");
    await ann.store("Pay rent", { due_at: "2026-03-02T09:00:00Z" });
    await stage.settle();
    const { revision, record_revision } = await row();
    expect(record_revision).toBeLessThan(revision);
    expect(await stage.kv()).toBe("");
    stage.witness.onKv = (_call, go) => go();
    await stage.run(NOON + MINUTE);
    expect(await row()).toEqual({ revision, record_revision: revision });
    expect(await record()).toMatchObject({ revision, items: [{ content: "Pay rent" }] });
  });

  it("because its isolate died after the commit is repaired by the next run", async () => {
    const ann = stage.user("ann");
    await ann.store("Pay rent", { due_at: "2026-03-02T09:00:00Z" });
    await stage.settle();
    await stage.sql("UPDATE knowledge SET content = 'Pay the rent' WHERE user_id = 'ann'");
    await stage.sql("UPDATE users SET revision = revision + 1 WHERE id = 'ann'");
    await stage.run(NOON + MINUTE);
    expect((await record()).items).toMatchObject([{ content: "Pay the rent" }]);
  });

  it("because the app's zone has changed is computed in the new one", async () => {
    const ann = stage.user("ann");
    await ann.store("Stand-up", { due_at: "2026-03-02T09:00:00" });
    await stage.settle();
    await stage.admin("PATCH", `/v1/apps/${stage.app}`, { default_time_zone: "Asia/Tokyo" });
    await stage.run(NOON + MINUTE);
    expect(await record()).toMatchObject({
      items_time_zone: "Asia/Tokyo",
      items: [{ due_at: at("2026-03-02T09:00:00+09:00") }],
    });
  });
});

describe("a precomputed digest", () => {
  it("answers the prompt without D1, before and after its items fall due", async () => {
    await insertUser(stage.app, "ann", [{ content: "Trip", due_at: NOON + HORIZON + MINUTE }]);
    await stage.sql("UPDATE users SET record_revision = revision");
    await stage.run(NOON + 2 * MINUTE);
    const ann = stage.user("ann");
    stage.setClock(NOON + 5 * DAY);
    expect(await shown(ann)).toEqual(["due Trip"]);
    stage.setClock(NOON + HORIZON + DAY);
    // The key is looked up again after days.
    await stage.send("GET", "/v1/tools");
    stage.forgetCalls();
    expect((await ann.context()).digest.source).toBe("kv");
    expect(stage.witness.d1).toEqual([]);
    expect(await shown(ann)).toEqual(["overdue Trip"]);
  });
});
