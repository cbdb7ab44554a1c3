import { MONDAY, type PhraseTable } from "./phrase-table";

/** Each kind of phrase, in four languages. */
export const KINDS: readonly PhraseTable[] = [
  {
    name: "numbers and ordinals as words",
    locale: "en-GB",
    zone: "Europe/London",
    now: MONDAY,
    lines: `
the twenty-first of May => date 2026-05-21
May twenty-first => date 2026-05-21
in forty-five minutes => at 2026-02-23T16:08:47Z
at a quarter to twelve => local 2026-02-24T11:45:00
on the third => date 2026-03-03
the thirty-first => date 2026-03-31
in a couple of hours => at 2026-02-23T17:23:47Z
`,
  },
  {
    name: "numbers and ordinals as words",
    locale: "de-DE",
    zone: "Europe/Berlin",
    now: MONDAY,
    lines: `
am einundzwanzigsten Mai => date 2026-05-21
in fünfundvierzig Minuten => at 2026-02-23T16:08:47Z
Viertel vor zwölf => local 2026-02-24T11:45:00
am dritten => date 2026-03-03
in zweieinhalb Stunden => at 2026-02-23T17:53:47Z
in ein paar Tagen => local 2026-02-25T16:23:47
`,
  },
  {
    name: "numbers and ordinals as words",
    locale: "fr-FR",
    zone: "Europe/Paris",
    now: MONDAY,
    lines: `
le vingt et un mai => date 2026-05-21
dans quarante-cinq minutes => at 2026-02-23T16:08:47Z
midi moins le quart => local 2026-02-24T11:45:00
dans deux heures et demie => at 2026-02-23T17:53:47Z
le premier mai => date 2026-05-01
`,
  },
  {
    name: "numbers and ordinals as words",
    locale: "es-ES",
    zone: "Europe/Madrid",
    now: MONDAY,
    lines: `
el veintiuno de mayo => date 2026-05-21
en cuarenta y cinco minutos => at 2026-02-23T16:08:47Z
las doce menos cuarto => local 2026-02-24T11:45:00
el primero de mayo => date 2026-05-01
en dos horas y media => at 2026-02-23T17:53:47Z
veintidós de marzo => date 2026-03-22
`,
  },
  {
    name: "lists",
    locale: "en-GB",
    zone: "Europe/London",
    now: MONDAY,
    lines: `
every Monday, Wednesday and Friday at 7 and 19 => local 2026-02-23T19:00:00 ; FREQ=WEEKLY;BYDAY=MO,WE,FR;BYHOUR=7,19;BYMINUTE=0
every 1st and 15th at 9 => local 2026-03-01T09:00:00 ; FREQ=MONTHLY;BYMONTHDAY=1,15
on the 1st and 15th of every month => date 2026-03-01 ; FREQ=MONTHLY;BYMONTHDAY=1,15
the first and third Friday of every month => date 2026-03-06 ; FREQ=MONTHLY;BYDAY=1FR,3FR
every January and July on the 1st => date 2026-07-01 ; FREQ=YEARLY;BYMONTH=1,7;BYMONTHDAY=1
every day at 8, 12 and 18:30 => local 2026-02-23T18:30:00 ; FREQ=DAILY;BYHOUR=8,12,18;BYMINUTE=0,30;BYSETPOS=1,3,6
daily at 9:15 and 17:30 => local 2026-02-23T17:30:00 ; FREQ=DAILY;BYHOUR=9,17;BYMINUTE=15,30;BYSETPOS=1,4
every morning and every evening => local 2026-02-23T18:00:00 ; FREQ=DAILY;BYHOUR=9,18;BYMINUTE=0
on Tuesdays and Thursdays at 18:00 => local 2026-02-24T18:00:00 ; FREQ=WEEKLY;BYDAY=TU,TH
`,
  },
  {
    name: "lists",
    locale: "de-DE",
    zone: "Europe/Berlin",
    now: MONDAY,
    lines: `
montags, mittwochs und freitags um 7 => local 2026-02-25T07:00:00 ; FREQ=WEEKLY;BYDAY=MO,WE,FR
jeden Montag, Mittwoch und Freitag um 7 und 19 Uhr => local 2026-02-23T19:00:00 ; FREQ=WEEKLY;BYDAY=MO,WE,FR;BYHOUR=7,19;BYMINUTE=0
am 1. und 15. jeden Monats um 9 => local 2026-03-01T09:00:00 ; FREQ=MONTHLY;BYMONTHDAY=1,15
am 3. und 5. jeden Monats => date 2026-03-03 ; FREQ=MONTHLY;BYMONTHDAY=3,5
täglich um 9:15 und 17:30 => local 2026-02-23T17:30:00 ; FREQ=DAILY;BYHOUR=9,17;BYMINUTE=15,30;BYSETPOS=1,4
jeden Morgen und Abend => local 2026-02-23T18:00:00 ; FREQ=DAILY;BYHOUR=9,18;BYMINUTE=0
`,
  },
  {
    name: "lists",
    locale: "fr-FR",
    zone: "Europe/Paris",
    now: MONDAY,
    lines: `
tous les lundis, mercredis et vendredis à 7h et 19h => local 2026-02-23T19:00:00 ; FREQ=WEEKLY;BYDAY=MO,WE,FR;BYHOUR=7,19;BYMINUTE=0
le 1er et le 15 de chaque mois à 9h => local 2026-03-01T09:00:00 ; FREQ=MONTHLY;BYMONTHDAY=1,15
chaque lundi et chaque jeudi à 9h => local 2026-02-26T09:00:00 ; FREQ=WEEKLY;BYDAY=MO,TH
tous les jours à 9h15 et 17h30 => local 2026-02-23T17:30:00 ; FREQ=DAILY;BYHOUR=9,17;BYMINUTE=15,30;BYSETPOS=1,4
tous les matins et tous les soirs => local 2026-02-23T18:00:00 ; FREQ=DAILY;BYHOUR=9,18;BYMINUTE=0
`,
  },
  {
    name: "lists",
    locale: "es-ES",
    zone: "Europe/Madrid",
    now: MONDAY,
    lines: `
los lunes, miércoles y viernes a las 7 y a las 19 => local 2026-02-23T19:00:00 ; FREQ=WEEKLY;BYDAY=MO,WE,FR;BYHOUR=7,19;BYMINUTE=0
el 1 y el 15 de cada mes a las 9 => local 2026-03-01T09:00:00 ; FREQ=MONTHLY;BYMONTHDAY=1,15
todos los días a las 9:15 y a las 17:30 => local 2026-02-23T17:30:00 ; FREQ=DAILY;BYHOUR=9,17;BYMINUTE=15,30;BYSETPOS=1,4
cada lunes y jueves a las 9 => local 2026-02-26T09:00:00 ; FREQ=WEEKLY;BYDAY=MO,TH
`,
  },
  {
    name: "weekdays from one to another",
    locale: "en-GB",
    zone: "Europe/London",
    now: MONDAY,
    lines: `
every Monday to Friday at 8 => local 2026-02-24T08:00:00 ; FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR
every Monday through Thursday => date 2026-02-23 ; FREQ=WEEKLY;BYDAY=MO,TU,WE,TH
every Friday to Sunday at 10 => local 2026-02-27T10:00:00 ; FREQ=WEEKLY;BYDAY=FR,SA,SU
`,
  },
  {
    name: "weekdays from one to another",
    locale: "de-DE",
    zone: "Europe/Berlin",
    now: MONDAY,
    lines: `
jeden Montag bis Freitag um 8 => local 2026-02-24T08:00:00 ; FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR
montags bis donnerstags => date 2026-02-23 ; FREQ=WEEKLY;BYDAY=MO,TU,WE,TH
`,
  },
  {
    name: "weekdays from one to another",
    locale: "fr-FR",
    zone: "Europe/Paris",
    now: MONDAY,
    lines: `
du lundi au vendredi à 8h => local 2026-02-24T08:00:00 ; FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR
`,
  },
  {
    name: "weekdays from one to another",
    locale: "es-ES",
    zone: "Europe/Madrid",
    now: MONDAY,
    lines: `
de lunes a viernes a las 8 => local 2026-02-24T08:00:00 ; FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR
`,
  },
  {
    name: "exceptions",
    locale: "en-GB",
    zone: "Europe/London",
    now: MONDAY,
    lines: `
every day except Sunday => date 2026-02-23 ; FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA
every day except Sunday at 9 => local 2026-02-24T09:00:00 ; FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA
every day at 9 except on weekends => local 2026-02-24T09:00:00 ; FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR
every day but not on Sundays => date 2026-02-23 ; FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA
weekdays except Wednesday at 7 => local 2026-02-24T07:00:00 ; FREQ=WEEKLY;BYDAY=MO,TU,TH,FR
daily at 9:15 and 17:30 except Sunday => local 2026-02-23T17:30:00 ; FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR,SA;BYHOUR=9,17;BYMINUTE=15,30;BYSETPOS=1,4
`,
  },
  {
    name: "exceptions",
    locale: "de-DE",
    zone: "Europe/Berlin",
    now: MONDAY,
    lines: `
jeden Tag außer Sonntag um 7 Uhr => local 2026-02-24T07:00:00 ; FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA
werktags außer Mittwoch um 7 => local 2026-02-24T07:00:00 ; FREQ=WEEKLY;BYDAY=MO,TU,TH,FR
jeden Tag außer am Wochenende => date 2026-02-23 ; FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR
`,
  },
  {
    name: "exceptions",
    locale: "fr-FR",
    zone: "Europe/Paris",
    now: MONDAY,
    lines: `
tous les jours sauf le dimanche => date 2026-02-23 ; FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA
tous les jours sauf le week-end à 9h => local 2026-02-24T09:00:00 ; FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR
`,
  },
  {
    name: "exceptions",
    locale: "es-ES",
    zone: "Europe/Madrid",
    now: MONDAY,
    lines: `
todos los días excepto el domingo => date 2026-02-23 ; FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA
todos los días menos los fines de semana => date 2026-02-23 ; FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR
`,
  },
  {
    name: "ends",
    locale: "en-GB",
    zone: "Europe/London",
    now: MONDAY,
    lines: `
every day until Christmas => date 2026-02-23 ; FREQ=DAILY;UNTIL=20261225
every day until the end of January => date 2026-02-23 ; FREQ=DAILY;UNTIL=20270131
every day at 8 for three weeks => local 2026-02-24T08:00:00 ; FREQ=DAILY;UNTIL=20260316
every day at 8, 3 times => local 2026-02-24T08:00:00 ; FREQ=DAILY;COUNT=3
daily at 9 10x => local 2026-02-24T09:00:00 ; FREQ=DAILY;COUNT=10
every Tuesday until March => date 2026-02-24 ; FREQ=WEEKLY;UNTIL=20260228;BYDAY=TU
every day through Friday => date 2026-02-23 ; FREQ=DAILY;UNTIL=20260227
every weekday at 9 until Friday => local 2026-02-24T09:00:00 ; FREQ=WEEKLY;UNTIL=20260227;BYDAY=MO,TU,WE,TH,FR
`,
  },
  {
    name: "ends",
    locale: "de-DE",
    zone: "Europe/Berlin",
    now: MONDAY,
    lines: `
jeden Tag bis Weihnachten => date 2026-02-23 ; FREQ=DAILY;UNTIL=20261225
jeden Tag bis Ende Januar => date 2026-02-23 ; FREQ=DAILY;UNTIL=20270131
jeden Tag um 8 für drei Wochen => local 2026-02-24T08:00:00 ; FREQ=DAILY;UNTIL=20260316
jeden Tag um 8, 3 mal => local 2026-02-24T08:00:00 ; FREQ=DAILY;COUNT=3
jeden Tag bis zum Ende des Monats => date 2026-02-23 ; FREQ=DAILY;UNTIL=20260228
jeden Tag bis März => ambiguous
`,
  },
  {
    name: "ends",
    locale: "fr-FR",
    zone: "Europe/Paris",
    now: MONDAY,
    lines: `
chaque jour jusqu'à Noël => date 2026-02-23 ; FREQ=DAILY;UNTIL=20261225
chaque jour jusqu'à la fin de janvier => date 2026-02-23 ; FREQ=DAILY;UNTIL=20270131
tous les jours à 8h pendant trois semaines => local 2026-02-24T08:00:00 ; FREQ=DAILY;UNTIL=20260316
tous les jours à 8h, 3 fois => local 2026-02-24T08:00:00 ; FREQ=DAILY;COUNT=3
`,
  },
  {
    name: "ends",
    locale: "es-ES",
    zone: "Europe/Madrid",
    now: MONDAY,
    lines: `
cada día hasta Navidad => date 2026-02-23 ; FREQ=DAILY;UNTIL=20261225
cada día hasta finales de enero => date 2026-02-23 ; FREQ=DAILY;UNTIL=20270131
todos los días a las 8 durante tres semanas => local 2026-02-24T08:00:00 ; FREQ=DAILY;UNTIL=20260316
todos los días a las 8, 3 veces => local 2026-02-24T08:00:00 ; FREQ=DAILY;COUNT=3
`,
  },
  {
    name: "beginnings",
    locale: "en-GB",
    zone: "Europe/London",
    now: MONDAY,
    lines: `
starting tomorrow at 7 every day => local 2026-02-24T07:00:00 ; FREQ=DAILY
every day starting tomorrow at 7 => local 2026-02-24T07:00:00 ; FREQ=DAILY
every Tuesday from March to May => date 2026-03-03 ; FREQ=WEEKLY;UNTIL=20260531;BYDAY=TU
every day from 1 March to 5 March at 9 => local 2026-03-01T09:00:00 ; FREQ=DAILY;UNTIL=20260305
every 2 hours from 9 to 17 => local 2026-02-23T17:00:00 ; FREQ=DAILY;BYHOUR=9,11,13,15,17;BYMINUTE=0
every day starting at 9 => local 2026-02-24T09:00:00 ; FREQ=DAILY
`,
  },
  {
    name: "beginnings",
    locale: "de-DE",
    zone: "Europe/Berlin",
    now: MONDAY,
    lines: `
ab morgen täglich um 7 => local 2026-02-24T07:00:00 ; FREQ=DAILY
jeden Dienstag von März bis Mai => date 2026-03-03 ; FREQ=WEEKLY;UNTIL=20260531;BYDAY=TU
jeden Tag vom 1. bis 5. März um 9 => local 2026-03-01T09:00:00 ; FREQ=DAILY;UNTIL=20260305
alle 2 Stunden von 9 bis 17 Uhr => local 2026-02-23T17:00:00 ; FREQ=DAILY;BYHOUR=9,11,13,15,17;BYMINUTE=0
`,
  },
  {
    name: "beginnings",
    locale: "fr-FR",
    zone: "Europe/Paris",
    now: MONDAY,
    lines: `
à partir de demain tous les jours à 7h => local 2026-02-24T07:00:00 ; FREQ=DAILY
tous les mardis de mars à mai => date 2026-03-03 ; FREQ=WEEKLY;UNTIL=20260531;BYDAY=TU
toutes les 2 heures de 9h à 17h => local 2026-02-23T17:00:00 ; FREQ=DAILY;BYHOUR=9,11,13,15,17;BYMINUTE=0
`,
  },
  {
    name: "beginnings",
    locale: "es-ES",
    zone: "Europe/Madrid",
    now: MONDAY,
    lines: `
a partir de mañana todos los días a las 7 => local 2026-02-24T07:00:00 ; FREQ=DAILY
todos los martes de marzo a mayo => date 2026-03-03 ; FREQ=WEEKLY;UNTIL=20260531;BYDAY=TU
cada 2 horas de 9 a 17 => local 2026-02-23T17:00:00 ; FREQ=DAILY;BYHOUR=9,11,13,15,17;BYMINUTE=0
`,
  },
  {
    name: "times of day in words",
    locale: "en-GB",
    zone: "Europe/London",
    now: MONDAY,
    lines: `
quarter past nine tomorrow => local 2026-02-24T09:15:00
half past six tomorrow => local 2026-02-24T18:30:00
tomorrow at noon => local 2026-02-24T12:00:00
midnight tomorrow => ambiguous
6 in the evening => local 2026-02-23T18:00:00
tomorrow at 6 in the morning => local 2026-02-24T06:00:00
at 3 => local 2026-02-24T15:00:00
tomorrow at 3:30 => local 2026-02-24T03:30:00
at 03:00 => local 2026-02-24T03:00:00
`,
  },
  {
    name: "times of day in words",
    locale: "de-DE",
    zone: "Europe/Berlin",
    now: MONDAY,
    lines: `
morgen um Viertel nach neun => local 2026-02-24T09:15:00
morgen um halb sieben => local 2026-02-24T18:30:00
morgen Mittag => local 2026-02-24T12:00:00
um Mitternacht => local 2026-02-24T00:00:00
6 Uhr abends => local 2026-02-23T18:00:00
um 6 am Morgen => local 2026-02-24T06:00:00
dreiviertel neun => local 2026-02-24T08:45:00
`,
  },
  {
    name: "times of day in words",
    locale: "fr-FR",
    zone: "Europe/Paris",
    now: MONDAY,
    lines: `
demain à neuf heures et quart => local 2026-02-24T09:15:00
demain à six heures et demie => local 2026-02-24T18:30:00
demain à midi => local 2026-02-24T12:00:00
à minuit => local 2026-02-24T00:00:00
6 heures du soir => local 2026-02-23T18:00:00
neuf heures moins cinq => local 2026-02-24T08:55:00
`,
  },
  {
    name: "times of day in words",
    locale: "es-ES",
    zone: "Europe/Madrid",
    now: MONDAY,
    lines: `
mañana a las nueve y cuarto => local 2026-02-24T09:15:00
mañana a las seis y media => local 2026-02-24T18:30:00
mañana al mediodía => local 2026-02-24T12:00:00
a medianoche => local 2026-02-24T00:00:00
6 de la tarde => local 2026-02-23T18:00:00
las nueve menos cinco => local 2026-02-24T08:55:00
`,
  },
  {
    name: "hours and minutes together",
    locale: "en-GB",
    zone: "Europe/London",
    now: MONDAY,
    lines: `
in 2h30 => at 2026-02-23T17:53:47Z
in 2 hours 30 minutes => at 2026-02-23T17:53:47Z
in 1/2 hour => at 2026-02-23T15:53:47Z
`,
  },
  {
    name: "hours and minutes together",
    locale: "de-DE",
    zone: "Europe/Berlin",
    now: MONDAY,
    lines: `
in 2h30 => at 2026-02-23T17:53:47Z
in 2 Stunden und 30 Minuten => at 2026-02-23T17:53:47Z
`,
  },
  {
    name: "hours and minutes together",
    locale: "fr-FR",
    zone: "Europe/Paris",
    now: MONDAY,
    lines: `
dans 2h30 => at 2026-02-23T17:53:47Z
dans 2 heures 30 minutes => at 2026-02-23T17:53:47Z
`,
  },
  {
    name: "hours and minutes together",
    locale: "es-ES",
    zone: "Europe/Madrid",
    now: MONDAY,
    lines: `
en 2h30 => at 2026-02-23T17:53:47Z
en 2 horas y 30 minutos => at 2026-02-23T17:53:47Z
`,
  },
  {
    name: "a weekday with its date",
    locale: "en-GB",
    zone: "Europe/London",
    now: MONDAY,
    lines: `
Friday 27 February at 9 => local 2026-02-27T09:00:00
Friday 28 February => ambiguous
Friday the 13th => past
Monday the 23rd => date 2026-02-23
`,
  },
  {
    name: "a weekday with its date",
    locale: "de-DE",
    zone: "Europe/Berlin",
    now: MONDAY,
    lines: `
Freitag, 27. Februar um 9 => local 2026-02-27T09:00:00
Freitag, den 28. Februar => ambiguous
`,
  },
  {
    name: "a weekday with its date",
    locale: "fr-FR",
    zone: "Europe/Paris",
    now: MONDAY,
    lines: `
vendredi 27 février à 9h => local 2026-02-27T09:00:00
samedi 27 février => ambiguous
`,
  },
  {
    name: "a weekday with its date",
    locale: "es-ES",
    zone: "Europe/Madrid",
    now: MONDAY,
    lines: `
viernes 27 de febrero a las 9 => local 2026-02-27T09:00:00
sábado 27 de febrero => ambiguous
`,
  },
  {
    name: "holidays",
    locale: "en-GB",
    zone: "Europe/London",
    now: MONDAY,
    lines: `
on Christmas Eve at 6 => local 2026-12-24T18:00:00
New Year's Day => date 2027-01-01
Easter Monday at 10 => local 2026-04-06T10:00:00
Good Friday => date 2026-04-03
every Christmas Eve => date 2026-12-24 ; FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=24
Mother's Day => date 2026-03-15
three days after Easter => date 2026-04-08
every Easter => unbounded
`,
  },
  {
    name: "holidays",
    locale: "de-DE",
    zone: "Europe/Berlin",
    now: MONDAY,
    lines: `
an Heiligabend um 18 Uhr => local 2026-12-24T18:00:00
am Neujahrstag => date 2027-01-01
Ostermontag um 10 => local 2026-04-06T10:00:00
Christi Himmelfahrt => date 2026-05-14
jedes Jahr an Heiligabend => date 2026-12-24 ; FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=24
`,
  },
  {
    name: "holidays",
    locale: "fr-FR",
    zone: "Europe/Paris",
    now: MONDAY,
    lines: `
la veille de Noël à 18h => local 2026-12-24T18:00:00
le jour de l'an => date 2027-01-01
lundi de Pâques à 10h => local 2026-04-06T10:00:00
chaque année à Noël => date 2026-12-25 ; FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=25
`,
  },
  {
    name: "holidays",
    locale: "es-ES",
    zone: "Europe/Madrid",
    now: MONDAY,
    lines: `
en Nochebuena a las 18 => local 2026-12-24T18:00:00
el día de Año Nuevo => date 2027-01-01
Viernes Santo => date 2026-04-03
cada año en Navidad => date 2026-12-25 ; FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=25
`,
  },
  {
    name: "zones",
    locale: "en-GB",
    zone: "Europe/London",
    now: MONDAY,
    lines: `
at 10 Tokyo time => at 2026-02-24T01:00:00Z
tomorrow at 10 New York time => at 2026-02-24T15:00:00Z
tomorrow at 10 CET => at 2026-02-24T09:00:00Z
tomorrow at 10 PST => ambiguous
every day at 10 Tokyo time => at 2026-02-24T01:00:00Z ; FREQ=DAILY
`,
  },
  {
    name: "zones",
    locale: "de-DE",
    zone: "Europe/Berlin",
    now: MONDAY,
    lines: `
morgen um 10 Uhr Londoner Zeit => at 2026-02-24T10:00:00Z
um 10 Uhr MEZ => at 2026-02-24T09:00:00Z
`,
  },
  {
    name: "zones",
    locale: "fr-FR",
    zone: "Europe/Paris",
    now: MONDAY,
    lines: `
demain à 10h heure de Tokyo => at 2026-02-24T01:00:00Z
`,
  },
  {
    name: "zones",
    locale: "es-ES",
    zone: "Europe/Madrid",
    now: MONDAY,
    lines: `
mañana a las 10 hora de Madrid => at 2026-02-24T09:00:00Z
`,
  },
  {
    name: "days of months",
    locale: "en-GB",
    zone: "Europe/London",
    now: MONDAY,
    lines: `
the last day of May => date 2026-05-31
the last day of the month => date 2026-02-28
the first Monday of June => date 2026-06-01
the fourth Thursday of November every year => date 2026-11-26 ; FREQ=YEARLY;BYMONTH=11;BYDAY=4TH
every fourth Thursday of November => date 2026-11-26 ; FREQ=YEARLY;BYMONTH=11;BYDAY=4TH
the second last Friday of every month => date 2026-03-20 ; FREQ=MONTHLY;BYDAY=-2FR
the last weekday of every month => date 2026-02-27 ; FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1
end of every month => date 2026-02-28 ; FREQ=MONTHLY;BYMONTHDAY=-1
every third Friday => ambiguous
`,
  },
  {
    name: "days of months",
    locale: "de-DE",
    zone: "Europe/Berlin",
    now: MONDAY,
    lines: `
am letzten Tag des Monats => date 2026-02-28
der letzte Tag im Mai => date 2026-05-31
am ersten Montag im Juni => date 2026-06-01
jedes Jahr am vierten Donnerstag im November => date 2026-11-26 ; FREQ=YEARLY;BYMONTH=11;BYDAY=4TH
am letzten Freitag jedes Monats => date 2026-02-27 ; FREQ=MONTHLY;BYDAY=-1FR
am Monatsende => date 2026-02-28
`,
  },
  {
    name: "days of months",
    locale: "fr-FR",
    zone: "Europe/Paris",
    now: MONDAY,
    lines: `
le dernier jour du mois => date 2026-02-28
le premier lundi de juin => date 2026-06-01
tous les ans le quatrième jeudi de novembre => date 2026-11-26 ; FREQ=YEARLY;BYMONTH=11;BYDAY=4TH
le dernier vendredi de chaque mois => date 2026-02-27 ; FREQ=MONTHLY;BYDAY=-1FR
`,
  },
  {
    name: "days of months",
    locale: "es-ES",
    zone: "Europe/Madrid",
    now: MONDAY,
    lines: `
el último día del mes => date 2026-02-28
el primer lunes de junio => date 2026-06-01
cada año el cuarto jueves de noviembre => date 2026-11-26 ; FREQ=YEARLY;BYMONTH=11;BYDAY=4TH
el último viernes de cada mes => date 2026-02-27 ; FREQ=MONTHLY;BYDAY=-1FR
`,
  },
];
