import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type AnyService, anyService } from "./platforms/any-service";
import { needPython, PYTHON } from "./pythons";

/** The snippets of docs/client.md, as a reader would run them. */
const ROOT = resolve(import.meta.dirname, "../..");
const PAGE = readFileSync(join(ROOT, "docs/client.md"), "utf8");

function snippets(language: string): string[] {
  return [...PAGE.matchAll(/^```(\w+)\n(.*?)^```/gms)].flatMap(([, name, text = ""]) =>
    name === language ? [text] : [],
  );
}

const BINDING = snippets("ts").filter((text) => text.includes("export default"));
const CALLS = snippets("ts").filter((text) => !text.includes("export default"));

let service: AnyService;
let folder = "";
let env: NodeJS.ProcessEnv = {};

beforeAll(async () => {
  service = await anyService();
  env = { ...process.env, ALMANAC_URL: service.url, ALMANAC_KEY: service.key };
  folder = mkdtempSync(join(tmpdir(), "almanac-page-"));
  const installed = join(folder, "node_modules/almanac");
  execFileSync(process.execPath, [join(ROOT, "scripts/build-client.mjs"), installed]);
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  writeFileSync(join(folder, "calls.ts"), CALLS.join("\n"));
  writeFileSync(join(folder, "binding.ts"), BINDING.join("\n"));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What a program prints; it fails with what it said. */
function run(command: string, args: string[]): string {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: folder, env, encoding: "utf8" });
  if (status !== 0) throw new Error(`${stdout}${stderr}`);
  return stdout;
}

it("have the types that the package declares", () => {
  expect(CALLS.length).toBeGreaterThan(4);
  expect(BINDING).toHaveLength(1);
  const config = {
    compilerOptions: {
      ...{
        target: "es2024",
        lib: ["es2024"],
        module: "nodenext",
        strict: true,
        exactOptionalPropertyTypes: true,
      },
      ...{ types: ["node"], typeRoots: [join(ROOT, "node_modules/@types")], noEmit: true },
    },
    include: ["*.ts"],
  };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(config));
  run(join(ROOT, "node_modules/.bin/tsc"), ["-p", folder]);
});

// A service that gives no sign for 400 ms counts as away, and one on a busy machine may be as slow.
it("do in Node what the page says", { retry: 3 }, () => {
  const printed = run(process.execPath, ["calls.ts"]);
  expect(printed).toMatch(/- \[DUE \d{4}-\d\d-\d\d 17:00\] \(tomorrow.*\) Dentist/);
  expect(printed).toContain('422 invalid due_at: "some day"');
  expect(printed).toContain("role: 'tool'");
});

it("do in Python what the page says", { retry: 3 }, (context) => {
  needPython(context);
  env["PYTHONPATH"] = join(ROOT, "clients/python");
  const printed = run(PYTHON, ["-B", "-W", "error", "-c", snippets("python").join("\n")]);
  expect(printed).toContain("every second Tuesday");
  expect(printed).toContain("404 not_found");
  expect(printed).toContain("date\n");
  expect(printed).toMatch(/^UTC \d$/m);
  expect(printed).toContain("Call Eve (fact of 7)");
  expect(printed).toContain("Likes tea");
});
