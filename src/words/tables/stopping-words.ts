/** How somebody asks to hear no more of a thing. Phrases are written as in `requests/request-words.ts`; `withStopping` adds them. */
import type { LanguageCode } from "../language";
import type { RequestTable } from "../requests/request-words";

/** For example `no more gym reminders` and `hör auf mich an die Pflanzen zu erinnern`. */
const STOPPING_WORDS: Readonly<Record<LanguageCode, readonly string[]>> = {
  en: [
    "(no more|enough [with]) {what} (reminders|reminder)",
    "(stop|quit) (nagging|pinging|bugging) me (about|with) {what}",
  ],
  de: [
    "(hör|hörs) auf mich [daran] [an] {what} zu erinnern",
    "hör auf mich (an|daran) {what} zu erinnern",
    "(keine|schluss mit) {what} erinnerungen [mehr]",
    "(schluss|genug) mit [den] erinnerungen (an|für) {what}",
  ],
  es: ["(no más|basta de) recordatorios (de|del|para|sobre) {what}", "ya no me recuerdes {what}"],
  fr: [
    "plus [de|aucun] (rappels|rappel) (pour|de|du) {what}",
    "(assez|stop) [de|avec] [les] rappels (pour|de|du) {what}",
  ],
  it: [
    "(smettila|smetti) di ricordarmi {what}",
    "(niente|basta) [più] [con] [i] promemoria (per|di|del|della) {what}",
  ],
  nl: [
    "(stop|hou op) met [me|mij] herinneren aan {what}",
    "(genoeg|geen) herinneringen [meer] (aan|voor|over) {what}",
  ],
  pt: [
    "(para|pare) de me (lembrar|avisar) (de|da|do|das|dos|que) {what}",
    "(chega de|sem mais|nada de) lembretes (de|da|do|das|dos|para|sobre) {what}",
  ],
  sv: [
    "(inga|slut på) [fler|mer] (påminnelser|påminnelserna) (om|för) {what}",
    "sluta (tjata|påminna) [mig] om {what}",
  ],
  fi: [
    "(lopeta|älä jatka) muistuttamasta {what}",
    "ei [enää] muistutuksia {what}",
    "(älä|ei tarvitse) muistuttaa [minua|mua] [enää] {what}",
  ],
  ru: [
    "(хватит|довольно|достаточно) напоминать [мне] [про|о|об] {what}",
    "(хватит|довольно|больше никаких) напоминаний (про|о|об) {what}",
  ],
  uk: [
    "(досить|годі|вистачить) нагадувати [мені] [про] {what}",
    "(досить|годі|більше ніяких) нагадувань про {what}",
  ],
  id: [
    "jangan (ingatkan|ingetin) [aku|saya] [tentang|soal] {what} lagi",
    "(berhenti|stop|jangan) (ingatkan|ingetin|mengingatkan) [aku|saya] [tentang|soal|untuk] {what}",
    "(cukup|tidak perlu|nggak usah) [lagi] pengingat [tentang|soal|untuk] {what}",
  ],
};

/** The requests of a language with more of those that end reminders. */
export function withStopping(requests: RequestTable, language: LanguageCode): RequestTable {
  const stopReminding = [...requests.requests.stopReminding, ...STOPPING_WORDS[language]];
  return { ...requests, requests: { ...requests.requests, stopReminding } };
}
