import { beforeEach, describe, expect, it } from "vitest";
import {
  callMcp,
  codeOf,
  decide,
  exchange,
  letIn,
  queryFor,
  refresh,
  register,
  signInByKey,
  type Tokens,
  tokenCall,
} from "../doors/sign-in/client";
import { ADMIN, bodyOf, openWorld, type World } from "../support/world";

/** What gives access, and what ends with it. */

let world: World;

beforeEach(async () => {
  world = await openWorld();
});

/** What the audit says happened, the oldest first, without what was made for the test. */
async function audited(): Promise<string[]> {
  const lines = await world.sql<{ by: string; operation: string }>(
    "SELECT by, operation FROM audit_lines ORDER BY id",
  );
  return lines
    .map(({ by, operation }) => `${operation} by ${by}`)
    .filter((line) => !/^(?:create_key|let_client_in)/.test(line));
}

const keyIdOf = async (user: string) =>
  (
    await world.sql<{ id: string }>(
      `SELECT id FROM api_keys WHERE user_id = '${user}' AND client_id IS NULL ORDER BY created_at DESC LIMIT 1`,
    )
  )[0]?.id ?? "";

describe("a grant", () => {
  it("ends with the key by which it was given, and the audit says so", async () => {
    const { client, tokens } = await letIn(world);
    expect((await callMcp(world, tokens.access_token)).status).toBe(200);
    const revoked = await world.send("DELETE", `/v1/keys/${await keyIdOf("ann")}`, { key: ADMIN });
    expect(revoked.status).toBe(200);
    expect((await callMcp(world, tokens.access_token)).status).toBe(401);
    expect((await refresh(world, client, tokens.refresh_token)).status).toBe(400);
    expect(await audited()).toEqual(["revoke_key by admin", "grant_key_ended by admin"]);
  });

  it("ends when that key does", async () => {
    const { client, tokens } = await letIn(world);
    const id = await keyIdOf("ann");
    const soon = Math.floor(Date.now() / 1000) + 2;
    await world.sql(`UPDATE api_keys SET expires_at = ${soon} WHERE id = '${id}'`);
    const next = await bodyOf<Tokens>(await refresh(world, client, tokens.refresh_token));
    const [grant] = await world.sql<{ expires_at: number }>(
      "SELECT expires_at FROM api_keys WHERE client_id IS NOT NULL",
    );
    expect(grant?.expires_at).toBe(soon);
    await world.sql(`UPDATE api_keys SET expires_at = ${soon - 10} WHERE id = '${id}'`);
    expect((await refresh(world, client, next.refresh_token)).status).toBe(400);
  });

  it("isn't given by a key that has ended since the page was opened", async () => {
    const { key } = await world.newKey({ user_id: "ann" });
    const page = await signInByKey(world, await queryFor(await register(world)), key);
    await world.sql(`UPDATE api_keys SET expires_at = 1 WHERE id = '${await keyIdOf("ann")}'`);
    expect((await decide(world, page, "allow", "UTC")).response.status).toBe(400);
  });

  it("is one of twenty of a person: past them the one that was quiet for longest ends", async () => {
    const { key } = await world.newKey({ user_id: "ann" });
    for (let n = 0; n < 22; n += 1) {
      const client = await register(world);
      const page = await signInByKey(world, await queryFor(client), key);
      await exchange(world, client, codeOf(await decide(world, page, "allow", "UTC")));
      await world.sql(`UPDATE api_keys SET created_at = ${1000 + n} WHERE client_id = '${client.client_id}'`);
    }
    const kept = await world.sql<{ n: number; oldest: number }>(
      "SELECT count(*) AS n, min(created_at) AS oldest FROM api_keys WHERE client_id IS NOT NULL",
    );
    expect(kept).toEqual([{ n: 20, oldest: 1002 }]);
    expect(await audited()).toEqual(["grant_replaced by user", "grant_replaced by user"]);
  });
});

describe("the audit has the end of a grant", () => {
  it("that its client gives back", async () => {
    const { client, tokens } = await letIn(world);
    await tokenCall(world, { token: tokens.refresh_token, client_id: client.client_id });
    expect(await audited()).toEqual(["grant_given_back by client"]);
  });

  it("whose code came twice", async () => {
    const { client, code } = await letIn(world);
    expect((await exchange(world, client, code)).status).toBe(400);
    expect(await audited()).toEqual(["grant_code_replayed by client"]);
  });

  it("whose used token came again later: it was stolen", async () => {
    const { client, tokens } = await letIn(world);
    await refresh(world, client, tokens.refresh_token);
    await world.sql("UPDATE spent_tokens SET spent_at = spent_at - 32");
    expect((await refresh(world, client, tokens.refresh_token)).status).toBe(400);
    expect(await audited()).toEqual(["grant_token_stolen by client"]);
  });

  it("that the person ends", async () => {
    await letIn(world);
    const [grant] = await world.sql<{ id: string }>("SELECT id FROM api_keys WHERE client_id IS NOT NULL");
    expect((await world.send("DELETE", `/v1/users/ann/grants/${grant?.id}`)).status).toBe(200);
    expect(await audited()).toEqual(["end_grant by app"]);
  });

  it("that has run out", async () => {
    await letIn(world);
    await world.sql("UPDATE api_keys SET expires_at = 1 WHERE client_id IS NOT NULL");
    // Each hour the cron deletes of one kind of what has ended, in turn.
    for (let hour = 0; hour < 4; hour += 1) {
      await world.advance(3600);
      await world.cron();
      await world.settle();
    }
    expect(await audited()).toEqual(["grant_expired by service"]);
  });
});

it("is listed while it lasts: the person sees their own, the app its keys and bots too", async () => {
  const { key } = await letIn(world, "telegram:42");
  await world.send("POST", "/v1/users/telegram:42/calendar", { body: {} });
  await world.newKey({ user_id: "ben" });
  await world.sql(
    `INSERT INTO connections (id, app_id, platform, mode, credentials, created_at, updated_at)
    VALUES ('con_1', '${world.app}', 'telegram', 'store', '', 1, 1), ('con_2', '${world.app}', 'slack', 'store', '', 1, 1)`,
  );
  const waysOf = async (by?: string) => {
    const answer = await world.send(
      "GET",
      "/v1/users/telegram:42/access",
      by === undefined ? {} : { key: by },
    );
    const { data } = await bodyOf<{ data: { kind: string; name: string | null }[] }>(answer);
    return data.map(({ kind }) => kind).sort();
  };
  expect(await waysOf(key)).toEqual(["feed", "grant", "key"]);
  expect(await waysOf()).toEqual(["app_key", "connection", "feed", "grant", "key"]);
  await world.sql("UPDATE api_keys SET expires_at = 1 WHERE user_id = 'telegram:42'");
  expect(await waysOf()).toEqual(["app_key", "connection", "feed"]);
});

it("has what opens and closes ways to a person, exports and what is deleted", async () => {
  const call = (method: string, path: string, body?: object) =>
    world.send(method, path, body === undefined ? {} : { body: body as Record<string, unknown> });
  await call("POST", "/v1/users/ann/calendar", {});
  await call("DELETE", "/v1/users/ann/calendar");
  await call("PUT", "/v1/conversations/talk/members/ann");
  await call("DELETE", "/v1/conversations/talk/members/ann");
  await call("DELETE", "/v1/conversations/talk");
  await call("GET", "/v1/users/ann/export");
  await call("GET", "/v1/export");
  await world.settle();
  expect((await audited()).map((line) => line.replace(" by app", "")).sort()).toEqual([
    "add_member",
    "close_calendar_feed",
    "delete_conversation",
    "export_app",
    "export_user",
    "open_calendar_feed",
    "remove_member",
  ]);
});
