import { expect, it } from "vitest";
import { CHANGES, claimAround, isUsual } from "./around-changes";

const changes = CHANGES.filter(({ group }) => isUsual(group));

it("has changes that skip a midnight, repeat one, and take half an hour", () => {
  expect(changes).toHaveLength(3);
});

it.each(changes)(
  "cron and queue claim one digest a user and local date, in its minute, and deliver it: $name",
  async ({ group }) => await claimAround(group),
);
