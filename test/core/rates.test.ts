import { expect, it } from "vitest";
import { createRates } from "../../src/core/rates";

it("forgets the quiet past 10,000 keys, and not whoever is at their limit", () => {
  const rates = createRates();
  const takes = (key: string) => rates.takes(key, 1, 1000);
  expect([takes("busy"), takes("busy")]).toEqual([true, false]);
  for (let n = 0; n < 30_000; n += 1) {
    takes(`stranger ${n}`);
    if (n % 5000 === 0) expect(takes("busy")).toBe(false);
  }
  expect([takes("busy"), takes("stranger 29999"), takes("stranger 0")]).toEqual([false, false, true]);
});
