/**
 * The stems of words, by the language of the text that they stand in: Snowball's algorithms, as `@orama/stemmers` has
 * them. The text alone tells its language, so that an entry of the index can be written again without asking anybody.
 */
import { stemmer as arabic } from "@orama/stemmers/arabic";
import { stemmer as dutch } from "@orama/stemmers/dutch";
import { stemmer as english } from "@orama/stemmers/english";
import { stemmer as finnish } from "@orama/stemmers/finnish";
import { stemmer as french } from "@orama/stemmers/french";
import { stemmer as german } from "@orama/stemmers/german";
import { stemmer as indonesian } from "@orama/stemmers/indonesian";
import { stemmer as italian } from "@orama/stemmers/italian";
import { stemmer as portuguese } from "@orama/stemmers/portuguese";
import { stemmer as russian } from "@orama/stemmers/russian";
import { stemmer as spanish } from "@orama/stemmers/spanish";
import { stemmer as swedish } from "@orama/stemmers/swedish";
import { stemmer as turkish } from "@orama/stemmers/turkish";
import { stemmer as ukrainian } from "@orama/stemmers/ukrainian";
import { normalForm } from "../text/normal-form";
import { foldWord, MAX_WORD } from "./pieces";
import { guessLanguage, type TextLanguage } from "./stop-words";

/** Stems a folded word. */
type Stemmer = (word: string) => string;

/** English has none here: FTS5 itself stems what it is given as English. */
const LATIN: Partial<Record<TextLanguage, Stemmer>> = {
  de: german,
  fr: french,
  es: spanish,
  pt: portuguese,
  it: italian,
  nl: dutch,
  sv: swedish,
  fi: finnish,
  tr: turkish,
  id: indonesian,
};
const EVERY_LATIN = Object.values(LATIN);

const IS_LATIN = /^\p{Script=Latin}+$/u;
const IS_CYRILLIC = /^\p{Script=Cyrillic}+$/u;
const IS_ARABIC = /^\p{Script=Arabic}+$/u;
const UKRAINIAN = /[іїєґ]/iu;

/**
 * How the folded words of a text are stemmed: those in Latin letters by the language that most speaks for, and not at all
 * where that is English or unknown.
 */
export function stemsIn(text: string, words: readonly string[]): (word: string) => string {
  const guess = guessLanguage(text, words);
  const isTurkish = guess?.language === "tr";
  const latin = isTurkish ? turkishStemsIn(text) : guess && LATIN[guess.language];
  const cyrillic = UKRAINIAN.test(text) ? ukrainian : russian;
  const known = new Map<string, string>();
  const stemOf = (word: string) => {
    if (IS_LATIN.test(word)) return latin?.(word);
    if (IS_CYRILLIC.test(word)) return cyrillic(word);
    return IS_ARABIC.test(word) ? arabic(word) : undefined;
  };
  return (word) => {
    // A stemmer may leave nothing of a word.
    const stem = known.get(word) ?? (stemOf(word) || word);
    known.set(word, stem);
    return stem;
  };
}

/**
 * All forms under which a query's word may stand in the index, each once: as it is (in an English text, in one of an
 * unknown language, in an entry that isn't written again yet), and its stem in the query's language, or in every language
 * of its script where that is null: the query doesn't tell it.
 */
export function formsIn(language: TextLanguage | null, query: string): (word: string) => string[] {
  const told = language === null ? EVERY_LATIN : [LATIN[language] ?? unchanged];
  const latin = told.includes(turkish) ? [...told, turkishStemsIn(query)] : told;
  const stemmersOf = (word: string): readonly Stemmer[] => {
    if (IS_LATIN.test(word)) return latin;
    if (IS_CYRILLIC.test(word)) return [russian, ukrainian];
    return IS_ARABIC.test(word) ? [arabic] : [];
  };
  return (word) => [...new Set([word, ...stemmersOf(word).map((stem) => stem(word) || word)])];
}

/**
 * Stems folded words of texts that are compared with each other and stand in no index, English ones too: a word in Latin
 * letters by the language, any other one by its script.
 */
export function stemmerOf(language: TextLanguage): (word: string) => string {
  const latin = language === "en" ? english : (LATIN[language] ?? unchanged);
  const cyrillic = language === "uk" ? ukrainian : russian;
  return (word) => {
    if (IS_LATIN.test(word)) return latin(word) || word;
    if (IS_CYRILLIC.test(word)) return cyrillic(word) || word;
    return (IS_ARABIC.test(word) && arabic(word)) || word;
  };
}

const WORD = /[\p{L}\p{N}\p{M}]+/gu;
const IS_PLAIN = /^[a-z0-9]*$/;

/**
 * Turkish stems of folded words, as the text has them typed: an ending is known by its vowels (ö takes -ler, and o takes
 * -lar), and ğ, unlike g, stands for the k of the stem.
 */
function turkishStemsIn(text: string): Stemmer {
  const typed = new Map<string, string>();
  for (const [word] of normalForm(text, "NFC").matchAll(WORD))
    if (word.length <= MAX_WORD && !IS_PLAIN.test(word))
      typed.set(foldWord(word), word.toLocaleLowerCase("tr"));
  return (word) => foldWord(turkish(typed.get(word) ?? word));
}

function unchanged(word: string): string {
  return word;
}
