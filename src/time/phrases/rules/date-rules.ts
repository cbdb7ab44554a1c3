/** Dates with the name of a month: 27 February, February 27th, the third of March, 23/Sep, 10月の2日. */

import type { Piece, Span } from "../pieces/pieces";
import type { Words } from "../words/finding/lexicon";
import { type Rule, type RuleContext, span } from "../words/grammar";
import { plainTurn, turned } from "./turns";

export const dateRules: readonly Rule[] = [{ kinds: ["month"], find: monthsAndDays }];

interface Day {
  from: number;
  to: number;
  day: number;
}

function monthsAndDays({ words }: RuleContext): Span[] {
  return words.all("month").flatMap(({ from, to, value }) => {
    const month = value + 1;
    const spans = [monthAlone(words, from, to, month), ...withYearInside(words.text, from, to, month)];
    const before = dayBefore(words, from);
    if (before !== null) {
      spans.push(span(before.from, to, dateOf(month, before.day)));
      const year = YEAR_BEFORE.exec(words.text.slice(0, before.from));
      if (year !== null) spans.push(withYear(year, before.from, to, dateOf(month, before.day)));
    }
    const after = dayAfter(words, to);
    if (after !== null) {
      spans.push(span(from, after.to, dateOf(month, after.day)));
      const last = YEAR_AFTER.exec(words.text.slice(after.to));
      if (last !== null && /^[-/]/.test(words.text.slice(to)))
        spans.push(
          span(from, after.to + last[0].length, dateOf(month, after.day), {
            kind: "year",
            year: Number(last[1]),
          }),
        );
      const year = YEAR_BEFORE.exec(words.text.slice(0, from));
      if (year !== null) spans.push(withYear(year, from, after.to, dateOf(month, after.day)));
    }
    return spans;
  });
}

/** `2020/23/Sep`, `2019-aug-1`. */
const YEAR_BEFORE = /(?<![\d.:/-])((?:19|20|21)\d\d)[/-]$/;

/** `Sep-23-2020` */
const YEAR_AFTER = /^[/-]((?:19|20|21)\d\d)(?![\d.:/-])/;

/** `Sep-2020-23`, `23-2020-Sep`: four figures are the year, wherever they stand. */
function withYearInside(text: string, from: number, to: number, month: number): Span[] {
  const after = YEAR_AND_DAY.exec(text.slice(to));
  const before = DAY_AND_YEAR.exec(text.slice(Math.max(0, from - LONGEST_DAY_AND_YEAR), from));
  const dated = (start: number, end: number, day = "", year = ""): Span =>
    span(start, end, dateOf(month, Number(day)), { kind: "year", year: Number(year) });
  return [
    ...(after === null ? [] : [dated(from, to + after[0].length, after[2], after[1])]),
    ...(before === null ? [] : [dated(from - before[0].length, to, before[1], before[2])]),
  ];
}

const YEAR_AND_DAY = /^[-/]((?:19|20|21)\d\d)[-/](0?[1-9]|[12]\d|3[01])(?![\d.:/-])/;
const DAY_AND_YEAR = /(?<![\d.:/-])(0?[1-9]|[12]\d|3[01])[-/]((?:19|20|21)\d\d)[-/]$/;
/** One more than the figures and signs, so that what stands before them is seen. */
const LONGEST_DAY_AND_YEAR = 9;

function withYear(year: RegExpExecArray, from: number, to: number, date: Piece): Span {
  return span(from - year[0].length, to, date, { kind: "year", year: Number(year[1]) });
}

function dateOf(month: number, day: number): Piece {
  return { kind: "calendar", month, days: [day], year: null, other: null };
}

/** A month alone, perhaps with its turn: `next May`. */
function monthAlone(words: Words, from: number, to: number, month: number): Span {
  const place = turned(words, from, to);
  const turn = plainTurn(place.turn);
  return turn === null
    ? span(from, to, { kind: "month", months: [month], turn: "coming" })
    : span(place.from, place.to, { kind: "month", months: [month], turn });
}

/** Signs that may stand between a day and its month, where there are no spaces or beside them. */
const SIGN = /^[.,/\-–]$/;

function dayBefore(words: Words, month: number): Day | null {
  const { text } = words;
  const of = words.before("ofDate", month);
  let at = skipBack(text, of?.from ?? month);
  at = words.before("daySuffix", at)?.from ?? at;
  const named = words.before("ordinal", at) ?? words.before("number", at);
  if (named === undefined || !isDay(named.value)) return null;
  // The figures of a time or of a longer number are none of a day.
  if (/\d/.test(text.charAt(named.from)) && /(?:\d|\d[:.,/-]|[+#$€£])$/.test(text.slice(0, named.from))) {
    if (!YEAR_BEFORE.test(text.slice(0, named.from))) return null;
  }
  return { from: named.from, to: month, day: named.value };
}

function dayAfter(words: Words, month: number): Day | null {
  const { text } = words;
  let at = skipOn(text, month);
  const of = words.after("ofDate", at) ?? articleAfter(words, at);
  if (of !== undefined) at = of.to;
  const named = (words.spaced ? words.after("ordinal", at) : undefined) ?? words.after("number", at);
  if (named === undefined || !isDay(named.value)) return null;
  const suffix = words.at("daySuffix", named.to);
  const to = suffix?.to ?? named.to;
  // "May 10:30" is a time, "May 2027" a year, "May 10%" nothing.
  const isDated = YEAR_AFTER.test(text.slice(to));
  if (/\d/.test(text.charAt(named.from)) && !isDated && /^(?:[:.h]\d|\d|%|°|[/-]\d)/.test(text.slice(to)))
    return null;
  if (words.after("unit", to) !== undefined || words.after("meridiem", to) !== undefined) return null;
  return { from: month, to, day: named.value };
}

/** `february the 15th`; "Mai um 10" is a month and a time. */
function articleAfter(words: Words, at: number): { to: number } | undefined {
  const filler = words.after("filler", at);
  return filler !== undefined && words.after("ordinal", filler.to) !== undefined ? filler : undefined;
}

function isDay(value: number): boolean {
  return Number.isInteger(value) && value >= 1 && value <= 99;
}

function skipBack(text: string, at: number): number {
  const before = text.charAt(at - 1);
  if (before === " ") return SIGN.test(text.charAt(at - 2)) ? at - 2 : at;
  return SIGN.test(before) ? at - 1 : at;
}

function skipOn(text: string, at: number): number {
  const next = text.charAt(at);
  return SIGN.test(next) ? at + 1 : at;
}
