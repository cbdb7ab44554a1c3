/** Dates and instants in figures, and names of time zones. They are the same in every language. */
import { dayNumberOf, isValidDate } from "../calendar";
import { parseIso } from "../iso";
import { canonicalZone } from "../zone";
import { type Rule, type RuleContext, span } from "./grammar";
import type { DateOrder } from "./language";
import type { Piece, Span } from "./pieces";

export const numericRules: readonly Rule[] = [isoTimes, figureDates, zones];

const BEFORE = "(?<![A-Za-z0-9]|\\d[/.:-])";
const AFTER = "(?![A-Za-z0-9]|[/:.-]\\d)";

const ISO_TIME =
  /(?<![A-Za-z0-9-])\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d(?::\d\d(?:[.,]\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)?(?:\[[\w+/-]{1,64}\])?(?![A-Za-z0-9])/g;
const YEAR_FIRST = new RegExp(`${BEFORE}(\\d{4})([/.-])(\\d{1,2})\\2(\\d{1,2})${AFTER}`, "g");
const YEAR_LAST = new RegExp(`${BEFORE}(\\d{1,2})([/.-])(\\d{1,2})\\2(\\d{4}|\\d\\d)${AFTER}`, "g");
const SLASHED = new RegExp(`${BEFORE}(\\d{1,2})/(\\d{1,2})${AFTER}`, "g");
const DOTTED = new RegExp(`${BEFORE}(\\d{1,2})\\.(\\d{1,2})(?:\\.(?!\\d)|${AFTER})`, "g");

const ZONE_NAME = /(?<![A-Za-z0-9/])[A-Z][A-Za-z_]{2,20}(?:\/[A-Z][A-Za-z_-]{1,30}){1,2}(?![A-Za-z0-9])/g;
const UTC_OFFSET = /(?<![A-Za-z0-9])(?:UTC|GMT)(?:([+−-])(\d{1,2})(?::?([0-5]\d))?)?(?![A-Za-z0-9])/g;
/** Abbreviations that mean different zones to different people, or one offset all year. */
const VAGUE_ZONE =
  /(?<=\d ?(?:[ap]\.?m\.? ?)?|clock )(?:[ECMP][SD]?T|CES?T|EES?T|WES?T|BST|IST|JST|KST|AE[SD]?T|NZ[SD]T|MSK|SGT|HKT|AK[SD]T|HST)(?![A-Za-z0-9])/g;
const LARGEST_OFFSET = 18 * 3600;

function isoTimes({ text }: RuleContext): Span[] {
  return every(text, ISO_TIME, ([found]) => {
    const read = parseIso(found);
    return read.ok ? { kind: "iso", parsed: read.value } : null;
  });
}

function figureDates({ text, order, vocabulary }: RuleContext): Span[] {
  const dotted = vocabulary.dottedDates
    ? every(text, DOTTED, ([, a, b]) => eitherOrder(Number(a), Number(b), null, "dmy"))
    : [];
  return [
    ...every(text, YEAR_FIRST, ([, year, , month, day]) => dated(Number(year), Number(month), Number(day))),
    ...every(text, YEAR_LAST, ([, a, sign, b, year]) =>
      eitherOrder(Number(a), Number(b), fullYear(year ?? ""), sign === "/" ? order : (order ?? "dmy")),
    ),
    ...every(text, SLASHED, ([, a, b]) => eitherOrder(Number(a), Number(b), null, order)),
    ...dotted,
  ];
}

function zones({ text }: RuleContext): Span[] {
  return [
    ...every(text, ZONE_NAME, ([name]) => {
      const zone = canonicalZone(name);
      return zone === null ? null : { kind: "zone", zone, offset: null };
    }),
    ...every(text, UTC_OFFSET, ([, sign, hour, minute]) => {
      const size = Number(hour ?? 0) * 3600 + Number(minute ?? 0) * 60;
      if (size > LARGEST_OFFSET) return null;
      return { kind: "zone", zone: null, offset: sign === "+" || sign === undefined ? size : -size };
    }),
    ...every(text, VAGUE_ZONE, () => ({ kind: "zone", zone: null, offset: null })),
  ];
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
function eitherOrder(a: number, b: number, year: number | null, order: DateOrder): Piece | null {
  const leap = year ?? 2024;
  const dayFirst = isValidDate(leap, b, a) ? { month: b, day: a } : null;
  const monthFirst = isValidDate(leap, a, b) ? { month: a, day: b } : null;
  const [first, second] = order === "mdy" ? [monthFirst, dayFirst] : [dayFirst, monthFirst];
  const only = first ?? second;
  if (only === null) return null;
  const same = first === null || second === null || first.month === second.month;
  return { kind: "calendar", ...only, year, other: order === null && !same ? second : null };
}

/** Two figures are a year of this century. */
function fullYear(text: string): number {
  return text.length === 2 ? 2000 + Number(text) : Number(text);
}
