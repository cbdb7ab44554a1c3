import { describe, expect, it } from "vitest";
import { type Item, isOverdue, isSilentForever } from "../../src/time/item";
import {
  isAsleep,
  isPending,
  isUpcoming,
  leadInstant,
  pendingStatus,
  splitItems,
  validMark,
} from "../../src/time/life-cycle";
import { PLAIN_ITEM } from "../support/life-items";

const NOW = 1_771_860_000;
const HOUR = 3600;
const DAY = 86_400;

/** An item due an hour from now that was never mentioned, but for what is said. */
function itemWith(change: Partial<Item> = {}): Item {
  const due_at = change.due_at ?? NOW + HOUR;
  return {
    due_kind: "instant",
    due_at,
    deadline_at: due_at,
    reminded_at: null,
    snoozed_until: null,
    remind_before: null,
    ...PLAIN_ITEM,
    ...change,
  };
}

/** An all-day item whose day began `hours` ago. */
function allDayWith(hours: number, change: Partial<Item> = {}): Item {
  const due_at = NOW - hours * HOUR;
  return itemWith({ due_kind: "date", due_at, deadline_at: due_at + DAY, ...change });
}

describe("overdue: D ≤ now", () => {
  it.each([
    ["a second before the deadline", itemWith({ due_at: NOW + 1 }), false],
    ["at the deadline", itemWith({ due_at: NOW }), true],
    ["a second after it", itemWith({ due_at: NOW - 1 }), true],
    ["all-day, on its day", allDayWith(12), false],
    ["all-day, the last second of its day", allDayWith(24, { deadline_at: NOW + 1 }), false],
    ["all-day, when its day is over", allDayWith(24), true],
  ])("%s", (_name, item, overdue) => {
    expect(isOverdue(item, NOW)).toBe(overdue);
  });
});

describe("upcoming: not overdue, and due inside max(within_days, remind_before)", () => {
  it.each([
    ["in the last second of the last day", itemWith({ due_at: NOW - (NOW % DAY) + 8 * DAY - 1 }), 7, true],
    ["a second after it", itemWith({ due_at: NOW - (NOW % DAY) + 8 * DAY }), 7, false],
    [
      "a longer remind_before stretches it",
      itemWith({ due_at: NOW + 10 * DAY, remind_before: 10 * DAY }),
      7,
      true,
    ],
    ["but not further", itemWith({ due_at: NOW + 10 * DAY + 1, remind_before: 10 * DAY }), 7, false],
    [
      "a shorter remind_before doesn't shrink it",
      itemWith({ due_at: NOW + 5 * DAY, remind_before: 60 }),
      7,
      true,
    ],
    ["overdue", itemWith({ due_at: NOW }), 7, false],
    ["all-day, on its day, with a horizon of nothing", allDayWith(12), 0, true],
    ["due in an hour, in the rest of today", itemWith(), 0, true],
    ["due in a year, with a horizon of a year", itemWith({ due_at: NOW + 366 * DAY }), 366, true],
  ])("%s", (_name, item, withinDays, upcoming) => {
    expect(isUpcoming(item, NOW, withinDays)).toBe(upcoming);
  });
});

describe("asleep and void marks", () => {
  it.each([
    ["never snoozed", null, false],
    ["until later", NOW + 1, true],
    ["until now", NOW, false],
    ["until before", NOW - 1, false],
  ])("snoozed %s", (_name, snoozed_until, asleep) => {
    expect(isAsleep(itemWith({ snoozed_until }), NOW)).toBe(asleep);
  });

  it.each([
    ["no mark", { reminded_at: null, snoozed_until: null }, null],
    ["no mark, snooze over", { reminded_at: null, snoozed_until: NOW - 1 }, null],
    ["a mark", { reminded_at: NOW - 9, snoozed_until: null }, NOW - 9],
    ["a mark in the future is legal", { reminded_at: NOW + 9, snoozed_until: null }, NOW + 9],
    ["still asleep", { reminded_at: NOW - 9, snoozed_until: NOW + 1 }, NOW - 9],
    ["awake this second, mark before the snooze's end", { reminded_at: NOW - 9, snoozed_until: NOW }, null],
    ["mark a second before the snooze's end", { reminded_at: NOW - 6, snoozed_until: NOW - 5 }, null],
    ["mark at the snooze's end", { reminded_at: NOW - 5, snoozed_until: NOW - 5 }, NOW - 5],
    ["mark after the snooze's end", { reminded_at: NOW - 4, snoozed_until: NOW - 5 }, NOW - 4],
  ])("%s", (_name, change, mark) => {
    expect(validMark(itemWith(change), NOW)).toBe(mark);
  });
});

describe("leadInstant", () => {
  it.each([
    ["none", null, null],
    ["zero is the due time itself", 0, NOW + HOUR],
    ["ten minutes", 600, NOW + HOUR - 600],
    ["the longest", 31_622_400, NOW + HOUR - 31_622_400],
  ])("%s", (_name, remind_before, lead) => {
    expect(leadInstant(itemWith({ remind_before }))).toBe(lead);
  });
});

describe("pending", () => {
  const late = { due_at: NOW - HOUR };
  it.each([
    // upcoming, awake, and no valid mark
    ["upcoming, never mentioned", itemWith(), "due"],
    ["upcoming, mentioned", itemWith({ reminded_at: NOW - 1 }), null],
    ["upcoming, mentioned in the future", itemWith({ reminded_at: NOW + 1 }), null],
    ["upcoming, asleep", itemWith({ snoozed_until: NOW + 1 }), null],
    ["upcoming, mentioned, snooze over", itemWith({ reminded_at: NOW - 9, snoozed_until: NOW - 1 }), "due"],
    [
      "upcoming, mentioned since the snooze",
      itemWith({ reminded_at: NOW - 1, snoozed_until: NOW - 9 }),
      null,
    ],
    ["beyond the horizon", itemWith({ due_at: NOW + 45 * DAY }), null],
    // or remind_before is set and mark < due_at − remind_before ≤ now
    [
      "its lead has come, mentioned before",
      itemWith({ remind_before: 2 * HOUR, reminded_at: NOW - DAY }),
      "due",
    ],
    ["its lead is now, mentioned before", itemWith({ remind_before: HOUR, reminded_at: NOW - 1 }), "due"],
    ["its lead is not yet, mentioned", itemWith({ remind_before: HOUR - 1, reminded_at: NOW - DAY }), null],
    [
      "its lead has come, mentioned at it",
      itemWith({ remind_before: 2 * HOUR, reminded_at: NOW - HOUR }),
      null,
    ],
    [
      "its lead has come, mentioned after it",
      itemWith({ remind_before: 2 * HOUR, reminded_at: NOW - 9 }),
      null,
    ],
    [
      "its lead has come, asleep",
      itemWith({ remind_before: HOUR, reminded_at: 1, snoozed_until: NOW + 1 }),
      null,
    ],
    [
      "remind_before far beyond the horizon",
      itemWith({ due_at: NOW + 30 * DAY, remind_before: 30 * DAY }),
      "due",
    ],
    [
      "remind_before of zero, all-day, marked earlier",
      allDayWith(1, { remind_before: 0, reminded_at: NOW - DAY }),
      "due",
    ],
    [
      "remind_before of zero, all-day, marked today",
      allDayWith(1, { remind_before: 0, reminded_at: NOW - 9 }),
      null,
    ],
    // overdue, awake, and no valid mark, or mark < D
    ["overdue, never mentioned", itemWith(late), "overdue"],
    ["overdue this second", itemWith({ due_at: NOW }), "overdue"],
    ["overdue, mentioned while upcoming", itemWith({ ...late, reminded_at: NOW - DAY }), "overdue"],
    ["overdue, mentioned a second before D", itemWith({ ...late, reminded_at: NOW - HOUR - 1 }), "overdue"],
    ["overdue, mentioned at D", itemWith({ ...late, reminded_at: NOW - HOUR }), null],
    ["overdue, mentioned since", itemWith({ ...late, reminded_at: NOW - 1 }), null],
    [
      "overdue, mentioned since, remind_before set",
      itemWith({ ...late, reminded_at: NOW - 1, remind_before: DAY }),
      null,
    ],
    ["overdue, asleep", itemWith({ ...late, snoozed_until: NOW + 1 }), null],
    [
      "overdue, mentioned since, snooze over",
      itemWith({ ...late, reminded_at: NOW - 9, snoozed_until: NOW }),
      "overdue",
    ],
    ["overdue for years", itemWith({ due_at: 1 }), "overdue"],
    // all-day items: the deadline is the next day's first instant
    ["all-day, on its day", allDayWith(12), "due"],
    ["all-day, mentioned on its day", allDayWith(12, { reminded_at: NOW - HOUR }), null],
    ["all-day, over, mentioned on its day", allDayWith(30, { reminded_at: NOW - 10 * HOUR }), "overdue"],
    ["all-day, over, mentioned since", allDayWith(30, { reminded_at: NOW - 6 * HOUR }), null],
  ] as const)("%s: %o", (_name, item, status) => {
    expect(pendingStatus(item, NOW, 7)).toBe(status);
  });

  it("is pending beyond the horizon, but has no place in a list", () => {
    const item = itemWith({ due_at: NOW + 45 * DAY });
    expect(isPending(item, NOW)).toBe(true);
    expect(pendingStatus(item, NOW, 7)).toBeNull();
    expect(pendingStatus(item, NOW, 45)).toBe("due");
  });
});

describe("a life", () => {
  const statusOf = (item: Item, now: number) => pendingStatus(item, now, 7);

  it("stored far ahead, near, marked, silent, overdue once, marked, silent", () => {
    const item = itemWith({ due_at: NOW + 45 * DAY });
    expect(statusOf(item, NOW)).toBeNull();
    expect(statusOf(item, NOW + 38 * DAY)).toBe("due");
    const marked = { ...item, reminded_at: NOW + 38 * DAY };
    for (let hours = 0; hours < 7 * 24; hours++)
      expect(statusOf(marked, NOW + 38 * DAY + hours * HOUR)).toBeNull();
    expect(statusOf(marked, item.due_at - 1)).toBeNull();
    expect(statusOf(marked, item.due_at)).toBe("overdue");
    const markedAgain = { ...item, reminded_at: item.due_at + 60 };
    expect(statusOf(markedAgain, item.due_at + 60)).toBeNull();
    expect(statusOf(markedAgain, item.due_at + 1000 * DAY)).toBeNull();
    expect(isSilentForever(markedAgain)).toBe(true);
  });

  it("snoozed while overdue and marked, it comes back once", () => {
    const item = itemWith({ due_at: NOW - DAY, reminded_at: NOW - HOUR, snoozed_until: NOW + DAY });
    expect(statusOf(item, NOW)).toBeNull();
    expect(statusOf(item, NOW + DAY - 1)).toBeNull();
    expect(statusOf(item, NOW + DAY)).toBe("overdue");
    expect(statusOf({ ...item, reminded_at: NOW + DAY + 5 }, NOW + DAY + 5)).toBeNull();
  });

  it("with remind_before it is mentioned when near, once more at its lead, and when overdue", () => {
    const item = itemWith({ due_at: NOW + 5 * DAY, remind_before: 2 * HOUR });
    expect(statusOf(item, NOW)).toBe("due");
    const marked = { ...item, reminded_at: NOW };
    expect(statusOf(marked, item.due_at - 2 * HOUR - 1)).toBeNull();
    expect(statusOf(marked, item.due_at - 2 * HOUR)).toBe("due");
    const markedAgain = { ...item, reminded_at: item.due_at - 2 * HOUR };
    expect(statusOf(markedAgain, item.due_at - 1)).toBeNull();
    expect(statusOf(markedAgain, item.due_at)).toBe("overdue");
  });
});

describe("splitItems", () => {
  it("makes two groups, each by due time and then by id, and leaves the input as it is", () => {
    const items = [
      { ...itemWith({ due_at: NOW + 2 * HOUR }), id: "b" },
      { ...itemWith({ due_at: NOW + HOUR }), id: "d" },
      { ...itemWith({ due_at: NOW - HOUR }), id: "c" },
      { ...itemWith({ due_at: NOW + 2 * HOUR }), id: "a" },
      { ...itemWith({ due_at: NOW - DAY }), id: "e" },
      { ...itemWith({ reminded_at: NOW - 1 }), id: "silent" },
      { ...itemWith({ due_at: NOW + 8 * DAY }), id: "far" },
    ];
    const before = items.map(({ id }) => id);
    const { overdue, upcoming } = splitItems(items, NOW, 7);
    expect(overdue.map(({ id }) => id)).toEqual(["e", "c"]);
    expect(upcoming.map(({ id }) => id)).toEqual(["d", "a", "b"]);
    expect(items.map(({ id }) => id)).toEqual(before);
  });

  it("lets no crowd of overdue items push out an upcoming one", () => {
    const crowd = Array.from({ length: 15 }, (_, n) => ({
      ...itemWith({ due_at: NOW - (n + 1) * DAY }),
      id: `o${n}`,
    }));
    const { overdue, upcoming } = splitItems([...crowd, { ...itemWith(), id: "u" }], NOW, 7);
    expect(overdue).toHaveLength(15);
    expect(upcoming.map(({ id }) => id)).toEqual(["u"]);
  });
});
