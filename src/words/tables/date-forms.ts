/** How each language writes days and clocks: patterns of date-fns' `format`, and the words that they stand behind. */
import type { LanguageCode } from "../language";

/** Patterns of a date: of the year that it is, and of another. */
export interface DatePatterns {
  thisYear: string;
  otherYear: string;
}

/** How one language writes days and clocks. */
export interface DateForms {
  yesterday: string;
  today: string;
  tomorrow: string;
  /** A weekday inside a sentence: a pattern ("am Montag"), or seven phrases from Sunday on ("в понедельник"). */
  onWeekday: string | readonly string[];
  /** What follows the weekday inside a sentence: "am Freitag" and then ", 4. Dezember". */
  date: DatePatterns;
  /** A date by itself, short: "Fr. 4. Dez.". */
  shortDate: DatePatterns;
  /** Dates where the month is written first, as in the United States. */
  monthFirst?: Pick<DateForms, "date" | "shortDate">;
  /** A clock of 24 hours. */
  clock: string;
  /** The same at a full hour, where it is written without minutes. */
  fullHour?: string;
  /**
   * A clock of 12 hours, where regions of this language have one: at a full hour, with minutes, and at noon. Midnight has no
   * name here: "Friday at midnight" may be either night of Friday, "12 am" is the first.
   */
  clock12?: { fullHour: string; minutes: string; noon?: string };
  /** The word before a clock: "um ", "a las ". */
  at: string;
  /** The same before clocks that show these hours, where it is another: "a la " before one o'clock. */
  atHour?: Readonly<Record<string, string>>;
}

export const DATE_FORMS: Readonly<Record<LanguageCode, DateForms>> = {
  en: {
    yesterday: "yesterday",
    today: "today",
    tomorrow: "tomorrow",
    onWeekday: "'on' EEEE",
    date: { thisYear: " d MMMM", otherYear: " d MMMM y" },
    shortDate: { thisYear: "EEE d MMM", otherYear: "EEE d MMM y" },
    monthFirst: {
      date: { thisYear: ", MMMM d", otherYear: ", MMMM d, y" },
      shortDate: { thisYear: "EEE, MMM d", otherYear: "EEE, MMM d, y" },
    },
    clock: "HH:mm",
    clock12: { fullHour: "h aaa", minutes: "h:mm aaa", noon: "'noon'" },
    at: "at ",
  },
  de: {
    yesterday: "gestern",
    today: "heute",
    tomorrow: "morgen",
    onWeekday: "'am' EEEE",
    date: { thisYear: ", d. MMMM,", otherYear: ", d. MMMM y," },
    shortDate: { thisYear: "EEEEEE d. MMM", otherYear: "EEEEEE d. MMM y" },
    clock: "HH:mm",
    at: "um ",
  },
  es: {
    yesterday: "ayer",
    today: "hoy",
    tomorrow: "mañana",
    onWeekday: "'el' EEEE",
    date: { thisYear: " d 'de' MMMM", otherYear: " d 'de' MMMM 'de' y" },
    shortDate: { thisYear: "EEE d MMM", otherYear: "EEE d MMM y" },
    clock: "H:mm",
    clock12: { fullHour: "h aaa", minutes: "h:mm aaa" },
    at: "a las ",
    atHour: { "1": "a la " },
  },
  fr: {
    yesterday: "hier",
    today: "aujourd'hui",
    tomorrow: "demain",
    onWeekday: "EEEE",
    date: { thisYear: " do MMMM", otherYear: " do MMMM y" },
    shortDate: { thisYear: "EEE do MMM", otherYear: "EEE do MMM y" },
    clock: "H 'h' mm",
    fullHour: "H 'h'",
    at: "à ",
  },
  pt: {
    yesterday: "ontem",
    today: "hoje",
    tomorrow: "amanhã",
    onWeekday: [
      "no domingo",
      "na segunda-feira",
      "na terça-feira",
      "na quarta-feira",
      "na quinta-feira",
      "na sexta-feira",
      "no sábado",
    ],
    date: { thisYear: ", do 'de' MMMM,", otherYear: ", do 'de' MMMM 'de' y," },
    shortDate: { thisYear: "EEE do MMM", otherYear: "EEE do MMM y" },
    clock: "HH:mm",
    at: "às ",
    atHour: { "1": "à " },
  },
  it: {
    yesterday: "ieri",
    today: "oggi",
    tomorrow: "domani",
    onWeekday: "EEEE",
    date: { thisYear: " d MMMM", otherYear: " d MMMM y" },
    shortDate: { thisYear: "EEE d MMM", otherYear: "EEE d MMM y" },
    clock: "H:mm",
    at: "alle ",
    atHour: { "1": "all'" },
  },
  nl: {
    yesterday: "gisteren",
    today: "vandaag",
    tomorrow: "morgen",
    onWeekday: "EEEE",
    date: { thisYear: " d MMMM", otherYear: " d MMMM y" },
    shortDate: { thisYear: "EEEEEE d MMM", otherYear: "EEEEEE d MMM y" },
    clock: "HH:mm",
    at: "om ",
  },
  sv: {
    yesterday: "i går",
    today: "i dag",
    tomorrow: "i morgon",
    onWeekday: "'på' EEEE",
    date: { thisYear: " 'den' d MMMM", otherYear: " 'den' d MMMM y" },
    shortDate: { thisYear: "EEE d MMM", otherYear: "EEE d MMM y" },
    clock: "HH:mm",
    at: "kl. ",
  },
  fi: {
    yesterday: "eilen",
    today: "tänään",
    tomorrow: "huomenna",
    onWeekday: "EEEE",
    date: { thisYear: " d. MMMM", otherYear: " d. MMMM y" },
    shortDate: { thisYear: "EEEEEE d.M.", otherYear: "EEEEEE d.M.y" },
    clock: "H.mm",
    at: "klo ",
  },
  ru: {
    yesterday: "вчера",
    today: "сегодня",
    tomorrow: "завтра",
    onWeekday: [
      "в воскресенье",
      "в понедельник",
      "во вторник",
      "в среду",
      "в четверг",
      "в пятницу",
      "в субботу",
    ],
    date: { thisYear: ", d MMMM,", otherYear: ", d MMMM y 'года'," },
    shortDate: { thisYear: "EEEEEE, d MMM", otherYear: "EEEEEE, d MMM y" },
    clock: "HH:mm",
    at: "в ",
  },
  uk: {
    yesterday: "вчора",
    today: "сьогодні",
    tomorrow: "завтра",
    onWeekday: ["у неділю", "у понеділок", "у вівторок", "у середу", "у четвер", "у п’ятницю", "у суботу"],
    date: { thisYear: ", d MMMM,", otherYear: ", d MMMM y 'року'," },
    shortDate: { thisYear: "EEEEEE, d MMM", otherYear: "EEEEEE, d MMM y" },
    clock: "HH:mm",
    at: "о ",
    atHour: { "11": "об " },
  },
  id: {
    yesterday: "kemarin",
    today: "hari ini",
    tomorrow: "besok",
    onWeekday: "'hari' EEEE",
    date: { thisYear: ", d MMMM,", otherYear: ", d MMMM y," },
    shortDate: { thisYear: "EEE, d MMM", otherYear: "EEE, d MMM y" },
    clock: "HH.mm",
    at: "pukul ",
  },
};
