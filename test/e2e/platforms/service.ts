import { resolve } from "node:path";
import { createTestHarness } from "wrangler";

/** The whole service on a port of its own: the worker, D1, KV, queues and cron of the local runtime, and empty storage. */

export interface Service {
  url: string;
  /** The app whose key this has. */
  app: string;
  key: string;
  /** A call with the app's key. Throws for an answer that is no 2xx. */
  send<Body>(method: string, path: string, body?: unknown): Promise<Body>;
  /** The same as the operator. */
  operate<Body>(method: string, path: string, body?: unknown): Promise<Body>;
  /** Fires the cron as the platform would at `time` (epoch milliseconds): what is due by then is claimed. */
  cron(time: number): Promise<void>;
  /** What the worker has logged. */
  logs(): string[];
  /** The same for another app, which it makes. */
  as(app: string): Promise<Service>;
  stop(): Promise<void>;
}

/** How often the cron fires by itself: a minute is long for a test, and a run with nothing to do costs nothing. */
const TICK_MS = 500;

/** Waits that would be 10 and 20 s. A receiver that answers at once still does so on a busy machine. */
export const TIME_OUT_SECONDS = 4;
export const RETRY_SECONDS = 4;
const WAITS = {
  DELIVERY_TIMEOUT_MS: String(TIME_OUT_SECONDS * 1000),
  DELIVERY_RETRY_SECONDS: String(RETRY_SECONDS),
};

export async function startService(vars: Record<string, string>): Promise<Service> {
  const { ADMIN_TOKEN = "", ENCRYPTION_KEY = "" } = process.env;
  const harness = createTestHarness({
    root: resolve(import.meta.dirname, "../../.."),
    workers: [
      {
        configPath: "wrangler.toml",
        vars: { RATE_LIMIT: "off", ALLOW_LOCAL_DELIVERY: "true", ...WAITS, ...vars },
        secrets: { ADMIN_TOKEN, ENCRYPTION_KEY },
      },
    ],
  });
  const { url } = await harness.listen();
  await harness.getWorker().applyD1Migrations("DB");

  async function call<Body>(key: string, method: string, path: string, body?: unknown): Promise<Body> {
    const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
    const request = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
    const response = await fetch(new URL(path, url), request);
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as Body;
  }
  async function cron(time: number): Promise<void> {
    const response = await fetch(new URL(`/cdn-cgi/handler/scheduled?cron=*+*+*+*+*&time=${time}`, url));
    if (!response.ok) throw new Error(`the cron answered ${response.status}: ${await response.text()}`);
  }

  let stopped = false;
  const ticking = (async () => {
    while (!stopped) {
      await cron(Date.now());
      await new Promise((done) => setTimeout(done, TICK_MS));
    }
  })();
  const as = async (app: string): Promise<Service> => {
    const { key } = await call<{ key: string }>(ADMIN_TOKEN, "POST", "/v1/keys", { app });
    return {
      url: url.origin,
      app,
      key,
      send: (method, path, body) => call(key, method, path, body),
      operate: (method, path, body) => call(ADMIN_TOKEN, method, path, body),
      cron,
      logs: () => harness.getLogs().map(({ message }) => message),
      as,
      stop: async () => {
        stopped = true;
        await ticking.finally(() => harness.close());
      },
    };
  };
  return await as("bots");
}
