import { beforeEach, describe, expect, it } from "vitest";
import { bodyOf, type UserClient } from "../support/world";
import { at, openStage, type Stage } from "./stage";

/** Runs of the cron whose time is ahead of the clock, and what one has left. */

const NOON = at("2026-03-01T12:00:00Z");
const DAY = 86_400;
/** The next morning. */
const EIGHT = at("2026-03-02T08:00:00Z");

let stage: Stage;
let ann: UserClient;

beforeEach(async () => {
  stage = await openStage("2026-03-01T12:00:00Z");
  ann = await stage.subscriber("ann", { send_empty: true });
});

/** A run for a time that the clock doesn't show. */
async function fire(time: number): Promise<void> {
  await stage.fire(time);
  await stage.drain();
}

const beLocal = () => Object.assign(stage.bindings, { LOCAL_SIGN_IN: `demo/demo/${"0".repeat(64)}` });
const beDeployed = () => Object.assign(stage.bindings, { LOCAL_SIGN_IN: "" });
const nextDigest = async () => (await ann.get<{ next_digest_at: number | null }>("")).next_digest_at;
const health = async () => await bodyOf(await stage.send("GET", "/healthz", { key: null }));
const logged = (message: string) =>
  stage.logs.map((line) => JSON.parse(line) as LogLine).filter((line) => line.message === message);

type LogLine = Record<string, unknown> & { message: string };

describe("a deployment", () => {
  it("refuses a run over ten minutes ahead of its clock, says so, and does nothing", async () => {
    await ann.patch({ reminders: { push: true } });
    await ann.store("Pay rent", { due_at: "2026-03-01T18:00:00Z", recurrence: "FREQ=DAILY" });
    await fire(NOON);
    const stored = () => stage.sql("SELECT * FROM users, knowledge");
    const before = await stored();
    for (const time of [NOON + 601, NOON + 365 * DAY]) {
      await fire(time);
      expect(await stored()).toEqual(before);
      expect(logged("cron refused").at(-1)).toEqual({
        message: "cron refused",
        as_of: time,
        ahead_seconds: time - NOON,
      });
    }
    expect([stage.posts, await stage.ledger(), logged("cron").length]).toEqual([[], [], 1]);
  });

  it("takes one that is ten minutes ahead", async () => {
    stage.setClock(EIGHT - 600);
    await fire(EIGHT);
    expect(stage.posts).toHaveLength(1);
    expect(logged("cron refused")).toEqual([]);
  });

  it("shows a refused run in /healthz until one was carried out", async () => {
    await fire(NOON);
    expect(await health()).toMatchObject({ status: "ok", cron_ahead_seconds: null });
    await fire(NOON + DAY);
    expect(await health()).toMatchObject({
      status: "degraded",
      cron_age_seconds: 0,
      cron_ahead_seconds: DAY,
    });
    await stage.run(NOON + 60);
    expect(await health()).toMatchObject({ status: "ok", cron_ahead_seconds: null });
  });

  it("shows that the clock itself was ahead at the last run", async () => {
    await stage.run(NOON + 3600);
    stage.setClock(NOON);
    expect(await health()).toMatchObject({
      status: "degraded",
      cron_age_seconds: null,
      cron_ahead_seconds: 3600,
    });
    stage.setClock(NOON + 3000);
    expect(await health()).toMatchObject({ status: "ok", cron_ahead_seconds: 600 });
  });
});

describe("what a clock ahead has left", () => {
  beforeEach(async () => {
    beLocal();
    await fire(EIGHT + 365 * DAY);
    expect(await nextDigest()).toBe(EIGHT + 366 * DAY);
    stage.posts.length = 0;
  });

  it("is mended by a deployment's next run, and the digest of the next morning is sent", async () => {
    beDeployed();
    await stage.run(NOON + 60);
    expect(await nextDigest()).toBe(EIGHT);
    expect(logged("cron").at(-1)).toMatchObject({ digests_claimed: 0, digests_mended: 1 });
    expect(await stage.sql("SELECT last_digest_on, last_digest_at FROM users")).toEqual([
      { last_digest_on: null, last_digest_at: null },
    ]);
    await stage.run(NOON + 120);
    expect(logged("cron").at(-1)).not.toHaveProperty("digests_mended");
    await stage.run(EIGHT);
    expect(stage.posts.map(({ data }) => data.local_date)).toEqual(["2026-03-02"]);
    expect(await nextDigest()).toBe(EIGHT + DAY);
  });

  it("is mended for all users, beside digests that are due, whatever fails for one", async () => {
    beDeployed();
    await stage.subscriber("bob", { send_empty: true, time: "12:30" });
    const cy = await stage.subscriber("cy", { send_empty: true });
    await stage.sql("UPDATE users SET next_digest_at = ? WHERE id = 'cy'", EIGHT + 30 * DAY);
    await stage.subscriber("dan", { send_empty: true });
    await stage.sql(
      "UPDATE users SET next_digest_at = ?, digest_days = 'broken' WHERE id = 'dan'",
      EIGHT + 30 * DAY,
    );
    await stage.run(NOON + 1800);
    expect(logged("cron").at(-1)).toMatchObject({ digests_claimed: 1, digests_mended: 2 });
    expect(stage.posts.map(({ data }) => data.user_id)).toEqual(["bob"]);
    expect([await nextDigest(), (await cy.get(""))["next_digest_at"]]).toEqual([EIGHT, EIGHT]);
    const [dan] = await stage.sql("SELECT next_digest_at FROM users WHERE id = 'dan'");
    expect(dan).toEqual({ next_digest_at: NOON + 1800 + DAY });
  });

  it.each([
    ["LOCAL_SIGN_IN", { LOCAL_SIGN_IN: "demo/demo/0" }],
    ["ALLOW_LOCAL_DELIVERY", { LOCAL_SIGN_IN: "", ALLOW_LOCAL_DELIVERY: "true" }],
  ])("stays on a local run, which plays on from there: one with %s", async (_by, variables) => {
    Object.assign(stage.bindings, variables);
    await stage.run(NOON + 60);
    expect(await nextDigest()).toBe(EIGHT + 366 * DAY);
    await fire(EIGHT + 366 * DAY);
    expect(stage.posts).toHaveLength(1);
    expect(await nextDigest()).toBe(EIGHT + 367 * DAY);
    expect(await health()).toMatchObject({ status: "ok", cron_ahead_seconds: null });
  });

  it("is no digest that was sent: today's date is not claimed twice", async () => {
    beDeployed();
    await stage.run(EIGHT);
    await stage.run(EIGHT + 60);
    expect(stage.posts).toEqual([]);
    await ann.patch({ digest: { time: "08:30" } });
    await stage.run(EIGHT + 1800);
    expect(stage.posts).toHaveLength(1);
    await stage.sql("UPDATE users SET next_digest_at = ?, last_digest_on = '2027-01-01'", EIGHT + 90 * DAY);
    await stage.run(EIGHT + 1860);
    await ann.patch({ digest: { time: "09:00" } });
    await stage.run(EIGHT + 3600);
    expect(stage.posts).toHaveLength(1);
    expect(await nextDigest()).toBe(EIGHT + DAY + 3600);
  });

  it("leaves the sweep of what enters the horizon where it would pass over everybody's items: it starts over", async () => {
    await fire(NOON + 365 * DAY);
    await ann.store("Renew the passport", { due_at: "2026-03-20T09:00:00Z" });
    await stage.settle();
    beDeployed();
    stage.sent.length = 0;
    await stage.run(at("2026-03-12T10:00:00Z"));
    expect(stage.sent.map(({ queue }) => queue)).toContain("almanac-precompute");
    const [entering] = await stage.sql("SELECT at FROM checkpoints WHERE name = 'entering'");
    expect(entering).toEqual({ at: at("2026-03-22T10:00:00Z") });
  });
});

describe("a due time that is far off by the schedule itself", () => {
  it.each([
    ["until a pause ends", { paused_until: "2026-06-01T12:00:00Z" }, "2026-06-02T08:00:00Z"],
    ["on the one weekday that is wanted", { days: ["sunday"] }, "2026-03-08T08:00:00Z"],
  ])("stays: %s", async (_why, digest, next) => {
    await ann.patch({ digest });
    expect(await nextDigest()).toBe(at(next));
    stage.forgetCalls();
    await stage.run(NOON + 60);
    expect(await nextDigest()).toBe(at(next));
    expect(logged("cron").at(-1)).not.toHaveProperty("digests_mended");
  });

  it("stays over eight days off too, where a move has left the one weekday claimed", async () => {
    await ann.patch({ digest: { days: ["monday"], time: "23:00" } });
    await stage.sql(
      "UPDATE users SET last_digest_on = '2026-03-02', next_digest_at = ?",
      EIGHT + 7.625 * DAY,
    );
    await stage.run(NOON + 60);
    expect(await nextDigest()).toBe(at("2026-03-09T23:00:00Z"));
    expect(logged("cron").at(-1)).not.toHaveProperty("digests_mended");
  });
});
