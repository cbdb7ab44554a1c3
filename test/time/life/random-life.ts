import * as fc from "fast-check";
import { formatLocal, SECONDS_A_DAY } from "../../../src/time/calendar";
import { resolveDue } from "../../../src/time/due";
import type { LifeItem } from "../../../src/time/life/life-state";
import { toLocal } from "../../../src/time/zones/zone";

/** What the items of a random life are made of. Every instant is a quarter of an hour, so that a walk by quarters meets it. */

/** 2026-03-20: the clocks of London, New York and Lord Howe change within five weeks. */
export const LIFE_FROM = Date.parse("2026-03-20T09:30:00Z") / 1000;
export const QUARTER = 900;

export const LIFE_ZONES = [
  "UTC",
  "Europe/London",
  "America/New_York",
  "Australia/Lord_Howe",
  "Asia/Kathmandu",
];
const RULES = [
  null,
  null,
  "FREQ=DAILY",
  "FREQ=WEEKLY;BYDAY=MO,FR",
  "FREQ=WEEKLY",
  "FREQ=MONTHLY",
  "FREQ=DAILY;COUNT=4",
  "FREQ=DAILY;BYHOUR=6,12,18",
];

const quarters = (min: number, max: number) => fc.integer({ min, max }).map((n) => LIFE_FROM + n * QUARTER);

export const anyItem = (zone: string, place: number): fc.Arbitrary<LifeItem> =>
  fc
    .record({
      due: quarters(-96 * 12, 96 * 25),
      isDate: fc.boolean(),
      rule: fc.constantFrom(...RULES),
      mark: fc.option(quarters(-96 * 8, 0), { freq: 2 }),
      snooze: fc.option(quarters(-96, 96 * 6), { freq: 4 }),
      noted: fc.option(quarters(-4, 0), { freq: 4 }),
      end: fc.option(quarters(0, 96 * 20), { freq: 6 }),
      lead: fc.constantFrom(null, null, 3600, 2 * SECONDS_A_DAY, 10 * SECONDS_A_DAY),
      lastCall: fc.constantFrom("day" as const, "day" as const, null, 7200),
    })
    .map(({ due, isDate, rule, mark, snooze, noted, end, lead, lastCall }) => {
      const local = formatLocal(toLocal(zone, due));
      const isDay = isDate && rule?.includes("BYHOUR") !== true;
      const said = isDay
        ? ({ kind: "date", date: local.slice(0, 10) } as const)
        : ({ kind: "local", local } as const);
      const resolved = resolveDue(said, zone);
      return {
        ...resolved,
        id: `item${String(place).padStart(4, "0")}`,
        content: `Thing ${place}`,
        recurrence: rule,
        recurrence_start: rule === null ? null : resolved.due_local,
        moved_from: null,
        reminded_at: mark,
        snoozed_until: snooze,
        noted_at: noted,
        remind_before: lead,
        valid_until: end,
        zone,
        default_remind_before: lastCall,
      };
    });

export const anyItems = (zone: string, most: number): fc.Arbitrary<LifeItem[]> =>
  fc
    .integer({ min: 1, max: most })
    .chain((count) => fc.tuple(...Array.from({ length: count }, (_, place) => anyItem(zone, place))));
