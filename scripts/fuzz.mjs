// `npm run fuzz -- --n 20000 --seed 1`: hostile requests from the declarations of all operations, in the platform's own
// runtime. The seed decides them; a failure names the request.
import { spawn } from "node:child_process";
import { delimiter, join } from "node:path";
import { readFlags } from "./flags.mjs";
import { ROOT } from "./wrangler.mjs";

const { values } = readFlags(
  `npm run fuzz -- [--n 2000] [--seed 1]: random requests against the worker

  --n N       requests a run
  --seed N    of the random numbers: the same seed sends the same requests`,
  { n: { type: "string", default: "2000" }, seed: { type: "string", default: "1" } },
);
const bin = join(ROOT, "node_modules/.bin");
const hunt = ["run", "--project", "slow-worker", "test/slow/fuzz", "-t", "the day's seed"];
const child = spawn(join(bin, "vitest"), hunt, {
  cwd: ROOT,
  env: {
    ...process.env,
    PATH: `${bin}${delimiter}${process.env.PATH}`,
    VITE_FUZZ_N: values.n,
    LAW_SEED: values.seed,
  },
  stdio: "inherit",
});
child.once("exit", (code) => {
  process.exitCode = code ?? 1;
});
