import { inject, it } from "vitest";
import { expectNoFaults } from "../../fuzz/hostile";

it("answers 4,000 hostile requests of the day without a fault or a word that isn't the caller's", async () => {
  await expectNoFaults(4000, inject("laws").seed);
});
