import { Almanac, AlmanacError, LATE_SECONDS } from "../typescript/src/client";
import type { Connection } from "./settings";
import type { Terminal } from "./terminal";

/** What one check of a deployment showed, and what to do about it. */
export interface Check {
  name: "address" | "key" | "clock" | "cron" | "deliveries" | "database" | "shards" | "zone data" | "config";
  status: "ok" | "warning" | "failed" | "skipped";
  found: string;
  /** What to do; empty where nothing is. */
  advice: string;
}

/** Seconds by which clocks may differ: an answer's time is in whole seconds, and its way takes one. */
const SKEW_SECONDS = 30;
/** Milliseconds that `/healthz` may take. */
const TIMEOUT = 10_000;

/** What `/healthz` answers. */
interface Health {
  status: "ok" | "degraded" | "unavailable";
  d1?: string;
  kv?: string;
  cron_age_seconds: number | null;
  oldest_delivery_seconds: number | null;
}

/** Whether the deployment answers, and what it says of itself. `health` is null where no Almanac answers there. */
export async function checkAddress(
  { fetch, now, signal }: Terminal,
  url: string,
): Promise<{ check: Check; health: Health | null }> {
  const failed = (found: string, advice: string) => ({
    check: { name: "address", status: "failed", found, advice } as const,
    health: null,
  });
  const asked = now();
  let response: Response;
  let text: string;
  try {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT)]);
    response = await fetch(`${url}/healthz`, { signal: limit });
    text = await response.text();
  } catch (error) {
    signal.throwIfAborted();
    const { cause } = error as { cause?: { code?: string } };
    const reason = cause?.code === undefined ? "" : ` (${cause.code})`;
    return failed(
      `no answer from ${url}${reason}`,
      "Check the address and the network. A local service is started with npm start.",
    );
  }
  const health = readHealth(text);
  if (health === null)
    return failed(
      `${url} answered ${response.status}, and is no Almanac`,
      "Write the address that npm run deploy printed, without a path behind it.",
    );
  const took = `answered in ${now() - asked} ms`;
  if (health.status === "unavailable")
    return {
      check: {
        name: "address",
        status: "failed",
        found: `${took}, but D1 is ${health.d1 ?? "unknown"} and KV is ${health.kv ?? "unknown"}`,
        advice: "Look at Cloudflare's status page and at the limits of the account.",
      },
      health,
    };
  const { protocol, hostname } = new URL(url);
  const isOpen = protocol === "http:" && !/^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
  return {
    check: {
      name: "address",
      status: isOpen ? "warning" : "ok",
      found: isOpen ? `${took}, over plain http` : took,
      advice: isOpen ? "Use https: whoever is on the way reads the key." : "",
    },
    health,
  };
}

function readHealth(text: string): Health | null {
  try {
    const found = JSON.parse(text) as Partial<Health> | null;
    return found !== null && typeof found === "object" && "cron_age_seconds" in found
      ? (found as Health)
      : null;
  } catch {
    return null;
  }
}

/** Whose a key is, and the deployment's clock in epoch seconds; null where the key doesn't see it. */
export interface KnownKey {
  kind: "app" | "user" | "operator";
  now: number | null;
}

/** Whether the deployment takes the key, and whose it is. */
export async function checkKeyOf(
  terminal: Terminal,
  { url, key }: Connection,
): Promise<{ check: Check; known: KnownKey | null }> {
  const client = new Almanac({ url, key, fetch: terminal.fetch });
  try {
    const known = await whoseKey(client, terminal.signal);
    const owner = { app: "an app's key", user: "a user's key", operator: "the operator's token" }[known.kind];
    return { check: { name: "key", status: "ok", found: owner, advice: "" }, known };
  } catch (error) {
    if (!(error instanceof AlmanacError)) throw error;
    const advice =
      error.status === 401
        ? "Make a key with almanac keys make APP, and write it down with almanac init."
        : "Try again; the service's log has the request's id.";
    return {
      check: { name: "key", status: "failed", found: `refused: ${error.message}`, advice },
      known: null,
    };
  }
}

/** Asks what only some keys may ask. Throws where none of it is answered. */
async function whoseKey(client: Almanac, signal: AbortSignal): Promise<KnownKey> {
  try {
    const { now } = await client.parseTime({ text: "tomorrow at 9" }, { signal });
    const reachesApp = await allows(client.listDeliveries({ limit: 1 }, { signal }));
    return { kind: reachesApp ? "app" : "user", now };
  } catch (error) {
    if (!isForbidden(error)) throw error;
    await client.listKeys({ limit: 1 }, { signal });
    return { kind: "operator", now: null };
  }
}

async function allows(call: Promise<unknown>): Promise<boolean> {
  try {
    await call;
    return true;
  } catch (error) {
    if (isForbidden(error)) return false;
    throw error;
  }
}

function isForbidden(error: unknown): boolean {
  return error instanceof AlmanacError && error.status === 403;
}

/** How far this machine's clock is from the deployment's. Times in epoch milliseconds, but for the deployment's. */
export function checkClock(theirs: number | null, asked: number, answered: number): Check {
  if (theirs === null)
    return { name: "clock", status: "skipped", found: "only an app's or a user's key sees it", advice: "" };
  // The deployment read its clock between the two, and says whole seconds.
  const early = theirs * 1000 + 1000 < asked ? asked - theirs * 1000 - 1000 : 0;
  const late = theirs * 1000 > answered ? theirs * 1000 - answered : 0;
  const skew = Math.round(Math.max(early, late) / 1000);
  if (skew <= SKEW_SECONDS)
    return {
      name: "clock",
      status: "ok",
      found: `within ${Math.max(skew, 1)} s of this machine's`,
      advice: "",
    };
  return {
    name: "clock",
    status: "failed",
    found: `this machine's is ${skew} s ${early > 0 ? "ahead" : "behind"}`,
    advice: "Set this machine's clock (timedatectl set-ntp true): times that you send are off by as much.",
  };
}

export function checkCron(age: number | null): Check {
  if (age === null)
    return {
      name: "cron",
      status: "failed",
      found: "has not run yet",
      advice: "Wait a minute after a deployment. Then look for the cron trigger in Cloudflare's dashboard.",
    };
  if (age <= LATE_SECONDS) return { name: "cron", status: "ok", found: `ran ${age} s ago`, advice: "" };
  return {
    name: "cron",
    status: "failed",
    found: `ran ${age} s ago; it runs every minute`,
    advice: "Look at the worker's cron events in the dashboard, and for the log line cron with failed.",
  };
}

export function checkDeliveries(oldest: number | null): Check {
  if (oldest === null) return { name: "deliveries", status: "ok", found: "none is late", advice: "" };
  if (oldest <= LATE_SECONDS)
    return { name: "deliveries", status: "ok", found: `the oldest is due since ${oldest} s`, advice: "" };
  return {
    name: "deliveries",
    status: "failed",
    found: `the oldest is due since ${oldest} s`,
    advice: "Look at last_error of GET /v1/deliveries?status=pending, and at the backlog of the queues.",
  };
}
