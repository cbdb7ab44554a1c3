/** Expressions for times of day: at 9, 9:30, 9 pm, half past nine, halb neun, 9 heures et demie, 午後3時. */

import { clock, meridiemAt } from "../pieces/clock-piece";
import type { Piece, Span } from "../pieces/pieces";
import { inForms } from "../words/clock-forms";
import type { Words } from "../words/finding/lexicon";
import type { IndexedVocabulary } from "../words/finding/lexicon-table";
import { type Rule, type RuleContext, span } from "../words/grammar";
import type { Word } from "../words/word";

export const clockRules: readonly Rule[] = [
  { signs: /\d/, find: inFigures },
  { signs: /\d{4}/, find: inFourFigures },
  { signs: /\d \d\d/, find: inTwoFigures },
  { signs: /COB|cob|lose of/, find: closesOfBusiness },
  { kinds: ["number"], find: inWords },
  { find: inForms },
];

/** No figures of a date, a time or a number before or after. */
const FIGURES =
  /(?<![\d/.:,+#$€£-]|[a-z_\u00c0-\u1fff])(\d{1,2})(?:([:.hu]) ?([0-5]\d)(?::([0-5]\d))?)?(?![\d°%]|[/.:,-]\d)/g;
const FOUR_FIGURES = /(?<![\d/.:,-])([01]\d|2[0-3])([0-5]\d)(?![\d/.:,-])/g;

/** `at 9`, `9:30`, `9h30`, `9.30 uhr`, `9 pm`. */
function inFigures({ words, vocabulary }: RuleContext): Span[] {
  return Array.from(words.text.matchAll(FIGURES)).flatMap((match) => timesAt(match, words, vocabulary));
}

function timesAt(match: RegExpExecArray, words: Words, { dottedDates }: IndexedVocabulary): Span[] {
  const [, hour = "", sign, minute, second] = match;
  const end = endOfFigures(match, words);
  const at = words.before("at", match.index) ?? words.before("about", match.index);
  const oclock = words.after("oclock", end) ?? hoursSign(words, end, Number(hour));
  const half = meridiemAt(words, oclock?.to ?? end, minute !== undefined || at !== undefined);
  const alone = at === undefined && oclock === undefined && half === null;
  // "15.30" is a time where it can't be a date.
  const dated = sign === "." && (dottedDates || (Number(minute) <= 12 && minute !== "00"));
  if (alone && !isTime(match, end, sign !== undefined && !dated, words)) return [];
  const to = half?.to ?? oclock?.to ?? end;
  // "At 9 minutes" is none, nor is "for 3 weeks".
  const counts = to === end && sign === undefined && words.after("unit", end) !== undefined;
  if (counts || isInWord(words, to)) return [];
  const read = clock({
    hour: Number(hour),
    minute: Number(minute ?? 0),
    second: second === undefined ? null : Number(second),
    half: half?.value,
    figures: hour,
    written: minute !== undefined,
  });
  if (read === null) return [];
  const piece = bounded(read, at, words);
  // The word after an hour may be another's: `a las 10 hora de Madrid`.
  const ends = at !== undefined && half === null ? [to, end] : [to];
  return ends.map((last) => span(at?.from ?? match.index, last, piece));
}

/** `Saturday 10 in the morning`, `в субботу 10 утра`: "2 ночи" may be two nights. */
function isBetweenDayAndPart(from: number, to: number, words: Words): boolean {
  const part = words.after("part", to)?.value;
  const isHalf = part === "morning" || part === "afternoon" || part === "evening";
  return isHalf && DAYS.some((kind) => words.before(kind, from) !== undefined);
}

/** `de 9h à 17h`: the word before a time may also be the one between two. */
function bounded(read: Piece, at: Word<null> | undefined, words: Words): Piece {
  const isBound = at !== undefined && words.at("to", at.from) !== undefined;
  return read.kind === "clock" && isBound ? { ...read, bound: true } : read;
}

/** Whether figures with no word for a time beside them are one, by their sign or by what stands around them. */
function isTime({ 0: figures, index }: RegExpExecArray, end: number, signed: boolean, words: Words): boolean {
  // `2h30m` as all that was said is a length.
  const isLength = end > index + figures.length && end - index === words.text.length;
  // "In 2:30" may be a duration: no time of day has that word before it alone.
  return signed ? !isLength && !isAhead(words, index) : isBetweenDayAndPart(index, end, words);
}

/** `8h10m`: the letter belongs to the figures. */
function endOfFigures(match: RegExpExecArray, { text }: Words): number {
  const end = match.index + match[0].length;
  const letters = match[2] === "h" ? /^m(?:in|n)?(?![\p{L}\d])/u.exec(text.slice(end, end + 5)) : null;
  return end + (letters?.[0].length ?? 0);
}

function isInWord({ spaced, text }: Words, at: number): boolean {
  return spaced && /[a-z\u00c0-\u1fff]/.test(text.charAt(at));
}

function isAhead(words: Words, at: number): boolean {
  const word = words.before("aheadBefore", at);
  return word !== undefined && words.before("mark", at)?.from !== word.from;
}

/** `15h` can be no duration that people would count; `2h` may, but not before a zone. */
function hoursSign({ text }: Words, at: number, hour: number): { to: number } | undefined {
  if (text.charAt(at) !== "h" || !/^h(?![\p{L}\d])/u.test(text.slice(at, at + 2))) return undefined;
  return hour > 12 || /^h (?:utc|gmt)(?!\p{L})/u.test(text.slice(at, at + 6)) ? { to: at + 1 } : undefined;
}

/** `at 2030`; "by 2030" is a year. */
function inFourFigures({ words, vocabulary }: RuleContext): Span[] {
  return Array.from(words.text.matchAll(FOUR_FIGURES)).flatMap((match) => {
    const at = words.before("at", match.index);
    const plain = vocabulary.at?.split("|")[0];
    const isSaid = at !== undefined && words.text.slice(at.from, at.to) === plain;
    if (!isSaid && !isBesideDay(match, words)) return [];
    const read = clock({
      hour: Number(match[1]),
      minute: Number(match[2]),
      figures: match[1] ?? "",
      written: true,
    });
    return read === null ? [] : [span((isSaid ? at : undefined)?.from ?? match.index, match.index + 4, read)];
  });
}

/** `0730 tomorrow`: figures that begin with a zero are no year, and nothing else is said but a day. */
function isBesideDay({ 0: figures, index }: RegExpExecArray, words: Words): boolean {
  if (!figures.startsWith("0")) return false;
  const end = index + figures.length;
  return DAYS.some((kind) => {
    const [before, after] = [words.before(kind, index), words.after(kind, end)];
    return (
      (before?.from === 0 && end === words.text.length) || (index === 0 && after?.to === words.text.length)
    );
  });
}

const DAYS = ["day", "weekday"] as const;
const TWO_FIGURES = /(?<![\d/.:,+#$€£-])(\d{1,2}) ([0-5]\d)$/g;

/** `at 3 15`, and nothing after it. */
function inTwoFigures({ words, vocabulary }: RuleContext): Span[] {
  return Array.from(words.text.matchAll(TWO_FIGURES)).flatMap((match) => {
    const at = words.before("at", match.index);
    const [, hour = "", minute = ""] = match;
    const plain = vocabulary.at?.split("|")[0];
    if (at === undefined || words.text.slice(at.from, at.to) !== plain) return [];
    const read = clock({ hour: Number(hour), minute: Number(minute), figures: hour, written: true });
    return read === null ? [] : [span(at.from, words.text.length, read)];
  });
}

/** `COB Friday`, `by close of business`: five o'clock; corn on the cob is none. */
function closesOfBusiness({ text, language }: RuleContext): Span[] {
  if (language !== "en") return [];
  const five = clock({ hour: 17, figures: "17" });
  return five === null
    ? []
    : Array.from(text.matchAll(CLOSE_OF_BUSINESS), ({ 0: said, index }) =>
        span(index, index + said.length, five),
      );
}

const CLOSE_OF_BUSINESS =
  /(?<![\p{L}\d])(?:COB(?<![Tt][Hh][Ee] COB)|(?<=^|[Bb]y )cob|[Cc]lose of (?:business|play))(?![\p{L}\d])/gu;

/** `at nine`, `at nine thirty`, `nine o'clock`, `nine pm`, `九点`. */
function inWords({ words }: RuleContext): Span[] {
  return words.all("number").flatMap((number) => timeInWords(number, words) ?? []);
}

function timeInWords(number: Word<number>, words: Words): Span | null {
  if (isFigure(number, words) || isArticle(number, words)) return null;
  const at = words.before("at", number.from) ?? words.before("about", number.from);
  const oclock = words.after("oclock", number.to);
  const early = words.after("meridiem", oclock?.to ?? number.to);
  const ended = oclock !== undefined || early !== undefined;
  const single = early === undefined ? singleMinutesAfter(oclock?.to ?? number.to, words) : undefined;
  const minutes = single ?? (ended ? undefined : minutesAfter(number, words));
  if (at === undefined && !ended && !isTimeBy(number, minutes, single !== undefined, words)) return null;
  // "At nine minutes" is none.
  if (oclock === undefined && words.after("unit", number.to) !== undefined) return null;
  const end = single?.to ?? oclock?.to ?? minutes?.to ?? number.to;
  const half = early ?? words.after("meridiem", end);
  const read = clock({ hour: number.value, minute: minutes?.value ?? 0, half: half?.value });
  return read === null ? null : span(at?.from ?? number.from, half?.to ?? end, read);
}

/** Whether the minutes of an hour show that it is one: `nine-thirty`, `seven thirty tonight`. */
function isTimeBy(
  hour: Word<number>,
  minutes: Word<number> | undefined,
  isSingle: boolean,
  words: Words,
): boolean {
  if (minutes === undefined) return false;
  return words.text.charAt(hour.to) === "-" || isSpoken(hour, minutes, isSingle, words);
}

/** `seven thirty tonight`: two numbers in words are a time as all that was said, or beside a day. */
function isSpoken(hour: Word<number>, minutes: Word<number>, isSingle: boolean, words: Words): boolean {
  if (!words.spaced || hour.value < 1 || hour.value > 12 || minutes.value > 59) return false;
  if (minutes.value < 10 && !isSingle) return false;
  if (isFigure(hour, words) || words.after("unit", minutes.to) !== undefined) return false;
  const isAll = hour.from === 0 && minutes.to === words.text.length;
  const beside = BESIDE_TIMES.some(
    (kind) => words.after(kind, minutes.to) !== undefined || words.before(kind, hour.from) !== undefined,
  );
  return isAll || beside;
}

const BESIDE_TIMES = ["day", "dayPart", "part", "weekday", "meridiem"] as const;

function minutesAfter({ to }: Word<number>, words: Words): Word<number> | undefined {
  const minutes = words.after("number", words.text.charAt(to) === "-" ? to + 1 : to);
  return minutes === undefined || minutes.value < 5 || isFigure(minutes, words) ? undefined : minutes;
}

/** `six oh two`, `seis cero dos`. */
function singleMinutesAfter(to: number, words: Words): Word<number> | undefined {
  const zero = words.after("zero", to);
  const minutes = zero === undefined ? undefined : words.after("number", zero.to);
  const isSingle = minutes !== undefined && Number.isInteger(minutes.value) && minutes.value < 10;
  return isSingle && minutes.value > 0 && !isFigure(minutes, words) ? minutes : undefined;
}

/** "At a" and "at a few" are no hours, "um eins" is. */
function isArticle({ from, to, value }: Word<number>, words: Words): boolean {
  if (/^an? /.test(words.text.slice(from, to))) return true;
  return value === 1 && to - from <= 2 && words.spaced && words.after("oclock", to) === undefined;
}

function isFigure({ from }: Word<number>, { text }: Words): boolean {
  return /\d/.test(text.charAt(from));
}
