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
  /** Words that say nothing of it. */
  small: string;
  /** Endings of a verb that tell of what is over with one of `have`, and without. Sources over typed words in small letters. */
  over: { with: string; alone: string | null };
}

export const DONE_WORDS: Readonly<Record<LanguageCode, DoneWords>> = {
  en: {
    have: "have|has|i've|we've|ive|is|are|was|were|been|already|just",
    did: "done|finished|sorted|completed|taken care of",
    small: "i|we|the|my|a|an|all|finally|now|today|for|with|it|our",
    over: { with: "(?<!ing|s)", alone: "(?:ed|[^s]t|id)" },
  },
  de: {
    have: "hab|habe|haben|hat|ist|sind|wurde|wurden|schon|bereits",
    did: "erledigt|fertig|gemacht|geschafft|getan",
    small: "ich|wir|die|der|das|den|dem|meine|meinen|mein|heute|jetzt|endlich|gerade|eben|für|im|am",
    over: { with: "(?:t|en)", alone: null },
  },
  es: {
    have: "he|ha|hemos|han|está|están|ya|acabo de",
    did: "hecho|hecha|listo|lista|terminado|terminada",
    small: "yo|el|la|los|las|mi|mis|un|una|por|hoy|ahora|al|fin|lo|de|del|a",
    over: { with: "(?:é|e|í|i|ó|ad[oa]s?|id[oa]s?)", alone: "(?:é|í|ad[oa]s?|id[oa]s?)" },
  },
  fr: {
    have: "j'ai|ai|a|as|on a|avons|est|sont|été|déjà|c'est",
    did: "fait|faite|fini|finie|terminé|terminée|réglé|réglée",
    small: "je|on|nous|le|la|les|l'|mon|ma|mes|un|une|du|de|des|enfin|pour|aujourd'hui|à|au",
    over: { with: "(?:ée?s?|ie?s?|ue?s?|it|is)", alone: null },
  },
  pt: {
    have: "já|está|tá|ta|estão|foi|acabei de",
    did: "feito|feita|pronto|pronta|terminado|terminada",
    small: "eu|o|a|os|as|meu|minha|um|uma|por|hoje|agora|de|da|do|finalmente",
    over: { with: "(?:ei|i|ou|ad[oa]s?|id[oa]s?|g[oa]s?)", alone: "(?:ei|ad[oa]s?|id[oa]s?)" },
  },
  it: {
    have: "ho|ha|abbiamo|hanno|è|sono|già|stato|stata",
    did: "fatto|fatta|finito|finita|sistemato",
    small: "io|il|lo|la|i|gli|le|l'|mio|mia|un|una|per|oggi|adesso|finalmente|appena|di|del|a|al",
    over: { with: "[ts][oaie]", alone: null },
  },
  nl: {
    have: "heb|hebben|heeft|is|zijn|al|net|werd",
    did: "gedaan|klaar|geregeld|afgerond",
    small: "ik|we|de|het|een|mijn|vandaag|nu|eindelijk|voor",
    over: { with: "(?:[td]|en)", alone: null },
  },
  sv: {
    have: "har|är|redan|blev|precis",
    did: "klar|klart|gjort|fixat|färdig",
    small: "jag|vi|en|ett|den|det|min|mitt|idag|nu|för|äntligen|på",
    over: { with: "(?:[td]|tt|da)", alone: "(?:de|te)" },
  },
  fi: {
    have: "on|olen|ovat|jo|juuri",
    did: "tehty|valmis|hoidettu|hoidin",
    small: "minä|mä|se|tänään|nyt|vihdoin|tältä|päivältä",
    over: { with: "(?:in|i|tu|ty|nut|nyt)", alone: null },
  },
  ru: {
    have: "уже|только что|наконец",
    did: "сделано|сделан|сделана|готово|готов|готова|сделал|сделала",
    small: "я|мы|за|в|на|про|мой|моя|сегодня|сейчас|с",
    over: { with: "(?:ла?|ли|н[ао]?|н[аы])", alone: "(?:ла?|ли)" },
  },
  uk: {
    have: "вже|уже|щойно|нарешті",
    did: "зроблено|зробив|зробила|готово|готовий|готова",
    small: "я|ми|за|в|у|на|про|мій|моя|сьогодні|зараз|з",
    over: { with: "(?:[вн]о?|ла|ли|то)", alone: "(?:в|ла|ли)" },
  },
  id: {
    have: "sudah|udah|telah|dah|barusan",
    did: "selesai|beres|kelar",
    small: "aku|saya|ku|itu|ini|hari|tadi|sekarang|untuk",
    over: { with: "", alone: null },
  },
};
