import { it } from "vitest";
import { eraseThoughKilled } from "../../operators/app-erasure";
import { openWorld } from "../../support/world";

it("an app of 100,000 rows is erased in steps, although two of them are killed, and leaves its neighbour whole", async () => {
  await eraseThoughKilled(await openWorld(), { times: 7_000, users: 1_000 });
}, 600_000);
