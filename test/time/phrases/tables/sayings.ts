import { MONDAY, type PhraseTable } from "./phrase-table";

/** What people say of medicine, work days and clocks, by the worth that a reader gives it. */
export const SAYINGS: readonly PhraseTable[] = [
  {
    name: "sayings",
    locale: "en-GB",
    zone: "Europe/London",
    now: MONDAY,
    lines: `
twice daily at 8am and 8pm => local 2026-02-23T20:00:00 ; FREQ=DAILY;BYHOUR=8,20;BYMINUTE=0
twice a day at 8am and 8pm => local 2026-02-23T20:00:00 ; FREQ=DAILY;BYHOUR=8,20;BYMINUTE=0
3 times daily at 8am, 2pm and 8pm => local 2026-02-23T20:00:00 ; FREQ=DAILY;BYHOUR=8,14,20;BYMINUTE=0
twice daily => ambiguous
twice daily at 8am => ambiguous
twice daily at 8am, 2pm and 8pm => ambiguous
daily at 8am and 8pm, twice => unread
Mon, Wed & Fri 6am => local 2026-02-25T06:00:00 ; FREQ=WEEKLY;BYDAY=MO,WE,FR
Monday through Thursday at 8:15am => local 2026-02-24T08:15:00 ; FREQ=WEEKLY;BYDAY=MO,TU,WE,TH
Monday and Wednesday at 6pm => ambiguous
Monday, Wednesday and Friday => ambiguous
seven thirty tonight => local 2026-02-23T19:30:00
one thirty => local 2026-02-24T13:30:00
eleven fifteen tomorrow morning => local 2026-02-24T11:15:00
seven thirty packs => no_time
a week on Friday => date 2026-03-06
a fortnight on Tuesday => date 2026-03-10
a week tomorrow => date 2026-03-03
tomorrow week => date 2026-03-03
today week => date 2026-03-02
in a fortnight's time => local 2026-03-09T15:23:47
half an hour before midnight => local 2026-02-23T23:30:00
an hour after noon tomorrow => local 2026-02-24T13:00:00
every Tuesday the 2nd => unread
every Friday the 13th => date 2026-03-13 ; FREQ=MONTHLY;BYMONTHDAY=13;BYDAY=FR
first thing tomorrow => local 2026-02-24T09:00:00
first thing Monday morning => local 2026-03-02T09:00:00
the next working day at 9am => local 2026-02-24T09:00:00
0730 tomorrow => local 2026-02-24T07:30:00
tomorrow 0730 => local 2026-02-24T07:30:00
code 0730 tomorrow => unread
end of Q2 => date 2026-06-30
start of Q3 2027 => date 2027-07-01
end of Q5 => unread
the day before Christmas Eve => date 2026-12-23
the day before Friday at 9 => local 2026-02-26T09:00:00
at 3 15 => local 2026-02-24T03:15:00
at 9 75 => unread
Sep-23-2026 => date 2026-09-23
COB Friday => local 2026-02-27T17:00:00
by close of business => local 2026-02-23T17:00:00
corn on the cob tomorrow => unread
EOD Friday => local 2026-02-27T18:00:00
end of day on 5 May => local 2026-05-05T18:00:00
EOD Friday at 3 => ambiguous
EOD at 19:00 => ambiguous
every Monday in January => date 2027-01-04 ; FREQ=WEEKLY;BYMONTH=1;BYDAY=MO
in June and July every day at 9 => local 2026-06-01T09:00:00 ; FREQ=DAILY;BYMONTH=6,7
every day in January except Sunday => date 2027-01-01 ; FREQ=WEEKLY;BYMONTH=1;BYDAY=MO,TU,WE,TH,FR,SA
every Monday in January 2027 => unread
every Monday in next January => unread
every other Monday in January => unread
every week in January => unread
saturday 10 in the morning => local 2026-02-28T10:00:00
tomorrow 8 in the evening => local 2026-02-24T20:00:00
10 in the morning papers => unread
`,
  },
  {
    name: "sayings",
    locale: "de-DE",
    zone: "Europe/Berlin",
    now: MONDAY,
    lines: `
zweimal täglich um 8 und 20 Uhr => local 2026-02-23T20:00:00 ; FREQ=DAILY;BYHOUR=8,20;BYMINUTE=0
Mo-Fr 8:00 => local 2026-02-24T08:00:00 ; FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR
fünf vor halb neun => local 2026-02-24T08:25:00
fünf vor halb neun morgen => local 2026-02-24T08:25:00
zehn nach halb drei => local 2026-02-24T14:40:00
jeden Freitag den 13. => date 2026-03-13 ; FREQ=MONTHLY;BYMONTHDAY=13;BYDAY=FR
jeden zweiten Dienstag im Monat => date 2026-03-10 ; FREQ=MONTHLY;BYDAY=2TU
am Tag vor Weihnachten => date 2026-12-24
`,
  },
  {
    name: "sayings",
    locale: "fr-FR",
    zone: "Europe/Paris",
    now: MONDAY,
    lines: `
deux fois par jour à 8h et 20h => local 2026-02-23T20:00:00 ; FREQ=DAILY;BYHOUR=8,20;BYMINUTE=0
chaque vendredi 13 => date 2026-03-13 ; FREQ=MONTHLY;BYMONTHDAY=13;BYDAY=FR
tous les 15 du mois => date 2026-03-15 ; FREQ=MONTHLY;BYMONTHDAY=15
le jour avant Noël => date 2026-12-24
`,
  },
  {
    name: "sayings",
    locale: "es-ES",
    zone: "Europe/Madrid",
    now: MONDAY,
    lines: `
dos veces al día a las 8 y a las 20 => local 2026-02-23T20:00:00 ; FREQ=DAILY;BYHOUR=8,20;BYMINUTE=0
cada viernes 13 => date 2026-03-13 ; FREQ=MONTHLY;BYMONTHDAY=13;BYDAY=FR
el día antes de Navidad => date 2026-12-24
cada tercer día => date 2026-02-23 ; FREQ=DAILY;INTERVAL=3
cada primero de mes a las 9 => local 2026-03-01T09:00:00 ; FREQ=MONTHLY;BYMONTHDAY=1
`,
  },
  {
    name: "sayings",
    locale: "pt-BR",
    zone: "America/Sao_Paulo",
    now: MONDAY,
    lines: `
duas vezes por dia às 8h e às 20h => local 2026-02-23T20:00:00 ; FREQ=DAILY;BYHOUR=8,20;BYMINUTE=0
todas as manhãs às 7h => local 2026-02-24T07:00:00 ; FREQ=DAILY
`,
  },
  {
    name: "sayings",
    locale: "it-IT",
    zone: "Europe/Rome",
    now: MONDAY,
    lines: `
due volte al giorno alle 8 e alle 20 => local 2026-02-23T20:00:00 ; FREQ=DAILY;BYHOUR=8,20;BYMINUTE=0
ogni venerdì 17 => date 2026-04-17 ; FREQ=MONTHLY;BYMONTHDAY=17;BYDAY=FR
ogni 15 del mese => date 2026-03-15 ; FREQ=MONTHLY;BYMONTHDAY=15
domattina alle 7 => local 2026-02-24T07:00:00
l'una e mezza => local 2026-02-24T13:30:00
fra un'oretta => at 2026-02-23T16:23:47Z
`,
  },
  {
    name: "sayings",
    locale: "nl-BE",
    zone: "Europe/Brussels",
    now: MONDAY,
    lines: `
twee keer per dag om 8 en 20 uur => local 2026-02-23T20:00:00 ; FREQ=DAILY;BYHOUR=8,20;BYMINUTE=0
van maandag tot en met vrijdag om 8 => local 2026-02-24T08:00:00 ; FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR
kwart na drie => local 2026-02-24T15:15:00
`,
  },
  {
    name: "sayings",
    locale: "sv-SE",
    zone: "Europe/Stockholm",
    now: MONDAY,
    lines: `
fem i halv nio => local 2026-02-24T08:25:00
tio över halv tre => local 2026-02-24T14:40:00
om tre kvart => at 2026-02-23T16:08:47Z
`,
  },
  {
    name: "sayings",
    locale: "fi-FI",
    zone: "Europe/Helsinki",
    now: MONDAY,
    lines: `
tunnin päästä => at 2026-02-23T16:23:47Z
puolentoista tunnin kuluttua => at 2026-02-23T16:53:47Z
vartin päästä => at 2026-02-23T15:38:47Z
kahden tunnin päästä => at 2026-02-23T17:23:47Z
joka ilta klo 22 => local 2026-02-23T22:00:00 ; FREQ=DAILY
`,
  },
  {
    name: "sayings",
    locale: "ru-RU",
    zone: "Europe/Moscow",
    now: MONDAY,
    lines: `
два раза в день в 8 и 20 => local 2026-02-23T20:00:00 ; FREQ=DAILY;BYHOUR=8,20;BYMINUTE=0
с понедельника по пятницу в 8 => local 2026-02-24T08:00:00 ; FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR
каждое 15 число => date 2026-03-15 ; FREQ=MONTHLY;BYMONTHDAY=15
через 3 рабочих дня => date 2026-02-26
в час дня => local 2026-02-24T13:00:00
каждое первое число в 9 утра => local 2026-03-01T09:00:00 ; FREQ=MONTHLY;BYMONTHDAY=1
в субботу 10 утра => local 2026-02-28T10:00:00
в субботу 2 ночи => unread
через часик => at 2026-02-23T16:23:47Z
`,
  },
  {
    name: "sayings",
    locale: "uk-UA",
    zone: "Europe/Kyiv",
    now: MONDAY,
    lines: `
двічі на день о 8 і 20 => local 2026-02-23T20:00:00 ; FREQ=DAILY;BYHOUR=8,20;BYMINUTE=0
на суботу 10 ранку => local 2026-02-28T10:00:00
по вівторках і четвергах о 19:00 => local 2026-02-24T19:00:00 ; FREQ=WEEKLY;BYDAY=TU,TH
кожного вечора о 10 => local 2026-02-23T22:00:00 ; FREQ=DAILY
`,
  },
  {
    name: "sayings",
    locale: "id-ID",
    zone: "Asia/Jakarta",
    now: MONDAY,
    lines: `
dua kali sehari jam 8 dan 20 => local 2026-02-24T08:00:00 ; FREQ=DAILY;BYHOUR=8,20;BYMINUTE=0
satu setengah jam lagi => at 2026-02-23T16:53:47Z
jumat jam 11 siang => local 2026-02-27T11:00:00
besok jam 10.30 siang => local 2026-02-24T10:30:00
besok jam 2 siang => local 2026-02-24T14:00:00
seperempat jam lagi => at 2026-02-23T15:38:47Z
`,
  },
  {
    name: "sayings",
    locale: "ja-JP",
    zone: "Asia/Tokyo",
    now: MONDAY,
    lines: `
平日の8時 => local 2026-02-24T08:00:00 ; FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR
3営業日後 => date 2026-02-27
令和9年5月1日 => date 2027-05-01
`,
  },
  {
    name: "sayings",
    locale: "zh-CN",
    zone: "Asia/Shanghai",
    now: MONDAY,
    lines: `
工作日早上八点 => local 2026-02-24T08:00:00 ; FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR
三个工作日后 => date 2026-02-26
三刻钟后 => at 2026-02-23T16:08:47Z
每周一三五早上六点 => local 2026-02-25T06:00:00 ; FREQ=WEEKLY;BYDAY=MO,WE,FR
周一到周五八点 => local 2026-02-24T08:00:00 ; FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR
周三三点 => local 2026-02-25T15:00:00
下下周五 => date 2026-03-13
下下周一 => date 2026-03-09
`,
  },
  {
    name: "sayings",
    locale: "ar-EG",
    zone: "Africa/Cairo",
    now: MONDAY,
    lines: `
بعد ساعة ونصف => at 2026-02-23T16:53:47Z
نهاية الشهر => date 2026-02-28
كل أسبوعين => date 2026-02-23 ; FREQ=WEEKLY;INTERVAL=2
غدا الظهر => local 2026-02-24T12:00:00
`,
  },
  {
    name: "sayings",
    locale: "es-MX",
    zone: "America/Mexico_City",
    now: MONDAY,
    lines: `
cada tercer día => date 2026-02-23 ; FREQ=DAILY;INTERVAL=2
cada tres días => date 2026-02-23 ; FREQ=DAILY;INTERVAL=3
`,
  },
  {
    name: "sayings",
    locale: "en-US",
    zone: "Europe/London",
    now: MONDAY,
    lines: `
5pm Pacific time tomorrow => at 2026-02-25T01:00:00Z
5pm Eastern time tomorrow => at 2026-02-24T22:00:00Z
5pm Eastern => at 2026-02-23T22:00:00Z
noon Pacific on Friday => at 2026-02-27T20:00:00Z
every Monday at 5pm Eastern => at 2026-02-23T22:00:00Z ; FREQ=WEEKLY;BYDAY=MO
5pm Central Park => unread
Friday Eastern => unread
Friday 3pm in Sydney => at 2026-02-27T04:00:00Z
3pm in Sydney Friday => at 2026-02-27T04:00:00Z
noon in Los Angeles tomorrow => at 2026-02-24T20:00:00Z
every day at 9:30 in Tokyo => at 2026-02-24T00:30:00Z ; FREQ=DAILY
Friday in Sydney => unread
in Sydney 3pm Friday => unread
3pm in Nowhereville tomorrow => unread
3pm Kathmandu time tomorrow => at 2026-02-24T09:15:00Z
`,
  },
  {
    name: "sayings",
    locale: "en-AU",
    zone: "Australia/Sydney",
    now: MONDAY,
    lines: `
5pm Eastern time => unread
5pm Eastern => unread
`,
  },
];
