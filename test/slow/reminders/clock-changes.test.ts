import { describe, it } from "vitest";
import {
  CHANGES,
  claimAround,
  claimBetweenOutages,
  claimInZones,
  isUsual,
} from "../../reminders/around-changes";

describe("cron and queue, around each change of the clocks in odd zones", () => {
  it.each(CHANGES.filter(({ group }) => !isUsual(group)))(
    "claim one digest a user and local date, in its minute, and deliver it: $name",
    async ({ group }) => await claimAround(group),
  );
});

describe("cron and queue, when things go wrong", () => {
  it("claim none twice and lose none, with outages of up to four hours and messages doubled and mixed up", () =>
    claimBetweenOutages());

  it("in every fourth zone, on 73 local dates", () => claimInZones(4, 73), 1_800_000);
});
