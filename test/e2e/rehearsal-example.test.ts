import { execFile, execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Service, startService } from "./platforms/service";

/** examples/rehearsal as a reader runs it: the built package, Node's test runner, the service behind real HTTP. */
const ROOT = resolve(import.meta.dirname, "../..");
const folder = mkdtempSync(join(tmpdir(), "almanac-rehearsal-"));
const bot = join(folder, "bot.ts");
const PAGE = readFileSync(join(ROOT, "docs/testing.md"), "utf8");
const TABLES = blocks("text");
let service: Service;

/** The blocks of the page in a language. */
function blocks(language: string): string[] {
  return [...PAGE.matchAll(/^```(\w+)\n(.*?)\n```/gms)].flatMap(([, name, text = ""]) =>
    name === language ? [text] : [],
  );
}

beforeAll(async () => {
  service = await startService({});
  cpSync(join(ROOT, "examples/rehearsal"), folder, {
    recursive: true,
    filter: (path) => !path.includes("node_modules"),
  });
  execFileSync(process.execPath, [
    join(ROOT, "scripts/build-client.mjs"),
    join(folder, "node_modules/almanac"),
  ]);
  symlinkSync(join(ROOT, "node_modules/@types"), join(folder, "node_modules/@types"));
});

afterAll(async () => {
  await service.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** What those of the example's own tests print that are named so, and whether they pass. */
async function runTests(name: string): Promise<{ passes: boolean; printed: string }> {
  const { ADMIN_TOKEN = "" } = process.env;
  const env = { ...process.env, ALMANAC_URL: service.url, ALMANAC_KEY: ADMIN_TOKEN };
  const args = ["--test", "--test-reporter=spec", `--test-name-pattern=${name}`];
  return await new Promise((done) => {
    execFile(process.execPath, args, { cwd: folder, env }, (error, stdout, stderr) =>
      done({ passes: error === null, printed: stdout + stderr }),
    );
  });
}

it("is green with the marks, and red without them", async () => {
  const name = "mentions all in time";
  const whole = await runTests(name);
  expect(whole.passes, whole.printed).toBe(true);
  expect(whole.printed).toContain(TABLES[0]);

  const text = readFileSync(bot, "utf8");
  const without = text.replace(/^.*reminded_at.*\n/m, "");
  expect(without).not.toBe(text);
  writeFileSync(bot, without);
  const { passes, printed } = await runTests(name);
  writeFileSync(bot, text);
  expect(passes).toBe(false);
  expect(printed).toContain("✖ mentions all in time");
  expect(printed).toMatch(/nagged at 2027-01-\d\dT\d\d:00:00: see the dentist \(due 2027-01-08 17:00\)/);
});

it("prints what the page shows of a model that forgets 30 % of its marks", async () => {
  const { passes, printed } = await runTests("forgets");
  expect(passes, printed).toBe(true);
  expect(printed).toContain(TABLES[1]);
});

it("has the calls of the page, which answer what it says", async () => {
  const { ADMIN_TOKEN = "" } = process.env;
  const env = { PATH: process.env["PATH"] ?? "", ALMANAC: service.url, ADMIN_TOKEN };
  const calls = blocks("sh").filter((text) => text.includes("curl"));
  expect(calls).toHaveLength(1);
  const printed = execFileSync("bash", ["-euc", calls.join("\n")], { env }).toString();
  const [answer = "", ...more] = blocks("json");
  expect(more).toEqual([]);
  const said = JSON.parse(answer) as { happened: { id: string }[] };
  const last = JSON.parse(printed.trim().split("\n").at(-1) ?? "") as typeof said;
  const ids = last.happened.map(({ id }) => id);
  expect(last).toEqual({ ...said, happened: said.happened.map((one, at) => ({ ...one, id: ids[at] })) });
});

it("has the types that its packages declare, and a bot of at most 30 lines", () => {
  execFileSync(join(ROOT, "node_modules/.bin/tsc"), ["-p", folder], { stdio: "inherit" });
  expect(readFileSync(bot, "utf8").split("\n").length).toBeLessThanOrEqual(30);
});
