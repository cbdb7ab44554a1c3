/** Expressions for weekdays: next Friday, Freitagabend, Friday week, 周一三五. */
import type { Weekday } from "../../calendar";
import type { Of, Piece, Span, TurnKind } from "../pieces/pieces";
import { type Rule, type RuleContext, span } from "../words/grammar";
import { plainTurn, turned } from "./turns";

export const weekdayRules: readonly Rule[] = [
  { kinds: ["weekday", "plural"], find: weekdays },
  { kinds: ["joined"], find: weekdaysWithParts },
  { signs: /[周週期拜]/, find: hanWeekdays },
];

function weekday(day: number, turn: TurnKind): Of<"weekday"> {
  return { kind: "weekday", weekdays: [day as Weekday], turn, repeats: false };
}

function weeksOn(weeks: number): Piece {
  return { kind: "shift", amounts: [{ value: weeks, unit: "week" }], way: "counted" };
}

function weekdays({ words }: RuleContext): Span[] {
  const plurals = words
    .all("plural")
    .map(({ from, to, value }) => span(from, to, { ...weekday(value, "coming"), repeats: true }));
  const singles = words.all("weekday").flatMap(({ from, to, value }) => {
    const later = words.after("weeksLater", to);
    if (later !== undefined) return [span(from, later.to, weekday(value, "this"), weeksOn(later.value))];
    const alone = span(from, to, weekday(value, "coming"));
    const place = turned(words, from, to);
    // "Wednesday after next" is a week later for some than for others; "next next Monday" isn't.
    if (place.turn === "afterNext")
      return place.from === from
        ? [alone]
        : [span(place.from, to, weekday(value, "next"), weeksOn(1)), alone];
    const article = place.turn === "coming" ? words.before("habitual", from) : undefined;
    if (article !== undefined)
      return [span(article.from, to, { ...weekday(value, "coming"), habitual: true })];
    return [span(place.from, place.to, weekday(value, plainTurn(place.turn) ?? "coming")), alone];
  });
  return [...plurals, ...singles];
}

/** `Freitagabend`. */
function weekdaysWithParts({ words }: RuleContext): Span[] {
  return words.all("joined").flatMap(({ from, to, value: [day, part] }) => {
    const place = turned(words, from, to);
    const turn = plainTurn(place.turn);
    if (turn === null) return [];
    return [span(place.from, place.to, weekday(day, turn), { kind: "part", part })];
  });
}

/** `周一三五` is three weekdays; `下下周五` is the Friday of the week after next. */
function hanWeekdays({ words }: RuleContext): Span[] {
  if (words.spaced) return [];
  const listed = words.all("weekday").flatMap(({ from, to, value }) => {
    const others = MORE_HAN_DAYS.exec(words.text.slice(to))?.[0] ?? "";
    const days = [value, ...Array.from(others, hanDay)].map((day) => day as Weekday);
    if (others === "" || new Set(days).size < days.length) return [];
    return [span(from, to + others.length, { ...weekday(value, "coming"), weekdays: days })];
  });
  const later = Array.from(words.text.matchAll(AFTER_NEXT), (match) =>
    span(match.index, match.index + match[0].length, weekday(hanDay(match[1] ?? ""), "next"), weeksOn(1)),
  );
  return [...listed, ...later];
}

/** What may be the figure of a clock, a date or an amount is no weekday. */
const MORE_HAN_DAYS =
  /^[一二三四五六日天]{1,6}(?![一二三四五六七八九十百千日天点點时時号號月年个個周週星分刻半小:])/;
const AFTER_NEXT =
  /(?<!下)下下[个個]?(?:周|週|星期|礼拜|禮拜)([一二三四五六日天])(?![一二三四五六七八九十])/g;

function hanDay(character: string): number {
  return "日一二三四五六".indexOf(character.replace("天", "日"));
}
