/** How things repeat, as people say it. */

import { parseLocal, type Weekday } from "../../time/calendar";
import type { Repeating } from "../../time/item";
import { type RuleParts, readRule, type Until, WEEKDAY_CODES } from "../../time/recurrence/recurrence-rule";
import { seriesZone } from "../../time/recurrence/series";
import { toInstant } from "../../time/zones/zone";
import type { LanguageCode } from "../language";
import type { Reader } from "../reader";
import type { PluralForms, RepetitionUnit, RepetitionWords } from "../tables/repetition-words";
import { fillTemplate } from "../templates";
import { dateForPeople, readingForPeople, weekdayForPeople } from "./when-for-people";

const UNITS = { DAILY: "day", WEEKLY: "week", MONTHLY: "month", YEARLY: "year" } as const;
/** Clocks that are said one after the other. */
const MOST_CLOCKS = 6;
const WORKDAYS = "1,2,3,4,5";

/**
 * How an item repeats in the reader's language: "every Monday and Thursday", "alle 2 Wochen bis Sonntag, 29. März". Its
 * clock is said only where it has several: "every day (09:00, 17:00)". Null for what happens once, and for a rule that no short words say.
 */
export function repetitionForPeople(
  item: Pick<Repeating, "recurrence" | "recurrence_time_zone">,
  reader: Reader,
): string | null {
  const read = item.recurrence === null ? null : readRule(item.recurrence);
  if (read === null || !read.ok) return null;
  const days = withClocks(daysOf(read.parts, reader), read.parts, reader);
  const { until } = read.parts;
  if (days === null || until === null) return days;
  const zone = seriesZone(item, reader.zone);
  const last = dateForPeople(lastInstant(until, zone), { ...reader, zone });
  return `${days} ${fillTemplate(wordsOf(reader).until, { date: last })}`;
}

function withClocks(days: string | null, parts: RuleParts, reader: Reader): string | null {
  const { byHour, byMinute, bySetPos } = parts;
  const minutes = byMinute.length === 0 ? [0] : byMinute;
  const all = byHour.flatMap((hour) => minutes.map((minute) => ({ hour, minute })));
  if (days === null || all.length < 2) return days;
  all.sort((a, b) => a.hour - b.hour || a.minute - b.minute);
  const said = bySetPos.length === 0 ? all : all.filter((_, index) => bySetPos.includes(index + 1));
  if (said.length > MOST_CLOCKS) return null;
  return `${days} (${said.map((clock) => readingForPeople(clock, reader)).join(", ")})`;
}

function daysOf(parts: RuleParts, reader: Reader): string | null {
  const { freq, interval, byDay, byMonth, byMonthDay, byYearDay, byWeekNo, bySetPos } = parts;
  const picksTimes = parts.byHour.length * parts.byMinute.length > 1;
  const isOdd =
    byMonth.length + byYearDay.length + byWeekNo.length > 0 || (bySetPos.length > 0 && !picksTimes);
  if (isOdd || byDay.some(({ nth }) => nth !== null)) return null;
  const words = wordsOf(reader);
  if (byMonthDay.length > 0) {
    const [day = 0, ...others] = byMonthDay;
    const isPlain = freq === "MONTHLY" && interval === 1 && byDay.length === 0 && others.length === 0;
    return isPlain && day > 0 ? numbered(words.onDayOfMonth, day, reader) : null;
  }
  const every = everyNth(interval, UNITS[freq], reader);
  if (byDay.length === 0) return every;
  const isWeekly = freq === "WEEKLY" || (freq === "DAILY" && interval === 1);
  return isWeekly ? onWeekdays(parts, every, reader) : null;
}

function onWeekdays({ byDay, interval }: RuleParts, every: string, reader: Reader): string {
  const words = wordsOf(reader);
  // Weeks of most of these languages begin on Monday.
  const numbers = byDay.map(({ day }) => WEEKDAY_CODES.indexOf(day)).sort((a, b) => (a || 7) - (b || 7));
  if (interval === 1 && numbers.join() === WORKDAYS) return words.workdays;
  const isListed = interval === 1 && words.days !== undefined;
  const names = numbers.map((number) =>
    isListed ? (words.days?.[number] ?? "") : weekdayForPeople(number as Weekday, reader),
  );
  const list = [names.slice(0, -1).join(", "), names.at(-1)]
    .filter((part) => part !== "")
    .join(` ${words.and} `);
  return interval === 1 ? fillTemplate(words.on, { names: list }) : `${every} (${list})`;
}

function wordsOf({ words, language }: Reader): RepetitionWords {
  return words.repetition[language];
}

/** "every week", "every 2 weeks". */
function everyNth(interval: number, unit: RepetitionUnit, reader: Reader): string {
  const { one, two, many } = wordsOf(reader);
  if (interval === 1) return one[unit];
  if (interval === 2 && two !== undefined) return two[unit];
  const forms = many[unit];
  const template =
    typeof forms === "string" ? forms : formOf(forms, new Intl.PluralRules(reader.language).select(interval));
  return numbered(template, interval, reader);
}

/** A template with a number, as it is and as an ordinal. */
function numbered(template: string, count: number, reader: Reader): string {
  return fillTemplate(template, { count, ordinal: ordinalOf(count, wordsOf(reader), reader.language) });
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

/** The middle of a series' last day, in epoch seconds. */
function lastInstant(until: Until, zone: string): number {
  if (until.kind === "instant") return until.at;
  const date = until.kind === "date" ? until.date : until.local.slice(0, 10);
  return toInstant(zone, parseLocal(`${date}T12:00:00`));
}
