/** Expressions for days: tomorrow, the 15th, next week, the end of the month. */
import type { Weekday } from "../../calendar";
import { nameHoliday } from "../../holidays/holiday";
import { holidayNamesIn } from "../../holidays/holiday-names";
import type { PeriodUnit, Piece, Span } from "../pieces/pieces";
import { mayHave } from "../words/finding/guarded-form";
import type { Words } from "../words/finding/lexicon";
import type { IndexedVocabulary } from "../words/finding/lexicon-table";
import { boundedPattern } from "../words/finding/patterns";
import { lastResort, type Rule, type RuleContext, span } from "../words/grammar";
import type { Unit } from "../words/vocabulary";
import type { SaidTurn } from "../words/word-kinds";
import { offsetOf, plainTurn, turned } from "./turns";

export const dayRules: readonly Rule[] = [
  { kinds: ["part", "dayPart"], find: partsOfDays },
  { find: eves },
  { kinds: ["day", "now"], find: relativeDays },
  { kinds: ["period", "weekend", "unit"], find: periods },
  { kinds: ["edge", "edgePeriod"], find: edges },
  { kinds: ["edge"], signs: /q[1-4]/i, find: quarters },
  { find: holidays },
  { find: daysOfMonth },
  { kinds: ["ordinal"], find: ordinalDays },
  { kinds: ["number"], find: numbers },
];

function relativeDays({ words, today }: RuleContext): Span[] {
  const later = words.all("day").flatMap(({ from, to, value }) => {
    const weeks = words.after("weeksLater", to);
    return weeks === undefined
      ? []
      : [span(from, weeks.to, { kind: "day", day: today + value + 7 * weeks.value })];
  });
  return [
    ...later,
    ...words.all("day").map(({ from, to, value }) => span(from, to, { kind: "day", day: today + value })),
    ...words.all("now").map(({ from, to }) => span(from, to, { kind: "now" })),
  ];
}

function partsOfDays(context: RuleContext): Span[] {
  const { words, vocabulary, today } = context;
  const together = words
    .all("dayPart")
    .map(({ from, to, value: [offset, part] }) =>
      span(from, to, { kind: "day", day: today + offset }, { kind: "part", part }),
    );
  const parts = words.all("part").flatMap(({ from, to, value }) => {
    const isEve = words.text.slice(from, to) === vocabulary.eve && leadsToDay(to, context);
    const turn = words.before("turnBefore", from);
    // `cette nuit` has a meaning of its own.
    const isNamed = together.some((one) => one.to === to && one.from <= (turn?.from ?? from));
    if (isEve || isNamed) return [];
    if (turn?.value !== "this") return [span(from, to, { kind: "part", part: value })];
    return [span(turn.from, to, { kind: "day", day: today }, { kind: "part", part: value })];
  });
  return [...parts, ...together];
}

/** Whether a day follows, or what may be one: `minggu depan` is next week, and `malam minggu depan` a Saturday. */
function leadsToDay(from: number, context: RuleContext): boolean {
  const { words } = context;
  const named = words.after("weekday", from) ?? namedHolidays(context).find((one) => one.from === from + 1);
  return named !== undefined || words.after("unit", from)?.value === "week";
}

/** `malam Minggu`, `malam Natal`: the night that leads to the day. */
function eves(context: RuleContext): Span[] {
  const { words, vocabulary } = context;
  const { eve } = vocabulary;
  if (eve === undefined || !words.text.includes(eve)) return [];
  const night: Piece = { kind: "part", part: "night" };
  const back: Piece = { kind: "shift", amounts: [{ value: 1, unit: "day" }], way: "countedBack" };
  const startOf = (from: number) => from - eve.length - 1;
  const follows = ({ from }: { from: number }) =>
    words.text.slice(Math.max(0, startOf(from)), from) === `${eve} `;
  const weekly = words
    .all("weekday")
    .filter(follows)
    .map(({ from, to, value }) => {
      const start = startOf(from);
      const { turn, to: end } = turned(words, from, to);
      const isSeries = words.before("every", start) !== undefined;
      const day = ((isSeries ? value + 6 : value) % 7) as Weekday;
      const weekday: Piece = {
        kind: "weekday",
        weekdays: [day],
        turn: plainTurn(turn) ?? "coming",
        repeats: false,
      };
      return isSeries ? span(start, end, weekday, night) : span(start, end, weekday, back, night);
    });
  const yearly = namedHolidays(context)
    .filter(follows)
    .map(({ from, to, holiday }) => {
      const { turn, to: end } = turned(words, from, to);
      return span(
        startOf(from),
        end,
        { kind: "holiday", holiday, turn: plainTurn(turn) ?? "coming" },
        back,
        night,
      );
    });
  return [...weekly, ...yearly];
}

function periods({ words }: RuleContext): Span[] {
  const spans: Span[] = words
    .all("period")
    .map(({ from, to, value: [unit, offset] }) => span(from, to, { kind: "period", unit, offset }));
  const weekends = words.all("weekend").map((word) => ({ ...word, value: "weekend" as const }));
  for (const { from, to, value } of [...weekends, ...words.all("unit")]) {
    const unit = periodUnit(value);
    if (unit === null) continue;
    const place = turned(words, from, to);
    const offset = offsetOf(place.turn, unit);
    const edged = words.before("edge", place.from) !== undefined;
    if (place.turn !== "coming" || unit === "weekend" || edged)
      spans.push(span(place.from, place.to, { kind: "period", unit, offset }));
  }
  return spans;
}

function edges({ words }: RuleContext): Span[] {
  const together = words
    .all("edgePeriod")
    .map(({ from, to, value: [unit, edge] }) =>
      span(from, to, { kind: "edge", edge }, { kind: "period", unit, offset: 0 }),
    );
  const alone = words
    .all("edge")
    .flatMap(({ from, to, value }) =>
      startsOf(from, words).map((start) => span(start, to, { kind: "edge", edge: value })),
    );
  return [...together, ...alone];
}

/** `end of Q2`: the last day of a quarter of the calendar's year, or its first. */
function quarters({ words }: RuleContext): Span[] {
  return words.all("edge").flatMap(({ from, to, value }) => {
    const quarter = QUARTER.exec(words.text.slice(to));
    if (quarter === null) return [];
    const first = 3 * Number(quarter[1]) - 2;
    const [month, day] = value === "start" ? [first, 1] : [first + 2, first === 1 || first === 10 ? 31 : 30];
    return [
      span(from, to + quarter[0].length, { kind: "calendar", month, days: [day], year: null, other: null }),
    ];
  });
}

const QUARTER = /^ ?q([1-4])(?![\p{L}\d])/u;

/** Where an expression may begin: its first words may be another's (`jusqu'à la fin`). */
function startsOf(from: number, words: Words): number[] {
  const filler = words.at("filler", from);
  if (filler === undefined) return [from];
  return [from, words.text.charAt(filler.to) === " " ? filler.to + 1 : filler.to];
}

function periodUnit(unit: Unit | "weekend"): PeriodUnit | null {
  return unit === "second" || unit === "minute" || unit === "hour" || unit === "fortnight" ? null : unit;
}

function holidays(context: RuleContext): Span[] {
  return namedHolidays(context).flatMap(({ from, to, holiday }) => {
    const place = turned(context.words, from, to);
    const named = (turn: SaidTurn): Span[] => {
      const plain = plainTurn(turn);
      return plain === null ? [] : [span(place.from, place.to, { kind: "holiday", holiday, turn: plain })];
    };
    return [...named(place.turn), span(from, to, { kind: "holiday", holiday, turn: "coming" })];
  });
}

function namedHolidays({ words, language, country, holidays: tables }: RuleContext) {
  if (tables === null) return [];
  return holidayNamesIn(words.text, language, words.spaced, tables).map(({ from, to, feasts }) => {
    const name = words.text.slice(from, to);
    return { from, to, holiday: nameHoliday(name, feasts, { language, country, tables }) };
  });
}

const dayOfMonthPatterns = new WeakMap<IndexedVocabulary, RegExp>();

/** `the 15th`, `am 15.`, `le premier`. */
function daysOfMonth({ words, vocabulary }: RuleContext): Span[] {
  if (!vocabulary.spaced) return suffixedDays(words);
  if (vocabulary.dayOfMonth === null || !mayHave(words.text, vocabulary.dayOfMonth)) return [];
  let pattern = dayOfMonthPatterns.get(vocabulary);
  if (pattern === undefined) {
    const [form] = vocabulary.dayOfMonth;
    const source = form.replaceAll("{d}", "(?:[12]\\d|3[01]|0?[1-9])");
    pattern = boundedPattern(`(?:${source})(?![.:,/-]?\\d)`, vocabulary.spaced);
    dayOfMonthPatterns.set(vocabulary, pattern);
  }
  return Array.from(words.text.matchAll(pattern), (match) => {
    const figures = /\d+/.exec(match[0]);
    // Where there are no figures the expression is the word for the first (`le premier`).
    const day = figures === null ? 1 : Number(figures[0]);
    return span(match.index, match.index + match[0].length, { kind: "dayOfMonth", days: [day] });
  }).filter(({ from }) => !/\d[./:-]?$/.test(words.text.slice(0, from)));
}

/** `25日`, `二十五日`. */
function suffixedDays(words: Words): Span[] {
  return words.all("number").flatMap(({ from, to, value }) => {
    const suffix = words.at("daySuffix", to);
    const isDay = Number.isInteger(value) && value >= 1 && value <= 31;
    if (suffix === undefined || !isDay || IN_FIGURES.test(words.text.slice(0, from))) return [];
    return [span(from, suffix.to, { kind: "dayOfMonth", days: [value] })];
  });
}

/** `the first`, `am dreiundzwanzigsten`: an ordinal that numbers nothing else. */
function ordinalDays({ words }: RuleContext): Span[] {
  return words.all("ordinal").flatMap(({ from, to, value }) => {
    // "Second" alone may be anything.
    const isAll = from === 0 && to === words.text.length && !/\d/.test(words.text);
    // "First in the morning" is before all else, and no date.
    const isSoon = from === 0 && value === 1 && words.after("part", to) !== undefined;
    const wanted = value >= 1 && value <= 31 && !isAll && !isSoon;
    return wanted ? [lastResort(from, to, { kind: "dayOfMonth", days: [value] })] : [];
  });
}

const IN_FIGURES = /(?:\d|\d[.,:/-]|[-−+#$€£])$/;

/** What nobody claims may yet be the date of a weekday, or the hour of a part of the day. */
function numbers({ words }: RuleContext): Span[] {
  return words.all("number").flatMap(({ from, to, value }) => {
    if (!Number.isInteger(value) || value < 1 || value > 31) return [];
    if (IN_FIGURES.test(words.text.slice(0, from)) || /^(?:[.,:/-]?\d|%|°)/.test(words.text.slice(to)))
      return [];
    return [lastResort(from, to, { kind: "number", value })];
  });
}
