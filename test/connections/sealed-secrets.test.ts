import { describe, expect, it } from "vitest";
import { createSealer } from "../../src/core/seal";
import { BOTS, credentialsOf } from "../chat/bots";
import type { Connection } from "../chat/chat";
import { problemOf } from "../support/problem";
import { bodyOf, openWorld, type World } from "../support/world";

const OLD = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=";
const NEW = btoa(String.fromCharCode(...new Uint8Array(32).fill(7)));
const THIRD = btoa(String.fromCharCode(...new Uint8Array(32).fill(9)));

interface Resealed {
  key: string;
  resealed: number;
  unreadable: { place: string; app: string; id: string }[];
  next_cursor: string | null;
}

async function connect(world: World, platform: "whatsapp" | "standard", more = {}): Promise<Connection> {
  const body = { platform, credentials: await credentialsOf(BOTS[platform]), ...more };
  return await bodyOf<Connection>(await world.send("POST", "/v1/connections", { body }), 201);
}

/** Everything sealed, and the pages that it took. */
async function resealAll(world: World, limit = 1): Promise<Resealed[]> {
  const pages: Resealed[] = [];
  for (let cursor: string | null = ""; cursor !== null; cursor = pages.at(-1)?.next_cursor ?? null) {
    const body = cursor === "" ? { limit } : { limit, cursor };
    pages.push(await bodyOf<Resealed>(await world.admin("POST", "/v1/secrets/reseal", body)));
  }
  return pages;
}

/** What no key opens. */
const unreadableOf = (pages: Resealed[]) => pages.flatMap(({ unreadable }) => unreadable);

const totals = (pages: Resealed[]) => pages.reduce((sum, { resealed }) => sum + resealed, 0);
const challenge = (connection: Connection) => {
  const token = encodeURIComponent(BOTS.whatsapp.credentials["verify_token"] ?? "");
  return `/webhooks/whatsapp/${connection.id}?hub.mode=subscribe&hub.challenge=77&hub.verify_token=${token}`;
};

it("says under which key a text is sealed", async () => {
  const old = createSealer(OLD);
  const sealed = await old.seal("a secret", "channel:a:u");
  expect(sealed).toMatch(/^[0-9a-f]{8}\.[A-Za-z0-9+/]+=*$/);
  expect(sealed.startsWith(await old.prefix())).toBe(true);
  expect(await old.open(sealed, "channel:a:u")).toBe("a secret");
  expect(await old.open(sealed.slice(sealed.indexOf(".") + 1), "channel:a:u")).toBeNull();
  expect(await old.open(sealed, "channel:a:v")).toBeNull();
  expect(await createSealer(NEW).open(sealed, "channel:a:u")).toBeNull();
  const both = createSealer(OLD, NEW);
  expect(await both.open(sealed, "channel:a:u")).toBe("a secret");
  expect(await createSealer(NEW).open(await both.seal("b", "p"), "p")).toBe("b");
  expect(() => createSealer(OLD, "short")).toThrow("ENCRYPTION_KEY_NEXT");
});

it("serves all but what is sealed where the deployment has no key, and stores nothing in the open", async () => {
  const world = await openWorld();
  const connection = await connect(world, "whatsapp");
  world.bindings.ENCRYPTION_KEY = "";
  const ann = world.user();
  await ann.store("Dentist", { due_at: "2026-01-24T09:00:00" });
  expect((await ann.context()).system).toContain("Dentist");

  expect((await world.send("GET", challenge(connection), { key: null })).status).toBe(503);
  const body = { platform: "standard", credentials: await credentialsOf(BOTS.standard) };
  expect((await world.send("POST", "/v1/connections", { body })).status).toBe(500);
  expect(world.logs.join("\n")).toContain("EncryptionKeyMissing");
  const { data } = await bodyOf<{ data: Connection[] }>(await world.send("GET", "/v1/connections"));
  expect(data.map(({ id }) => id)).toEqual([connection.id]);
});

it("seals every stored secret under the new key, page by page, and the old key is needed no more", async () => {
  const world = await openWorld();
  const connection = await connect(world, "whatsapp", {
    forward_url: "https://bot.example/in",
    mode: "forward",
  });
  const channel = { type: "webhook", url: "https://hook.example/" };
  const sent = { body: { digest: { channel } }, headers: { "idempotency-key": "k1" } };
  const first = await bodyOf(await world.send("PATCH", "/v1/users/ana", sent));

  world.bindings.ENCRYPTION_KEY_NEXT = NEW;
  const pages = await resealAll(world);
  expect(totals(pages)).toBe(4);
  expect(pages.flatMap(({ unreadable }) => unreadable)).toEqual([]);
  expect(totals(await resealAll(world))).toBe(0);

  world.bindings.ENCRYPTION_KEY = NEW;
  world.bindings.ENCRYPTION_KEY_NEXT = "";
  const answered = await world.send("GET", challenge(connection), { key: null });
  expect(await answered.text()).toBe("77");
  const repeated = await bodyOf(await world.send("PATCH", "/v1/users/ana", sent));
  expect(repeated).toEqual(first);
  expect(totals(await resealAll(world))).toBe(0);
});

it("seals the secrets too that were replaced, and they are good under the new key", async () => {
  const world = await openWorld();
  const connection = await connect(world, "whatsapp", { forward_url: "https://bot.example/in" });
  const credentials = { ...(await credentialsOf(BOTS.whatsapp)), verify_token: "another token" };
  const body = { credentials, forward_secret: "new" };
  await bodyOf(await world.send("PATCH", `/v1/connections/${connection.id}`, { body }));
  const channel = { type: "webhook", url: "https://hook.example/" };
  for (const _ of [1, 2, 3])
    await bodyOf(await world.send("PATCH", "/v1/users/ana", { body: { digest: { channel } } }));
  world.bindings.ENCRYPTION_KEY_NEXT = NEW;
  // Three that are in use, and four that were replaced.
  expect(totals(await resealAll(world))).toBe(7);
  world.bindings.ENCRYPTION_KEY = NEW;
  world.bindings.ENCRYPTION_KEY_NEXT = "";
  const answered = await world.send("GET", challenge(connection), { key: null });
  expect(await answered.text()).toBe("77");
  expect(totals(await resealAll(world))).toBe(0);
  world.bindings.ENCRYPTION_KEY = THIRD;
  const pages = await resealAll(world);
  expect(
    unreadableOf(pages)
      .map(({ place }) => place)
      .sort(),
  ).toEqual([
    "channel",
    "credentials",
    "forward",
    "old_channel",
    "old_channel",
    "old_credentials",
    "old_forward",
  ]);
});

it("says which secrets no key opens, and the connection says so itself", async () => {
  const world = await openWorld();
  const connection = await connect(world, "whatsapp");
  world.bindings.ENCRYPTION_KEY = THIRD;
  for (const method of ["GET", "POST"]) {
    const sent = await world.send(method, challenge(connection), {
      key: null,
      ...(method === "POST" ? { body: {} } : {}),
    });
    expect(sent.status).toBe(503);
    expect(sent.headers.get("retry-after")).toBe("60");
    expect(await sent.text()).toContain("can't be opened: set them again");
  }
  expect(world.logs.join("\n")).toContain(connection.id);
  const pages = await resealAll(world);
  expect(unreadableOf(pages)).toEqual([{ place: "credentials", app: world.app, id: connection.id }]);
});

it("is the operator's alone, and refuses a cursor that it never gave", async () => {
  const world = await openWorld();
  const path = "/v1/secrets/reseal";
  await problemOf(await world.send("POST", path, { body: {} }), { status: 403, code: "forbidden" });
  for (const cursor of ["x", "credentials:-1", "users:1"])
    await problemOf(await world.admin("POST", path, { cursor }), {
      status: 422,
      code: "invalid",
      path: "cursor",
    });
});

it.each([
  ["slack", "signing_secret"],
  ["telegram", "secret_token"],
  ["twilio", "auth_token"],
  ["whatsapp", "app_secret"],
  ["whatsapp", "verify_token"],
] as const)("refuses a %s connection whose %s has seven characters", async (platform, name) => {
  const world = await openWorld();
  const credentials = { ...(await credentialsOf(BOTS[platform])), [name]: "sev3n__" };
  await problemOf(await world.send("POST", "/v1/connections", { body: { platform, credentials } }), {
    status: 422,
    code: "invalid",
    path: `credentials.${name}`,
  });
});

describe("a kept answer that shows a secret", () => {
  const channel = { type: "webhook", url: "https://hook.example/" };
  const set = (world: World, key: string, as = world.key) =>
    world.send("PATCH", "/v1/users/ana", {
      key: as,
      body: { digest: { channel } },
      headers: { "idempotency-key": key },
    });

  it.each([
    ["another Idempotency-Key of its app", "k2", null],
    ["the same Idempotency-Key of another app", "k1", "other"],
  ])("is opened for no other claim: moved to %s, it is no answer", async (_where, key, other) => {
    const world = await openWorld();
    const { key: as } = other === null ? world : await world.newKey({ app: other });
    const kept = () =>
      world.sql<{ app_id: string; key: string; outcome: string }>("SELECT * FROM idempotency");
    const first = await bodyOf<{ digest: { channel: { secret: string } } }>(await set(world, "k1"));
    const [mine] = await kept();
    await bodyOf(await set(world, key, as));
    const theirs = (await kept()).find((row) => row.key !== mine?.key || row.app_id !== mine?.app_id);
    const move = "UPDATE idempotency SET outcome = ?1 WHERE app_id = ?2 AND key = ?3 RETURNING key";
    expect(await world.sql(move, mine?.outcome, theirs?.app_id, theirs?.key)).toHaveLength(1);
    expect(await bodyOf(await set(world, "k1"))).toEqual(first);
    const repeated = await set(world, key, as);
    expect(await repeated.clone().text()).not.toContain(first.digest.channel.secret);
    await problemOf(repeated, { status: 422, path: "Idempotency-Key" });
  });
});
