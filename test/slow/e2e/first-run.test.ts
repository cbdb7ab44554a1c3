import { execFile } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeAll, expect, it } from "vitest";
import {
  curlOf,
  environment,
  expectNothingLeft,
  folder,
  keyOf,
  npmStart,
  paste,
  port,
  ROOT,
  useStart,
} from "../../e2e/npm-start";

// A service of `npm start` that is killed, and one whose state is taken away. The tests follow one another.

useStart();
let firstKey: string;

beforeAll(async () => {
  const run = await npmStart();
  firstKey = keyOf(run);
  run.ctrlC();
  await run.ended;
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
