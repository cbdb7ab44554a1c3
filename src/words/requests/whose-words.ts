import type { LanguageCode } from "../language";
import { foldLetters } from "./fold-letters";

/** Words by which somebody speaks of themself, and of the group in which they say it. */
const WORDS: Readonly<Record<LanguageCode, { mine: string; ours: string }>> = {
  en: {
    mine: "i i'm im i've i'd i'll me my mine myself",
    ours: "we we're we've we'll us our ours ourselves",
  },
  de: {
    mine: "ich mir mich mein meine meinen meinem meiner meines",
    ours: "wir uns unser unsere unseren unserem unserer unseres",
  },
  es: {
    mine: "yo me mí mi mis mío mía míos mías estoy vivo",
    ours: "nosotros nosotras nos nuestro nuestra nuestros nuestras estamos vivimos",
  },
  fr: {
    mine: "je j'ai j'habite j'étais moi me m'a mon ma mes",
    ours: "nous notre nos on",
  },
  pt: {
    mine: "eu me mim meu minha meus minhas estou moro",
    ours: "nós nos nosso nossa nossos nossas estamos moramos",
  },
  it: {
    mine: "io mi me mio mia miei mie sono abito",
    ours: "noi ci nostro nostra nostri nostre siamo abitiamo",
  },
  nl: { mine: "ik me mij mijn m'n", ours: "wij we ons onze" },
  sv: { mine: "jag mig mej min mitt mina", ours: "vi oss vår vårt våra" },
  fi: {
    mine: "minä mä minun mun minua mua minulle mulle minulla minut olen asun",
    ours: "me meidän meitä meille meillä meidät olemme asumme",
  },
  ru: {
    mine: "я мне меня мной мой моя моё мое мои моего моей моему моих моим мою",
    ours: "мы нам нас нами наш наша наше наши нашего нашей нашему наших нашим нашу",
  },
  uk: {
    mine: "я мені мене мною мій моя моє мої мого моєї моєму моїх моїм мою",
    ours: "ми нам нас нами наш наша наше наші нашого нашої нашому наших нашим нашу",
  },
  id: { mine: "saya aku ku", ours: "kami kita" },
};

const MINE = setsOf("mine");
const OURS = setsOf("ours");

function setsOf(of: "mine" | "ours"): ReadonlyMap<string, ReadonlySet<string>> {
  return new Map(
    Object.entries(WORDS).map(([code, words]) => [code, new Set(foldLetters(words[of]).split(" "))]),
  );
}

/** UTF-16 code units of a message that are looked at. */
const MOST_SEEN = 1000;

/** Whether a text says "I", "me" or "my" in a language. */
export function saysMine(text: string, language: LanguageCode): boolean {
  return (
    hasAny(text, MINE.get(language)) || (language === "id" && /\p{L}{3}ku\b/u.test(text.slice(0, MOST_SEEN)))
  );
}

/** Whether a text says "we", "us" or "our" in a language. */
export function saysOurs(text: string, language: LanguageCode): boolean {
  return hasAny(text, OURS.get(language));
}

function hasAny(text: string, words: ReadonlySet<string> | undefined): boolean {
  const said = foldLetters(text.slice(0, MOST_SEEN)).match(/[\p{L}\p{M}']+/gu) ?? [];
  return words !== undefined && said.some((word) => words.has(word));
}
