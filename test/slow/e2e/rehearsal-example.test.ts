import { execFile } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { type AnyService, anyService } from "../../e2e/platforms/any-service";
import { blocks, copyExample } from "../../e2e/rehearsal-example";

// Minutes, where the machine does other work.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 });

/** examples/rehearsal as a reader runs it: the built package, Node's test runner, the service behind real HTTP. */
const folder = copyExample();
const bot = join(folder, "bot.ts");
const TABLES = blocks("text");
let service: AnyService;

beforeAll(async () => {
  service = await anyService();
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

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
