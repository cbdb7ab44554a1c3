import { MONDAY, type PhraseTable } from "./phrase-table";

export const GERMANIC: readonly PhraseTable[] = [
  {
    name: "German",
    locale: "de-DE",
    zone: "Europe/Berlin",
    now: MONDAY,
    lines: `
heute => date 2026-02-23
morgen => date 2026-02-24
übermorgen => date 2026-02-25
morgen um 9 => local 2026-02-24T09:00:00
morgen um 9 Uhr 30 => local 2026-02-24T09:30:00
morgen früh => local 2026-02-24T09:00:00
morgen Nachmittag um 3 => local 2026-02-24T15:00:00
heute Abend => local 2026-02-23T18:00:00
heute Abend um 8 => local 2026-02-23T20:00:00
heute Nacht => local 2026-02-23T23:00:00
heute Morgen => past
halb neun => local 2026-02-24T08:30:00
morgen um halb neun => local 2026-02-24T08:30:00
Viertel nach acht => local 2026-02-24T08:15:00
viertel vor 8 => local 2026-02-24T07:45:00
dreiviertel acht => local 2026-02-24T07:45:00
um acht => local 2026-02-24T08:00:00
um acht Uhr abends => local 2026-02-23T20:00:00
morgen um 3 Uhr nachts => local 2026-02-24T03:00:00
morgen Mittag => local 2026-02-24T12:00:00
um Mitternacht => local 2026-02-24T00:00:00
in einer halben Stunde => at 2026-02-23T15:53:47Z
in anderthalb Stunden => at 2026-02-23T16:53:47Z
in 20 Minuten => at 2026-02-23T15:43:47Z
in einer Stunde und 10 Minuten => at 2026-02-23T16:33:47Z
in zwei Tagen => local 2026-02-25T16:23:47
in 14 Tagen => local 2026-03-09T16:23:47
in einer Woche => local 2026-03-02T16:23:47
Montag => date 2026-03-02
am Dienstag um 15 Uhr => local 2026-02-24T15:00:00
Freitagabend => local 2026-02-27T18:00:00
diesen Freitag => date 2026-02-27
kommenden Freitag => date 2026-02-27
nächsten Freitag => date 2026-03-06
Freitag in einer Woche => date 2026-03-06
nächste Woche => date 2026-03-02
kommende Woche => date 2026-03-02
kommenden Freitag => date 2026-02-27
jeden Tag vom 4. bis 22. Januar => date 2027-01-04 ; FREQ=DAILY;UNTIL=20270122
Ende des Monats => date 2026-02-28
am Wochenende => date 2026-02-28
am 15. => date 2026-03-15
am 3.4. => date 2026-04-03
am 3.4. um 9.30 Uhr => local 2026-04-03T09:30:00
03/04 => date 2026-04-03
3. März => date 2026-03-03
am 1. Mai um 10 => local 2026-05-01T10:00:00
im Mai => date 2026-05-01
31.12.2026 => date 2026-12-31
täglich um 8 => local 2026-02-24T08:00:00 ; FREQ=DAILY
jeden Montag um 9 => local 2026-03-02T09:00:00 ; FREQ=WEEKLY;BYDAY=MO
jeden Morgen => local 2026-02-24T09:00:00 ; FREQ=DAILY
jeden zweiten Dienstag => date 2026-02-24 ; FREQ=WEEKLY;INTERVAL=2;BYDAY=TU
alle 2 Wochen am Montag => date 2026-02-23 ; FREQ=WEEKLY;INTERVAL=2;BYDAY=MO
werktags um 7 => local 2026-02-24T07:00:00 ; FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR
montags und donnerstags => date 2026-02-23 ; FREQ=WEEKLY;BYDAY=MO,TH
monatlich am 1. => date 2026-03-01 ; FREQ=MONTHLY;BYMONTHDAY=1
jeden ersten Freitag im Monat => date 2026-03-06 ; FREQ=MONTHLY;BYDAY=1FR
am letzten Freitag jeden Monats => date 2026-02-27 ; FREQ=MONTHLY;BYDAY=-1FR
jährlich am 29. Februar => date 2028-02-29 ; FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29
jeden Tag bis Freitag => date 2026-02-23 ; FREQ=DAILY;UNTIL=20260227
Erinnere mich morgen um 9 an die Miete => unread
tomorrow at 9:30 => local 2026-02-24T09:30:00
gestern => past
vor 3 Tagen => past
letzten Freitag => past
Dienstag oder Mittwoch => ambiguous
am 30.2. => no_time
irgendwann => no_time
alle 5 Minuten => unbounded
`,
  },
  {
    name: "Dutch",
    locale: "nl-NL",
    zone: "Europe/Amsterdam",
    now: MONDAY,
    lines: `
morgen om 9 uur => local 2026-02-24T09:00:00
morgenochtend => local 2026-02-24T09:00:00
overmorgen => date 2026-02-25
vanavond => local 2026-02-23T18:00:00
vanavond om 8 uur => local 2026-02-23T20:00:00
vrijdagavond => local 2026-02-27T18:00:00
half negen => local 2026-02-24T08:30:00
om kwart over acht => local 2026-02-24T08:15:00
om 3 uur 's nachts => local 2026-02-24T03:00:00
om middernacht => local 2026-02-24T00:00:00
over een half uur => at 2026-02-23T15:53:47Z
over anderhalf uur => at 2026-02-23T16:53:47Z
over twee dagen => local 2026-02-25T16:23:47
maandag => date 2026-03-02
aanstaande vrijdag => date 2026-02-27
volgende vrijdag om 15:30 => local 2026-03-06T15:30:00
volgende week => date 2026-03-02
op de 15e => date 2026-03-15
3 maart => date 2026-03-03
03/04 => date 2026-04-03
in mei => date 2026-05-01
elke dag om 8 uur => local 2026-02-24T08:00:00 ; FREQ=DAILY
elke maandag om 9 => local 2026-03-02T09:00:00 ; FREQ=WEEKLY;BYDAY=MO
om de week op maandag => date 2026-02-23 ; FREQ=WEEKLY;INTERVAL=2;BYDAY=MO
de eerste vrijdag van elke maand => date 2026-03-06 ; FREQ=MONTHLY;BYDAY=1FR
op werkdagen om 7 => local 2026-02-24T07:00:00 ; FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR
gisteren => past
dinsdag of woensdag => ambiguous
`,
  },
  {
    name: "Swedish",
    locale: "sv-SE",
    zone: "Europe/Stockholm",
    now: MONDAY,
    lines: `
imorgon kl 9 => local 2026-02-24T09:00:00
i övermorgon => date 2026-02-25
ikväll => local 2026-02-23T18:00:00
halv nio => local 2026-02-24T08:30:00
om en halvtimme => at 2026-02-23T15:53:47Z
om två dagar => local 2026-02-25T16:23:47
nästa fredag kl 15:30 => local 2026-03-06T15:30:00
den 15:e => date 2026-03-15
3 mars => date 2026-03-03
varje måndag kl 9 => local 2026-03-02T09:00:00 ; FREQ=WEEKLY;BYDAY=MO
varannan tisdag => date 2026-02-24 ; FREQ=WEEKLY;INTERVAL=2;BYDAY=TU
varannan vecka => date 2026-02-23 ; FREQ=WEEKLY;INTERVAL=2
vartannat år => date 2026-02-23 ; FREQ=YEARLY;INTERVAL=2
igår => past
`,
  },
];
