/** Replies in `fi`, in the form that `read-table.ts` reads. */
export const REPLIES_FI = `
@ 2026-11-23T10:00 Europe/Helsinki

# home
- dentist | 2026-11-27T17:00 | Hammaslääkäri, tohtori Virtanen
- rent | 2026-11-25 | Maksa vuokra
- mum | 2026-11-23T18:00 | Soita äidille
- tax | 2026-11-30 | Palauta veroilmoitus
- bins | 2026-11-24T07:00 | Vie roskat ulos
- parcel | 2026-11-20T16:00 | Hae paketti postista
- gift | 2026-11-28 | Osta Annalle syntymäpäivälahja
- meeting | 2026-11-24T14:00 | Vanhempainilta

plain | rent | Pieni muistutus: maksa vuokra keskiviikkoon mennessä.
plain | mum | Muuten, muista soittaa äidille tänään kello kuusi. 😊
plain | dentist | Perjantaina kello 17 sinulla on hammaslääkäri, tohtori Virtanen.
plain | meeting | Huomenna klo 14 on vanhempainilta.
plain | tax bins | Ole hyvä! Vielä kaksi asiaa: palauta veroilmoitus maanantaihin mennessä ja vie roskat ulos huomenaamulla.
reworded | rent | Vuokra pitää maksaa viimeistään keskiviikkona.
reworded | rent | Vuokran maksaminen on sinulla edessä keskiviikkona.
reworded | mum | Soittaisitko äidillesi tänä iltana kuuden maissa?
reworded | bins | Roskat pitää viedä ulos ennen seitsemää huomenna.
reworded | parcel | Postissa odottaa yhä paketti, jonka piti hakea perjantaina.
reworded | gift | Annan syntymäpäivä on lauantaina, joten syntymäpäivälahja pitäisi vielä ostaa.
reworded | dentist | Hammaslääkäriaikasi tohtori Virtaselle on perjantaina viideltä.
reworded | tax | Veroilmoitus on palautettava maanantaina.
listed | rent dentist | Viikkosi:\\n- **ke:** maksa vuokra\\n- **pe 17.00:** hammaslääkäri (tohtori Virtanen)
listed | mum bins meeting | 1. Soita äidille (18.00)\\n2. Vie roskat ulos (ti 7.00)\\n3. Vanhempainilta (ti 14.00)
listed | tax gift | | Mitä | Milloin |\\n|---|---|\\n| Palauta veroilmoitus | ma 30.11. |\\n| Osta Annalle syntymäpäivälahja | la 28.11. |
asked | rent | Oletko jo maksanut vuokran?
asked | parcel | Joko olet hakenut paketin postista?
asked | mum | Soitatko äidille tänään klo 18?
asked | tax | Onko veroilmoitus jo palautettu?
information | - | Haluatko lisätä jotain veroilmoituksesta?
information | - | Haluatko, että selvitän, miten veroilmoitus palautetaan?
information | - | Millaisen syntymäpäivälahjan Anna haluaisi?
denied | rent | Selvä, en enää muistuta, että vuokra pitää maksaa.
denied | meeting | En puhu enää vanhempainillasta.
quoted | - | > Muistuta minua, että maksan vuokran\\n\\nMerkitty.
quoted | - | Sanoit, että soitat äidille, kun sinulla on aikaa.
quoted | - | Aiemmin kirjoitit: ”Palauta veroilmoitus ennen kuun loppua”. Hyvä suunnitelma!
title | rent | Keskiviikkona vuorossa on ”Maksa vuokra”.
title | meeting | Seuraava merkintäsi on "Vanhempainilta", huomenna klo 14.
heading | - | Sinulla on tänään kolme asiaa:
heading | - | ### Tällä viikolla\\n\\nTässä on tulossa, pieni hetki…
clock | - | Sinulla on jotain perjantaina kello 17.
clock | - | Nyt on maanantai, kello on 10.00. Huomenna klo 14 olet varattu.
following | gift | Anna täyttää lauantaina vuosia. Syntymäpäivälahja Annalle pitää vielä ostaa.
following | parcel | Pakettisi on myöhässä. Se on ollut postissa perjantaista asti, joten hae se tänään.
scattered | - | Anna lähetti sinulle kuvan. Turussa sataa tänään. Voit ostaa liput verkosta. Ne maksavat 12 euroa. Syntymäpäivälahja paketoidaan siellä ilmaiseksi.
scattered | - | Posti sai uuden logon. Kahvi on loppu. Löysin kolme reseptiä. Ensimmäinen on vegaaninen. Pieni paketti voita riittää neljälle. Muu on nopeasti valmista. Leivän voit hakea itse.
talk | - | Vuokrat nousivat Helsingissä viime vuonna 5 %.
talk | - | Anna on kaunis nimi, joka tulee hepreasta.
long | mum | Hyvä kysymys! Hapanjuuri vaatii ennen kaikkea kärsivällisyyttä. Ruoki juuri edellisenä iltana ja sekoita taikina aamulla. Anna levätä neljä tuntia ja taittele välillä. Paista kuumassa, noin 240 asteessa, 40 minuuttia.\\n\\nJos kuori tummuu liikaa, peitä se foliolla. Pieni höyry auttaa myös.\\n\\nNiin, ja uunin lämmetessä: sinun piti soittaa äidille kello 18.
long | rent meeting | Hyvää huomenta! ☀️ Helsingissä on 1 °C ja pilvistä.\\n\\n**Tänään** on rauhallista, mitään ei ole sovittu.\\n\\n**Huomenna** on vanhempainilta klo 14. Paperit ovat kansiossa, ja Ben lupasi tulostaa ne.\\n\\n**Keskiviikko**: vuokra pitää maksaa.\\n\\nVaraanko pöydän lounaalle? Kulman takana on uusi paikka, jota on kehuttu.

# alike
- first | 2026-11-27T17:00 | Hammaslääkäri
- second | 2026-11-30T09:00 | Hammaslääkäri
- noon | 2026-11-23T12:00 | Ota lääkkeet
- night | 2026-11-23T20:00 | Ota lääkkeet
apart | first | Perjantaina kello 17 sinulla on hammaslääkäri.
apart | second | Maanantai klo 9: hammaslääkäri.
apart | night | Muista ottaa lääkkeet klo 20, siis ota ne illalla.
apart | first second | Hammaslääkäri on kahdesti: perjantaina klo 17.00 ja maanantaina klo 9.00.
alike | - | Sinulla on pian hammaslääkäri.
alike | - | Muista ottaa lääkkeet.
alike | - | Oletko jo ottanut lääkkeet?
alike | - | Hammaslääkäri on tiistaisin kiinni.

# shared
- anna | 2026-11-24T11:00 | Soita Annalle
- ben | 2026-11-25T11:00 | Soita Benille
- plumber | 2026-11-26T11:00 | Soita putkimiehelle
- invoice | 2026-11-24 | Lasku 2291
- flight | 2026-11-29T06:45 | Lento AY1331
shared | anna | Muista, että Annalle luvattiin soitto huomenna.
shared | plumber | Putkimiehelle pitää vielä soittaa torstaina.
shared | - | Sinun pitää soittaa tällä viikolla muutamalle ihmiselle.
named | flight | Lentosi AY1331 lähtee sunnuntaina klo 6.45.
named | invoice | Lasku 2291 erääntyy huomenna.
named | - | Lasku 2292 maksettiin lokakuussa.

# hidden
- therapy | 2026-11-24T15:00 | Terapia | sensitive
- gym | 2026-11-23T17:00 | Sali Tomin kanssa | asleep
- plants | 2026-11-23T19:00 | Kastele kukat | noted
- passport | 2027-01-15 | Uusi passi
- milk | 2026-11-23 | Osta maitoa
hidden | - | Huomenna klo 15 sinulla on terapia.
hidden | - | Sali Tomin kanssa tänään klo 17?
hidden | - | Selvä, muistutan sinua klo 19: kastele kukat.
hidden | milk | Tänään: osta maitoa. Tammikuussa uusi passi.

# more
- service | 2026-11-26T09:00 | Vie auto huoltoon
- tom | 2026-11-25T16:00 | Hammaslääkäri Tomin kanssa
- own | 2026-11-27T10:00 | Hammaslääkäri
- bill | 2026-11-24 | Maksa puhelinlasku
- report | 2026-11-25 | Lähetä myyntiraportti Marialle
- insulin | 2026-11-23T21:00 | Insuliini
- lease | 2026-11-20 | Allekirjoita vuokrasopimus
- lunch | 2026-11-26T12:30 | Tiimilounas | noted
plain | tom | Keskiviikkona klo 16 menet Tomin kanssa hammaslääkäriin.
plain | bill | Puhelinlasku pitää maksaa huomenna.
plain | service | Torstaina klo 9 viet auton huoltoon.
reworded | report | Maria odottaa myyntiraporttia, joka piti lähettää keskiviikkona.
asked | report | Joko lähetit myyntiraportin Marialle?
asked | lease | Onko vuokrasopimus jo allekirjoitettu?
information | - | Siirränkö hammaslääkärin toiselle päivälle?
information | - | Tarvitsetko neuvoja auton huoltoon?
named | insulin | Klo 21 on insuliinin aika.
following | lease | Vuokrasopimus on yhä pöydälläsi. Sinun piti allekirjoittaa se perjantaina.
hidden | - | Merkitty: tiimilounas torstaina klo 12.30. Hyvää ruokahalua!
apart | own | Hammaslääkäri odottaa sinua perjantaina klo 10.
quoted | - | Kerroit, että Tomi pelkää hammaslääkäriä.
`;
