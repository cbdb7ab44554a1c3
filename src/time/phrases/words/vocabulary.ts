/**
 * What a language's words for time are, as sources of regular expressions.
 *
 * Sources are lower-case, as is the text; every run of white space is one space, and word boundaries are put
 * around them where the language has them. They hold no capturing groups and no repetition without a small
 * bound: a phrase must never be expensive to read.
 */

import type { AccentsTyped } from "./finding/patterns";

/**
 * Fixed parts of a day. `smallHours` makes 3 o'clock the one before dawn (`3 Uhr nachts`, `凌晨3点`). `night` begins with
 * the evening, as "tonight" does; `lateNight` is the night in which people sleep (`heute Nacht`, `cette nuit`).
 */
export type DayPart =
  | "morning"
  | "noon"
  | "afternoon"
  | "evening"
  | "night"
  | "lateNight"
  | "smallHours"
  | "midnight";

export type Unit = "second" | "minute" | "hour" | "day" | "week" | "fortnight" | "month" | "year";

/** A number and the words for it. */
export type NumberWords = readonly (readonly [value: number, source: string])[];

/** Minutes after the hour that is said, or how minutes that are said count: also from noon. */
export type ClockForm = number | "past" | "to" | "pastNoon" | "toNoon";

/** Words before or after a weekday or unit: `next Friday`, `vendredi prochain`. */
export interface Turn {
  before?: string;
  after?: string;
}

export interface RepeatWords {
  /** `every`, before a unit, a weekday, a date or a part of the day. */
  every?: string;
  /** `every` and its number in one word: `varannan`, `щодва`. */
  everyNth?: readonly (readonly [number, string])[];
  /** After a weekday or a unit, and perhaps "a" before it: `un mardi sur deux`, `terça sim, terça não`. */
  everyNthAfter?: readonly (readonly [number, string])[];
  /** After a number and a unit: `2日ごとに`. */
  everyAfter?: string;
  /** `other`: every second one. Ordinals count too. */
  other?: string;
  /** `daily`, `every other day`: a unit, how many of it, and the words. */
  adverbs?: readonly (readonly [Unit, number, string])[];
  /** A day on which the country works, after `every`. */
  workday?: string;
  /** The days on which the country works, alone: `on weekdays`. */
  workdays?: string;
  /** Monday to Friday, by name and in every country, where it says by itself that it repeats. */
  mondayToFriday?: string;
  /** The days of the weekend, alone: `at weekends`. */
  weekends?: string;
  /** Sunday first: `on Sundays`. */
  plurals?: readonly string[];
  /** Parts of every day: `mornings`. */
  partPlurals?: readonly (readonly [DayPart, string])[];
  /** `of the month`, after a numbered weekday. */
  ofMonth?: string;
  /** `of every month`: what makes a numbered weekday or date repeat without `every` before it. */
  everyMonth?: string;
  /** `of the year`, after a date of every year. */
  ofYear?: string;
  /** `times`, after a number. */
  times?: string;
  /** `twice daily`: how often a day, before its times of day. */
  timesADay?: readonly (readonly [number, string])[];
  starting?: string;
  /** Before weekdays that are left out. */
  except?: string;
}

export interface RangeWords {
  /** Before an amount: `the last`. */
  past?: string;
  /** Between number and unit: `les 3 derniers jours`. */
  pastInside?: string;
  /** Before an amount: `the next`. */
  coming?: string;
  since?: string;
  /** Before the first of two times. */
  from?: string;
  /** Between two times. */
  to?: string;
  before?: string;
  after?: string;
}

/** Lengths of time by which something is put off. */
export interface ByWords {
  /** Before an amount: `by two hours`. */
  before?: string;
  /** One of a unit, said without a number or the word before it: `tunnilla`. */
  one?: Partial<Record<Unit, string>>;
  /** Whether the word before an amount also stands before a time of day: `на 2 часа`. */
  meansTo?: true;
}

/** What counts from the time of a thing that is moved. */
export interface MovingWords {
  /** Around an amount: `an hour later`. */
  later: Turn;
  earlier: Turn;
  /** So many days from its own day: `the day after`. */
  days: NumberWords;
}

export interface Vocabulary {
  /** Whether words are set apart by spaces; false for Chinese and Japanese. */
  spaced: boolean;
  /** Whether people leave accents out: `manana`, `aout`. */
  accentsOptional?: AccentsTyped;
  numbers: NumberWords;
  /** `a`, `an`: one, before a unit but not as an hour. */
  article?: string;
  /** First to thirty-first, and negative from the end: −1 is the last. */
  ordinals?: NumberWords;
  units: Partial<Record<Unit, string>>;
  /** Durations that are said in another way than number and unit, in seconds. */
  spans?: NumberWords;
  /** After number and unit: `and a half`. */
  andHalf?: string;
  /** Between number and unit, or after both: `2 more minutes`, `5 minutos más`. */
  more?: string;
  and: string;
  or?: string;
  ahead: Turn;
  ago?: Turn;
  /** Between a duration and the day it is counted from: `a week from Friday`. */
  countedFrom?: string;
  /** Between a duration and the day before which it is: `a week before Friday`. */
  countedBack?: string;
  now?: string;
  /** Days counted from today. */
  days: NumberWords;
  /** A day, counted from today, and a part of it in one expression: `tonight`. */
  dayParts?: readonly (readonly [day: number, part: DayPart, source: string])[];
  parts: Partial<Record<DayPart, string>>;
  /** Sunday first. */
  weekdays: readonly string[];
  /** Articles that may make a weekday every such one: `le lundi`. */
  habitual?: string;
  /** Parts of a day that are written in one word with a weekday: `Freitagabend`. */
  joinedParts?: readonly (readonly [part: DayPart, source: string])[];
  /** Before a weekday it makes the night that leads to that day: `malam Minggu` is Saturday's. */
  eve?: string;
  /** January first. */
  months: readonly string[];
  /** Between day, month and year: `of`. */
  ofDate?: string;
  /** After the figures of a day of a month: `th`. */
  daySuffix?: string;
  /**
   * `soon` is this one before a weekday (`coming Friday`) and the next one before a week or a month; `afterNext` is the one
   * after the next (`übernächste Woche`).
   */
  turns: { this?: Turn; soon?: Turn; next?: Turn; afterNext?: Turn; last?: Turn };
  /** Whole weeks, months and years that are not a turn and a unit: `来月`. */
  periods?: readonly (readonly [unit: "week" | "month" | "year", offset: number, source: string])[];
  /** Which `next Friday` is: that of next week, or the first one to come; null where people mean both. */
  next: "week" | "coming" | null;
  /** After a weekday, one or two weeks after it: `Friday week`. */
  weeksLater?: NumberWords;
  weekend?: string;
  /** `the end of`, before a unit. */
  end?: string;
  start?: string;
  /** Edges and what they are of in one word: `Monatsende`. */
  edgePeriods?: readonly (readonly ["week" | "month" | "year" | "day", "start" | "end", string])[];
  /** Before a clock time. */
  at?: string;
  oclock?: string;
  /** The hours from one to twelve as ordinals, where a clock form has `{g}`: "half of the ninth". */
  hourOrdinals?: readonly string[];
  /** Whole clock times with `{h}`, the minutes after it (negative: before it), or `{m}` and their sign. */
  clocks?: readonly (readonly [source: string, minutes: ClockForm])[];
  /** Before one to nine minutes: `six oh two`. */
  zero?: string;
  /** `am` after an hour, where it isn't a word of another meaning. */
  am?: string;
  /** Whether `24.2.` is a date. */
  dottedDates: boolean;
  /** A day of the month with `{d}`. */
  dayOfMonth?: string;
  /** Before a date in numbers, and never before a time of day: `le 17 2`, `op 10.10`. */
  onDate?: string;
  /** Words that change nothing: `the`, `please`. */
  fillers: string;
  /** Whether "until" and the like come after the time they are about. */
  marksFollow?: boolean;
  /** Words that turn what is said around: `but`, `not`. A sentence with one is not parted into time and matter. */
  against?: string;
  /** Words that say that a time is not exact, which changes nothing: `about`. */
  about?: string;
  until?: string;
  /** Whether "until March" ends before March begins; where people mean both, it is asked back. */
  untilIsBefore?: boolean;
  /** Public holidays, as what is left out. */
  daysOff?: string;
  /** Around a city whose time is meant, with `{c}`: `{c} time`. */
  zones?: readonly string[];
  /** Between a time of day and the city where it is that time: `3pm in Sydney`. */
  zoneIn?: string;
  /** Before an amount: `for an hour`. */
  lasting?: string;
  /** How it is said by how much something is put off. */
  by?: ByWords;
  /** How it is said how far something is moved from its own time. */
  moved: MovingWords;
  repeat: RepeatWords;
  range: RangeWords;
}

/** Numbers that are put together of tens and ones: `tens([[20, "twenty"]], ones, (ten, one) => …)`. */
export function tens(
  names: NumberWords,
  ones: NumberWords,
  joined: (ten: string, one: string) => string,
): NumberWords {
  return names.flatMap(([ten, name]) => [
    [ten, name] as const,
    ...ones
      .filter(([one]) => one > 0 && one < 10)
      .map(([one, word]) => [ten + one, joined(`(?:${name})`, `(?:${word})`)] as const),
  ]);
}

/** Ordinals from one on: the words, and the figures with what is written after them (`{n}` stands for them). */
export function ordinals(text: string, figures: string): NumberWords {
  return text
    .split("; ")
    .map(
      (source, index) => [index + 1, `${source}|${figures.replaceAll("{n}", String(index + 1))}`] as const,
    );
}

/** Numbers in a row from one on: `words("one two three")`. Alternatives are parted by a bar. */
export function words(text: string): NumberWords {
  return text.split(" ").map((source, index) => [index + 1, source] as const);
}
