import type { SerializedError } from "vitest";
import type { Reporter, TestModule } from "vitest/node";
import { USUAL_SEED } from "../law-cases";

/**
 * Ends a run with `N passed, N failed` on a line of its own, so that a script can read the outcome. The line above it
 * names each kind of test that this machine couldn't run, with its count; where the laws had a seed of the day, a line
 * before says which.
 */
export default class CountReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]): void {
    let passed = 0;
    let failed = unhandledErrors.length;
    const skipped = new Map<string, number>();
    for (const module of modules) {
      // A file that can't be loaded, or whose hooks throw, has no failing test to count.
      failed += module.errors().length;
      for (const suite of module.children.allSuites()) failed += suite.errors().length;
      for (const test of module.children.allTests()) {
        const result = test.result();
        if (result.state === "passed") passed += 1;
        if (result.state === "failed") failed += 1;
        if (result.state !== "skipped") continue;
        const why = `${module.relativeModuleId}: ${result.note ?? "without a reason"}`;
        skipped.set(why, (skipped.get(why) ?? 0) + 1);
      }
    }
    const seeds = new Set(modules.map(({ project }) => project.config.provide.laws?.seed));
    const hunts = [...seeds].filter((seed) => seed !== undefined && seed !== USUAL_SEED);
    const lines = [
      ...hunts.map(
        (seed) => `The laws were tried with the seed ${seed}: LAW_SEED=${seed} tries the same cases.`,
      ),
      ...(skipped.size > 0
        ? [`skipped: ${[...skipped].map(([why, count]) => `${count} (${why})`).join(", ")}`]
        : []),
      `${passed} passed, ${failed} failed`,
    ];
    // The default reporter ends its summary without waiting for this one: printed last, at exit.
    process.once("exit", () => process.stdout.write(`${lines.join("\n")}\n`));
  }
}
