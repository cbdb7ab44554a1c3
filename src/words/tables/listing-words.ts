/** How something is put on the list, and what is next on it asked for. Phrases are written as in `requests/request-words.ts`; `withListing` adds them to a table. */
import type { LanguageCode } from "../language";
import type { RequestWords, TimerTable } from "../requests/request-words";

/** For example `add to my list: buy stamps` and `schreib Milch auf die Einkaufsliste`. */
const LISTING_WORDS: Readonly<Record<LanguageCode, readonly string[]>> = {
  en: [
    "(add|put|write) [this|it] [down] (to|on|onto) (my|the|our) [shopping|grocery|to-do|todo|to do|packing] list {words}",
    "(add|put|write) {words} (to|on|onto) (my|the|our) [shopping|grocery|to-do|todo|to do|packing] list",
    "(new|another) (task|to-do|todo|item) {words}",
  ],
  de: [
    "(schreib|schreibe|setz|setze|pack|packe|tu|nimm) [mir|bitte] auf (die|meine|unsere) (liste|einkaufsliste|to-do-liste|todo-liste|todoliste|packliste) {words}",
    "(schreib|schreibe|setz|setze|pack|packe|tu|nimm) [mir|bitte] {words} auf (die|meine|unsere) (liste|einkaufsliste|to-do-liste|todo-liste|todoliste|packliste)",
    "(füg|füge) {words} (zur|zu meiner|zu unserer|meiner|der) (liste|einkaufsliste|to-do-liste|todo-liste|todoliste) hinzu",
    "(neue|weitere) aufgabe {words}",
  ],
  es: [
    "(añade|añádeme|agrega|apunta|apúntame|anota|pon|ponme|mete) (a|en) (mi|la|nuestra) lista [de la compra|de compras|de tareas] {words}",
    "(añade|añádeme|agrega|apunta|apúntame|anota|pon|ponme|mete) {words} (a|en) (mi|la|nuestra) lista [de la compra|de compras|de tareas]",
    "(nueva|otra) tarea {words}",
  ],
  fr: [
    "(ajoute|mets|note|inscris) (à|sur|dans) (ma|la|notre) liste [de courses|des courses|de tâches] {words}",
    "(ajoute|mets|note|inscris) {words} (à|sur|dans) (ma|la|notre) liste [de courses|des courses|de tâches]",
    "nouvelle tâche {words}",
  ],
  pt: [
    "(adiciona|adicione|acrescenta|coloca|coloque|põe|bota|anota|inclui) (na|à|a|em) [minha|nossa] lista [de compras|de tarefas] {words}",
    "(adiciona|adicione|acrescenta|coloca|coloque|põe|bota|anota|inclui) {words} (na|à|a|em) [minha|nossa] lista [de compras|de tarefas]",
    "nova tarefa {words}",
  ],
  it: [
    "(aggiungi|metti|segna|scrivi|inserisci) (alla|nella|sulla|in) [mia|nostra] lista [della spesa|delle cose da fare] {words}",
    "(aggiungi|metti|segna|scrivi|inserisci) {words} (alla|nella|sulla|in) [mia|nostra] lista [della spesa|delle cose da fare]",
    "nuova attività {words}",
  ],
  nl: [
    "(zet|schrijf) op (mijn|de|onze|het) (lijst|lijstje|boodschappenlijst|boodschappenlijstje|todolijst|to-do-lijst|takenlijst) {words}",
    "(zet|schrijf) {words} op (mijn|de|onze|het) (lijst|lijstje|boodschappenlijst|boodschappenlijstje|todolijst|to-do-lijst|takenlijst)",
    "voeg {words} toe aan (mijn|de|onze|het) (lijst|lijstje|boodschappenlijst|boodschappenlijstje|todolijst|takenlijst)",
    "voeg [het] toe aan (mijn|de|onze|het) (lijst|lijstje|boodschappenlijst|boodschappenlijstje|todolijst|takenlijst) {words}",
    "nieuwe taak {words}",
  ],
  sv: [
    "(sätt|skriv|lägg) [upp|till] på [min|vår] (listan|lista|inköpslistan|inköpslista|att-göra-listan) {words}",
    "(sätt|skriv|lägg) [upp|till] {words} på [min|vår] (listan|lista|inköpslistan|inköpslista|att-göra-listan)",
    "ny uppgift {words}",
  ],
  fi: [
    "(lisää|laita|kirjoita|pane) [mun|minun] (listalle|listaan|listalleni|kauppalistalle|kauppalistaan|ostoslistalle|ostoslistaan|muistilistalle|tehtävälistalle) {words}",
    "(lisää|laita|kirjoita|pane) {words} [mun|minun] (listalle|listaan|listalleni|kauppalistalle|kauppalistaan|ostoslistalle|ostoslistaan|muistilistalle|tehtävälistalle)",
    "uusi tehtävä {words}",
  ],
  ru: [
    "(добавь|запиши|внеси|занеси|впиши) в [мой|наш] список [дел|покупок] {words}",
    "(добавь|запиши|внеси|занеси|впиши) {words} в [мой|наш] список [дел|покупок]",
    "новая задача {words}",
  ],
  uk: [
    "(додай|запиши|внеси|впиши) (до|у|в) [мого|нашого|мій|наш] (списку|список) [справ|покупок] {words}",
    "(додай|запиши|внеси|впиши) {words} (до|у|в) [мого|нашого|мій|наш] (списку|список) [справ|покупок]",
    "нова задача {words}",
  ],
  id: [
    "(tambah|tambahkan|tambahin|masukkan|masukin|catat|tulis) (ke|di|dalam) daftar [belanja|belanjaan|tugas] [ku|saya|aku|kita] {words}",
    "(tambah|tambahkan|tambahin|masukkan|masukin|catat|tulis) {words} (ke|di|dalam) daftar [belanja|belanjaan|tugas] [ku|saya|aku|kita]",
    "tugas baru {words}",
  ],
};

/** What asks for what comes next or is left, as people say it beside the phrases of `requests/`. */
const NEXT_WORDS: Readonly<Record<LanguageCode, readonly string[]>> = {
  en: [
    "what's (left|still open|still left|still to do)",
    "what is (left|still open)",
    "what else [is there|do i have]",
    "what (comes|do i have|should i do) next",
    "what's my next (thing|task|one|reminder)",
    "next [one|thing]",
  ],
  de: [
    "was (ist|gibt's|gibt es) [jetzt] [noch] (offen|übrig|zu tun)",
    "was (bleibt|fehlt) [jetzt] noch",
    "was noch",
    "was (kommt|steht|ist) als nächstes [an|dran]",
    "(und|was) (dann|danach)",
    "was ist das nächste",
    "als nächstes",
  ],
  es: [
    "qué [me] (queda|falta) [por hacer]",
    "qué más [tengo|hay]",
    "qué es lo (siguiente|próximo)",
    "qué (toca|va) [ahora|después|luego]",
    "lo siguiente",
    "cuál es (el siguiente|lo próximo)",
  ],
  fr: [
    "il [me] reste quoi [à faire]",
    "qu'est-ce (qui|qu'il) [me] reste [à faire]",
    "quoi d'autre",
    "c'est quoi (la suite|le prochain|la prochaine|ensuite)",
    "(et|c'est quoi) (ensuite|après)",
    "qu'est-ce que j'ai (ensuite|après)",
    "la suite",
  ],
  pt: [
    "o que [ainda] (falta|resta|sobrou) [fazer]",
    "o que mais [tenho|tem]",
    "qual é [o|a] (próximo|próxima|seguinte)",
    "o que (vem|tem) (depois|agora|a seguir|em seguida)",
    "e (depois|agora)",
    "próximo",
  ],
  it: [
    "(cosa|che cosa) [mi] (resta|manca|rimane) [da fare]",
    "cos'altro [ho|c'è]",
    "(che cosa|cosa) (devo fare|c'è|viene) (adesso|ora|dopo)",
    "qual è (il prossimo|la prossima)",
    "e (adesso|dopo|poi)",
  ],
  nl: [
    "wat is er [nu] nog (over|open|te doen)",
    "wat (rest|blijft) er [nog] [over]",
    "wat nog meer",
    "wat is [het|mijn] volgende",
    "wat (komt|moet ik) (nu|hierna|daarna) [doen]",
    "volgende",
    "en (nu|dan)",
  ],
  sv: [
    "vad (är|finns) [det] kvar [att göra]",
    "vad återstår",
    "vad mer",
    "vad är nästa [grej|sak|punkt]",
    "vad (kommer|blir|gör jag) (sen|härnäst|nu)",
    "nästa",
    "och (sen|nu)",
  ],
  fi: [
    "mitä [on] [vielä] (jäljellä|jäi)",
    "mitä muuta",
    "mitä (seuraavaksi|sitten|nyt)",
    "mikä on seuraava",
    "seuraava",
    "entä sitten",
  ],
  ru: [
    "что [ещё] (осталось|остаётся) [сделать]",
    "что ещё",
    "что (дальше|потом|следующее|следующим)",
    "что (там|у меня) (дальше|следующее)",
    "дальше",
    "следующее",
  ],
  uk: [
    "що [ще] (залишилося|залишилось|лишилося|лишилось) [зробити]",
    "що ще",
    "що (далі|потім|наступне|наступним)",
    "що (там|у мене) (далі|наступне)",
    "далі",
    "наступне",
  ],
  id: [
    "apa [saja] yang (tersisa|masih ada|belum)",
    "sisa apa [saja]",
    "[apa] (berikutnya|selanjutnya) [apa]",
    "habis (ini|itu) apa",
    "terus apa",
    "apa lagi",
  ],
};

/** The same of a time. */
const LEFT_WORDS: Readonly<Record<LanguageCode, readonly string[]>> = {
  en: [
    "what's (left|still open|still to do) [for|on] {when}",
    "(show|show me|give me|list) everything [for|on] {when}",
  ],
  de: ["was (ist|gibt's|gibt es) {when} noch (offen|übrig|zu tun)", "was bleibt {when} noch"],
  es: ["qué [me] (queda|falta) [por hacer] [para] {when}"],
  fr: [
    "il [me] reste quoi [à faire] [pour] {when}",
    "qu'est-ce (qui|qu'il) [me] reste [à faire] [pour] {when}",
  ],
  pt: ["o que [ainda] (falta|resta) [fazer] [para|pra] {when}"],
  it: ["(cosa|che cosa) [mi] (resta|manca|rimane) [da fare] [per] {when}"],
  nl: ["wat (is|moet) er {when} nog (over|open|te doen|gebeuren)"],
  sv: ["vad (är|finns) [det] kvar [att göra] {when}", "vad har jag kvar [att göra] {when}"],
  fi: ["mitä [on] [vielä] jäljellä {when}", "mitä {when} on [vielä] jäljellä"],
  ru: ["что [ещё] (осталось|остаётся) [сделать] [на] {when}"],
  uk: ["що [ще] (залишилося|залишилось|лишилося|лишилось) [зробити] [на] {when}"],
  id: [
    "apa [saja] yang (tersisa|masih ada|belum) [untuk] {when}",
    "{when} (masih ada|ada) apa [lagi|aja|saja]",
    "masih ada apa [lagi|aja|saja] {when}",
  ],
};

/** The requests of a language with those that put something on the list. */
export function withListing(requests: TimerTable, language: LanguageCode): RequestWords {
  const list = [...requests.requests.list, ...NEXT_WORDS[language]];
  const agenda = [...LEFT_WORDS[language], ...requests.requests.agenda];
  return {
    ...requests,
    requests: { ...requests.requests, list, agenda, addToList: LISTING_WORDS[language] },
  };
}
