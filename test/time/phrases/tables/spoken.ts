import { MONDAY, type PhraseTable } from "./phrase-table";

/** Numbers as people say them: dates, seconds, minutes below ten, and days that are counted from others. */
export const SPOKEN: readonly PhraseTable[] = [
  {
    name: "spoken",
    locale: "en-GB",
    zone: "Europe/London",
    now: MONDAY,
    lines: `
five oh five pm => local 2026-02-23T17:05:00
Monday nine oh five am => local 2026-03-02T09:05:00
five oh => no_time
in 5' => at 2026-02-23T15:28:47Z
in 30" => at 2026-02-23T15:24:17Z
in 6'2" => no_time
in "5" => no_time
in 5 more minutes => at 2026-02-23T15:28:47Z
2 upcoming days => local 2026-02-25T15:23:47
two more beers tomorrow => unread
in about ~5 hours => at 2026-02-23T20:23:47Z
now + 40minutes => at 2026-02-23T16:03:47Z
now plus 2 hours => at 2026-02-23T17:23:47Z
12 + 40 minutes => unread
Friday + 3 days => date 2026-03-02
tomorrows => date 2026-02-24
the day after => date 2026-02-24
the day after Christmas => date 2026-12-26
week after next => date 2026-03-09
next next Monday => date 2026-03-09
Wednesday after next => unread
the Monday after Easter => date 2026-04-06
third Tuesday after Christmas 2026 => date 2027-01-12
the Saturday after 1 May at 9am => local 2026-05-02T09:00:00
Monday before Christmas => date 2026-12-21
Tuesday after 5pm => local 2026-02-24T17:00:00
every Monday after Easter => date 2026-04-06 ; FREQ=WEEKLY;BYDAY=MO
Thursday 8h GMT => at 2026-02-26T08:00:00Z
in 8h GMT => unread
05/03/2027-14:15 => local 2027-03-05T14:15:00
05/03/2027:14:15 => local 2027-03-05T14:15:00
29.02.2028 13.12 => local 2028-02-29T13:12:00
the ides of March => date 2026-03-15
23-2026-Sep => date 2026-09-23
`,
  },
  {
    name: "weekdays from a feast that has been",
    locale: "en-GB",
    zone: "Europe/London",
    now: "2026-12-28T10:00:00Z",
    lines: `
Friday after Christmas => date 2027-01-01
second Friday after Christmas => date 2027-01-08
Sunday after Christmas => date 2027-12-26
`,
  },
  {
    name: "spoken",
    locale: "de-DE",
    zone: "Europe/Berlin",
    now: MONDAY,
    lines: `
am siebten vierten um 9 => local 2026-04-07T09:00:00
7. vierter => date 2026-04-07
der 7. vierte 2027 => date 2027-04-07
dritter/11. => date 2026-11-03
am ersten dritten Freitag => unread
der zweite Freitag nach dem 5. Mai => date 2026-05-15
Montag nach Ostern => date 2026-04-06
übernächste Woche => date 2026-03-09
übernächsten Montag => date 2026-03-09
in 5 weiteren Minuten => at 2026-02-23T15:28:47Z
Iden des März => date 2026-03-15
jeden Montag im Januar => date 2027-01-04 ; FREQ=WEEKLY;BYMONTH=1;BYDAY=MO
morgen um 15 Uhr in Tokio => at 2026-02-24T06:00:00Z
`,
  },
  {
    name: "spoken",
    locale: "fr-FR",
    zone: "Europe/Paris",
    now: MONDAY,
    lines: `
le 17 3 => date 2026-03-17
le 24 12 27 => date 2027-12-24
le 17 2 heures => local 2026-03-17T14:00:00
le 3-5 mars => unread
le onze => date 2026-03-11
le vingt-deux à 9h => local 2026-03-22T09:00:00
le lendemain du 13 mars => date 2026-03-14
le lundi après Pâques => date 2026-04-06
mardi de la semaine d'après => date 2026-03-03
3 prochains jours => local 2026-02-26T16:23:47
chaque lundi de janvier => date 2027-01-04 ; FREQ=WEEKLY;BYMONTH=1;BYDAY=MO
demain à 15h à Tokyo => at 2026-02-24T06:00:00Z
`,
  },
  {
    name: "spoken",
    locale: "es-ES",
    zone: "Europe/Madrid",
    now: MONDAY,
    lines: `
el 3-3 => date 2026-03-03
el 3-5 de mayo => unread
viernes el día veintisiete => date 2026-02-27
el once de mayo => date 2026-05-11
a las seis cero dos pm => local 2026-02-23T18:02:00
5 minutos más => at 2026-02-23T15:28:47Z
5 minutos más tarde => at 2026-02-23T15:28:47Z
el día siguiente a Navidad => date 2026-12-26
todos los lunes de enero => date 2027-01-04 ; FREQ=WEEKLY;BYMONTH=1;BYDAY=MO
mañana a las 15 en Tokio => at 2026-02-24T06:00:00Z
`,
  },
  {
    name: "spoken",
    locale: "it-IT",
    zone: "Europe/Rome",
    now: MONDAY,
    lines: `
il ventidue => date 2026-03-22
il lunedì dopo => date 2026-03-02
il mercoledì dopo => ambiguous
martedì dopo le 9 => local 2026-02-24T09:00:00
il lunedì dopo Natale => date 2026-12-28
settembre-2026-23 => date 2026-09-23
idi di marzo => date 2026-03-15
ogni lunedì di gennaio => date 2027-01-04 ; FREQ=WEEKLY;BYMONTH=1;BYDAY=MO
domani alle 15 a Tokyo => at 2026-02-24T06:00:00Z
`,
  },
  {
    name: "spoken",
    locale: "pt-BR",
    zone: "America/Sao_Paulo",
    now: MONDAY,
    lines: `
dia onze => date 2026-03-11
seis zero dois da tarde => local 2026-02-23T18:02:00
segunda-feira depois do Natal => date 2026-12-28
toda segunda-feira de janeiro => date 2027-01-04 ; FREQ=WEEKLY;BYMONTH=1;BYDAY=MO
amanhã às 15h em Tóquio => at 2026-02-24T06:00:00Z
`,
  },
  {
    name: "spoken",
    locale: "nl-NL",
    zone: "Europe/Amsterdam",
    now: MONDAY,
    lines: `
op 10.10 => date 2026-10-10
op 10.10 om 9 uur => local 2026-10-10T09:00:00
om 10.10 => local 2026-02-24T10:10:00
maandag na Kerst => date 2026-12-28
elke maandag in januari => date 2027-01-04 ; FREQ=WEEKLY;BYMONTH=1;BYDAY=MO
morgen om 15 uur in Tokio => at 2026-02-24T06:00:00Z
`,
  },
  {
    name: "spoken",
    locale: "ru-RU",
    zone: "Europe/Moscow",
    now: MONDAY,
    lines: `
в течение минуты => at 2026-02-23T15:24:47Z
понедельник после Пасхи => date 2026-04-13
каждый понедельник в январе => date 2027-01-04 ; FREQ=WEEKLY;BYMONTH=1;BYDAY=MO
`,
  },
  {
    name: "spoken",
    locale: "ja-JP",
    zone: "Asia/Tokyo",
    now: MONDAY,
    lines: `
明日8時24分10秒 => local 2026-02-25T08:24:10
明日8時24秒 => local 2026-02-25T08:00:24
明日1日 => date 2026-02-25
1日 => date 2026-03-01
1月の毎週月曜日 => date 2027-01-04 ; FREQ=WEEKLY;BYMONTH=1;BYDAY=MO
`,
  },
  {
    name: "spoken",
    locale: "zh-CN",
    zone: "Asia/Shanghai",
    now: MONDAY,
    lines: `
明天八点二十分十秒 => local 2026-02-24T08:20:10
下午三點踏九 => local 2026-02-24T15:45:00
一月每周一 => date 2027-01-04 ; FREQ=WEEKLY;BYMONTH=1;BYDAY=MO
`,
  },
  {
    name: "quarters and minutes to an hour",
    locale: "fi-FI",
    zone: "Europe/Helsinki",
    now: MONDAY,
    lines: `
huomenna varttia vaille seitsemän aamulla => local 2026-02-24T06:45:00
huomenna varttia yli seitsemän aamulla => local 2026-02-24T07:15:00
huomenna kymmentä vaille kahdeksan aamulla => unread
huomenna 10 vaille 8 aamulla => local 2026-02-24T07:50:00
`,
  },
  {
    name: "quarters and minutes to an hour",
    locale: "pt-BR",
    zone: "America/Sao_Paulo",
    now: MONDAY,
    lines: `
amanhã às quinze pras seis da manhã => local 2026-02-24T05:45:00
amanhã às dez pra oito da manhã => local 2026-02-24T07:50:00
amanhã quarto pras nove da manhã => local 2026-02-24T08:45:00
`,
  },
  {
    name: "quarters and minutes to an hour",
    locale: "id-ID",
    zone: "Asia/Jakarta",
    now: MONDAY,
    lines: `
besok jam 6 kurang seperempat pagi => local 2026-02-24T05:45:00
besok jam 6 lewat seperempat pagi => local 2026-02-24T06:15:00
`,
  },
];
