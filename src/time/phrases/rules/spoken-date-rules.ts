/** Dates as people say their numbers: am siebten vierten, le 17 2, el día once, op 10.10. */
import { isValidDate } from "../../calendar";
import type { Piece, Span } from "../pieces/pieces";
import { mayHave } from "../words/finding/guarded-form";
import type { Words } from "../words/finding/lexicon";
import { type Rule, type RuleContext, span } from "../words/grammar";
import type { Word } from "../words/word";
import type { WordKind } from "../words/word-kinds";
import { eitherOrder, fullYear } from "./numeric-rules";

export const spokenDateRules: readonly Rule[] = [
  { kinds: ["ordinal"], find: ordinalPairs },
  { kinds: ["onDate"], find: figuresOnDates },
  { kinds: ["onDate"], find: wordsOnDates },
];

/** What makes ordinals number something else than a day and a month. */
const NUMBERED: readonly WordKind[] = ["weekday", "plural", "unit", "workday", "month", "ordinal", "and"];

/** `7. vierter`, `am siebten vierten`: a day and a month, where `7.4.` is a date. One of them is a word. */
function ordinalPairs({ words, vocabulary }: RuleContext): Span[] {
  if (!vocabulary.dottedDates) return [];
  return words.all("ordinal").flatMap((day) => {
    const month = words.after("ordinal", words.text.charAt(day.to) === "/" ? day.to + 1 : day.to);
    if (month === undefined || (isFigure(day, words) && isFigure(month, words))) return [];
    if (day.value < 1 || month.value < 1 || !isValidDate(LEAP_YEAR, month.value, day.value)) return [];
    if (words.before("ordinal", day.from) !== undefined) return [];
    if (NUMBERED.some((kind) => words.after(kind, month.to) !== undefined)) return [];
    const date: Piece = { kind: "calendar", month: month.value, days: [day.value], year: null, other: null };
    return [span(day.from, month.to, date)];
  });
}

const LEAP_YEAR = 2024;
const FIGURES = /^ ?(\d{1,2})([ .-])(\d{1,2})(?:\2(\d{4}|\d\d))?(?![\p{L}\d%°]|[/:.-]\d)/u;
/** What makes the last of the figures an hour, an amount or a part of a date in words. */
const CLAIMING: readonly WordKind[] = ["unit", "oclock", "meridiem", "month", "ofDate", "daySuffix", "times"];

/** `le 17 2`, `el 3-3-27`, `op 10.10`: after the word that stands before dates alone. */
function figuresOnDates({ words, order, today }: RuleContext): Span[] {
  return words.all("onDate").flatMap(({ from, to }) => {
    const match = FIGURES.exec(words.text.slice(to, to + LONGEST_FIGURES));
    const end = to + (match?.[0].length ?? 0);
    if (match === null || CLAIMING.some((kind) => words.after(kind, end) !== undefined)) return [];
    const [, first, , second, year] = match;
    const date = eitherOrder(
      Number(first),
      Number(second),
      year === undefined ? null : fullYear(year, today),
      order ?? "dmy",
    );
    return date === null ? [] : [span(from, end, date)];
  });
}

/** A space, a date with its year, and two characters by which it is seen that it ends. */
const LONGEST_FIGURES = 13;

/** `el día once`, `le vingt-deux`: a number in words stands where its figures would be a date. */
function wordsOnDates({ words, vocabulary }: RuleContext): Span[] {
  const form = vocabulary.dayOfMonth;
  if (form === null || !mayHave(words.text, form)) return [];
  return words.all("onDate").flatMap(({ from, to }) => {
    const number = words.after("number", to);
    if (number === undefined || isFigure(number, words) || !isDay(number.value)) return [];
    if (LEADING_ON.some((kind) => words.after(kind, number.to) !== undefined)) return [];
    return [span(from, number.to, { kind: "dayOfMonth", days: [number.value] })];
  });
}

const LEADING_ON: readonly WordKind[] = [...CLAIMING, "weekday", "number", "ordinal", "and", "more"];

function isDay(value: number): boolean {
  return Number.isInteger(value) && value >= 2 && value <= 31;
}

function isFigure({ from }: Word<number>, { text }: Words): boolean {
  return /\d/.test(text.charAt(from));
}
