// `node bench/crash.mjs`: kill -9 of the local runtime in a storm of writes, webhooks and cron runs, and what is left.
// `--rounds 10` kills that often.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readFlags } from "../scripts/flags.mjs";
import { makePublic } from "../scripts/wrangler.mjs";
import { makeWorker } from "./local-worker.mjs";
import { makeStorm } from "./storm.mjs";

const { values } = readFlags(
  `node bench/crash.mjs [--rounds 10] [--shards 16]

  --rounds N   how often the worker is killed
  --shards N   people live in so many shards`,
  { rounds: { type: "string", default: "10" }, shards: { type: "string", default: "0" } },
);
const STORM_MS = 2500;
const state = mkdtempSync(join(tmpdir(), "almanac-crash-"));
const storm = makeStorm(8932);
const worker = makeWorker({ port: 8931, state, vars: storm.vars, shards: Number(values.shards) });

try {
  makePublic();
  await worker.migrate();
  await worker.start();
  await storm.open(worker);
  for (let round = 0; round < Number(values.rounds); round += 1)
    await storm.rage(worker, STORM_MS, async () => {
      await worker.kill();
      await worker.start();
    });
  process.exitCode = (await storm.settle(worker)) ? 0 : 1;
} finally {
  await worker.kill();
  storm.close();
  rmSync(state, { recursive: true, force: true });
}
