/** Expressions for days: tomorrow, next Friday, the 15th, next week, the end of the month. */
import { daysInMonth, type Weekday } from "../calendar";
import { type Rule, type RuleContext, span } from "./grammar";
import { boundedPattern, type Words } from "./lexicon";
import type { PeriodUnit, Piece, Span, TurnKind } from "./pieces";
import type { Unit, Vocabulary } from "./vocabulary";

export const dayRules: readonly Rule[] = [
  relativeDays,
  partsOfDays,
  weekdays,
  weekdaysWithParts,
  numberedWeekdays,
  periods,
  daysOfMonth,
  months,
];

function relativeDays({ words, today }: RuleContext): Span[] {
  return [
    ...words.all("day").map(({ from, to, value }) => span(from, to, { kind: "day", day: today + value })),
    ...words.all("now").map(({ from, to }) => span(from, to, { kind: "now" })),
  ];
}

function partsOfDays({ words, today }: RuleContext): Span[] {
  const parts = words.all("part").map(({ from, to, value }) => {
    const turn = words.before("turnBefore", from);
    if (turn?.value !== "this") return span(from, to, { kind: "part", part: value });
    return span(turn.from, to, { kind: "day", day: today }, { kind: "part", part: value });
  });
  const together = words
    .all("dayPart")
    .map(({ from, to, value: [offset, part] }) =>
      span(from, to, { kind: "day", day: today + offset }, { kind: "part", part }),
    );
  return [...parts, ...together];
}

/** A word with its turn around it: `next Friday`, `vendredi prochain`. */
function turned(words: Words, from: number, to: number): { from: number; to: number; turn: TurnKind } {
  const before = words.before("turnBefore", from);
  if (before !== undefined) return { from: before.from, to, turn: before.value };
  const after = words.after("turnAfter", to);
  return after === undefined ? { from, to, turn: "coming" } : { from, to: after.to, turn: after.value };
}

function weekdays({ words }: RuleContext): Span[] {
  return words.all("weekday").flatMap(({ from, to, value }) => {
    const piece = (turn: TurnKind): Piece => ({ kind: "weekday", weekdays: [value as Weekday], turn });
    const later = words.after("weekLater", to);
    if (later !== undefined)
      return [
        span(from, later.to, piece("coming"), {
          kind: "shift",
          amounts: [{ value: 1, unit: "week" }],
          way: "counted",
        }),
      ];
    const place = turned(words, from, to);
    return [span(place.from, place.to, piece(place.turn))];
  });
}

const joinedPatterns = new Map<Vocabulary, RegExp>();

/** `Freitagabend`. */
function weekdaysWithParts({ words, vocabulary }: RuleContext): Span[] {
  const { joinedParts, weekdays: names } = vocabulary;
  if (joinedParts === undefined) return [];
  let pattern = joinedPatterns.get(vocabulary);
  if (pattern === undefined) {
    const days = names.map((source) => `(${source})`).join("|");
    const parts = joinedParts.map(([, source]) => `(${source})`).join("|");
    pattern = boundedPattern(`(?:${days})(?:${parts})`, vocabulary.spaced);
    joinedPatterns.set(vocabulary, pattern);
  }
  return Array.from(words.text.matchAll(pattern)).flatMap((match) => {
    const groups = match.slice(1).flatMap((group, index) => (group === undefined ? [] : [index]));
    const [weekday, part] = [groups[0] ?? 0, joinedParts[(groups[1] ?? 7) - 7]?.[0]];
    if (part === undefined) return [];
    const place = turned(words, match.index, match.index + match[0].length);
    const piece: Piece = { kind: "weekday", weekdays: [weekday as Weekday], turn: place.turn };
    return [span(place.from, place.to, piece, { kind: "part", part })];
  });
}

/** "The last Friday" alone is the one that has been; only "of the month" makes it the month's last. */
function numberedWeekdays({ words }: RuleContext): Span[] {
  return words.all("ordinal").flatMap(({ from, to, value }) => {
    const weekday = words.after("weekday", to);
    if (weekday === undefined || value < 0) return [];
    return [span(from, weekday.to, { kind: "nthWeekday", nth: value, weekdays: [weekday.value as Weekday] })];
  });
}

function periods({ words }: RuleContext): Span[] {
  const spans: Span[] = words
    .all("period")
    .map(({ from, to, value: [unit, offset] }) =>
      span(from, to, { kind: "period", unit, offset, edge: "whole" }),
    );
  const weekends = words.all("weekend").map((word) => ({ ...word, value: "weekend" as const }));
  for (const { from, to, value } of [...weekends, ...words.all("unit")]) {
    const unit = periodUnit(value);
    if (unit === null) continue;
    const place = turned(words, from, to);
    const offset = offsetOf(place.turn);
    const edge = words.before("edge", place.from);
    // `fim de semana` is a weekend, not the end of a week.
    if (value !== "weekend" && weekends.some((word) => word.to === to)) continue;
    if (edge !== undefined)
      spans.push(span(edge.from, place.to, { kind: "period", unit, offset, edge: edge.value }));
    else if (unit !== "day" && (place.turn !== "coming" || unit === "weekend"))
      spans.push(span(place.from, place.to, { kind: "period", unit, offset, edge: "whole" }));
  }
  return spans;
}

function periodUnit(unit: Unit | "weekend"): PeriodUnit | null {
  return unit === "second" || unit === "minute" || unit === "hour" || unit === "fortnight" ? null : unit;
}

function offsetOf(turn: TurnKind): number {
  if (turn === "next") return 1;
  return turn === "last" ? -1 : 0;
}

const dayOfMonthPatterns = new Map<Vocabulary, RegExp>();

/** `the 15th`, `am 15.`, `le premier`. */
function daysOfMonth({ words, vocabulary }: RuleContext): Span[] {
  if (vocabulary.dayOfMonth === undefined) return [];
  let pattern = dayOfMonthPatterns.get(vocabulary);
  if (pattern === undefined) {
    const source = vocabulary.dayOfMonth.replaceAll("{d}", "(?:[12]\\d|3[01]|0?[1-9])");
    pattern = boundedPattern(`(?:${source})(?![.:,/-]?\\d)`, vocabulary.spaced);
    dayOfMonthPatterns.set(vocabulary, pattern);
  }
  return Array.from(words.text.matchAll(pattern), (match) => {
    const figures = /\d+/.exec(match[0]);
    // Where there are no figures the expression is the word for the first (`le premier`).
    const day = figures === null ? 1 : Number(figures[0]);
    return span(match.index, match.index + match[0].length, { kind: "dayOfMonth", day });
  }).filter(({ from }) => !/\d[./:-]?$/.test(words.text.slice(0, from)));
}

const DAY_BEFORE = /(?<![\d.,:/-])(\d{1,2})(?:\.|st|nd|rd|th|er|º|°)?(?: (?:of|de))? $/;
const DAY_AFTER = /^ (?:the )?(\d{1,2})(?:st|nd|rd|th)?(?![\d:.h])/;

/** Months that stand alone; with a day they are chrono's, unless there is no such day (30 February). */
function months({ words }: RuleContext): Span[] {
  return words.all("month").map(({ from, to, value }) => {
    const before = DAY_BEFORE.exec(words.text.slice(0, from));
    const after = before === null ? DAY_AFTER.exec(words.text.slice(to)) : null;
    const day = Number((before ?? after)?.[1] ?? 0);
    if (day > daysInMonth(2024, value + 1)) {
      const piece: Piece = { kind: "calendar", month: value + 1, day, year: null, other: null };
      return span(from - (before?.[0].length ?? 0), to + (after?.[0].length ?? 0), piece);
    }
    const year = /^,? (?:de |del )?((?:19|20)\d\d)(?!\d)/.exec(words.text.slice(to));
    const place = turned(words, from, to + (year?.[0].length ?? 0));
    const month = value + 1;
    return span(place.from, place.to, {
      kind: "month",
      month,
      year: year === null ? null : Number(year[1]),
      turn: place.turn,
    });
  });
}
