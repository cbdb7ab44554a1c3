/** Expressions for durations: in half an hour, 3 days ago, a week from Friday, for an hour, the last 3 days. */
import type { Weekday } from "../../calendar";
import { SECONDS_A_DAY, weekdayOfDay } from "../../calendar";
import type { WorkWeek } from "../../countries/country";
import { dayAfterWorkdays } from "../../holidays/days-off";
import type { Amount, Piece, Span, Way } from "../pieces/pieces";
import type { Words } from "../words/finding/lexicon";
import { type Rule, type RuleContext, span } from "../words/grammar";

export const amountRules: readonly Rule[] = [
  { kinds: ["span", "number"], find: amounts },
  { signs: /\d ?['′"″]/, find: minuteSigns },
  { kinds: ["unit"], find: pastAround },
  { kinds: ["aheadAfter"], find: weekdaysAhead },
  { kinds: ["workday"], find: workdaysAhead },
  { kinds: ["workday"], find: nextWorkday },
  { kinds: ["daysOff"], find: withoutDaysOff },
];

interface Amounts {
  from: number;
  to: number;
  amounts: Amount[];
}

const MOST_AMOUNTS = 4;

function amounts({ words }: RuleContext): Span[] {
  const hasUnits = words.all("span").length > 0 || words.all("unit").length > 0;
  if (!hasUnits && !/\d ?[hu] ?\d/.test(words.text)) return [];
  return amountsIn(words).flatMap((found) => usesOf(found, words));
}

/** Everything that an amount can be with the words before and after it. */
function usesOf({ from, to, amounts: said }: Amounts, words: Words): Span[] {
  const { text } = words;
  const spans: Span[] = [];
  const add = (way: Way, begin: number, end: number) =>
    spans.push(span(begin, end, { kind: "shift", amounts: said, way }));
  const start = startOf(from, words);
  const before = [
    ["ahead", words.before("aheadBefore", start)],
    ["ago", words.before("agoBefore", start)],
    ["lasting", words.before("lasting", start)],
    ["past", words.before("pastBefore", start)],
    ["coming", words.before("comingBefore", start)],
  ] as const;
  const after = [
    ["ahead", words.after("aheadAfter", to)],
    ["ago", words.after("agoAfter", to)],
    ["counted", words.after("countedFrom", to)],
    ["countedBack", words.after("countedBack", to)],
  ] as const;
  // `2020年で`: nobody counts so many years.
  const countsYears = words.spaced || said.every(({ value, unit }) => unit !== "year" || value < 1000);
  for (const [way, word] of before) if (word !== undefined && countsYears) add(way, word.from, to);
  for (const [way, word] of after) if (word !== undefined && countsYears) add(way, from, word.to);
  // `a week tomorrow`: weeks right before a day are counted from it.
  const inWeeks = said.every(({ unit }) => unit === "week" || unit === "fortnight");
  if (inWeeks && words.spaced && words.after("day", to) !== undefined) add("counted", from, to);
  // A word on each side: `in two weeks' time`, `через 2 часа спустя`.
  const [lead, trail] = [words.before("aheadBefore", start), words.after("aheadAfter", to)];
  if (lead !== undefined && trail !== undefined) add("ahead", lead.from, trail.to);
  const plus = PLUS.exec(text.slice(0, from));
  if (plus !== null) {
    const isFromDay = ["day" as const, "weekday" as const].some((kind) => words.before(kind, plus.index));
    add(isFromDay ? "counted" : "ahead", words.before("now", plus.index)?.from ?? plus.index, to);
  }
  // A bare duration is from now on, but only as all that was said: "a 2 hour film" is none.
  // Nor is `2h30`, which is a time of day.
  const isAll =
    !isClock(text.slice(from).replace(/^\d+/, "")) &&
    !/[\p{L}\p{N}+-]/u.test(text.slice(0, from) + text.slice(to));
  // "The 1990s" are no seconds, and `07年` is a year.
  const isYear = said.some(({ value, unit }) => value >= 1000 || (unit === "year" && !words.spaced));
  if (isAll && !isYear && !isSomeDay(said, text.slice(from, to))) add("ahead", from, to);
  return spans;
}

/** `+ 40 minutes`, `plus 40 Minuten`. */
const PLUS = /(?:^|(?<= )|(?<=\p{L})(?=\+))(?:\+|(?<=^|[^\d] )plus) ?$/u;

/** Where an amount begins with the words before it that say that it isn't exact: `about ~5 hours`. */
function startOf(from: number, words: Words): number {
  let start = from;
  for (let count = 0; count < MOST_ABOUTS; count += 1) start = words.before("about", start)?.from ?? start;
  return start;
}

const MOST_ABOUTS = 2;

/** "One day", "eines Tages", "un jour": a day that nobody has named. In figures it is a length. */
function isSomeDay([only, another]: readonly Amount[], text: string): boolean {
  return only?.unit === "day" && only.value === 1 && another === undefined && !/\p{N}/u.test(text);
}

/** Amounts in a row (`1 day and 3 hours`), none of them part of another. */
function amountsIn(words: Words): Amounts[] {
  const starts = [...words.all("span"), ...words.all("number")].map(({ from }) => from).sort((a, b) => a - b);
  const found: Amounts[] = [];
  for (const start of starts) {
    if (start < (found.at(-1)?.to ?? 0)) continue;
    // The figures of a longer number are no amount.
    if (/\d[.,:/-]?$|[-−#$€£]$/.test(words.text.slice(0, start))) continue;
    const read = amountsAt(start, words);
    if (read !== null) found.push(read);
  }
  return found;
}

/** One to four amounts from a position on. */
export function amountsAt(from: number, words: Words): Amounts | null {
  const found: Amount[] = [];
  let to = from;
  let position = from;
  while (found.length < MOST_AMOUNTS) {
    const one = amountAt(position, words);
    if (one === null) break;
    found.push(...one.amounts);
    to = one.to;
    let joint = words.after("and", to);
    if (words.text.slice(joint?.from, joint?.to) === ",")
      joint = words.after("and", joint?.to ?? to) ?? joint;
    position = joint?.to ?? to;
    if (words.text[position] === " ") position += 1;
  }
  return found.length === 0 ? null : { from, to, amounts: found };
}

/** One of a unit that is said without a number: "на день", "tunnilla". */
export function unitAt(from: number, isBy: boolean, words: Words): { to: number; amounts: Amount[] } | null {
  const unit = (isBy ? words.at("unit", from) : undefined) ?? words.at("byOne", from);
  return unit === undefined ? null : { to: unit.to, amounts: [{ value: 1, unit: unit.value }] };
}

/** `2h30` */
const HOURS_AND_MINUTES = /^ ?[hu] ?([0-5]\d)(?: ?(?:m|min|mn))?(?![\p{L}\d:.])/u;

/** `2h30` alone is a time of day, `2h30m` is a length. */
function isClock(text: string): boolean {
  return /\d$/.test(HOURS_AND_MINUTES.exec(text)?.[0] ?? "");
}

function amountAt(from: number, words: Words): { to: number; amounts: Amount[] } | null {
  const fixed = words.at("span", from);
  if (fixed !== undefined) return { to: fixed.to, amounts: [spanAmount(fixed.value)] };
  const number = words.at("number", from);
  if (number === undefined) return null;
  const next = words.text.slice(number.to, number.to + 2).trimStart();
  const together = /^[hu]/.test(next) ? HOURS_AND_MINUTES.exec(words.text.slice(number.to)) : null;
  if (together !== null && Number.isInteger(number.value)) {
    const minutes: Amount = { value: Number(together[1]), unit: "minute" };
    return { to: number.to + together[0].length, amounts: [{ value: number.value, unit: "hour" }, minutes] };
  }
  const halfBefore = words.after("half", number.to);
  const more = words.after("more", number.to);
  const unit = words.after("unit", halfBefore?.to ?? more?.to ?? number.to);
  if (unit === undefined) return null;
  const halfAfter = halfBefore === undefined ? words.after("half", unit.to) : undefined;
  const half = halfBefore !== undefined || halfAfter !== undefined ? 0.5 : 0;
  const end = halfAfter?.to ?? unit.to;
  // "5 minutos más tarde" is another word.
  const moreAfter = words.after("aheadAfter", end) === undefined ? words.after("more", end) : undefined;
  return { to: moreAfter?.to ?? end, amounts: [{ value: number.value + half, unit: unit.value }] };
}

/** `in 5'` is in five minutes, `in 30"` in so many seconds, where the sign is no quotation mark. */
function minuteSigns({ words }: RuleContext): Span[] {
  return words.all("number").flatMap(({ from, to, value }) => {
    const before = words.before("aheadBefore", from);
    const sign = SIGN_OF_UNIT.exec(words.text.slice(to, to + 3))?.[0];
    if (before === undefined || sign === undefined || /["']/.test(words.text.slice(0, from))) return [];
    const unit = /["″]/.test(sign) ? "second" : "minute";
    return [span(before.from, to + sign.length, { kind: "shift", amounts: [{ value, unit }], way: "ahead" })];
  });
}

const SIGN_OF_UNIT = /^ ?['′"″](?![\p{L}\d'"])/u;

/** Whole days said in one word (`quinze jours`) are days: they keep the wall clock. */
function spanAmount(seconds: number): Amount {
  return seconds % SECONDS_A_DAY === 0
    ? { value: seconds / SECONDS_A_DAY, unit: "day" }
    : { value: seconds, unit: "second" };
}

/** `les 3 derniers jours`: an amount with a word inside it. */
function pastAround({ words, vocabulary }: RuleContext): Span[] {
  const inside = vocabulary.pastInside;
  if (inside === null) return [];
  const pattern = new RegExp(`^ (?:${inside}) `);
  return words.all("number").flatMap(({ from, to, value }) => {
    const middle = pattern.exec(words.text.slice(to, to + 40));
    const unit = middle === null ? undefined : words.after("unit", to + middle[0].length);
    if (unit === undefined) return [];
    return [span(from, unit.to, { kind: "shift", amounts: [{ value, unit: unit.value }], way: "past" })];
  });
}

/** `3 Fridays from now`: the coming one and the weeks after it. */
function weekdaysAhead({ words }: RuleContext): Span[] {
  return words.all("number").flatMap(({ from, to, value }) => {
    const weekday = words.after("weekday", to);
    const ahead = weekday && words.after("aheadAfter", weekday.to);
    if (weekday === undefined || ahead === undefined || !Number.isInteger(value) || value < 1) return [];
    const day = weekday.value as Weekday;
    return [
      span(
        from,
        ahead.to,
        { kind: "weekday", weekdays: [day], turn: "coming", repeats: false },
        { kind: "shift", amounts: [{ value: value - 1, unit: "week" }], way: "counted" },
      ),
    ];
  });
}

/** `the next working day`: the first after today. */
function nextWorkday({ words, today, week }: RuleContext): Span[] {
  return words.all("workday").flatMap(({ from, to }) => {
    const turn = words.before("turnBefore", from);
    if (turn?.value !== "next") return [];
    return [span(turn.from, to, { kind: "day", day: nthWorkday(today, 1, week) })];
  });
}

/** More working days than this are said as weeks. */
const MOST_WORKDAYS = 100;

/** `in four business days`: days on which the country works are counted. */
function workdaysAhead(context: RuleContext): Span[] {
  const { words, today, week } = context;
  return words.all("number").flatMap(({ from, to, value }) => {
    const workday = words.after("workday", to);
    if (workday === undefined || !Number.isInteger(value) || value < 1 || value > MOST_WORKDAYS) return [];
    const before = words.before("aheadBefore", from);
    const after = words.after("aheadAfter", workday.to);
    if (before === undefined && after === undefined) return [];
    const [start, end] = [before?.from ?? from, after?.to ?? workday.to];
    const day = nthWorkday(today, value, week);
    const without = exceptDaysOff(words, end);
    const counted = without === null ? [] : [span(start, without, countedPiece(value, context))];
    return [span(start, end, { kind: "day", day }), ...counted];
  });
}

/** Where `except public holidays` ends that stands at a position, null where it doesn't. */
function exceptDaysOff(words: Words, at: number): number | null {
  const comma = words.text.charAt(at) === "," ? at + 1 : at;
  const mark = words.after("mark", comma);
  return mark?.value === "except" ? (words.after("daysOff", mark.to)?.to ?? null) : null;
}

/** The day after so many work days that are no public holidays of the country. */
function countedPiece(count: number, { today, week, country, holidays }: RuleContext): Piece {
  const day = dayAfterWorkdays(today, count, { week, country, tables: holidays });
  return typeof day === "number" ? { kind: "day", day } : { kind: "trouble", message: day.message };
}

/** `every weekday except public holidays`: no rule of RFC 5545 says so. */
function withoutDaysOff({ words }: RuleContext): Span[] {
  return words.all("mark").flatMap(({ from, to, value }) => {
    const daysOff = value === "except" ? words.after("daysOff", to) : undefined;
    if (daysOff === undefined) return [];
    const message = "leaves out public holidays, which no rule of repetition can say: name weekdays";
    return [span(from, daysOff.to, { kind: "trouble", message })];
  });
}

function nthWorkday(today: number, nth: number, { workdays }: WorkWeek): number {
  let day = today;
  for (let left = nth; left > 0; ) {
    day += 1;
    if (workdays.includes(weekdayOfDay(day))) left -= 1;
  }
  return day;
}
