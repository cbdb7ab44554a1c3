/** Replies in `it`, in the form that `read-table.ts` reads. */
export const REPLIES_IT = `
@ 2026-11-23T10:00 Europe/Rome

# home
- dentist | 2026-11-27T17:00 | Dentista, dottoressa Greco
- rent | 2026-11-25 | Pagare l'affitto
- mum | 2026-11-23T18:00 | Chiamare la mamma
- tax | 2026-11-30 | Inviare la dichiarazione dei redditi
- bins | 2026-11-24T07:00 | Portare fuori la spazzatura
- parcel | 2026-11-20T16:00 | Ritirare il pacco alla posta
- gift | 2026-11-28 | Comprare un regalo di compleanno per Anna
- meeting | 2026-11-24T14:00 | Riunione trimestrale

plain | rent | Un promemoria: entro mercoledì devi pagare l'affitto.
plain | mum | A proposito, non dimenticare di chiamare la mamma alle sei. 😊
plain | dentist | Venerdì alle 17 hai il dentista, la dottoressa Greco.
plain | meeting | La riunione trimestrale è domani alle 14.
plain | tax bins | Prego! Altre due cose: inviare la dichiarazione dei redditi entro lunedì e portare fuori la spazzatura domattina.
reworded | rent | L'affitto va pagato entro mercoledì.
reworded | mum | Chiama la tua mamma stasera, verso le sei.
reworded | bins | La spazzatura va portata fuori prima delle sette di domani.
reworded | parcel | Il pacco è ancora alla posta: dovevi ritirarlo venerdì.
reworded | gift | Sabato è il compleanno di Anna e le devi ancora comprare il regalo.
reworded | dentist | La dottoressa Greco, la tua dentista, ti aspetta venerdì alle cinque.
reworded | tax | La dichiarazione dei redditi va inviata entro lunedì.
listed | rent dentist | La tua settimana:\\n- **Mer:** pagare l'affitto\\n- **Ven 17:00:** dentista (dottoressa Greco)
listed | mum bins meeting | 1. Chiamare la mamma (18:00)\\n2. Portare fuori la spazzatura (mar 07:00)\\n3. Riunione trimestrale (mar 14:00)
listed | tax gift | | Cosa | Quando |\\n|---|---|\\n| Inviare la dichiarazione dei redditi | lun 30 nov |\\n| Regalo di compleanno per Anna | sab 28 nov |
asked | rent | Hai già pagato l'affitto?
asked | parcel | Ha già ritirato il pacco alla posta?
asked | mum | Chiami ancora la mamma alle 18?
asked | tax | La dichiarazione dei redditi è già stata inviata?
information | - | Vuoi aggiungere qualcosa sulla dichiarazione dei redditi?
information | - | Vuoi che cerchi come inviare la dichiarazione dei redditi?
information | - | Quale regalo di compleanno piacerebbe ad Anna?
denied | rent | Va bene, non ti ricorderò più di pagare l'affitto.
denied | meeting | Non parlerò più della riunione trimestrale.
quoted | - | > Ricordami di pagare l'affitto\\n\\nFatto, segnato.
quoted | - | Hai detto che volevi chiamare la mamma appena avevi tempo.
quoted | - | Prima hai scritto: «Inviare la dichiarazione dei redditi prima della fine del mese». Ottimo piano!
title | rent | Mercoledì c'è «Pagare l'affitto».
title | meeting | Il prossimo impegno si chiama "Riunione trimestrale", domani alle 14.
heading | - | Hai tre cose oggi:
heading | - | ### Questa settimana\\n\\nEcco che cosa ti aspetta, un attimo…
clock | - | Hai qualcosa venerdì alle 17.
clock | - | È lunedì, sono le 10:00. Domani alle 14 sei occupato.
following | gift | Sabato è il compleanno di Anna. Devi ancora comprare il regalo.
following | parcel | Il tuo pacco è in ritardo. È alla posta da venerdì, quindi passa a ritirarlo.
scattered | - | Anna ti ha mandato una foto. Oggi piove a Torino. Puoi comprare i biglietti in rete. Costano 12 euro. Lì incartano qualsiasi regalo di compleanno.
scattered | - | La posta ha un nuovo logo. Il caffè è finito. Ho trovato tre ricette. La prima è vegana. Un pacco di pasta basta per quattro. Il resto è veloce. Gli avanzi li puoi ritirare dopo.
talk | - | Gli affitti a Milano sono aumentati del 5 % l'anno scorso.
talk | - | Anna è un bel nome di origine ebraica.
long | mum | Bella domanda! Il lievito madre chiede soprattutto pazienza. Rinfrescalo la sera prima e impasta al mattino. Lascia riposare quattro ore, con qualche piega ogni tanto. Inforna a circa 240 °C per 40 minuti.\\n\\nSe la crosta scurisce troppo, coprila con un foglio. Aiuta anche un po' di vapore.\\n\\nAh, mentre il forno si scalda: alle 18 volevi chiamare la tua mamma.
long | rent meeting | Buongiorno! ☀️ A Roma ci saranno 14 °C e qualche nuvola.\\n\\n**Oggi** è tranquillo, non hai nulla in programma.\\n\\n**Domani** c'è la riunione trimestrale alle 14. I documenti sono nella cartella, e Beniamino li avrebbe stampati.\\n\\n**Mercoledì**: l'affitto è da pagare.\\n\\nPrenoto un tavolo per pranzo? Hanno aperto un posto nuovo dietro l'angolo, e dicono che sia buono.

# alike
- first | 2026-11-27T17:00 | Dentista
- second | 2026-11-30T09:00 | Dentista
- noon | 2026-11-23T12:00 | Prendere le pastiglie
- night | 2026-11-23T20:00 | Prendere le pastiglie
apart | first | Venerdì alle 17 vai dal dentista.
apart | second | Lunedì, ore 9: dentista.
apart | night | Non dimenticare di prendere le pastiglie alle 20.
apart | first second | Hai il dentista due volte: venerdì alle 17:00 e lunedì alle 9:00.
alike | - | Presto devi andare dal dentista.
alike | - | Ricordati di prendere le pastiglie.
alike | - | Hai già preso le pastiglie?
alike | - | Il dentista è chiuso il martedì.

# shared
- anna | 2026-11-24T11:00 | Chiamare Anna
- ben | 2026-11-25T11:00 | Chiamare Beniamino
- plumber | 2026-11-26T11:00 | Chiamare l'idraulico
- invoice | 2026-11-24 | Fattura 2291
- flight | 2026-11-29T06:45 | Volo AZ610
shared | ben | Non dimenticare: Beniamino aspetta una tua chiamata mercoledì.
shared | plumber | Giovedì devi sentire l'idraulico.
shared | - | Questa settimana devi chiamare alcune persone.
named | flight | Il tuo volo AZ610 parte domenica alle 6:45.
named | invoice | La fattura 2291 scade domani.
named | - | La fattura 2292 è stata pagata a ottobre.

# hidden
- therapy | 2026-11-24T15:00 | Terapia | sensitive
- gym | 2026-11-23T17:00 | Palestra con Tommaso | asleep
- plants | 2026-11-23T19:00 | Annaffiare le piante | noted
- passport | 2027-01-15 | Rinnovare il passaporto
- milk | 2026-11-23 | Comprare il latte
hidden | - | Domani alle 15 hai la terapia.
hidden | - | Palestra con Tommaso oggi alle 17?
hidden | - | Va bene, alle 19 ti ricordo di annaffiare le piante.
hidden | milk | Oggi: comprare il latte. E a gennaio rinnovare il passaporto.

# more
- service | 2026-11-26T09:00 | Portare la macchina al tagliando
- tom | 2026-11-25T16:00 | Dentista con Tommaso
- own | 2026-11-27T10:00 | Dentista
- bill | 2026-11-24 | Pagare la bolletta del telefono
- report | 2026-11-25 | Inviare il rapporto vendite a Maria
- insulin | 2026-11-23T21:00 | Insulina
- lease | 2026-11-20 | Firmare il contratto
- lunch | 2026-11-26T12:30 | Pranzo di squadra | noted
plain | tom | Mercoledì alle 16 vai con Tommaso dal dentista.
plain | bill | La bolletta del telefono va pagata domani.
plain | service | Giovedì alle 9 porti la macchina al tagliando.
reworded | report | Maria aspetta il rapporto vendite, che volevi inviare entro mercoledì.
asked | report | Hai già inviato il rapporto vendite a Maria?
asked | lease | Il contratto è già firmato?
information | - | Vuoi che sposti il dentista a un altro giorno?
information | - | Ti serve un consiglio per il tagliando della macchina?
named | insulin | Alle 21 è l'ora dell'insulina.
following | lease | Il contratto è ancora sulla tua scrivania. Dovevi firmarlo venerdì.
hidden | - | Segnato: pranzo di squadra giovedì alle 12:30. Buon appetito!
apart | own | Il dentista ti aspetta venerdì alle 10.
quoted | - | Mi hai raccontato che Tommaso ha paura del dentista.
`;
