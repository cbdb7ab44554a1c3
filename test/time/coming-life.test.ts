import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatLocal, SECONDS_A_DAY } from "../../src/time/calendar";
import {
  comingMentions,
  isSilent,
  LIFE_DAYS,
  MOST_MENTIONS,
  markedAt,
  type PromptMoment,
  standingIn,
} from "../../src/time/coming-life";
import { resolveDue } from "../../src/time/due";
import type { Item } from "../../src/time/item";
import { splitItems } from "../../src/time/life-cycle";
import { nextAfter } from "../../src/time/recurrence/recurrence";
import { currentOccurrence, dueOf } from "../../src/time/recurrence/series";
import { toLocal } from "../../src/time/zones/zone";
import { FULL_SIMULATION } from "../support/full-simulation";
import { PLAIN_ITEM } from "../support/life-items";
import { checkLaw } from "./check-law";

const HALF_HOUR = 1800;
const NOW = Date.parse("2026-03-20T09:30:00Z") / 1000;

type Told = [at: number, status: string, due_at: number];

/** What a prompt of this item alone shows at `now`. */
function shownAt(item: Item, { zone, withinDays }: PromptMoment, now: number): Told | null {
  const { overdue, upcoming } = splitItems(
    [{ ...currentOccurrence(item, zone, now), id: "a" }],
    now,
    withinDays,
  );
  const [late] = overdue;
  const [near] = upcoming;
  if (late !== undefined) return [now, "overdue", late.due_at];
  return near === undefined ? null : [now, "due", near.due_at];
}

/** Reads the prompt every half hour, and again after each mention, and marks what it shows. */
function readThrough(item: Item, reading: PromptMoment, isShown: boolean): Told[] {
  const { now, zone } = reading;
  const told: Told[] = [];
  let state = isShown ? markedAt(item, zone, now) : item;
  for (let at = now; at <= now + LIFE_DAYS * SECONDS_A_DAY && told.length < MOST_MENTIONS; at += HALF_HOUR) {
    for (let shown = shownAt(state, reading, at); shown !== null; shown = shownAt(state, reading, at)) {
      told.push(shown);
      state = markedAt(state, zone, at);
    }
  }
  return told.slice(0, MOST_MENTIONS);
}

function tellLife(item: Item, reading: PromptMoment, isShown: boolean): Told[] {
  return comingMentions(item, reading, isShown).map(({ at, status, item: { due_at } }) => [
    at,
    status,
    due_at,
  ]);
}

// Every instant is a half hour, in zones whose offsets are too, so that a reading meets each of them.
const ZONES = ["UTC", "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kolkata"];
const around = (days: number) =>
  fc.integer({ min: -days * 48, max: days * 48 }).map((halves) => NOW + halves * HALF_HOUR);
const marks = {
  default_remind_before: fc.constantFrom(null, "day" as const, HALF_HOUR, 30 * 48 * HALF_HOUR),
  reminded_at: fc.option(around(12)),
  snoozed_until: fc.option(around(12)),
  remind_before: fc.option(fc.integer({ min: 0, max: 20 * 48 }).map((halves) => halves * HALF_HOUR)),
};
const reading: fc.Arbitrary<PromptMoment> = fc.record({
  now: fc.constant(NOW),
  zone: fc.constantFrom(...ZONES),
  withinDays: fc.constantFrom(0, 1, 7, 30),
});

const single: fc.Arbitrary<[Item, PromptMoment]> = fc
  .tuple(
    fc.record(marks),
    around(40),
    fc.constantFrom("local" as const, "date" as const, "instant" as const),
    reading,
  )
  .map(([own, at, kind, asked]) => {
    const local = formatLocal(toLocal(asked.zone, at));
    const said = {
      local: { kind: "local" as const, local },
      date: { kind: "date" as const, date: local.slice(0, 10) },
      instant: { kind: "instant" as const, at },
    };
    const due = resolveDue(said[kind], asked.zone);
    return [{ ...PLAIN_ITEM, ...own, ...due, zone: asked.zone }, asked];
  });

const RULES = [
  ...["FREQ=DAILY", "FREQ=DAILY;INTERVAL=3;COUNT=9", "FREQ=DAILY;BYHOUR=2,9,17", "FREQ=WEEKLY;BYDAY=MO,TH"],
  ...["FREQ=WEEKLY;UNTIL=20260401", "FREQ=MONTHLY;BYMONTHDAY=31", "FREQ=MONTHLY;BYDAY=-1FR", "FREQ=YEARLY"],
];

const series: fc.Arbitrary<[Item, PromptMoment]> = fc
  .record({
    own: fc.record(marks),
    rule: fc.constantFrom(...RULES),
    begins: around(60),
    stands: around(25),
    isDay: fc.boolean(),
    /** How far its occurrence is moved, as a part of the time to the next. */
    moved: fc.option(fc.double({ min: 0, max: 0.99, noNaN: true })),
    asked: reading,
  })
  .map(({ own, rule, begins, stands, isDay, moved, asked }) => {
    const { zone } = asked;
    const start = formatLocal(toLocal(zone, begins));
    const start_local = isDay && !rule.includes("BYHOUR") ? start.slice(0, 10) : start;
    const all = { rule, start_local, zone };
    const found = nextAfter(all, stands) ?? nextAfter(all, begins - 2 * SECONDS_A_DAY);
    const due = found === null ? resolveDue({ kind: "instant", at: begins }, zone) : dueOf({}, found, zone);
    const item = { ...PLAIN_ITEM, ...own, ...due, zone, recurrence: rule, recurrence_start: start_local };
    const next = found === null ? null : nextAfter(all, found.at);
    if (moved === null || next === null || found === null) return [item, asked];
    const at = due.due_at + Math.floor((moved * (next.at - due.due_at)) / HALF_HOUR) * HALF_HOUR;
    return [{ ...item, ...resolveDue({ kind: "instant", at }, zone), moved_from: found.local }, asked];
  });

describe("a coming life", () => {
  it.each([
    ["of an item that happens once", single, FULL_SIMULATION ? 5000 : 300],
    ["of a series", series, FULL_SIMULATION ? 2000 : 150],
  ])("%s is what reading every half hour and marking shows", (_name, items, runs) => {
    checkLaw(
      fc.property(items, fc.boolean(), ([item, asked], marks) => {
        const isShown = marks && shownAt(item, asked, asked.now) !== null;
        expect(tellLife(item, asked, isShown)).toEqual(readThrough(item, asked, isShown));
      }),
      runs,
    );
  });

  it("is silent a second before each mention, however it was marked", () => {
    checkLaw(
      fc.property(fc.oneof(single, series), ([item, asked]) => {
        const isShown = shownAt(item, asked, asked.now) !== null;
        let state = isShown ? markedAt(item, asked.zone, asked.now) : item;
        let from = asked.now;
        for (const { at, item: said } of comingMentions(item, asked, isShown)) {
          if (at > from) expect(shownAt(state, asked, at - 1)).toBeNull();
          expect(shownAt(state, asked, at)?.[2]).toBe(said.due_at);
          state = markedAt(state, asked.zone, at);
          from = at;
        }
      }),
      FULL_SIMULATION ? 2000 : 300,
    );
  });

  it("is silent now exactly where no prompt shows the item, and says why", () => {
    checkLaw(
      fc.property(fc.oneof(single, series), ([item, asked]) => {
        const current = currentOccurrence(item, asked.zone, asked.now);
        expect(isSilent(standingIn(current, asked))).toBe(shownAt(item, asked, asked.now) === null);
      }),
      500,
    );
  });
});

const at = (iso: string) => Date.parse(iso) / 1000;
const ONCE: Item = {
  ...PLAIN_ITEM,
  ...resolveDue({ kind: "local", local: "2026-04-10T09:00:00" }, "UTC"),
  reminded_at: null,
  snoozed_until: null,
  remind_before: null,
};
const PILLS: Item = {
  ...ONCE,
  ...resolveDue({ kind: "local", local: "2026-03-20T08:00:00" }, "UTC"),
  recurrence: "FREQ=DAILY",
  recurrence_start: "2026-03-20T08:00:00",
};

describe("the causes of mentions", () => {
  it.each<[string, Partial<Item>, Item, boolean, string[]]>([
    [
      "comes near, then is overdue",
      {},
      ONCE,
      false,
      ["2026-04-03T09:00 enters_horizon", "2026-04-10T09:00 overdue"],
    ],
    [
      "wants one more mention an hour before",
      { remind_before: 3600 },
      ONCE,
      false,
      ["2026-04-03T09:00 enters_horizon", "2026-04-10T08:00 remind_before", "2026-04-10T09:00 overdue"],
    ],
    [
      "wakes from its snooze",
      { snoozed_until: at("2026-04-05T12:00:00Z"), reminded_at: at("2026-03-19T12:00:00Z") },
      ONCE,
      false,
      ["2026-04-05T12:00 snooze_ends", "2026-04-10T09:00 overdue"],
    ],
    [
      "is shown, and looks forward",
      {},
      { ...PILLS, recurrence: "FREQ=DAILY;COUNT=2" },
      true,
      ["2026-03-20T20:00 day_begins", "2026-03-21T08:00 overdue"],
    ],
    ["has no room", {}, { ...PILLS, recurrence: "FREQ=DAILY;COUNT=1" }, false, ["2026-03-20T09:30 waiting"]],
    [
      "was mentioned when it was overdue",
      { reminded_at: at("2026-03-20T08:30:00Z") },
      { ...PILLS, recurrence: null },
      false,
      [],
    ],
  ])("%s", (_name, more, item, isShown, told) => {
    const mentions = comingMentions({ ...item, ...more }, { now: NOW, zone: "UTC", withinDays: 7 }, isShown);
    expect(
      mentions.map((one) => `${new Date(one.at * 1000).toISOString().slice(0, 16)} ${one.cause}`),
    ).toEqual(told);
  });

  it("are told ten times at most", () => {
    const mentions = comingMentions(PILLS, { now: NOW, zone: "UTC", withinDays: 7 }, true);
    expect(mentions).toHaveLength(MOST_MENTIONS);
    expect(mentions.at(-1)?.at).toBeLessThan(NOW + 7 * SECONDS_A_DAY);
  });
});
