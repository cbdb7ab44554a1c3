import { describe, expect, it } from "vitest";
import { readPhrase } from "../../../src/time/phrases/read-phrase";
import { TIME_WORDS } from "../../../src/words/tables/all";

// What a refusal proposes means all that was said, in each language: a date in figures that may have the day or the month
// first and a date beside a weekday that it isn't have two readings; a phrase with a word that nobody understands has none.

const NOW = 1_771_860_227; // Monday 2026-02-23T15:23:47Z

interface Sayings {
  locale: string;
  /** 28 February 2026 is a Saturday; here it is called a Friday. */
  misnamed: string;
  /** What is said of the time of day after a date, and what its clock shows. */
  clocks: readonly (readonly [words: string, clock: string])[];
  /** Words that change a time and aren't understood, before or after one. */
  unread: readonly (readonly [before: string, after: string])[];
  times: readonly string[];
}

const SAYINGS: readonly Sayings[] = [
  {
    locale: "en-GB",
    misnamed: "Friday 28 February",
    clocks: [
      ["at 9", "09:00"],
      ["at 5pm", "17:00"],
      ["at 14:30", "14:30"],
      ["at noon", "12:00"],
      ["in the evening", "18:00"],
    ],
    unread: [
      ["not ", ""],
      ["any day but ", ""],
      ["hardly ", ""],
      ["", " unless it rains"],
      ["", " or so they say"],
      ["never ", ""],
    ],
    times: ["tomorrow", "Monday", "Friday at 8am", "every day at 9", "on 5 March", "in two weeks"],
  },
  {
    locale: "de-DE",
    misnamed: "Freitag, 28. Februar",
    clocks: [
      ["um 9 Uhr", "09:00"],
      ["um 17 Uhr", "17:00"],
      ["um 14:30 Uhr", "14:30"],
      ["am Mittag", "12:00"],
      ["um halb drei", "14:30"],
    ],
    unread: [
      ["nicht ", ""],
      ["jeden Tag außer vielleicht ", ""],
      ["kaum ", ""],
      ["", " wenn es nicht regnet"],
      ["niemals ", ""],
      ["", " oder wie man sagt"],
    ],
    times: ["morgen", "Montag", "Freitag um 8 Uhr", "täglich um 9 Uhr", "am 5. März", "in zwei Wochen"],
  },
  {
    locale: "fr-FR",
    misnamed: "vendredi 28 février",
    clocks: [
      ["à 9h", "09:00"],
      ["à 17h", "17:00"],
      ["à 14h30", "14:30"],
      ["à midi", "12:00"],
    ],
    unread: [
      ["pas ", ""],
      ["jamais ", ""],
      ["à peine ", ""],
      ["", " s'il ne pleut pas"],
      ["", " comme on dit"],
      ["plutôt pas ", ""],
    ],
    times: ["demain", "lundi", "vendredi à 8h", "tous les jours à 9h", "le 5 mars", "dans deux semaines"],
  },
  {
    locale: "es-ES",
    misnamed: "viernes 28 de febrero",
    clocks: [
      ["a las 9", "09:00"],
      ["a las 17:00", "17:00"],
      ["a las 14:30", "14:30"],
      ["al mediodía", "12:00"],
    ],
    unread: [
      ["no ", ""],
      ["nunca ", ""],
      ["apenas ", ""],
      ["", " si no llueve"],
      ["", " como se dice"],
      ["quizás no ", ""],
    ],
    times: [
      "mañana",
      "el lunes",
      "el viernes a las 8",
      "cada día a las 9",
      "el 5 de marzo",
      "en dos semanas",
    ],
  },
  {
    locale: "it-IT",
    misnamed: "venerdì 28 febbraio",
    clocks: [
      ["alle 9", "09:00"],
      ["alle 17", "17:00"],
      ["alle 14:30", "14:30"],
      ["a mezzogiorno", "12:00"],
    ],
    unread: [
      ["non ", ""],
      ["mai ", ""],
      ["appena ", ""],
      ["", " se non piove"],
      ["", " come si dice"],
      ["forse non ", ""],
    ],
    times: ["domani", "lunedì", "venerdì alle 8", "ogni giorno alle 9", "il 5 marzo", "tra due settimane"],
  },
  {
    locale: "pt-BR",
    misnamed: "sexta-feira 28 de fevereiro",
    clocks: [
      ["às 9h", "09:00"],
      ["às 17h", "17:00"],
      ["às 14h30", "14:30"],
      ["ao meio-dia", "12:00"],
    ],
    unread: [
      ["não ", ""],
      ["nunca ", ""],
      ["mal ", ""],
      ["", " se não chover"],
      ["", " como se diz"],
      ["talvez não ", ""],
    ],
    times: [
      "amanhã",
      "segunda-feira",
      "sexta-feira às 8h",
      "todos os dias às 9h",
      "5 de março",
      "em duas semanas",
    ],
  },
  {
    locale: "nl-NL",
    misnamed: "vrijdag 28 februari",
    clocks: [
      ["om 9 uur", "09:00"],
      ["om 17 uur", "17:00"],
      ["om 14:30 uur", "14:30"],
      ["om half drie", "14:30"],
    ],
    unread: [
      ["niet ", ""],
      ["nooit ", ""],
      ["nauwelijks ", ""],
      ["", " als het niet regent"],
      ["", " zoals men zegt"],
      ["liever niet ", ""],
    ],
    times: ["morgen", "maandag", "vrijdag om 8 uur", "elke dag om 9 uur", "5 maart", "over twee weken"],
  },
  {
    locale: "sv-SE",
    misnamed: "fredag 28 februari",
    clocks: [
      ["kl 9", "09:00"],
      ["kl 17", "17:00"],
      ["kl 14:30", "14:30"],
    ],
    unread: [
      ["inte ", ""],
      ["aldrig ", ""],
      ["knappt ", ""],
      ["", " om det inte regnar"],
      ["", " som man säger"],
      ["helst inte ", ""],
    ],
    times: ["imorgon", "måndag", "fredag kl 8", "varje dag kl 9", "5 mars", "om två veckor"],
  },
  {
    locale: "ru-RU",
    misnamed: "пятница 28 февраля",
    clocks: [
      ["в 9:00", "09:00"],
      ["в 17:00", "17:00"],
      ["в 14:30", "14:30"],
      ["в полдень", "12:00"],
    ],
    unread: [
      ["не ", ""],
      ["никогда ", ""],
      ["едва ", ""],
      ["", " если не будет дождя"],
      ["", " как говорят"],
      ["лучше не ", ""],
    ],
    times: [
      "завтра",
      "в понедельник",
      "в пятницу в 8:00",
      "каждый день в 9:00",
      "5 марта",
      "через две недели",
    ],
  },
  {
    locale: "uk-UA",
    misnamed: "п'ятниця 28 лютого",
    clocks: [
      ["о 9:00", "09:00"],
      ["о 17:00", "17:00"],
      ["о 14:30", "14:30"],
    ],
    unread: [
      ["не ", ""],
      ["ніколи ", ""],
      ["ледве ", ""],
      ["", " якщо не дощитиме"],
      ["", " як кажуть"],
      ["краще не ", ""],
    ],
    times: ["завтра", "у понеділок", "у п'ятницю о 8:00", "щодня о 9:00", "5 березня", "через два тижні"],
  },
  {
    locale: "id-ID",
    misnamed: "Jumat 28 Februari",
    clocks: [
      ["jam 9", "09:00"],
      ["jam 17:00", "17:00"],
      ["jam 14:30", "14:30"],
    ],
    unread: [
      ["bukan ", ""],
      ["jangan ", ""],
      ["hampir tidak ", ""],
      ["", " kalau tidak hujan"],
      ["", " kata orang"],
      ["tidak pernah ", ""],
    ],
    times: ["besok", "Senin", "Jumat jam 8", "setiap hari jam 9", "5 Maret", "dua minggu lagi"],
  },
];

const at = (locale: string) => ({ now: NOW, zone: "Europe/London", locale, words: TIME_WORDS });

describe.each(SAYINGS)("$locale", ({ locale, misnamed, clocks, unread, times }) => {
  it("proposes nothing where a word that changes the time isn't understood", () => {
    for (const time of times) {
      expect({ time, read: readPhrase(time, at(locale)) }).toMatchObject({ time, read: { ok: true } });
      for (const [before, after] of unread) {
        const phrase = `${before}${time}${after}`;
        expect({ phrase, read: readPhrase(phrase, at(locale)) }).toMatchObject({
          phrase,
          read: { ok: false, readings: [] },
        });
      }
    }
  });

  it("proposes both days of a date beside another weekday, with the clock that was said", () => {
    for (const [words, clock] of [["", ""], ...clocks] as const) {
      const phrase = `${misnamed} ${words}`.trim();
      const readings = ["2026-02-28", "2026-03-06"].map((date) => (clock === "" ? date : `${date}T${clock}`));
      const read = readPhrase(phrase, at(locale));
      expect({ phrase, read }).toMatchObject({ phrase, read: { ok: false, readings } });
    }
  });
});
