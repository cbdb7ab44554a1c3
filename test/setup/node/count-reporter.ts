import type { SerializedError } from "vitest";
import type { Reporter, TestModule } from "vitest/node";

/**
 * Ends a run with `N passed, N failed` on a line of its own, so that a script can read the outcome. Tests that this machine
 * can't run, which say why they were skipped, are counted and named behind it.
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
        if (result.state !== "skipped" || result.note === undefined) continue;
        const what = `${module.relativeModuleId}: ${result.note}`;
        skipped.set(what, (skipped.get(what) ?? 0) + 1);
      }
    }
    // The default reporter ends its summary without waiting for this one: printed last, at exit.
    const left = [...skipped].map(([what, count]) => `, ${count} skipped (${what})`).join("");
    process.once("exit", () => process.stdout.write(`${passed} passed, ${failed} failed${left}\n`));
  }
}
