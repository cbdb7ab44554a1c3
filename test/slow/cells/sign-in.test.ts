import { beforeEach, describe, expect, it } from "vitest";
import { sha256Hex } from "../../../src/core/hash";
import { HOME, openTwoCells, SECOND, type TwoCells } from "../../cells/two-cells";
import {
  browse,
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
} from "../../doors/sign-in/client";
import { bodyOf } from "../../support/world";

/** A client that a person of either cell signs in to: what it was let in for is with the person. */

let world: TwoCells;

beforeEach(async () => {
  world = await openTwoCells();
});

const rowsOf = async (db: D1Database, statement: string) => (await db.prepare(statement).all()).results;
const countOf = async (db: D1Database, from: string) =>
  Number(await db.prepare(`SELECT count(*) AS n FROM ${from}`).first("n"));

const OF_GRANTS = [
  "api_keys WHERE client_id IS NOT NULL",
  "sign_in_records WHERE key_id IS NOT NULL",
  "spent_tokens",
];
const grantRows = async (db: D1Database) =>
  await Promise.all(OF_GRANTS.map(async (from) => await countOf(db, from)));

/** Batches that a call asks of each cell, in an isolate that has read the map. */
async function cellsOf(call: () => Promise<unknown>): Promise<{ home: number; second: number }> {
  await world.user("anybody").context();
  await world.settle();
  world.forgetCalls();
  world.secondWitness.d1.length = 0;
  await call();
  await world.settle();
  return { home: world.witness.d1.length, second: world.secondWitness.d1.length };
}

interface Grant {
  id: string;
  name: string | null;
}

describe.each(["home", "second"])("of somebody of the %s cell", (cell) => {
  let id: string;
  let own: D1Database;
  let other: D1Database;

  beforeEach(() => {
    id = cell === "home" ? world.inHome("ann") : world.inSecond("ben");
    [own, other] = cell === "home" ? [HOME, SECOND] : [SECOND, HOME];
  });

  const grantsOf = async () =>
    (await bodyOf<{ data: Grant[] }>(await world.send("GET", `/v1/users/${id}/grants`))).data;

  it("a client calls, and all of its grant is with the person", async () => {
    const { client, tokens } = await letIn(world, id);
    expect((await callMcp(world, tokens.access_token)).status).toBe(200);
    expect(await grantsOf()).toMatchObject([{ name: "Test client" }]);
    await bodyOf(await refresh(world, client, tokens.refresh_token));
    expect(await grantRows(own)).toEqual([1, 3, 1]);
    expect(await grantRows(other)).toEqual([0, 0, 0]);
    expect(await rowsOf(own, "SELECT user_id FROM api_keys WHERE client_id IS NOT NULL")).toEqual([
      { user_id: id },
    ]);
    // Registered clients are nobody's.
    expect(await countOf(HOME, "sign_in_records WHERE name LIKE 'client:%'")).toBe(1);
    expect(await countOf(SECOND, "sign_in_records WHERE key_id IS NULL")).toBe(0);
  });

  it("a client's zone is the person's", async () => {
    await letIn(world, id);
    expect(await world.user(id).context()).toMatchObject({ time_zone: "Asia/Tokyo" });
  });

  it("a call with a token asks the person's cell alone, a refresh and a return also the home for the client", async () => {
    const { client, tokens } = await letIn(world, id);
    const place = cell === "home" ? "home" : "second";
    const away = cell === "home" ? "second" : "home";
    const called = await cellsOf(async () => await callMcp(world, tokens.access_token));
    expect(called[away]).toBe(0);
    expect(called[place]).toBeGreaterThan(0);
    let next = tokens;
    const refreshed = await cellsOf(async () => {
      next = await bodyOf<Tokens>(await refresh(world, client, tokens.refresh_token));
    });
    const returned = await cellsOf(async () => {
      await tokenCall(world, { token: next.access_token, client_id: client.client_id });
    });
    // The client's own row, once each.
    if (cell === "second") expect([refreshed.home, returned.home]).toEqual([1, 1]);
    else expect([refreshed.second, returned.second]).toEqual([0, 0]);
    expect((await callMcp(world, next.access_token)).status).toBe(401);
    expect(await grantsOf()).toHaveLength(1);
  });

  it("a link signs in, once, and is at home", async () => {
    const link = await bodyOf<{ url: string }>(
      await world.send("POST", `/v1/users/${id}/sign-in`, { body: {} }),
      201,
    );
    expect([await countOf(HOME, "sign_in_links"), await countOf(SECOND, "sign_in_links")]).toEqual([1, 0]);
    const client = await register(world);
    const waiting = await browse(world, `/authorize${await queryFor(client)}`);
    const path = new URL(link.url).pathname;
    const page = await browse(world, path, { form: {}, cookies: waiting.cookies });
    const tokens = await bodyOf<Tokens>(
      await exchange(world, client, codeOf(await decide(world, page, "allow", "UTC"))),
    );
    expect((await callMcp(world, tokens.access_token)).status).toBe(200);
    expect(await grantRows(other)).toEqual([0, 0, 0]);
    expect((await browse(world, path, { form: {}, cookies: waiting.cookies })).response.status).toBe(404);
  });

  it("a grant that is ended takes no call, refresh or write in any cell", async () => {
    const { client, tokens } = await letIn(world, id);
    const [grant] = await grantsOf();
    await bodyOf(await world.send("DELETE", `/v1/users/${id}/grants/${grant?.id}`));
    for (const db of [HOME, SECOND])
      expect(await rowsOf(db, "SELECT key_hash FROM ended_keys")).toEqual([
        { key_hash: `grant ${grant?.id}` },
      ]);
    expect((await callMcp(world, tokens.access_token)).status).toBe(401);
    expect((await refresh(world, client, tokens.refresh_token)).status).toBe(400);
    expect(await grantsOf()).toEqual([]);
    for (const db of [HOME, SECOND]) expect(await grantRows(db)).toEqual([0, 0, 0]);
  });

  it("a spent refresh token that comes again ends the grant in every cell", async () => {
    const { client, tokens } = await letIn(world, id);
    const next = await bodyOf<Tokens>(await refresh(world, client, tokens.refresh_token));
    await world.advance(40);
    expect((await refresh(world, client, tokens.refresh_token)).status).toBe(400);
    expect((await callMcp(world, next.access_token)).status).toBe(401);
    for (const db of [HOME, SECOND]) {
      expect(await grantRows(db)).toEqual([0, 0, 0]);
      expect(await countOf(db, "ended_keys")).toBe(1);
    }
  });

  it("a refresh token that is given back ends the grant, and so does a new sign-in of the same client", async () => {
    const first = await letIn(world, id);
    await tokenCall(world, { token: first.tokens.refresh_token, client_id: first.client.client_id });
    expect(await grantsOf()).toEqual([]);
    const again = async () => {
      const page = await signInByKey(world, await queryFor(first.client), first.key);
      const code = codeOf(await decide(world, page, "allow"));
      return await bodyOf<Tokens>(await exchange(world, first.client, code));
    };
    const second = await again();
    const third = await again();
    expect((await callMcp(world, second.access_token)).status).toBe(401);
    expect((await callMcp(world, third.access_token)).status).toBe(200);
    for (const db of [HOME, SECOND]) expect(await countOf(db, "ended_keys")).toBe(2);
  });

  it("nothing is left of the grants of somebody who is erased, and nobody is let in who agreed before", async () => {
    const { client, tokens, key } = await letIn(world, id);
    const page = await signInByKey(world, await queryFor(client), key);
    await bodyOf(await world.send("DELETE", `/v1/users/${id}`));
    expect((await callMcp(world, tokens.access_token)).status).toBe(401);
    expect((await refresh(world, client, tokens.refresh_token)).status).toBe(400);
    expect((await decide(world, page, "allow", "UTC")).response.status).toBe(400);
    for (const db of [HOME, SECOND]) expect(await grantRows(db)).toEqual([0, 0, 0]);
  });

  it("nobody is let in who is erased between two steps of it", async () => {
    const { key } = await world.newKey({ user_id: id });
    const page = await signInByKey(world, await queryFor(await register(world)), key);
    const { onD1 } = world.witness;
    let isErased = false;
    const erasing = async (statements: { sql: string }[], go: () => Promise<unknown>) => {
      if (isErased || !statements.some(({ sql }) => sql.includes("INSERT INTO audit_lines")))
        return await go();
      isErased = true;
      await bodyOf(await world.send("DELETE", `/v1/users/${id}`));
      return await go();
    };
    world.witness.onD1 = erasing;
    expect((await decide(world, page, "allow")).response.status).toBe(400);
    world.witness.onD1 = onD1;
    expect(isErased).toBe(true);
    for (const db of [HOME, SECOND]) expect(await grantRows(db)).toEqual([0, 0, 0]);
    expect(await rowsOf(HOME, "SELECT operation FROM audit_lines WHERE user_id IS NOT NULL")).toEqual([
      { operation: "erase_user" },
    ]);
  });

  it("grants end with the app", async () => {
    const { tokens } = await letIn(world, id);
    let status = "";
    while (status !== "erased")
      ({ status } = await bodyOf<{ status: string }>(
        await world.admin("DELETE", `/v1/apps/${world.app}?confirm=${world.app}`),
      ));
    expect((await callMcp(world, tokens.access_token)).status).toBe(401);
    for (const db of [HOME, SECOND]) expect(await grantRows(db)).toEqual([0, 0, 0]);
  });

  it("a grant of before ids said their place is looked for: its spent token ends it", async () => {
    const old = "abcdefghjkmn";
    const token = `${old}:g:secret`;
    await own.batch([
      own
        .prepare(
          `INSERT INTO api_keys (id, key_hash, app_id, user_id, created_at, client_id, client_host)
            VALUES (?1, 'grant ' || ?1, ?2, ?3, 1, 'c', 'client.example')`,
        )
        .bind(old, world.app, id),
      own
        .prepare(
          "INSERT INTO sign_in_records (name, value, key_id) VALUES ('grant:' || ?1 || ':g', '{}', ?1)",
        )
        .bind(old),
      own
        .prepare("INSERT INTO spent_tokens (key_id, token_hash, spent_at) VALUES (?, ?, 1)")
        .bind(old, await sha256Hex(token)),
    ]);
    expect(await grantsOf()).toMatchObject([{ id: old }]);
    const answer = await bodyOf(await refresh(world, await register(world), token), 400);
    expect(answer["error_description"]).toContain("was used");
    expect(await grantsOf()).toEqual([]);
    expect(await grantRows(own)).toEqual([0, 0, 0]);
  });
});

it("a test app's grants are at home with it, whichever bucket its people are in", async () => {
  const app = `test-${world.app}`;
  const { key } = await bodyOf<{ key: string }>(
    await world.admin("POST", "/v1/keys", { app, test: true }),
    201,
  );
  for (const user of ["a", "b", "c", "d", "e"]) {
    const own = await bodyOf<{ key: string }>(
      await world.admin("POST", "/v1/keys", { app, user_id: user }),
      201,
    );
    const client = await register(world);
    const page = await signInByKey(world, await queryFor(client), own.key);
    const code = codeOf(await decide(world, page, "allow", "Asia/Tokyo"));
    const tokens = await bodyOf<Tokens>(await exchange(world, client, code));
    expect((await callMcp(world, tokens.access_token)).status).toBe(200);
    const made = await world.send("POST", `/v1/users/${user}/sign-in`, { key, body: {} });
    const path = new URL((await bodyOf<{ url: string }>(made, 201)).url).pathname;
    const { cookies } = await browse(world, `/authorize${await queryFor(client)}`);
    const linked = await browse(world, path, { form: {}, cookies });
    expect((await exchange(world, client, codeOf(await decide(world, linked, "allow")))).status).toBe(200);
  }
  expect(await grantRows(HOME)).toEqual([5, 10, 0]);
  expect(await grantRows(SECOND)).toEqual([0, 0, 0]);
});
