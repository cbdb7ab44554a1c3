import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, expect, it } from "vitest";

// The commands at the terminal say what they take, and refuse what they don't know before they do anything.

const ROOT = resolve(import.meta.dirname, "../..");
const home = mkdtempSync(join(tmpdir(), "almanac-flags-"));
const state = join(home, "state.json");

afterAll(() => rmSync(home, { recursive: true, force: true }));

interface Ended {
  code: number;
  out: string;
  err: string;
}

function run(script: string, ...args: string[]): Promise<Ended> {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, ALMANAC_HOME: home };
  return new Promise((done) => {
    execFile(process.execPath, [script, ...args], { cwd: ROOT, env }, (error, out, err) =>
      done({ code: typeof error?.code === "number" ? error.code : 0, out, err }),
    );
  });
}

const COMMANDS: [script: string, ...flags: string[]][] = [
  ["scripts/start.mjs", "--port", "--logs"],
  ["scripts/reset.mjs"],
  ["scripts/deploy.mjs", "--dry-run"],
  ["scripts/rotate-key.mjs"],
  ["scripts/backup.mjs", "--restore", "--erase-again"],
  ["scripts/check.mjs", "--static"],
  ["scripts/fuzz.mjs", "--n", "--seed"],
  ["scripts/mutate.mjs", "--only", "--n", "--seed", "--minutes", "--list"],
  ["scripts/generate.mjs"],
  ["bench/run.mjs", "--quick", "--only", "--full", "--json"],
  ["bench/phrases.mjs", "--wrong", "--refused", "--right", "--group", "--lang", "--most"],
  ["bench/quality.mjs", "--only", "--others", "--json"],
  ["bench/crash.mjs", "--rounds"],
  ["bench/transfer.mjs", "--rows"],
  ["bench/upgrade.mjs", "--from", "--to", "--seconds"],
];

it.each(COMMANDS)("%s says what it takes, and changes nothing", async (script, ...flags) => {
  writeFileSync(state, "{}");
  const { code, out, err } = await run(script, "--help");
  expect([code, err]).toEqual([0, ""]);
  for (const flag of flags) expect(out).toContain(flag);
  expect(existsSync(state)).toBe(true);
});

it.each(COMMANDS)(
  "%s refuses a flag that it doesn't know, and names those it does",
  async (script, ...flags) => {
    writeFileSync(state, "{}");
    const { code, out, err } = await run(script, "--no-such-flag");
    expect([code, out]).toEqual([2, ""]);
    for (const flag of flags) expect(err).toContain(flag);
    expect(existsSync(state)).toBe(true);
  },
);

it("a command that takes no words refuses one", async () => {
  expect(await run("scripts/reset.mjs", "now")).toMatchObject({ code: 2 });
  expect(existsSync(state)).toBe(true);
});

it("npm start names the flag whose port is none", async () => {
  const { code, err } = await run("scripts/start.mjs", "--port", "70000");
  expect(code).toBe(1);
  expect(err).toContain('--port is "70000": it should be a number from 1 to 65535, such as 8787.');
});
