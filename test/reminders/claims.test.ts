import { beforeEach, describe, expect, it } from "vitest";
import { at, openStage, type Stage } from "./stage";

const EIGHT = at("2026-03-02T08:00:00Z");
const MINUTE = 60;
const HOUR = 3600;

let stage: Stage;

beforeEach(async () => {
  stage = await openStage("2026-03-01T12:00:00Z");
});

/** Subscribers with something to say, all due at eight. */
async function subscribers(...ids: string[]): Promise<void> {
  for (const id of ids) {
    const user = await stage.subscriber(id);
    await user.store("Pay rent", { due_at: "2026-03-02T18:00:00Z" });
  }
  await stage.settle();
}

/** Many subscribers at once, with nothing to say but a wish to hear it. */
async function crowd(count: number): Promise<void> {
  await stage.subscriber("first", { send_empty: true });
  const columns = `app_id, items_time_zone, revision, record_revision, digest_time, digest_channel, digest_send_empty,
    digest_days, next_digest_at, created_at, updated_at`;
  await stage.sql(
    `INSERT INTO users (id, ${columns}) SELECT 'u' || value, ${columns} FROM users, generate_series(1, ?)`.replace(
      "generate_series(1, ?)",
      "(WITH RECURSIVE n(value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM n WHERE value < ?) SELECT value FROM n)",
    ),
    count - 1,
  );
}

async function claimsOf(user: string): Promise<string[]> {
  return (await stage.ledger(user)).map((row) => row.subject);
}

function deliveryMessages(): Record<string, unknown>[] {
  return stage.sent.filter(({ queue }) => queue === "almanac-deliveries").map(({ body }) => body);
}

describe("a claim", () => {
  it("and the user's next due time are one write: either both are there or none", async () => {
    await subscribers("ann");
    stage.witness.onD1 = async (statements, go) => {
      if (statements.some(({ sql }) => sql.includes("INSERT INTO deliveries")))
        throw new Error("D1_ERROR: gone");
      return await go();
    };
    await expect(stage.tick(EIGHT)).rejects.toThrow("digests_claimed");
    expect(await stage.ledger()).toEqual([]);
    stage.witness.onD1 = (_statements, go) => go();
    await stage.run(EIGHT + MINUTE);
    expect(await stage.ledger()).toMatchObject([
      { subject: "2026-03-02", as_of: EIGHT + MINUTE, status: "delivered" },
    ]);
  });

  it("is made once by ticks that overlap, and by one that comes again", async () => {
    await subscribers("ann", "bob");
    await Promise.all([stage.tick(EIGHT), stage.tick(EIGHT), stage.tick(EIGHT + 1)]);
    await stage.tick(EIGHT);
    await stage.tick(EIGHT - MINUTE);
    await stage.run(EIGHT + MINUTE);
    expect((await stage.ledger()).map((row) => row.user_id).sort()).toEqual(["ann", "bob"]);
    expect(stage.posts).toHaveLength(2);
  });

  it("of a missed time is made up to six hours late", async () => {
    await subscribers("ann");
    await stage.run(EIGHT + 6 * HOUR);
    expect(await stage.ledger()).toMatchObject([{ subject: "2026-03-02", as_of: EIGHT + 6 * HOUR }]);
    expect((await stage.user("ann").get("")).next_digest_at).toBe(EIGHT + 24 * HOUR);
  });

  it("later than that waits for the next day", async () => {
    await subscribers("ann");
    await stage.run(EIGHT + 6 * HOUR + MINUTE);
    expect(await stage.ledger()).toEqual([]);
    expect((await stage.user("ann").get("")).next_digest_at).toBe(EIGHT + 24 * HOUR);
    await stage.run(EIGHT + 24 * HOUR);
    expect(await claimsOf("ann")).toEqual(["2026-03-03"]);
  });

  it("of each date but the newest is lost to an outage of days", async () => {
    await subscribers("ann");
    await stage.run(EIGHT + 72 * HOUR + 5 * HOUR);
    expect(await claimsOf("ann")).toEqual(["2026-03-05"]);
  });

  it("is made for hundreds in one tick, each in a message with few others", async () => {
    await crowd(450);
    await stage.tick(EIGHT);
    expect(await stage.sql("SELECT count(*) AS n, count(DISTINCT user_id) AS users FROM deliveries")).toEqual(
      [{ n: 450, users: 450 }],
    );
    const messages = deliveryMessages();
    const ids = messages.map((body) => body["ids"] as string[]);
    expect(new Set(ids.flat()).size).toBe(450);
    expect(Math.max(...ids.map((list) => list.length))).toBeLessThanOrEqual(10);
    for (const body of messages) expect(Object.keys(body).sort()).toEqual(["as_of", "ids"]);
  });

  it("of one user whose settings are broken holds up nobody else's", async () => {
    await subscribers("ann", "bob", "cy");
    await stage.sql("UPDATE users SET digest_days = '{' WHERE id = 'bob'");
    await stage.run(EIGHT).catch(() => undefined);
    await stage.drain();
    expect((await stage.ledger()).map((row) => row.user_id).sort()).toEqual(["ann", "cy"]);
    await stage.run(EIGHT + MINUTE).catch(() => undefined);
    expect(stage.posts).toHaveLength(2);
  });
});

describe("a tick that breaks off between claim and queue", () => {
  it("is finished by the next one", async () => {
    await subscribers("ann", "bob");
    stage.onSend = () => {
      throw new Error("Queue send failed: 500");
    };
    await expect(stage.tick(EIGHT)).rejects.toThrow("deliveries_enqueued");
    expect(await stage.ledger()).toMatchObject([{ status: "pending" }, { status: "pending" }]);
    expect(stage.waiting).toEqual([]);
    stage.onSend = () => undefined;
    await stage.run(EIGHT + MINUTE);
    expect(await stage.ledger()).toMatchObject([
      { status: "delivered", as_of: EIGHT },
      { status: "delivered", as_of: EIGHT },
    ]);
    expect(stage.posts).toHaveLength(2);
  });

  it("is finished by the next one, also where hundreds were claimed", async () => {
    await crowd(450);
    stage.onSend = () => {
      throw new Error("Queue send failed: 500");
    };
    await expect(stage.tick(EIGHT)).rejects.toThrow();
    expect(await stage.ledger()).toHaveLength(450);
    // They are due again at once, so the next tick enqueues them.
    stage.onSend = () => undefined;
    await stage.tick(EIGHT + MINUTE);
    const ids = deliveryMessages().flatMap((body) => body["ids"] as string[]);
    expect(new Set(ids).size).toBe(450);
  });

  it("has sent part of it: those are delivered once all the same", async () => {
    await subscribers("ann", "bob");
    stage.witness.onD1 = async (statements, go) => {
      const result = await go();
      // The claim is committed, and the worker ends before it hears so.
      if (statements.some(({ sql }) => sql.includes("INSERT INTO deliveries")))
        throw new Error("D1_ERROR: reset");
      return result;
    };
    await expect(stage.tick(EIGHT)).rejects.toThrow();
    stage.witness.onD1 = (_statements, go) => go();
    await stage.run(EIGHT + MINUTE);
    await stage.run(EIGHT + 2 * MINUTE);
    await stage.run(EIGHT + 10 * MINUTE);
    expect(await stage.ledger()).toMatchObject([{ status: "delivered" }, { status: "delivered" }]);
    expect(stage.posts).toHaveLength(2);
  });
});

describe("a consumer", () => {
  it("that gets messages twice and out of order posts once", async () => {
    await subscribers("ann", "bob", "cy");
    stage.arrange = (messages) => [...messages, ...messages.map((message) => ({ ...message }))].toReversed();
    await stage.run(EIGHT);
    expect(stage.posts.map((post) => post.data.user_id).sort()).toEqual(["ann", "bob", "cy"]);
  });

  it("that two isolates run at once for the same message posts once", async () => {
    await subscribers("ann");
    await stage.tick(EIGHT);
    const [message] = stage.waiting.splice(0);
    await Promise.all([
      stage.consume("almanac-deliveries", [message?.body]),
      stage.consume("almanac-deliveries", [message?.body]),
    ]);
    expect(stage.posts).toHaveLength(1);
  });

  it("that breaks off at any of its queries leaves the rest to be done, under the same id", async () => {
    await subscribers("ann", "bob", "cy");
    await stage.tick(EIGHT);
    let queries = 0;
    for (let n = 1; n <= 12; n += 1) {
      stage.witness.onD1 = async (_statements, go) => {
        queries += 1;
        if (queries === 3 * n) throw new Error("D1_ERROR: Network connection lost.");
        return await go();
      };
      await stage.drain();
      await stage.run(EIGHT + n * 2 * MINUTE).catch(() => undefined);
    }
    stage.witness.onD1 = (_statements, go) => go();
    for (let n = 1; n <= 10; n += 1) await stage.run(EIGHT + 30 * MINUTE + n * MINUTE);
    expect(await stage.ledger()).toMatchObject(["ann", "bob", "cy"].map(() => ({ status: "delivered" })));
    for (const row of await stage.ledger()) {
      const posts = stage.posts.filter((post) => post.data.user_id === row.user_id);
      expect(posts.length).toBeGreaterThan(0);
      expect(new Set(posts.map((post) => post.headers["webhook-id"]))).toEqual(new Set([row.id]));
      expect(new Set(posts.map((post) => post.body)).size).toBe(1);
    }
  });

  it("that is killed after the post and before the commit posts again, under the same id", async () => {
    await subscribers("ann");
    await stage.tick(EIGHT);
    const [message] = stage.waiting.splice(0);
    let killed = false;
    stage.witness.onD1 = async (statements, go) => {
      if (!killed && statements.some(({ sql }) => sql.includes('SET "status"'))) {
        killed = true;
        throw new Error("D1_ERROR: Network connection lost.");
      }
      return await go();
    };
    await stage.consume("almanac-deliveries", [message?.body]);
    expect(await stage.ledger()).toMatchObject([{ status: "pending", attempts: 1 }]);
    await stage.run(EIGHT + 2 * MINUTE);
    expect(await stage.ledger()).toMatchObject([{ status: "delivered", attempts: 2 }]);
    const [first, second] = stage.posts;
    expect(stage.posts).toHaveLength(2);
    expect(second?.headers["webhook-id"]).toBe(first?.headers["webhook-id"]);
    expect(second?.body).toBe(first?.body);
  });

  it("that can't do one delivery does the others of its message", async () => {
    await subscribers("ann", "bob", "cy");
    await stage.tick(EIGHT);
    await stage.sql("UPDATE users SET digest_channel = '{' WHERE id = 'bob'");
    await stage.drain();
    expect(stage.posts.map((post) => post.data.user_id).sort()).toEqual(["ann", "cy"]);
  });

  it("gives up on one that breaks off again and again, so that an operator sees it", async () => {
    await subscribers("ann");
    await stage.tick(EIGHT);
    await stage.sql("UPDATE users SET digest_channel = '{' WHERE id = 'ann'");
    await stage.pass(EIGHT + HOUR);
    expect(await stage.ledger()).toMatchObject([
      { status: "dead", last_error: expect.stringContaining("broke off") },
    ]);
  });

  it.each([1, 4, 5, 6, 7, 20])(
    "waits out %i minutes without D1: nothing is given up for it",
    async (minutes) => {
      await subscribers("ann");
      await stage.tick(EIGHT);
      stage.witness.onD1 = async () => {
        throw new Error("D1_ERROR: Network connection lost.");
      };
      await stage.pass(EIGHT + minutes * MINUTE);
      stage.witness.onD1 = (_statements, go) => go();
      await stage.pass(EIGHT + (minutes + 10) * MINUTE);
      expect(await stage.ledger()).toMatchObject([{ status: "delivered", as_of: EIGHT }]);
    },
  );

  it("keeps to the time that the receiver asked for, however many messages there are", async () => {
    await subscribers("ann");
    stage.receive = () => new Response(null, { status: 429, headers: { "retry-after": "3600" } });
    stage.arrange = (messages) => [...messages, ...messages.map((message) => ({ ...message }))];
    await stage.run(EIGHT);
    expect(stage.posts).toHaveLength(1);
    await stage.pass(EIGHT + HOUR - 1);
    expect(stage.posts).toHaveLength(1);
    stage.receive = () => new Response(null, { status: 204 });
    await stage.pass(EIGHT + HOUR + MINUTE);
    expect(stage.posts).toHaveLength(2);
    expect(await stage.ledger()).toMatchObject([{ status: "delivered", attempts: 2 }]);
  });

  it("of dead letters marks their rows, which can then be replayed", async () => {
    await subscribers("ann");
    await stage.tick(EIGHT);
    const [message] = stage.waiting.splice(0);
    await stage.consume("almanac-deliveries-dead", [message?.body]);
    const [row] = await stage.ledger();
    expect(row).toMatchObject({ status: "dead", next_attempt_at: null });
    expect((await stage.send("POST", `/v1/deliveries/${row?.id}/replay`)).status).toBe(200);
    await stage.drain();
    expect(await stage.ledger()).toMatchObject([{ status: "delivered" }]);
  });

  it("drops what nobody sends", async () => {
    const bodies = [null, 7, "text", {}, { as_of: 1 }, { as_of: "1", ids: [] }, { ids: ["dlv_x"] }];
    for (const queue of [
      "almanac-deliveries",
      "almanac-precompute",
      "almanac-deliveries-dead",
      "almanac-other",
    ])
      expect(await stage.consume(queue, bodies)).toEqual(bodies.map(() => "acked"));
    expect(stage.logs.join("\n")).toContain("queue message dropped");
  });
});
