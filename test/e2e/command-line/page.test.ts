import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Deployment, deploy, ROOT, run } from "./run";

/** docs/command-line.md: its calls are run, and what they print is written below each. */
const PAGE = readFileSync(join(ROOT, "docs/command-line.md"), "utf8");
const { ADMIN_TOKEN = "" } = process.env;

const MEMORY_IDS = ["k7m2x9qa", "9hq3w7md", "p4c8v2tz", "w2r6j8fd", "m3w8r5tc"];

let service: Deployment;
let folder = "";

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "almanac-page-"));
  service = await deploy();
  await service.cron();
});

afterAll(async () => {
  await service.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** What is random or this run's own, by what the page shows in its place. */
const shown = new Map<string, string>();

function show(text: string): string {
  return [...shown].reduce((all, [real, name]) => all.replaceAll(real, name), text);
}

/** The words of a line, as a shell takes them. */
function wordsOf(line: string): string[] {
  return [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? "");
}

/** Runs a line of the page, and answers what it prints. */
async function execute(line: string): Promise<string> {
  const real = [...shown].reduce((all, [value, name]) => all.replaceAll(name, value), line);
  const [command = "", file] = real.split(" > ");
  const argv = wordsOf(command)
    .slice(1)
    .map((word) => (word.endsWith(".jsonl") ? join(folder, word) : word));
  const isOperators = argv[0] === "keys";
  const env = { XDG_CONFIG_HOME: folder, ...(isOperators ? { ALMANAC_KEY: ADMIN_TOKEN } : {}) };
  const ran = await run(argv, { env, ...(isOperators ? { url: service.url } : {}) });
  if (file !== undefined) writeFileSync(join(folder, file), ran.stdout);
  const printed = `${ran.stderr.startsWith("Made") ? ran.stderr : ""}${file === undefined ? ran.stdout : ""}${
    ran.stderr.startsWith("Made") ? "" : ran.stderr
  }`;
  for (const [, id = ""] of printed.matchAll(/^Stored (\w{8}) /gm))
    shown.set(id, MEMORY_IDS.shift() ?? "no id is left");
  for (const [, id = ""] of printed.matchAll(/^Made key (\w{12}) /gm)) shown.set(id, "h7k2m9q4w8x3");
  for (const [, id = ""] of printed.matchAll(/^(\w{12}) {2}my-bot/gm))
    if (!shown.has(id)) shown.set(id, "z3t8c5n2p6d4");
  for (const [id] of printed.matchAll(/alm_[a-z0-9]{40}/g)) shown.set(id, `alm_${"y".repeat(40)}`);
  return show(printed.replace(/request [0-9a-f-]{36}/g, "request 4e0b7c1a-5d2f-4b8e-9a63-0c7d1e2f3a4b"));
}

// `npx vitest run test/e2e/command-line -u` writes it.
it("docs/command-line.md shows what its calls print", async () => {
  shown.set(service.url, "https://almanac.example.com");
  shown.set(service.key, `alm_${"x".repeat(40)}`);
  shown.set(folder, "/home/ann/.config");
  const parts = PAGE.split(/^(```console\n.*?^```$)/ms);
  const written: string[] = [];
  for (const part of parts) {
    if (!part.startsWith("```console")) {
      written.push(part);
      continue;
    }
    const lines = part.split("\n").filter((line) => line.startsWith("$ "));
    const blocks: string[] = [];
    for (const line of lines) blocks.push(`${line}\n${await execute(line.slice(2))}`);
    written.push(`\`\`\`console\n${blocks.join("")}\`\`\``);
  }
  expect(MEMORY_IDS).toHaveLength(1);
  await expect(written.join("")).toMatchFileSnapshot("../../../docs/command-line.md");
});
