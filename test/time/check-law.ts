import * as fc from "fast-check";

/**
 * Fails where some input breaks a synchronous property. (fast-check's own `assert` also takes asynchronous ones,
 * and may then return a promise.)
 */
export function checkLaw<Inputs>(property: fc.IProperty<Inputs>, numRuns = 100): void {
  void fc.assert(property, { numRuns });
}
