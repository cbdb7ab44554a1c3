import { keepPeopleWords } from "../../src/words/people-words";
import { keepTimeWords } from "../../src/words/served-words";
import { PEOPLE_WORDS, TIME_WORDS } from "../../src/words/tables/all";

/** Gives the words of all languages to code that is called without the worker around it. */
export function knowWords(): void {
  keepTimeWords(TIME_WORDS);
  keepPeopleWords(PEOPLE_WORDS);
}

/** Makes the isolate as new: the next call reads the words that it needs from beside the worker. */
export function forgetWords(): void {
  keepTimeWords(null);
  keepPeopleWords(null);
}
