/** Expressions for durations: in half an hour, 3 days ago, a week from Friday, for an hour, the last 3 days. */
import { type RuleContext, span } from "./grammar";
import type { Words } from "./lexicon";
import type { Amount, Piece, Span } from "./pieces";

type Way = Extract<Piece, { kind: "shift" }>["way"];

interface Amounts {
  from: number;
  to: number;
  amounts: Amount[];
}

const MOST_AMOUNTS = 4;

export function amountRules({ words }: RuleContext): Span[] {
  const spans: Span[] = [];
  for (const amounts of amountsIn(words)) spans.push(...usesOf(amounts, words));
  for (const { from, to, value } of words.all("mark"))
    spans.push(span(from, to, { kind: "mark", mark: value }));
  return spans;
}

/** Everything that an amount can be with the words before and after it. */
function usesOf({ from, to, amounts }: Amounts, words: Words): Span[] {
  const { text } = words;
  const spans: Span[] = [];
  const add = (way: Way, begin: number, end: number) =>
    spans.push(span(begin, end, { kind: "shift", amounts, way }));
  const before = [
    ["ahead", words.before("aheadBefore", from)],
    ["ago", words.before("agoBefore", from)],
    ["lasting", words.before("lasting", from)],
    ["past", words.before("pastBefore", from)],
    ["coming", words.before("comingBefore", from)],
  ] as const;
  const after = [
    ["ahead", words.after("aheadAfter", to)],
    ["ago", words.after("agoAfter", to)],
    ["counted", words.after("countedFrom", to)],
  ] as const;
  for (const [way, word] of before) if (word !== undefined) add(way, word.from, to);
  for (const [way, word] of after) if (word !== undefined) add(way, from, word.to);
  // A bare duration is from now on, but only as all that was said: "a 2 hour film" is none.
  if (from === 0 && to === text.length) add("ahead", from, to);
  return spans;
}

/** Amounts in a row (`1 day and 3 hours`), none of them part of another. */
function amountsIn(words: Words): Amounts[] {
  const starts = [...words.all("span"), ...words.all("number")].map(({ from }) => from).sort((a, b) => a - b);
  const found: Amounts[] = [];
  for (const start of starts) {
    if (start < (found.at(-1)?.to ?? 0)) continue;
    const read = amountsAt(start, words);
    if (read !== null) found.push(read);
  }
  return found;
}

/** One to four amounts from a position on. */
export function amountsAt(from: number, words: Words): Amounts | null {
  const amounts: Amount[] = [];
  let to = from;
  let position = from;
  while (amounts.length < MOST_AMOUNTS) {
    const one = amountAt(position, words);
    if (one === null) break;
    amounts.push(one.amount);
    to = one.to;
    const joint = words.after("and", to);
    position = joint?.to ?? to;
    if (words.text[position] === " ") position += 1;
  }
  return amounts.length === 0 ? null : { from, to, amounts };
}

function amountAt(from: number, words: Words): { to: number; amount: Amount } | null {
  const fixed = words.at("span", from);
  if (fixed !== undefined) return { to: fixed.to, amount: spanAmount(fixed.value) };
  const number = words.at("number", from);
  if (number === undefined) return null;
  const halfBefore = words.after("half", number.to);
  const unit = words.after("unit", halfBefore?.to ?? number.to);
  if (unit === undefined) return null;
  const halfAfter = halfBefore === undefined ? words.after("half", unit.to) : undefined;
  const half = halfBefore !== undefined || halfAfter !== undefined ? 0.5 : 0;
  return { to: halfAfter?.to ?? unit.to, amount: { value: number.value + half, unit: unit.value } };
}

/** Whole days said in one word (`quinze jours`) are days: they keep the wall clock. */
function spanAmount(seconds: number): Amount {
  return seconds % 86_400 === 0
    ? { value: seconds / 86_400, unit: "day" }
    : { value: seconds, unit: "second" };
}

/** `les 3 derniers jours`: an amount with a word inside it. */
export function pastAroundRules({ words, vocabulary }: RuleContext): Span[] {
  const inside = vocabulary.range.pastInside;
  if (inside === undefined) return [];
  const pattern = new RegExp(`^ (?:${inside}) `);
  return words.all("number").flatMap(({ from, to, value }) => {
    const middle = pattern.exec(words.text.slice(to, to + 40));
    const unit = middle === null ? undefined : words.after("unit", to + middle[0].length);
    if (unit === undefined) return [];
    return [span(from, unit.to, { kind: "shift", amounts: [{ value, unit: unit.value }], way: "past" })];
  });
}
