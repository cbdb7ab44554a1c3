import { MONDAY, type PhraseTable } from "./phrase-table";

/** Midnights, nights, days that nobody named, and lengths: what is near a time and easily read as another one. */
export const NIGHTS: readonly PhraseTable[] = [
  {
    name: "midnights, nights and lengths",
    locale: "en-GB",
    zone: "Europe/London",
    now: MONDAY,
    lines: `
New Year's Eve at midnight => local 2027-01-01T00:00:00
31 December at midnight => local 2027-01-01T00:00:00
Christmas Eve at midnight => local 2026-12-25T00:00:00
every New Year's Eve at midnight => local 2027-01-01T00:00:00 ; FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=1
today at midnight => local 2026-02-24T00:00:00
tonight at midnight => local 2026-02-24T00:00:00
Friday night at midnight => local 2026-02-28T00:00:00
every day at midnight => local 2026-02-24T00:00:00 ; FREQ=DAILY
every Friday at midnight => ambiguous
every Friday night at 1am => local 2026-02-28T01:00:00 ; FREQ=WEEKLY;BYDAY=SA
one day => no_time
1 day => local 2026-02-24T15:23:47
in one day => local 2026-02-24T15:23:47
for 3 days => ambiguous
9 before noon => unread
ten to noon => local 2026-02-24T11:50:00
20 minutes before noon => local 2026-02-24T11:40:00
first in the morning => unread
Feb 5 AM => ambiguous
at a few => no_time
2h30m => at 2026-02-23T17:53:47Z
`,
  },
  {
    name: "midnights, nights and lengths",
    locale: "de-DE",
    zone: "Europe/Berlin",
    now: MONDAY,
    lines: `
Silvester um Mitternacht => local 2027-01-01T00:00:00
Heiligabend um Mitternacht => local 2026-12-25T00:00:00
jedes Silvester um Mitternacht => local 2027-01-01T00:00:00 ; FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=1
Freitag um Mitternacht => ambiguous
heute Nacht um 2 => local 2026-02-24T02:00:00
heute Nacht um 11 => local 2026-02-23T23:00:00
eines Tages => no_time
für 3 Tage => ambiguous
`,
  },
  {
    name: "midnights, nights and lengths",
    locale: "fr-FR",
    zone: "Europe/Paris",
    now: MONDAY,
    lines: `
31 décembre à minuit => local 2027-01-01T00:00:00
demain à minuit => ambiguous
cette nuit => local 2026-02-23T23:00:00
cette nuit à 2h => local 2026-02-24T02:00:00
ce soir => local 2026-02-23T18:00:00
pendant 3 jours => ambiguous
2h30min => at 2026-02-23T17:53:47Z
`,
  },
  {
    name: "midnights, nights and lengths",
    locale: "es-ES",
    zone: "Europe/Madrid",
    now: MONDAY,
    lines: `
nochevieja a medianoche => local 2027-01-01T00:00:00
mañana a medianoche => ambiguous
esta noche => local 2026-02-23T20:00:00
un día => no_time
`,
  },
  {
    name: "midnights, nights and lengths",
    locale: "it-IT",
    zone: "Europe/Rome",
    now: MONDAY,
    lines: `
San Silvestro a mezzanotte => local 2027-01-01T00:00:00
stanotte => local 2026-02-23T23:00:00
stanotte alle 3 => local 2026-02-24T03:00:00
un giorno => no_time
`,
  },
  {
    name: "midnights, nights and lengths",
    locale: "pt-PT",
    zone: "Europe/Lisbon",
    now: MONDAY,
    lines: `
véspera de ano novo à meia-noite => local 2027-01-01T00:00:00
um dia => no_time
`,
  },
  {
    name: "midnights, nights and lengths",
    locale: "nl-NL",
    zone: "Europe/Amsterdam",
    now: MONDAY,
    lines: `
oudejaarsavond om middernacht => local 2027-01-01T00:00:00
vannacht => local 2026-02-23T23:00:00
één dag => no_time
4 uur in de morgen => local 2026-02-24T04:00:00
morgen 4 uur in de morgen => local 2026-02-24T04:00:00
rond de middag => local 2026-02-24T12:00:00
`,
  },
  {
    name: "midnights, nights and lengths",
    locale: "sv-SE",
    zone: "Europe/Stockholm",
    now: MONDAY,
    lines: `
nyårsafton vid midnatt => local 2027-01-01T00:00:00
i natt => local 2026-02-23T23:00:00
en dag => no_time
`,
  },
  {
    name: "midnights, nights and lengths",
    locale: "fi-FI",
    zone: "Europe/Helsinki",
    now: MONDAY,
    lines: `
uudenvuodenaattona keskiyöllä => local 2027-01-01T00:00:00
tänä yönä => local 2026-02-23T23:00:00
`,
  },
  {
    name: "midnights, nights and lengths",
    locale: "ru-RU",
    zone: "Europe/Moscow",
    now: MONDAY,
    lines: `
31 декабря в полночь => local 2027-01-01T00:00:00
завтра в полночь => ambiguous
сегодня ночью => local 2026-02-23T23:00:00
сегодня ночью в 2 => local 2026-02-24T02:00:00
`,
  },
  {
    name: "midnights, nights and lengths",
    locale: "uk-UA",
    zone: "Europe/Kyiv",
    now: MONDAY,
    lines: `
31 грудня опівночі => local 2027-01-01T00:00:00
цієї ночі => local 2026-02-23T23:00:00
`,
  },
  {
    name: "midnights, nights and lengths",
    locale: "id-ID",
    zone: "Asia/Jakarta",
    now: MONDAY,
    lines: `
malam Minggu => local 2026-02-28T20:00:00
malam Minggu jam 8 => local 2026-02-28T20:00:00
Minggu malam => local 2026-03-01T20:00:00
malam Jumat => local 2026-02-26T20:00:00
malam Selasa => past
setiap malam Jumat => local 2026-02-26T20:00:00 ; FREQ=WEEKLY;BYDAY=TH
malam minggu depan => unread
malam Natal => local 2026-12-24T20:00:00
besok tengah malam => ambiguous
`,
  },
  {
    name: "midnights, nights and lengths",
    locale: "ja-JP",
    zone: "Asia/Tokyo",
    now: MONDAY,
    lines: `
大晦日の真夜中 => local 2027-01-01T00:00:00
明日午前零時 => local 2026-02-25T00:00:00
2020年で => unread
`,
  },
  {
    name: "midnights, nights and lengths",
    locale: "zh-CN",
    zone: "Asia/Shanghai",
    now: MONDAY,
    lines: `
明天午夜 => ambiguous
一天 => no_time
`,
  },
];
