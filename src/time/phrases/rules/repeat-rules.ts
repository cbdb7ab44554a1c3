/** Expressions for repetition: every second Tuesday, daily, on weekdays, the last Friday of every month. */
import type { Weekday } from "../../calendar";
import type { Every, Piece, Span } from "../pieces/pieces";
import type { Words } from "../words/finding/lexicon";
import { type Rule, type RuleContext, span } from "../words/grammar";
import type { Unit } from "../words/vocabulary";
import type { Word } from "../words/word";

export const repeatRules: readonly Rule[] = [
  { kinds: ["adverb"], find: adverbs },
  { kinds: ["workdays", "mondayToFriday", "weekends", "partPlural", "workday"], find: workingDays },
  { kinds: ["every", "everyNth"], find: everySomething },
  { kinds: ["everyAfter"], find: everyAfterwards },
  { kinds: ["everyNthAfter"], find: everyNthAfterwards },
  { kinds: ["ordinal"], find: numberedDays },
  { kinds: ["everyMonth", "ofMonth", "ofYear"], find: ofMonths },
  { signs: /\d ?[xX×]/, find: countedTimes },
  { kinds: ["times", "timesADay"], find: times },
];

const MONDAY_TO_FRIDAY: readonly Weekday[] = [1, 2, 3, 4, 5];

function every(unit: Unit | null, interval: number, more: Partial<Every> = {}): Piece {
  return { kind: "every", every: { unit, interval, ordinal: false, ...more } };
}

function daysOfWeek(weekdays: readonly Weekday[], repeats: boolean): Piece {
  return { kind: "weekday", weekdays: [...weekdays], turn: "coming", repeats };
}

function adverbs({ words }: RuleContext): Span[] {
  return words
    .all("adverb")
    .map(({ from, to, value: [unit, interval] }) =>
      unit === "fortnight"
        ? span(from, to, every("week", 2 * interval))
        : span(from, to, every(unit, interval)),
    );
}

/** Work days and the weekend, as the user's country has them: by themselves, or after `every`. */
function workingDays({ words, week: { workdays, weekend } }: RuleContext): Span[] {
  return [
    ...words.all("workdays").map(({ from, to }) => span(from, to, daysOfWeek(workdays, true))),
    ...words.all("mondayToFriday").map(({ from, to }) => span(from, to, daysOfWeek(MONDAY_TO_FRIDAY, true))),
    ...words.all("weekends").map(({ from, to }) => span(from, to, daysOfWeek(weekend, true))),
    ...words
      .all("partPlural")
      .map(({ from, to, value }) => span(from, to, every(null, 1), { kind: "part", part: value })),
    ...words.all("workday").map(({ from, to }) => span(from, to, daysOfWeek(workdays, false))),
  ];
}

/** `3x` */
function countedTimes({ words }: RuleContext): Span[] {
  return Array.from(words.text.matchAll(/(?<![\d.,:/-])(\d{1,4}) ?[x×](?![\p{L}\d])/gu), (match) =>
    timesAt(match.index, match.index + match[0].length, Number(match[1]), words),
  );
}

function times({ words }: RuleContext): Span[] {
  const named = words.all("number").flatMap(({ from, to, value }) => {
    const word = words.after("times", to);
    return word === undefined || !Number.isInteger(value) ? [] : [timesAt(from, word.to, value, words)];
  });
  const daily = words
    .all("timesADay")
    .map(({ from, to, value }) =>
      span(from, to, { kind: "times", count: value, whole: false }, every("day", 1)),
    );
  return [...named, ...daily];
}

function timesAt(from: number, to: number, count: number, words: Words): Span {
  const before = words.before("lasting", from);
  return span(before?.from ?? from, to, { kind: "times", count, whole: before !== undefined });
}

/** `every`, perhaps with a number, and the unit that comes again; before a weekday or a date without it. */
function everySomething(context: RuleContext): Span[] {
  const { words } = context;
  return [
    ...words.all("every").flatMap((word) => [
      // Dearer than "every second", so that this is preferred to "every" and a numbered weekday.
      { ...span(word.from, word.to, every(null, 1)), cost: 1.2 },
      ...countedEvery(word, context),
      ...unitOf(word.from, word.to, 1, false, words),
    ]),
    // Cheaper than its words as fillers: "om de dinsdag".
    ...words
      .all("everyNth")
      .flatMap(({ from, to, value }) => everyTurn(from, to, value, false, words))
      .map((one) => ({ ...one, cost: 0.15 })),
  ];
}

/** In Mexico `cada tercer día` is every other day: the days are counted with the one that one counts from. */
function isMexicanThird(unit: Unit | undefined, { language, country }: RuleContext): boolean {
  return unit === "day" && language === "es" && country === "MX";
}

function countedEvery({ from, to }: Word<null>, context: RuleContext): Span[] {
  const { words } = context;
  const other = words.after("other", to);
  const ordinal = words.after("ordinal", to);
  const number = words.after("number", to);
  return [
    ...(ordinal === undefined ? [] : everyTurn(from, ordinal.to, nthOf(ordinal, context), true, words)),
    ...(other === undefined ? [] : everyTurn(from, other.to, 2, false, words)),
    ...(number === undefined ? [] : everyTurn(from, number.to, number.value, false, words)),
  ];
}

function nthOf({ to, value }: Word<number>, context: RuleContext): number {
  const unit = context.words.after("unit", to)?.value;
  return value === 3 && isMexicanThird(unit, context) ? 2 : value;
}

/** Every n-th unit, or every n-th week before a weekday. `ordinal` is whether the number was said as one: `third`. */
function everyTurn(from: number, to: number, interval: number, ordinal: boolean, words: Words): Span[] {
  if (!Number.isInteger(interval) || interval < 1) return [];
  const before = words.after("weekday", to) ?? words.after("plural", to) ?? words.after("weekend", to);
  if (before === undefined) return unitOf(from, to, interval, ordinal, words);
  return [span(from, to, every("week", interval, { ordinal }))];
}

function unitOf(from: number, to: number, interval: number, ordinal: boolean, words: Words): Span[] {
  const unit = words.after("unit", to);
  if (unit === undefined) return [];
  if (unit.value === "fortnight") return [span(from, unit.to, every("week", 2 * interval, { ordinal }))];
  return [span(from, unit.to, every(unit.value, interval, { ordinal }))];
}

/** `2日ごとに`: the word for "every" comes last. */
function everyAfterwards({ words }: RuleContext): Span[] {
  return words.all("number").flatMap(({ from, to, value }) => {
    const unit = words.after("unit", to);
    const word = unit && words.after("everyAfter", unit.to);
    if (unit === undefined || word === undefined || !Number.isInteger(value) || value < 1) return [];
    return [span(from, word.to, every(unit.value, value))];
  });
}

/** `un mardi sur deux`: how many weeks or units apart stands after what comes again. */
function everyNthAfterwards({ words }: RuleContext): Span[] {
  return words.all("everyNthAfter").flatMap(({ from, to, value }) => {
    const weekday = words.before("weekday", from) ?? words.before("plural", from);
    const unit = words.before("unit", from);
    const what = weekday ?? unit;
    if (what === undefined) return [];
    const number = words.before("number", what.from);
    const start = number?.value === 1 ? number.from : what.from;
    if (weekday === undefined) return [span(start, to, every(unit?.value ?? null, value))];
    const day = daysOfWeek([weekday.value as Weekday], false);
    return [span(start, to, every("week", value), day)];
  });
}

const MOST_ORDINALS = 5;

/** `first Friday`, `first and third Friday`, `last day`, `毎月第2火曜日`. */
function numberedDays({ words, week }: RuleContext): Span[] {
  return words.all("ordinal").flatMap((first) => {
    const { nths, to } = ordinalsFrom(first, words);
    // "The last" may also be a turn: with its article a number of days is as long.
    const from = words.before("filler", first.from)?.from ?? first.from;
    const weekday = words.after("weekday", to) ?? words.after("plural", to);
    if (weekday !== undefined)
      return [span(from, weekday.to, { kind: "nth", nths, weekdays: [weekday.value as Weekday] })];
    const workday = words.after("workday", to);
    if (workday !== undefined)
      return [span(from, workday.to, { kind: "nth", nths, weekdays: [...week.workdays] })];
    const unit = words.after("unit", to);
    return unit?.value === "day" ? [span(from, unit.to, { kind: "nth", nths, weekdays: null })] : [];
  });
}

function ordinalsFrom(first: Word<number>, words: Words): { nths: number[]; to: number } {
  const nths = [first.value];
  let to = first.to;
  while (nths.length < MOST_ORDINALS) {
    let at = to;
    for (let joint = words.after("and", at); joint !== undefined; joint = words.after("and", at))
      at = joint.to;
    const filler = words.after("filler", at);
    const next = words.after("ordinal", at) ?? (filler && words.after("ordinal", filler.to));
    if (next === undefined || at === to) break;
    nths.push(next.value);
    to = next.to;
  }
  return { nths, to };
}

function ofMonths({ words }: RuleContext): Span[] {
  return [
    ...words.all("everyMonth").map(({ from, to }) => span(from, to, { kind: "ofMonth", every: true })),
    ...words.all("ofMonth").map(({ from, to }) => span(from, to, { kind: "ofMonth", every: false })),
    ...words.all("ofYear").map(({ from, to }) => span(from, to, every("year", 1))),
  ];
}
