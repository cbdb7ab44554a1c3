/**
 * How people tell that something is done: "i bought the milk", "l'affitto è pagato", "за квартиру заплатил". Words are written as in
 * `setting-words.ts`.
 */
import type { LanguageCode } from "../language";

export interface DoneWords {
  /** Words that make a form of the past with a verb, and "already". */
  have: string;
  /** What is said of anything that is done: "done", "finished". */
  did: string;
  /** "Already", and what else says that something is as it should be. */
  already: string;
  /** Words that say nothing of it. */
  small: string;
  /** Verbs of what people have to do, and how each is told to be over: "got" of "buy". Each is words parted by `|`; those of going somewhere are the fifth. */
  verbs: readonly (readonly [of: string, over: string])[];
  /** Endings of a verb that tell of what is over with one of `have`, and without. Sources over typed words in small letters. */
  over: { with: string; alone: string | null };
}

export const DONE_WORDS: Readonly<Record<LanguageCode, DoneWords>> = {
  en: {
    have: "have|has|i've|we've|ive|is|are|was|were|been|already|just",
    did: "done|finished|sorted|completed|taken care of",
    small: "i|we|the|my|a|an|all|finally|now|today|for|with|it|our",
    already: "already|just|sorted out",
    verbs: [
      ["buy|get|pick up|order|purchase", "bought|got|picked up|grabbed|ordered|purchased|fetched"],
      ["pay|transfer|settle", "paid|transferred|settled|sent the money for"],
      [
        "call|phone|ring|contact",
        "called|phoned|rang|rung|spoke to|spoke with|talked to|talked with|reached",
      ],
      [
        "send|email|mail|write|text|message|submit",
        "sent|emailed|mailed|wrote to|wrote|texted|messaged|submitted|sent off",
      ],
      ["go|visit|attend", "went to|went|been to|been|was at|visited|attended"],
      ["take", "took|taken|had"],
      ["book|reserve", "booked|reserved"],
      ["water|feed|clean|wash", "watered|fed|cleaned|washed"],
      ["return|bring", "returned|brought back|gave back|took back"],
    ],
    over: { with: "(?<!ing|s)", alone: "(?:ed|[^s]t|id)" },
  },
  de: {
    have: "hab|habe|haben|hat|ist|sind|wurde|wurden|schon|bereits",
    did: "erledigt|fertig|gemacht|geschafft|getan",
    small: "ich|wir|die|der|das|den|dem|meine|meinen|mein|heute|jetzt|endlich|gerade|eben|für|im|am",
    already: "schon|bereits|gerade|eben",
    verbs: [
      ["kaufen|holen|besorgen|bestellen|einkaufen", "gekauft|geholt|besorgt|bestellt|eingekauft|mitgenommen"],
      ["zahlen|bezahlen|überweisen|begleichen", "gezahlt|bezahlt|überwiesen|beglichen"],
      ["anrufen|telefonieren|zurückrufen", "angerufen|telefoniert|zurückgerufen|gesprochen mit|gesprochen"],
      [
        "schicken|senden|schreiben|abschicken|einreichen|mailen",
        "geschickt|gesendet|geschrieben|abgeschickt|eingereicht|gemailt|verschickt",
      ],
      ["gehen|besuchen", "gegangen|war|waren|besucht|gewesen"],
      ["nehmen|einnehmen", "genommen|eingenommen"],
      ["buchen|reservieren", "gebucht|reserviert"],
      ["gießen|füttern|putzen|waschen", "gegossen|gefüttert|geputzt|gewaschen"],
      ["zurückbringen|zurückgeben|abgeben", "zurückgebracht|zurückgegeben|abgegeben"],
    ],
    over: { with: "(?:t|en)", alone: null },
  },
  es: {
    have: "he|ha|hemos|han|está|están|ya|acabo de",
    did: "hecho|hecha|listo|lista|terminado|terminada",
    small: "yo|el|la|los|las|mi|mis|un|una|por|hoy|ahora|al|fin|lo|de|del|a",
    already: "ya|acabo de|recién",
    verbs: [
      [
        "comprar|recoger|pedir",
        "comprado|comprada|compré|compre|comprar|he comprado|recogido|recogí|pedido|pillado",
      ],
      ["pagar|transferir", "pagado|pagada|pagué|pague|pagar|transferido|transferí"],
      ["llamar|telefonear", "llamado|llamada|llamé|llamar|hablado con|hablé con|hablado|hablé"],
      [
        "enviar|mandar|escribir|entregar",
        "enviado|enviada|envié|mandado|mandé|escrito|escribí|entregado|entregué",
      ],
      ["ir|visitar", "ido|fui|estuve|estado|visitado|visité"],
      ["tomar", "tomado|tomada|tomé|tomar"],
      ["reservar", "reservado|reservada|reservé|reservar"],
      ["regar|limpiar|lavar", "regado|regué|limpiado|limpié|lavado|lavé|regar|limpiar|lavar"],
      ["devolver", "devuelto|devolví|devolver"],
    ],
    over: { with: "(?:é|e|í|i|ó|ad[oa]s?|id[oa]s?)", alone: "(?:é|í|ad[oa]s?|id[oa]s?)" },
  },
  fr: {
    have: "j'ai|ai|a|as|on a|avons|est|sont|été|déjà|c'est",
    did: "fait|faite|fini|finie|terminé|terminée|réglé|réglée",
    small: "je|on|nous|le|la|les|l'|mon|ma|mes|un|une|du|de|des|enfin|pour|aujourd'hui|à|au",
    already: "déjà|viens de|vient de|c'est bon|ça y est",
    verbs: [
      [
        "acheter|prendre|commander|chercher",
        "acheté|achetée|achetés|acheter|pris|prise|commandé|cherché|récupéré",
      ],
      ["payer|virer|régler", "payé|payée|payés|payer|viré|virée|réglé|réglée|régler"],
      [
        "appeler|téléphoner|rappeler",
        "appelé|appelée|appeler|téléphoné|parlé à|parlé avec|rappelé|eu au téléphone",
      ],
      ["envoyer|écrire|rendre", "envoyé|envoyée|envoyer|écrit|écrite|rendu|rendue"],
      ["aller|visiter", "allé|allée|suis allé|suis allée|été|visité|étais"],
      ["prendre", "pris|prise|prendre"],
      ["réserver", "réservé|réservée|réserver"],
      ["arroser|nettoyer|laver", "arrosé|arrosée|arrosées|nettoyé|lavé|lavée|arroser|nettoyer|laver"],
      ["rapporter|rendre", "rapporté|rapportée|rendu|rendue"],
    ],
    over: { with: "(?:ée?s?|ie?s?|ue?s?|it|is)", alone: null },
  },
  pt: {
    have: "já|está|tá|ta|estão|foi|acabei de",
    did: "feito|feita|pronto|pronta|terminado|terminada",
    small: "eu|o|a|os|as|meu|minha|um|uma|por|hoje|agora|de|da|do|finalmente",
    already: "já|acabei de|recém",
    verbs: [
      ["comprar|buscar|pegar|pedir", "comprado|comprada|comprei|comprar|busquei|peguei|pedi"],
      ["pagar|transferir", "pago|paga|pagou|paguei|pagar|transferido|transferi"],
      ["ligar|telefonar", "liguei|ligado|ligar|falei com|falei|telefonei"],
      ["enviar|mandar|escrever|entregar", "enviado|enviada|enviei|mandei|mandado|escrevi|entreguei|entregue"],
      ["ir|visitar", "fui|estive|ido|visitei"],
      ["tomar", "tomei|tomado|tomar"],
      ["reservar|marcar", "reservado|reservada|reservei|marquei|reservar"],
      ["regar|limpar|lavar", "reguei|limpei|lavei|regar|limpar|lavar"],
      ["devolver", "devolvi|devolvido|devolver"],
    ],
    over: { with: "(?:ei|i|ou|ad[oa]s?|id[oa]s?|g[oa]s?)", alone: "(?:ei|ad[oa]s?|id[oa]s?)" },
  },
  it: {
    have: "ho|ha|abbiamo|hanno|è|sono|già|stato|stata",
    did: "fatto|fatta|finito|finita|sistemato",
    small: "io|il|lo|la|i|gli|le|l'|mio|mia|un|una|per|oggi|adesso|finalmente|appena|di|del|a|al",
    already: "già|appena",
    verbs: [
      ["comprare|prendere|ordinare", "comprato|comprata|preso|presa|ordinato|ordinata"],
      ["pagare|versare", "pagato|pagata|pagati|versato|saldato"],
      ["chiamare|telefonare", "chiamato|chiamata|telefonato|sentito|parlato con|parlato"],
      ["mandare|inviare|scrivere|consegnare", "mandato|mandata|inviato|inviata|scritto|consegnato"],
      ["andare|visitare", "andato|andata|stato|stata|visitato"],
      ["prendere", "preso|presa"],
      ["prenotare", "prenotato|prenotata"],
      ["annaffiare|pulire|lavare", "annaffiato|annaffiate|pulito|lavato|lavata"],
      ["restituire|riportare", "restituito|restituita|riportato|riportata"],
    ],
    over: { with: "[ts][oaie]", alone: null },
  },
  nl: {
    have: "heb|hebben|heeft|is|zijn|al|net|werd",
    did: "gedaan|klaar|geregeld|afgerond",
    small: "ik|we|de|het|een|mijn|vandaag|nu|eindelijk|voor",
    already: "al|net|zojuist|reeds",
    verbs: [
      ["kopen|halen|bestellen", "gekocht|gehaald|besteld|meegenomen"],
      ["betalen|overmaken", "betaald|overgemaakt"],
      ["bellen|opbellen", "gebeld|opgebeld|gesproken met|gesproken"],
      ["sturen|schrijven|mailen|inleveren", "gestuurd|geschreven|gemaild|ingeleverd|verstuurd"],
      ["gaan|bezoeken", "geweest|gegaan|bezocht|was"],
      ["nemen|innemen", "genomen|ingenomen"],
      ["boeken|reserveren", "geboekt|gereserveerd"],
      ["water geven|geven|schoonmaken|wassen", "water gegeven|gegeven|schoongemaakt|gewassen"],
      ["terugbrengen|teruggeven", "teruggebracht|teruggegeven"],
    ],
    over: { with: "(?:[td]|en)", alone: null },
  },
  sv: {
    have: "har|är|redan|blev|precis",
    did: "klar|klart|gjort|fixat|färdig",
    small: "jag|vi|en|ett|den|det|min|mitt|idag|nu|för|äntligen|på",
    already: "redan|precis|nyss",
    verbs: [
      ["köpa|hämta|beställa", "köpt|köpte|hämtat|hämtade|beställt|beställde|handlat"],
      ["betala|överföra", "betalt|betalat|betalade|betald|överfört"],
      ["ringa", "ringt|ringde|pratat med|pratade med|pratat"],
      ["skicka|skriva|mejla|lämna in", "skickat|skickade|skrivit|skrev|mejlat|mejlade|lämnat in"],
      ["gå|besöka|åka", "gått|gick|varit|var|besökt|åkt"],
      ["ta", "tagit|tog"],
      ["boka|reservera", "bokat|bokade|bokad|reserverat"],
      ["vattna|städa|tvätta", "vattnat|vattnade|städat|städade|tvättat|tvättade"],
      ["lämna tillbaka|lämna", "lämnat tillbaka|lämnade tillbaka|lämnat|lämnade"],
    ],
    over: { with: "(?:[td]|tt|da)", alone: "(?:de|te)" },
  },
  fi: {
    have: "on|olen|ovat|jo|juuri",
    did: "tehty|valmis|hoidettu|hoidin",
    small: "minä|mä|se|tänään|nyt|vihdoin|tältä|päivältä",
    already: "jo|juuri|äsken",
    verbs: [
      [
        "osta|ostaa|hae|hakea|tilaa|tilata",
        "ostin|ostettu|ostanut|ostettiin|hain|haettu|hakenut|tilasin|tilattu",
      ],
      ["maksa|maksaa", "maksoin|maksettu|maksanut|maksettiin"],
      ["soita|soittaa", "soitin|soitettu|soittanut|puhuin|juttelin"],
      [
        "lähetä|lähettää|kirjoita|kirjoittaa|palauta",
        "lähetin|lähetetty|lähettänyt|kirjoitin|kirjoitettu|palautin|palautettu",
      ],
      ["mene|mennä|käy|käydä", "menin|mennyt|kävin|käyty|käynyt|olin"],
      ["ota|ottaa", "otin|otettu|ottanut"],
      ["varaa|varata", "varasin|varattu|varannut"],
      ["kastele|kastella|siivoa|siivota|pese|pestä", "kastelin|kasteltu|siivosin|siivottu|pesin|pesty"],
      ["palauta|palauttaa|vie|viedä", "palautin|palautettu|vein|viety"],
    ],
    over: { with: "(?:in|i|tu|ty|nut|nyt)", alone: null },
  },
  ru: {
    have: "уже|только что|наконец",
    did: "сделано|сделан|сделана|готово|готов|готова|сделал|сделала",
    small: "я|мы|за|в|на|про|мой|моя|сегодня|сейчас|с",
    already: "уже|только что|наконец",
    verbs: [
      [
        "купить|забрать|заказать",
        "купил|купила|купили|куплено|куплен|куплена|забрал|забрала|заказал|заказала|взял|взяла",
      ],
      [
        "заплатить|оплатить|платить|перевести",
        "заплатил|заплатила|заплачено|оплатил|оплатила|оплачено|оплачена|оплачен|перевел|перевела",
      ],
      [
        "позвонить|звонить",
        "позвонил|позвонила|звонил|звонила|созвонился|созвонилась|поговорил с|поговорила с|поговорил",
      ],
      [
        "отправить|послать|написать|сдать",
        "отправил|отправила|отправлено|послал|послала|написал|написала|сдал|сдала|сдано",
      ],
      ["пойти|сходить|идти|посетить", "сходил|сходила|был|была|ходил|ходила|посетил"],
      ["выпить|принять|взять", "выпил|выпила|принял|приняла|взял|взяла"],
      ["забронировать|заказать", "забронировал|забронировала|заказал|заказала|забронировано"],
      ["полить|покормить|помыть|убрать", "полил|полила|полили|покормил|покормила|помыл|помыла|убрал|убрала"],
      ["вернуть|отнести", "вернул|вернула|отнес|отнесла"],
    ],
    over: { with: "(?:ла?|ли|н[ао]?|н[аы])", alone: "(?:ла?|ли)" },
  },
  uk: {
    have: "вже|уже|щойно|нарешті",
    did: "зроблено|зробив|зробила|готово|готовий|готова",
    small: "я|ми|за|в|у|на|про|мій|моя|сьогодні|зараз|з",
    already: "вже|уже|щойно|нарешті",
    verbs: [
      [
        "купити|забрати|замовити",
        "купив|купила|купили|куплено|куплений|забрав|забрала|замовив|замовила|взяв|взяла",
      ],
      [
        "заплатити|оплатити|сплатити|переказати",
        "заплатив|заплатила|заплачено|оплатив|оплатила|оплачено|сплатив|сплатила|сплачено|переказав",
      ],
      [
        "подзвонити|зателефонувати|дзвонити",
        "подзвонив|подзвонила|зателефонував|зателефонувала|поговорив з|поговорила з|поговорив",
      ],
      [
        "надіслати|відправити|написати|здати",
        "надіслав|надіслала|відправив|відправила|написав|написала|здав|здала|надіслано",
      ],
      ["піти|сходити|відвідати", "сходив|сходила|був|була|ходив|ходила|відвідав"],
      ["випити|прийняти|взяти", "випив|випила|прийняв|прийняла|взяв|взяла"],
      ["забронювати|замовити", "забронював|забронювала|замовив|замовила"],
      [
        "полити|погодувати|помити|прибрати",
        "полив|полила|погодував|погодувала|помив|помила|прибрав|прибрала",
      ],
      ["повернути|віднести", "повернув|повернула|відніс|віднесла"],
    ],
    over: { with: "(?:[вн]о?|ла|ли|то)", alone: "(?:в|ла|ли)" },
  },
  id: {
    have: "sudah|udah|telah|dah|barusan",
    did: "selesai|beres|kelar",
    small: "aku|saya|ku|itu|ini|hari|tadi|sekarang|untuk",
    already: "sudah|udah|telah|dah|barusan",
    verbs: [
      ["beli|ambil|pesan", "beli|dibeli|kubeli|ambil|diambil|pesan|dipesan"],
      ["bayar|transfer", "bayar|dibayar|kubayar|transfer|ditransfer"],
      ["telepon|hubungi", "telepon|ditelepon|menelepon|hubungi|dihubungi|ngobrol sama|bicara dengan"],
      ["kirim|tulis|kumpulkan", "kirim|dikirim|tulis|ditulis|dikumpulkan"],
      ["pergi|kunjungi", "pergi ke|ke|dari|kunjungi"],
      ["minum", "minum|diminum"],
      ["booking|reservasi", "booking|dibooking|reservasi|direservasi"],
      ["siram|bersihkan|cuci", "siram|disiram|bersihkan|dibersihkan|cuci|dicuci"],
      ["kembalikan", "kembalikan|dikembalikan|balikin|dibalikin"],
    ],
    over: { with: "", alone: null },
  },
};
