import { keptWords } from "../../src/env";
import type { WordFiles } from "../../src/words/served-words";
import { PEOPLE_WORDS, TIME_WORDS } from "../../src/words/tables/all";

const ALL: WordFiles = { times: TIME_WORDS, people: PEOPLE_WORDS };

/** Gives the isolate the words of all languages. */
export function knowWords(): void {
  Object.assign(keptWords, ALL);
}

/** Makes the isolate as new: the next call reads the words that it needs from beside the worker. */
export function forgetWords(): void {
  for (const file of ["times", "people"] as const) delete keptWords[file];
}
