/** Replies in `sv`, in the form that `read-table.ts` reads. */
export const REPLIES_SV = `
@ 2026-11-23T10:00 Europe/Stockholm

# home
- dentist | 2026-11-27T17:00 | Tandläkaren, doktor Lindgren
- rent | 2026-11-25 | Betala hyran
- mum | 2026-11-23T18:00 | Ringa mamma
- tax | 2026-11-30 | Lämna in deklarationen
- bins | 2026-11-24T07:00 | Ställa ut soptunnan
- parcel | 2026-11-20T16:00 | Hämta paketet på posten
- gift | 2026-11-28 | Köpa födelsedagspresent till Anna
- meeting | 2026-11-24T14:00 | Föräldramöte

plain | rent | En liten påminnelse: betala hyran senast på onsdag.
plain | mum | Förresten, glöm inte att ringa mamma klockan sex i kväll. 😊
plain | dentist | På fredag klockan 17 ska du till tandläkaren, doktor Lindgren.
plain | meeting | Du har föräldramöte i morgon kl. 14.
plain | tax bins | Varsågod! En sak till: du ska lämna in deklarationen senast på måndag, och i morgon bitti ställa ut soptunnan.
reworded | rent | Hyran måste betalas senast på onsdag.
reworded | mum | Ring din mamma i kväll vid sextiden.
reworded | bins | Soptunnorna behöver ställas ut före sju i morgon.
reworded | parcel | Det ligger fortfarande ett paket på posten som skulle hämtas i fredags.
reworded | gift | Anna fyller år på lördag, så köp gärna en födelsedagspresent till henne.
reworded | dentist | Din tandläkartid hos doktor Lindgren är på fredag klockan fem.
reworded | tax | Deklarationen ska vara inlämnad på måndag.
listed | rent dentist | Din vecka:\\n- **ons:** betala hyran\\n- **fre 17:00:** tandläkaren (doktor Lindgren)
listed | mum bins meeting | 1. Ringa mamma (18:00)\\n2. Ställa ut soptunnan (tis 07:00)\\n3. Föräldramöte (tis 14:00)
listed | tax gift | | Vad | När |\\n|---|---|\\n| Lämna in deklarationen | mån 30 nov |\\n| Födelsedagspresent till Anna | lör 28 nov |
asked | rent | Har du betalat hyran än?
asked | parcel | Har du redan hämtat paketet på posten?
asked | mum | Ska du fortfarande ringa mamma klockan 18?
asked | meeting | Är du redo för föräldramötet i morgon?
information | - | Vill du lägga till något om deklarationen?
information | - | Ska jag ta reda på hur man lämnar in deklarationen?
information | - | Vad för slags födelsedagspresent skulle Anna tycka om?
denied | rent | Okej, jag påminner dig inte mer om att betala hyran.
denied | meeting | Föräldramötet tar jag inte upp igen.
quoted | - | > Påminn mig om att betala hyran\\n\\nDet är noterat.
quoted | - | Du sa att du skulle ringa mamma när du har tid.
quoted | - | Tidigare skrev du: ”Lämna in deklarationen innan månaden är slut”. Bra plan!
title | rent | På onsdag står det ”Betala hyran”.
title | meeting | Nästa punkt heter "Föräldramöte", i morgon klockan 14.
heading | - | Du har tre saker i dag:
heading | - | ### Den här veckan\\n\\nDet här är på gång, ett ögonblick …
clock | - | Du har något på fredag klockan 17.
clock | - | Klockan är 10:00 på måndagen. I morgon kl. 14 är du upptagen.
following | gift | Anna fyller år på lördag. Du behöver köpa en födelsedagspresent.
following | parcel | Ditt paket är försenat. Det ligger på posten sedan i fredags, så hämta det i dag.
scattered | - | Anna skickade ett foto. Det regnar i Malmö i dag. Du kan köpa biljetter på nätet. De kostar 120 kronor. En födelsedagspresent kan slås in där också.
scattered | - | Posten har fått en ny logga. Kaffet är slut. Jag hittade tre recept. Det första är veganskt. Ett litet paket smör räcker. Resten går fort. Brödet kan du hämta själv.
talk | - | Hyrorna i Stockholm steg med 5 % förra året.
talk | - | Anna är ett vackert namn som kommer från hebreiskan.
long | mum | Bra fråga! Surdeg kräver mest tålamod. Mata grunden kvällen före och blanda degen på morgonen. Låt den vila i fyra timmar och vik den då och då. Grädda den varmt, i ungefär 240 °C, i 40 minuter.\\n\\nBlir skorpan för mörk, täck den med folie. Lite ånga hjälper också.\\n\\nJust det, medan ugnen blir varm: du skulle ringa mamma klockan 18.
long | rent meeting | God morgon! ☀️ Det blir 2 °C och molnigt i Stockholm.\\n\\n**I dag** är det lugnt, inget är planerat.\\n\\n**I morgon** är det föräldramöte klockan 14. Papperen ligger i mappen, och Ben skulle skriva ut dem.\\n\\n**Onsdag**: hyran ska betalas.\\n\\nSka jag boka ett bord till lunch? Det har öppnat ett nytt ställe runt hörnet som ska vara bra.

# alike
- first | 2026-11-27T17:00 | Tandläkaren
- second | 2026-11-30T09:00 | Tandläkaren
- noon | 2026-11-23T12:00 | Ta tabletterna
- night | 2026-11-23T20:00 | Ta tabletterna
apart | first | På fredag klockan 17 har du tandläkaren.
apart | second | Måndag kl. 9: tandläkaren.
apart | night | Glöm inte att ta tabletterna klockan 20.
apart | first second | Du har tandläkaren två gånger: fredag kl. 17.00 och måndag kl. 9.00.
alike | - | Du ska till tandläkaren snart.
alike | - | Kom ihåg att ta tabletterna.
alike | - | Har du tagit tabletterna än?
alike | - | Tandläkaren har stängt på tisdagar.

# shared
- anna | 2026-11-24T11:00 | Ringa Anna
- ben | 2026-11-25T11:00 | Ringa Ben
- plumber | 2026-11-26T11:00 | Ringa rörmokaren
- invoice | 2026-11-24 | Faktura 2291
- flight | 2026-11-29T06:45 | Flyg SK1427
shared | ben | Glöm inte att Ben väntar på ditt samtal på onsdag.
shared | plumber | Rörmokaren ska ringas på torsdag.
shared | - | Du har några samtal att ringa den här veckan.
named | flight | Ditt flyg SK1427 går på söndag klockan 6.45.
named | invoice | Faktura 2291 förfaller i morgon.
named | - | Faktura 2292 betalades i oktober.

# hidden
- therapy | 2026-11-24T15:00 | Terapi | sensitive
- gym | 2026-11-23T17:00 | Träna med Tom | asleep
- plants | 2026-11-23T19:00 | Vattna blommorna | noted
- passport | 2027-01-15 | Förnya passet
- milk | 2026-11-23 | Köpa mjölk
hidden | - | I morgon klockan 15 har du terapi.
hidden | - | Träna med Tom klockan 17 i dag?
hidden | - | Okej, jag påminner dig klockan 19 om att vattna blommorna.
hidden | milk | I dag: köpa mjölk. Och i januari ska du förnya passet.

# more
- service | 2026-11-26T09:00 | Lämna bilen på service
- tom | 2026-11-25T16:00 | Tandläkaren med Tom
- own | 2026-11-27T10:00 | Tandläkaren
- bill | 2026-11-24 | Betala telefonräkningen
- report | 2026-11-25 | Skicka säljrapporten till Maria
- insulin | 2026-11-23T21:00 | Insulin
- lease | 2026-11-20 | Skriva under hyreskontraktet
- lunch | 2026-11-26T12:30 | Teamlunch | noted
plain | tom | På onsdag klockan 16 ska du till tandläkaren med Tom.
plain | bill | Telefonräkningen måste betalas i morgon.
plain | service | Bilen ska lämnas på service på torsdag klockan 9.
reworded | report | Maria väntar på säljrapporten som du skulle skicka före onsdag.
asked | report | Har du skickat säljrapporten till Maria än?
asked | lease | Har du skrivit under hyreskontraktet ännu?
information | - | Ska jag flytta tandläkaren till en annan dag?
information | - | Vill du ha tips om service av bilen?
named | insulin | Klockan 21 är det dags för insulin.
following | lease | Hyreskontraktet ligger kvar på bordet. Du skulle skriva under det i fredags.
hidden | - | Noterat: teamlunch på torsdag 12.30. Ha så kul!
apart | own | Tandläkaren väntar dig på fredag klockan 10.
quoted | - | Du berättade att Tom är rädd för tandläkaren.
`;
