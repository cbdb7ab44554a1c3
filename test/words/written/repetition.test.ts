import { describe, expect, it } from "vitest";
import { LANGUAGE_CODES } from "../../../src/words/language";
import { repetitionForPeople } from "../../../src/words/written/repetition";
import { PEOPLE_WORDS } from "../../support/words";

const RULES = [
  "FREQ=DAILY",
  "FREQ=DAILY;INTERVAL=3",
  "FREQ=WEEKLY;BYDAY=TH,MO,SU",
  "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR",
  "FREQ=WEEKLY;INTERVAL=2;BYDAY=WE",
  "FREQ=MONTHLY;BYMONTHDAY=1",
  "FREQ=YEARLY;INTERVAL=5",
  "FREQ=WEEKLY;BYDAY=FR;UNTIL=20270326",
];

const WORDS: Record<string, string[]> = {
  en: [
    "every day",
    "every 3 days",
    "every Monday, Thursday and Sunday",
    "every weekday",
    "every 2 weeks (Wednesday)",
    "every month on the 1st",
    "every 5 years",
    "every Friday until Friday 26 March 2027",
  ],
  de: [
    "jeden Tag",
    "alle 3 Tage",
    "jeden Montag, Donnerstag und Sonntag",
    "von Montag bis Freitag",
    "alle 2 Wochen (Mittwoch)",
    "jeden Monat am 1.",
    "alle 5 Jahre",
    "jeden Freitag bis Freitag, 26. März 2027",
  ],
  es: [
    "cada día",
    "cada 3 días",
    "cada lunes, jueves y domingo",
    "de lunes a viernes",
    "cada 2 semanas (miércoles)",
    "cada mes el día 1",
    "cada 5 años",
    "cada viernes hasta el viernes 26 de marzo de 2027",
  ],
  fr: [
    "chaque jour",
    "tous les 3 jours",
    "chaque lundi, jeudi et dimanche",
    "du lundi au vendredi",
    "toutes les 2 semaines (mercredi)",
    "chaque mois le 1er",
    "tous les 5 ans",
    "chaque vendredi jusqu'au vendredi 26 mars 2027",
  ],
  pt: [
    "todos os dias",
    "a cada 3 dias",
    "a cada segunda-feira, quinta-feira e domingo",
    "de segunda a sexta-feira",
    "a cada 2 semanas (quarta-feira)",
    "todo mês no dia 1º",
    "a cada 5 anos",
    "a cada sexta-feira até sexta-feira, 26 de março de 2027",
  ],
  it: [
    "ogni giorno",
    "ogni 3 giorni",
    "ogni lunedì, giovedì e domenica",
    "dal lunedì al venerdì",
    "ogni 2 settimane (mercoledì)",
    "ogni mese il giorno 1",
    "ogni 5 anni",
    "ogni venerdì fino a venerdì 26 marzo 2027",
  ],
  nl: [
    "elke dag",
    "elke 3 dagen",
    "elke maandag, donderdag en zondag",
    "van maandag tot en met vrijdag",
    "elke 2 weken (woensdag)",
    "elke maand op de 1e",
    "elke 5 jaar",
    "elke vrijdag tot en met vrijdag 26 maart 2027",
  ],
  sv: [
    "varje dag",
    "var 3:e dag",
    "varje måndag, torsdag och söndag",
    "måndag till fredag",
    "varannan vecka (onsdag)",
    "den 1:a varje månad",
    "vart 5:e år",
    "varje fredag till och med fredag den 26 mars 2027",
  ],
  fi: [
    "joka päivä",
    "joka 3. päivä",
    "joka maanantai, torstai ja sunnuntai",
    "maanantaista perjantaihin",
    "joka 2. viikko (keskiviikko)",
    "joka kuukauden 1. päivä",
    "joka 5. vuosi",
    "joka perjantai (viimeinen päivä: perjantai 26. maaliskuuta 2027)",
  ],
  ru: [
    "каждый день",
    "раз в 3 дня",
    "по понедельникам, четвергам и воскресеньям",
    "по будням",
    "раз в 2 недели (среда)",
    "каждый месяц 1-го числа",
    "раз в 5 лет",
    "по пятницам (последний день: пятница, 26 марта 2027 года)",
  ],
  uk: [
    "щодня",
    "раз на 3 дні",
    "по понеділках, четвергах і неділях",
    "у будні",
    "раз на 2 тижні (середа)",
    "щомісяця 1-го числа",
    "раз на 5 років",
    "по п’ятницях (останній день: п’ятниця, 26 березня 2027 року)",
  ],
  id: [
    "setiap hari",
    "setiap 3 hari",
    "setiap Senin, Kamis dan Minggu",
    "setiap Senin sampai Jumat",
    "setiap 2 minggu (Rabu)",
    "setiap bulan tanggal 1",
    "setiap 5 tahun",
    "setiap Jumat sampai Jumat, 26 Maret 2027",
  ],
};

describe("what repeats", () => {
  it.each(LANGUAGE_CODES)("is said in %s", (language) => {
    const reader = {
      now: Date.parse("2026-11-22T10:00Z") / 1000,
      zone: "Europe/Berlin",
      language,
      words: PEOPLE_WORDS,
    };
    const said = RULES.map((recurrence) =>
      repetitionForPeople({ recurrence, recurrence_time_zone: null }, reader),
    );
    expect(said).toEqual(WORDS[language]);
  });

  it.each([
    ["FREQ=DAILY;BYHOUR=9,17;BYMINUTE=0", "every day (09:00, 17:00)"],
    ["FREQ=DAILY;BYHOUR=9,17;BYMINUTE=15,30;BYSETPOS=1,4", "every day (09:15, 17:30)"],
    ["FREQ=WEEKLY;BYDAY=MO;BYHOUR=17,9;BYMINUTE=0", "every Monday (09:00, 17:00)"],
    ["FREQ=DAILY;BYHOUR=9;BYMINUTE=0", "every day"],
  ])("is said with its clocks where it has several: %s", (recurrence, words) => {
    const reader = { now: 0, zone: "Europe/Berlin", language: "en" as const, words: PEOPLE_WORDS };
    expect(repetitionForPeople({ recurrence, recurrence_time_zone: null }, reader)).toBe(words);
  });

  it.each([
    [null],
    ["FREQ=MONTHLY;BYDAY=-1FR"],
    ["FREQ=MONTHLY;BYMONTHDAY=-1"],
    ["FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=4"],
    ["FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=1"],
    ["FREQ=DAILY;INTERVAL=2;BYDAY=MO"],
  ])("is left unsaid where no short words say it: %s", (recurrence) => {
    const reader = { now: 0, zone: "UTC", language: "en" as const, words: PEOPLE_WORDS };
    expect(repetitionForPeople({ recurrence, recurrence_time_zone: null }, reader)).toBeNull();
  });
});
