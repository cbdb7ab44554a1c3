/** What a bot repeats of its user's own words, which tells the user nothing. */
import { lowerCase } from "../../time/phrases/words/finding/lexicon";
import type { Sentence } from "./cut-reply";

const OPENS = /["„“”«»‘]/;
/** What closes each of them. */
const CLOSES: Readonly<Record<string, RegExp>> = {
  '"': /"/,
  "„": /[“”"]/,
  "“": /”/,
  "”": /”/,
  "«": /»/,
  "»": /[«»]/,
  "‘": /’/,
};
/** Sentences behind the first one of a quote that are left out where nothing closes it. */
const MOST_QUOTED = 5;

/**
 * The sentences without what follows a verb of the user's saying: to the end of its sentence, or of the quote that begins
 * there. The same sentences stand at the same places; what is left out is empty.
 */
export function withoutQuotes(sentences: readonly Sentence[], said: RegExp | null): Sentence[] {
  if (said === null) return [...sentences];
  let closes: RegExp | null = null;
  let left = 0;
  return sentences.map((sentence, at) => {
    if (left > 0) {
      left = closes?.test(sentence.text) === false ? left - 1 : 0;
      return { ...sentence, text: "" };
    }
    const verb = said.exec(lowerCase(sentence.text));
    if (verb === null) return sentence;
    closes = openQuote(sentence.text.slice(verb.index + verb[0].length), sentences[at + 1]?.text ?? "");
    left = closes === null ? 0 : MOST_QUOTED;
    return { ...sentence, text: sentence.text.slice(0, verb.index) };
  });
}

/** What closes the quote that begins in the rest of a sentence, or right after its colon; null where it is closed there. */
function openQuote(rest: string, next: string): RegExp | null {
  const open = OPENS.exec(rest);
  if (open !== null) {
    const closes = CLOSES[open[0]] ?? null;
    return closes?.test(rest.slice(open.index + 1)) === false ? closes : null;
  }
  return rest.trim() === ":" && OPENS.test(next.charAt(0)) ? (CLOSES[next.charAt(0)] ?? null) : null;
}
