import { describe, expect, it } from "vitest";
import { rpcMethods } from "../../src/doors/rpc/serve";
import { forgetKeys, makeRpcSession } from "../../src/env";
import { OPERATIONS } from "../../src/operations";
import { openChatOn } from "../chat/chat";
import { at, openStage, type Stage } from "../reminders/stage";
import { listTables } from "../support/every-table";
import { problemOf } from "../support/problem";
import { tripsOf } from "../support/round-trips";
import { bodyOf } from "../support/world";
import { callMcp, letIn, refresh } from "./sign-in/client";

/** A deployment whose people live in shards, and this version of the worker, which has none. */

const NOON = "2026-03-01T12:00:00Z";
const DUE = at("2026-03-02T08:00:00Z");

async function raiseMark(stage: Stage): Promise<void> {
  await stage.settle();
  await stage.sql("INSERT INTO checkpoints (name, at, pk) VALUES ('shards', 0, 64)");
  forgetKeys();
}

async function expectRefused(response: Response): Promise<void> {
  expect(response.headers.get("retry-after")).toBe("60");
  const problem = await problemOf(response, { status: 503, code: "unavailable" });
  expect(problem.detail).toContain("keeps its people in shards");
}

/** All that the database holds. */
async function rowsOf(stage: Stage): Promise<unknown> {
  const tables = await listTables();
  return await Promise.all(tables.map(async (table) => [table, await stage.sql(`SELECT * FROM ${table}`)]));
}

describe("where people live in shards, a version without them", () => {
  it("refuses calls with any key and with the operator's token, and changes nothing", async () => {
    const stage = await openStage(NOON);
    const own = await stage.newKey({ user_id: "ann" });
    await stage.user().store("Pay rent", { due_at: "2026-03-02T09:00:00Z" });
    await raiseMark(stage);
    const before = await rowsOf(stage);
    for (const key of [stage.key, own.key]) {
      await expectRefused(await stage.user("ann", key).send("GET", "/context"));
      await expectRefused(
        await stage.user("ann", key).send("POST", "/tools/remember", { body: { content: "x" } }),
      );
      await expectRefused(await callMcp(stage, key));
    }
    await expectRefused(await stage.admin("GET", "/v1/apps"));
    await expectRefused(await stage.admin("GET", "/v1/status"));
    await expectRefused(await stage.admin("POST", "/v1/keys", { app: "another" }));
    await expectRefused(
      await stage.admin("PATCH", `/v1/apps/${stage.app}`, { default_time_zone: "Asia/Tokyo" }),
    );
    await stage.settle();
    expect(await rowsOf(stage)).toEqual(before);
  });

  it("writes nothing with a key that it knew before", async () => {
    const stage = await openStage(NOON);
    const ann = stage.user();
    await ann.store("Pay rent");
    await stage.settle();
    await stage.sql("INSERT INTO checkpoints (name, at, pk) VALUES ('shards', 0, 64)");
    await expectRefused(await ann.send("POST", "/tools/remember", { body: { content: "x" } }));
    expect(await stage.sql("SELECT content FROM knowledge")).toEqual([{ content: "Pay rent" }]);
    // It knows a key for so long, and reads with it.
    await stage.advance(31);
    await expectRefused(await ann.send("GET", "/context"));
  });

  it("refuses a client that somebody has signed in to, and its refresh", async () => {
    const stage = await openStage(NOON);
    const { client, tokens } = await letIn(stage);
    await raiseMark(stage);
    await expectRefused(await callMcp(stage, tokens.access_token));
    await expectRefused(await refresh(stage, client, tokens.refresh_token));
    await stage.sql("DELETE FROM checkpoints WHERE name = 'shards'");
    expect((await callMcp(stage, tokens.access_token)).status).toBe(200);
    expect((await refresh(stage, client, tokens.refresh_token)).status).toBe(200);
  });

  it("asks platforms to send a message again", async () => {
    const stage = await openStage(NOON);
    const chat = await openChatOn(stage, "telegram", {});
    await raiseMark(stage);
    const response = await chat.send("/remind Eat tomorrow at 12");
    expect([response.status, response.headers.get("retry-after")]).toEqual([503, "60"]);
    expect(await stage.sql("SELECT * FROM inbound_events")).toEqual([]);
  });

  it("refuses a calendar feed, also where the person's row has left", async () => {
    const stage = await openStage(NOON);
    const made = await stage.user().send("POST", "/calendar", { body: {} });
    const { url } = await bodyOf<{ url: string }>(made, 201);
    const { pathname, search } = new URL(url);
    await raiseMark(stage);
    await expectRefused(await stage.send("GET", pathname + search, { key: null }));
    await stage.sql("DELETE FROM users");
    await expectRefused(await stage.send("GET", pathname + search, { key: null }));
  });

  it("refuses calls over a service binding", async () => {
    const stage = await openStage(NOON);
    await raiseMark(stage);
    const getUser = new Map(rpcMethods(OPERATIONS)).get("getUser");
    for (const app of [stage.app, "new-app"]) {
      const answer = await getUser?.(makeRpcSession(stage.bindings, stage.context, app), ["ann"]);
      expect(answer).toMatchObject({ ok: false, problem: { status: 503, retry_after: 60 } });
    }
    expect(await stage.sql("SELECT id FROM apps")).toEqual([{ id: stage.app }]);
  });

  it("does nothing in its cron, and goes on once the mark is gone", async () => {
    const stage = await openStage(NOON);
    const ann = await stage.subscriber("ann", { time_zone: "UTC" });
    await ann.store("Pay rent", { due_at: "2026-03-02T09:00:00Z" });
    await stage.run(DUE - 60);
    await raiseMark(stage);
    const before = await rowsOf(stage);
    await stage.tick(DUE);
    expect(await rowsOf(stage)).toEqual(before);
    expect(stage.waiting).toEqual([]);
    expect(stage.logs.at(-1)).toContain("the people are in shards");
    await stage.sql("DELETE FROM checkpoints WHERE name = 'shards'");
    await stage.run(DUE + 60);
    expect(stage.posts.map(({ data }) => data.user_id)).toEqual(["ann"]);
  });

  it("leaves each queue's messages to be tried again", async () => {
    const stage = await openStage(NOON);
    await stage.subscriber("ann", { time_zone: "UTC" });
    const chat = await openChatOn(stage, "telegram", {});
    await chat.send("hello");
    await stage.tick(DUE);
    const messages = stage.waiting.splice(0);
    const ofDigest = { as_of: DUE, users: [{ app: stage.app, user: "ann" }] };
    await raiseMark(stage);
    const before = await rowsOf(stage);
    const queues = messages.map(({ queue }) => queue);
    expect(queues).toEqual(expect.arrayContaining(["almanac-deliveries", "almanac-inbound"]));
    for (const { queue, body } of messages) {
      expect(await stage.consume(queue, [body])).toEqual(["retried"]);
      if (!queue.endsWith("precompute"))
        expect(await stage.consume(`${queue}-dead`, [body])).toEqual(["retried"]);
    }
    expect(await stage.consume("almanac-precompute", [ofDigest])).toEqual(["retried"]);
    expect(await rowsOf(stage)).toEqual(before);
    expect(chat.heard()).toEqual([]);
    expect(stage.posts).toEqual([]);
  });

  it("still says whether its stores answer", async () => {
    const stage = await openStage(NOON);
    await raiseMark(stage);
    expect(await bodyOf(await stage.send("GET", "/healthz", { key: null }))).toMatchObject({ status: "ok" });
  });
});

it("costs no round trip where the mark isn't there", async () => {
  const stage = await openStage(NOON);
  await stage.user().upcoming();
  const read = async () => {
    forgetKeys();
    await bodyOf(await stage.user().send("GET", "/memories"));
  };
  expect(await tripsOf(stage, read, false)).toBe(2);
});
