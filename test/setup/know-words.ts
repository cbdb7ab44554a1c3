import { keptWords } from "../../src/env";
import { WORDS } from "../support/words";

/** Gives the isolate the words of all languages. */
export function knowWords(): void {
  Object.assign(keptWords, WORDS, { holidays: WORDS.times.holidays });
}

/** Makes the isolate as new: the next call reads the words that it needs from beside the worker. */
export function forgetWords(): void {
  for (const file of ["times", "holidays", "people"] as const) delete keptWords[file];
}
