import { daysBetween, type Weekday, weekdayOf } from "../../time/calendar";
import { dateOrderOf } from "../../time/phrases/words/language";
import { localDateOf, toLocal } from "../../time/zones/zone";
import { readsEuropeanPortuguese } from "../european-portuguese";
import type { Reader } from "../reader";
import type { DateForms, DatePatterns } from "../tables/date-forms";
import { hasTwelveHours } from "./twelve-hours";

/** How a moment is to be written. */
export interface WhenSaid extends Reader {
  /** Whether only the day is meant. */
  wholeDay: boolean;
  /** Whether it stands by itself, as in a list: "Montag um 17:00", "Fr. 4. Dez., 17:00". */
  alone?: boolean;
}

/**
 * An instant (epoch seconds) as people write it. It is an adverb that stands after a verb ("tomorrow at 09:00", "am
 * Montag", "on Friday 4 December at 5 pm"), or with `alone` what stands in a list. The year is left out where it is
 * the present one, the offset always.
 */
export function whenForPeople(instant: number, said: WhenSaid): string {
  const day = dayOf(instant, said);
  if (said.wholeDay) return day.words.replace(/,$/, "");
  const clock = clockForPeople(instant, said);
  return day.isShort ? `${day.words}, ${clock}` : `${day.words} ${wordAt(instant, said)}${clock}`;
}

/** The clock of an instant (epoch seconds): "17:00", "5 pm", "noon", "17 h". */
export function clockForPeople(instant: number, reader: Reader): string {
  return show(instant, reader, clockPattern(toLocal(reader.zone, instant), reader));
}

/** The same of what the reader's clock shows on some day: 8 and 0 are "08:00", or "8 am" where the clock has twelve hours. */
export function readingForPeople(
  { hour, minute }: { hour: number; minute: number },
  reader: Omit<Reader, "now">,
): string {
  const reading = (hour * 60 + minute) * 60;
  return show(reading, { ...reader, zone: "UTC" }, clockPattern({ hour, minute }, reader));
}

/** How the reader's clock is written at noon, at other full hours, or between them. */
function clockPattern(
  { hour, minute }: { hour: number; minute: number },
  reader: Omit<Reader, "now">,
): string {
  const { clock, fullHour = clock, clock12 } = reader.words.dateForms[reader.language];
  if (clock12 === undefined || !hasTwelveHours(reader)) return minute === 0 ? fullHour : clock;
  if (minute !== 0) return clock12.minutes;
  return hour === 12 && clock12.noon !== undefined ? clock12.noon : clock12.fullHour;
}

/** The date of an instant (epoch seconds) in full: "Friday 4 December", with its year where that isn't the present one. */
export function dateForPeople(instant: number, reader: Reader): string {
  const { date } = formsOf(reader);
  return show(instant, reader, `cccc${date[whichYear(instant, reader)]}`).replace(/,$/, "");
}

/** The reader's name of a weekday. */
export function weekdayForPeople(weekday: Weekday, { words, language }: Reader): string {
  return words.dateNames[language].days.standalone[weekday] ?? "";
}

function whichYear(instant: number, { now, zone }: Reader): keyof DatePatterns {
  return toLocal(zone, instant).year === toLocal(zone, now).year ? "thisYear" : "otherYear";
}

/** An instant (epoch seconds) by a pattern. */
function show(
  instant: number,
  { zone, language, locale, words }: Omit<Reader, "now">,
  pattern: string,
): string {
  const names = words.dateNames[language];
  const own = readsEuropeanPortuguese(language, locale) ? { ...names, first: words.european.first } : names;
  return words.writeInstant(instant, zone, pattern, own);
}

/** The forms of a language as a region writes them. */
function formsOf({ language, locale, words }: Reader): DateForms {
  const forms = words.dateForms[language];
  const isMonthFirst = forms.monthFirst !== undefined && dateOrderOf(locale ?? null) === "mdy";
  return isMonthFirst ? { ...forms, ...forms.monthFirst } : forms;
}

/** The word before a clock: "at ", "a las ". */
function wordAt(instant: number, reader: Reader): string {
  const forms = reader.words.dateForms[reader.language];
  const { hour } = toLocal(reader.zone, instant);
  const twelve = forms.clock12 !== undefined && hasTwelveHours(reader);
  return forms.atHour?.[twelve ? hour % 12 : hour] ?? forms.at;
}

/** Weekdays by themselves reach this many days ahead: a week later the same name would mean another day. */
const DAYS_BY_NAME = 6;

/** The words of a day; `isShort` where no word such as "at" follows before the clock. */
function dayOf(instant: number, said: WhenSaid): { words: string; isShort: boolean } {
  const { now, zone, alone } = said;
  const forms = formsOf(said);
  const date = localDateOf(zone, instant);
  const today = localDateOf(zone, now);
  const days = daysBetween(today, date);
  const near = new Map([
    [-1, forms.yesterday],
    [0, forms.today],
    [1, forms.tomorrow],
  ]).get(days);
  if (near !== undefined) return { words: near, isShort: false };
  const isNear = days > 0 && days <= DAYS_BY_NAME;
  const which = whichYear(instant, said);
  if (alone === true)
    return { words: show(instant, said, isNear ? "EEEE" : forms.shortDate[which]), isShort: !isNear };
  const { onWeekday } = forms;
  const weekday =
    typeof onWeekday === "string" ? show(instant, said, onWeekday) : (onWeekday[weekdayOf(date)] ?? "");
  const words = isNear ? weekday : weekday + show(instant, said, forms.date[which]);
  return { words, isShort: false };
}
