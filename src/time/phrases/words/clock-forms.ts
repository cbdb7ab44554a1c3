/** Halves, quarters and minutes to and past: half past nine, halb neun, 9 heures et demie. */
import { clock, type Half, meridiemAt } from "../pieces/clock-piece";
import type { Piece, Span } from "../pieces/pieces";
import { mayHave } from "./finding/guarded-form";
import type { Words } from "./finding/lexicon";
import type { IndexedVocabulary } from "./finding/lexicon-table";
import { boundedPattern } from "./finding/patterns";
import { type RuleContext, span } from "./grammar";
import { hanValue } from "./numbers-in-text";
import type { ClockForm } from "./vocabulary";

const A_WORD = "\\d{1,2}|[^\\s\\d.,;:!?()]{1,14}";

const A_NUMBER = "\\d{1,2}|[^\\s\\d.,;:!?()]{1,14}[ -](?:(?:e|y|et|und|en) )?[^\\s\\d.,;:!?()]{1,12}";

/** What an hour and its minutes are made of: one word, or one of them of two. */
const NUMBERS = [
  [A_WORD, A_WORD],
  [A_NUMBER, A_WORD],
  [A_WORD, A_NUMBER],
] as const;
const A_HAN_NUMBER = "\\d{1,2}|[〇零一二两兩三四五六七八九十]{1,3}";

type Form = IndexedVocabulary["clocks"][number];

/** One for each way to say a form's numbers, from when a text first has the form's own words. */
const patternsOf = new WeakMap<Form, RegExp[]>();

/** Halves, quarters and minutes to and past. */
export function inForms(context: RuleContext): Span[] {
  const { words, vocabulary } = context;
  return patternsFor(words.text, vocabulary).flatMap(({ pattern, minutes }) =>
    Array.from(words.text.matchAll(pattern)).flatMap((match) => {
      const end = match.index + match[0].length;
      if (minutes === "to" && (isSpan(match, words) || isHourBeforeNoon(match, words))) return [];
      const oclock = words.after("oclock", end);
      const half = meridiemAt(words, oclock?.to ?? end, true);
      const read = readForm(match.groups ?? {}, minutes, half?.value ?? null, context);
      const at = words.before("at", match.index);
      return read === null ? [] : [span(at?.from ?? match.index, half?.to ?? oclock?.to ?? end, read)];
    }),
  );
}

/** "3 to 5" in figures is from 3 to 5 rather than three minutes to five. */
function isSpan(match: RegExpExecArray, words: Words): boolean {
  const { minute = "", hour = "" } = match.groups ?? {};
  if (!/^\d+$/.test(minute) || !/^\d+$/.test(hour)) return false;
  return words.after("to", match.index + match[0].indexOf(minute) + minute.length) !== undefined;
}

/** "9 before noon" is nine in the morning for some and nine minutes to twelve for others; "ten to noon" is one. */
function isHourBeforeNoon(match: RegExpExecArray, words: Words): boolean {
  const { minute = "", hour = "" } = match.groups ?? {};
  const [said, between] = [numberFrom(minute, words), match[0].slice(minute.length, -hour.length)];
  if (said === null || said > 12 || noonFrom(hour, words) !== 12 || !match[0].startsWith(minute))
    return false;
  return between.trim() !== "to" && words.after("unit", match.index + minute.length) === undefined;
}

interface FormPattern {
  pattern: RegExp;
  minutes: ClockForm;
}

/** The patterns of the forms whose own words a text has. */
function patternsFor(text: string, { clocks, spaced }: IndexedVocabulary): FormPattern[] {
  return clocks
    .filter((form) => mayHave(text, form))
    .flatMap((form) => {
      const patterns = patternsOf.get(form) ?? makePatterns(form, spaced);
      patternsOf.set(form, patterns);
      return patterns.map((pattern) => ({ pattern, minutes: form[1] }));
    });
}

function makePatterns([form]: Form, spaced: boolean): RegExp[] {
  const numbers = spaced ? NUMBERS : [[A_HAN_NUMBER, A_HAN_NUMBER] as const];
  const sources = new Set(numbers.map(([hour, minute]) => filledForm(form, hour, minute)));
  return Array.from(sources, (source) =>
    boundedPattern(source, spaced, "(?<=\\d)(?= ?(?:[ap]\\.?m?\\.?|h|u)(?![a-z]))"),
  );
}

function filledForm(form: string, hour: string, minute: string): string {
  return form
    .replaceAll("{h}", `(?<hour>${hour})`)
    .replaceAll("{m}", `(?<minute>${minute})`)
    .replaceAll("{s}", `(?<second>${minute})`)
    .replaceAll("{g}", "(?<ordinal>[^\\s\\d.,;:!?()]{4,14})");
}

function readForm(
  groups: Record<string, string | undefined>,
  minutes: ClockForm,
  half: Half,
  context: RuleContext,
): Piece | null {
  const hour = hourOf(groups, minutes, context);
  const said = groups.minute === undefined ? 0 : numberFrom(groups.minute, context.words);
  const second = groups.second === undefined ? null : numberFrom(groups.second, context.words);
  if (hour === null || said === null || hour < 0 || hour > 23 || said > 59) return null;
  if (groups.second !== undefined && (second === null || second > 59)) return null;
  let offset = minutes === "to" || minutes === "toNoon" ? -said : said;
  if (typeof minutes === "number") offset = minutes;
  // Noon has no other half; any other hour of these forms is one of twelve.
  const noon = hour === 12 && (groups.hour === undefined || !isNumber(groups.hour, context.words));
  const total = ((noon ? 12 : hour) * 60 + offset + 1440) % 1440;
  const read = clock({ hour: Math.floor(total / 60), minute: total % 60, second, half });
  // Half past noon has no other half.
  if (read?.kind === "clock" && (noon || hour > 12)) for (const one of read.clocks) one.settled = true;
  return read;
}

function hourOf(
  { hour, ordinal }: Record<string, string | undefined>,
  minutes: ClockForm,
  { words, vocabulary }: RuleContext,
): number | null {
  if (hour !== undefined) return numberFrom(hour, words) ?? noonFrom(hour, words);
  if (minutes === "pastNoon" || minutes === "toNoon") return 12;
  // A form without an hour says the whole time in minutes: `midi et demi`.
  if (ordinal === undefined) return typeof minutes === "number" ? 0 : null;
  const index = (vocabulary.hourOrdinals ?? []).findIndex((source) =>
    new RegExp(`^(?:${source})$`).test(ordinal),
  );
  return index === -1 ? null : index + 1;
}

function isNumber(text: string, words: Words): boolean {
  return numberFrom(text, words) !== null;
}

function numberFrom(text: string, words: Words): number | null {
  if (/^\d+$/.test(text)) return Number(text);
  if (!words.spaced) return hanValue(text);
  const word = words.all("number").find(({ from, to }) => words.text.slice(from, to) === text);
  return word?.value ?? null;
}

/** `quarter past noon`. */
function noonFrom(text: string, words: Words): number | null {
  const word = words.all("part").find(({ from, to }) => words.text.slice(from, to) === text);
  if (word?.value === "noon") return 12;
  return word?.value === "midnight" ? 0 : null;
}
