import { execFile, execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { readProjects } from "../../e2e/projects";

// The commands that run tests, in a copy of the tree that has no tests but those which are written here, to fail.

const ROOT = resolve(import.meta.dirname, "../../..");
const COPY = mkdtempSync(join(tmpdir(), "almanac-failing-"));

// Each starts the tests of several projects.
vi.setConfig({ testTimeout: 600_000 });

/** A folder of each project. */
const FOLDERS: Record<string, string> = {
  unit: "test/time",
  worker: "test/users",
  e2e: "test/e2e",
  "slow-unit": "test/slow/time",
  "slow-worker": "test/slow/users",
  "slow-shards": "test/shards",
  "slow-e2e": "test/slow/e2e",
};

const COMMANDS: [command: string, projects: string[]][] = [
  ["test", ["unit", "worker", "e2e"]],
  ["test:slow", ["slow-unit", "slow-worker", "slow-shards", "slow-e2e"]],
];

beforeAll(() => {
  const listed = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
  const paths = execFileSync("git", listed, { cwd: ROOT, maxBuffer: 2 ** 26 })
    .toString()
    .split("\0");
  for (const path of paths.filter((one) => one !== "" && !/\.test\.ts$/.test(one))) {
    mkdirSync(dirname(join(COPY, path)), { recursive: true });
    cpSync(join(ROOT, path), join(COPY, path));
  }
  symlinkSync(join(ROOT, "node_modules"), join(COPY, "node_modules"));
});

afterAll(() => rmSync(COPY, { recursive: true, force: true }));

interface Ended {
  code: number;
  lastLine: string | undefined;
  output: string;
}

/** Runs a command with a file of tests in each of these projects. */
async function runWith(command: string, projects: readonly string[], tests: string): Promise<Ended> {
  for (const project of projects) {
    const file = join(COPY, FOLDERS[project] ?? "", "fails.test.ts");
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `import { expect, it } from "vitest";\n${tests}\n`);
  }
  const env = { PATH: process.env["PATH"], HOME: process.env["HOME"] };
  return await new Promise<Ended>((done) => {
    execFile("npm", ["run", command], { cwd: COPY, env, maxBuffer: 2 ** 26 }, (error, stdout, stderr) =>
      done({
        code: typeof error?.code === "number" ? error.code : 0,
        lastLine: stdout.trim().split("\n").at(-1),
        output: stdout + stderr,
      }),
    );
  });
}

it("there is a folder of each project", async () => {
  const names = await readProjects();
  expect(Object.keys(FOLDERS)).toEqual(names);
  expect(COMMANDS.flatMap(([, projects]) => projects)).toEqual(names);
});

it.each(COMMANDS)("npm run %s fails where a test of any project does", async (command, projects) => {
  const tests = `it("passes", () => {});
it("fails", () => expect(1).toBe(2));
it("has a snapshot that nobody wrote", () => expect(1).toMatchSnapshot());`;
  const { code, lastLine, output } = await runWith(command, projects, tests);
  const counted = `${projects.length} passed, ${2 * projects.length} failed`;
  expect({ code, lastLine }, output).toEqual({ code: 1, lastLine: counted });
});

it.each(COMMANDS)("npm run %s fails where a test of any project runs alone", async (command, projects) => {
  const tests = 'it.only("runs alone", () => {});\nit("is left out", () => {});';
  const { code, lastLine, output } = await runWith(command, projects, tests);
  expect({ code, lastLine }, output).toEqual({ code: 1, lastLine: `0 passed, ${projects.length} failed` });
});
