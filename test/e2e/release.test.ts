import { execFileSync, spawn } from "node:child_process";
import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { findObstacles } from "../../scripts/release-checks.mjs";

// `npm run release` in a copy of the tree, with npm's place taken by a program that writes down how it is called and packs
// for real. Nothing here reaches a registry.

const ROOT = resolve(import.meta.dirname, "../..");
const folder = mkdtempSync(join(tmpdir(), "almanac-release-test-"));
const CLONE = join(folder, "almanac");
const CALLS = join(folder, "calls");
const NPM = execFileSync("sh", ["-c", "command -v npm"]).toString().trim();

beforeAll(() => {
  const listed = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
  const paths = execFileSync("git", listed, { cwd: ROOT, maxBuffer: 2 ** 26 })
    .toString()
    .split("\0");
  const wanted = paths.filter((path) => /^(?:scripts|clients|src|console\/package\.json|[^/]+$)/.test(path));
  for (const path of wanted) {
    mkdirSync(dirname(join(CLONE, path)), { recursive: true });
    cpSync(join(ROOT, path), join(CLONE, path));
  }
  symlinkSync(join(ROOT, "node_modules"), join(CLONE, "node_modules"));
  git("init", "--quiet");
  appendFileSync(join(CLONE, ".git/info/exclude"), "/node_modules\n");
  const fake = `#!/bin/sh\necho "$@" >> '${CALLS}'\ncase "$1" in pack) exec '${NPM}' "$@" ;; esac\n`;
  mkdirSync(join(folder, "bin"));
  writeFileSync(join(folder, "bin/npm"), fake);
  chmodSync(join(folder, "bin/npm"), 0o755);
  commit();
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeEach(() => rmSync(CALLS, { force: true }));

function git(...args: string[]): string {
  return execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@example.com", ...args], {
    cwd: CLONE,
  }).toString();
}

function commit(): void {
  git("add", "--all");
  git("commit", "--quiet", "--allow-empty", "-m", "The tree");
}

/** Gives a file of the clone another text. */
function edit(path: string, change: (text: string) => string): void {
  writeFileSync(join(CLONE, path), change(readFileSync(join(CLONE, path), "utf8")));
}

async function release(args: string[] = [], env: Record<string, string> = {}) {
  const PATH = `${join(folder, "bin")}${delimiter}${process.env.PATH}`;
  const child = spawn(process.execPath, ["scripts/release.mjs", ...args], {
    cwd: CLONE,
    env: { ...process.env, PATH, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const read = Promise.all([text(child.stdout), text(child.stderr)]);
  const code = await new Promise((done) => child.once("close", done));
  const calls = existsSync(CALLS) ? readFileSync(CALLS, "utf8").trim().split("\n") : [];
  return { code, output: (await read).join("\n"), calls };
}

describe("what stands in the way", () => {
  const changelog =
    "# Changelog\n\n## [Unreleased]\n\n## [0.2.0] - 2026-12-01\n\n### Added\n\n- All of it.\n";
  const ready = {
    name: "@ann/almanac",
    versions: { "package.json": "0.2.0", "console/package.json": "0.2.0" },
    changelog,
    status: "",
    tags: ["v0.1.0", "v0.1.10", "nightly"],
  };

  it("is nothing where all is there", () => expect(findObstacles(ready)).toEqual([]));

  it.each<[string, Partial<typeof ready>, RegExp]>([
    [
      "a name without a scope",
      { name: "almanac" },
      /^No npm scope is set: "almanac" on npm is somebody else's/,
    ],
    ["a version in words", { versions: { ...ready.versions, "package.json": "next" } }, /three numbers/],
    [
      "a manifest that was forgotten",
      { versions: { ...ready.versions, "console/package.json": "0.1.0" } },
      /^console\/package.json has the version 0.1.0, and package.json 0.2.0/,
    ],
    ["a version that is out", { tags: ["v0.2.0"] }, /^0.2.0 is no newer than the last release, v0.2.0/],
    ["a version that is older", { tags: ["v0.10.0", "v0.9.0"] }, /no newer than the last release, v0.10.0/],
    [
      "a version without a day",
      { changelog: changelog.replace(" - 2026-12-01", "") },
      /has no "## \[0.2.0\] - /,
    ],
    [
      "lines that have no version",
      { changelog: changelog.replace("[Unreleased]\n", "[Unreleased]\n\n### Fixed\n\n- More.\n") },
      /still has lines below \[Unreleased\]/,
    ],
    ["a changed file", { status: " M README.md\n" }, /isn't clean: .*\n M README.md/],
  ])("is %s", (_, changed, says) => {
    const obstacles = findObstacles({ ...ready, ...changed });
    expect(obstacles.length).toBeGreaterThan(0);
    expect(obstacles[0]).toMatch(says);
  });
});

it("stops while no scope is set, whatever is asked, and runs nothing", async () => {
  for (const args of [[], ["--dry-run"], ["--publish"]]) {
    const { code, output, calls } = await release(args, { RELEASE: "almanac@0.1.0" });
    expect({ code, calls }).toEqual({ code: 1, calls: [] });
    expect(output).toContain("No npm scope is set");
    expect(output).toContain("Nothing was published.");
  }
});

it("can't be published from the tree by any other command", () => {
  const manifest = JSON.parse(readFileSync(join(ROOT, "clients/typescript/package.json"), "utf8"));
  expect(manifest.private).toBe(true);
});

describe("with a scope", () => {
  beforeAll(() => {
    edit("clients/typescript/package.json", (text) =>
      text.replace('"name": "almanac"', '"name": "@ann/almanac"'),
    );
    edit("CHANGELOG.md", (text) =>
      text.replace("## [Unreleased]", "## [Unreleased]\n\n## [0.1.0] - 2026-12-01"),
    );
    commit();
  });

  it("checks, packs and judges, and publishes nothing by itself", async () => {
    const { code, output, calls } = await release();
    expect({ code, output }).toMatchObject({ code: 0 });
    const [checked, lived, packed, published, ...more] = calls;
    const before = ["run check", "run test:slow", "pack --json --ignore-scripts"];
    expect([checked, lived, packed, more]).toEqual([...before, []]);
    expect(published).toMatch(/^publish \S+ann-almanac-0\.1\.0\.tgz --dry-run --access public$/);
    expect(output).toContain("All good!");
    expect(output).toContain("Nothing was published.");
    expect(git("status", "--porcelain")).toBe("");
  });

  it("publishes what was written out, and else nothing", async () => {
    const unasked = await release(["--publish"]);
    expect(unasked.code).toBe(1);
    expect(unasked.output).toContain("RELEASE=@ann/almanac@0.1.0");
    const wrong = await release(["--publish"], { RELEASE: "@ann/almanac@0.2.0" });
    expect(wrong.code).toBe(1);
    expect([...unasked.calls, ...wrong.calls].filter((call) => call.startsWith("publish"))).toEqual([]);

    rmSync(CALLS, { force: true });
    const { code, output, calls } = await release(["--publish"], { RELEASE: "@ann/almanac@0.1.0" });
    expect({ code, output }).toMatchObject({ code: 0 });
    expect(calls.at(-1)).toMatch(/^publish \S+ann-almanac-0\.1\.0\.tgz --access public$/);
    expect(output).toContain("git tag v0.1.0");
    expect((await release(["--publish", "--dry-run"])).code).toBe(1);
  });

  it("publishes nothing where a check fails", async () => {
    const broken = "#!/bin/sh\nexit 1\n";
    const npm = join(folder, "bin/npm");
    const kept = readFileSync(npm, "utf8");
    writeFileSync(npm, broken);
    const { code, output } = await release(["--publish"], { RELEASE: "@ann/almanac@0.1.0" });
    writeFileSync(npm, kept);
    expect(code).toBe(1);
    expect(output).toContain("`npm run check` failed.");
  });
});
