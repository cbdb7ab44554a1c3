/** Replies in `fr`, in the form that `read-table.ts` reads. */
export const REPLIES_FR = `
@ 2026-11-23T10:00 Europe/Paris

# home
- dentist | 2026-11-27T17:00 | Dentiste avec le docteur Lambert
- rent | 2026-11-25 | Payer le loyer
- mum | 2026-11-23T18:00 | Appeler maman
- tax | 2026-11-30 | Envoyer la déclaration d'impôts
- bins | 2026-11-24T07:00 | Sortir les poubelles
- parcel | 2026-11-20T16:00 | Récupérer le colis à la poste
- gift | 2026-11-28 | Acheter un cadeau d'anniversaire pour Anna
- meeting | 2026-11-24T14:00 | Réunion trimestrielle

plain | rent | Petit rappel : il faut payer le loyer avant mercredi.
plain | mum | Au fait, n'oublie pas d'appeler maman ce soir à 18 h. 😊
plain | dentist | Vendredi à 17 h, vous avez rendez-vous chez le dentiste, le docteur Lambert.
plain | meeting | La réunion trimestrielle a lieu demain à 14 h.
plain | tax bins | Avec plaisir ! Deux choses encore : la déclaration d'impôts est à envoyer d'ici lundi, et demain matin il faut sortir les poubelles.
reworded | rent | Le loyer doit être payé mercredi au plus tard.
reworded | mum | Pense à l'appeler ce soir, ta maman, vers six heures.
reworded | bins | Les poubelles doivent être sorties avant sept heures demain.
reworded | parcel | Un colis t'attend toujours à la poste, tu devais le récupérer vendredi.
reworded | gift | C'est l'anniversaire d'Anna samedi : il te reste un cadeau à acheter.
reworded | dentist | Le dentiste t'attend vendredi à cinq heures, c'est le docteur Lambert.
reworded | tax | Ta déclaration d'impôts, envoie-la avant lundi soir.
listed | rent dentist | Ta semaine :\\n- **mer. :** payer le loyer\\n- **ven. 17 h :** dentiste (docteur Lambert)
listed | mum bins meeting | 1. Appeler maman (18 h)\\n2. Sortir les poubelles (mar. 7 h)\\n3. Réunion trimestrielle (mar. 14 h)
listed | tax gift | | Quoi | Quand |\\n|---|---|\\n| Envoyer la déclaration d'impôts | lun. 30 nov. |\\n| Cadeau d'anniversaire pour Anna | sam. 28 nov. |
asked | rent | As-tu déjà payé le loyer ?
asked | parcel | Est-ce que vous avez déjà récupéré le colis à la poste ?
asked | mum | Tu appelles toujours ta maman à 18 h ?
asked | tax | La déclaration d'impôts est-elle déjà envoyée ?
information | - | Veux-tu ajouter quelque chose sur la déclaration d'impôts ?
information | - | Voulez-vous que je cherche comment envoyer une déclaration d'impôts ?
information | - | Quel cadeau d'anniversaire plairait à Anna ?
denied | rent | D'accord, je ne te rappellerai plus de payer le loyer.
denied | meeting | Je ne parlerai plus de la réunion trimestrielle.
quoted | - | > Rappelle-moi de payer le loyer\\n\\nC'est noté.
quoted | - | Tu as dit que tu voulais appeler maman dès que tu aurais le temps.
quoted | - | Tout à l'heure, tu as écrit : « Envoyer la déclaration d'impôts avant la fin du mois ». Bonne idée !
title | rent | Mercredi, c'est « Payer le loyer ».
title | meeting | Ton prochain rendez-vous s'intitule "Réunion trimestrielle", demain à 14 h.
heading | - | Tu as trois choses aujourd'hui :
heading | - | ### Cette semaine\\n\\nVoici ce qui est prévu, un instant…
clock | - | Tu as quelque chose vendredi à 17 h.
clock | - | Nous sommes lundi, il est 10 h. Demain à 14 h, tu es pris.
following | gift | Samedi, c'est l'anniversaire d'Anna. Il faut encore acheter un cadeau.
following | parcel | Ton colis est en retard. Il est à la poste depuis vendredi, passe le récupérer.
scattered | - | Anna t'a envoyé une photo. Il pleut à Lyon. Tu peux acheter des billets en ligne. Ils coûtent 12 euros. Un cadeau d'anniversaire y est emballé gratuitement.
scattered | - | La poste a un nouveau logo. Il n'y a plus de café. J'ai trouvé trois recettes. La première est végane. Un petit colis suffit pour quatre. Le reste va vite. Tu peux récupérer les restes.
talk | - | Les loyers à Paris ont augmenté de 5 % l'an dernier.
talk | - | Anna est un joli prénom d'origine hébraïque.
long | mum | Bonne question ! Le levain demande surtout de la patience. Nourris-le la veille et pétris la pâte le matin. Laisse-la reposer quatre heures en la pliant de temps en temps. Fais cuire à four chaud, vers 240 °C, pendant 40 minutes.\\n\\nSi la croûte fonce trop, couvre-la de papier. Un peu de vapeur aide aussi.\\n\\nAh oui, pendant que le four chauffe : tu voulais appeler ta maman à 18 h.
long | rent meeting | Bonjour ! ☀️ Il fera 8 °C à Paris, avec des nuages.\\n\\n**Aujourd'hui** est calme, rien de prévu pour toi.\\n\\n**Demain**, la réunion trimestrielle commence à 14 h. Les documents sont dans le dossier, et Ben devait les imprimer.\\n\\n**Mercredi** : le loyer est à payer.\\n\\nVeux-tu que je réserve une table pour midi ? Un nouveau restaurant a ouvert au coin de la rue, il paraît qu'il est bon.

# alike
- first | 2026-11-27T17:00 | Dentiste
- second | 2026-11-30T09:00 | Dentiste
- noon | 2026-11-23T12:00 | Prendre les comprimés
- night | 2026-11-23T20:00 | Prendre les comprimés
apart | first | Vendredi à 17 h, tu vas chez le dentiste.
apart | second | Lundi, 9 h : dentiste.
apart | night | N'oublie pas de prendre tes comprimés à 20 h.
apart | first second | Tu as le dentiste deux fois : vendredi à 17 h et lundi à 9 h.
alike | - | Tu dois bientôt aller chez le dentiste.
alike | - | Pense à prendre tes comprimés.
alike | - | As-tu déjà pris tes comprimés ?
alike | - | Le dentiste est fermé le mardi.

# shared
- anna | 2026-11-24T11:00 | Appeler Anna
- ben | 2026-11-25T11:00 | Appeler Ben
- plumber | 2026-11-26T11:00 | Appeler le plombier
- invoice | 2026-11-24 | Facture 2291
- flight | 2026-11-29T06:45 | Vol AF1680
shared | ben | N'oublie pas : Ben attend ton appel mercredi.
shared | plumber | Il reste le plombier à appeler jeudi.
shared | - | Tu as quelques appels à passer cette semaine.
named | flight | Ton vol AF1680 part dimanche à 6 h 45.
named | invoice | La facture 2291 est à régler demain.
named | - | La facture 2292 a été payée en octobre.

# hidden
- therapy | 2026-11-24T15:00 | Thérapie | sensitive
- gym | 2026-11-23T17:00 | Sport avec Tom | asleep
- plants | 2026-11-23T19:00 | Arroser les plantes | noted
- passport | 2027-01-15 | Renouveler le passeport
- milk | 2026-11-23 | Acheter du lait
hidden | - | Demain à 15 h, tu as ta thérapie.
hidden | - | Sport avec Tom aujourd'hui à 17 h ?
hidden | - | C'est noté, je te rappellerai d'arroser les plantes à 19 h.
hidden | milk | Aujourd'hui : acheter du lait. Et en janvier, renouveler le passeport.

# more
- service | 2026-11-26T09:00 | Révision de la voiture
- tom | 2026-11-25T16:00 | Dentiste avec Tom
- own | 2026-11-27T10:00 | Dentiste
- bill | 2026-11-24 | Régler la facture de téléphone
- report | 2026-11-25 | Envoyer le rapport des ventes à Maria
- insulin | 2026-11-23T21:00 | Insuline
- lease | 2026-11-20 | Signer le bail
- lunch | 2026-11-26T12:30 | Déjeuner d'équipe | noted
plain | tom | Mercredi à 16 h, tu accompagnes Tom chez le dentiste.
plain | bill | La facture de téléphone doit être réglée demain.
plain | service | Jeudi à 9 h, c'est la révision de ta voiture.
reworded | report | Maria attend le rapport des ventes que tu devais envoyer mercredi.
asked | report | As-tu déjà envoyé le rapport des ventes à Maria ?
asked | lease | Le bail est-il enfin signé, ou pas encore ?
information | - | Veux-tu que je déplace le dentiste à un autre jour ?
information | - | As-tu besoin de conseils pour la révision de la voiture ?
named | insulin | À 21 h, c'est l'heure de ton insuline.
following | lease | Le bail est toujours sur ton bureau. Tu devais le signer vendredi.
hidden | - | C'est noté : déjeuner d'équipe jeudi à 12 h 30. Bon appétit !
apart | own | Le dentiste t'attend vendredi à 10 h.
quoted | - | Tu m'as raconté que Tom a peur du dentiste.
`;
