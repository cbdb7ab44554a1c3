import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type AnyDeployment, anyDeployment, ROOT } from "./run";

/** The command line as it is published, as a program of its own in a folder without other packages. */
const PACKAGE = mkdtempSync(join(tmpdir(), "almanac-program-"));
const PROGRAM = join(PACKAGE, "dist/cli.js");

let service: AnyDeployment;
let env: NodeJS.ProcessEnv = {};

beforeAll(async () => {
  execFileSync(process.execPath, [join(ROOT, "scripts/build-client.mjs"), PACKAGE], { stdio: "inherit" });
  service = await anyDeployment();
  env = { PATH: process.env["PATH"], XDG_CONFIG_HOME: join(PACKAGE, "home") };
});

afterAll(() => rmSync(PACKAGE, { recursive: true, force: true }));

interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Runs a program without a terminal until it ends. */
async function start(command: string, args: string[], more: NodeJS.ProcessEnv = {}): Promise<Ended> {
  const child = spawn(command, args, { env: { ...env, ...more }, stdio: ["ignore", "pipe", "pipe"] });
  let stdout = "";
  let stderr = "";
  child.stdout.on("data", (chunk: Buffer) => {
    stdout += String(chunk);
  });
  child.stderr.on("data", (chunk: Buffer) => {
    stderr += String(chunk);
  });
  const code = await new Promise<number | null>((done) => child.once("close", done));
  return { code, stdout, stderr };
}

const almanac = (...args: string[]) => start(process.execPath, [PROGRAM, ...args]);
const shell = (line: string) => start("bash", ["-c", line], { ALMANAC: `${process.execPath} ${PROGRAM}` });

it("is one file, with the licences of what is in it", () => {
  const text = readFileSync(PROGRAM, "utf8");
  expect(text).toMatch(/^#!\/usr\/bin\/env node\n/);
  expect(statSync(PROGRAM).size).toBeLessThan(200_000);
  const licences = readFileSync(join(PACKAGE, "dist/BUNDLED-LICENSES"), "utf8");
  for (const name of ["citty", "@clack/core", "@clack/prompts", "sisteransi", "fast-wrap-ansi"])
    expect(licences).toMatch(new RegExp(`^${name}\\n\\n.*MIT`, "m"));
});

it("works without a terminal, from init to what a program reads", async () => {
  const asked = await almanac("init");
  expect(asked).toMatchObject({ code: 2, stdout: "", stderr: expect.stringContaining("--url URL") });
  const made = await almanac("init", "--url", service.url, "--key", service.key, "--user", "ann");
  expect([made.code, made.stderr]).toEqual([0, ""]);
  expect(statSync(join(PACKAGE, "home/almanac/config.json")).mode & 0o777).toBe(0o600);
  expect((await almanac("remember", "Dentist", "--due", "tomorrow at 5pm")).code).toBe(0);
  const { stdout, stderr } = await almanac("upcoming", "--json");
  expect(stderr).toBe("");
  expect(JSON.parse(stdout)).toMatchObject({ items: [{ content: "Dentist" }], time_zone: "UTC" });
  expect(await almanac("upcoming", "--key", "alm_no")).toMatchObject({ code: 1, stdout: "" });
  expect(await almanac("upcoming", "--no-such")).toMatchObject({ code: 2, stdout: "" });
});

it("ends quietly where its reader goes away", async () => {
  const lines = Array.from(
    { length: 400 },
    (_line, n) =>
      `{"type":"entity","name":"Thing ${n}","entityType":"thing","observations":["${"x".repeat(900)} ${n}"]}`,
  ).join("\n");
  writeFileSync(join(PACKAGE, "filled.jsonl"), lines);
  const filled = await shell(`$ALMANAC import - --user filled < ${join(PACKAGE, "filled.jsonl")}`);
  expect(filled).toMatchObject({ code: 0, stdout: "400 rows stored, 0 here already, 0 refused.\n" });
  const { stdout, stderr } = await shell(
    `$ALMANAC export --user filled | head -n 1; echo "\${PIPESTATUS[0]}"`,
  );
  expect(stdout).toBe('{"format":"almanac","version":1}\n0\n');
  expect(stderr).toBe("");
  const full = await shell("$ALMANAC export --user filled > /dev/full");
  expect(full).toMatchObject({ code: 1, stderr: expect.stringContaining("ENOSPC") });
});

it("ends with 130 at Ctrl-C, whatever it waits for", async () => {
  let arrived: () => void = () => undefined;
  const waits = new Promise<void>((done) => {
    arrived = done;
  });
  const silent = createServer(() => arrived());
  await new Promise<void>((ready) => silent.listen(0, "127.0.0.1", ready));
  const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const child = spawn(process.execPath, [PROGRAM, "upcoming", "--url", url, "--key", "x", "--user", "ann"], {
    env,
  });
  const ended = new Promise((done) => child.once("close", done));
  await waits;
  child.kill("SIGINT");
  expect(await ended).toBe(130);
  silent.closeAllConnections();
  silent.close();
});
