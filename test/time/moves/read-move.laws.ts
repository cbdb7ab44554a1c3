import * as fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import { describe, expect } from "vitest";
import { resolveDue } from "../../../src/time/due";
import { movedThing } from "../../../src/time/phrases/moved-thing";
import { readPhrase } from "../../../src/time/phrases/read-phrase";
import { TIME_WORDS } from "../../../src/words/tables/all";
import { law } from "../../support/law";
import { type Kind, type Move, type Moved, oracleMove, type Rule, type Thing } from "./move-oracle";
import { dueOfThing, wordsOfMove } from "./move-words";

/** A phrase that moves a thing does what the product's rule says, for any thing at any moment. */

const ZONES = ["Europe/London", "America/New_York", "Australia/Lord_Howe", "Africa/Casablanca", "Asia/Tokyo"];
/** Around the changes of clocks of 2027, and between them. */
const DAYS = [
  "2027-03-12",
  "2027-03-26",
  "2027-04-02",
  "2027-06-15",
  "2027-10-02",
  "2027-10-29",
  "2027-11-05",
];

const some = {
  clock: fc
    .record({ hour: fc.integer({ min: 0, max: 23 }), minute: fc.constantFrom(0, 15, 30, 45) })
    .map((time) => Temporal.PlainTime.from(time)),
  rule: fc.oneof(
    fc.record({ every: fc.constantFrom(1, 2), unit: fc.constant("day" as const) }),
    fc.record({
      every: fc.constantFrom(1, 2),
      unit: fc.constant("week" as const),
      weekday: fc.integer({ min: 1, max: 7 }),
    }),
  ) satisfies fc.Arbitrary<Rule>,
};

const distances = ["PT1H", "-PT1H", "PT30M", "-PT30M", "PT2H", "-PT3H", "P1D", "-P1D", "P2D", "P1W", "-P1W"];

interface Case {
  zone: string;
  now: number;
  thing: Thing;
  move: Move;
}

const cases: fc.Arbitrary<Case> = fc
  .record({
    zone: fc.constantFrom(...ZONES),
    day: fc.constantFrom(...DAYS),
    nowMinutes: fc.integer({ min: 0, max: 1439 }),
    ahead: fc.integer({ min: -4, max: 16 }),
    clock: some.clock,
    kind: fc.constantFrom<Kind>("local", "local", "date", "instant"),
    repeats: fc.option(some.rule, { nil: undefined }),
    means: fc.constantFrom("clock", "day", "distance", "whole", "rule"),
    to: fc.integer({ min: 1, max: 6 }),
    toClock: some.clock,
    distance: fc.constantFrom(...distances),
    rule: some.rule,
    named: fc.boolean(),
  })
  .map((made) => {
    const { zone, day, nowMinutes, ahead, clock, repeats } = made;
    const today = Temporal.PlainDate.from(day);
    const wall = today.toPlainDateTime("00:00").add({ minutes: nowMinutes });
    const now = Math.floor(wall.toZonedDateTime(zone).epochMilliseconds / 1000);
    const kind = repeats !== undefined && made.kind === "instant" ? "local" : made.kind;
    const said = today.add({ days: ahead }).toPlainDateTime(kind === "date" ? "00:00" : clock);
    // An instant has the reading that the clocks show then, which none of a gap is.
    const at = kind === "instant" ? said.toZonedDateTime(zone).toPlainDateTime() : said;
    const series =
      repeats === undefined ? {} : { series: { rule: onItsDay(repeats, at), occurrence: at.toPlainDate() } };
    return { zone, now, thing: { kind, at, ...series }, move: moveOf(made, wall.toPlainDate()) };
  });

/** A series stands at a day of its rule. */
function onItsDay(rule: Rule, at: Temporal.PlainDateTime): Rule {
  return rule.unit === "week" ? { ...rule, weekday: at.dayOfWeek } : rule;
}

function moveOf(
  made: {
    means: string;
    to: number;
    toClock: Temporal.PlainTime;
    distance: string;
    rule: Rule;
    named: boolean;
  },
  today: Temporal.PlainDate,
): Move {
  const day = today.add({ days: made.to });
  switch (made.means) {
    case "clock":
      return { means: "clock", clock: made.toClock };
    case "day":
      return { means: "day", day };
    case "distance":
      return { means: "distance", distance: Temporal.Duration.from(made.distance) };
    case "whole":
      return { means: "whole", at: day.toPlainDateTime(made.toClock) };
    default:
      return { means: "rule", rule: made.rule, ...(made.named ? { clock: made.toClock } : {}) };
  }
}

describe("a phrase that moves a thing", () => {
  law(
    "counts from the thing",
    fc.property(
      cases,
      fc.constantFrom("h12" as const, "h23" as const),
      ({ zone, now, thing, move }, hourCycle) => {
        const wanted = withoutNeighbours(oracleMove({ zone, now }, thing, move), { zone, now }, thing, move);
        const moved = movedThing(dueOfThing(thing, zone), zone, now);
        for (const text of wordsOfMove(move, { zone, now }, hourCycle)) {
          const at = { now, zone, locale: "en-GB", hourCycle, words: TIME_WORDS, moved };
          const read = readPhrase(text, at);
          if (typeof wanted === "string") {
            expect(read.ok ? read.value.understood : read.reason, text).toMatch(/past|ambiguous/);
            continue;
          }
          if (!read.ok) throw new Error(`${text} is refused: ${read.message}`);
          const { due_at, due_kind } = resolveDue(read.value.parsed, zone);
          expect({ due_at, due_kind, repeats: read.value.recurrence !== null }, text).toEqual({
            due_at: wanted.epoch,
            due_kind: wanted.kind === "instant" && read.value.recurrence !== null ? "local" : wanted.kind,
            repeats: move.means === "rule",
          });
        }
      },
    ),
    2000,
  );
});

/** The phrase alone doesn't know where the next occurrence is: the operation refuses to overtake it. */
function withoutNeighbours(
  moved: Moved,
  world: { zone: string; now: number },
  { kind, at }: Thing,
  move: Move,
): Moved {
  return moved === "overtakes" ? oracleMove(world, { kind, at }, move) : moved;
}
