import { beforeEach, describe, expect, it } from "vitest";
import { crowdOfDeliveries, crowdWithDigests, crowdWithPushes, sentIds } from "./crowds";
import { at, openStage, type Stage } from "./stage";

/** What a run does where many have something at one moment: no number of them is too many, and none holds up another. */

const EIGHT = at("2026-03-02T08:00:00Z");
const MINUTE = 60;
const HORIZON = 10 * 86_400;
/** D1 queries of an invocation on the paid plan. */
const MOST_QUERIES = 1000;

let stage: Stage;

beforeEach(async () => {
  stage = await openStage("2026-03-02T07:58:00Z");
  await stage.tick(EIGHT - MINUTE);
});

/** Rows of the ledger, and how many people they are for. */
async function claimed(kind: "digest" | "reminder") {
  const [found] = await stage.sql<{ rows: number; people: number }>(
    "SELECT count(*) AS rows, count(DISTINCT user_id) AS people FROM deliveries WHERE kind = ?",
    kind,
  );
  return found;
}

function once(count: number) {
  return { rows: count, people: count };
}

/** How often each delivery was enqueued that was enqueued at all. */
function enqueued() {
  const ids = sentIds(stage);
  return { messages: ids.length, deliveries: new Set(ids).size };
}

function queries(): number {
  return stage.witness.d1.flat().length;
}

describe("a run", () => {
  it("claims what 10,000 people have at one minute, and enqueues each once", async () => {
    await crowdWithDigests(stage, 10_000, EIGHT);
    stage.forgetCalls();
    await stage.tick(EIGHT);
    expect(await claimed("digest")).toEqual(once(10_000));
    expect(enqueued()).toEqual({ messages: 10_000, deliveries: 10_000 });
    expect(queries()).toBeLessThan(MOST_QUERIES / 10);
    await stage.tick(EIGHT + MINUTE);
    expect(enqueued().messages).toBe(10_000);
  });

  it("does as much of everything else that is due", async () => {
    await crowdWithPushes(stage, 5000, EIGHT);
    await crowdOfDeliveries(stage, 5000);
    await stage.sql("UPDATE users SET record_revision = 0");
    stage.forgetCalls();
    await stage.tick(EIGHT);
    expect(await claimed("reminder")).toEqual(once(5000));
    expect(enqueued()).toEqual({ messages: 10_000, deliveries: 10_000 });
    const asked = stage.sent.flatMap(({ body }) => (body["users"] as { user: string }[] | undefined) ?? []);
    expect(new Set(asked.map(({ user }) => user)).size).toBe(5000);
    expect(queries()).toBeLessThan(MOST_QUERIES / 10);
  });

  it("enqueues all users whose items come near", async () => {
    await crowdWithPushes(stage, 5000, EIGHT + HORIZON - 30);
    stage.forgetCalls();
    await stage.tick(EIGHT);
    // They are due at the same moment, and no page reads again what the pages before it have read.
    expect(stage.witness.rows.read).toBeLessThan(5000 * 3);
    const asked = stage.sent.flatMap(({ body }) => (body["users"] as { user: string }[] | undefined) ?? []);
    expect(new Set(asked.map(({ user }) => user)).size).toBe(5000);
  });

  it("deletes all that is old", async () => {
    await crowdOfDeliveries(stage, 1700);
    await stage.sql("UPDATE deliveries SET status = 'delivered', next_attempt_at = NULL, created_at = 1");
    await stage.tick(EIGHT);
    expect(await stage.ledger()).toEqual([]);
  });

  it("stops before the next one begins, which goes on there", async () => {
    await crowdWithDigests(stage, 3000, EIGHT);
    await crowdWithPushes(stage, 3000, EIGHT);
    stage.witness.onD1 = async (_statements, go) => {
      stage.setClock(stage.now() + 5);
      return await go();
    };
    await stage.tick(EIGHT);
    expect(stage.now() - EIGHT).toBeLessThan(100);
    const first = [(await claimed("digest"))?.rows, (await claimed("reminder"))?.rows];
    // Both had their turn, and neither all of it.
    for (const rows of first) expect([rows === 0, rows === 3000]).toEqual([false, false]);
    expect(await stage.sql("SELECT pk FROM checkpoints WHERE name = 'cron'")).toHaveLength(1);
    stage.witness.onD1 = (_statements, go) => go();
    await stage.tick(EIGHT + 2 * MINUTE);
    expect(await claimed("digest")).toEqual(once(3000));
    expect(await claimed("reminder")).toEqual(once(3000));
  });

  it("beside another, and a third that comes later, claims nothing twice and leaves nothing", async () => {
    await crowdWithDigests(stage, 4000, EIGHT);
    await crowdWithPushes(stage, 4000, EIGHT);
    await crowdOfDeliveries(stage, 100);
    let trips = 0;
    const third = Promise.withResolvers<void>();
    stage.witness.onD1 = async (_statements, go) => {
      trips += 1;
      if (trips === 30) third.resolve();
      return await go();
    };
    await Promise.all([
      stage.tick(EIGHT),
      stage.tick(EIGHT),
      third.promise.then(() => stage.tick(EIGHT + 1)),
    ]);
    expect(await claimed("digest")).toEqual({ rows: 4100, people: 4000 });
    expect(await claimed("reminder")).toEqual(once(4000));
    const ids = sentIds(stage);
    expect(new Set(ids).size).toBe(8100);
    // Only what was due from before may be enqueued by two of them, and an attempt begins once.
    expect(new Set(ids.filter((id, place) => ids.indexOf(id) !== place)).size).toBeLessThanOrEqual(100);
  });
});

describe("one app with very many", () => {
  it("holds up no other app's one", async () => {
    await crowdWithDigests(stage, 4000, EIGHT);
    await stage.admin("POST", "/v1/keys", { app: "small" });
    await crowdWithDigests(stage, 1, EIGHT, "small");
    await stage.tick(EIGHT);
    const [one] = await stage.sql<{ id: string }>("SELECT id FROM deliveries WHERE app_id = 'small'");
    const handedOut = (seconds: number) =>
      stage.sent
        .filter(({ queue, notBefore }) => queue === "almanac-deliveries" && notBefore <= EIGHT + seconds)
        .flatMap(({ body }) => body["ids"] as string[]);
    expect(handedOut(0)).toContain(one?.id);
    // The crowd follows at a rate, and soon.
    expect([0, 1, 2, 6].map((seconds) => handedOut(seconds).length)).toEqual([1001, 1501, 2001, 4001]);
  });
});

describe("a queue that refuses messages", () => {
  it("keeps nobody from being claimed: what it refused is enqueued by the next run", async () => {
    await crowdWithDigests(stage, 2000, EIGHT);
    let sends = 0;
    stage.onSend = () => {
      sends += 1;
      if (sends % 2 === 0) throw new Error("Queue send failed: 429");
    };
    await expect(stage.tick(EIGHT)).rejects.toThrow("deliveries_enqueued");
    expect(await claimed("digest")).toEqual(once(2000));
    expect(enqueued().deliveries).toBeLessThan(2000);
    stage.onSend = () => undefined;
    await stage.tick(EIGHT + MINUTE);
    expect(enqueued().deliveries).toBe(2000);
  });

  it("that failed leaves what is behind to the next run, and the queue isn't asked again for all of it", async () => {
    await crowdWithPushes(stage, 4500, EIGHT + 300 * HORIZON);
    await stage.sql("UPDATE users SET record_revision = 0");
    const askedAt = async (moment: number) => {
      stage.sent.length = 0;
      await stage.tick(moment);
      return stage.sent.flatMap(({ body }) => body["users"]).length;
    };
    expect(await askedAt(EIGHT)).toBe(4500);
    expect(await askedAt(EIGHT + MINUTE)).toBe(2000);
    expect(await askedAt(EIGHT + 2 * MINUTE)).toBe(2000);
    // At the end of the round it begins anew.
    expect(await askedAt(EIGHT + 6 * MINUTE)).toBe(500);
    expect(await askedAt(EIGHT + 7 * MINUTE)).toBe(4500);
  });
});

describe("a run on the free plan", () => {
  it("claims 40 digests and 40 reminders, and the next runs the rest", async () => {
    Object.assign(stage.bindings, { PLAN: "free" });
    await crowdWithDigests(stage, 120, EIGHT);
    await crowdWithPushes(stage, 120, EIGHT);
    for (const done of [40, 80, 120]) {
      stage.forgetCalls();
      await stage.tick(EIGHT + done);
      expect([await claimed("digest"), await claimed("reminder")]).toEqual([once(done), once(done)]);
      expect(queries()).toBeLessThanOrEqual(50);
    }
    expect(enqueued()).toEqual({ messages: 240, deliveries: 240 });
  });

  it("claims in each of the 361 runs of six hours, and later ones wait for the next day", async () => {
    Object.assign(stage.bindings, { PLAN: "free" });
    await crowdWithDigests(stage, 250, EIGHT);
    const counts: unknown[] = [];
    for (const minute of [0, 1, 2, 359, 360, 361, 362]) {
      await stage.tick(EIGHT + minute * MINUTE);
      counts.push((await claimed("digest"))?.people);
    }
    // So one minute may have 361 times 40: docs/limits-and-cost.md has the figure.
    expect(counts).toEqual([40, 80, 120, 160, 200, 200, 200]);
    expect(await stage.sql("SELECT DISTINCT next_digest_at FROM users WHERE last_digest_on IS NULL")).toEqual(
      [{ next_digest_at: EIGHT + 86_400 }],
    );
  });
});
