import { describe, expect, it } from "vitest";
import { nextPush } from "../../src/time/push";

type Pushed = Parameters<typeof nextPush>[0];

const DUE = Date.parse("2026-01-24T08:00:00Z") / 1000;
const HOUR = 3600;
const DAY = 86_400;

function item(more: Partial<Pushed> = {}): Pushed {
  return {
    due_kind: "local",
    due_at: DUE,
    due_local: "2026-01-24T09:00:00",
    deadline_at: DUE,
    remind_before: null,
    reminded_at: null,
    snoozed_until: null,
    completed_at: null,
    recurrence: null,
    recurrence_start: null,
    moved_from: null,
    recurrence_anchor: null,
    ...more,
  } as unknown as Pushed;
}

const next = (of: Pushed, after: number) => nextPush(of, { zone: "Europe/Berlin", hours: {} }, after);

describe("an item is pushed", () => {
  it("when it falls due, and not after", () => {
    expect(next(item(), DUE - DAY)).toBe(DUE);
    expect(next(item(), DUE - 1)).toBe(DUE);
    expect(next(item(), DUE)).toBe(null);
    expect(next(item(), DUE + 1)).toBe(null);
  });

  it("first when its lead begins", () => {
    const led = item({ remind_before: HOUR });
    expect(next(led, DUE - DAY)).toBe(DUE - HOUR);
    expect(next(led, DUE - HOUR)).toBe(DUE);
    expect(next(led, DUE)).toBe(null);
  });

  it("when its snooze ends, whatever else it has", () => {
    const until = DUE + 2 * HOUR;
    expect(next(item({ snoozed_until: until, remind_before: HOUR }), DUE - DAY)).toBe(until);
    expect(next(item({ snoozed_until: until }), until)).toBe(null);
    expect(next(item({ snoozed_until: DUE - HOUR }), DUE - 60)).toBe(DUE);
    expect(next(item({ due_kind: "date", snoozed_until: until }), DUE)).toBe(until);
  });

  it("in the morning of a day that has begun, where the occurrence before it is asleep", () => {
    const day = DUE - (DUE % DAY) - HOUR;
    const daily = {
      due_kind: "date",
      due_local: "2026-01-24",
      due_at: day,
      deadline_at: day + DAY,
      recurrence: "FREQ=DAILY",
      recurrence_start: "2026-01-24",
    } as const;
    const asleep = item({ ...daily, snoozed_until: day + DAY + 12 * HOUR });
    expect(next(asleep, day + DAY + 5 * HOUR)).toBe(day + DAY + 9 * HOUR);
    expect(next(asleep, day + DAY + 9 * HOUR)).toBe(day + DAY + 12 * HOUR);
    expect(next(item({ ...daily, reminded_at: day }), day + DAY + 5 * HOUR)).toBe(day + DAY + 9 * HOUR);
  });

  it("in the morning of a day, at its next hour where that has passed, and once", () => {
    const day = item({ due_kind: "date", due_at: DUE - (DUE % DAY) - HOUR });
    const morning = day.due_at + 9 * HOUR;
    expect(next(day, day.due_at - DAY)).toBe(morning);
    expect(next(item({ ...day, remind_before: HOUR }), day.due_at - DAY)).toBe(morning);
    expect(next(day, morning)).toBe(morning + 3 * HOUR);
    expect(next(day, morning + 11 * HOUR)).toBe(morning + 12 * HOUR);
    expect(next(day, day.due_at + DAY - 60)).toBe(null);
    expect(next(item({ ...day, reminded_at: morning }), morning)).toBe(null);
  });

  it("at every occurrence of its series, each with its lead, on the wall clock", () => {
    const daily = item({
      recurrence: "FREQ=DAILY",
      recurrence_start: "2026-01-24T09:00:00",
      remind_before: HOUR,
    });
    const moments: number[] = [];
    let at: number | null = DUE - DAY;
    while (at !== null && moments.length < 5) {
      at = next(daily, at);
      if (at !== null) moments.push(at);
    }
    expect(moments).toEqual([DUE - HOUR, DUE, DUE + DAY - HOUR, DUE + DAY, DUE + 2 * DAY - HOUR]);
    // Clocks go forward on 29 March: nine o'clock is an hour earlier in UTC.
    expect(next(daily, Date.parse("2026-03-29T06:30:00Z") / 1000)).toBe(
      Date.parse("2026-03-29T07:00:00Z") / 1000,
    );
  });
});
