import type { LanguageCode } from "../language";

export type RepetitionUnit = "day" | "week" | "month" | "year";

/** A template for each form that a number has in the language, by the names of Unicode's plural rules. */
export type PluralForms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>;

/** How one language says that something repeats, as templates (`templates.ts`). */
export interface RepetitionWords {
  /** "every day", "every week", … */
  one: Readonly<Record<RepetitionUnit, string>>;
  /** Every second one, where it isn't said like every third. */
  two?: Readonly<Record<RepetitionUnit, string>>;
  /** "every {count} days", …, or with `{ordinal}`. */
  many: Readonly<Record<RepetitionUnit, string | PluralForms>>;
  workdays: string;
  /** "every {names}": "every Monday and Thursday", from the names of the days. */
  on: string;
  and: string;
  /** The days as they stand in a list, from Sunday on; left out where they are their plain names. */
  days?: readonly string[];
  /** "every month on the {ordinal}", or with `{count}`. */
  onDayOfMonth: string;
  /** "{count}st", …: what an `{ordinal}` is, by its number's form as an ordinal. */
  ordinals?: PluralForms;
  /** The ordinal of the first alone, in languages in which no other number is one. */
  first?: string;
  /** "until {date}". */
  until: string;
}

export const REPETITION_WORDS: Readonly<Record<LanguageCode, RepetitionWords>> = {
  en: {
    one: { day: "every day", week: "every week", month: "every month", year: "every year" },
    many: {
      day: "every {count} days",
      week: "every {count} weeks",
      month: "every {count} months",
      year: "every {count} years",
    },
    workdays: "every weekday",
    on: "every {names}",
    and: "and",
    onDayOfMonth: "every month on the {ordinal}",
    ordinals: { one: "{count}st", two: "{count}nd", few: "{count}rd", other: "{count}th" },
    until: "until {date}",
  },
  de: {
    one: { day: "jeden Tag", week: "jede Woche", month: "jeden Monat", year: "jedes Jahr" },
    many: {
      day: "alle {count} Tage",
      week: "alle {count} Wochen",
      month: "alle {count} Monate",
      year: "alle {count} Jahre",
    },
    workdays: "von Montag bis Freitag",
    on: "jeden {names}",
    and: "und",
    onDayOfMonth: "jeden Monat am {count}.",
    until: "bis {date}",
  },
  es: {
    one: { day: "cada día", week: "cada semana", month: "cada mes", year: "cada año" },
    many: {
      day: "cada {count} días",
      week: "cada {count} semanas",
      month: "cada {count} meses",
      year: "cada {count} años",
    },
    workdays: "de lunes a viernes",
    on: "cada {names}",
    and: "y",
    onDayOfMonth: "cada mes el día {count}",
    until: "hasta el {date}",
  },
  fr: {
    one: { day: "chaque jour", week: "chaque semaine", month: "chaque mois", year: "chaque année" },
    many: {
      day: "tous les {count} jours",
      week: "toutes les {count} semaines",
      month: "tous les {count} mois",
      year: "tous les {count} ans",
    },
    workdays: "du lundi au vendredi",
    on: "chaque {names}",
    and: "et",
    onDayOfMonth: "chaque mois le {ordinal}",
    first: "1er",
    until: "jusqu'au {date}",
  },
  pt: {
    one: { day: "todos os dias", week: "toda semana", month: "todo mês", year: "todo ano" },
    many: {
      day: "a cada {count} dias",
      week: "a cada {count} semanas",
      month: "a cada {count} meses",
      year: "a cada {count} anos",
    },
    workdays: "de segunda a sexta-feira",
    on: "a cada {names}",
    and: "e",
    onDayOfMonth: "todo mês no dia {ordinal}",
    first: "1º",
    until: "até {date}",
  },
  it: {
    one: { day: "ogni giorno", week: "ogni settimana", month: "ogni mese", year: "ogni anno" },
    many: {
      day: "ogni {count} giorni",
      week: "ogni {count} settimane",
      month: "ogni {count} mesi",
      year: "ogni {count} anni",
    },
    workdays: "dal lunedì al venerdì",
    on: "ogni {names}",
    and: "e",
    onDayOfMonth: "ogni mese il giorno {count}",
    until: "fino a {date}",
  },
  nl: {
    one: { day: "elke dag", week: "elke week", month: "elke maand", year: "elk jaar" },
    many: {
      day: "elke {count} dagen",
      week: "elke {count} weken",
      month: "elke {count} maanden",
      year: "elke {count} jaar",
    },
    workdays: "van maandag tot en met vrijdag",
    on: "elke {names}",
    and: "en",
    onDayOfMonth: "elke maand op de {count}e",
    until: "tot en met {date}",
  },
  sv: {
    one: { day: "varje dag", week: "varje vecka", month: "varje månad", year: "varje år" },
    two: { day: "varannan dag", week: "varannan vecka", month: "varannan månad", year: "vartannat år" },
    many: {
      day: "var {ordinal} dag",
      week: "var {ordinal} vecka",
      month: "var {ordinal} månad",
      year: "vart {ordinal} år",
    },
    workdays: "måndag till fredag",
    on: "varje {names}",
    and: "och",
    onDayOfMonth: "den {ordinal} varje månad",
    ordinals: { one: "{count}:a", other: "{count}:e" },
    until: "till och med {date}",
  },
  fi: {
    one: { day: "joka päivä", week: "joka viikko", month: "joka kuukausi", year: "joka vuosi" },
    many: {
      day: "joka {count}. päivä",
      week: "joka {count}. viikko",
      month: "joka {count}. kuukausi",
      year: "joka {count}. vuosi",
    },
    workdays: "maanantaista perjantaihin",
    on: "joka {names}",
    and: "ja",
    onDayOfMonth: "joka kuukauden {count}. päivä",
    until: "(viimeinen päivä: {date})",
  },
  ru: {
    one: { day: "каждый день", week: "каждую неделю", month: "каждый месяц", year: "каждый год" },
    many: {
      day: { one: "раз в {count} день", few: "раз в {count} дня", many: "раз в {count} дней" },
      week: { one: "раз в {count} неделю", few: "раз в {count} недели", many: "раз в {count} недель" },
      month: { one: "раз в {count} месяц", few: "раз в {count} месяца", many: "раз в {count} месяцев" },
      year: { one: "раз в {count} год", few: "раз в {count} года", many: "раз в {count} лет" },
    },
    workdays: "по будням",
    on: "по {names}",
    and: "и",
    days: ["воскресеньям", "понедельникам", "вторникам", "средам", "четвергам", "пятницам", "субботам"],
    onDayOfMonth: "каждый месяц {count}-го числа",
    until: "(последний день: {date})",
  },
  uk: {
    one: { day: "щодня", week: "щотижня", month: "щомісяця", year: "щороку" },
    many: {
      day: { one: "раз на {count} день", few: "раз на {count} дні", many: "раз на {count} днів" },
      week: { one: "раз на {count} тиждень", few: "раз на {count} тижні", many: "раз на {count} тижнів" },
      month: { one: "раз на {count} місяць", few: "раз на {count} місяці", many: "раз на {count} місяців" },
      year: { one: "раз на {count} рік", few: "раз на {count} роки", many: "раз на {count} років" },
    },
    workdays: "у будні",
    on: "по {names}",
    and: "і",
    days: ["неділях", "понеділках", "вівторках", "середах", "четвергах", "п’ятницях", "суботах"],
    onDayOfMonth: "щомісяця {count}-го числа",
    until: "(останній день: {date})",
  },
  id: {
    one: { day: "setiap hari", week: "setiap minggu", month: "setiap bulan", year: "setiap tahun" },
    many: {
      day: "setiap {count} hari",
      week: "setiap {count} minggu",
      month: "setiap {count} bulan",
      year: "setiap {count} tahun",
    },
    workdays: "setiap Senin sampai Jumat",
    on: "setiap {names}",
    and: "dan",
    onDayOfMonth: "setiap bulan tanggal {count}",
    until: "sampai {date}",
  },
};

/** Portuguese as it is written in Portugal. */
export const EUROPEAN_PORTUGUESE_REPETITION: RepetitionWords = {
  ...REPETITION_WORDS.pt,
  one: {
    day: "todos os dias",
    week: "todas as semanas",
    month: "todos os meses",
    year: "todos os anos",
  },
  onDayOfMonth: "todos os meses no dia {ordinal}",
  first: "1",
};
