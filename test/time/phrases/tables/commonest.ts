import { MONDAY, type PhraseTable } from "./phrase-table";

/** What people say to a reminder most, in every language: a day and an hour, a while, and what repeats. */
export const COMMONEST: readonly PhraseTable[] = [
  {
    name: "the commonest",
    locale: "en-GB",
    zone: "Europe/London",
    now: MONDAY,
    lines: `
tomorrow at 9 => local 2026-02-24T09:00:00
in 20 minutes => at 2026-02-23T15:43:47Z
every day at 8 => local 2026-02-24T08:00:00 ; FREQ=DAILY
every Monday at 10 => local 2026-03-02T10:00:00 ; FREQ=WEEKLY;BYDAY=MO
tonight at 8 => local 2026-02-23T20:00:00
on Friday at 3 => local 2026-02-27T15:00:00
next week => date 2026-03-02
on 1 May at 10:30 => local 2026-05-01T10:30:00
every month on the 1st => date 2026-03-01 ; FREQ=MONTHLY;BYMONTHDAY=1
in 2 hours => at 2026-02-23T17:23:47Z
`,
  },
  {
    name: "the commonest",
    locale: "de-DE",
    zone: "Europe/Berlin",
    now: MONDAY,
    lines: `
morgen um 9 => local 2026-02-24T09:00:00
in 20 Minuten => at 2026-02-23T15:43:47Z
jeden Tag um 8 Uhr => local 2026-02-24T08:00:00 ; FREQ=DAILY
jeden Montag um 10 => local 2026-03-02T10:00:00 ; FREQ=WEEKLY;BYDAY=MO
heute Abend um 8 => local 2026-02-23T20:00:00
am Freitag um 15 Uhr => local 2026-02-27T15:00:00
nächste Woche => date 2026-03-02
am 1. Mai um 10:30 Uhr => local 2026-05-01T10:30:00
jeden Monat am 1. => date 2026-03-01 ; FREQ=MONTHLY;BYMONTHDAY=1
in zwei Stunden => at 2026-02-23T17:23:47Z
`,
  },
  {
    name: "the commonest",
    locale: "fr-FR",
    zone: "Europe/Paris",
    now: MONDAY,
    lines: `
demain à 9h => local 2026-02-24T09:00:00
dans 20 minutes => at 2026-02-23T15:43:47Z
tous les jours à 8h => local 2026-02-24T08:00:00 ; FREQ=DAILY
chaque lundi à 10h => local 2026-03-02T10:00:00 ; FREQ=WEEKLY;BYDAY=MO
ce soir à 20h => local 2026-02-23T20:00:00
vendredi à 15h => local 2026-02-27T15:00:00
la semaine prochaine => date 2026-03-02
le 1er mai à 10h30 => local 2026-05-01T10:30:00
le 1er de chaque mois => date 2026-03-01 ; FREQ=MONTHLY;BYMONTHDAY=1
dans deux heures => at 2026-02-23T17:23:47Z
`,
  },
  {
    name: "the commonest",
    locale: "es-ES",
    zone: "Europe/Madrid",
    now: MONDAY,
    lines: `
mañana a las 9 => local 2026-02-24T09:00:00
en 20 minutos => at 2026-02-23T15:43:47Z
todos los días a las 8 => local 2026-02-24T08:00:00 ; FREQ=DAILY
cada lunes a las 10 => local 2026-03-02T10:00:00 ; FREQ=WEEKLY;BYDAY=MO
esta noche a las 8 => local 2026-02-23T20:00:00
el viernes a las 15 => local 2026-02-27T15:00:00
la próxima semana => date 2026-03-02
el 1 de mayo a las 10:30 => local 2026-05-01T10:30:00
el 1 de cada mes => date 2026-03-01 ; FREQ=MONTHLY;BYMONTHDAY=1
en dos horas => at 2026-02-23T17:23:47Z
`,
  },
  {
    name: "the commonest",
    locale: "it-IT",
    zone: "Europe/Rome",
    now: MONDAY,
    lines: `
domani alle 9 => local 2026-02-24T09:00:00
tra 20 minuti => at 2026-02-23T15:43:47Z
ogni giorno alle 8 => local 2026-02-24T08:00:00 ; FREQ=DAILY
ogni lunedì alle 10 => local 2026-03-02T10:00:00 ; FREQ=WEEKLY;BYDAY=MO
stasera alle 8 => local 2026-02-23T20:00:00
venerdì alle 15 => local 2026-02-27T15:00:00
la prossima settimana => date 2026-03-02
il 1 maggio alle 10:30 => local 2026-05-01T10:30:00
il primo di ogni mese => date 2026-03-01 ; FREQ=MONTHLY;BYMONTHDAY=1
tra due ore => at 2026-02-23T17:23:47Z
`,
  },
  {
    name: "the commonest",
    locale: "pt-BR",
    zone: "America/Sao_Paulo",
    now: MONDAY,
    lines: `
amanhã às 9 => local 2026-02-24T09:00:00
em 20 minutos => at 2026-02-23T15:43:47Z
todos os dias às 8 => local 2026-02-24T08:00:00 ; FREQ=DAILY
toda segunda às 10 => local 2026-03-02T10:00:00 ; FREQ=WEEKLY;BYDAY=MO
hoje à noite às 8 => local 2026-02-23T20:00:00
sexta às 15 => local 2026-02-27T15:00:00
na próxima semana => date 2026-03-02
1 de maio às 10:30 => local 2026-05-01T10:30:00
todo dia 1 => date 2026-03-01 ; FREQ=MONTHLY;BYMONTHDAY=1
em duas horas => at 2026-02-23T17:23:47Z
`,
  },
  {
    name: "the commonest",
    locale: "nl-NL",
    zone: "Europe/Amsterdam",
    now: MONDAY,
    lines: `
morgen om 9 uur => local 2026-02-24T09:00:00
over 20 minuten => at 2026-02-23T15:43:47Z
elke dag om 8 uur => local 2026-02-24T08:00:00 ; FREQ=DAILY
elke maandag om 10 uur => local 2026-03-02T10:00:00 ; FREQ=WEEKLY;BYDAY=MO
vanavond om 8 uur => local 2026-02-23T20:00:00
vrijdag om 15 uur => local 2026-02-27T15:00:00
volgende week => date 2026-03-02
op 1 mei om 10:30 => local 2026-05-01T10:30:00
elke maand op de 1e => date 2026-03-01 ; FREQ=MONTHLY;BYMONTHDAY=1
over twee uur => at 2026-02-23T17:23:47Z
`,
  },
  {
    name: "the commonest",
    locale: "sv-SE",
    zone: "Europe/Stockholm",
    now: MONDAY,
    lines: `
imorgon klockan 9 => local 2026-02-24T09:00:00
om 20 minuter => at 2026-02-23T15:43:47Z
varje dag kl 8 => local 2026-02-24T08:00:00 ; FREQ=DAILY
varje måndag kl 10 => local 2026-03-02T10:00:00 ; FREQ=WEEKLY;BYDAY=MO
ikväll kl 8 => local 2026-02-23T20:00:00
på fredag kl 15 => local 2026-02-27T15:00:00
nästa vecka => date 2026-03-02
den 1 maj kl 10:30 => local 2026-05-01T10:30:00
varje månad den 1 => date 2026-03-01 ; FREQ=MONTHLY;BYMONTHDAY=1
om två timmar => at 2026-02-23T17:23:47Z
`,
  },
  {
    name: "the commonest",
    locale: "fi-FI",
    zone: "Europe/Helsinki",
    now: MONDAY,
    lines: `
huomenna klo 9 => local 2026-02-24T09:00:00
20 minuutin kuluttua => at 2026-02-23T15:43:47Z
joka päivä klo 8 => local 2026-02-24T08:00:00 ; FREQ=DAILY
joka maanantai klo 10 => local 2026-03-02T10:00:00 ; FREQ=WEEKLY;BYDAY=MO
tänä iltana klo 8 => local 2026-02-23T20:00:00
perjantaina klo 15 => local 2026-02-27T15:00:00
ensi viikolla => date 2026-03-02
1. toukokuuta klo 10:30 => local 2026-05-01T10:30:00
joka kuukauden 1. päivä => date 2026-03-01 ; FREQ=MONTHLY;BYMONTHDAY=1
kahden tunnin kuluttua => at 2026-02-23T17:23:47Z
`,
  },
  {
    name: "the commonest",
    locale: "ru-RU",
    zone: "Europe/Moscow",
    now: MONDAY,
    lines: `
завтра в 9 => local 2026-02-24T09:00:00
через 20 минут => at 2026-02-23T15:43:47Z
каждый день в 8 => local 2026-02-24T08:00:00 ; FREQ=DAILY
каждый понедельник в 10 => local 2026-03-02T10:00:00 ; FREQ=WEEKLY;BYDAY=MO
сегодня вечером в 8 => local 2026-02-23T20:00:00
в пятницу в 15:00 => local 2026-02-27T15:00:00
на следующей неделе => date 2026-03-02
1 мая в 10:30 => local 2026-05-01T10:30:00
каждый месяц 1 числа => date 2026-03-01 ; FREQ=MONTHLY;BYMONTHDAY=1
через два часа => at 2026-02-23T17:23:47Z
`,
  },
  {
    name: "the commonest",
    locale: "uk-UA",
    zone: "Europe/Kyiv",
    now: MONDAY,
    lines: `
завтра о 9 => local 2026-02-24T09:00:00
через 20 хвилин => at 2026-02-23T15:43:47Z
щодня о 8 => local 2026-02-24T08:00:00 ; FREQ=DAILY
щопонеділка о 10 => local 2026-03-02T10:00:00 ; FREQ=WEEKLY;BYDAY=MO
сьогодні ввечері о 8 => local 2026-02-23T20:00:00
у п'ятницю о 15:00 => local 2026-02-27T15:00:00
наступного тижня => date 2026-03-02
1 травня о 10:30 => local 2026-05-01T10:30:00
щомісяця 1 числа => date 2026-03-01 ; FREQ=MONTHLY;BYMONTHDAY=1
через дві години => at 2026-02-23T17:23:47Z
`,
  },
  {
    name: "the commonest",
    locale: "id-ID",
    zone: "Asia/Jakarta",
    now: MONDAY,
    lines: `
besok jam 9 => local 2026-02-24T09:00:00
20 menit lagi => at 2026-02-23T15:43:47Z
setiap hari jam 8 => local 2026-02-24T08:00:00 ; FREQ=DAILY
setiap senin jam 10 => local 2026-03-02T10:00:00 ; FREQ=WEEKLY;BYDAY=MO
nanti malam jam 8 => past
hari jumat jam 15 => local 2026-02-27T15:00:00
minggu depan => date 2026-03-02
1 Mei jam 10:30 => local 2026-05-01T10:30:00
setiap bulan tanggal 1 => date 2026-03-01 ; FREQ=MONTHLY;BYMONTHDAY=1
dua jam lagi => at 2026-02-23T17:23:47Z
`,
  },
  {
    name: "the commonest",
    locale: "vi-VN",
    zone: "Asia/Ho_Chi_Minh",
    now: MONDAY,
    lines: `
ngày mai lúc 9 giờ => local 2026-02-24T09:00:00
20 phút nữa => at 2026-02-23T15:43:47Z
mỗi ngày lúc 8 giờ => local 2026-02-24T08:00:00 ; FREQ=DAILY
thứ hai hàng tuần lúc 10 giờ => local 2026-03-02T10:00:00 ; FREQ=WEEKLY;BYDAY=MO
tối nay lúc 8 giờ => past
thứ sáu lúc 15 giờ => local 2026-02-27T15:00:00
tuần tới => date 2026-03-02
ngày 1 tháng 5 lúc 10:30 => local 2026-05-01T10:30:00
ngày 1 hàng tháng => date 2026-03-01 ; FREQ=MONTHLY;BYMONTHDAY=1
hai tiếng nữa => at 2026-02-23T17:23:47Z
`,
  },
  {
    name: "the commonest",
    locale: "ar-EG",
    zone: "Africa/Cairo",
    now: MONDAY,
    lines: `
غدا الساعة 9 => local 2026-02-24T09:00:00
بعد 20 دقيقة => at 2026-02-23T15:43:47Z
كل يوم الساعة 8 => local 2026-02-24T08:00:00 ; FREQ=DAILY
كل يوم اثنين الساعة 10 => local 2026-03-02T10:00:00 ; FREQ=WEEKLY;BYDAY=MO
الليلة الساعة 8 => local 2026-02-23T20:00:00
يوم الجمعة الساعة 15:00 => local 2026-02-27T15:00:00
الأسبوع القادم => date 2026-03-02
1 مايو الساعة 10:30 => local 2026-05-01T10:30:00
يوم 1 من كل شهر => date 2026-03-01 ; FREQ=MONTHLY;BYMONTHDAY=1
بعد ساعتين => at 2026-02-23T17:23:47Z
`,
  },
  {
    name: "the commonest",
    locale: "ja-JP",
    zone: "Asia/Tokyo",
    now: MONDAY,
    lines: `
明日9時 => local 2026-02-25T09:00:00
20分後 => at 2026-02-23T15:43:47Z
毎日8時 => local 2026-02-24T08:00:00 ; FREQ=DAILY
毎週月曜日10時 => local 2026-03-02T10:00:00 ; FREQ=WEEKLY;BYDAY=MO
今夜8時 => local 2026-02-24T20:00:00
金曜日15時 => local 2026-02-27T15:00:00
来週 => date 2026-03-02
5月1日10時30分 => local 2026-05-01T10:30:00
毎月1日 => date 2026-03-01 ; FREQ=MONTHLY;BYMONTHDAY=1
2時間後 => at 2026-02-23T17:23:47Z
`,
  },
  {
    name: "the commonest",
    locale: "zh-CN",
    zone: "Asia/Shanghai",
    now: MONDAY,
    lines: `
明天9点 => local 2026-02-24T09:00:00
20分钟后 => at 2026-02-23T15:43:47Z
每天8点 => local 2026-02-24T08:00:00 ; FREQ=DAILY
每周一10点 => local 2026-03-02T10:00:00 ; FREQ=WEEKLY;BYDAY=MO
今晚8点 => past
周五15点 => local 2026-02-27T15:00:00
下周 => date 2026-03-02
5月1日10点30分 => local 2026-05-01T10:30:00
每月1号 => date 2026-03-01 ; FREQ=MONTHLY;BYMONTHDAY=1
两小时后 => at 2026-02-23T17:23:47Z
`,
  },
];
