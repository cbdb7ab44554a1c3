// `node bench/upgrade.mjs --from <commit>`: an upgrade and a rollback as an operator lives through them. The version of that
// commit runs in a storm of writes, webhooks and cron runs; the later one's migrations are applied while it runs; it goes on with
// the new tables; the later version takes over; the earlier one comes back; the later one takes over again. At each change the one
// that runs is killed in the midst of a storm. Nobody may be refused otherwise, and what was acknowledged must be done, once.
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readFlags } from "../scripts/flags.mjs";
import { ROOT } from "../scripts/wrangler.mjs";
import { checkOut } from "./check-out.mjs";
import { makeWorker } from "./local-worker.mjs";
import { makeStorm } from "./storm.mjs";

const { values } = readFlags(
  `node bench/upgrade.mjs --from v0.1.0 [--to v0.2.0] [--seconds 5]

  --from COMMIT   whose version runs first
  --to COMMIT     whose version it is upgraded to; this folder's, unless one is named
  --seconds N     of each storm`,
  { from: { type: "string" }, to: { type: "string" }, seconds: { type: "string", default: "5" } },
);
if (values.from === undefined) {
  console.error("Name the commit whose version runs first: node bench/upgrade.mjs --from v0.1.0");
  process.exit(2);
}
const MILLISECONDS = Number(values.seconds) * 1000;
const folder = mkdtempSync(join(tmpdir(), "almanac-upgrade-"));
const roots = {
  before: join(folder, "before"),
  after: values.to === undefined ? ROOT : join(folder, "after"),
};
const storm = makeStorm(8934);
const settings = { port: 8933, state: join(folder, "state"), vars: storm.vars };
const before = makeWorker({ ...settings, root: roots.before });
const after = makeWorker({ ...settings, root: roots.after });

/** Ends the version that runs in the midst of a storm, and starts the other one. @param {typeof before} running @param {typeof before} next */
async function replace(running, next) {
  await storm.rage(running, MILLISECONDS, async () => {
    await running.kill();
    await next.start();
  });
  await storm.rage(next, MILLISECONDS);
}

try {
  checkOut(values.from, roots.before);
  if (values.to !== undefined) checkOut(values.to, roots.after);
  const [old, now] = [roots.before, roots.after].map((root) => join(root, "migrations/0000_baseline.sql"));
  if (!existsSync(old) || readFileSync(old, "utf8") !== readFileSync(now, "utf8"))
    throw new Error(`${values.from} is from before the baseline as it is now: nothing is upgraded from it`);
  console.log(`the version of ${values.from} starts on an empty database`);
  await before.migrate();
  await before.start();
  await storm.open(before);
  await storm.rage(before, MILLISECONDS);
  console.log("the later version's migrations are applied while it runs");
  await after.migrate();
  await storm.rage(before, MILLISECONDS);
  console.log("the later version takes over");
  await replace(before, after);
  console.log("the earlier version comes back");
  await replace(after, before);
  console.log("the later version takes over again");
  await replace(before, after);
  process.exitCode = (await storm.settle(after)) ? 0 : 1;
} finally {
  await before.kill();
  await after.kill();
  storm.close();
  rmSync(folder, { recursive: true, force: true });
}
