import { MONDAY } from "./phrase-table";

/**
 * Stretches of time: `phrase => from to before`, wall clock readings of the zone; `0` and `end` where an end is
 * open, `now` for the second after it was said.
 */
export interface RangeTable {
  name: string;
  locale: string;
  zone: string;
  now: string;
  lines: string;
}

export const RANGES: readonly RangeTable[] = [
  {
    name: "English",
    locale: "en-GB",
    zone: "Europe/London",
    now: MONDAY,
    lines: `
today => 2026-02-23 2026-02-24
yesterday => 2026-02-22 2026-02-23
tomorrow => 2026-02-24 2026-02-25
3 days ago => 2026-02-20 2026-02-21
yesterday evening => 2026-02-22T17:00 2026-02-23
last night => 2026-02-22T18:00 2026-02-23T06:00
this morning => 2026-02-23T05:00 2026-02-23T12:00
today at 9 => 2026-02-23T09:00 2026-02-23T10:00
this week => 2026-02-23 2026-03-02
last week => 2026-02-16 2026-02-23
next week => 2026-03-02 2026-03-09
2 weeks ago => 2026-02-09 2026-02-16
last weekend => 2026-02-21 2026-02-23
this month => 2026-02-01 2026-03-01
last month => 2026-01-01 2026-02-01
this year => 2026-01-01 2027-01-01
last year => 2025-01-01 2026-01-01
2025 => 2025-01-01 2026-01-01
in 2025 => 2025-01-01 2026-01-01
in May => 2025-05-01 2025-06-01
in February => 2026-02-01 2026-03-01
May 2027 => 2027-05-01 2027-06-01
next May => 2026-05-01 2026-06-01
last May => 2025-05-01 2025-06-01
Monday => 2026-02-23 2026-02-24
on Friday => 2026-02-20 2026-02-21
last Friday => 2026-02-20 2026-02-21
last Monday => 2026-02-16 2026-02-17
next Friday => 2026-03-06 2026-03-07
27 February => 2025-02-27 2025-02-28
on the 15th => 2026-02-15 2026-02-16
2026-02-01 => 2026-02-01 2026-02-02
the last 3 days => 2026-02-20 now
in the last 24 hours => 2026-02-22T15:23:47 now
the past 2 weeks => 2026-02-09 now
since Monday => 2026-02-23 2026-02-24
since Friday => 2026-02-20 now
since 1 February => 2026-02-01 now
from Monday to Wednesday => 2026-02-16 2026-02-19
between 1 March and 5 March => 2025-03-01 2025-03-06
from 3 to 5 March 2026 => 2026-03-03 2026-03-06
1 March 2026 - 5 March 2026 => 2026-03-01 2026-03-06
from 9 to 11 => 2026-02-23T09:00 2026-02-23T11:00
before 1 March 2026 => 0 2026-03-01
until Friday => 0 2026-02-21
after 1 March 2026 => 2026-03-02 end
the end of last month => 2026-01-31 2026-02-01
`,
  },
  {
    name: "New York over a clock change",
    locale: "en-US",
    zone: "America/New_York",
    now: "2026-03-09T16:00:00Z",
    lines: `
yesterday => 2026-03-08 2026-03-09
last week => 2026-03-02 2026-03-09
in the last 24 hours => 2026-03-08T12:00 now
`,
  },
  {
    name: "German",
    locale: "de-DE",
    zone: "Europe/Berlin",
    now: MONDAY,
    lines: `
letzte Woche => 2026-02-16 2026-02-23
im Mai => 2025-05-01 2025-06-01
gestern Abend => 2026-02-22T17:00 2026-02-23
die letzten 3 Tage => 2026-02-20 now
seit Freitag => 2026-02-20 now
von Montag bis Mittwoch => 2026-02-16 2026-02-19
vom 3. bis 5. März 2026 => 2026-03-03 2026-03-06
diesen Monat => 2026-02-01 2026-03-01
`,
  },
  {
    name: "French",
    locale: "fr-FR",
    zone: "Europe/Paris",
    now: MONDAY,
    lines: `
la semaine dernière => 2026-02-16 2026-02-23
en mai => 2025-05-01 2025-06-01
hier soir => 2026-02-22T17:00 2026-02-23
les 3 derniers jours => 2026-02-20 now
depuis vendredi => 2026-02-20 now
de lundi à mercredi => 2026-02-16 2026-02-19
du 1er au 5 mars => 2025-03-01 2025-03-06
hier à midi => 2026-02-22T11:00 2026-02-22T14:00
`,
  },
  {
    name: "Spanish",
    locale: "es-ES",
    zone: "Europe/Madrid",
    now: MONDAY,
    lines: `
la semana pasada => 2026-02-16 2026-02-23
en mayo => 2025-05-01 2025-06-01
anoche => 2026-02-22T18:00 2026-02-23T06:00
los últimos 3 días => 2026-02-20 now
este mes => 2026-02-01 2026-03-01
`,
  },
  {
    name: "Japanese",
    locale: "ja-JP",
    zone: "Asia/Tokyo",
    now: "2026-02-23T03:23:47Z",
    lines: `
先週 => 2026-02-16 2026-02-23
5月 => 2025-05-01 2025-06-01
昨日 => 2026-02-22 2026-02-23
過去3日間 => 2026-02-20 now
月曜日から水曜日 => 2026-02-16 2026-02-19
`,
  },
  {
    name: "Chinese",
    locale: "zh-CN",
    zone: "Asia/Shanghai",
    now: "2026-02-23T03:23:47Z",
    lines: `
上周 => 2026-02-16 2026-02-23
5月 => 2025-05-01 2025-06-01
昨天晚上 => 2026-02-22T18:00 2026-02-23T06:00
过去3天 => 2026-02-20 now
周一到周三 => 2026-02-16 2026-02-19
`,
  },
  {
    name: "Italian",
    locale: "it-IT",
    zone: "Europe/Rome",
    now: MONDAY,
    lines: `
la scorsa settimana => 2026-02-16 2026-02-23
ieri sera => 2026-02-22T17:00 2026-02-23
gli ultimi 3 giorni => 2026-02-20 now
`,
  },
  {
    name: "Portuguese",
    locale: "pt-BR",
    zone: "America/Sao_Paulo",
    now: MONDAY,
    lines: `
semana passada => 2026-02-16 2026-02-23
ontem à noite => 2026-02-22T18:00 2026-02-23T06:00
os últimos 3 dias => 2026-02-20 now
`,
  },
  {
    name: "Dutch",
    locale: "nl-NL",
    zone: "Europe/Amsterdam",
    now: MONDAY,
    lines: `
vorige week => 2026-02-16 2026-02-23
gisteravond => 2026-02-22T17:00 2026-02-23
de afgelopen 3 dagen => 2026-02-20 now
sinds vrijdag => 2026-02-20 now
`,
  },
  {
    name: "Russian",
    locale: "ru-RU",
    zone: "Europe/Moscow",
    now: MONDAY,
    lines: `
на прошлой неделе => 2026-02-16 2026-02-23
в мае => 2025-05-01 2025-06-01
вчера вечером => 2026-02-22T17:00 2026-02-23
последние 3 дня => 2026-02-20 now
`,
  },
];
