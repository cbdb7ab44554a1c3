import { VOCABULARIES } from "../../src/time/phrases/vocabulary/all";
import { keepVocabularies } from "../../src/time/phrases/words/language";
import { PEOPLE_WORDS } from "../../src/words/all-words";
import { keepPeopleWords } from "../../src/words/people-words";

/** Gives the words of all languages to code that is called without the worker around it. */
export function knowWords(): void {
  keepVocabularies(VOCABULARIES);
  keepPeopleWords(PEOPLE_WORDS);
}

/** Makes the isolate as new: the next call reads the words that it needs from beside the worker. */
export function forgetWords(): void {
  keepVocabularies(null);
  keepPeopleWords(null);
}
