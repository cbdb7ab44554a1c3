import { it } from "vitest";
import { at, openStage } from "../../reminders/stage";
import { moveToAndFro } from "../../users/to-and-fro";

it("a user who moves to and fro gets one digest a date, whenever it happens, of a cron that runs each hour", async () => {
  const stage = await openStage("2026-03-01T12:00:00Z");
  const ann = await stage.subscriber("ann", { time_zone: "Europe/London", send_empty: true });
  await moveToAndFro(stage, ann, { from: at("2026-03-02T08:00:00Z"), hours: 96, isHourly: true });
});
