/** Replies in `nl`, in the form that `read-table.ts` reads. */
export const REPLIES_NL = `
@ 2026-11-23T10:00 Europe/Amsterdam

# home
- dentist | 2026-11-27T17:00 | Tandarts bij dokter De Vries
- rent | 2026-11-25 | Huur betalen
- mum | 2026-11-23T18:00 | Mama bellen
- tax | 2026-11-30 | Belastingaangifte indienen
- bins | 2026-11-24T07:00 | Vuilnisbak buitenzetten
- parcel | 2026-11-20T16:00 | Pakketje ophalen bij het postkantoor
- gift | 2026-11-28 | Verjaardagscadeau kopen voor Anna
- meeting | 2026-11-24T14:00 | Ouderavond

plain | rent | Even een herinnering: je moet voor woensdag de huur betalen.
plain | mum | Trouwens, vergeet niet om zes uur mama te bellen. 😊
plain | dentist | Vrijdag om 17 uur heb je een afspraak bij de tandarts, dokter De Vries.
plain | meeting | Morgen om 14:00 is de ouderavond.
plain | tax bins | Graag gedaan! Nog twee dingen: de belastingaangifte indienen kan tot maandag, en morgenochtend de vuilnisbak buitenzetten.
reworded | rent | De huur moet uiterlijk woensdag betaald worden.
reworded | mum | Bel je mama vanavond even, rond zes uur.
reworded | bins | De vuilnisbakken moeten morgen voor zeven uur buitengezet worden.
reworded | parcel | Er ligt nog een pakket op het postkantoor; je zou het vrijdag ophalen.
reworded | gift | Anna is zaterdag jarig, dus je moet nog een verjaardagscadeautje voor haar kopen.
reworded | dentist | Je tandartsafspraak bij dokter De Vries is vrijdag om vijf uur.
listed | rent dentist | Jouw week:\\n- **wo:** huur betalen\\n- **vr 17:00:** tandarts (dokter De Vries)
listed | mum bins meeting | 1. Mama bellen (18:00)\\n2. Vuilnisbak buitenzetten (di 07:00)\\n3. Ouderavond (di 14:00)
listed | tax gift | | Wat | Wanneer |\\n|---|---|\\n| Belastingaangifte indienen | ma 30 nov |\\n| Verjaardagscadeau voor Anna | za 28 nov |
asked | rent | Heb je de huur al betaald?
asked | parcel | Heeft u het pakketje al opgehaald bij het postkantoor?
asked | mum | Ga je mama vanavond om 18 uur nog bellen?
asked | tax | Is de belastingaangifte inmiddels ingediend?
information | - | Wil je nog iets toevoegen over de belastingaangifte?
information | - | Zal ik opzoeken hoe je een belastingaangifte kunt indienen?
information | - | Wat voor verjaardagscadeau zou Anna leuk vinden?
denied | rent | Oké, ik zal je er niet meer aan herinneren de huur te betalen.
denied | meeting | Over de ouderavond begin ik niet meer.
quoted | - | > Herinner me eraan de huur te betalen\\n\\nStaat genoteerd.
quoted | - | Je zei dat je mama wilde bellen zodra je tijd had.
quoted | - | Eerder schreef je: "Belastingaangifte indienen voor het einde van de maand". Goed plan!
title | rent | Woensdag op de lijst: "Huur betalen".
title | meeting | Je volgende afspraak heet 'Ouderavond', morgen om 14 uur.
heading | - | Je hebt vandaag drie dingen op de planning:
heading | - | ### Deze week\\n\\nDit staat er op het programma, momentje…
clock | - | Vrijdag om 17 uur heb je iets staan.
clock | - | Het is maandag, 10:00. Morgen om 14:00 ben je bezet.
following | gift | Anna is zaterdag jarig. Je moet nog een verjaardagscadeau kopen.
following | parcel | Je pakketje ligt er nog. Het postkantoor sluit om zes uur, dus ga het vandaag ophalen.
scattered | - | Anna heeft je een foto gestuurd. Het regent vandaag in Utrecht. Kaartjes kun je online kopen. Ze kosten 12 euro. Een verjaardagscadeau inpakken kan daar ook.
scattered | - | Het postkantoor heeft een nieuw logo. De koffie is op. Ik heb drie recepten gevonden. Het eerste is vegan. Een pakketje boter is genoeg. De rest is zo klaar. Brood kun je zelf ophalen.
talk | - | De huur in Amsterdam is vorig jaar met 5 % gestegen.
talk | - | Anna is een mooie naam, die uit het Hebreeuws komt.
long | mum | Goede vraag! Zuurdesem vraagt vooral geduld. Voed de starter de avond ervoor en kneed het deeg in de ochtend. Laat het vier uur rusten en vouw het af en toe. Bak het heet, op ongeveer 240 °C, 40 minuten lang.\\n\\nWordt de korst te donker, leg er dan folie op. Wat stoom helpt ook.\\n\\nO ja, terwijl de oven opwarmt: om 18 uur wilde je nog je mama bellen.
long | rent meeting | Goedemorgen! ☀️ Het wordt 7 °C en bewolkt in Amsterdam.\\n\\n**Vandaag** is rustig, er staat niets gepland.\\n\\n**Morgen** is om 14 uur de ouderavond. De stukken staan in de map, en Ben zou ze printen.\\n\\n**Woensdag**: de huur moet betaald worden.\\n\\nZal ik een tafel reserveren voor de lunch? Er is een nieuw zaakje om de hoek, het schijnt goed te zijn.

# alike
- first | 2026-11-27T17:00 | Tandarts
- second | 2026-11-30T09:00 | Tandarts
- noon | 2026-11-23T12:00 | Pillen innemen
- night | 2026-11-23T20:00 | Pillen innemen
apart | first | Vrijdag om 17 uur moet je naar de tandarts.
apart | second | Maandag om 9 uur: tandarts.
apart | night | Vergeet niet om 20:00 je pillen in te nemen.
apart | first second | Je moet twee keer naar de tandarts: vrijdag om 17:00 en maandag om 9:00.
alike | - | Je moet binnenkort naar de tandarts.
alike | - | Denk eraan je pillen te slikken en in te nemen.
alike | - | Heb je je pillen al ingenomen?
alike | - | De tandarts is op dinsdag gesloten.

# shared
- anna | 2026-11-24T11:00 | Anna bellen
- ben | 2026-11-25T11:00 | Ben bellen
- plumber | 2026-11-26T11:00 | Loodgieter bellen
- invoice | 2026-11-24 | Factuur 2291
- flight | 2026-11-29T06:45 | Vlucht KL1234
shared | anna | Niet vergeten: Anna verwacht morgen je telefoontje.
shared | plumber | De loodgieter moet donderdag nog gebeld worden.
shared | - | Je moet deze week nog een paar mensen bellen.
named | flight | Je vlucht KL1234 vertrekt zondag om 6:45.
named | invoice | Factuur 2291 moet morgen betaald zijn.
named | - | Factuur 2292 is in oktober betaald.

# hidden
- therapy | 2026-11-24T15:00 | Therapie | sensitive
- gym | 2026-11-23T17:00 | Sporten met Tom | asleep
- plants | 2026-11-23T19:00 | Planten water geven | noted
- passport | 2027-01-15 | Paspoort verlengen
- milk | 2026-11-23 | Melk kopen
hidden | - | Morgen om 15 uur heb je therapie.
hidden | - | Vandaag om 17 uur sporten met Tom?
hidden | - | Prima, ik herinner je er om 19 uur aan de planten water te geven.
hidden | milk | Vandaag: melk kopen. En in januari je paspoort verlengen.

# more
- service | 2026-11-26T09:00 | Auto naar de garage brengen
- tom | 2026-11-25T16:00 | Tandarts met Tom
- own | 2026-11-27T10:00 | Tandarts
- bill | 2026-11-24 | Telefoonrekening betalen
- report | 2026-11-25 | Verkooprapport naar Maria sturen
- insulin | 2026-11-23T21:00 | Insuline
- lease | 2026-11-20 | Huurcontract tekenen
- lunch | 2026-11-26T12:30 | Teamlunch | noted
plain | tom | Woensdag om 16 uur moet je met Tom naar de tandarts.
plain | bill | De telefoonrekening moet morgen betaald zijn.
plain | service | Donderdag om 9 uur breng je de auto naar de garage.
reworded | report | Maria wacht op het verkooprapport dat je voor woensdag zou sturen.
asked | report | Heb je het verkooprapport al naar Maria gestuurd?
asked | lease | Heb je het huurcontract al getekend?
information | - | Zal ik de tandarts naar een andere dag verplaatsen?
information | - | Wil je tips over de garage voor je auto?
named | insulin | Om 21 uur is het tijd voor je insuline.
following | lease | Het huurcontract ligt nog op je bureau. Je zou het vrijdag tekenen.
hidden | - | Genoteerd: teamlunch donderdag om 12:30. Veel plezier!
apart | own | Vrijdag om 10 uur verwacht de tandarts je.
quoted | - | Je vertelde dat Tom bang is voor de tandarts.
`;
