import { execFile, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, afterEach, beforeAll, expect } from "vitest";

// `npm start` in a state folder of the tests' own.

export const ROOT = resolve(import.meta.dirname, "../..");
export const folder = mkdtempSync(join(tmpdir(), "almanac-first-run-"));
export let port: number;
const running: (() => Promise<unknown>)[] = [];

export type Run = Awaited<ReturnType<typeof npmStart>>;

/** Finds a port before the tests of a file, and leaves nothing running after each of them. */
export function useStart(): void {
  beforeAll(async () => {
    port = await freePort();
  });

  // Whatever a failed test left running: the next one starts with the port free.
  afterEach(async () => {
    for (const stop of running.splice(0)) await stop();
  });

  afterAll(() => rmSync(folder, { recursive: true, force: true }));
}

function freePort(): Promise<number> {
  const probe = createServer();
  return new Promise((done) => {
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => done(typeof address === "object" && address ? address.port : 0));
    });
  });
}

export const environment = (more: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  ALMANAC_HOME: folder,
  PORT: String(port),
  TZ: "Asia/Kathmandu",
  ...more,
});

/** Runs `npm start` until its page is complete, or until it ends. */
export async function npmStart(more: NodeJS.ProcessEnv = {}, flags: string[] = []) {
  // A process group of its own, as a terminal would make it: Ctrl-C goes to the whole group.
  const npm = spawn("npm", ["start", "--", ...flags], { cwd: ROOT, env: environment(more), detached: true });
  const pid = npm.pid ?? 0;
  let output = "";
  const ended = new Promise<number | null>((done) => npm.once("close", done));
  running.push(() => {
    if (npm.exitCode === null && npm.signalCode === null) process.kill(-pid, "SIGTERM");
    return ended;
  });
  await new Promise<void>((done) => {
    const read = (text: Buffer) => {
      output += text;
      if (output.includes("Docs ")) done();
    };
    npm.stdout.on("data", read);
    npm.stderr.on("data", read);
    void ended.then(() => done());
  });
  return { pid, ended, output: () => output, ctrlC: () => process.kill(-pid, "SIGINT") };
}

export const curlOf = (run: Run) => run.output().match(/^ *(curl .*)$/m)?.[1] ?? "";
export const keyOf = (run: Run) => curlOf(run).match(/Bearer ([^']+)'/)?.[1] ?? "";
export const paste = async (line: string) => (await promisify(execFile)("bash", ["-c", line])).stdout;

/** Living processes that were started with this test's state folder: npm, its shell, Node, wrangler, workerd. */
function processesLeft(): string[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((pid) => readProc(pid, "environ").includes(`ALMANAC_HOME=${folder}`))
    .map((pid) => readProc(pid, "cmdline").replaceAll("\0", " ").slice(0, 120));
}

/** Empty for a process that has ended, and for one that is dead but not yet waited for. */
function readProc(pid: string, name: string): string {
  try {
    return readFileSync(join("/proc", pid, name), "latin1");
  } catch {
    return "";
  }
}

export async function expectNothingLeft() {
  if (!existsSync("/proc/self/environ")) return;
  await expect.poll(processesLeft, { interval: 100 }).toEqual([]);
}
