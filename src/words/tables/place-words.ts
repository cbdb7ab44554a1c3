/**
 * How people say where they are, or that they moved. Phrases are written as in `requests/request-words.ts`; `withPlaces` adds them to
 * a table. What names no place is no such message: "I'm in love".
 */
import type { LanguageCode } from "../language";
import type { RequestTable } from "../requests/request-words";

/** For example `i just moved to Denver` and `я сейчас в Берлине`. */
const PLACE_WORDS: Readonly<Record<LanguageCode, readonly string[]>> = {
  en: [
    "(i've|i have|i|we've|we have|we) [just|recently] (arrived|landed) (in|at) {words}",
    "(i've|i have|i|we've|we have|we) [just|recently] moved to {words}",
    "(i'm|i am|we're|we are) [now|currently|back] (living in|staying in|based in|in) {words}",
    "(we live|back|now|landed|arrived) in {words}",
  ],
  de: [
    "[ich] bin [gerade|jetzt|eben|neulich|kürzlich|frisch] nach {words} (gezogen|umgezogen)",
    "(ich bin|bin|wir sind) (jetzt|gerade|wieder|momentan|zurzeit) in {words}",
    "wir (wohnen|leben|sind) [jetzt|gerade] in {words}",
    "(ich bin|bin|wir sind) [gerade|eben] in {words} (angekommen|gelandet)",
    "[ich] (wohne|lebe) (jetzt|ab jetzt|neuerdings) in {words}",
  ],
  es: [
    "[ahora|ya] (vivo|estoy|vivimos|estamos|ando) [ahora|ya|viviendo] en {words}",
    "me acabo de mudar a {words}",
    "acabo de (mudarme a|llegar a|aterrizar en) {words}",
    "(nos mudamos|nos hemos mudado|he llegado|llegué) a {words}",
  ],
  fr: [
    "(je viens|on vient|nous venons) d'(emménager|arriver|atterrir) (à|au|en) {words}",
    "(je viens|on vient|nous venons) de déménager (à|au|en) {words}",
    "(je suis|j'suis|nous sommes|on est) [maintenant|actuellement|en ce moment] (à|au|en) {words}",
    "(j'ai emménagé|on habite|nous habitons|je suis arrivé|je suis arrivée) (à|au|en) {words}",
    "(j'habite|je vis) (maintenant|désormais|actuellement) (à|au|en) {words}",
  ],
  pt: [
    "acabei de (me mudar|mudar|chegar) (pra|para|em|no|na|a) {words}",
    "(agora|já) (moro|estou|tô) (em|no|na) {words}",
    "(tô|estou|estamos|a gente tá) [agora] [morando|vivendo] (em|no|na) {words}",
    "(me mudei|mudei|nos mudamos) (pra|para) {words}",
    "cheguei (em|no|na|a) {words}",
  ],
  it: [
    "(mi sono|ci siamo) [appena] (trasferito|trasferita|trasferiti|trasferite) a {words}",
    "(adesso|ora) (sono|abito|vivo|sto|siamo) (a|in) {words}",
    "(siamo|abitiamo|viviamo) [ora|adesso] (a|in) {words}",
    "[adesso|ora] sto (vivendo|abitando) (a|in) {words}",
    "sono [appena] (arrivato|arrivata|atterrato|atterrata) (a|in) {words}",
  ],
  nl: [
    "(ik ben|we zijn) [net|pas|onlangs] verhuisd naar {words}",
    "(we|wij) (wonen|zijn|zitten) [nu] in {words}",
    "[ik] (zit|ben|woon) (nu|momenteel|weer) in {words}",
    "(ik ben|we zijn) [net] in {words} (aangekomen|geland)",
  ],
  sv: [
    "(jag|vi) har [precis|just|nyligen] flyttat till {words}",
    "(jag|vi) (är|bor) [nu|just nu] i {words}",
    "nu (är|bor) (jag|vi) i {words}",
    "(jag är|är|vi är) [precis] framme i {words}",
  ],
  fi: [
    "(asun|olen|oon|asumme|ollaan) [nyt] {words}",
    "(muutin|muutimme|muutettiin|olen muuttanut) [juuri|nyt|äsken] {words}",
    "nyt (olen|oon|asun) {words}",
    "(saavuin|laskeuduin) [juuri] {words}",
  ],
  ru: [
    "(я|мы) [сейчас|теперь|уже] (в|во) {words}",
    "(сейчас|теперь|уже) [я|мы] (в|во) {words}",
    "[я|мы] [сейчас|теперь] (живу|живём|нахожусь|находимся) [сейчас|теперь] (в|во) {words}",
    "[я|мы] [недавно|только что|уже] (переехал|переехала|переехали|прилетел|прилетела|приехал|приехала) (в|во) {words}",
  ],
  uk: [
    "(я|ми) [зараз|тепер|вже] (в|у) {words}",
    "(зараз|тепер|вже) [я|ми] (в|у) {words}",
    "[я|ми] [зараз|тепер] (живу|живемо|перебуваю|перебуваємо) [зараз|тепер] (в|у) {words}",
    "[я|ми] [нещодавно|щойно|вже] (переїхав|переїхала|переїхали|прилетів|прилетіла|приїхав|приїхала) (в|у|до) {words}",
  ],
  id: [
    "(aku|saya|kami|kita) [baru|baru saja|udah] pindah ke {words}",
    "(aku|saya|kami|kita) [sekarang|lagi] (di|tinggal di) {words}",
    "sekarang (aku|saya|kami) [lagi|tinggal] di {words}",
    "(aku|saya) (baru sampai|sampai|mendarat|baru mendarat) di {words}",
  ],
};

/** The requests of a language with those that say where somebody is. */
export function withPlaces(requests: RequestTable, language: LanguageCode): RequestTable {
  const { timeZone } = requests.requests;
  return {
    ...requests,
    requests: { ...requests.requests, timeZone: [...timeZone, ...PLACE_WORDS[language]] },
  };
}
