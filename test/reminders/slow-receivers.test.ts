import { beforeEach, describe, expect, it } from "vitest";
import { at, openStage, type Stage } from "./stage";

/** Receivers that take their time, and who shares a batch with them. */

const EIGHT = at("2026-03-02T08:00:00Z");
const SLOW_SECONDS = 600;

let stage: Stage;

beforeEach(async () => {
  stage = await openStage("2026-03-01T12:00:00Z");
});

/** As long as it takes everybody else to begin. */
async function letOthersBegin(): Promise<void> {
  for (let turn = 0; turn < 50; turn += 1) await scheduler.wait(0);
}

describe("behind receivers that took ten minutes", () => {
  /** As many as are worked on at once. */
  const SLOW = ["slow-1", "slow-2", "slow-3", "slow-4", "slow-5"];

  beforeEach(async () => {
    for (const user of [...SLOW, "next"]) await stage.subscriber(user, { send_empty: true });
    stage.receive = async ({ data: { user_id } }) => {
      if (SLOW.includes(user_id)) {
        await letOthersBegin();
        stage.setClock(EIGHT + SLOW_SECONDS);
      }
      return new Response(null, { status: 503, headers: { "retry-after": "100" } });
    };
    await stage.run(EIGHT);
  });

  it("Retry-After counts from the answer that it stands in", async () => {
    for (const user of [...SLOW, "next"])
      expect(await stage.ledger(user)).toMatchObject([{ next_attempt_at: EIGHT + SLOW_SECONDS + 100 }]);
  });

  it("a delivery bears the time at which it is sent, which its receiver checks", async () => {
    const timestampOf = (user: string) =>
      stage.posts.find(({ data }) => data.user_id === user)?.headers["webhook-timestamp"];
    expect(timestampOf("slow-1")).toBe(String(EIGHT));
    expect(timestampOf("next")).toBe(String(EIGHT + SLOW_SECONDS));
  });
});

describe("while receivers hang", () => {
  it.each([1, 4])("%i of them hold up nobody who shares the batch", async (count) => {
    const hanging = Array.from({ length: count }, (_, i) => `hanging-${i}`);
    const others = ["one", "two", "three", "four", "five", "six"];
    for (const user of [...hanging, ...others]) await stage.subscriber(user, { send_empty: true });
    const served: string[] = [];
    const all = Promise.withResolvers<void>();
    stage.receive = async ({ data: { user_id } }) => {
      if (hanging.includes(user_id)) await all.promise;
      served.push(user_id);
      if (served.length === others.length) all.resolve();
      return new Response(null, { status: 204 });
    };
    await stage.run(EIGHT);
    expect(served.slice(0, others.length).toSorted()).toEqual(others.toSorted());
    expect((await stage.ledger()).map(({ status, attempts }) => [status, attempts])).toEqual(
      [...hanging, ...others].map(() => ["delivered", 1]),
    );
  });

  it("no more calls are open at once than the platform lets a worker have", async () => {
    const users = Array.from({ length: 30 }, (_, i) => `user-${i}`);
    for (const user of users) await stage.subscriber(user, { send_empty: true });
    let open = 0;
    let most = 0;
    stage.receive = async () => {
      open += 1;
      most = Math.max(most, open);
      await letOthersBegin();
      open -= 1;
      return new Response(null, { status: 204 });
    };
    await stage.run(EIGHT);
    expect(await stage.ledger()).toHaveLength(users.length);
    expect(most).toBeGreaterThan(1);
    expect(most).toBeLessThan(6);
  });
});
