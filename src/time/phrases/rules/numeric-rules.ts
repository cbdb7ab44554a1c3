/** Dates and instants in figures. They are the same in every language. */
import { civilOf, dayNumberOf, isValidDate } from "../../calendar";
import { parseIso } from "../../iso";
import { clock } from "../pieces/clock-piece";
import type { Piece, Span } from "../pieces/pieces";
import { type Rule, type RuleContext, span } from "../words/grammar";
import type { DateOrder } from "../words/language";
import { hanValue } from "../words/numbers-in-text";

export const numericRules: readonly Rule[] = [
  { signs: /\d{4}-/, find: isoTimes },
  { signs: /\d[/. -]\d/, find: figureDates },
  { signs: /\d{4}[: -]\d{1,2}[:.]\d/, find: datesWithClocks },
  { signs: /\d\/\d/, find: months },
  { signs: /\d{4}|年/, find: years },
];

const BEFORE = "(?<![A-Za-z0-9]|\\d[/.:-])";
const AFTER = "(?![A-Za-z0-9]|[/:.-]\\d)";

const ISO_TIME =
  /(?<![A-Za-z0-9-])\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d(?::\d\d(?:[.,]\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)?(?:\[[\w+/-]{1,64}\])?(?![A-Za-z0-9])/g;
const YEAR_FIRST = new RegExp(`${BEFORE}(\\d{4})([/. -])(\\d{1,2})\\2(\\d{1,2})${AFTER}`, "g");
const YEAR_LAST = new RegExp(
  `${BEFORE}(\\d{1,2})(?:([/.-])(\\d{1,2})\\2(\\d{4}|\\d\\d)| (\\d{1,2}) (\\d{4}))${AFTER}`,
  "g",
);
/** "24/7" is no date. */
const SLASHED = new RegExp(`${BEFORE}(?!24/7(?!\\d))(\\d{1,2})/(\\d{1,2})${AFTER}`, "g");
/** A hyphen between two figures is also a span: only what can be nothing but a date is one. */
const HYPHENED = new RegExp(`${BEFORE}(0[1-9]|[12]\\d|3[01])-(0[1-9]|1[0-2])${AFTER}`, "g");
const DOTTED = new RegExp(`${BEFORE}(\\d{1,2})\\.(\\d{1,2})(?:\\.(?!\\d)|${AFTER})`, "g");
const MONTH_OF_YEAR = new RegExp(`${BEFORE}(0?[1-9]|1[0-2])/((?:19|20|21)\\d\\d)${AFTER}`, "g");
/** A year alone is a weak sign: as a time of day or a day with its month the figures say more. */
const YEAR = /(?<![A-Za-z0-9.:]|\d[/-])((?:19|20|21)\d\d)(?:年|(?![A-Za-z0-9%°]|[.:/-]\d))/g;
const HAN_YEAR = /([一二三四五六七八九〇零]{4})年/g;

function isoTimes({ text }: RuleContext): Span[] {
  return every(text, ISO_TIME, ([found]) => {
    const read = parseIso(found);
    return read.ok ? { kind: "iso", parsed: read.value } : null;
  });
}

function figureDates({ text, order, vocabulary, today }: RuleContext): Span[] {
  const dotted = vocabulary.dottedDates
    ? every(text, DOTTED, ([, a, b]) => eitherOrder(Number(a), Number(b), null, "dmy"))
    : [];
  // Where the year comes first, one that comes last says nothing about the other two.
  const lastOrder = (sign: string | undefined): DateOrder => {
    if (!vocabulary.spaced) return null;
    return sign === "/" ? order : (order ?? "dmy");
  };
  return [
    ...every(text, YEAR_FIRST, ([, year, , month, day]) => dated(Number(year), Number(month), Number(day))),
    ...every(text, YEAR_LAST, ([, a, sign, b, year, spacedB, spacedYear]) =>
      eitherOrder(
        Number(a),
        Number(b ?? spacedB),
        fullYear(year ?? spacedYear ?? "", today),
        lastOrder(sign),
      ),
    ),
    ...every(text, SLASHED, ([, a, b]) => eitherOrder(Number(a), Number(b), null, order)),
    ...every(text, HYPHENED, ([, a, b]) => eitherOrder(Number(a), Number(b), null, order ?? "dmy")),
    ...dotted,
  ];
}

const DATE_AND_CLOCK = new RegExp(
  `${BEFORE}(\\d{1,2})([/.])(\\d{1,2})\\2(\\d{4})(?:[:-](\\d{1,2}):| (\\d{1,2})\\.)([0-5]\\d)${AFTER}`,
  "g",
);

/** `05/31/2024-14:15`, `29.02.2028 13.12`: after a date with its year two figures are a time of day. */
function datesWithClocks({ text, order }: RuleContext): Span[] {
  return Array.from(text.matchAll(DATE_AND_CLOCK)).flatMap((match) => {
    const [found, a, , b, year, joined, hour = joined ?? "", minute] = match;
    const date = eitherOrder(Number(a), Number(b), Number(year), order);
    const time = clock({ hour: Number(hour), minute: Number(minute), figures: hour, written: true });
    if (date === null || time === null) return [];
    return [span(match.index, match.index + found.length, date, time)];
  });
}

function months({ text }: RuleContext): Span[] {
  return Array.from(text.matchAll(MONTH_OF_YEAR), (match) => {
    const month: Piece = { kind: "month", months: [Number(match[1])], turn: "coming" };
    return span(match.index, match.index + match[0].length, month, { kind: "year", year: Number(match[2]) });
  });
}

function years({ text }: RuleContext): Span[] {
  return [
    ...every(text, YEAR, ([, year]) => ({ kind: "year", year: Number(year) })),
    ...every(text, ERA_YEAR, ([, era = "", year = ""]) => eraYear(era, year)),
    ...every(text, HAN_YEAR, ([, figures]) => ({ kind: "year", year: hanYear(figures ?? "") })),
  ];
}

/** The year before the first of each era. */
const ERAS: Readonly<Record<string, number>> = { 令和: 2018, 平成: 1988, 昭和: 1925 };
const ERA_YEAR = /(令和|平成|昭和)(元|\d{1,2}|[一二三四五六七八九十]{1,3})年/g;

function eraYear(era: string, year: string): Piece | null {
  const before = ERAS[era];
  const count = yearOfEra(year);
  return before === undefined || count === null ? null : { kind: "year", year: before + count };
}

function yearOfEra(year: string): number | null {
  if (year === "元") return 1;
  return /^\d/.test(year) ? Number(year) : hanValue(year);
}

function hanYear(figures: string): number {
  return Array.from(figures).reduce((year, figure) => year * 10 + (hanValue(figure) ?? 0), 0);
}

function every(text: string, pattern: RegExp, read: (match: RegExpExecArray) => Piece | null): Span[] {
  return Array.from(text.matchAll(pattern)).flatMap((match) => {
    const piece = read(match);
    return piece === null ? [] : [span(match.index, match.index + match[0].trimEnd().length, piece)];
  });
}

function dated(year: number, month: number, day: number): Piece | null {
  if (!isValidDate(year, month, day)) return null;
  return { kind: "day", day: dayNumberOf(year, month, day) };
}

/** Two figures for day and month: one reading, or two where the order is not known and both are dates. */
export function eitherOrder(a: number, b: number, year: number | null, order: DateOrder): Piece | null {
  const leap = year ?? 2024;
  const dayFirst = isValidDate(leap, b, a) ? { month: b, day: a } : null;
  const monthFirst = isValidDate(leap, a, b) ? { month: a, day: b } : null;
  const [first, second] = order === "mdy" ? [monthFirst, dayFirst] : [dayFirst, monthFirst];
  const only = first ?? second;
  if (only === null)
    return isDayAndMonth(a, b) ? { kind: "calendar", month: b, days: [a], year, other: null } : null;
  const same = first === null || second === null || first.month === second.month;
  return {
    kind: "calendar",
    month: only.month,
    days: [only.day],
    year,
    other: order === null && !same ? second : null,
  };
}

/** `30.2.` is a date, though one that never comes. */
function isDayAndMonth(day: number, month: number): boolean {
  return day >= 1 && day <= 31 && month >= 1 && month <= 12;
}

const FAR = 30;

/** Two figures are a year of this century, unless that is further away than people plan. */
export function fullYear(text: string, today: number): number {
  if (text.length !== 2) return Number(text);
  const year = 2000 + Number(text);
  return year > civilOf(today).year + FAR ? year - 100 : year;
}
