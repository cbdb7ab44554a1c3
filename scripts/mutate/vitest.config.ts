import { resolve } from "node:path";
import { defineConfig } from "vitest/config";
import { MAKE_PUBLIC, PROJECTS } from "../../vitest.config.ts";
import type { Mutant } from "./mutants.mjs";

// What scripts/mutate/try-mutants.mjs runs: the tests of every project that loads the modules itself, with one place of one
// module changed as it is loaded. No file is touched, so nothing is left behind where a run breaks off.

declare global {
  /** What is changed now; null for nothing. */
  var almanacMutant: Mutant | null;
}

const mutate = {
  name: "mutate",
  enforce: "pre" as const,
  transform: (code: string, id: string) => {
    const mutant = globalThis.almanacMutant;
    if (mutant === null || id.split("?")[0] !== resolve(import.meta.dirname, "../..", mutant.file))
      return null;
    return code.slice(0, mutant.start) + mutant.text + code.slice(mutant.end);
  },
};

export default defineConfig({
  test: {
    globalSetup: [MAKE_PUBLIC],
    // What runs beside services of its own has a worker that wrangler bundles: no mutant reaches it.
    projects: PROJECTS.filter(({ test }) => !String(test?.name).endsWith("e2e")).map((project) => ({
      ...project,
      plugins: [mutate, ...(project.plugins ?? [])],
    })),
  },
});
