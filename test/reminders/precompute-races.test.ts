import { beforeEach, describe, expect, it } from "vitest";
import { at, openStage, type Stage } from "./stage";

const MINUTE = 60;
const NOON = at("2026-03-01T12:00:00Z");
const QUEUE = "almanac-precompute";

let stage: Stage;

beforeEach(async () => {
  stage = await openStage("2026-03-01T12:00:00Z");
});

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

/** Lets the put of one user's digest be held between call and effect, until it is released. */
function holdPut(user: string): { begun: Promise<void>; release: () => void } {
  let release: () => void = () => undefined;
  let begin: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  let first = true;
  stage.witness.onKv = async (call, go) => {
    if (first && call.operation === "put" && call.key.endsWith(`:${user}`)) {
      first = false;
      begin();
      await held;
    }
    return await go();
  };
  return { begun, release };
}

describe("a write that comes between a run's reading and its put", () => {
  it("is not undone: the next run puts right what the late put left behind", async () => {
    const ann = stage.user("ann");
    const id = await ann.store("Pay rent", { due_at: "2026-03-02T09:00:00Z" });
    await stage.settle();
    await stage.sql("UPDATE users SET record_revision = 0, record_hash = NULL WHERE id = 'ann'");
    await stage.tick(NOON + MINUTE);
    const put = holdPut("ann");
    const drained = stage.drain();
    await put.begun;
    await ann.update({ id, completed_at: "now" });
    await expect.poll(async () => (await record()).items.length).toBe(0);
    const { revision } = await row();
    await expect.poll(async () => (await row()).record_revision).toBe(revision);
    put.release();
    await drained;
    // The older digest has landed last, and the row must know.
    expect((await record()).items).toHaveLength(1);
    expect((await row()).record_revision).toBeLessThan(revision);
    await stage.run(NOON + 2 * MINUTE);
    expect(await record()).toMatchObject({ items: [] });
    expect(await row()).toEqual({ revision, record_revision: revision });
  });

  it("is not undone either where the run dies after that put: its message comes again", async () => {
    const ann = stage.user("ann");
    const id = await ann.store("Pay rent", { due_at: "2026-03-02T09:00:00Z" });
    await stage.settle();
    const old = await stage.kv();
    await ann.update({ id, completed_at: "now" });
    await stage.settle();
    await stage.putKv(old);
    await stage.consume(QUEUE, [{ as_of: NOON + MINUTE, users: [{ app: stage.app, user: "ann" }] }], 2);
    expect(await record()).toMatchObject({ items: [] });
  });

  it("that erases the user leaves no digest behind", async () => {
    const ann = stage.user("ann");
    await ann.store("Pay rent", { due_at: "2026-03-02T09:00:00Z" });
    await stage.settle();
    await stage.sql("UPDATE users SET record_revision = 0, record_hash = NULL WHERE id = 'ann'");
    await stage.tick(NOON + MINUTE);
    const put = holdPut("ann");
    const drained = stage.drain();
    await put.begun;
    expect((await ann.send("DELETE", "")).status).toBe(200);
    put.release();
    await drained;
    expect(await stage.kv()).toBe("");
  });

  it("that erases the user leaves none behind where the run dies: its message comes again", async () => {
    const ann = stage.user("ann");
    await ann.store("Pay rent", { due_at: "2026-03-02T09:00:00Z" });
    await stage.settle();
    const old = await stage.kv();
    await ann.send("DELETE", "");
    await stage.putKv(old);
    await stage.consume(QUEUE, [{ as_of: NOON, users: [{ app: stage.app, user: "ann" }] }], 2);
    expect(await stage.kv()).toBe("");
  });
});

describe("a writer who is beaten at every try", () => {
  it("leaves the digest to the cron instead of leaving an older one in place", async () => {
    const ann = stage.user("ann");
    let puts = 0;
    stage.witness.onKv = async (call, go) => {
      if (call.operation === "put") {
        puts += 1;
        // Another place writes, puts and confirms, and then this put lands over it.
        await stage.sql(
          "UPDATE knowledge SET content = 'Errand ' || CAST(? AS INTEGER) WHERE user_id = 'ann'",
          puts,
        );
        await stage.sql(
          "UPDATE users SET revision = revision + 1, record_revision = revision + 1, record_hash = 'x'",
        );
      }
      return await go();
    };
    await ann.store("Pay rent", { due_at: "2026-03-02T09:00:00Z" });
    await stage.settle();
    expect(puts).toBeGreaterThan(2);
    stage.witness.onKv = (_call, go) => go();
    await stage.run(NOON + MINUTE);
    expect(await record()).toMatchObject({ items: [{ content: `Errand ${puts}` }] });
  });
});
