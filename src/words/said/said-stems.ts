/**
 * Stems of what is said, where two forms of a word have to be one: Snowball's, and what they leave apart because an index
 * needs it less. A bot says "paid" of what its user noted down as "pay", and "abgegeben" of "abgeben".
 */
import { once } from "../../core/once";
import { stemmerOf } from "../../search/stems";
import type { TextLanguage } from "../../search/stop-words";

/** English verbs of what people have to do, whose past is another word. */
const IRREGULAR =
  "pay paid,buy bought,take took taken,send sent,give gave given,get got gotten,make made,do did done,write wrote written," +
  "bring brought,meet met,see saw seen,go went gone,tell told,speak spoke spoken,keep kept,find found,choose chose chosen," +
  "eat ate eaten,drink drank drunk,feed fed,hang hung,build built,drive drove driven,fly flew flown,ring rang rung,sell sold";

const PRESENT = once(
  () =>
    new Map(
      IRREGULAR.split(",").flatMap((forms) => {
        const [present = "", ...past] = forms.split(" ");
        return past.map((form) => [form, present] as const);
      }),
    ),
);

/** Particles that a verb has before it or far behind it, folded. */
const PARTICLES: Readonly<Partial<Record<TextLanguage, string>>> = {
  de: "ab|an|auf|aus|bei|ein|mit|nach|raus|rein|heraus|herein|vor|weg|zu|zuruck|los|hin|um|fest|runter|hoch",
  nl: "aan|af|bij|buiten|binnen|in|mee|na|om|op|over|terug|toe|uit|voor|weg|door",
  sv: "in|ut|upp|ner|av|pa|bort|till|fram|igenom",
};

const SEPARABLE = once(
  () =>
    new Map(
      Object.entries(PARTICLES).map(([language, source]) => [
        language,
        { verb: new RegExp(`^(${source})(\\p{L}{3,})$`, "u"), particle: new RegExp(`^(?:${source})$`) },
      ]),
    ),
);

/** A verb without its particle. */
export interface PartedVerb {
  particle: string;
  stem: string;
}

/** A stem of a language with such verbs as one; null for any other one. */
export function partedVerb(stem: string, language: TextLanguage): PartedVerb | null {
  const found = SEPARABLE().get(language)?.verb.exec(stem);
  const [, particle, rest] = found ?? [];
  return particle === undefined || rest === undefined ? null : { particle, stem: rest };
}

/** Whether a folded word is such a particle, which tells nothing by itself. */
export function isParticle(word: string, language: TextLanguage): boolean {
  return SEPARABLE().get(language)?.particle.test(word) ?? false;
}

/** Stems folded words of texts in `language`. */
export function saidStems(language: TextLanguage): (word: string) => string {
  const stemOf = stemmerOf(language);
  return (word) => afterStemming(stemOf(beforeStemming(word, language)), language);
}

/** "abgegeben", "abzugeben" and "buitengezet" without what stands between particle and verb. */
const INNER: Readonly<Partial<Record<TextLanguage, RegExp>>> = {
  de: new RegExp(`^(${PARTICLES.de})(?:ge|zu)(\\p{L}{4,})$`, "u"),
  nl: new RegExp(`^(${PARTICLES.nl})(?:ge|te)(\\p{L}{3,})$`, "u"),
};
/** "gemacht", "gebeld". */
const PARTICIPLE: Readonly<Partial<Record<TextLanguage, RegExp>>> = {
  de: /^ge(\p{L}{4,})t$/u,
  nl: /^ge(\p{L}{3,})[dt]$/u,
};

function beforeStemming(word: string, language: TextLanguage): string {
  if (language === "en") return PRESENT().get(word) ?? word;
  if (language === "id")
    return word
      .replace(/^men(?=[aeiou])/, "t")
      .replace(/^mem(?=[aeiou])/, "p")
      .replace(/^meny(?=[aeiou])/, "s");
  const inner = INNER[language];
  const participle = PARTICIPLE[language];
  if (inner === undefined || participle === undefined) return word;
  return word.replace(inner, "$1$2").replace(participle, "$1");
}

/** One letter for two of a kind, and for y and i; in Dutch no ending of a participle. */
function afterStemming(stem: string, language: TextLanguage): string {
  if (/\d/.test(stem)) return stem;
  const single = stem.replaceAll(/(\p{L})\1/gu, "$1").replaceAll("y", "i");
  // "Maidon" is of "maito".
  if (language === "fi") return single.replaceAll("d", "t");
  return language === "nl" && single.length > 4 ? single.replace(/[dt]$/, "") : single;
}
