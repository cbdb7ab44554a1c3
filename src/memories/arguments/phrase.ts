import type { TimeWords } from "../../time/time-words";
import { readTimeWords, type WordsReader } from "../../words/time-words";

/** A phrase for a time, with the words that it is read with. */
export interface Phrase {
  text: string;
  words: TimeWords;
}

/** A phrase that was sent, ready to be read. Throws `StoreUnavailable` where the words don't answer. */
export async function withWords(deps: WordsReader, text: string): Promise<Phrase> {
  return { text, words: await readTimeWords(deps, text) };
}
