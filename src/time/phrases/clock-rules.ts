/** Expressions for times of day: at 9, 9:30, 9 pm, half past nine, halb neun, 9 heures et demie, 午後3時. */
import { type Rule, type RuleContext, span } from "./grammar";
import { boundedPattern, hanValue, type Word, type Words } from "./lexicon";
import type { Piece, Span } from "./pieces";
import type { Vocabulary } from "./vocabulary";

export const clockRules: readonly Rule[] = [inFigures, besideParts, inWords, inForms];

type Half = "am" | "pm" | null;

/** No figures of a date, a time or a number before or after. */
const FIGURES =
  /(?<![\d/.:,-]|[a-z_\u00c0-\u1fff])(\d{1,2})(?:([:.h]) ?([0-5]\d)(?::([0-5]\d))?)?(?![\d°]|[/.:,-]\d)/g;
const FOUR_FIGURES = /(?<![\d/.:,-])([01]\d|2[0-3])([0-5]\d)(?![\d/.:,-])/g;
const MORE_FIGURES = /^ ?(?:,|[^\s\d]{1,4}) ?(\d{1,2})(?:[:.h]([0-5]\d))?(?![\d°]|[/.:,-]\d)/;

/** `at 9`, `9:30`, `9h30`, `9.30 uhr`, `9 pm`, `at 9 and 17`. */
function inFigures({ words, vocabulary }: RuleContext): Span[] {
  const spans = Array.from(words.text.matchAll(FIGURES)).flatMap((match) => timesAt(match, words));
  for (const match of words.text.matchAll(FOUR_FIGURES)) {
    const at = words.before("at", match.index);
    const read = clock(Number(match[1]), Number(match[2]), null, null);
    // "By 2030" is a year, "at 2030" is half past eight.
    if (at === undefined || read === null || !isPlainAt(at, vocabulary, words)) continue;
    spans.push(span(at.from, match.index + 4, read));
  }
  return spans;
}

/** Whether it is the language's first word for "at", and not one such as "by". */
function isPlainAt({ from, to }: Word<null>, { at }: Vocabulary, { text }: Words): boolean {
  return at !== undefined && text.slice(from, to) === at.split("|")[0];
}

function timesAt(match: RegExpExecArray, words: Words): Span[] {
  const [text, hour, sign, minute, second] = match;
  const end = match.index + text.length;
  const at = words.before("at", match.index);
  const oclock = words.after("oclock", end);
  const half = words.after("meridiem", oclock?.to ?? end);
  const tied = at ?? oclock ?? half;
  if (tied === undefined && (sign === undefined || sign === ".")) return [];
  const to = half?.to ?? oclock?.to ?? end;
  if (words.spaced && /[a-z\u00c0-\u1fff]/.test(words.text.charAt(to))) return [];
  const read = clock(Number(hour), Number(minute ?? 0), secondOf(second), half?.value ?? null);
  if (read === null) return [];
  const first = span(at?.from ?? match.index, to, read);
  return at === undefined || half !== undefined ? [first] : [first, ...moreFigures(first, words)];
}

function secondOf(text: string | undefined): number | null {
  return text === undefined ? null : Number(text);
}

/** A second time after the same "at". Only a series has both: otherwise it is a number. */
function moreFigures(first: Span, words: Words): Span[] {
  const match = MORE_FIGURES.exec(words.text.slice(first.to));
  const joint = words.after("and", first.to);
  if (match === null || joint === undefined || words.all("every").length + words.all("adverb").length === 0)
    return [];
  const end = first.to + match[0].length;
  const read = clock(Number(match[1]), Number(match[2] ?? 0), null, null);
  const to = words.after("oclock", end)?.to ?? end;
  if (read === null || (to === end && words.after("unit", end) !== undefined)) return [];
  return [span(first.from, to, ...first.pieces, read)];
}

/** A bare hour before or after a part of the day: `3 in the afternoon`, `9 утра`, `8 tonight`. */
function besideParts({ words }: RuleContext): Span[] {
  const parts: Word<unknown>[] = [...words.all("part"), ...words.all("dayPart")];
  return words.all("number").flatMap(({ from, to, value }) => {
    const next = parts.find((part) => part.from === to + 1 && words.text[to] === " ");
    const read = next === undefined ? null : clock(value, 0, null, null);
    const figure = /^\d{1,2}$/.test(words.text.slice(from, to));
    return read === null || !figure || /[\d.,:/-]$/.test(words.text.slice(0, from))
      ? []
      : [span(from, to, read)];
  });
}

/** `at nine`, `at nine thirty`, `nine o'clock`, `九点`. */
function inWords({ words }: RuleContext): Span[] {
  return words.all("number").flatMap((number) => {
    const at = words.before("at", number.from);
    const oclock = words.after("oclock", number.to);
    if (isFigure(number, words) || (at ?? oclock) === undefined || isArticle(number, words)) return [];
    // "At nine minutes" is none.
    if (oclock === undefined && words.after("unit", number.to) !== undefined) return [];
    const minutes = oclock === undefined ? minutesAfter(number, words) : undefined;
    const end = oclock?.to ?? minutes?.to ?? number.to;
    const half = words.after("meridiem", end);
    const read = clock(number.value, minutes?.value ?? 0, null, half?.value ?? null);
    return read === null ? [] : [span(at?.from ?? number.from, half?.to ?? end, read)];
  });
}

function minutesAfter({ to }: Word<number>, words: Words): Word<number> | undefined {
  const minutes = words.after("number", to);
  return minutes === undefined || minutes.value < 5 || isFigure(minutes, words) ? undefined : minutes;
}

/** "At a" is no hour, "um eins" is. */
function isArticle({ from, to, value }: Word<number>, words: Words): boolean {
  return value === 1 && to - from <= 2 && words.spaced && words.after("oclock", to) === undefined;
}

function isFigure({ from }: Word<number>, { text }: Words): boolean {
  return /\d/.test(text.charAt(from));
}

const A_NUMBER = "\\d{1,2}|[^\\s\\d.,;:!?()]{1,14}";
const A_HAN_NUMBER = "\\d{1,2}|[〇零一二两兩三四五六七八九十]{1,3}";

interface Form {
  pattern: RegExp;
  minutes: number | "past" | "to";
}

const formsOf = new Map<Vocabulary, Form[]>();

/** Halves, quarters and minutes to and past. */
function inForms(context: RuleContext): Span[] {
  const { words, vocabulary } = context;
  return compiledForms(vocabulary).flatMap(({ pattern, minutes }) =>
    Array.from(words.text.matchAll(pattern)).flatMap((match) => {
      const to = match.index + match[0].length;
      const half = words.after("meridiem", to);
      const read = readForm(match.groups ?? {}, minutes, half?.value ?? null, context);
      return read === null ? [] : [span(match.index, half?.to ?? to, read)];
    }),
  );
}

function compiledForms(vocabulary: Vocabulary): Form[] {
  let forms = formsOf.get(vocabulary);
  if (forms === undefined) {
    const number = vocabulary.spaced ? A_NUMBER : A_HAN_NUMBER;
    forms = (vocabulary.clocks ?? []).map(([form, minutes]) => ({
      minutes,
      pattern: boundedPattern(
        form
          .replaceAll("{h}", `(?<hour>${number})`)
          .replaceAll("{m}", `(?<minute>${number})`)
          .replaceAll("{g}", "(?<ordinal>[^\\s\\d.,;:!?()]{4,14})"),
        vocabulary.spaced,
      ),
    }));
    formsOf.set(vocabulary, forms);
  }
  return forms;
}

function readForm(
  groups: Record<string, string | undefined>,
  minutes: Form["minutes"],
  half: Half,
  context: RuleContext,
): Piece | null {
  const hour = hourOf(groups, minutes, context);
  const said = groups.minute === undefined ? 0 : numberFrom(groups.minute, context.words);
  if (hour === null || said === null || hour < 0 || hour > 23 || said > 59) return null;
  let offset = minutes === "to" ? -said : said;
  if (typeof minutes === "number") offset = minutes;
  const total = (hour * 60 + offset + 1440) % 1440;
  return clock(Math.floor(total / 60), total % 60, null, half);
}

function hourOf(
  { hour, ordinal }: Record<string, string | undefined>,
  minutes: Form["minutes"],
  { words, vocabulary }: RuleContext,
): number | null {
  if (hour !== undefined) return numberFrom(hour, words);
  // A form without an hour says the whole time in minutes: `midi et demi`.
  if (ordinal === undefined) return typeof minutes === "number" ? 0 : null;
  const index = (vocabulary.hourOrdinals ?? []).findIndex((source) =>
    new RegExp(`^(?:${source})$`).test(ordinal),
  );
  return index === -1 ? null : index + 1;
}

function numberFrom(text: string, words: Words): number | null {
  if (/^\d+$/.test(text)) return Number(text);
  if (!words.spaced) return hanValue(text);
  const word = words.all("number").find(({ from, to }) => words.text.slice(from, to) === text);
  return word?.value ?? null;
}

/** A clock time; null where there is none such. 24:00 is the midnight that ends the day, and stays hour 24. */
function clock(hour: number, minute: number, second: number | null, half: Half): Piece | null {
  if (!Number.isInteger(hour) || !Number.isInteger(minute) || minute > 59) return null;
  if (hour === 24 && minute === 0 && half === null)
    return { kind: "clock", hour, minute, second, settled: true };
  if (hour > 23 || (half !== null && hour === 0)) return null;
  if (half === null || hour > 12)
    return { kind: "clock", hour, minute, second, settled: hour > 12 || hour === 0 };
  return { kind: "clock", hour: (hour % 12) + (half === "pm" ? 12 : 0), minute, second, settled: true };
}
