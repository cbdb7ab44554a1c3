// `npm run release`: checks whether the client's package may be published, packs it and judges the tarball. It publishes with
// `--publish` alone, once the package and its version are written out at the terminal, or stand in RELEASE.
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { createInterface } from "node:readline/promises";
import { parse } from "smol-toml";
import { readFlags } from "./flags.mjs";
import { findObstacles } from "./release-checks.mjs";
import { ROOT } from "./wrangler.mjs";

const { values: flags } = readFlags(
  `npm run release -- [--publish]: checks the tree, the version, the changelog, all tests and the client's tarball

  --dry-run   the same without --publish: says what would be published, and publishes nothing
  --publish   publishes it to npm; asks for the package and its version first, or takes them from RELEASE=name@version`,
  { "dry-run": { type: "boolean", default: false }, publish: { type: "boolean", default: false } },
);

const MANIFESTS = [
  "package.json",
  "clients/typescript/package.json",
  "clients/command-line/package.json",
  "console/package.json",
];
const PYTHON = "clients/python/pyproject.toml";

try {
  await release();
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : error}\nNothing was published.`);
  process.exitCode = 1;
}

async function release() {
  if (flags.publish && flags["dry-run"]) throw new Error("--publish and --dry-run exclude each other.");
  const { name } = readManifest("clients/typescript/package.json");
  const versions = Object.fromEntries(MANIFESTS.map((file) => [file, readManifest(file).version]));
  // The client in Python is released with the rest, by hand.
  if (existsSync(join(ROOT, PYTHON))) versions[PYTHON] = readPython();
  step("Looking at names, versions, the changelog and the tree");
  const obstacles = findObstacles({
    name,
    versions,
    changelog: readFileSync(join(ROOT, "CHANGELOG.md"), "utf8"),
    status: git("status", "--porcelain"),
    tags: git("tag").split("\n"),
  });
  if (obstacles.length > 0) throw new Error(`It can't be released yet.\n\n${bulleted(obstacles)}\n`);
  const wanted = `${name}@${versions["package.json"]}`;

  step("Checking everything, with all tests");
  npm(["run", "check"], ROOT);
  npm(["run", "test:slow"], ROOT);
  const folder = mkdtempSync(join(tmpdir(), "almanac-release-"));
  try {
    const tarball = pack(folder);
    if (!flags.publish) {
      npm(["publish", tarball, "--dry-run", "--access", "public"], folder);
      console.log(`\nNothing was published. \`npm run release -- --publish\` publishes ${wanted}.`);
      return;
    }
    if ((await readAnswer(wanted)) !== wanted) throw new Error(`That isn't ${wanted}.`);
    npm(["publish", tarball, "--access", "public"], folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  const tag = `v${versions["package.json"]}`;
  console.log(`\nPublished ${wanted}. Next: git tag ${tag} && git push origin ${tag}`);
}

/**
 * The package as it is published, judged by publint and attw. In the tree it is private, so that nothing else publishes it.
 * @param {string} folder
 * @returns {string} the tarball's path
 */
function pack(folder) {
  step("Packing the client, and judging the tarball");
  run(process.execPath, [join(ROOT, "scripts/build-client.mjs"), folder], ROOT);
  const file = join(folder, "package.json");
  const { private: _private, scripts: _scripts, devDependencies: _made, ...manifest } = readManifest(file);
  writeFileSync(file, `${JSON.stringify(manifest, null, 2)}\n`);
  const packed = npm(["pack", "--json", "--ignore-scripts"], folder);
  const [{ filename }] = JSON.parse(packed);
  run("publint", ["run", filename, "--strict"], folder);
  run("attw", [filename, "--profile", "esm-only"], folder);
  return join(folder, filename);
}

/** What somebody writes to confirm. @param {string} wanted */
async function readAnswer(wanted) {
  if (process.env.RELEASE !== undefined) return process.env.RELEASE;
  if (process.stdin.isTTY !== true)
    throw new Error(`Without a terminal, RELEASE=${wanted} confirms what is published.`);
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(`Write ${wanted} to publish it for good: `);
  terminal.close();
  return answer.trim();
}

/** @param {string} file from the root, or whole */
function readManifest(file) {
  return JSON.parse(readFileSync(file.startsWith("/") ? file : join(ROOT, file), "utf8"));
}

/** The version of the client in Python. */
function readPython() {
  const { project } = /** @type {{ project?: { version?: string } }} */ (
    parse(readFileSync(join(ROOT, PYTHON), "utf8"))
  );
  return project?.version;
}

/** @param {string[]} args */
function git(...args) {
  return execFileSync("git", args, { cwd: ROOT, encoding: "utf8" });
}

/** @param {string[]} args @param {string} cwd @returns {string} its stdout */
function npm(args, cwd) {
  return run("npm", args, cwd);
}

/**
 * Runs a program to its end, and throws where it fails.
 * @param {string} program @param {string[]} args @param {string} cwd
 * @returns {string} its stdout, which is shown too
 */
function run(program, args, cwd) {
  const PATH = `${process.env.PATH}${delimiter}${join(ROOT, "node_modules/.bin")}`;
  const { status, stdout, error } = spawnSync(program, args, {
    cwd,
    env: { ...process.env, PATH },
    stdio: ["inherit", "pipe", "inherit"],
    encoding: "utf8",
    maxBuffer: 2 ** 27,
  });
  if (error !== undefined) throw error;
  process.stdout.write(stdout);
  if (status !== 0) throw new Error(`\`${[program, ...args].join(" ")}\` failed.`);
  return stdout;
}

/** @param {string[]} lines */
function bulleted(lines) {
  return lines.map((line) => `- ${line.replaceAll("\n", "\n  ")}`).join("\n");
}

/** @param {string} words */
function step(words) {
  console.log(`→ ${words}`);
}
