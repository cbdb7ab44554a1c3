import * as fc from "fast-check";
import { describe, expect } from "vitest";
import { type Item, isOverdue } from "../../src/time/item";
import { isAsleep, isMentioned, isUpcoming, pendingStatus } from "../../src/time/life-cycle";
import { law } from "../support/law";
import { PLAIN_ITEM } from "../support/life-items";

const NOW = Date.parse("2026-02-23T10:00:00Z") / 1000;
const HOUR = 3600;
const DAY = 86_400;

describe("mentioned is not gone: open, awake, not pending, and upcoming or overdue for at most 30 days", () => {
  const instant = fc.integer({ min: -45 * 24, max: 45 * 24 }).map((hours) => NOW + hours * HOUR);
  const items = fc
    .record({
      due_at: instant,
      allDay: fc.boolean(),
      reminded_at: fc.option(instant),
      snoozed_until: fc.option(instant),
      remind_before: fc.option(fc.integer({ min: 0, max: 40 * DAY })),
    })
    .map(
      ({ allDay, ...item }): Item => ({
        ...PLAIN_ITEM,
        ...item,
        due_kind: allDay ? "date" : "instant",
        deadline_at: item.due_at + (allDay ? DAY : 0),
      }),
    );
  law(
    "is never pending as well, and nothing open near now is neither",
    fc.property(items, fc.constantFrom(0, 1, 7, 30), (item, withinDays) => {
      const isPending = pendingStatus(item, NOW, withinDays) !== null;
      const isNear = isOverdue(item, NOW)
        ? item.deadline_at >= NOW - 30 * DAY
        : isUpcoming(item, NOW, withinDays);
      expect(isMentioned(item, NOW, withinDays)).toBe(isNear && !isAsleep(item, NOW) && !isPending);
    }),
    2000,
  );
});
