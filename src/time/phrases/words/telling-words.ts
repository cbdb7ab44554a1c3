/** The words that tell a language: plain words for days, parts of days, weekdays, months, units and "every". */
import { spellingsOf } from "./finding/spellings";
import { PHRASE_LANGUAGES, type PhraseLanguage } from "./phrase-languages";
import type { Vocabulary } from "./vocabulary";

/** The languages that each word tells, with blanks between them. */
export type TellingWords = Readonly<Record<string, string>>;

/**
 * Made with the file of words. A word that a language has only without its accents tells those that write it so: "dia" is
 * Portuguese, though people type it for "día".
 */
export function makeTellingWords(vocabularyOf: (code: PhraseLanguage) => Vocabulary): TellingWords {
  const words = new Map<string, { written: PhraseLanguage[]; bare: PhraseLanguage[] }>();
  for (const code of PHRASE_LANGUAGES) {
    const { days, parts: partsOfDay, weekdays, months, units, repeat, clocks, moved } = vocabularyOf(code);
    const sources = [
      ...days.map(([, source]) => source),
      ...weekdays,
      ...months,
      ...Object.values(units),
      ...Object.values(partsOfDay),
      ...(repeat.adverbs ?? []).map(([, , source]) => source),
      ...(clocks ?? []).map(([source]) => source),
      repeat.every ?? "",
      ...moved.days.map(([, source]) => source),
      ...[moved.later, moved.earlier].flatMap(({ before = "", after = "" }) => [before, after]),
    ];
    const own = new Set(sources.flatMap(plainWords));
    const bared = new Set(
      [...own].flatMap((word) => (withoutAccents(word) === word ? [] : withoutAccents(word))),
    );
    for (const word of own) {
      const known = words.get(word) ?? { written: [], bare: [] };
      known[bared.has(word) ? "bare" : "written"].push(code);
      words.set(word, known);
    }
  }
  return Object.fromEntries(
    [...words].map(([word, { written, bare }]) => [word, (written.length > 0 ? written : bare).join(" ")]),
  );
}

function withoutAccents(word: string): string {
  return word
    .normalize("NFD")
    .replaceAll(/(?<=\p{Script=Latin})\p{M}+/gu, "")
    .normalize("NFC");
}

/**
 * The words of a source, in each of the forms that it spells out: `tag(?:e[ns]?|s)?` has "tag", "tage", "tagen", "tags". What may
 * be shortened with a full stop tells nothing: "sam" is a name, too.
 */
function plainWords(source: string): string[] {
  return alternativesOf(source)
    .filter((one) => !one.includes("\\."))
    .flatMap((one) => spellingsOf(one) ?? [withoutPatterns(one)])
    .flatMap((spelling) => spelling.split(" "))
    .filter((word) => /^[\p{L}\p{M}']{3,}$/u.test(word));
}

/** The alternatives of a source, parted where no group is open. */
function alternativesOf(source: string): string[] {
  const found = [""];
  let depth = 0;
  for (const sign of source) {
    if (sign === "(") depth += 1;
    if (sign === ")") depth -= 1;
    if (sign === "|" && depth === 0) found.push("");
    else found.push(`${found.pop() ?? ""}${sign}`);
  }
  return found;
}

function withoutPatterns(source: string): string {
  return source
    .replaceAll(/\(\?[^()]*\)\??/g, "")
    .replaceAll(/.\?|\\./g, "")
    .replaceAll("|", " ");
}
