import { MONDAY, type PhraseTable } from "./phrase-table";

/** Here "next Friday" is the first Friday to come. */
export const ROMANCE: readonly PhraseTable[] = [
  {
    name: "French",
    locale: "fr-FR",
    zone: "Europe/Paris",
    now: MONDAY,
    lines: `
aujourd'hui => date 2026-02-23
aujourd’hui => date 2026-02-23
demain => date 2026-02-24
après-demain => date 2026-02-25
demain à 9h => local 2026-02-24T09:00:00
demain à 9h30 => local 2026-02-24T09:30:00
demain matin => local 2026-02-24T09:00:00
demain à neuf heures et demie => local 2026-02-24T09:30:00
à 9 heures moins le quart => local 2026-02-24T08:45:00
ce soir => local 2026-02-23T18:00:00
ce soir à 8h => local 2026-02-23T20:00:00
ce matin => past
à midi => local 2026-02-24T12:00:00
à minuit => local 2026-02-24T00:00:00
5 heures du matin => local 2026-02-24T05:00:00
dans une demi-heure => at 2026-02-23T15:53:47Z
dans une heure et demie => at 2026-02-23T16:53:47Z
dans 20 minutes => at 2026-02-23T15:43:47Z
dans deux jours => local 2026-02-25T16:23:47
dans quinze jours => local 2026-03-09T16:23:47
lundi => date 2026-03-02
lundi prochain => date 2026-03-02
le lundi à 9h => ambiguous
lundi à 9h => local 2026-03-02T09:00:00
le lundi 2 mars => date 2026-03-02
vendredi prochain à 15h30 => local 2026-02-27T15:30:00
vendredi en huit => date 2026-03-06
la semaine prochaine => date 2026-03-02
le mois prochain => date 2026-03-01
fin du mois => date 2026-02-28
ce week-end => date 2026-02-28
le 15 => date 2026-03-15
le 3 mars => date 2026-03-03
le 1er mai à 9h => local 2026-05-01T09:00:00
en mai => date 2026-05-01
03/04 => date 2026-04-03
tous les jours à 8h => local 2026-02-24T08:00:00 ; FREQ=DAILY
tous les lundis à 9h => local 2026-03-02T09:00:00 ; FREQ=WEEKLY;BYDAY=MO
chaque lundi => date 2026-02-23 ; FREQ=WEEKLY;BYDAY=MO
toutes les deux semaines => date 2026-02-23 ; FREQ=WEEKLY;INTERVAL=2
le premier vendredi de chaque mois => date 2026-03-06 ; FREQ=MONTHLY;BYDAY=1FR
tous les mois le 1er => date 2026-03-01 ; FREQ=MONTHLY;BYMONTHDAY=1
chaque année le 29 février => date 2028-02-29 ; FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29
en semaine à 7h => local 2026-02-24T07:00:00 ; FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR
appeler maman demain à 9h => unread
hier => past
il y a 3 jours => past
mardi ou mercredi => ambiguous
un jour => no_time
bientôt => no_time
toutes les 5 minutes => unbounded
`,
  },
  {
    name: "Spanish",
    locale: "es-ES",
    zone: "Europe/Madrid",
    now: MONDAY,
    lines: `
hoy => date 2026-02-23
mañana => date 2026-02-24
pasado mañana => date 2026-02-25
mañana a las 9 => local 2026-02-24T09:00:00
mañana por la mañana => local 2026-02-24T09:00:00
mañana por la tarde => local 2026-02-24T15:00:00
esta noche => local 2026-02-23T20:00:00
esta tarde => past
a las nueve y media => local 2026-02-24T09:30:00
a las 8 de la noche => local 2026-02-23T20:00:00
a las 3 de la madrugada => local 2026-02-24T03:00:00
al mediodía => local 2026-02-24T12:00:00
a medianoche => local 2026-02-24T00:00:00
en media hora => at 2026-02-23T15:53:47Z
en una hora y media => at 2026-02-23T16:53:47Z
dentro de dos días => local 2026-02-25T16:23:47
el lunes => date 2026-03-02
el próximo viernes => ambiguous
el próximo lunes => date 2026-03-02
el viernes que viene a las 5 de la tarde => ambiguous
la semana que viene => date 2026-03-02
el mes que viene => date 2026-03-01
a fin de mes => date 2026-02-28
el fin de semana => date 2026-02-28
el 15 => date 2026-03-15
el 3 de marzo => date 2026-03-03
el 1 de mayo a las 9 => local 2026-05-01T09:00:00
en mayo => date 2026-05-01
03/04 => date 2026-04-03
todos los días a las 8 => local 2026-02-24T08:00:00 ; FREQ=DAILY
todos los lunes a las 9 => local 2026-03-02T09:00:00 ; FREQ=WEEKLY;BYDAY=MO
los martes => date 2026-02-24 ; FREQ=WEEKLY;BYDAY=TU
cada dos semanas => date 2026-02-23 ; FREQ=WEEKLY;INTERVAL=2
el primer viernes de cada mes => date 2026-03-06 ; FREQ=MONTHLY;BYDAY=1FR
cada mes el día 1 => date 2026-03-01 ; FREQ=MONTHLY;BYMONTHDAY=1
cada año el 29 de febrero => date 2028-02-29 ; FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29
entre semana a las 7 => local 2026-02-24T07:00:00 ; FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR
llamar a mamá mañana a las 9 => unread
ayer => past
hace 3 días => past
martes o miércoles => ambiguous
hola => no_time
`,
  },
  {
    name: "Spanish where both orders are used",
    locale: "es-US",
    zone: "America/Los_Angeles",
    now: MONDAY,
    lines: `
03/04 => ambiguous
el 13/04 => date 2026-04-13
`,
  },
  {
    name: "Italian",
    locale: "it-IT",
    zone: "Europe/Rome",
    now: MONDAY,
    lines: `
domani alle 9 => local 2026-02-24T09:00:00
domani mattina => local 2026-02-24T09:00:00
dopodomani => date 2026-02-25
stasera alle 8 => local 2026-02-23T20:00:00
domani pomeriggio alle 3 => local 2026-02-24T15:00:00
alle nove e mezza => local 2026-02-24T09:30:00
a mezzogiorno => local 2026-02-24T12:00:00
a mezzanotte => local 2026-02-24T00:00:00
tra mezz'ora => at 2026-02-23T15:53:47Z
tra un'ora e mezza => at 2026-02-23T16:53:47Z
fra due giorni => local 2026-02-25T16:23:47
lunedì => date 2026-03-02
venerdì prossimo alle 15:30 => ambiguous
il venerdì alle 15:30 => ambiguous
dal 4 al 22 gennaio => ambiguous
ogni giorno dal 4 al 22 gennaio => date 2027-01-04 ; FREQ=DAILY;UNTIL=20270122
venerdì alle 15:30 => local 2026-02-27T15:30:00
la prossima settimana => date 2026-03-02
il 15 => date 2026-03-15
il 3 marzo => date 2026-03-03
il 1° maggio alle 9 => local 2026-05-01T09:00:00
a maggio => date 2026-05-01
03/04 => date 2026-04-03
ogni giorno alle 8 => local 2026-02-24T08:00:00 ; FREQ=DAILY
ogni lunedì alle 9 => local 2026-03-02T09:00:00 ; FREQ=WEEKLY;BYDAY=MO
ogni due settimane => date 2026-02-23 ; FREQ=WEEKLY;INTERVAL=2
il primo venerdì di ogni mese => date 2026-03-06 ; FREQ=MONTHLY;BYDAY=1FR
pagare l'affitto venerdì => unread
ieri => past
3 giorni fa => past
`,
  },
  {
    name: "Portuguese",
    locale: "pt-BR",
    zone: "America/Sao_Paulo",
    now: MONDAY,
    lines: `
amanhã às 9 => local 2026-02-24T09:00:00 @ 2026-02-24T12:00:00Z
amanhã de manhã => local 2026-02-24T09:00:00
amanhã à tarde => local 2026-02-24T15:00:00
depois de amanhã => date 2026-02-25
hoje à noite às 8 => local 2026-02-23T20:00:00
às nove e meia => local 2026-02-24T09:30:00
ao meio-dia => local 2026-02-24T12:00:00
à meia-noite => local 2026-02-24T00:00:00
em meia hora => at 2026-02-23T15:53:47Z
daqui a dois dias => local 2026-02-25T12:23:47
segunda-feira => date 2026-03-02
sexta que vem => ambiguous
próxima sexta-feira às 15h30 => ambiguous
próxima semana => date 2026-03-02
mês que vem => date 2026-03-01
dia 15 => date 2026-03-15
3 de março => date 2026-03-03
em maio => date 2026-05-01
03/04 => date 2026-04-03
todos os dias às 8 => local 2026-02-24T08:00:00 ; FREQ=DAILY
toda segunda-feira às 9 => local 2026-03-02T09:00:00 ; FREQ=WEEKLY;BYDAY=MO
a primeira sexta-feira de cada mês => date 2026-03-06 ; FREQ=MONTHLY;BYDAY=1FR
pagar o aluguel na sexta => unread
ontem => past
há 3 dias => past
`,
  },
];
