import { LANGUAGE_CODES, type LanguageCode } from "./language";
import type { PeopleWords } from "./people-words";
import { textsIn } from "./texts";

/** UTF-16 code units: no line of `moreLine` is longer, so that a message can be cut before its language is known. */
export const MOST_MORE_LINE = 52;

const LINES: Readonly<Record<LanguageCode, (word: string) => string>> = {
  en: (word) => `Reply "${word}" for the rest.`,
  de: (word) => `Für den Rest antworte "${word}".`,
  es: (word) => `Responde "${word}" para ver el resto.`,
  fr: (word) => `Réponds "${word}" pour la suite.`,
  pt: (word) => `Responda "${word}" para ver o resto.`,
  it: (word) => `Rispondi "${word}" per il resto.`,
  nl: (word) => `Antwoord "${word}" voor de rest.`,
  sv: (word) => `Svara "${word}" för resten.`,
  fi: (word) => `Vastaa "${word}", niin näet loput.`,
  ru: (word) => `Ответь "${word}", чтобы увидеть остальное.`,
  uk: (word) => `Відповідай "${word}", щоб побачити решту.`,
  id: (word) => `Balas "${word}" untuk sisanya.`,
};

/** The line below a message that was cut: what to answer for the rest. `word` is in the same language. */
export function moreLine(language: LanguageCode, word: string): string {
  return LINES[language](word);
}

/** Whether a message asks for the rest of the one before: the label "More" of any language. */
export function asksForMore(content: string, words: PeopleWords): boolean {
  const said = withoutMarks(content.trim()).toLowerCase();
  return LANGUAGE_CODES.some((code) => textsIn(words, code).labels.more.toLowerCase() === said);
}

/** The text without the marks at its end, which may be 32 KB of them: a pattern for its end would be tried at each. */
function withoutMarks(text: string): string {
  let end = text.length;
  while (end > 0 && ".!?".includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
