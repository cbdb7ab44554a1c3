import { execFile, execFileSync } from "node:child_process";
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type Service, startService } from "../../e2e/platforms/service";
import { obedient, type StubModel, startStubModel } from "../../e2e/stub-model";

// Minutes, where the machine does other work.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 });

// What the pages tell a reader to do with a clone: pack the client, install the file into a project of their own, install
// and run the examples. The clone is a copy of the tree, so what is left behind in it can be seen.

const ROOT = resolve(import.meta.dirname, "../../..");
const BIN = join(ROOT, "node_modules/.bin");
const folder = mkdtempSync(join(tmpdir(), "almanac-tarball-"));
const CLONE = join(folder, "almanac");
const PROJECT = join(folder, "my-bot");
const run = promisify(execFile);
const { ADMIN_TOKEN = "" } = process.env;

let service: Service;
let model: StubModel;
let key = "";
let tarball = "";

beforeAll(async () => {
  copyTree();
  git("init", "--quiet");
  // A link in the place of a folder, which .gitignore doesn't mean.
  appendFileSync(join(CLONE, ".git/info/exclude"), "/node_modules\n");
  symlinkSync(join(ROOT, "node_modules"), join(CLONE, "node_modules"));
  git("add", "--all");
  git("-c", "user.name=a", "-c", "user.email=a@example.com", "commit", "--quiet", "-m", "The tree");
  const packed = execFileSync("npm", ["pack", "-w", "clients/typescript", "--silent"], { cwd: CLONE });
  tarball = packed.toString().trim().split("\n").at(-1) ?? "";

  [service, model] = await Promise.all([startService({}), startStubModel()]);
  ({ key } = await service.operate<{ key: string }>("POST", "/v1/keys", { app: "bots" }));
  // The first request loads the worker, which on a busy machine takes longer than a client waits for a context.
  await service.send("GET", "/v1/users/warm/context");
});

afterAll(async () => {
  await Promise.all([service.stop(), model.stop()]);
  rmSync(folder, { recursive: true, force: true });
});

/** What git would clone, with what isn't committed yet. */
function copyTree(): void {
  const listed = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
  const paths = execFileSync("git", listed, { cwd: ROOT, maxBuffer: 2 ** 26 })
    .toString()
    .split("\0");
  // The clone is there to be packed: what tests and pages are made of isn't read.
  for (const path of paths.filter((one) => one !== "" && !/^(?:test|docs|bench)\//.test(one))) {
    mkdirSync(dirname(join(CLONE, path)), { recursive: true });
    cpSync(join(ROOT, path), join(CLONE, path));
  }
}

function git(...args: string[]): string {
  return execFileSync("git", args, { cwd: CLONE }).toString();
}

/** Installs what a manifest names, as a reader does; what the registry has to say beside is left out. */
async function install(cwd: string, ...args: string[]): Promise<void> {
  await run("npm", ["install", "--no-audit", "--no-fund", "--prefer-offline", ...args], { cwd });
}

const typesOf = async (cwd: string) => await run(join(BIN, "tsc"), ["-p", "."], { cwd });

describe("an empty project", () => {
  it("installs the tarball with nothing else, and its licence", async () => {
    mkdirSync(PROJECT);
    writeFileSync(join(PROJECT, "package.json"), '{"private": true, "type": "module"}');
    // `--offline`: no other package is needed.
    await install(PROJECT, "--offline", join(CLONE, tarball));
    expect(readdirSync(join(PROJECT, "node_modules")).filter((name) => !name.startsWith("."))).toEqual([
      "almanac",
    ]);
    const own = readFileSync(join(PROJECT, "node_modules/almanac/LICENSE"), "utf8");
    expect(own).toBe(readFileSync(join(ROOT, "LICENSE"), "utf8"));
  });

  it("runs the client, and finds its types by both resolvers", async () => {
    const program = `import { Almanac, type RememberAnswer } from "almanac/client";
import { rehearse } from "almanac/testing";

const almanac = new Almanac({ url: ${JSON.stringify(service.url)}, key: ${JSON.stringify(key)} });
const stored: RememberAnswer = await almanac.remember("ann", { content: "Dentist" });
console.log(stored.memory.content, typeof rehearse);
`;
    writeFileSync(join(PROJECT, "bot.ts"), program);
    for (const [module, moduleResolution] of [
      ["nodenext", "nodenext"],
      ["esnext", "bundler"],
    ]) {
      const compilerOptions = { module, moduleResolution, target: "es2024", strict: true, noEmit: true };
      const lib = { lib: ["es2024", "dom"], types: [] };
      writeFileSync(
        join(PROJECT, "tsconfig.json"),
        JSON.stringify({ compilerOptions: { ...compilerOptions, ...lib }, include: ["*.ts"] }),
      );
      await typesOf(PROJECT);
    }
    const { stdout } = await run(process.execPath, ["--no-warnings", "bot.ts"], { cwd: PROJECT });
    expect(stdout).toBe("Dentist function\n");
  });

  it("has the command line", async () => {
    const almanac = join(PROJECT, "node_modules/.bin/almanac");
    const env = { ...process.env, ALMANAC_URL: service.url, ALMANAC_KEY: key, ALMANAC_USER: "ann" };
    const { stdout } = await run(almanac, ["search", "dentist"], { env });
    expect(stdout).toContain("Dentist");
    expect(tarball).toBe(`almanac-${(await run(almanac, ["--version"])).stdout.trim()}.tgz`);
  });
});

describe("an example, installed from the tarball,", () => {
  it("is right by its types: the chat with the AI SDK, and it answers", async () => {
    const cwd = join(CLONE, "examples/ai-sdk");
    await install(cwd);
    await typesOf(cwd);
    model.answer = obedient(new Date(Date.now() + 86_400_000).toISOString());
    const env = {
      ...process.env,
      ...{
        ALMANAC_URL: service.url,
        ALMANAC_KEY: key,
        MODEL: "stub",
        MODEL_KEY: "a-key",
        MODEL_URL: model.url,
      },
    };
    const child = run(process.execPath, ["--no-warnings", "chat.ts", "kenji"], { cwd, env });
    child.child.stdin?.end("hello\n");
    expect((await child).stdout).not.toBe("");
    expect(model.requests).not.toEqual([]);
  });

  it("is right by its types: the rehearsal, and its tests pass", async () => {
    const cwd = join(CLONE, "examples/rehearsal");
    await install(cwd);
    await typesOf(cwd);
    const env = { ...process.env, ALMANAC_URL: service.url, ALMANAC_KEY: ADMIN_TOKEN };
    const { stdout } = await run("npm", ["test"], { cwd, env });
    expect(stdout).toMatch(/^. fail 0$/m);
  });

  it("is right by its types: the chatbot at the edge, and it bundles", async () => {
    const cwd = join(CLONE, "examples/edge-chatbot");
    await install(cwd);
    await typesOf(cwd);
    const env = { ...process.env, WRANGLER_SEND_METRICS: "false", WRANGLER_LOG_PATH: folder };
    const outdir = join(folder, "edge");
    await run("npx", ["wrangler", "deploy", "--dry-run", "--outdir", outdir], { cwd, env });
    expect(readdirSync(outdir)).toContain("index.js");
  });
});

it("none of it leaves a file that git would take", () => {
  expect(git("status", "--porcelain", "--untracked-files=all")).toBe("");
});
