/** How a rule says that something repeats, in the words of one language. */

import type { Weekday } from "../../time/calendar";
import { type RuleParts, readRule, type Until, WEEKDAY_CODES } from "../../time/recurrence/recurrence-rule";
import type { LanguageCode } from "../language";
import type { PluralForms, RepetitionUnit, RepetitionWords } from "../tables/repetition-words";
import { fillTemplate } from "../templates";

const UNITS = { DAILY: "day", WEEKLY: "week", MONTHLY: "month", YEARLY: "year" } as const;
/** Clocks that are said one after the other. */
const MOST_CLOCKS = 6;
const WORKDAYS = "1,2,3,4,5";

/** The words of a language, and how their reader has days and clocks written. */
export interface RepetitionWriter {
  language: LanguageCode;
  words: RepetitionWords;
  /** The name of a weekday by itself. */
  weekday(day: Weekday): string;
  clock(reading: { hour: number; minute: number }): string;
  /** The last day of a series, in full. */
  lastDay(until: Until): string;
}

/**
 * A rule of RFC 5545 in words: "every Monday and Thursday", "alle 2 Wochen bis Sonntag, 29. März". Its clock is said only where
 * it has several: "every day (09:00, 17:00)". Null for a rule that no short words say, and for what is none.
 */
export function writeRepetition(rule: string, writer: RepetitionWriter): string | null {
  const read = readRule(rule);
  if (!read.ok) return null;
  const days = withClocks(daysOf(read.parts, writer), read.parts, writer);
  const { until } = read.parts;
  if (days === null || until === null) return days;
  return `${days} ${fillTemplate(writer.words.until, { date: writer.lastDay(until) })}`;
}

function withClocks(days: string | null, parts: RuleParts, writer: RepetitionWriter): string | null {
  const { byHour, byMinute, bySetPos } = parts;
  const minutes = byMinute.length === 0 ? [0] : byMinute;
  const all = byHour.flatMap((hour) => minutes.map((minute) => ({ hour, minute })));
  if (days === null || all.length < 2) return days;
  all.sort((a, b) => a.hour - b.hour || a.minute - b.minute);
  const said = bySetPos.length === 0 ? all : all.filter((_, index) => bySetPos.includes(index + 1));
  if (said.length > MOST_CLOCKS) return null;
  return `${days} (${said.map((clock) => writer.clock(clock)).join(", ")})`;
}

function daysOf(parts: RuleParts, writer: RepetitionWriter): string | null {
  const { freq, interval, byDay, byMonth, byMonthDay, byYearDay, byWeekNo, bySetPos } = parts;
  const picksTimes = parts.byHour.length * parts.byMinute.length > 1;
  const isOdd =
    byMonth.length + byYearDay.length + byWeekNo.length > 0 || (bySetPos.length > 0 && !picksTimes);
  if (isOdd || byDay.some(({ nth }) => nth !== null)) return null;
  const words = writer.words;
  if (byMonthDay.length > 0) {
    const [day = 0, ...others] = byMonthDay;
    const isPlain = freq === "MONTHLY" && interval === 1 && byDay.length === 0 && others.length === 0;
    return isPlain && day > 0 ? numbered(words.onDayOfMonth, day, writer) : null;
  }
  const every = everyNth(interval, UNITS[freq], writer);
  if (byDay.length === 0) return every;
  const isWeekly = freq === "WEEKLY" || (freq === "DAILY" && interval === 1);
  return isWeekly ? onWeekdays(parts, every, writer) : null;
}

function onWeekdays({ byDay, interval }: RuleParts, every: string, writer: RepetitionWriter): string {
  const words = writer.words;
  // Weeks of most of these languages begin on Monday.
  const numbers = byDay.map(({ day }) => WEEKDAY_CODES.indexOf(day)).sort((a, b) => (a || 7) - (b || 7));
  if (interval === 1 && numbers.join() === WORKDAYS) return words.workdays;
  const isListed = interval === 1 && words.days !== undefined;
  const names = numbers.map((number) =>
    isListed ? (words.days?.[number] ?? "") : writer.weekday(number as Weekday),
  );
  const list = [names.slice(0, -1).join(", "), names.at(-1)]
    .filter((part) => part !== "")
    .join(` ${words.and} `);
  return interval === 1 ? fillTemplate(words.on, { names: list }) : `${every} (${list})`;
}

/** "every week", "every 2 weeks". */
function everyNth(interval: number, unit: RepetitionUnit, writer: RepetitionWriter): string {
  const { one, two, many } = writer.words;
  if (interval === 1) return one[unit];
  if (interval === 2 && two !== undefined) return two[unit];
  const forms = many[unit];
  const template =
    typeof forms === "string" ? forms : formOf(forms, new Intl.PluralRules(writer.language).select(interval));
  return numbered(template, interval, writer);
}

/** A template with a number, as it is and as an ordinal. */
function numbered(template: string, count: number, writer: RepetitionWriter): string {
  return fillTemplate(template, { count, ordinal: ordinalOf(count, writer.words, writer.language) });
}

function ordinalOf(count: number, { ordinals, first }: RepetitionWords, language: LanguageCode): string {
  if (count === 1 && first !== undefined) return first;
  if (ordinals === undefined) return String(count);
  const form = new Intl.PluralRules(language, { type: "ordinal" }).select(count);
  return fillTemplate(formOf(ordinals, form), { count });
}

/** The template of a form; "many" has what a language says for all other numbers where it has no "other". */
function formOf(forms: PluralForms, form: Intl.LDMLPluralRule): string {
  return forms[form] ?? forms.other ?? forms.many ?? "";
}
