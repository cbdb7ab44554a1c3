import { it } from "vitest";
import { CHANGES, claimAround, isUsual } from "../../reminders/around-changes";

it.each(CHANGES.filter(({ group }) => !isUsual(group)))(
  "cron and queue claim one digest a user and local date, in its minute, and deliver it: $name",
  async ({ group }) => await claimAround(group),
);
