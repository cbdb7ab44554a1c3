import { execFile, execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join, matchesGlob, relative, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { scripts } from "../../package.json" with { type: "json" };
import { readProjects } from "./projects";

// What counts as tested: `.ci/run` is the commands of README.md and CONTRIBUTING.md, and they run each test once.

const ROOT = resolve(import.meta.dirname, "../..");
const README = readFileSync(join(ROOT, "README.md"), "utf8");
const CONTRIBUTING = readFileSync(join(ROOT, "CONTRIBUTING.md"), "utf8");

describe(".ci/run", () => {
  const folder = mkdtempSync(join(tmpdir(), "almanac-ci-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** npm's place is taken by a program that writes down how it is called, and with what environment. */
  const NPM = `#!/bin/sh
echo "$*" >> "$FOLDER/calls"
env > "$FOLDER/env"
case "$*" in
  "$FAILS") [ -z "$SAYS" ] || echo "$SAYS"; exit 1 ;;
  test) echo "30 passed, 0 failed" ;;
  "run test:slow") echo "12 passed, 0 failed" ;;
esac
`;

  beforeAll(() => {
    mkdirSync(join(folder, ".ci"));
    mkdirSync(join(folder, "bin"));
    copyFileSync(join(ROOT, ".ci/run"), join(folder, ".ci/run"));
    writeFileSync(join(folder, "bin/npm"), NPM, { mode: 0o755 });
  });

  interface Ended {
    code: number;
    calls: string[];
    lastLine: string | undefined;
    /** Names of variables that a command has, and the caller hadn't. */
    exported: string[];
  }

  async function runCi(fails = "nothing", says = ""): Promise<Ended> {
    rmSync(join(folder, "calls"), { force: true });
    const PATH = [join(folder, "bin"), process.env["PATH"]].join(delimiter);
    const env: Record<string, string> = { PATH, FOLDER: folder, FAILS: fails, SAYS: says };
    const { code, stdout } = await new Promise<{ code: number; stdout: string }>((done) => {
      execFile(join(folder, ".ci/run"), { cwd: tmpdir(), env }, (error, stdout) =>
        done({ code: typeof error?.code === "number" ? error.code : 0, stdout }),
      );
    });
    const ofShell = ["_", "OLDPWD", "PWD", "SHLVL"];
    const names = readFileSync(join(folder, "env"), "utf8").matchAll(/^(\w+)=/gm);
    return {
      code,
      calls: readFileSync(join(folder, "calls"), "utf8").trim().split("\n"),
      lastLine: stdout.trim().split("\n").at(-1),
      exported: [...names]
        .map(([, name = ""]) => name)
        .filter((name) => !(name in env || ofShell.includes(name))),
    };
  }

  it("runs the commands of the README and CONTRIBUTING, and sums both runs of tests", async () => {
    const { code, calls, lastLine } = await runCi();
    expect(calls).toEqual(["ci", "test", "run test:slow", "run check:static", "run deploy -- --dry-run"]);
    const pages = README + CONTRIBUTING;
    expect(calls.filter((call) => !pages.includes(`\`npm ${call}\``))).toEqual([]);
    expect(README).toMatch(/^npm ci && npm test$/m);
    expect(code).toBe(0);
    const [, passed] = /^(\d+) passed, 0 failed$/.exec(lastLine ?? "") ?? [];
    // Each other command may count as one.
    expect([42, 45]).toContain(Number(passed));
  });

  it("exports nothing but CI and what keeps wrangler quiet", async () => {
    const { exported } = await runCi();
    expect(exported.toSorted()).toEqual([
      "CI",
      "CLOUDFLARE_CF_FETCH_ENABLED",
      "WRANGLER_HIDE_BANNER",
      "WRANGLER_SEND_ERROR_REPORTS",
      "WRANGLER_SEND_METRICS",
    ]);
  });

  it.each([
    ["test", "29 passed, 1 failed"],
    ["run test:slow", "11 passed, 1 failed"],
    ["test", ""],
    ["run test:slow", ""],
    ["run check:static", ""],
    ["run deploy -- --dry-run", ""],
    ["ci", ""],
  ])("fails where npm %s does, which says %j", async (fails, says) => {
    const { code, lastLine } = await runCi(fails, says);
    expect(code).not.toBe(0);
    expect(lastLine).toMatch(/^\d+ passed, 1 failed$/);
  });
});

describe("the projects", () => {
  let names: string[] = [];

  beforeAll(async () => {
    names = await readProjects();
  });

  it("are each run by one of the two commands, which say nothing else", () => {
    const patterns = [scripts.test, scripts["test:slow"]].flatMap((command) => {
      expect(command).toMatch(/^vitest run(?: --project \S+)+$/);
      return [...command.matchAll(/--project '?([^\s']+)/g)].map(([, pattern = ""]) => pattern);
    });
    const runs = names.map((name) => [name, patterns.filter((one) => matchesGlob(name, one)).length]);
    expect(runs).toEqual(names.map((name) => [name, 1]));
    expect(names.length).toBeGreaterThan(3);
  });

  it("have each test file once", async () => {
    const vitest = join(ROOT, "node_modules/vitest/vitest.mjs");
    const env = { PATH: process.env["PATH"], HOME: process.env["HOME"] };
    const args = [vitest, "list", "--filesOnly", "--json"];
    const { stdout } = await promisify(execFile)(process.execPath, args, {
      cwd: ROOT,
      env,
      maxBuffer: 2 ** 24,
    });
    const listed = JSON.parse(stdout.slice(stdout.indexOf("["))) as { file: string; projectName: string }[];
    const found = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
      cwd: ROOT,
      maxBuffer: 2 ** 26,
    });
    const files = found
      .toString()
      .split("\0")
      .filter((path) => /\.(?:test|spec)\.[cm]?[jt]sx?$/.test(path))
      // Node's own runner runs it, in test/slow/e2e/rehearsal-example.test.ts.
      .filter((path) => path !== "examples/rehearsal/bot.test.ts");
    // What a context shows is tested again where people live in shards.
    const isAgain = ({ file, projectName }: (typeof listed)[number]) =>
      projectName === "slow-shards" && !relative(ROOT, file).startsWith("test/shards/");
    const once = listed.filter((one) => !isAgain(one));
    expect(once.map(({ file }) => relative(ROOT, file)).toSorted()).toEqual([...new Set(files)].toSorted());
    expect(listed.filter(({ projectName }) => !names.includes(projectName))).toEqual([]);
  });
});
