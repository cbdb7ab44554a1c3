import { beforeEach, describe, expect, it } from "vitest";
import { problemOf } from "../support/problem";
import { shown } from "../support/shown";
import type { Context, Remembered } from "../support/wire";
import { bodyOf, openWorld, type UserClient, type World } from "../support/world";

const NOW = "2026-01-23T14:32:00Z";
const AHEAD = 9_000_000_000_000;

let world: World;
let ann: UserClient;

beforeEach(async () => {
  world = await openWorld(NOW);
  ann = world.user();
  await ann.patch({ time_zone: "Europe/Paris" });
  await ann.store("Pay rent", { due_at: "2026-01-24T09:00:00" });
  await world.settle();
});

function breakKv(): void {
  world.witness.onKv = async () => {
    throw new Error("KV GET failed: 503 Service Unavailable");
  };
}

function breakD1(): void {
  world.witness.onD1 = async () => {
    throw new Error("D1_ERROR: Network connection lost.");
  };
}

function mend(): void {
  world.witness.onKv = (_call, go) => go();
  world.witness.onD1 = (_statements, go) => go();
}

describe("KV that fails", () => {
  it("is KV that has nothing: D1 answers the same", async () => {
    const { digest: _kv, ...before } = await ann.context();
    breakKv();
    const { digest, ...after } = await ann.context();
    expect(after).toEqual(before);
    expect(digest).toMatchObject({ source: "d1", stale: false });
  });

  it("fails no write", async () => {
    breakKv();
    const id = await ann.store("Feed the cat", { due_at: "2026-01-24" });
    await ann.update({ id, reminded_at: "now" });
    await ann.patch({ display_name: "Ann" });
    await ann.forget({ id });
    await bodyOf(await ann.send("POST", "/context", { body: { mark_shown: true } }));
    await bodyOf(await ann.send("DELETE", ""));
    await world.settle();
    expect(await world.sql("SELECT id FROM users")).toEqual([]);
  });

  it("for a moment leaves no digest of an erased user behind", async () => {
    breakKv();
    await bodyOf(await ann.send("DELETE", ""));
    mend();
    await world.settle();
    expect(await world.kv()).toBe("");
  });

  it("and that never answers a put holds up no answer", async () => {
    world.witness.onKv = (call, go) => (call.operation === "put" ? new Promise(() => undefined) : go());
    await ann.store("Feed the cat", { due_at: "2026-01-24T08:00:00" });
    expect(await shown(ann)).toEqual(["due Feed the cat", "due Pay rent"]);
  });

  it("is asked slowly and answers late: the answer is the same", async () => {
    const before = await ann.context();
    world.witness.onKv = async (_call, go) => {
      const value = await go();
      for (let i = 0; i < 50; i += 1) await Promise.resolve();
      return value;
    };
    expect(await ann.context()).toEqual(before);
  });
});

describe("KV that answers something old", () => {
  it("is not believed where the isolate knows of a later write", async () => {
    const old = await world.kv();
    await ann.store("Feed the cat", { due_at: "2026-01-24T08:00:00" });
    await world.settle();
    world.witness.onKv = async (call, go) =>
      call.operation === "get" ? (JSON.parse(old) as unknown) : await go();
    expect(await shown(ann)).toEqual(["due Feed the cat", "due Pay rent"]);
    expect((await ann.context()).digest).toMatchObject({ source: "d1", stale: false });
  });
});

describe("D1 that fails", () => {
  it("leaves the hot path as it is", async () => {
    const before = await ann.context();
    breakD1();
    expect(await ann.context()).toEqual(before);
  });

  it.each([
    ["min_revision", { min_revision: AHEAD }],
    ["include_sensitive", { include_sensitive: "true" }],
    ["q", { q: "rent" }],
  ])("serves the digest of KV as stale where %s asks for more", async (_name, query) => {
    const before = await ann.context();
    breakD1();
    const context = await ann.context(query);
    expect(context.system).toBe(before.system);
    expect(context.digest).toEqual({ ...before.digest, stale: true });
    expect(context.warnings?.join()).toMatch(/database does not answer/);
    const text = await ann.send("GET", "/context?min_revision=9000000000000", {
      headers: { accept: "text/plain" },
    });
    expect(await text.text()).toBe(before.system);
  });

  it("serves a digest of another zone as stale, its wall clocks as they were meant", async () => {
    const bob = world.user("bob");
    await bob.store("Stand-up", { due_at: "2026-01-24T03:00:00" });
    await bob.store("Birthday", { due_at: "2026-01-25" });
    await world.settle();
    await world.admin("PATCH", `/v1/apps/${world.app}`, { default_time_zone: "Asia/Tokyo" });
    await bodyOf(await world.send("GET", "/v1/tools"));
    breakD1();
    const context = await bob.context();
    expect(context).toMatchObject({ time_zone: "Asia/Tokyo", digest: { source: "kv", stale: true } });
    expect(context.items.map((item) => item.label)).toEqual(["[DUE 2026-01-24 03:00]", "[DUE 2026-01-25]"]);
    expect(context.volatile).toContain("(tomorrow, 3 hours from now,");
  });

  it("and KV that fails leave the clock alone, with a warning", async () => {
    breakD1();
    breakKv();
    const context = await ann.context();
    expect(context).toMatchObject({
      system: "Current time: 2026-01-23T14:32:00 (UTC)\nToday is Friday. Local time is UTC.",
      items: [],
      overdue_count: 0,
      upcoming_count: 0,
      digest: { revision: 0, stale: true },
    });
    expect(context.warnings?.length).toBeGreaterThan(0);
  });

  it("and KV that fails leave the clock in the zone of the app", async () => {
    await world.admin("PATCH", `/v1/apps/${world.app}`, { default_time_zone: "Asia/Tokyo" });
    await bodyOf(await world.send("GET", "/v1/tools"));
    breakD1();
    breakKv();
    expect((await ann.context()).volatile).toContain("Current time: 2026-01-23T23:32:00 (Asia/Tokyo)");
  });

  it("is a 503 that says when to come back, where nothing else can answer", async () => {
    breakD1();
    const calls: [string, string, unknown?][] = [
      ["POST", "/tools/remember", { content: "x" }],
      ["POST", "/tools/get_upcoming", {}],
      ["GET", "/search?query=rent"],
      ["GET", "/timeline"],
      ["GET", "/memories"],
      ["GET", ""],
      ["PATCH", "", { display_name: "Ann" }],
      ["DELETE", ""],
    ];
    for (const [method, rest, body] of calls) {
      const response = await ann.send(method, rest, { body });
      expect(response.headers.get("retry-after")).toBe("5");
      await problemOf(response, { status: 503, code: "unavailable" });
    }
    await problemOf(await world.send("GET", "/v1/tools", { key: "alm_unknown" }), { status: 503 });
    expect(world.logs.join("\n")).not.toMatch(/Network connection lost|SELECT|INSERT/);
  });

  it.each(["before", "after"])(
    "%s it carried a batch out leaves a write done whole or not at all",
    async (moment) => {
      const headers = { "idempotency-key": "k" };
      const body = { content: "Feed the cat", due_at: "2026-01-24", supersedes: "" };
      body.supersedes = (await ann.search({ query: "rent" })).results[0]?.id ?? "";
      for (let n = 1; ; n += 1) {
        let count = 0;
        world.witness.onD1 = async (_statements, go) => {
          count += 1;
          if (count !== n) return await go();
          if (moment === "after") await go();
          throw new Error("D1_ERROR: Network connection lost.");
        };
        const response = await ann.send("POST", "/tools/remember", { headers, body });
        mend();
        if (response.status === 200) {
          expect(n).toBeGreaterThan(2);
          break;
        }
        await problemOf(response, { status: 503 });
      }
      const rows = await world.sql("SELECT content, superseded_by FROM knowledge ORDER BY pk");
      expect(rows).toEqual([
        { content: "Pay rent", superseded_by: expect.any(String) },
        { content: "Feed the cat", superseded_by: null },
      ]);
      const again = await bodyOf<Remembered>(await ann.send("POST", "/tools/remember", { headers, body }));
      expect(again.status).toBe("stored");
      expect(await world.sql("SELECT count(*) AS n FROM knowledge_fts")).toEqual([{ n: 2 }]);
    },
  );
});

describe("an error that nobody expected", () => {
  it("is a 500 that tells neither what was said nor where it broke", async () => {
    world.witness.onD1 = async (statements) => {
      throw new Error(`D1_ERROR: near "hunter2": syntax error at ${statements[0]?.sql}: SQLITE_ERROR`);
    };
    const response = await ann.send("POST", "/tools/remember", { body: { content: "hunter2" } });
    const problem = await problemOf(response, { status: 500, code: "internal" });
    expect(JSON.stringify(problem)).not.toMatch(/hunter2|SELECT|SQLITE|\.ts|at /);
    const logged = world.logs.join("\n");
    expect(logged).toContain(problem.request_id);
    expect(logged).toContain("unexpected error");
    expect(logged).not.toMatch(/hunter2|SELECT/);
  });
});

describe("puts", () => {
  it("refused twice by KV's second are tried again, and the last lands", async () => {
    let refusals = 2;
    world.witness.onKv = async (call, go) => {
      if (call.operation === "put" && refusals > 0) {
        refusals -= 1;
        throw new Error("KV PUT failed: 429 Too Many Requests");
      }
      return await go();
    };
    const { revision } = await ann.remember({ content: "Feed the cat", due_at: "2026-01-24" });
    await world.settle();
    expect(JSON.parse(await world.kv())).toMatchObject({ revision });
    await expectRowInStep(revision);
    expect((await ann.context()).digest).toMatchObject({ source: "kv", revision });
  });

  it("of a burst of writes are few, a second apart, and the last one's lands", async () => {
    const puts: number[] = [];
    world.witness.onKv = async (call, go) => {
      if (call.operation === "put") puts.push(Date.now());
      return await go();
    };
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => ann.remember({ content: `Errand ${i}`, due_at: "2026-01-24" })),
    );
    await world.settle();
    expect(puts.length).toBeLessThanOrEqual(4);
    for (const [i, at] of puts.slice(1).entries()) expect(at - (puts[i] ?? 0)).toBeGreaterThan(1000);
    const revision = Math.max(...answers.map((answer) => answer.revision));
    expect(new Set(answers.map((answer) => answer.revision)).size).toBe(20);
    expect(JSON.parse(await world.kv())).toMatchObject({ revision });
    await expectRowInStep(revision);
    const context: Context = await ann.context({ limit: 100 });
    expect([context.digest.source, context.upcoming_count]).toEqual(["kv", 21]);
  });

  it("are left out where the digest says the same", async () => {
    world.forgetCalls();
    const { revision } = await ann.remember({ content: "Likes tea" });
    await ann.store("Far off, but known", { due_at: "2026-01-24T10:00:00", sensitive: true });
    await ann.patch({ digest: { time: "07:00" } });
    await world.settle();
    const puts = () => world.witness.kv.filter((call) => call.operation === "put");
    expect(puts()).toEqual([]);
    // The name stands in headings.
    await ann.patch({ display_name: "Ann" });
    await world.settle();
    expect(puts()).toHaveLength(1);
    expect(revision).toBeGreaterThan(0);
    await expectRowInStep((await ann.upcoming()).revision);
    expect((await ann.context()).digest.source).toBe("kv");
  });

  async function expectRowInStep(revision: number): Promise<void> {
    const [row] = await world.sql("SELECT revision, record_revision FROM users WHERE id = 'ann'");
    expect(row).toEqual({ revision, record_revision: revision });
  }
});

describe("/healthz", () => {
  it("says ok, or which store does not answer", async () => {
    const healthy = await world.send("GET", "/healthz", { key: null });
    expect(await bodyOf(healthy)).toMatchObject({ status: "ok" });
    breakD1();
    expect(await bodyOf(await world.send("GET", "/healthz", { key: null }), 503)).toMatchObject({
      d1: "unavailable",
      kv: "ok",
    });
    mend();
    breakKv();
    expect(await bodyOf(await world.send("GET", "/healthz", { key: null }), 503)).toMatchObject({
      d1: "ok",
      kv: "unavailable",
    });
  });
});
