import type { FieldName } from "../../src/memories/fields";
import type { Body } from "../support/wire";

const TIMES = { due_at: "2026-03-01T09:00:00", recurrence: "FREQ=DAILY" };

/** What says each field, with what it can't be said without. */
export const SAID = {
  content: { content: "Pay all rent" },
  due: { due: "1 March 2026 at 9:00" },
  due_at: { due_at: TIMES.due_at },
  reminded_at: { reminded_at: "2026-01-22T09:00:00" },
  completed_at: { completed_at: "now" },
  snoozed_until: { snoozed_until: "2026-01-24T09:00:00" },
  snooze: { snooze: "for 2 days" },
  recurrence: TIMES,
  until: { ...TIMES, until: "2026-12-31" },
  source: { source: "tool" },
  remind_before: { remind_before: 3600 },
  category: { category: "profile" },
  entity: { entity: "Landlord" },
  context: { context: "home" },
  sensitive: { sensitive: true },
  metadata: { metadata: { flat: null } },
  valid_until: { valid_until: "2026-12-31" },
  keywords: { keywords: ["flat", "money"] },
  event_time: { event_time: "2026-01-02" },
} satisfies Record<FieldName, Body>;
