import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deploy, run } from "../../../test/e2e/command-line/run";

const { ADMIN_TOKEN = "" } = process.env;

/** What the ids of memories are called in docs/command-line.md, in the order in which they come. */
const MEMORY_IDS = ["k7m2x9qa", "9hq3w7md", "p4c8v2tz", "w2r6j8fd"];

/** Makes docs/command-line.md: the calls of `page` are run against a service of their own, and what they print is below each. */
export async function commandLinePage(page: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "almanac-page-"));
  const service = await deploy();
  try {
    await service.cron();
    // What is random or this run's own, by what the page shows in its place.
    const shown = new Map([
      [service.url, "https://almanac.example.com"],
      [service.key, `alm_${"x".repeat(40)}`],
      [folder, "/home/ann/.config"],
    ]);
    return await runCalls(page, { folder, url: service.url, shown, ids: [...MEMORY_IDS] });
  } finally {
    await service.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Place {
  /** Holds the settings, and the files that the calls name. */
  folder: string;
  url: string;
  /** What the page shows, by what is real. */
  shown: Map<string, string>;
  /** Ids that the page hasn't shown yet. */
  ids: string[];
}

async function runCalls(page: string, place: Place): Promise<string> {
  const written: string[] = [];
  for (const part of page.split(/^(```console\n.*?^```$)/ms)) {
    if (!part.startsWith("```console")) {
      written.push(part);
      continue;
    }
    const lines = part.split("\n").filter((line) => line.startsWith("$ "));
    const blocks: string[] = [];
    for (const line of lines) blocks.push(`${line}\n${await execute(line.slice(2), place)}`);
    written.push(`\`\`\`console\n${blocks.join("")}\`\`\``);
  }
  if (place.ids.length > 0) throw new Error(`no call shows ${place.ids.join(", ")}`);
  return written.join("");
}

/** Runs a line of the page, and answers what it prints. */
async function execute(line: string, { folder, url, shown, ids }: Place): Promise<string> {
  const real = [...shown].reduce((all, [value, name]) => all.replaceAll(name, value), line);
  const [command = "", file] = real.split(" > ");
  const argv = wordsOf(command)
    .slice(1)
    .map((word) => (word.endsWith(".jsonl") ? join(folder, word) : word));
  const isOperators = argv[0] === "keys";
  const env = { XDG_CONFIG_HOME: folder, ...(isOperators ? { ALMANAC_KEY: ADMIN_TOKEN } : {}) };
  const ran = await run(argv, { env, ...(isOperators ? { url } : {}) });
  if (file !== undefined) writeFileSync(join(folder, file), ran.stdout);
  const printed = `${ran.stderr.startsWith("Made") ? ran.stderr : ""}${file === undefined ? ran.stdout : ""}${
    ran.stderr.startsWith("Made") ? "" : ran.stderr
  }`;
  for (const [, id = ""] of printed.matchAll(/^Stored (\w{8}) /gm))
    shown.set(id, ids.shift() ?? "no id is left");
  for (const [, id = ""] of printed.matchAll(/^Made key (\w{12}) /gm)) shown.set(id, "h7k2m9q4w8x3");
  for (const [, id = ""] of printed.matchAll(/^(\w{12}) {2}my-bot/gm))
    if (!shown.has(id)) shown.set(id, "z3t8c5n2p6d4");
  for (const [id] of printed.matchAll(/alm_[a-z0-9]{40}/g)) shown.set(id, `alm_${"y".repeat(40)}`);
  const named = [...shown].reduce((all, [value, name]) => all.replaceAll(value, name), printed);
  return named.replace(/request [0-9a-f-]{36}/g, "request 4e0b7c1a-5d2f-4b8e-9a63-0c7d1e2f3a4b");
}

/** The words of a line, as a shell takes them. */
function wordsOf(line: string): string[] {
  return [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? "");
}
