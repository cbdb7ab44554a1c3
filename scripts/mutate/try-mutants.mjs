// One Vitest that tries mutants one after the other, as a process of its own: scripts/mutate.mjs sends a mutant and files of
// tests, and is sent those that fail. What isn't changed stays transformed in between. A mutant that never ends is ended with
// the process.
import { join } from "node:path";
import { createVitest } from "vitest/node";
import { ROOT } from "../wrangler.mjs";

/** @typedef {{ mutant: import("./mutants.mjs").Mutant | null, files: string[] }} Trial paths in the project */

globalThis.almanacMutant = null;
const vitest = await createVitest({
  config: join(ROOT, "scripts/mutate/vitest.config.ts"),
  root: ROOT,
  watch: false,
  reporters: [{}],
});
await vitest.globTestSpecifications();

process.on("message", (/** @type {Trial} */ trial) => {
  failing(trial).then(
    (failed) => process.send?.({ failed }),
    (error) => {
      console.error(error);
      process.exit(1);
    },
  );
});
process.send?.({ ready: true });

/** The files of tests that fail with a mutant. @param {Trial} trial @returns {Promise<string[]>} */
async function failing({ mutant, files }) {
  const before = globalThis.almanacMutant;
  globalThis.almanacMutant = mutant;
  for (const changed of [before, mutant])
    if (changed !== null) vitest.invalidateFile(join(ROOT, changed.file));
  const asked = files.flatMap((file) => vitest.getModuleSpecifications(join(ROOT, file)));
  const { testModules } = await vitest.runTestSpecifications(asked);
  return testModules.filter((module) => !module.ok()).map((module) => module.relativeModuleId);
}
