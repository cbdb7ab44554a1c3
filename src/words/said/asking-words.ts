/**
 * Words of bots that talk to their user, by language: what reports the user's own words, what asks for the state of a matter,
 * and what asks for anything else about it. Sources of regular expressions, over text in small letters.
 */
import { once } from "../../core/once";
import type { LanguageCode } from "../language";

interface AskingWords {
  /** A verb of the user's saying, with its subject. What follows it is the user's. */
  said: string;
  /** Whether something is done, or still to be done. */
  state: string;
  /** What the bot wants to know or to do instead. */
  wants: string;
  /** What a compound of somebody whom one visits ends in, folded: "Zahnarzttermin". */
  visit?: string;
}

const BETWEEN = "(?: \\S{1,30}){0,2}";

const WORDS: Readonly<Record<LanguageCode, AskingWords>> = {
  en: {
    said: `you(?:'ve|’ve| have| had|'d)?${BETWEEN} (?:said|told|asked|wrote|mentioned|typed|noted|requested)|your (?:message|words|request|question)`,
    state: "yet|already|still|done|finished|ready|did you|have you|has|managed|remembered",
    wants:
      "anything|something|how|what|which|who|why|where|would you like|do you want|want me|shall i|should i|can i|could i|may i",
  },
  de: {
    said: `(?:hast|hattest|haben|hatten) (?:du|sie)${BETWEEN} (?:gesagt|geschrieben|erwähnt|gebeten|gefragt|erzählt|gemeint)|(?:du|sie) (?:hast|hattest|haben|hatten)${BETWEEN} (?:gesagt|geschrieben|erwähnt|gebeten|gefragt|erzählt|gemeint)|(?:hast|haben) (?:gesagt|geschrieben)|(?:du|sie) (?:sagtest|sagten|schriebst|schrieben|meintest|meinten|erwähntest|erwähnten|batest|baten|fragtest|fragten)|(?:sagtest|schriebst|meintest|erwähntest|fragtest|batest) du|(?:deine|ihre) (?:nachricht|worte|frage)`,
    state: "schon|bereits|inzwischen|mittlerweile|noch|fertig|erledigt|geschafft",
    wants:
      "etwas|was|wie|welche[rsnm]?|worum|worüber|wer|wo|warum|soll ich|sollen wir|darf ich|kann ich|möchtest|möchten|willst|wollen",
    visit: "s?(?:termin|besuch)",
  },
  es: {
    said: `dijiste|escribiste|mencionaste|pediste|comentaste|contaste|preguntaste|decías|(?:dijo|escribió|mencionó|pidió) (?:usted|que)|(?:usted|ustedes)${BETWEEN} (?:dijo|escribió|mencionó|pidió)|(?:has|ha) (?:dicho|escrito|mencionado|pedido|comentado)|tu (?:mensaje|pregunta)`,
    state: "ya|todavía|aún|sigues?|list[oa]|hecho|pendiente",
    wants: "algo|cómo|qué|cuál(?:es)?|quién|dónde|quieres|quiere|gustaría|prefieres|puedo|debo",
  },
  fr: {
    said: `(?:tu|vous)(?: me| m'| m’)? ?(?:as|avez|avais|aviez)${BETWEEN} (?:dit|écrit|mentionné|demandé|raconté|noté)|(?:as-tu|avez-vous) (?:dit|écrit)|(?:tu|vous) (?:me )?(?:disais|disiez|écrivais|écriviez)|(?:ton|votre) message`,
    state: "déjà|encore|toujours|fini|fait|prêt[e]?|pensé|réussi",
    wants:
      "quelque chose|comment|quel(?:le)?s?|quoi|pourquoi|qui|veux-tu|voulez-vous|tu veux|vous voulez|souhait(?:es|ez)|aimerais|aimeriez|dois-je|puis-je",
  },
  pt: {
    said: `(?:você|vocês|tu|senhora?)${BETWEEN} (?:disse|escreveu|mencionou|pediu|comentou|contou|perguntou|falou)|disseste|escreveste|pediste|mencionaste|sua (?:mensagem|pergunta)`,
    state: "já|ainda|pront[oa]|feito|conseguiu",
    wants: "algo|alguma coisa|como|qual|quais|quem|onde|quer|queres|gostaria|posso|devo",
  },
  it: {
    said: `(?:hai|ha|avevi|aveva)${BETWEEN} (?:detto|scritto|menzionato|chiesto|raccontato|accennato)|dicevi|diceva|scrivevi|(?:tuo|suo) messaggio`,
    state: "già|ancora|fatto|pront[oa]|riuscit[oa]",
    wants: "qualcosa|come|cosa|quale|quali|chi|dove|vuoi|vuole|desideri|piacerebbe|posso|devo",
  },
  nl: {
    said: `(?:je|jij|u)${BETWEEN} (?:zei|schreef|noemde|vroeg|vertelde|gezegd|geschreven|genoemd|gevraagd|verteld)|(?:zei|schreef|vroeg|noemde|vertelde) (?:je|jij|u)|(?:je|uw) (?:bericht|vraag)`,
    state: "al|nog|inmiddels|klaar|gedaan|gelukt",
    wants: "iets|hoe|wat|welke?|wie|waar|waarom|wil je|wilt u|zal ik|kan ik|mag ik",
    visit: "s?(?:afspraak|bezoek)",
  },
  sv: {
    said: `(?:du|ni)${BETWEEN} (?:sa|sade|skrev|nämnde|bad|frågade|berättade|sagt|skrivit|nämnt|bett)|(?:sa|sade|skrev|nämnde|bad|frågade|berättade) (?:du|ni)|(?:ditt|ert) meddelande`,
    state: "än|ännu|redan|fortfarande|klart?|gjort|hunnit",
    wants: "något|hur|vad|vilke[nt]|vilka|vem|varför|vill du|vill ni|ska jag|kan jag|får jag",
    visit: "s?(?:tid|besok)",
  },
  fi: {
    said: "sanoit(?:te)?|kirjoitit(?:te)?|mainitsit(?:te)?|pyysit(?:te)?|kerroit(?:te)?|kysyit(?:te)?|olet(?:te)? (?:sanonut|kirjoittanut|maininnut|pyytänyt|kertonut)|viestisi",
    state: "jo|joko|vielä|yhä|valmis|valmiina|ehtinyt|muistanut",
    wants:
      "jotain|jotakin|miten|mitä|mikä|millai(?:nen|sen|sta)|kuka|missä|miksi|haluatko|haluatteko|voinko|saanko",
    visit: "[a-z]?(?:aika|aja|kayn)",
  },
  ru: {
    said: `(?:ты|вы)${BETWEEN} (?:сказал|говорил|написал|писал|упомянул|упоминал|просил|попросил|спросил|спрашивал)(?:а|и)?|по (?:твоим|вашим) словам|(?:твоё|твое|ваше) сообщение`,
    state: "уже|ещё|еще|до сих пор|успел[аи]?|готов[аыо]?|(?:ты|вы) (?:не )?\\p{L}{2,30}л(?:а|и|ся|ась|ись)?",
    wants:
      "что-нибудь|что-то|что|как|как(?:ой|ая|ие|ое|им|ую)|кто|где|почему|хочешь|хотите|рассказать|показать|мне",
  },
  uk: {
    said: `(?:ти|ви)${BETWEEN} (?:сказа|каза|говори|написа|писа|згада|згадува|проси|попроси|запита|пита)(?:в|ла|ли)|за (?:твоїми|вашими) словами|(?:твоє|ваше) повідомлення`,
    state:
      "вже|ще|досі|встиг(?:ла|ли)?|готов(?:ий|а|і|о)|(?:ти|ви) (?:не )?\\p{L}{2,30}(?:в|ла|ли|вся|лася|лися)",
    wants: "щось|що|як|як(?:ий|а|і|е|им|у)|хто|де|чому|хочеш|хочете|розповісти|показати|мені",
  },
  id: {
    said: `(?:kamu|anda|kau)${BETWEEN} (?:bilang|berkata|katakan|menulis|tulis|menyebut|menyebutkan|sebut|minta|meminta|tanya|bertanya|cerita)|katamu|kata anda|pesan(?:mu| anda)`,
    state: "sudah|udah|telah|belum|masih|jadi|selesai",
    wants:
      "ada yang|apa|bagaimana|gimana|siapa|mana|kenapa|mengapa|sesuatu|mau saya|mau aku|boleh saya|perlu saya|cara",
  },
};

/** The words of a language, each a pattern that finds whole words of a text in small letters. */
export interface AskingPatterns {
  said: RegExp;
  state: RegExp;
  wants: RegExp;
  /** What is left of a compound behind its first word; null where the language has none. */
  visit: RegExp | null;
}

const PATTERNS = Object.fromEntries(
  Object.entries(WORDS).map(([code, words]) => [
    code,
    once(() => ({
      said: whole(words.said),
      state: whole(words.state),
      wants: whole(words.wants),
      visit: words.visit === undefined ? null : new RegExp(`^${words.visit}`, "u"),
    })),
  ]),
);

/** Null for a language that the assistant doesn't speak: it has no such words here. */
export function askingIn(language: string): AskingPatterns | null {
  return PATTERNS[language]?.() ?? null;
}

function whole(source: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${source})(?![\\p{L}\\p{N}])`, "u");
}
