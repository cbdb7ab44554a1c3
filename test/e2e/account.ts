import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { text } from "node:stream/consumers";

/** An account of Cloudflare's that is a JSON file: see fake-wrangler.mjs. */

const ROOT = resolve(import.meta.dirname, "../..");

export const EMPTY = { login: true, deployed: false, databases: [], namespaces: [], queues: [], secrets: {} };

/** Runs a program on a terminal of its own, and passes on what is typed and shown. */
const IN_A_TERMINAL = "import pty, sys, os; sys.exit(os.waitstatus_to_exitcode(pty.spawn(sys.argv[1:])))";

interface Run {
  args?: string[];
  env?: Record<string, string>;
  /** Lines that somebody at a terminal types, each when a question is shown. No terminal where absent. */
  typed?: string[];
}

/** What a command ended with, and how it called wrangler. */
interface Ended {
  code: number | null;
  output: string;
  calls: string[];
  creations: string[];
}

export interface Account {
  /** The path of a file in the test's folder. */
  file(name: string): string;
  // biome-ignore lint/suspicious/noExplicitAny: what the fake writes down
  read(): any;
  set(account: object): void;
  run(script: string, options?: Run): Promise<Ended>;
  remove(): void;
}

/** A worker that is healthy, for what waits for its first answer. */
export async function openHealthy(): Promise<{ address: string; close(): void }> {
  const server = createServer((_, response) => response.end('{"status":"ok"}'));
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => server.close(),
  };
}

export function openAccount(address: string): Account {
  const folder = mkdtempSync(join(tmpdir(), "almanac-deploy-"));
  const file = (name: string) => join(folder, name);

  async function run(script: string, options: Run = {}): Promise<Ended> {
    rmSync(file("account.calls"), { force: true });
    const command = [process.execPath, script, ...(options.args ?? [])];
    const isAsked = options.typed !== undefined;
    const [program = "", ...args] = isAsked ? ["python3", "-c", IN_A_TERMINAL, ...command] : command;
    const child = spawn(program, args, {
      cwd: ROOT,
      env: {
        PATH: process.env.PATH,
        WRANGLER: join(import.meta.dirname, "fake-wrangler.mjs"),
        FAKE_ACCOUNT: file("account"),
        ALMANAC_DEPLOY_CONFIG: file("deploy.json"),
        ALMANAC_HOME: file("home"),
        ...(isAsked ? {} : { PLAN: "paid" }),
        ...options.env,
      },
    });
    let shown = "";
    let answered = 0;
    const typed = [...(options.typed ?? [])];
    child.stdout.on("data", (part) => {
      shown += part;
      // A line is typed once a question stands there. What is typed before it is asked is lost, and what comes back of an answer ends
      // with the question that it answers.
      if (!/(?:1 to \d+|y\/N): [^\n]*$/.test(shown.slice(answered)) || typed.length === 0) return;
      answered = shown.length;
      child.stdin.write(`${typed.shift()}\n`);
    });
    const errors = text(child.stderr);
    const code = await new Promise<number | null>((done) => child.once("close", done));
    const calls = existsSync(file("account.calls"))
      ? readFileSync(file("account.calls"), "utf8").trim().split("\n")
      : [];
    return {
      code,
      output: shown + (await errors),
      calls,
      creations: calls.filter((call) => / create /.test(call)),
    };
  }

  return {
    file,
    read: () => JSON.parse(readFileSync(file("account"), "utf8")),
    set: (account) => writeFileSync(file("account"), JSON.stringify({ address, ...account })),
    run,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
