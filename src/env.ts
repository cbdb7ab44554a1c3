import { version } from "../package.json";
import { createKeyCache } from "./apps/authenticate";
import { readLocalSignIn } from "./apps/local-sign-in";
import { nameError } from "./core/errors";
import type { LogEntry } from "./core/log";
import { createRates } from "./core/rates";
import { createSealer, type Sealer } from "./core/seal";
import { createFreshness } from "./digest/freshness";
import { openDigestStore } from "./digest/kv";
import type { Edge } from "./doors/http/edge";
import type { RpcSession } from "./doors/rpc/serve";
import { batchesOf } from "./operation/batches";
import { createSettingsCache } from "./operation/call/settings-cache";
import type { Deployment, Deps } from "./operation/deps";
import { FIRST_DELAY } from "./outbound/backoff";
import { TIME_OUT_SECONDS } from "./outbound/send-request";
import { PLATFORM_NAMES, type PlatformName } from "./platforms/platforms";
import { apiBases } from "./platforms/sending";
import { openDatabase } from "./store/database";
import { type KeptWords, readServedWords } from "./words/served-words";

/** Settings of a deployment beside its bindings (docs/deploy.md). */
export type Bindings = Env & {
  /** The key that takes the place of ENCRYPTION_KEY, while secrets are sealed anew (docs/operate/rotate.md). */
  ENCRYPTION_KEY_NEXT?: string;
  /** `free` makes batches that the free plan carries out; else they are the paid plan's. */
  PLAN?: string;
  /** `off` switches the rate limit off, as a local run does. */
  RATE_LIMIT?: string;
  /** `true` lets channels point at loopback addresses: for local runs and tests only. */
  ALLOW_LOCAL_DELIVERY?: string;
  /** Shorten the waits around outbound calls, for tests only. */
  DELIVERY_TIMEOUT_MS?: string;
  DELIVERY_RETRY_SECONDS?: string;
  /** `{app}/{user}/{SHA-256 of a code}`: whom a code signs in to the console, for a local run only. */
  LOCAL_SIGN_IN?: string;
  /** The deployment's public address, which some platforms sign. */
  PUBLIC_URL?: string;
} & { [K in `${Uppercase<PlatformName>}_API_BASE`]?: string };

/** What this isolate caches between requests. All of it can be lost at any time. */
const isolate = {
  keys: createKeyCache(),
  rates: createRates(),
  settings: createSettingsCache(),
  sealer: null as { current: string; next: string | null; sealer: Sealer } | null,
  freshness: createFreshness(
    () => Date.now(),
    (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  ),
};

/** The words that this isolate has read. Tests empty it. */
export const keptWords: KeptWords = {};

export interface Work {
  waitUntil(promise: Promise<unknown>): void;
}

interface Asked {
  /** The D1 bookmark to read from; `null` reads from the primary. */
  bookmark: string | null;
  publicUrl: string;
}

/** The dependencies of operations for one request, cron run or queue batch. */
export function makeDeps(env: Bindings, work: Work, { bookmark, publicUrl }: Asked): Deps {
  return {
    db: openDatabase(env.DB, bookmark),
    digests: openDigestStore(env.DIGESTS),
    freshness: isolate.freshness,
    batches: batchesOf(env.PLAN),
    sealer: sealerOf(env),
    queues: {
      precompute: (messages) => sendAll(env.PRECOMPUTE_QUEUE, messages),
      deliver: (messages) => sendAll(env.DELIVERY_QUEUE, messages),
      inbound: (messages, delaySeconds) => sendAll(env.INBOUND_QUEUE, messages, delaySeconds),
    },
    delivery: {
      allowLocal: env.ALLOW_LOCAL_DELIVERY === "true",
      timeOutMs: shortenWait(TIME_OUT_SECONDS * 1000, env.DELIVERY_TIMEOUT_MS),
      retrySeconds: shortenWait(FIRST_DELAY, env.DELIVERY_RETRY_SECONDS),
      bases: apiBases(overriddenApis(env)),
    },
    newDeliveryId: () => `dlv_${Date.now().toString(36)}${randomText(10)}`,
    newKey: () => ({ id: randomText(12), secret: `alm_${randomText(40)}` }),
    keys: isolate.keys,
    settings: isolate.settings,
    publicUrl,
    words: (file) => readServedWords(env.ASSETS, keptWords, file),
    newConnectionId: () => `con_${randomText(16)}`,
    randomBytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
    random: () => Math.random(),
    newId: newMemoryId,
    deployment: () => describeDeployment(env),
    background: (promise) =>
      work.waitUntil(
        promise.catch((error: unknown) =>
          log({ message: "background work failed", error: nameError(error) }),
        ),
      ),
  };
}

/** The isolate's sealer, made anew only for other keys. */
function sealerOf({ ENCRYPTION_KEY: current, ENCRYPTION_KEY_NEXT }: Bindings): Sealer {
  const next = ENCRYPTION_KEY_NEXT || null;
  const made = isolate.sealer;
  if (made !== null && made.current === current && made.next === next) return made.sealer;
  const sealer = createSealer(current, next);
  isolate.sealer = { current, next, sealer };
  return sealer;
}

/** As `wrangler.toml` has it: a worker isn't told. A test compares the two. */
const COMPATIBILITY_DATE = "2026-10-01";

type Kind = Deployment["bindings"][number]["kind"];

/** What a deployment is bound to: a binding or a variable without a row here doesn't compile. */
const KINDS: Readonly<Record<Exclude<keyof Bindings, `${string}_API_BASE`>, Kind>> = {
  DB: "database",
  DIGESTS: "namespace",
  PRECOMPUTE_QUEUE: "queue",
  DELIVERY_QUEUE: "queue",
  INBOUND_QUEUE: "queue",
  RATE_LIMITER: "limiter",
  CF_VERSION_METADATA: "version",
  ASSETS: "assets",
  ADMIN_TOKEN: "secret",
  ENCRYPTION_KEY: "secret",
  ENCRYPTION_KEY_NEXT: "secret",
  PLAN: "variable",
  PUBLIC_URL: "variable",
  RATE_LIMIT: "variable",
  ALLOW_LOCAL_DELIVERY: "variable",
  DELIVERY_TIMEOUT_MS: "variable",
  DELIVERY_RETRY_SECONDS: "variable",
  LOCAL_SIGN_IN: "variable",
};

function describeDeployment(env: Bindings): Deployment {
  const bases = PLATFORM_NAMES.map((name) => [apiVariable(name), "variable"] as const);
  const values: Readonly<Record<string, unknown>> = { ...env };
  return {
    version,
    compatibilityDate: COMPATIBILITY_DATE,
    upload: env.CF_VERSION_METADATA ?? null,
    bindings: [...Object.entries(KINDS), ...bases].map(([name, kind]) => ({
      name,
      kind,
      isSet: (values[name] ?? "") !== "",
      isOptional: kind === "variable" || kind === "version" || name === "ENCRYPTION_KEY_NEXT",
    })),
  };
}

/** Base addresses of platforms' APIs that a deployment or a test overrides, such as `TELEGRAM_API_BASE`. */
function overriddenApis(env: Bindings): Partial<Record<PlatformName, string | undefined>> {
  return Object.fromEntries(PLATFORM_NAMES.map((name) => [name, env[apiVariable(name)]]));
}

function apiVariable(name: PlatformName): `${Uppercase<PlatformName>}_API_BASE` {
  return `${name.toUpperCase() as Uppercase<PlatformName>}_API_BASE`;
}

/** A wait that a variable may shorten but never extend: the time limits around it leave no room for more. */
function shortenWait(whole: number, given: string | undefined): number {
  const value = Number(given ?? whole);
  return value > 0 && value < whole ? value : whole;
}

/** D1's own form. What else D1 takes there are constraints, such as `first-unconstrained`, which are ours to choose. */
const BOOKMARK = /^[0-9a-f]{8}-[0-9a-f]{8}-[0-9a-f]{8}-[0-9a-f]{32}$/;

/** Reads the clock once, and makes what one HTTP request works with. */
export function makeEdge(request: Request, env: Bindings, work: Work): Edge {
  const bookmark = request.headers.get("x-d1-bookmark");
  const knowsBookmark = bookmark === null || BOOKMARK.test(bookmark);
  // A caller that names a revision must see it, so its reads go to the primary despite a bookmark.
  const follows =
    knowsBookmark && !request.headers.has("almanac-revision") && !request.url.includes("min_revision=");
  return {
    requestId: crypto.randomUUID(),
    nowMs: Date.now(),
    clock: () => Date.now(),
    deps: makeDeps(env, work, { bookmark: follows ? bookmark : null, publicUrl: publicUrlOf(request, env) }),
    primary: openDatabase(env.DB, null),
    knowsBookmark,
    adminToken: env.ADMIN_TOKEN === undefined || env.ADMIN_TOKEN === "" ? null : env.ADMIN_TOKEN,
    localSignIn: readLocalSignIn(env.LOCAL_SIGN_IN),
    allows: async (keyHash) => await allows(env, keyHash),
    allowsAddress: async () => await allowsAddress(request, env),
    allowsRate: (keyHash, perSecond) => allowsRate(env, keyHash, perSecond),
    log,
  };
}

/** Reads the clock once, and makes what one call over a service binding works with. */
export function makeRpcSession(env: Bindings, work: Work, app: unknown): RpcSession {
  return {
    app,
    deps: makeDeps(env, work, { bookmark: null, publicUrl: publicUrlOf(null, env) }),
    requestId: crypto.randomUUID(),
    nowMs: Date.now(),
    clock: () => Date.now(),
    allows: async ({ keyHash, requestsPerSecond }) =>
      allowsRate(env, keyHash, requestsPerSecond) && (await allows(env, keyHash)),
    log,
  };
}

function allowsRate(env: Bindings, key: string, perSecond: number): boolean {
  return env.RATE_LIMIT === "off" || isolate.rates.takes(key, perSecond, Date.now());
}

async function allows(env: Bindings, key: string): Promise<boolean> {
  return env.RATE_LIMIT === "off" || (await env.RATE_LIMITER.limit({ key })).success;
}

/** Whether the platform's limiter allows a request from the client's address. A local run has no such header. */
async function allowsAddress(request: Request, env: Bindings): Promise<boolean> {
  const address = request.headers.get("cf-connecting-ip");
  return address === null || (await allows(env, `address:${address}`));
}

/** PUBLIC_URL, else the origin of the request; empty where there is neither. */
export function publicUrlOf(request: Request | null, env: Bindings): string {
  const given = env.PUBLIC_URL ?? "";
  if (given !== "") return given.replace(/\/+$/, "");
  return request === null ? "" : new URL(request.url).origin;
}

/** `sendBatch` takes 100 messages and 256 KB; one of our messages may have 128 KB. */
const BATCH_BYTES = 120_000;

async function sendAll(queue: Queue, messages: unknown[], delaySeconds = 0): Promise<void> {
  let batch: unknown[] = [];
  let size = 0;
  const flush = async () => {
    if (batch.length > 0) await queue.sendBatch(batch.map((body) => ({ body, delaySeconds })));
    batch = [];
    size = 0;
  };
  for (const message of messages) {
    const bytes = new TextEncoder().encode(JSON.stringify(message)).length;
    if (batch.length === 100 || size + bytes > BATCH_BYTES) await flush();
    batch.push(message);
    size += bytes;
  }
  await flush();
}

export function log(entry: LogEntry): void {
  console.log(JSON.stringify(entry));
}

/** Lower-case letters and digits without look-alikes (0 o, 1 i l): 31 of them. */
const ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz";

function newMemoryId(): string {
  return randomText(8);
}

/** Evenly distributed, because bytes past the last whole run of the alphabet are dropped. */
function randomText(length: number): string {
  let text = "";
  while (text.length < length) {
    for (const byte of crypto.getRandomValues(new Uint8Array(length * 2))) {
      if (byte < 248 && text.length < length) text += ALPHABET[byte % ALPHABET.length];
    }
  }
  return text;
}
