import { vi } from "vitest";
import type { AnyOperation, Subject } from "../../src/operation/declare";
import { budgetOf } from "../../src/operation/declare";
import { placeholdersOf, routesOf } from "../../src/operation/routes";
import { OPERATIONS } from "../../src/operations";
import { sharedWorld } from "./shared-world";
import type { Body } from "./wire";
import { ADMIN, bodyOf, openWorld, type World } from "./world";

/**
 * Every door of the HTTP API, for the suites that each of them must pass. Doors come from the declarations of the
 * operations, and what knocks at them from their examples: a new operation is in these suites by itself.
 */
export interface Door {
  operation: AnyOperation;
  method: string;
  /** As it is declared, with its placeholders. */
  route: string;
  /** A call that is in order, but for who sends it; `{app}` stands for the world's own. */
  path: string;
  /** A body that is in order. */
  body?: Body;
  effect: "reads" | "writes";
  /** Whose key opens it; `users` are an app's key and the key of that user, `apps` an app's key and the admin token. */
  opens: "users" | "app" | "apps" | "operator" | "everybody";
  /** Most bytes of a body. */
  limit: number;
  /** The arguments that it takes beside those in its path. */
  fields: string[];
  /** What stands in its path, by the names of its placeholders. */
  inPath: Record<string, string>;
}

/** What `furnish` puts behind the doors, by the ids that the examples name. */
export const MEMORY_ID = "k7m2x9qa";
export const KEY_ID = "kkkkkkkkkkkk";
export const GRANT_ID = "gggggggggggg";
export const CONNECTION_ID = "con_cccccccccccccccc";
export const SLACK_ID = "con_ssssssssssssssss";
export const MESSAGE_ID = "m3w8r5tc";
export const DELIVERY_ID = "dlv_dddddddddddd";
export const EVENT_ID = "eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee";
export const MARKER = "hunter2-marker";

const OPENS: Record<Subject, Door["opens"]> = {
  user: "users",
  conversation: "users",
  time: "users",
  app: "app",
  settings: "apps",
  ledger: "apps",
  clock: "app",
  operator: "operator",
  anybody: "everybody",
};

/** Whom the calls are about. */
const NAMED: Record<string, string> = { user_id: "ann", conversation_id: "chat", app: "{app}" };

/** The app that examples name in their addresses. */
const APP = "my-bot";

export function doorsOf(operations: readonly AnyOperation[]): Door[] {
  return operations.flatMap((operation) => routesOf(operation).map((route) => doorOf(operation, route)));
}

function doorOf(operation: AnyOperation, { method, path }: { method: string; path: string }): Door {
  const example = operation.example as Record<string, unknown>;
  const inPath = placeholdersOf(path);
  const { whole } = operation.wire ?? {};
  const { bytes: limit } = budgetOf(operation);
  const args = Object.entries(example).filter(([name]) => !inPath.includes(name) && name !== whole);
  const named = inPath.map((name): [string, string] => [name, NAMED[name] ?? String(example[name])]);
  const filled = path.replace(/\{(\w+)\}/g, (_whole, name: string) => NAMED[name] ?? String(example[name]));
  const query = new URLSearchParams(args.map(([name, value]) => [name, String(value)])).toString();
  const inQuery = method === "GET" || method === "DELETE" || whole !== undefined;
  const { about, effect, userKey } = operation;
  const aliases = inPath.includes("id") ? ["id", "ids"] : inPath;
  return {
    operation,
    method,
    route: path,
    path: inQuery && query !== "" ? `${filled}?${query.replace(`=${APP}`, "={app}")}` : filled,
    ...(method === "GET" || method === "DELETE"
      ? {}
      : { body: (whole === undefined ? Object.fromEntries(args) : example[whole]) as Body }),
    effect: effect === "reads" ? "reads" : "writes",
    // The conversation behind the doors is a shared one.
    opens: userKey?.never === undefined && userKey?.onlyOwn === undefined ? OPENS[about] : "app",
    limit,
    fields: Object.keys(operation.input().shape).filter(
      (name) => !aliases.includes(name) && whole === undefined,
    ),
    inPath: Object.fromEntries(named),
  };
}

export const DOORS: Door[] = doorsOf(OPERATIONS);

export function nameOf(door: Door): string {
  return `${door.method} ${door.route}`;
}

export function pathOf(door: Door, world: World): string {
  return door.path.replaceAll("{app}", world.app);
}

/** The key that opens a door: the operator's token where it is the operator's, or else the app's. */
export function rightKey({ opens }: Door, world: World): string {
  return opens === "operator" ? ADMIN : world.key;
}

/** Sends a door's own call, with what `sending` changes. */
export function knock(
  door: Door,
  world: World,
  sending: Parameters<World["send"]>[2] = {},
): Promise<Response> {
  const body = door.body === undefined ? {} : { body: door.body };
  return world.send(door.method, pathOf(door, world), { ...body, ...sending });
}

/** Lets no digest get to KV, so that nothing is written after an answer. */
export function holdPuts(world: World): void {
  world.witness.onKv = (call, go) => (call.operation === "put" ? new Promise(() => undefined) : go());
}

/** Opens a world in which an operation can be called as its example says: furnished, or for a clock a new test app. */
export async function openWorldFor({ about }: Pick<AnyOperation, "about">, time?: string): Promise<World> {
  const isTest = about === "clock";
  const world = await openWorld(time, {}, isTest);
  // A clock is set before anything is stored.
  if (!isTest) await furnish(world);
  return world;
}

/**
 * The worlds of tests that change nothing behind the doors, shared by all tests around it: a furnished one, and a test app
 * for the doors of clocks. No digest gets to KV in them.
 */
export function sharedDoorWorlds(
  prepare: (world: World) => Promise<void> = async () => undefined,
): (door: { operation: Pick<AnyOperation, "about"> }) => World {
  const worlds = sharedWorld(async () => {
    const testApp = await openWorldFor({ about: "clock" });
    const furnished = await openWorldFor({ about: "user" });
    // What is logged is heard by the world that was opened last.
    testApp.logs = furnished.logs;
    for (const world of [testApp, furnished]) {
      await world.settle();
      holdPuts(world);
      await prepare(world);
    }
    return { testApp, furnished };
  });
  return ({ operation }) => (operation.about === "clock" ? worlds().testApp : worlds().furnished);
}

/** Puts something behind every door: a user with memories, a conversation, a key, all with a marker in them. */
export async function furnish(world: World): Promise<void> {
  const ann = world.user();
  await ann.patch({ display_name: MARKER });
  const due = await ann.store(`Pay rent ${MARKER}`, { due_at: "2026-01-24" });
  await ann.store(`Likes ${MARKER}`, { category: "profile" });
  await world.sql("UPDATE knowledge SET id = ?, noted_at = NULL WHERE id = ?", MEMORY_ID, due);
  const { id } = await world.newKey({ name: MARKER });
  await world.sql("UPDATE api_keys SET id = ? WHERE id = ?", KEY_ID, id);
  await world.sql(
    `INSERT OR REPLACE INTO api_keys (id, key_hash, app_id, user_id, name, created_at, client_id, client_host)
     VALUES (?, 'grant ' || ?, ?, 'ann', ?, 0, 'c', 'client.example')`,
    GRANT_ID,
    GRANT_ID,
    world.app,
    MARKER,
  );
  const credentials = { bot_token: "123456:ABC", secret_token: MARKER };
  const made = await world.send("POST", "/v1/connections", {
    body: {
      platform: "telegram",
      credentials,
      mode: "forward",
      forward_url: `https://${MARKER}.example.com/`,
    },
  });
  const connection = await bodyOf<{ id: string }>(made, 201);
  await world.sql("UPDATE OR REPLACE connections SET id = ? WHERE id = ?", CONNECTION_ID, connection.id);
  // Credentials are sealed for their connection's id.
  await bodyOf(await world.send("PATCH", `/v1/connections/${CONNECTION_ID}`, { body: { credentials } }));
  const slack = { platform: "slack", credentials: {} };
  const other = await bodyOf<{ id: string }>(
    await world.send("POST", "/v1/connections", { body: slack }),
    201,
  );
  await world.sql("UPDATE OR REPLACE connections SET id = ? WHERE id = ?", SLACK_ID, other.id);
  answerAsPlatforms();
  const message = { role: "user", content: `hello ${MARKER}`, user_id: "ann", external_id: "1" };
  await bodyOf(await world.send("POST", "/v1/conversations/chat/messages", { body: message }), 201);
  await world.sql("UPDATE messages SET id = ? WHERE app_id = ?", MESSAGE_ID, world.app);
  await world.sql(
    `INSERT OR REPLACE INTO deliveries (id, app_id, user_id, kind, subject, as_of, status, created_at)
     VALUES (?, ?, 'ann', 'digest', '2026-01-22', 0, 'dead', 0)`,
    DELIVERY_ID,
    world.app,
  );
  await world.sql(
    `INSERT OR REPLACE INTO inbound_events (connection_id, event_id, app_id, user_id, status, as_of, event, created_at)
     VALUES (?, ?, ?, 'telegram:1', 'dead', 0, ?, 0)`,
    CONNECTION_ID,
    EVENT_ID,
    world.app,
    JSON.stringify({ type: "pressed", chat: { id: "1" }, data: MARKER }),
  );
}

const realFetch = globalThis.fetch;

const PLATFORM = /^https:\/\/(?:api\.telegram\.org|discord\.com)\//;

/** The calls out that an operation makes while it is answered. */
function answerAsPlatforms(): void {
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) =>
    PLATFORM.test(String(input)) ? Response.json({ ok: true, result: true }) : await realFetch(input, init),
  );
}
