/** The words that tell a language: plain words for days, parts of days, weekdays, months, units and "every". */
import { PHRASE_LANGUAGES, type PhraseLanguage } from "./phrase-languages";
import type { Vocabulary } from "./vocabulary";

/** The languages that each word tells, with blanks between them. */
export type TellingWords = Readonly<Record<string, string>>;

/** Made with the file of words. */
export function makeTellingWords(vocabularyOf: (code: PhraseLanguage) => Vocabulary): TellingWords {
  const words = new Map<string, string>();
  for (const code of PHRASE_LANGUAGES) {
    const { days, parts: partsOfDay, weekdays, months, units, repeat, clocks } = vocabularyOf(code);
    const sources = [
      ...days.map(([, source]) => source),
      ...weekdays,
      ...months,
      ...Object.values(units),
      ...Object.values(partsOfDay),
      ...(repeat.adverbs ?? []).map(([, , source]) => source),
      ...(clocks ?? []).map(([source]) => source),
      repeat.every ?? "",
    ];
    for (const word of new Set(sources.flatMap(plainWords))) {
      const known = words.get(word);
      words.set(word, known === undefined ? code : `${known} ${code}`);
    }
  }
  return Object.fromEntries(words);
}

/** The words of a source that stand in it as they are: `tag(?:e[ns]?|s)?` has "tag". */
function plainWords(source: string): string[] {
  const flat = source.replaceAll(/\(\?[^()]*\)\??/g, "").replaceAll(/.\?|\\\./g, "");
  return flat.split(/[| ]/).filter((word) => /^[\p{L}\p{M}']{3,}$/u.test(word));
}
