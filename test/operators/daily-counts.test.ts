import { beforeEach, describe, expect, it } from "vitest";
import { at, openStage, type Stage } from "../reminders/stage";
import { bodyOf } from "../support/world";

interface Counts {
  data: Record<string, number | string>[];
  counted_until: string | null;
}

let stage: Stage;

beforeEach(async () => {
  stage = await openStage("2026-01-23T12:00:00Z");
});

async function counts(days: number): Promise<Counts> {
  return await bodyOf<Counts>(await stage.send("GET", `/v1/counts?days=${days}`, {}));
}

async function countsOfAll(days: number): Promise<Counts> {
  return await bodyOf<Counts>(await stage.admin("GET", `/v1/counts?days=${days}`));
}

const NONE = { users: 0, memories: 0, messages: 0, events: 0, digests: 0, reminders: 0 };

describe("GET /v1/counts", () => {
  it("counts from the first run on, each row once, to the day on which the cron saw it", async () => {
    await stage.user("early").store("Before", {});
    expect(await counts(1)).toEqual({ data: [{ date: "2026-01-23", ...NONE }], counted_until: null });
    await stage.tick(at("2026-01-23T12:01:00Z"));
    expect((await counts(1)).counted_until).toBe("2026-01-23T12:01:00+00:00");

    const ann = stage.user("ann");
    await ann.store("Rent", {});
    await ann.store("Tea", {});
    const body = { messages: [{ role: "user", content: "Hello", user_id: "ann" }] };
    expect((await stage.send("POST", "/v1/conversations/chat/messages", { body })).status).toBe(201);
    // Nothing is counted before the hour is over.
    await stage.tick(at("2026-01-23T12:30:00Z"));
    expect((await counts(1)).data).toEqual([{ date: "2026-01-23", ...NONE }]);
    await stage.tick(at("2026-01-23T13:01:00Z"));
    const first = { date: "2026-01-23", ...NONE, users: 1, memories: 2, messages: 1 };
    expect((await counts(1)).data).toEqual([first]);

    await ann.store("Milk", {});
    await stage.tick(at("2026-01-24T00:30:00Z"));
    await stage.tick(at("2026-01-24T00:31:00Z"));
    expect((await counts(3)).data).toEqual([
      { date: "2026-01-22", ...NONE },
      first,
      { date: "2026-01-24", ...NONE, memories: 1 },
    ]);
  });

  it("shows an app its own, and the operator the sum of all", async () => {
    await stage.tick(at("2026-01-23T12:01:00Z"));
    const { key } = await bodyOf<{ key: string }>(
      await stage.admin("POST", "/v1/keys", { app: "other" }),
      201,
    );
    await stage.user("ann").store("Rent", {});
    await stage.send("POST", "/v1/users/eve/memories", { key, body: { content: "Tea" } });
    await stage.send("POST", "/v1/users/eve/memories", { key, body: { content: "Milk" } });
    await stage.tick(at("2026-01-23T13:01:00Z"));
    expect((await counts(1)).data).toMatchObject([{ users: 1, memories: 1 }]);
    const others = await bodyOf<Counts>(await stage.send("GET", "/v1/counts?days=1", { key }));
    expect(others.data).toMatchObject([{ users: 1, memories: 2 }]);
    expect((await countsOfAll(1)).data).toMatchObject([{ users: 2, memories: 3 }]);
  });

  it("counts what fell due", async () => {
    await stage.tick(at("2026-01-23T12:01:00Z"));
    const ann = await stage.subscriber("ann");
    await ann.patch({ time_zone: "UTC", digest: { time: "12:30" }, reminders: { push: true } });
    await ann.store("Rent", { due_at: "2026-01-23T12:40:00Z" });
    for (const time of ["12:30", "12:40", "13:02"]) await stage.run(at(`2026-01-23T${time}:00Z`));
    expect((await counts(1)).data).toMatchObject([{ digests: 1, reminders: 1 }]);
  });

  it("counts nothing twice where two runs meet", async () => {
    await stage.tick(at("2026-01-23T12:01:00Z"));
    await stage.user("ann").store("Rent", {});
    stage.setClock(at("2026-01-23T13:01:00Z"));
    await Promise.all([
      stage.tick(at("2026-01-23T13:01:00Z")),
      stage.tick(at("2026-01-23T13:01:00Z")),
      stage.tick(at("2026-01-23T13:01:00Z")),
    ]);
    expect((await counts(1)).data).toMatchObject([{ memories: 1 }]);
  });

  it("keeps counts and the list of erasures for 400 days, and nothing of signing in that has ended, one hour deleting of each", async () => {
    await stage.tick(at("2026-01-23T12:01:00Z"));
    const day = Math.floor(at("2026-01-23T12:00:00Z") / 86_400);
    await stage.sql(
      "INSERT INTO daily_counts VALUES (?, 'a', 'users', 1), (?, 'b', 'users', 1)",
      day - 400,
      day - 399,
    );
    await stage.sql(
      `INSERT INTO erasures (app_id, user_id, erased_at, finished_at)
       VALUES ('a', 'old', ?1, 1), ('a', 'unfinished', ?1, NULL), ('a', 'new', ?1 + 86400, 1)`,
      at("2026-01-23T12:00:00Z") - 400 * 86_400,
    );
    await stage.sql(
      `INSERT INTO sign_in_records (name, value, expires_at) VALUES ('client:old', '{}', ?1), ('client:new', '{}', ?1 + 86400)`,
      at("2026-01-23T12:00:00Z"),
    );
    for (const hour of [13, 14, 15]) await stage.tick(at(`2026-01-23T${hour}:01:00Z`));
    expect(await stage.sql("SELECT app_id FROM daily_counts WHERE app_id <> '*'")).toEqual([{ app_id: "b" }]);
    expect(await stage.sql("SELECT user_id FROM erasures ORDER BY id")).toEqual([
      { user_id: "unfinished" },
      { user_id: "new" },
    ]);
    expect(await stage.sql("SELECT name FROM sign_in_records")).toEqual([{ name: "client:new" }]);
  });

  it("asks for days in reason", async () => {
    for (const days of ["0", "401", "x"])
      expect((await stage.send("GET", `/v1/counts?days=${days}`, {})).status).toBe(422);
  });
});
