import { expect, it } from "vitest";
import { openWorld } from "../../support/world";

const CLAUSE = "recurrence skips months without a 31st: February, April, June, September, November";

it("a rule that skips months is stored, with a warning that says which", async () => {
  const ann = (await openWorld("2026-01-23T14:32:00Z")).user();
  const stored = await ann.remember({
    content: "Pay rent",
    due_at: "2026-01-31T09:00:00",
    recurrence: "FREQ=MONTHLY",
  });
  expect(stored).toMatchObject({ status: "stored", warnings: [CLAUSE] });
  const id = await ann.store("Read the meter", { due_at: "2026-01-31T10:00:00" });
  expect(await ann.update({ id, recurrence: "FREQ=MONTHLY" })).toMatchObject({ warnings: [CLAUSE] });
  const moved = await ann.update({ id, due_at: "2026-03-31T10:00:00", recurrence: "FREQ=MONTHLY" });
  expect(moved).toMatchObject({ warnings: [CLAUSE] });
  const body = { due: "on 31 May at 10", recurrence: "FREQ=MONTHLY" };
  const patched = await ann.send("PATCH", `/memories/${id}`, { body });
  expect(await patched.json()).toMatchObject({
    id,
    due_understood: "Sunday 2026-05-31 at 10:00 (UTC)",
    warnings: [CLAUSE],
  });
});

it("a rule that skips nothing has no warning", async () => {
  const ann = (await openWorld("2026-01-23T14:32:00Z")).user();
  const stored = await ann.remember({
    content: "Pay rent",
    due_at: "2026-01-31T09:00:00",
    recurrence: "FREQ=MONTHLY;BYMONTHDAY=-1",
  });
  expect(stored).not.toHaveProperty("warnings");
});
