import { it } from "vitest";
import { openWorld } from "../../support/world";
import { expectNoneLost } from "../../transfer/many-rows";

it("an export and an import elsewhere lose none of 20,000 rows, in chunks, broken off ten times", async () => {
  await expectNoneLost(await openWorld(), 20_000, 500);
});
