import type { SerializedError } from "vitest";
import type { Reporter, TestModule } from "vitest/node";
import { LEFT_OUT } from "../quick";

/**
 * Ends a run with `N passed, N failed` on a line of its own, so that a script can read the outcome. Tests that this machine
 * can't run, which say why they were skipped, are counted and named behind it. What a quick run leaves out is counted
 * there, and by file above it.
 */
export default class CountReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]): void {
    let passed = 0;
    let failed = unhandledErrors.length;
    const skipped = new Map<string, number>();
    const leftOut: string[] = [];
    let quick = 0;
    for (const module of modules) {
      // A file that can't be loaded, or whose hooks throw, has no failing test to count.
      failed += module.errors().length;
      for (const suite of module.children.allSuites()) failed += suite.errors().length;
      let here = 0;
      let all = 0;
      for (const test of module.children.allTests()) {
        all += 1;
        const result = test.result();
        if (result.state === "passed") passed += 1;
        if (result.state === "failed") failed += 1;
        if (result.state !== "skipped" || result.note === undefined) continue;
        if (result.note === LEFT_OUT) {
          here += 1;
          continue;
        }
        const what = `${module.relativeModuleId}: ${result.note}`;
        skipped.set(what, (skipped.get(what) ?? 0) + 1);
      }
      quick += here;
      if (here > 0) leftOut.push(`  ${here} of ${all} in ${module.relativeModuleId}`);
    }
    // The default reporter ends its summary without waiting for this one: printed last, at exit.
    const inNode = modules.some(({ project }) => project.name === "e2e");
    const cells =
      inNode && Number(process.env["CELLS"] ?? 1) > 1
        ? "CELLS is for what runs inside workerd: test/e2e starts services of its own, with as many databases as each test says.\n"
        : "";
    const left = [...skipped].map(([what, count]) => `, ${count} skipped (${what})`).join("");
    const above = quick === 0 ? "" : `Left out of a quick run:\n${leftOut.toSorted().join("\n")}\n\n`;
    const rest = quick === 0 ? "" : `, ${quick} skipped (named above: ALMANAC_TESTS=all npm test runs them)`;
    process.once("exit", () =>
      process.stdout.write(`${cells}${above}${passed} passed, ${failed} failed${rest}${left}\n`),
    );
  }
}
