import { MONDAY, type PhraseTable } from "./phrase-table";

/** Every second Tuesday, a month by its name, the end of a month: as each language says it. */
const LINES: Readonly<Record<string, string>> = {
  en: `
alternate Tuesdays => date 2026-02-24 ; FREQ=WEEKLY;INTERVAL=2;BYDAY=TU
on alternate Tuesdays at 7pm => local 2026-02-24T19:00:00 ; FREQ=WEEKLY;INTERVAL=2;BYDAY=TU
every 2 Tuesdays => date 2026-02-24 ; FREQ=WEEKLY;INTERVAL=2;BYDAY=TU`,
  de: `
jeden zweiten Dienstag um 19 Uhr => local 2026-02-24T19:00:00 ; FREQ=WEEKLY;INTERVAL=2;BYDAY=TU
alle zwei Dienstage => date 2026-02-24 ; FREQ=WEEKLY;INTERVAL=2;BYDAY=TU
in ner halben Stunde => at 2026-02-23T15:53:47Z
in ner Stunde => at 2026-02-23T16:23:47Z`,
  fr: `
un mardi sur deux => date 2026-02-24 ; FREQ=WEEKLY;INTERVAL=2;BYDAY=TU
un mardi sur 2 à 19h => local 2026-02-24T19:00:00 ; FREQ=WEEKLY;INTERVAL=2;BYDAY=TU
un lundi sur trois => date 2026-02-23 ; FREQ=WEEKLY;INTERVAL=3;BYDAY=MO
un jour sur trois => date 2026-02-23 ; FREQ=DAILY;INTERVAL=3
un mois sur deux => date 2026-02-23 ; FREQ=MONTHLY;INTERVAL=2
au mois de mars => date 2026-03-01
dans une demi heure => at 2026-02-23T15:53:47Z
deux sur deux => no_time
trois mardis sur deux => unread`,
  es: `
un lunes de cada dos => date 2026-02-23 ; FREQ=WEEKLY;INTERVAL=2;BYDAY=MO
un martes sí y otro no a las 19 => local 2026-02-24T19:00:00 ; FREQ=WEEKLY;INTERVAL=2;BYDAY=TU
un día sí y otro no => date 2026-02-23 ; FREQ=DAILY;INTERVAL=2
martes por medio => date 2026-02-24 ; FREQ=WEEKLY;INTERVAL=2;BYDAY=TU
en el mes de marzo => date 2026-03-01`,
  it: `
ogni due martedì => date 2026-02-24 ; FREQ=WEEKLY;INTERVAL=2;BYDAY=TU
un martedì sì e uno no => date 2026-02-24 ; FREQ=WEEKLY;INTERVAL=2;BYDAY=TU
un martedì su due alle 19 => local 2026-02-24T19:00:00 ; FREQ=WEEKLY;INTERVAL=2;BYDAY=TU
a martedì alterni => date 2026-02-24 ; FREQ=WEEKLY;INTERVAL=2;BYDAY=TU
un giorno sì e uno no => date 2026-02-23 ; FREQ=DAILY;INTERVAL=2
nel mese di marzo => date 2026-03-01`,
  pt: `
a cada duas terças => date 2026-02-24 ; FREQ=WEEKLY;INTERVAL=2;BYDAY=TU
a cada 2 terças-feiras às 19h => local 2026-02-24T19:00:00 ; FREQ=WEEKLY;INTERVAL=2;BYDAY=TU
terça sim, terça não => date 2026-02-24 ; FREQ=WEEKLY;INTERVAL=2;BYDAY=TU
de duas em duas semanas => date 2026-02-23 ; FREQ=WEEKLY;INTERVAL=2
no mês de março => date 2026-03-01`,
  nl: `
om de dinsdag => date 2026-02-24 ; FREQ=WEEKLY;INTERVAL=2;BYDAY=TU
om de dinsdag om 19 uur => local 2026-02-24T19:00:00 ; FREQ=WEEKLY;INTERVAL=2;BYDAY=TU
om de andere dinsdag => date 2026-02-24 ; FREQ=WEEKLY;INTERVAL=2;BYDAY=TU
om de twee weken => date 2026-02-23 ; FREQ=WEEKLY;INTERVAL=2
om de 3 dagen => date 2026-02-23 ; FREQ=DAILY;INTERVAL=3
om de dag => date 2026-02-23 ; FREQ=DAILY;INTERVAL=2
eens in de twee weken => date 2026-02-23 ; FREQ=WEEKLY;INTERVAL=2`,
  sv: `
varannan tisdag kl 19 => local 2026-02-24T19:00:00 ; FREQ=WEEKLY;INTERVAL=2;BYDAY=TU
i slutet av månaden => date 2026-02-28
förra veckan => past`,
  fi: `
joka toinen tiistai klo 19 => local 2026-02-24T19:00:00 ; FREQ=WEEKLY;INTERVAL=2;BYDAY=TU
kuun lopussa => date 2026-02-28
tämän kuun lopussa => date 2026-02-28
viikon lopussa => date 2026-03-01
kello kahteen => local 2026-02-24T14:00:00`,
  ru: `
каждый второй вторник в 19 => local 2026-02-24T19:00:00 ; FREQ=WEEKLY;INTERVAL=2;BYDAY=TU
раз в две недели по вторникам => date 2026-02-24 ; FREQ=WEEKLY;INTERVAL=2;BYDAY=TU`,
  uk: `
кожен другий вівторок => date 2026-02-24 ; FREQ=WEEKLY;INTERVAL=2;BYDAY=TU
щодругого вівторка => date 2026-02-24 ; FREQ=WEEKLY;INTERVAL=2;BYDAY=TU
раз на два тижні у вівторок => date 2026-02-24 ; FREQ=WEEKLY;INTERVAL=2;BYDAY=TU
наприкінці місяця => date 2026-02-28`,
  id: `
setiap dua Selasa jam 7 malam => local 2026-02-24T19:00:00 ; FREQ=WEEKLY;INTERVAL=2;BYDAY=TU
dua minggu sekali hari Selasa => date 2026-02-24 ; FREQ=WEEKLY;INTERVAL=2;BYDAY=TU
setiap Selasa kedua => unread
bulan Maret => date 2026-03-01
pada bulan Maret => date 2026-03-01
pada tanggal 5 Maret => date 2026-03-05
tanggal 5 bulan Maret => date 2026-03-05`,
};

export const EVERY_SECOND: readonly PhraseTable[] = Object.entries(LINES).map(([locale, lines]) => ({
  name: "every second",
  locale,
  zone: "Europe/Berlin",
  now: MONDAY,
  lines,
}));
