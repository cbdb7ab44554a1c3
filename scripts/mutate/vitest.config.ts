import { resolve } from "node:path";
import { defineConfig } from "vitest/config";
import { MAKE_PUBLIC, PROJECTS } from "../../vitest.config.ts";
import type { Mutant } from "./mutants.mjs";

// What scripts/mutate.mjs runs: the tests of the projects that load the modules themselves, with one place of one module changed as it is loaded. No file is
// touched, so nothing is left behind where a run breaks off.

const { file, start, end, text, without }: Mutant & { without: string[] } = JSON.parse(
  process.env["ALMANAC_MUTANT"] ?? "null",
);
const mutated = resolve(import.meta.dirname, "../..", file);

const mutate = {
  name: "mutate",
  enforce: "pre" as const,
  transform: (code: string, id: string) =>
    id.split("?")[0] === mutated ? code.slice(0, start) + text + code.slice(end) : null,
};

export default defineConfig({
  test: {
    globalSetup: [MAKE_PUBLIC],
    // What runs beside services of its own has a worker that wrangler bundles: no mutant reaches it.
    projects: PROJECTS.filter(({ test }) => !String(test?.name).endsWith("e2e")).map((project) => ({
      ...project,
      plugins: [mutate, ...(project.plugins ?? [])],
      test: { ...project.test, exclude: [...(project.test?.exclude ?? []), ...without] },
    })),
  },
});
