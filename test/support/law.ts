import * as fc from "fast-check";
import { inject, it } from "vitest";

/**
 * A property that holds whatever the case, as a test. Laws stand in files called `*.laws.ts`, which the `laws.test.ts` of
 * their room imports: it tries the same cases in every run. That of the room in `test/slow` imports the same files, and
 * tries ten times as many, of the day's seed.
 */
export function law<Inputs>(name: string, property: fc.IRawProperty<Inputs>, cases = 100): void {
  it(name, async () => void (await fc.assert(property, { numRuns: cases * inject("laws").times })));
}
