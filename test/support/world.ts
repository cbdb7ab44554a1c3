import { createScheduledController } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { vi } from "vitest";
import type { Bindings } from "../../src/bindings";
import worker from "../../src/index";
import { checkShape } from "./shapes";
import { askShards, fireAlarms, together } from "./shards";
import { closeAtEnd } from "./shared-world";
import {
  closeBindings,
  forgetCalls,
  newWitness,
  type Witness,
  watchD1,
  watchFiles,
  watchKv,
  watchShards,
} from "./watched-bindings";
import type {
  Body,
  Context,
  Forgotten,
  Found,
  NewKey,
  Remembered,
  Timeline,
  Upcoming,
  Updated,
} from "./wire";

/**
 * The whole worker inside the real runtime, with a clock that stands still until a test moves it. Requests go through
 * the worker's own `fetch` with real D1 and KV; only the clock and the timers are the test's.
 */

/** The admin token that vitest.config.ts gives the worker. */
export const ADMIN = "test-admin-token";

const ORIGIN = "https://almanac.test";
const realTimeout = globalThis.setTimeout;
const realClear = globalThis.clearTimeout;
let serial = 0;

export interface Sending {
  /** A bearer token; `null` sends none. Default: the app's key. */
  key?: string | null;
  headers?: Record<string, string>;
  /** Sent as JSON; a string, bytes or a stream as they are. */
  body?: unknown;
}

export interface World {
  app: string;
  /** The app's key. */
  key: string;
  witness: Witness;
  /** What the worker is given, for tests that call its other handlers. */
  bindings: Bindings;
  context: ExecutionContext;
  /** What the worker has logged. */
  logs: string[];
  /** Sets the clock, to an ISO 8601 time with an offset or to epoch seconds. */
  setClock(time: string | number): void;
  /** Moves the clock on, and lets timers fire that come up. */
  advance(seconds: number): Promise<void>;
  /** Epoch seconds. */
  now(): number;
  send(method: string, path: string, sending?: Sending): Promise<Response>;
  /** Sends with the admin token. */
  admin(method: string, path: string, body?: unknown): Promise<Response>;
  newKey(args?: Body): Promise<NewKey>;
  user(id?: string, key?: string): UserClient;
  /** Fires the cron for this moment. */
  cron(): Promise<void>;
  /** Waits for what goes on after answers, timers included; the clock shows the same as before. */
  settle(): Promise<void>;
  /** Rows of a statement that the worker doesn't see. */
  sql<T = Body>(statement: string, ...params: unknown[]): Promise<T[]>;
  /** The text of a user's digest in KV, `""` for none. */
  kv(user?: string): Promise<string>;
  putKv(text: string, user?: string): Promise<void>;
  deleteKv(user?: string): Promise<void>;
  /** Forgets the calls to D1 and KV that were seen so far. */
  forgetCalls(): void;
}

/**
 * Opens a world at `time` (ISO 8601 with an offset) with an app of its own and a key for it; `changed` bindings win. With
 * `test` it is a test app.
 */
export async function openWorld(
  time = "2026-01-23T14:32:00Z",
  changed: Partial<Cloudflare.Env> = {},
  test = false,
): Promise<World> {
  serial += 1;
  const app = `app-${serial}`;
  vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"], now: Date.parse(time) });
  const witness = newWitness();
  // Registered here and not in a hook: this module is loaded once for many files, a hook would run in the first only.
  closeAtEnd(async () => {
    await closeBindings(witness);
    vi.useRealTimers();
    vi.restoreAllMocks();
  });
  const logs: string[] = [];
  vi.spyOn(console, "log").mockImplementation((...parts: unknown[]) => void logs.push(parts.join(" ")));
  const pending = new Set<Promise<unknown>>();
  const bindings: Bindings = withoutUnbound({
    ...env,
    DB: watchD1(env.DB, witness),
    DIGESTS: watchKv(env.DIGESTS, witness),
    ASSETS: watchFiles(env.ASSETS, witness),
    ...(env.SHARDS === undefined ? {} : { SHARDS: watchShards(env.SHARDS, witness) }),
    ...changed,
  });
  const context = {
    waitUntil: (work: Promise<unknown>) => {
      pending.add(work);
      void work.then(
        () => pending.delete(work),
        () => pending.delete(work),
      );
    },
    passThroughOnException: () => undefined,
    props: {},
  } as unknown as ExecutionContext;

  const world: World = {
    app,
    key: "",
    witness,
    bindings,
    context,
    logs,
    setClock: (at) => void vi.setSystemTime(typeof at === "number" ? at * 1000 : Date.parse(at)),
    advance: async (seconds) => void (await vi.advanceTimersByTimeAsync(seconds * 1000)),
    now: () => Math.floor(Date.now() / 1000),
    send: async (method, path, sending = {}) => {
      const request = requestOf(method, path, world.key, sending);
      const response = await worker.fetch(request, bindings, context);
      return await checkShape(method, path, response);
    },
    admin: (method, path, body) => world.send(method, path, { key: ADMIN, body }),
    newKey: async (args = {}) =>
      await bodyOf<NewKey>(await world.admin("POST", "/v1/keys", { app: world.app, ...args }), 201),
    user: (id, key) => userClient(world, id ?? "ann", key),
    cron: async () => {
      const controller = createScheduledController({ scheduledTime: Date.now(), cron: "* * * * *" });
      await worker.scheduled(controller, bindings, context);
      await fireAlarms(Date.now(), bindings);
    },
    settle: async () => {
      const before = Date.now();
      while (pending.size > 0) {
        let timer: ReturnType<typeof setTimeout> | null = null;
        const tick = new Promise((resolve) => {
          timer = realTimeout(resolve, 2);
        });
        await Promise.race([Promise.allSettled([...pending]), tick]);
        // A runtime keeps ten thousand timers, and simulations settle more often than that.
        realClear(timer);
        if (pending.size > 0) await vi.advanceTimersByTimeAsync(600);
      }
      vi.setSystemTime(before);
    },
    sql: async (statement, ...params) => {
      const { results } = await env.DB.prepare(statement)
        .bind(...params)
        .all();
      return together(statement, [results, ...(await askShards(statement, params))]) as never[];
    },
    kv: async (user = "ann") => (await env.DIGESTS.get(`digest:v1:${world.app}:${user}`)) ?? "",
    putKv: async (text, user = "ann") => await env.DIGESTS.put(`digest:v1:${world.app}:${user}`, text),
    deleteKv: async (user = "ann") => await env.DIGESTS.delete(`digest:v1:${world.app}:${user}`),
    forgetCalls: () => forgetCalls(witness),
  };
  world.key = (await world.newKey(test ? { test } : {})).key;
  return world;
}

/** What isn't there is no binding: a worker goes by their names. */
function withoutUnbound<T extends object>(bindings: T): T {
  return Object.fromEntries(Object.entries(bindings).filter(([, bound]) => bound !== undefined)) as T;
}

function requestOf(method: string, path: string, appKey: string, { key, headers, body }: Sending) {
  const token = key === undefined ? appKey : key;
  const raw = typeof body === "string" || body instanceof Uint8Array || body instanceof ReadableStream;
  return new Request<unknown, IncomingRequestCfProperties>(`${ORIGIN}${path}`, {
    method,
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: raw ? body : JSON.stringify(body) }),
  });
}

/** The JSON of an answer that must have this status; another status shows what it said. */
export async function bodyOf<T = Body>(response: Response, status = 200): Promise<T> {
  const text = await response.text();
  if (response.status !== status) throw new Error(`expected ${status}, got ${response.status}: ${text}`);
  return JSON.parse(text) as T;
}

/** Calls about one user, each expecting to succeed. */
export interface UserClient {
  id: string;
  /** `/v1/users/{id}` and what follows. */
  path(rest?: string): string;
  send(method: string, rest: string, sending?: Sending): Promise<Response>;
  get<T = Body>(rest: string, query?: Record<string, string | number>): Promise<T>;
  tool<T = Body>(name: string, args: unknown, at?: string | number): Promise<T>;
  remember(args: Body): Promise<Remembered>;
  /** Remembers and gives the new memory's id. */
  store(content: string, args?: Body): Promise<string>;
  update(args: Body): Promise<Updated>;
  forget(args: Body): Promise<Forgotten>;
  search(args: Body, at?: string | number): Promise<Found>;
  timeline(args?: Body, at?: string | number): Promise<Timeline>;
  upcoming(args?: Body, at?: string | number): Promise<Upcoming>;
  context(query?: Record<string, string | number>): Promise<Context>;
  patch(settings: Body): Promise<Body>;
}

function userClient(world: World, id: string, key: string | undefined): UserClient {
  const own = key === undefined ? {} : { key };
  const client: UserClient = {
    id,
    path: (rest = "") => `/v1/users/${encodeURIComponent(id)}${rest}`,
    send: (method, rest, sending = {}) => world.send(method, client.path(rest), { ...own, ...sending }),
    get: async (rest, query = {}) => await bodyOf(await client.send("GET", rest + queryOf(query))),
    tool: async (name, args, at) => {
      const query = at === undefined ? "" : queryOf({ at });
      return await bodyOf(await client.send("POST", `/tools/${name}${query}`, { body: args }));
    },
    remember: (args) => client.tool("remember", args),
    store: async (content, args = {}) => (await client.remember({ content, ...args })).memory.id,
    update: (args) => client.tool("update_memory", args),
    forget: (args) => client.tool("forget", args),
    search: (args, at) => client.tool("search_memory", args, at),
    timeline: (args, at) => client.tool("get_timeline", args ?? {}, at),
    upcoming: (args, at) => client.tool("get_upcoming", args ?? {}, at),
    context: (query = {}) => client.get("/context", query),
    patch: async (settings) => await bodyOf(await client.send("PATCH", "", { body: settings })),
  };
  return client;
}

export function queryOf(query: Record<string, string | number>): string {
  const text = new URLSearchParams(
    Object.entries(query).map(([name, value]) => [name, String(value)]),
  ).toString();
  return text === "" ? "" : `?${text}`;
}
