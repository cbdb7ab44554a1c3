import type { LanguageCode } from "../language";

export type RepetitionUnit = "day" | "week" | "month" | "year";

/** How one language says that something repeats. */
export interface RepetitionWords {
  /** "every day", "every week", … */
  one: Readonly<Record<RepetitionUnit, string>>;
  /** "every 3 days", … */
  many(count: number, unit: RepetitionUnit): string;
  workdays: string;
  /** "every Monday and Thursday", from the names of the days. */
  on(names: string): string;
  and: string;
  /** The days as they stand in a list, from Sunday on; left out where they are their plain names. */
  days?: readonly string[];
  /** "every month on the 4th". */
  onDayOfMonth(day: number): string;
  /** "until Friday 4 December". */
  until(date: string): string;
}

/** The form of a word for a number, in languages with more than two. */
function counted(language: "ru" | "uk", forms: { one: string; few: string; many: string }) {
  return (count: number): string => {
    const form = new Intl.PluralRules(language).select(count);
    return form === "one" || form === "few" ? forms[form] : forms.many;
  };
}

const RUSSIAN_UNITS = {
  day: counted("ru", { one: "день", few: "дня", many: "дней" }),
  week: counted("ru", { one: "неделю", few: "недели", many: "недель" }),
  month: counted("ru", { one: "месяц", few: "месяца", many: "месяцев" }),
  year: counted("ru", { one: "год", few: "года", many: "лет" }),
};

const UKRAINIAN_UNITS = {
  day: counted("uk", { one: "день", few: "дні", many: "днів" }),
  week: counted("uk", { one: "тиждень", few: "тижні", many: "тижнів" }),
  month: counted("uk", { one: "місяць", few: "місяці", many: "місяців" }),
  year: counted("uk", { one: "рік", few: "роки", many: "років" }),
};

function englishOrdinal(day: number): string {
  const form = new Intl.PluralRules("en", { type: "ordinal" }).select(day);
  return `${day}${{ one: "st", two: "nd", few: "rd", other: "th", zero: "th", many: "th" }[form]}`;
}

/** "1:a", "2:a", "3:e", "11:e", "21:a". */
function swedishOrdinal(count: number): string {
  const isA = (count % 10 === 1 || count % 10 === 2) && count !== 11 && count !== 12;
  return `${count}:${isA ? "a" : "e"}`;
}

export const REPETITION_WORDS: Readonly<Record<LanguageCode, RepetitionWords>> = {
  en: {
    one: { day: "every day", week: "every week", month: "every month", year: "every year" },
    many: (count, unit) => `every ${count} ${unit}s`,
    workdays: "every weekday",
    on: (names) => `every ${names}`,
    and: "and",
    onDayOfMonth: (day) => `every month on the ${englishOrdinal(day)}`,
    until: (date) => `until ${date}`,
  },
  de: {
    one: { day: "jeden Tag", week: "jede Woche", month: "jeden Monat", year: "jedes Jahr" },
    many: (count, unit) =>
      `alle ${count} ${{ day: "Tage", week: "Wochen", month: "Monate", year: "Jahre" }[unit]}`,
    workdays: "von Montag bis Freitag",
    on: (names) => `jeden ${names}`,
    and: "und",
    onDayOfMonth: (day) => `jeden Monat am ${day}.`,
    until: (date) => `bis ${date}`,
  },
  es: {
    one: { day: "cada día", week: "cada semana", month: "cada mes", year: "cada año" },
    many: (count, unit) =>
      `cada ${count} ${{ day: "días", week: "semanas", month: "meses", year: "años" }[unit]}`,
    workdays: "de lunes a viernes",
    on: (names) => `cada ${names}`,
    and: "y",
    onDayOfMonth: (day) => `cada mes el día ${day}`,
    until: (date) => `hasta el ${date}`,
  },
  fr: {
    one: { day: "chaque jour", week: "chaque semaine", month: "chaque mois", year: "chaque année" },
    many: (count, unit) =>
      ({
        day: `tous les ${count} jours`,
        week: `toutes les ${count} semaines`,
        month: `tous les ${count} mois`,
        year: `tous les ${count} ans`,
      })[unit],
    workdays: "du lundi au vendredi",
    on: (names) => `chaque ${names}`,
    and: "et",
    onDayOfMonth: (day) => `chaque mois le ${day === 1 ? "1er" : day}`,
    until: (date) => `jusqu'au ${date}`,
  },
  pt: {
    one: { day: "todos os dias", week: "toda semana", month: "todo mês", year: "todo ano" },
    many: (count, unit) =>
      `a cada ${count} ${{ day: "dias", week: "semanas", month: "meses", year: "anos" }[unit]}`,
    workdays: "de segunda a sexta-feira",
    on: (names) => `a cada ${names}`,
    and: "e",
    onDayOfMonth: (day) => `todo mês no dia ${day === 1 ? "1º" : day}`,
    until: (date) => `até ${date}`,
  },
  it: {
    one: { day: "ogni giorno", week: "ogni settimana", month: "ogni mese", year: "ogni anno" },
    many: (count, unit) =>
      `ogni ${count} ${{ day: "giorni", week: "settimane", month: "mesi", year: "anni" }[unit]}`,
    workdays: "dal lunedì al venerdì",
    on: (names) => `ogni ${names}`,
    and: "e",
    onDayOfMonth: (day) => `ogni mese il giorno ${day}`,
    until: (date) => `fino a ${date}`,
  },
  nl: {
    one: { day: "elke dag", week: "elke week", month: "elke maand", year: "elk jaar" },
    many: (count, unit) =>
      `elke ${count} ${{ day: "dagen", week: "weken", month: "maanden", year: "jaar" }[unit]}`,
    workdays: "van maandag tot en met vrijdag",
    on: (names) => `elke ${names}`,
    and: "en",
    onDayOfMonth: (day) => `elke maand op de ${day}e`,
    until: (date) => `tot en met ${date}`,
  },
  sv: {
    one: { day: "varje dag", week: "varje vecka", month: "varje månad", year: "varje år" },
    many: (count, unit) => {
      const name = { day: "dag", week: "vecka", month: "månad", year: "år" }[unit];
      if (count === 2) return unit === "year" ? "vartannat år" : `varannan ${name}`;
      return `${unit === "year" ? "vart" : "var"} ${swedishOrdinal(count)} ${name}`;
    },
    workdays: "måndag till fredag",
    on: (names) => `varje ${names}`,
    and: "och",
    onDayOfMonth: (day) => `den ${swedishOrdinal(day)} varje månad`,
    until: (date) => `till och med ${date}`,
  },
  fi: {
    one: { day: "joka päivä", week: "joka viikko", month: "joka kuukausi", year: "joka vuosi" },
    many: (count, unit) =>
      `joka ${count}. ${{ day: "päivä", week: "viikko", month: "kuukausi", year: "vuosi" }[unit]}`,
    workdays: "maanantaista perjantaihin",
    on: (names) => `joka ${names}`,
    and: "ja",
    onDayOfMonth: (day) => `joka kuukauden ${day}. päivä`,
    until: (date) => `(viimeinen päivä: ${date})`,
  },
  ru: {
    one: { day: "каждый день", week: "каждую неделю", month: "каждый месяц", year: "каждый год" },
    many: (count, unit) => `раз в ${count} ${RUSSIAN_UNITS[unit](count)}`,
    workdays: "по будням",
    on: (names) => `по ${names}`,
    and: "и",
    days: ["воскресеньям", "понедельникам", "вторникам", "средам", "четвергам", "пятницам", "субботам"],
    onDayOfMonth: (day) => `каждый месяц ${day}-го числа`,
    until: (date) => `(последний день: ${date})`,
  },
  uk: {
    one: { day: "щодня", week: "щотижня", month: "щомісяця", year: "щороку" },
    many: (count, unit) => `раз на ${count} ${UKRAINIAN_UNITS[unit](count)}`,
    workdays: "у будні",
    on: (names) => `по ${names}`,
    and: "і",
    days: ["неділях", "понеділках", "вівторках", "середах", "четвергах", "п’ятницях", "суботах"],
    onDayOfMonth: (day) => `щомісяця ${day}-го числа`,
    until: (date) => `(останній день: ${date})`,
  },
  id: {
    one: { day: "setiap hari", week: "setiap minggu", month: "setiap bulan", year: "setiap tahun" },
    many: (count, unit) =>
      `setiap ${count} ${{ day: "hari", week: "minggu", month: "bulan", year: "tahun" }[unit]}`,
    workdays: "setiap Senin sampai Jumat",
    on: (names) => `setiap ${names}`,
    and: "dan",
    onDayOfMonth: (day) => `setiap bulan tanggal ${day}`,
    until: (date) => `sampai ${date}`,
  },
};
