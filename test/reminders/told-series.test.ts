import { beforeEach, expect, it } from "vitest";
import type { UserClient } from "../support/world";
import { at, openStage, type Stage } from "./stage";

/**
 * An occurrence of a series that was told as overdue and not done stays in the morning's digest, as what happens once
 * does, until the next one is pending.
 */
let stage: Stage;
let ann: UserClient;

beforeEach(async () => {
  stage = await openStage("2026-03-14T12:00:00Z");
  ann = stage.user();
  await ann.patch({
    digest: { time: "08:00", channel: { type: "webhook", url: "https://hooks.example.com/ann" } },
  });
});

/** What the digests of some days of March and April list, sent at 08:00 each. */
async function mornings(days: readonly string[]): Promise<string[]> {
  const said: string[] = [];
  for (const day of days) {
    const before = stage.posts.length;
    await stage.run(at(`2026-${day}T08:00:00Z`));
    const [post] = stage.posts.slice(before);
    const items = post?.data.items ?? [];
    said.push(`${day} ${items.map((item) => `${item.group} ${item.content} ${item["label"]}`).join(", ")}`);
  }
  return said;
}

it("a rent that isn't paid is told each morning, until the next month's comes near", async () => {
  const id = await ann.store("Pay rent", { due_at: "2026-03-15", recurrence: "FREQ=MONTHLY" });
  expect(await mornings(["03-15", "03-16", "03-17", "03-28", "04-07", "04-08", "04-15"])).toEqual([
    "03-15 today Pay rent [DUE 2026-03-15]",
    "03-16 overdue Pay rent [OVERDUE 2026-03-15]",
    "03-17 overdue Pay rent [OVERDUE 2026-03-15]",
    "03-28 overdue Pay rent [OVERDUE 2026-03-15]",
    "04-07 overdue Pay rent [OVERDUE 2026-03-15]",
    "04-08 week Pay rent [DUE 2026-04-15]",
    "04-15 today Pay rent [DUE 2026-04-15]",
  ]);
  stage.setClock("2026-04-17T12:00:00Z");
  await ann.update({ id, reminded_at: "now" });
  expect(await mornings(["04-18"])).toEqual(["04-18 overdue Pay rent [OVERDUE 2026-04-15]"]);
  await ann.update({ id, completed_at: "now" });
  expect(await mornings(["04-19"])).toEqual(["04-19 "]);
});

it("a snooze that has ended changes nothing of that: told once more, it is still to be done", async () => {
  const id = await ann.store("Pay rent", { due_at: "2026-03-15", recurrence: "FREQ=MONTHLY" });
  await mornings(["03-15", "03-16"]);
  await ann.update({ id, snoozed_until: "2026-03-18T10:00:00" });
  expect(await mornings(["03-17", "03-18"])).toEqual(["03-17 ", "03-18 "]);
  stage.setClock("2026-03-18T11:00:00Z");
  expect((await ann.context()).items.map(({ label }) => label)).toEqual(["[OVERDUE 2026-03-15]"]);
  await ann.update({ id, reminded_at: "now" });
  expect(await mornings(["03-19", "03-20"])).toEqual([
    "03-19 overdue Pay rent [OVERDUE 2026-03-15]",
    "03-20 overdue Pay rent [OVERDUE 2026-03-15]",
  ]);
  const paid = await ann.update({ id, completed_at: "now" });
  expect(paid.updated[0]).toMatchObject({ occurrence: "2026-04-15" });
});

it("what comes every seven days makes room once it was told, what comes every eight stays", async () => {
  await ann.store("Bins", { due_at: "2026-03-15T07:00:00", recurrence: "FREQ=WEEKLY" });
  const watering = { due_at: "2026-03-15T07:30:00", recurrence: "FREQ=DAILY;INTERVAL=8" };
  await ann.store("Watering", watering);
  const pills = await ann.store("Pills", { due_at: "2026-03-15T21:00:00", recurrence: "FREQ=DAILY" });
  expect(await mornings(["03-15"])).toEqual([
    "03-15 overdue Bins [OVERDUE 2026-03-15 07:00], overdue Watering [OVERDUE 2026-03-15 07:30], today Pills [DUE 2026-03-15 21:00]",
  ]);
  stage.setClock("2026-03-15T22:00:00Z");
  await ann.update({ id: pills, reminded_at: "now" });
  const { text } = await ann.get<{ text: string }>("/digest");
  expect(text).toContain("Overdue\n- Watering (14 hours ago, 2026-03-15 07:30, every eighth day)");
  expect(text).not.toMatch(/Bins|Pills/);
  expect(await mornings(["03-16"])).toEqual([
    "03-16 today Pills [DUE 2026-03-16 21:00], week Watering [DUE 2026-03-23 07:30]",
  ]);
});
