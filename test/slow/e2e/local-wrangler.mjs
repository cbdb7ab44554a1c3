#!/usr/bin/env node
// Stands in for wrangler in backup-cells.test.ts: what is asked of an account's databases is asked of those of a local run, by the
// real wrangler. It writes down how it was called, and refuses what the file `refused` names.
import { spawnSync } from "node:child_process";
import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { QUIET, ROOT, wranglerCommand } from "../../../scripts/wrangler.mjs";

const folder = process.env.LOCAL_WRANGLER ?? "";
const args = process.argv.slice(2);
const called = args.slice(0, 4).join(" ");
appendFileSync(join(folder, "calls"), `${called}\n`);

const refused = join(folder, "refused");
if (existsSync(refused) && args.join(" ").includes(readFileSync(refused, "utf8"))) {
  console.error("✘ [ERROR] Something is out of order at Cloudflare. [code: 10000]");
  process.exit(1);
}
if (!args.includes("time-travel")) {
  const home = join(folder, "home");
  const remote = args.indexOf("--remote");
  const place = ["--local", "--persist-to", join(home, "state"), "--config", join(home, "wrangler.json")];
  const local = remote < 0 ? args : [...args.slice(0, remote), ...place, ...args.slice(remote + 3)];
  process.env.WRANGLER = "";
  const [program, ...first] = wranglerCommand();
  const { status, stdout, stderr } = spawnSync(program, [...first, ...local], {
    cwd: ROOT,
    env: { ...process.env, ...QUIET },
    encoding: "utf8",
  });
  process.stdout.write(stdout);
  process.stderr.write(stderr);
  process.exitCode = status ?? 1;
}
