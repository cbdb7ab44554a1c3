import { execFile } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { build } from "esbuild";
import { expect } from "vitest";
import type { Use } from "./generators/programs/seen";
import { type AnyService, anyService } from "./platforms/any-service";

/**
 * Clients that others' generators make of the running worker's OpenAPI document. A program with each of them compiles under
 * strict TypeScript, the generated code checked too, and calls the worker.
 */
const ROOT = resolve(import.meta.dirname, "../..");
const GENERATORS = join(import.meta.dirname, "generators");
const folder = mkdtempSync(join(tmpdir(), "almanac-generated-"));
const run = promisify(execFile);

let service: AnyService;

/** Fetches what is generated from; answers what removes it again. */
export async function openGenerators(): Promise<() => void> {
  service = await anyService();
  cpSync(join(GENERATORS, "programs"), folder, { recursive: true });
  mkdirSync(join(folder, "made"));
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
  for (const name of ["openapi.json", "openapi-full.json"]) {
    const answer = await fetch(`${service.url}/${name}`);
    writeFileSync(join(folder, name), await answer.text());
  }
  return () => rmSync(folder, { recursive: true, force: true });
}

/** Runs a command of the generators' workspace, or of the root; throws with what it has printed. */
async function command(name: string, ...args: string[]): Promise<void> {
  const places = [GENERATORS, ROOT].map((place) => join(place, "node_modules/.bin"));
  const env = { ...process.env, PATH: [...places, process.env["PATH"]].join(delimiter) };
  try {
    await run(name, args, { cwd: folder, env, maxBuffer: 1 << 24 });
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Error(`${name} failed:\n${stdout}${stderr}`, { cause: error });
  }
}

export async function makeTypes(document: string): Promise<void> {
  await command("openapi-typescript", document, "-o", "made/openapi-typescript.ts");
}

const GENERATED = {
  "openapi-fetch": () => makeTypes("openapi.json"),
  orval: async () => {
    const output = { target: "made/orval.ts", client: "fetch", baseUrl: service.url };
    const config = { almanac: { input: "openapi.json", output } };
    writeFileSync(join(folder, "orval.config.mjs"), `export default ${JSON.stringify(config)};\n`);
    await command("orval", "--config", "orval.config.mjs");
  },
  "hey-api": () => command("openapi-ts", "-i", "openapi.json", "-o", "made/hey-api"),
};

export type Generator = keyof typeof GENERATED;

/** What a careful project sets; nothing of it is relaxed for what was generated. */
const STRICT = {
  target: "es2024",
  lib: ["es2024", "dom", "dom.iterable"],
  module: "esnext",
  moduleResolution: "bundler",
  strict: true,
  noUncheckedIndexedAccess: true,
  noImplicitReturns: true,
  noEmit: true,
  types: [],
};

export async function compile(name: string): Promise<void> {
  const configuration = { compilerOptions: STRICT, files: [`${name}.ts`] };
  writeFileSync(join(folder, `tsconfig.${name}.json`), JSON.stringify(configuration));
  await command("tsc", "-p", `tsconfig.${name}.json`);
}

/** Generates a client, compiles a program with it, and runs that. */
export async function expectWorks(name: Generator): Promise<void> {
  await GENERATED[name]();
  await compile(name);

  const outfile = join(folder, `${name}.mjs`);
  await build({ entryPoints: [join(folder, `${name}.ts`)], bundle: true, format: "esm", outfile });
  const { use } = (await import(pathToFileURL(outfile).href)) as { use: Use };
  const { key } = await service.operate<{ key: string }>("POST", "/v1/keys", { app: name });
  const seen = await use(service.url, key, `ann-${name}`);
  expect(seen).toEqual({
    stored: { status: "stored", content: "Pay rent", due_at_local: "2035-03-01 09:00:00 UTC" },
    listed: ["Pay rent"],
    next_cursor: null,
    changed: "Pay the rent",
    happened: ["memory", "due"],
    prompt: expect.stringContaining("Current time: "),
    refused: {
      status: 422,
      detail: expect.stringContaining("due_at: "),
      code: "invalid",
      paths: ["due_at"],
    },
    unauthorized: "unauthorized",
    forgotten: [expect.stringMatching(/^\w{8}$/)],
    firstLine: expect.stringContaining('{"format":"almanac","version":1'),
  });
}
