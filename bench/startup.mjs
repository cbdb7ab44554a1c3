// What the platform does before the first request: it reads the bundle and runs its top level. `wrangler check startup`
// profiles that; other work of the machine only adds to it, so the least of some runs is the figure to compare.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runWrangler } from "../scripts/wrangler.mjs";

/**
 * The gzip size of the worker as a deployment bundles it, in KB, and its active start-up time in milliseconds.
 * @param {number} runs
 */
export async function measureStartup(runs) {
  const folder = mkdtempSync(join(tmpdir(), "almanac-startup-"));
  try {
    const worker = join(folder, "worker.bundle");
    await output(["deploy", "--dry-run", "--outfile", worker]);
    const profile = join(folder, "startup.cpuprofile");
    const said = [];
    for (let n = 0; n < runs; n += 1)
      said.push(await output(["check", "startup", "--worker", worker, "--outfile", profile]));
    const active = said.map((text) => figure(text, /Active: ([\d.]+) ms/)).sort((a, b) => a - b);
    return {
      runs,
      gzip_kb: figure(said[0] ?? "", /gzip: ([\d.]+) KiB/),
      least_ms: active[0] ?? Number.NaN,
      median_ms: active[Math.floor(runs / 2)] ?? Number.NaN,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {string[]} args */
async function output(args) {
  const { code, output: text } = await runWrangler(args);
  if (code !== 0) throw new Error(`wrangler ${args.join(" ")} failed.\n\n${text}`);
  return text;
}

/** @param {string} text @param {RegExp} pattern */
function figure(text, pattern) {
  return Number(pattern.exec(text)?.[1]);
}
