import * as fc from "fast-check";
import { inject, it } from "vitest";

/**
 * A property that holds whatever the case, as a test. Laws stand in files called `*.laws.ts`, which the `laws.test.ts` of
 * their room loads: it tries the same cases in every run. That of the room in `test/slow` loads the same files, and tries
 * ten times as many, of the day's seed. `after` runs once all cases held: it says that they were not all beside the point.
 */
export function law<Inputs>(
  name: string,
  property: fc.IRawProperty<Inputs>,
  cases = 100,
  after: () => void = () => undefined,
): void {
  const { times, limitMs } = inject("laws");
  // A counterexample is made smaller until then, and told before the test is ended.
  const ends = { interruptAfterTimeLimit: limitMs, markInterruptAsFailure: true };
  it(name, { timeout: limitMs * 1.2 }, async () => {
    await fc.assert(property, { numRuns: cases * times, ...ends });
    after();
  });
}
