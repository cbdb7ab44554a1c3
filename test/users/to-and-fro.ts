import { expect } from "vitest";
import type { Stage } from "../reminders/stage";
import type { UserClient } from "../support/world";

const HOUR = 3600;
const ZONES = ["Asia/Tokyo", "America/Los_Angeles", "Europe/London", "Pacific/Auckland", "Pacific/Pago_Pago"];

/** Has a subscriber change zones every seven hours, with the cron each hour, or in those hours alone where a digest is due. */
export async function moveToAndFro(
  stage: Stage,
  ann: UserClient,
  { from, hours, isHourly }: { from: number; hours: number; isHourly: boolean },
): Promise<void> {
  for (let hour = 0; hour < hours; hour += 1) {
    const at = from + hour * HOUR;
    stage.setClock(at - 10);
    if (hour % 7 === 0) await ann.patch({ time_zone: ZONES[(hour / 7) % ZONES.length] ?? "UTC" });
    const due = await stage.sql("SELECT id FROM users WHERE next_digest_at <= ?", at);
    if (isHourly || due.length > 0) await stage.run(at);
  }
  const ledger = await stage.ledger("ann");
  const claimed = ledger.map(({ subject }) => subject);
  expect(claimed.length).toBeGreaterThan(2);
  expect(new Set(claimed).size).toBe(claimed.length);
  for (const row of ledger) expect(row.as_of % HOUR).toBe(0);
}
