import { beforeEach, expect, it } from "vitest";
import { BOTS, credentialsOf } from "../chat/bots";
import { openChat } from "../chat/chat";
import { problemOf } from "../support/problem";
import { tripsOf } from "../support/round-trips";
import type { Body } from "../support/wire";
import { ADMIN, bodyOf, openWorld, type World } from "../support/world";

/** Who changed keys and settings or erased somebody: ids and names of fields, and no content. */

interface Line extends Body {
  at: number;
  at_iso: string;
  by: string;
  key_id: string | null;
  operation: string;
  app: string | null;
  user_id: string | null;
  target_id: string | null;
  fields: string[];
}

let world: World;
let keyId: string;

beforeEach(async () => {
  world = await openWorld();
  const [row] = await world.sql<{ id: string }>("SELECT id FROM api_keys WHERE app_id = ?", world.app);
  keyId = row?.id ?? "";
});

async function linesOf(query = "", key = world.key): Promise<Line[]> {
  return (await bodyOf<{ data: Line[] }>(await world.send("GET", `/v1/audit${query}`, { key }))).data;
}

const newest = async () => (await linesOf())[0];

async function connect(more: Body = {}): Promise<string> {
  const body = { platform: "telegram", credentials: await credentialsOf(BOTS.telegram), ...more };
  return (await bodyOf<{ id: string }>(await world.send("POST", "/v1/connections", { body }), 201)).id;
}

const byKey = () => ({ by: "app", key_id: keyId, app: world.app, at: world.now() });

it("has a line for each key that is made and ended", async () => {
  const { id } = await world.newKey({ user_id: "ann", name: "Ann's telephone" });
  const made = { by: "admin", key_id: null, app: world.app, user_id: "ann", target_id: id, fields: [] };
  expect(await newest()).toMatchObject({ ...made, operation: "create_key" });
  await bodyOf(await world.admin("DELETE", `/v1/keys/${id}`));
  expect(await newest()).toMatchObject({
    ...made,
    operation: "revoke_key",
    at_iso: "2026-01-23T14:32:00+00:00",
  });
  const before = await linesOf();
  await problemOf(await world.admin("DELETE", `/v1/keys/${id}`), { status: 404 });
  await problemOf(await world.admin("POST", "/v1/keys", { app: "no such app!" }), { status: 422 });
  expect(await linesOf()).toEqual(before);
});

it("has a line for each change of an app, with the names of its fields and by whom", async () => {
  const path = `/v1/apps/${world.app}`;
  const body = { default_time_zone: "Asia/Tokyo", limits: { origins: ["https://hunter2.example"] } };
  await bodyOf(await world.send("PATCH", path, { body }));
  const fields = ["default_time_zone", "limits.origins"];
  expect(await newest()).toMatchObject({ ...byKey(), operation: "update_app", fields, target_id: null });
  await bodyOf(await world.admin("PATCH", path, { default_language: "de" }));
  expect(await newest()).toMatchObject({ by: "admin", key_id: null, fields: ["default_language"] });
});

it("has a line for each connection that is made, changed and deleted", async () => {
  const id = await connect({ mode: "forward", forward_url: "https://hunter2.example/" });
  const about = { ...byKey(), target_id: id, user_id: null };
  expect(await newest()).toMatchObject({ ...about, operation: "create_connection" });
  const credentials = { bot_token: "1:hunter2", secret_token: "hunter2-hunter2" };
  const body = { credentials, forward_secret: "new", mode: "store" };
  await bodyOf(await world.send("PATCH", `/v1/connections/${id}`, { body }));
  const changed = await newest();
  expect(changed).toMatchObject({ ...about, operation: "update_connection" });
  expect(changed?.fields.toSorted()).toEqual(["credentials", "forward_secret", "mode"]);
  await bodyOf(await world.send("DELETE", `/v1/connections/${id}`));
  expect(await newest()).toMatchObject({ ...about, operation: "delete_connection" });
});

it("has a line for what the app's key sets of a user's messages, and none for what a person sets", async () => {
  const ann = world.user();
  const channel = { type: "webhook", url: "https://hunter2.example/" };
  const body = { display_name: "Hunter2", digest: { time: "08:00", channel }, reminders: { push: true } };
  await bodyOf(await ann.send("PATCH", "", { body }));
  expect(await newest()).toMatchObject({
    ...byKey(),
    operation: "update_user",
    user_id: "ann",
    fields: ["digest.time", "digest.channel", "reminders.push"],
  });
  const before = await linesOf();
  await bodyOf(await ann.send("PATCH", "", { body: { display_name: "Ann", time_zone: "Asia/Tokyo" } }));
  const { key } = await world.newKey({ user_id: "ann" });
  await bodyOf(await ann.send("PATCH", "", { key, body: { digest: { time: "09:00" } } }));
  expect((await linesOf()).filter(({ operation }) => operation !== "create_key")).toEqual(
    before.filter(({ operation }) => operation !== "create_key"),
  );
});

it("has a line for each erasure, and no id of an erased user but in that", async () => {
  const ann = world.user();
  await bodyOf(await ann.send("PATCH", "", { body: { digest: { time: "08:00" } } }));
  const own = await world.newKey({ user_id: "ann" });
  await bodyOf(await world.send("PATCH", "/v1/users/bob", { body: { digest: { time: "08:00" } } }));
  await bodyOf(await ann.send("DELETE", "", { key: own.key }));
  const lines = await linesOf();
  expect(lines[0]).toMatchObject({
    by: "user",
    key_id: own.id,
    operation: "erase_user",
    app: world.app,
    user_id: "ann",
  });
  expect(lines.slice(1).filter(({ user_id }) => user_id === "ann")).toEqual([]);
  expect(lines.map(({ operation, user_id }) => [operation, user_id])).toContainEqual(["update_user", "bob"]);
  // Nobody is there any more, so nothing happens that a line could tell of.
  await bodyOf(await ann.send("DELETE", ""));
  expect(await linesOf()).toEqual(lines);
});

it("keeps the one line of an app's erasure, which no later app of that name reads", async () => {
  for (let n = 0; n < 3; n += 1) await connect();
  const path = `/v1/apps/${world.app}?confirm=${world.app}`;
  await problemOf(await world.admin("DELETE", `/v1/apps/${world.app}?confirm=other`), { status: 422 });
  for (let n = 0; n < 2; n += 1) await bodyOf(await world.admin("DELETE", path));
  const erased = { by: "admin", operation: "erase_app", app: null, target_id: world.app };
  expect(await linesOf("", ADMIN)).toMatchObject([erased]);
  const { key } = await world.newKey({ app: world.app });
  expect((await linesOf("", key)).map(({ operation }) => operation)).toEqual(["create_key"]);
});

it("says that a person erased themselves in a chat, and nothing of what the person sets there", async () => {
  const chat = await openChat("telegram");
  const line = async () =>
    (await bodyOf<{ data: Line[] }>(await chat.stage.send("GET", "/v1/audit"))).data[0];
  await chat.say("hello");
  // What the platform tells of a person, and what the person sets, is nobody else's act.
  await chat.say("/digest 8am");
  expect(await line()).toMatchObject({ operation: "create_connection" });
  await chat.say("/forget-me");
  await chat.say("yes");
  expect(await line()).toMatchObject({
    by: "chat",
    key_id: null,
    operation: "erase_user",
    user_id: "telegram:4242",
  });
});

it("has a line for secrets that were sealed under another key, which only the operator sees", async () => {
  await connect();
  world.bindings.ENCRYPTION_KEY_NEXT = btoa(String.fromCharCode(...new Uint8Array(32).fill(7)));
  await bodyOf(await world.admin("POST", "/v1/secrets/reseal", {}));
  const [line] = await linesOf("", ADMIN);
  expect(line).toMatchObject({ by: "admin", operation: "reseal_secrets", app: null });
  expect((await linesOf()).map(({ operation }) => operation)).not.toContain("reseal_secrets");
  const count = (await linesOf("", ADMIN)).length;
  await bodyOf(await world.admin("POST", "/v1/secrets/reseal", {}));
  expect(await linesOf("", ADMIN)).toHaveLength(count);
});

it("shows an app its own lines, the operator those of all or one, and a user's key none", async () => {
  await connect();
  const other = await world.newKey({ app: "other" });
  const own = await linesOf();
  expect(new Set(own.map(({ app }) => app))).toEqual(new Set([world.app]));
  expect(await linesOf(`?app=${world.app}`)).toEqual(own);
  expect((await linesOf("", other.key)).map(({ operation }) => operation)).toEqual(["create_key"]);
  const all = await linesOf("", ADMIN);
  expect(new Set(all.map(({ app }) => app))).toEqual(new Set([world.app, "other"]));
  expect(await linesOf("?app=other", ADMIN)).toEqual(await linesOf("", other.key));
  for (const query of ["?app=other", "?app=nobody"])
    await problemOf(await world.send("GET", `/v1/audit${query}`), { status: 403, code: "forbidden" });
  const { key } = await world.newKey({ user_id: "ann" });
  await problemOf(await world.send("GET", "/v1/audit", { key }), { status: 403, code: "forbidden" });
});

it("is read in pages, newest first, while new lines come", async () => {
  for (let n = 0; n < 5; n += 1) await connect();
  const all = await linesOf();
  const seen: Line[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const query = cursor === "" ? "?limit=2" : `?limit=2&cursor=${cursor}`;
    const page: { data: Line[]; next_cursor: string | null } = await bodyOf(
      await world.send("GET", `/v1/audit${query}`),
    );
    seen.push(...page.data);
    await world.newKey();
    cursor = page.next_cursor;
  }
  expect(seen).toEqual(all);
  for (const cursor of ["x", "-1", "1.5", "1 OR 1=1"])
    await problemOf(await world.send("GET", `/v1/audit?cursor=${encodeURIComponent(cursor)}`), {
      status: 422,
      path: "cursor",
    });
});

it("has neither keys nor anything of what was sent", async () => {
  const made = await world.newKey({ name: "hunter2" });
  await connect({ forward_url: "https://hunter2.example/" });
  await bodyOf(await world.send("PATCH", "/v1/users/ann", { body: { digest: { time: "08:00" } } }));
  const rows = JSON.stringify(await world.sql("SELECT * FROM audit_lines"));
  for (const trace of ["hunter2", made.key, world.key, ADMIN, "08:00", "the_secret-token", "alm_"])
    expect(rows).not.toContain(trace);
});

it("is written in the batch of what it tells of: a change that is lost or repeated leaves no line", async () => {
  const body = { default_remind_before: 60 };
  const headers = { "idempotency-key": "k1" };
  const change = () => world.send("PATCH", `/v1/apps/${world.app}`, { body, headers });
  const count = async () => (await linesOf()).length;
  const before = await count();
  await bodyOf(await change());
  await bodyOf(await change());
  expect(await count()).toBe(before + 1);
  const trips = await tripsOf(world, () => world.send("PATCH", `/v1/apps/${world.app}`, { body }));
  const batch = world.witness.d1.find((one) => one.some(({ sql }) => /INSERT INTO audit_lines/.test(sql)));
  expect(batch?.some(({ sql }) => /UPDATE apps/.test(sql))).toBe(true);
  expect(trips).toBe(2);
});

it("two that end one key at once leave one line", async () => {
  const { id } = await world.newKey();
  const count = async () =>
    (await linesOf("?limit=100")).filter(({ operation }) => operation === "revoke_key").length;
  await Promise.all([1, 2].map(() => world.admin("DELETE", `/v1/keys/${id}`)));
  expect(await count()).toBe(1);
});

it("is kept for 400 days, and deleted after them a bounded number at a time", async () => {
  await world.sql("UPDATE audit_lines SET at = ?", world.now() - 400 * 86_400);
  for (let n = 0; n < 5; n += 1) {
    await world.advance(60);
    await world.cron();
  }
  expect(await world.sql("SELECT id FROM audit_lines")).toEqual([]);
  await world.newKey();
  await world.sql("UPDATE audit_lines SET at = ?", world.now() - 399 * 86_400);
  for (let n = 0; n < 5; n += 1) {
    await world.advance(60);
    await world.cron();
  }
  expect(await world.sql("SELECT id FROM audit_lines")).toHaveLength(1);
});
