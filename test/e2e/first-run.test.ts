import { execFile, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";

// A newcomer's first minutes with `npm start`, in a state folder of their own. The tests follow one another.

const ROOT = resolve(import.meta.dirname, "../..");
const folder = mkdtempSync(join(tmpdir(), "almanac-first-run-"));
let port: number;
let firstKey: string;
const running: (() => Promise<unknown>)[] = [];

type Run = Awaited<ReturnType<typeof npmStart>>;

beforeAll(async () => {
  port = await freePort();
});

// Whatever a failed test left running: the next one starts with the port free.
afterEach(async () => {
  for (const stop of running.splice(0)) await stop();
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function freePort(): Promise<number> {
  const probe = createServer();
  return new Promise((done) => {
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => done(typeof address === "object" && address ? address.port : 0));
    });
  });
}

const environment = (more: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  ALMANAC_HOME: folder,
  PORT: String(port),
  TZ: "Asia/Kathmandu",
  ...more,
});

/** Runs `npm start` until its page is complete, or until it ends. */
async function npmStart(more: NodeJS.ProcessEnv = {}, flags: string[] = []) {
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

const curlOf = (run: Run) => run.output().match(/^ *(curl .*)$/m)?.[1] ?? "";
const keyOf = (run: Run) => curlOf(run).match(/Bearer ([^']+)'/)?.[1] ?? "";
const paste = async (line: string) => (await promisify(execFile)("bash", ["-c", line])).stdout;

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

/** The address of the console holds no key, and a code that is good once. */
async function expectConsole(run: Run) {
  const [, page = "", code = ""] = /^ *Console +(http\S+)#code=(\S+)$/m.exec(run.output()) ?? [];
  expect(page).toBe(`http://127.0.0.1:${port}/console`);
  expect(await (await fetch(page)).text()).toContain("/console/main.js");
  const init = { method: "POST", body: JSON.stringify({ code }) };
  const first = await fetch(`${page}/sign-in`, init);
  expect(await first.json()).toEqual({ key: expect.stringMatching(/^alm_/), user_id: "demo" });
  expect((await fetch(`${page}/sign-in`, init)).status).toBe(401);
}

async function expectNothingLeft() {
  if (!existsSync("/proc/self/environ")) return;
  await expect.poll(processesLeft, { interval: 100 }).toEqual([]);
}

/** The lines of the demo user's prompt without what another minute, day or machine changes. */
function shapeOf(prompt: string): string[] {
  const lines = prompt
    .trimEnd()
    .replaceAll(/\bid \w{8}\b/g, "id …")
    .replaceAll(/, noted [^,)]+/g, ", noted now")
    // In the last hour of a day nothing is noted of what ends with it.
    .replace(/(\(today, id …)\) Submit/, "$1, noted now) Submit")
    .replace(/^Current time: .*$/m, "Current time: …")
    .replace(/^Today is \w+day\. Local time is UTC\S*\.$/m, "Today is …")
    .replace(/\[OVERDUE .*?\] \((?:yesterday, )?/, "[OVERDUE …] (")
    .replaceAll(/\(\w+day, 2 days/g, "(…, 2 days")
    .replaceAll(/\d{4}-\d\d-\d\d/g, "…")
    .split("\n");
  // The facts are stored in one second, and then stand by their ids.
  const blank = lines.indexOf("");
  const [heading = "", ...facts] = lines.slice(0, blank);
  return [heading, ...facts.toSorted(), ...lines.slice(blank)];
}

it("shows a prompt with what is due, by the line that the terminal says", async () => {
  const run = await npmStart();
  const prompt = await paste(curlOf(run));
  const today = new Intl.DateTimeFormat("sv-SE", { timeZone: "Asia/Kathmandu" }).format();
  expect(prompt).toMatch(/^Current time: \d{4}-\d\d-\d\dT\d\d:\d\d:\d\d \(Asia\/Kat[a-z]+\)$/m);
  expect(prompt).toMatch(/^Today is \w+day\. Local time is UTC\+5:45\.$/m);
  expect(prompt).toMatch(/^About Demo:\n- \(\d{4}-\d\d-\d\d, id \w{8}\) [A-Z]/m);
  expect(prompt).toMatch(
    /^- \[OVERDUE \d{4}-\d\d-\d\d \d\d:\d\d\] \((?:yesterday, )?2 hours ago, id \w{8}\) Call the plumber back$/m,
  );
  expect(prompt).toMatch(
    new RegExp(
      `^- \\[DUE ${today}\\] \\(today, id \\w{8}(?:, noted [^,)]+)?\\) Submit the holiday request$`,
      "m",
    ),
  );
  expect(prompt).toMatch(
    /^- \[DUE \d{4}-\d\d-\d\d 17:00\] \([A-Z]\w+day, 2 days from now, id \w{8}, noted [^,)]+\) Dentist$/m,
  );
  expect(prompt).not.toContain("passport");
  const [, shown = ""] = /^```text\n(.*?)^```/ms.exec(readFileSync(join(ROOT, "README.md"), "utf8")) ?? [];
  expect(shapeOf(prompt)).toEqual(shapeOf(shown));

  firstKey = keyOf(run);
  await expectConsole(run);
  const secrets = readFileSync(join(folder, "local.json"), "utf8");
  expect(statSync(join(folder, "local.json")).mode & 0o777).toBe(0o600);
  const { admin_token, encryption_key } = JSON.parse(secrets);
  const seen = run.output() + readFileSync(join(folder, "server.log"), "utf8");
  expect(seen).not.toContain(admin_token);
  expect(seen).not.toContain(encryption_key);

  run.ctrlC();
  await run.ended;
  await expectNothingLeft();
});

it("keeps the state at a second start, and ends with npm", async () => {
  const run = await npmStart({ ADMIN_TOKEN: "mine" });
  expect(keyOf(run)).toBe(firstKey);
  expect(await paste(curlOf(run).replace("/context", "/upcoming"))).toContain("Call the plumber back");
  const keys = await fetch(`http://127.0.0.1:${port}/v1/keys`, { headers: { authorization: "Bearer mine" } });
  expect(keys.status).toBe(200);

  const second = await npmStart();
  expect(await second.ended).toBe(1);
  expect(second.output()).toContain("already running");

  process.kill(run.pid, "SIGTERM");
  await run.ended;
  await expectNothingLeft();
});

it("starts after a kill -9, also when another process has the number by now", async () => {
  const run = await npmStart();
  const note = join(folder, "running.json");
  const { pid } = JSON.parse(readFileSync(note, "utf8"));
  process.kill(pid, "SIGKILL");
  const second = await npmStart();
  expect(second.output()).toContain("Almanac is running");
  expect(keyOf(second)).toBe(firstKey);
  await run.ended;

  const killed = JSON.parse(readFileSync(note, "utf8"));
  process.kill(killed.pid, "SIGKILL");
  await second.ended;
  writeFileSync(note, JSON.stringify({ ...killed, pid: process.pid }));
  const third = await npmStart();
  expect(third.output()).toContain("Almanac is running");
  third.ctrlC();
  await third.ended;
  await expectNothingLeft();
});

it("says what to do when the port is taken", async () => {
  const other = createServer();
  await new Promise<void>((done) => other.listen(port, "127.0.0.1", done));
  const run = await npmStart();
  expect(await run.ended).toBe(1);
  expect(run.output()).toContain(`npm start -- --port ${port + 1}`);
  other.close();
});

it("begins afresh after a reset", async () => {
  await promisify(execFile)("npm", ["run", "reset"], { cwd: ROOT, env: environment() });
  expect(existsSync(join(folder, "state"))).toBe(false);
  // The flag goes before the environment, whose port is none.
  const run = await npmStart({ PORT: "none" }, ["--port", String(port)]);
  expect(keyOf(run)).not.toBe(firstKey);
  expect(await paste(curlOf(run))).toContain("Call the plumber back");
  run.ctrlC();
  await run.ended;
  await expectNothingLeft();
});
