/** Replies in `de`, in the form that `read-table.ts` reads. */
export const REPLIES_DE = `
@ 2026-11-23T10:00 Europe/Berlin

# home
- dentist | 2026-11-27T17:00 | Zahnarzt bei Dr. Weber
- rent | 2026-11-25 | Miete überweisen
- mum | 2026-11-23T18:00 | Mama anrufen
- tax | 2026-11-30 | Steuererklärung abgeben
- bins | 2026-11-24T07:00 | Mülltonne rausstellen
- parcel | 2026-11-20T16:00 | Paket bei der Post abholen
- gift | 2026-11-28 | Geburtstagsgeschenk für Anna kaufen
- meeting | 2026-11-24T14:00 | Elternabend

plain | rent | Kleine Erinnerung: Bis Mittwoch solltest du die Miete überweisen.
plain | mum | Übrigens, heute um 18 Uhr wolltest du noch die Mama anrufen. 😊
plain | dentist | Am Freitag um 17 Uhr hast du Zahnarzt bei Dr. Weber.
plain | meeting | Morgen um 14:00 Uhr ist Elternabend, denken Sie bitte daran.
plain | tax bins | Gern geschehen! Und noch etwas: Bis Montag musst du die Steuererklärung abgeben, und morgen früh die Mülltonne rausstellen.
reworded | rent | Die Miete muss bis Mittwoch überwiesen werden.
reworded | mum | Ruf doch heute Abend deine Mama an, so gegen sechs.
reworded | bins | Denk dran, die Mülltonnen morgen vor sieben rauszustellen.
reworded | parcel | Bei der Post liegt noch ein Paket, das du am Freitag abholen wolltest.
reworded | gift | Anna hat am Samstag Geburtstag – ein Geschenk für sie müsstest du noch kaufen.
reworded | dentist | Dein Zahnarzttermin bei Dr. Weber ist am Freitag um fünf.
reworded | tax | Am Montag läuft die Frist für deine Steuererklärung ab; gib sie rechtzeitig ab.
listed | rent dentist | Deine Woche:\\n- **Mi:** Miete überweisen\\n- **Fr, 17:00:** Zahnarzt (Dr. Weber)
listed | mum bins meeting | 1. Mama anrufen (18:00)\\n2. Mülltonne rausstellen (Di 07:00)\\n3. Elternabend (Di 14:00)
listed | tax gift | | Was | Wann |\\n|---|---|\\n| Steuererklärung abgeben | Mo 30.11. |\\n| Geburtstagsgeschenk für Anna | Sa 28.11. |
listed | parcel | **Überfällig**\\n• Paket abholen (Post) – seit Freitag
asked | rent | Hast du die Miete schon überwiesen?
asked | parcel | Haben Sie das Paket von der Post inzwischen abgeholt?
asked | mum | Rufst du deine Mama heute um 18 Uhr an, oder soll ich dich später erinnern?
asked | tax | Ist die Steuererklärung schon abgegeben?
information | - | Möchtest du zur Steuererklärung noch etwas ergänzen?
information | - | Soll ich dir heraussuchen, wie man eine Steuererklärung abgibt?
information | - | Was für ein Geburtstagsgeschenk würde Anna gefallen?
information | - | Worum geht es beim Elternabend?
denied | rent | Alles klar, ich erinnere dich nicht mehr daran, die Miete zu überweisen.
denied | meeting | Den Elternabend erwähne ich nicht mehr.
quoted | - | > Erinnere mich bitte daran, die Miete zu überweisen\\n\\nIst notiert.
quoted | - | Du hast gesagt, dass du die Mama anrufen willst, sobald du Zeit hast.
quoted | - | Vorhin hast du geschrieben: „Steuererklärung abgeben, bevor der Monat um ist“. Guter Plan!
quoted | bins | > Mülltonne rausstellen\\n\\nAlles klar: Die Mülltonne musst du morgen vor sieben rausstellen.
title | rent | Am Mittwoch steht an: „Miete überweisen“.
title | meeting | Dein nächster Eintrag heißt »Elternabend« (morgen, 14 Uhr).
heading | - | Du hast heute drei Dinge vor:
heading | - | ### Diese Woche\\n\\nHier ist, was ansteht, einen Moment …
clock | - | Am Freitag um 17 Uhr hast du etwas vor.
clock | - | Es ist Montag, 10:00 Uhr. Morgen um 14:00 bist du beschäftigt.
following | gift | Anna hat am Samstag Geburtstag. Du musst noch ein Geburtstagsgeschenk kaufen.
following | parcel | Dein Paket ist überfällig. Es liegt seit Freitag bei der Post, also hol es bitte ab.
scattered | - | Anna hat dir ein Foto geschickt. Heute regnet es in Köln. Karten kannst du online kaufen. Sie kosten 12 Euro. Ein Geburtstagsgeschenk lässt sich dort auch einpacken.
scattered | - | Die Post kommt gegen elf. Der Kaffee ist leer. Ich habe dir drei Rezepte herausgesucht. Das erste ist vegan. Ein Paket Nudeln reicht für vier. Der Rest ist schnell gemacht. Du kannst die Zutaten auch abholen.
talk | - | Die Mieten in Berlin sind letztes Jahr um 5 % gestiegen.
talk | - | Die Post wurde 1490 von Maximilian I. begründet.
talk | - | Anna ist ein schöner Name und stammt aus dem Hebräischen.
long | mum | Gute Frage! Sauerteig braucht vor allem Geduld. Füttere den Ansatz am Abend vorher und knete den Teig am Morgen. Lass ihn vier Stunden ruhen und falte ihn ab und zu. Gebacken wird er heiß, bei etwa 240 °C, 40 Minuten lang.\\n\\nWird die Kruste zu dunkel, deck sie mit Folie ab. Etwas Dampf hilft auch.\\n\\nAch ja, und während der Ofen aufheizt: Um 18 Uhr wolltest du noch deine Mama anrufen.
long | rent meeting | Guten Morgen! ☀️ In Berlin wird es 4 °C und wolkig.\\n\\n**Heute** ist es ruhig, für dich ist nichts geplant.\\n\\n**Morgen** ist um 14 Uhr Elternabend. Die Unterlagen liegen im Ordner, und Ben wollte sie ausdrucken.\\n\\n**Mittwoch**: Die Miete ist zu überweisen.\\n\\nSoll ich einen Tisch zum Mittagessen reservieren? Um die Ecke hat ein neues Lokal aufgemacht, es soll gut sein.
long | - | Hier eine kurze Geschichte des Brotes. In Ägypten wurde schon vor 5000 Jahren gebacken. Die Römer hatten Bäckereien, und die Bäcker hatten eine eigene Zunft. Im Mittelalter bekam jeder Laib ein Zeichen. Viel später kamen die Maschinen. Geschnittenes Brot gibt es seit 1928. Wenn du magst, erzähle ich mehr. Was möchtest du als Nächstes hören?

# alike
- first | 2026-11-27T17:00 | Zahnarzt
- second | 2026-11-30T09:00 | Zahnarzt
- noon | 2026-11-23T12:00 | Tabletten nehmen
- night | 2026-11-23T20:00 | Tabletten nehmen
apart | first | Am Freitag um 17 Uhr bist du beim Zahnarzt.
apart | second | Montag, 9 Uhr: Zahnarzt.
apart | night | Vergiss nicht, heute um 20 Uhr die Tabletten zu nehmen.
apart | second | Der Zahnarzt ist am 30. November dran.
apart | first second | Du hast zweimal Zahnarzt: Freitag um 17:00 und Montag um 9:00.
alike | - | Du musst demnächst zum Zahnarzt.
alike | - | Bitte denk daran, deine Tabletten zu nehmen.
alike | - | Hast du deine Tabletten schon genommen?
alike | - | Der Zahnarzt hat dienstags geschlossen.

# shared
- anna | 2026-11-24T11:00 | Anna anrufen
- ben | 2026-11-25T11:00 | Ben anrufen
- plumber | 2026-11-26T11:00 | Klempner anrufen
- invoice | 2026-11-24 | Rechnung 2291
- flight | 2026-11-29T06:45 | Flug LH456
shared | ben | Nicht vergessen: Ben wartet am Mittwoch auf deinen Anruf.
shared | plumber | Der Klempner muss am Donnerstag noch angerufen werden.
shared | - | Diese Woche musst du noch ein paar Leute anrufen.
named | flight | Dein Flug LH456 geht am Sonntag um 6:45 Uhr.
named | invoice | Die Rechnung 2291 ist morgen fällig.
named | - | Die Rechnung 2292 wurde im Oktober bezahlt.
named | - | Der Flug LH457 ist letztes Jahr leider ausgefallen.

# hidden
- therapy | 2026-11-24T15:00 | Therapie | sensitive
- gym | 2026-11-23T17:00 | Training mit Tom | asleep
- plants | 2026-11-23T19:00 | Blumen gießen | noted
- passport | 2027-01-15 | Reisepass verlängern
- milk | 2026-11-23 | Milch kaufen
hidden | - | Morgen um 15 Uhr ist deine Therapie.
hidden | - | Heute um 17 Uhr: Training mit Tom?
hidden | - | Alles klar, ich erinnere dich um 19 Uhr daran, die Blumen zu gießen.
hidden | milk | Heute: Milch kaufen. Und im Januar den Reisepass verlängern.

# more
- service | 2026-11-26T09:00 | Auto zur Inspektion bringen
- tom | 2026-11-25T16:00 | Zahnarzt mit Tom
- own | 2026-11-27T10:00 | Zahnarzt
- bill | 2026-11-24 | Handyrechnung bezahlen
- wash | 2026-11-25 | Auto waschen
- report | 2026-11-25 | Verkaufsbericht an Maria schicken
- insulin | 2026-11-23T21:00 | Insulin
- lease | 2026-11-20 | Mietvertrag unterschreiben
- lunch | 2026-11-26T12:30 | Teamessen | noted
plain | tom | Am Mittwoch um 16 Uhr musst du mit Tom zum Zahnarzt.
plain | bill | Die Handyrechnung muss morgen bezahlt werden.
plain | service | Am Donnerstag um 9 bringst du das Auto zur Inspektion.
reworded | report | Maria wartet auf den Verkaufsbericht, den du bis Mittwoch schicken wolltest.
asked | report | Hast du Maria den Verkaufsbericht schon geschickt?
asked | lease | Ist der Mietvertrag inzwischen unterschrieben?
information | - | Soll ich den Zahnarzt auf einen anderen Tag legen?
information | - | Brauchst du Tipps für die Inspektion beim Auto?
named | insulin | Um 21 Uhr ist es Zeit für dein Insulin.
following | lease | Der Mietvertrag liegt noch auf deinem Tisch. Du wolltest ihn am Freitag unterschreiben.
hidden | - | Notiert: Teamessen am Donnerstag um 12:30. Viel Spaß!
apart | own | Am Freitag um 10 erwartet dich der Zahnarzt.
quoted | - | Du hast mir erzählt, dass Tom Angst vor dem Zahnarzt hat.
talk | - | Die Autowaschanlage am Bahnhof hat neue Bürsten.
talk | - | Bezahlen kannst du dort auch mit dem Handy.
`;
