import { createKeyCache } from "./apps/authenticate";
import { readLocalSignIn } from "./apps/local-sign-in";
import { type Bindings, describeDeployment, overriddenApis } from "./bindings";
import { limitedAddress } from "./core/client-address";
import { nameError } from "./core/errors";
import type { LogEntry } from "./core/log";
import { randomText } from "./core/random-text";
import { createRates } from "./core/rates";
import { createSealer, type Sealer } from "./core/seal";
import { createFreshness } from "./digest/freshness";
import { openDigestStore } from "./digest/kv";
import type { Edge } from "./doors/http/edge";
import type { RpcSession } from "./doors/rpc/serve";
import { KNOWN_SCHEMES } from "./doors/sign-in/redirect-schemes";
import { batchesOf } from "./operation/batches";
import type { Deps } from "./operation/deps";
import { sendInBatches } from "./operation/queues";
import { createSettingsCache } from "./operation/user/settings-cache";
import { createWriteTurns } from "./operation/user/write-turns";
import { FIRST_DELAY } from "./outbound/backoff";
import { TIME_OUT_SECONDS } from "./outbound/send-request";
import { apiBases } from "./platforms/sending";
import { openDatabase, openHere } from "./store/database";
import { type OwnShard, openShards } from "./store/shards/open-shards";
import { openStore, type Store, wrapStore } from "./store/store";
import { type KeptWords, readServedWords } from "./words/served-words";

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** What this isolate caches between requests. All of it can be lost at any time. */
const isolate = {
  keys: createKeyCache(),
  rates: createRates(),
  settings: createSettingsCache(),
  sealer: null as { current: string | null; next: string | null; sealer: Sealer } | null,
  freshness: createFreshness(() => Date.now(), sleep),
  turns: createWriteTurns(
    () => Date.now(),
    Math.random,
    (ms) => scheduler.wait(ms),
  ),
};

/** Forgets the keys that this isolate knows, as one in which nobody has called yet: for tests. */
export function forgetKeys(): void {
  isolate.keys.clear();
}

/** The words that this isolate has read. Tests empty it. */
export const keptWords: KeptWords = {};

export interface Work {
  waitUntil(promise: Promise<unknown>): void;
}

interface WorkOptions {
  /** The D1 bookmark to read from; `null` reads from the primary. */
  bookmark: string | null;
  publicUrl: string;
  /** The shard in which this runs, at its alarm. */
  own?: OwnShard;
}

/** The databases of a deployment: D1 alone, or D1 as the primary of shards. */
function openStoreOf(env: Bindings, bookmark: string | null, own?: OwnShard): Store {
  const shards = env.SHARDS;
  if (shards === undefined) return openStore(openDatabase(env.DB, bookmark));
  const counts = { count: Number(env.SHARD_COUNT), from: Number(env.SHARD_FROM ?? 0) };
  return openShards(openDatabase(env.DB, bookmark, counts.count), shards, counts, own);
}

/** The dependencies of operations for one request, cron run or queue batch. */
export function makeDeps(env: Bindings, work: Work, { bookmark, publicUrl, own }: WorkOptions): Deps {
  return {
    store: openStoreOf(env, bookmark, own),
    digests: openDigestStore(env.DIGESTS),
    freshness: isolate.freshness,
    turns: isolate.turns,
    batches: batchesOf(env.PLAN),
    sealer: sealerOf(env),
    queues: {
      precompute: (messages) => sendInBatches(env.PRECOMPUTE_QUEUE, messages),
      deliver: (messages, delaySeconds) => sendInBatches(env.DELIVERY_QUEUE, messages, delaySeconds),
      inbound: (messages, delaySeconds) => sendInBatches(env.INBOUND_QUEUE, messages, delaySeconds),
    },
    delivery: {
      allowLocal: env.ALLOW_LOCAL_DELIVERY === "true",
      timeOutMs: shortenWait(TIME_OUT_SECONDS * 1000, env.DELIVERY_TIMEOUT_MS),
      retrySeconds: shortenWait(FIRST_DELAY, env.DELIVERY_RETRY_SECONDS),
      bases: apiBases(overriddenApis(env)),
      inTest: false,
    },
    newDeliveryId: () => `dlv_${Date.now().toString(36)}${newText(10)}`,
    newKey: () => ({ id: newText(12), secret: `alm_${newText(40)}` }),
    newGrantId: () => newText(16),
    keys: isolate.keys,
    settings: isolate.settings,
    publicUrl,
    words: (file) => readServedWords(env.ASSETS, keptWords, file),
    newConnectionId: () => `con_${newText(16)}`,
    randomBytes,
    random: () => Math.random(),
    every: (seconds, task) => {
      const ticking = setInterval(
        () =>
          void task().catch((error: unknown) =>
            log({ message: "background work failed", error: nameError(error) }),
          ),
        seconds * 1000,
      );
      return () => clearInterval(ticking);
    },
    newId: () => newText(8),
    deployment: () => describeDeployment(env),
    clock: () => Math.floor(Date.now() / 1000),
    background: (promise) =>
      work.waitUntil(
        promise.catch((error: unknown) =>
          log({ message: "background work failed", error: nameError(error) }),
        ),
      ),
  };
}

/** The isolate's sealer. It is made again only for other keys. */
function sealerOf({ ENCRYPTION_KEY, ENCRYPTION_KEY_NEXT }: Bindings): Sealer {
  const current = ENCRYPTION_KEY || null;
  const next = ENCRYPTION_KEY_NEXT || null;
  const made = isolate.sealer;
  if (made !== null && made.current === current && made.next === next) return made.sealer;
  const sealer = createSealer(current, next);
  isolate.sealer = { current, next, sealer };
  return sealer;
}

/** A wait that a variable may shorten but never extend: the time limits around it leave no room for more. */
function shortenWait(whole: number, given: string | undefined): number {
  const value = Number(given ?? whole);
  return value > 0 && value < whole ? value : whole;
}

/** D1's own form. What else D1 takes there are constraints, such as `first-unconstrained`, which are ours to choose. */
const BOOKMARK = /^[0-9a-f]{8}-[0-9a-f]{8}-[0-9a-f]{8}-[0-9a-f]{32}$/;

/** Reads the clock once, and makes what one HTTP request works with. */
export function makeEdge(request: Request, env: Bindings, work: ExecutionContext): Edge {
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
    latest: wrapStore(openStoreOf(env, null), openHere),
    knowsBookmark,
    adminToken: env.ADMIN_TOKEN === undefined || env.ADMIN_TOKEN === "" ? null : env.ADMIN_TOKEN,
    localSignIn: readLocalSignIn(env.LOCAL_SIGN_IN),
    security: { contact: env.SECURITY_CONTACT ?? "", isCanonical: publicUrlOf(null, env) !== "" },
    allows: async (keyHash) => await allows(env, keyHash),
    allowsAddress: async () => await allowsAddress(request, env),
    allowsRate: (keyHash, perSecond) => allowsRate(env, keyHash, perSecond),
    allowsRegistration: () => allowsStranger(request, REGISTRATIONS),
    allowsDocument: () => allowsStranger(request, DOCUMENTS),
    redirectSchemes: schemesIn(env.REDIRECT_SCHEMES) ?? KNOWN_SCHEMES,
    work,
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

/** What one address may have at once, and then a second. A local run holds to it too. */
const REGISTRATIONS = { of: "register", atOnce: 20, perSecond: 1 / 60 };
const DOCUMENTS = { of: "document", atOnce: 20, perSecond: 1 / 6 };

function allowsStranger(request: Request, { of, perSecond, atOnce }: typeof REGISTRATIONS): boolean {
  const address = addressOf(request) ?? "this machine";
  return isolate.rates.takes(`${of} ${address}`, perSecond, Date.now(), atOnce);
}

/** The client's address as limits take it; null on a local run, which has no such header. */
function addressOf(request: Request): string | null {
  const address = request.headers.get("cf-connecting-ip");
  return address === null ? null : limitedAddress(address);
}

/** Schemes as a variable lists them: `myapp, other`. */
function schemesIn(list = ""): string[] | null {
  const schemes = list.toLowerCase().match(/[a-z][a-z0-9+.-]*/g);
  return schemes === null ? null : [...schemes];
}

/** Requests that an isolate lets through a second for a key where the platform's limiter isn't bound. */
const WITHOUT_LIMITER = 100;

async function allows(env: Bindings, key: string): Promise<boolean> {
  if (env.RATE_LIMIT === "off") return true;
  const { RATE_LIMITER: limiter } = env as Partial<Pick<Bindings, "RATE_LIMITER">>;
  if (limiter === undefined) return isolate.rates.takes(`all ${key}`, WITHOUT_LIMITER, Date.now());
  return (await limiter.limit({ key })).success;
}

/** Whether the platform's limiter allows a request from the client's address. A local run has no such header. */
async function allowsAddress(request: Request, env: Bindings): Promise<boolean> {
  const address = addressOf(request);
  return address === null || (await allows(env, `address:${address}`));
}

/** PUBLIC_URL, else the origin of the request; empty where there is neither. */
export function publicUrlOf(request: Request | null, env: Bindings): string {
  const given = env.PUBLIC_URL ?? "";
  if (given !== "") return given.replace(/\/+$/, "");
  return request === null ? "" : new URL(request.url).origin;
}

export function log(entry: LogEntry): void {
  console.log(JSON.stringify(entry));
}

function randomBytes(length: number): Uint8Array<ArrayBuffer> {
  return crypto.getRandomValues(new Uint8Array(length));
}

function newText(length: number): string {
  return randomText(length, randomBytes);
}
