import { beforeEach, describe, expect, it } from "vitest";
import { bodyOf } from "../support/world";
import { at, openStage, type Stage } from "./stage";

// One person is sent at most 200 messages a day, however many items somebody with the person's key makes due.

const NOON = at("2026-03-01T12:00:00Z");
const DAY = 86_400;

let stage: Stage;

beforeEach(async () => {
  stage = await openStage("2026-03-01T12:00:00Z");
});

/** A user whose items are pushed, `count` of them at `due`. */
async function pushed(id: string, count: number, due: number): Promise<void> {
  const user = await stage.subscriber(id, { time: null });
  await user.patch({ reminders: { push: true } });
  for (let n = 0; n < count; n += 1)
    await user.store(`Item ${n}`, { due_at: new Date(due * 1000).toISOString() });
}

/** Rows of a user that were delivered at `when`, as if they had been sent. */
async function delivered(user: string, count: number, when: number): Promise<void> {
  await stage.sql(
    `WITH n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < ${count})
     INSERT INTO deliveries (id, app_id, user_id, kind, subject, as_of, status, created_at, delivered_at)
     SELECT 'dlv_0' || i, ?1, ?2, 'reminder', 'sent:' || i, ?3, 'delivered', ?3, ?3 FROM n`,
    stage.app,
    user,
    when,
  );
}

const heard = (user: string) => stage.posts.filter(({ data }) => data.user_id === user).length;

describe("of more than 200 messages within a day", () => {
  it("the rest is dead, says why, and can be replayed a day later; others hear theirs", async () => {
    await pushed("ann", 5, NOON + 3600);
    await pushed("bob", 1, NOON + 3600);
    await delivered("ann", 197, NOON);
    await stage.run(NOON + 3600);
    expect([heard("ann"), heard("bob")]).toEqual([3, 1]);
    const dead = (await stage.ledger("ann")).filter(({ status }) => status === "dead");
    expect(dead).toHaveLength(2);
    expect(dead[0]?.last_error).toBe("this person was sent 200 messages within a day: replay it a day later");

    stage.setClock(NOON + DAY + 7200);
    const replay = (id?: string) => stage.send("POST", `/v1/deliveries/${id}/replay`);
    await bodyOf(await replay(dead[0]?.id));
    await stage.run(NOON + DAY + 7260);
    expect(heard("ann")).toBe(4);
  });

  it("no more are sent where all fall due in one minute, and are sent side by side", async () => {
    await pushed("ann", 12, NOON + 60);
    await delivered("ann", 195, NOON);
    await stage.run(NOON + 60);
    expect(heard("ann")).toBe(5);
    expect((await stage.ledger("ann")).filter(({ status }) => status === "dead")).toHaveLength(7);
  });

  it("those of yesterday don't count", async () => {
    await pushed("ann", 1, NOON + 3600);
    await delivered("ann", 200, NOON + 3600 - DAY - 1);
    await stage.run(NOON + 3600);
    expect(heard("ann")).toBe(1);
  });

  it("the daily digest is one of them", async () => {
    const ann = await stage.subscriber("ann");
    await ann.store("Pay rent", { due_at: "2026-03-02T18:00:00Z" });
    const eight = at("2026-03-02T08:00:00Z");
    await delivered("ann", 200, eight - 60);
    await stage.run(eight);
    expect(heard("ann")).toBe(0);
  });
});
