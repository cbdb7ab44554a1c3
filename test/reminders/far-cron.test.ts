import { expect, it } from "vitest";
import { at, openStage, type Stage } from "./stage";

/** Rows and moments at the edge: nobody else's reminder waits for them. */

const NOON = at("2026-03-01T12:00:00Z");

/** A cron run for a time far from the clock. */
async function fire(stage: Stage, time: string): Promise<void> {
  await stage.fire(at(time));
  await stage.drain();
}

async function pushed(stage: Stage, id: string, time_zone: string): Promise<void> {
  const user = await stage.subscriber(id, { send_empty: true, time_zone });
  await user.patch({ reminders: { push: true } });
  await user.store("Pay rent", { due_at: "2026-03-02T18:00:00", recurrence: "FREQ=DAILY" });
  await user.store("Feed the cat", { due_at: "2026-03-02", recurrence: "FREQ=YEARLY" });
  await user.store("The end", { due_at: "9999-12-31T23:59:59Z", remind_before: 3600 });
}

it.each(["UTC", "Pacific/Kiritimati", "Pacific/Pago_Pago"])(
  "the cron runs for the last and the first day of the calendar in %s",
  async (zone) => {
    const stage = await openStage("2026-03-01T12:00:00Z");
    Object.assign(stage.bindings, { LOCAL_SIGN_IN: `demo/demo/${"0".repeat(64)}` });
    await pushed(stage, "ann", zone);
    for (const time of [
      "1970-01-01T00:00:00Z",
      "9999-12-30T23:59:00Z",
      "9999-12-31T00:00:00Z",
      "9999-12-31T23:59:59Z",
    ])
      await fire(stage, time);
    expect(stage.logs.filter((line) => line.includes("failed"))).toEqual([]);
  },
  30_000,
);

it("a row that can't be read stops nobody else's reminder, and is tried again the next day", async () => {
  // So late that no digest of the day tells them first.
  const THREE = NOON + 3 * 3600;
  const stage = await openStage("2026-03-01T12:00:00Z");
  for (const id of ["ann", "bob", "cy"]) {
    const user = await stage.subscriber(id);
    await user.patch({ reminders: { push: true } });
    await user.store("Pay rent", { due_at: "2026-03-01T15:00:00Z", recurrence: "FREQ=DAILY" });
  }
  await stage.sql("UPDATE users SET items_time_zone = 'Mars/Base' WHERE id = 'bob'");
  await stage.run(THREE);
  const reminded = (await stage.ledger()).map((row) => row.user_id).toSorted();
  expect(reminded).toEqual(["ann", "cy"]);
  const [row] = await stage.sql("SELECT push_at FROM knowledge WHERE user_id = 'bob'");
  expect(row).toEqual({ push_at: THREE + 86_400 });
  await stage.sql("UPDATE users SET items_time_zone = 'UTC' WHERE id = 'bob'");
  await stage.run(THREE + 86_400);
  const sent = await stage.sql("SELECT status FROM deliveries WHERE user_id = 'bob' AND kind = 'reminder'");
  expect(sent).toEqual([{ status: "delivered" }]);
});
