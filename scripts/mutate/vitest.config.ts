import { resolve } from "node:path";
import { defineConfig } from "vitest/config";
import { inRuntime, MAKE_PUBLIC } from "../../vitest.config.ts";
import type { Mutant } from "./mutants.mjs";

// What scripts/mutate.mjs runs: the tests in the runtime, with one place of one module changed as it is loaded. No file is
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

const project = inRuntime({ include: ["test/**/*.test.ts"], exclude: ["test/e2e/**", ...without] });

export default defineConfig({
  test: {
    globalSetup: [MAKE_PUBLIC],
    projects: [{ ...project, plugins: [mutate, ...(project.plugins ?? [])] }],
  },
});
