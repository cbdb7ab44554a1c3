import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { PassThrough, Writable } from "node:stream";
import { parse } from "smol-toml";
import { createTestHarness } from "wrangler";
import { main } from "../../../clients/command-line/main";
import type { Output, Terminal } from "../../../clients/command-line/terminal";

export const ROOT = resolve(import.meta.dirname, "../../..");
const { ADMIN_TOKEN = "", ENCRYPTION_KEY = "" } = process.env;

/** What the command line's clock says, in epoch milliseconds: that of test/support/slow-clock.ts. */
const START = Date.parse("2026-01-23T14:32:00Z");

/** Milliseconds that pass each time it is read. */
const STEP = 12;

export interface Deployment {
  url: string;
  /** The key of an app. */
  key: string;
  /** Fires the cron. */
  cron(): Promise<void>;
  stop(): Promise<void>;
}

/** One that other files use too. */
export type AnyDeployment = Pick<Deployment, "url" | "key">;

let running: Promise<Deployment> | undefined;
let apps = 0;

/**
 * A deployment for tests that need any: the files that one process runs have one, each as an app of its own, and it ends
 * with the process. Who needs variables or the operator's view of all apps deploys one of its own.
 */
export async function anyDeployment(): Promise<AnyDeployment> {
  running ??= deploy();
  const { url } = await running;
  apps += 1;
  return { url, key: await makeKey(url, `my-bot-${apps}`) };
}

/** Makes an app's key as the operator does. */
async function makeKey(url: string, app: string): Promise<string> {
  const { stdout } = await run(["keys", "make", app], { url, key: ADMIN_TOKEN });
  return stdout.trim();
}

/** The service on a port of its own, at Friday, 23 January 2026, 14:32 UTC. */
export async function deploy(vars: Record<string, string> = {}): Promise<Deployment> {
  const config = parse(readFileSync(resolve(ROOT, "wrangler.toml"), "utf8"));
  const harness = createTestHarness({
    root: ROOT,
    workers: [
      {
        config: { ...config, main: "test/support/slow-clock.ts" },
        vars: { RATE_LIMIT: "off", ...vars },
        secrets: { ADMIN_TOKEN, ENCRYPTION_KEY },
      },
    ],
  });
  const { url } = await harness.listen();
  await harness.getWorker().applyD1Migrations("DB");
  return {
    url: url.origin,
    key: await makeKey(url.origin, "my-bot"),
    cron: async () => {
      await fetch(new URL(`/cdn-cgi/handler/scheduled?cron=*+*+*+*+*&time=${START}`, url));
    },
    stop: async () => await harness.close(),
  };
}

export interface Ran {
  code: number;
  stdout: string;
  stderr: string;
}

export interface Circumstances {
  url?: string;
  key?: string;
  env?: Record<string, string>;
  /** What stands on standard input, where that is no terminal. */
  stdin?: Terminal["stdin"];
  /** Columns of the terminal that stdout and stderr are; no terminal where absent. */
  columns?: number;
  /** Hears of each piece that is written to stdout. */
  onStdout?: (text: string) => void;
  signal?: AbortSignal;
  fetch?: Terminal["fetch"];
  /** Milliseconds that this machine's clock is ahead. */
  ahead?: number;
  /** What somebody types, each when a question that holds its key is shown. */
  typed?: Record<string, string>;
}

/** Runs a command line in this process, and answers all that it wrote. */
export async function run(argv: string[], given: Circumstances = {}): Promise<Ran> {
  let passed = 0;
  const typed = new PassThrough();
  const stdin = given.stdin ?? typed;
  const waiting = new Map(Object.entries(given.typed ?? {}));
  const stdout = collect(given.columns, given.onStdout);
  const stderr = collect(given.columns, (text) => {
    for (const [question, answer] of waiting) {
      if (!text.includes(question)) continue;
      waiting.delete(question);
      setImmediate(() => typed.write(answer));
    }
  });
  if (given.typed !== undefined) Object.assign(stdin, { isTTY: true, setRawMode: () => stdin });
  const address = given.url === undefined ? {} : { ALMANAC_URL: given.url };
  const key = given.key === undefined ? {} : { ALMANAC_KEY: given.key };
  const code = await main(argv, {
    env: { XDG_CONFIG_HOME: "/nonexistent", ...address, ...key, ...given.env },
    stdin,
    stdout: stdout.output,
    stderr: stderr.output,
    fetch: given.fetch ?? fetch,
    now: () => {
      passed += STEP;
      return START + passed + (given.ahead ?? 0);
    },
    zoneData: "2026a",
    timeZone: "Asia/Tokyo",
    signal: given.signal ?? new AbortController().signal,
  });
  return { code, stdout: stdout.text(), stderr: stderr.text() };
}

function collect(
  columns: number | undefined,
  look: (text: string) => void = () => undefined,
): { output: Output; text(): string } {
  const chunks: Buffer[] = [];
  const output: Output = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      chunks.push(chunk);
      look(String(chunk));
      done();
    },
  });
  if (columns !== undefined) Object.assign(output, { isTTY: true, columns });
  return { output, text: () => Buffer.concat(chunks).toString() };
}
